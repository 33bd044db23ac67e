package wasm

import (
	"hash/fnv"
	"strconv"

	"tilewright/def"
	"tilewright/solver/design"
	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// growPuzzle makes random steps of a lane.
func growPuzzle(_ *planner, a *about, q wire.GrowPuzzle) (session.Question, func() (wire.GrownPuzzle, []byte, error), error) {
	goal, err := design.GoalOf(q.Goal)
	if err != nil {
		return nil, nil, err
	}
	plan := design.Plan{Puzzle: a.Puzzle, Goal: goal, Seed: uint64(q.Seed), Chosen: q.Chosen, Inside: q.Inside, Bounds: design.Growing}
	plan.Bounds.Keep = q.Keep
	walk := design.Walk{Lane: q.Lane}
	if q.Began {
		walk = walkOf(&q.Walk, q.Lane)
	}
	g := session.NewGrowing(session.Grow{Plan: plan, Walk: walk, Steps: uint64(q.Steps)})
	return g, func() (wire.GrownPuzzle, []byte, error) {
		if g.Err != nil {
			return wire.GrownPuzzle{}, nil, g.Err
		}
		m := wire.GrownPuzzle{Walk: walkTo(&g.Walk)}
		for i := range g.Walk.Best {
			b := &g.Walk.Best[i]
			v, key := g.Growth.Variant(b), fnv.New64a()
			key.Write([]byte(g.Growth.Key(b.Cells)))
			w := variant(&b.Finding, &v.Change)
			w.Empty, w.Order, w.Key = b.Empty, goal.Order(b), strconv.FormatUint(key.Sum64(), 36)
			m.Best = append(m.Best, w)
		}
		return m, nil, nil
	}, nil
}

func walkOf(w *wire.Walk, lane int) design.Walk {
	walk := design.Walk{
		Lane: lane, Steps: uint64(w.Steps), Idle: uint64(w.Idle), Now: cellsOf(w.Now), Stands: grownOf(&w.Stands, lane),
		Tally: design.Tally{One: uint64(w.One), Few: uint64(w.Few), Many: uint64(w.Many), None: uint64(w.None), Unknown: uint64(w.Unknown)},
	}
	for i := range w.Best {
		walk.Best = append(walk.Best, grownOf(&w.Best[i], lane))
	}
	return walk
}

func walkTo(w *design.Walk) wire.Walk {
	t := &w.Tally
	walk := wire.Walk{
		Steps: int(w.Steps), Idle: int(w.Idle), Now: shapesOf(w.Now), Stands: grownTo(&w.Stands),
		One: float64(t.One), Few: float64(t.Few), Many: float64(t.Many), None: float64(t.None), Unknown: float64(t.Unknown),
	}
	for i := range w.Best {
		walk.Best = append(walk.Best, grownTo(&w.Best[i]))
	}
	return walk
}

func grownOf(g *wire.Grown, lane int) design.Grown {
	f := design.Finding{Solutions: uint64(g.Solutions), Placements: uint64(g.Placements), Apart: uint64(g.Apart)}
	if len(g.Level) > 0 {
		f.Level = g.Level
	}
	return design.Grown{Cells: cellsOf(g.Shapes), Finding: f, Settled: g.Settled, Empty: g.Empty, Lane: lane, Step: uint64(g.Step)}
}

func grownTo(g *design.Grown) wire.Grown {
	return wire.Grown{
		Shapes: shapesOf(g.Cells), Solutions: float64(g.Solutions), Placements: float64(g.Placements), Apart: float64(g.Apart),
		Level: g.Level, Settled: g.Settled, Empty: g.Empty, Step: int(g.Step),
	}
}

func cellsOf(shapes []wire.Shape) (cells [][]def.Cell) {
	for _, s := range shapes {
		var list []def.Cell
		for n := s.Cells; len(n) >= 3; n = n[3:] {
			list = append(list, def.Cell{X: n[0], Y: n[1], Z: n[2]})
		}
		cells = append(cells, list)
	}
	return cells
}

func shapesOf(cells [][]def.Cell) (shapes []wire.Shape) {
	for _, list := range cells {
		shapes = append(shapes, wire.Shape{Cells: coordinates(list)})
	}
	return shapes
}
