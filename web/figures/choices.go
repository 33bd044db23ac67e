package figures

import (
	"fmt"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// dancingLinks shows how DLX begins. Every open cell has the number of images that still cover it, and the next choice
// is marked.
func dancingLinks(f *Figure, _ Known) error {
	const id, line, most = "pentominoes-10x6", "-r", 60
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p, rows := s.Problem(), s.Rows()
	k := newSketch(f, p)
	k.counter(say.Later("Step {step} of {steps}, {images} images still fit", "{step}", "{steps}", "{images}"))
	labelled := map[int32]string{}
	var placed []int32
	dead := 0
	show := func() {
		c := countOf(p, rows, placed)
		k.heat(c, labelled)
		k.count("images", len(c.alive))
		cell, shape, images := c.fewest()
		switch {
		case cell < 0 && shape < 0:
			k.caption(say.Later("All pieces are placed."))
			return
		case images == 0 && cell >= 0:
			dead++
			k.now().Flag = trace.FlagDead
			k.caption(say.Later("Nothing covers column {column}, row {row} any more: the piece goes at once.", p.Cells[cell].X+1, p.Cells[cell].Y+1))
		case images == 0:
			dead++
			k.now().Flag = trace.FlagDead
			k.caption(say.Later("{piece} fits nowhere any more: the piece goes at once.", p.Shapes[shape].Name))
		case cell >= 0:
			k.mark(trace.MarkNext, cell)
			k.caption(say.Later("Next is column {column}, row {row}: {images, plural, one {# image covers it} other {# images cover it}}.",
				p.Cells[cell].X+1, p.Cells[cell].Y+1, images))
		default:
			k.caption(say.Later("Next is piece {piece}: it has {images, plural, one {# image} other {# images}}.", p.Shapes[shape].Name, images))
		}
	}
	show()
	err = s.Watch(func(image int32, _ int, on bool) {
		if len(k.t.Steps) == most {
			return
		}
		k.step()
		if on {
			k.place(image)
			placed = append(placed, image)
		} else {
			k.remove(image)
			placed = placed[:len(placed)-1]
		}
		show()
	})
	if err != nil {
		return err
	}
	for len(k.t.Steps) < most && s.Run(1) == search.Paused {
	}
	f.Views = []View{{Name: "counts", Trace: k.t, Step: 11, Puzzle: id, Settings: line, Recording: true}}
	all := countOf(p, rows, nil)
	f.Facts = map[string]int{"items": len(p.Cells) + len(p.Shapes), "options": len(rows), "dead": dead, "steps": most}
	_, shape, images := all.fewest()
	if shape < 0 {
		return fmt.Errorf("the first choice is no piece")
	}
	f.Facts["first"] = images
	return nil
}

// minFit shows the choices of S that led to its first solution.
func minFit(f *Figure, _ Known) error {
	const id, line = "pentominoes-10x6", "-f12 -os"
	s, images, err := firstSolution(id, line)
	if err != nil {
		return err
	}
	p := s.Problem()
	k := newSketch(f, p)
	labelled := map[int32]string{}
	for n := 0; ; n++ {
		c := countOf(p, s.Rows(), images[:n])
		k.heat(c, labelled)
		if n == len(images) {
			k.caption(say.Later("A solution. The search placed {n} pieces on its way to it.", s.Stats().Fits()))
			k.now().Flag = trace.FlagSolution
			break
		}
		cell := fewestCell(c, c.open())
		k.mark(trace.MarkNext, cell)
		k.caption(say.Later("{images, plural, one {# image covers} other {# images cover}} the cell with the ring, and no other cell has fewer. One of {piece} comes next.",
			c.over[cell], k.pieceName(images[n])))
		k.step()
		k.place(images[n])
	}
	f.Views = []View{{Name: "path", Trace: k.t, Step: 4, Puzzle: id, Settings: line}}
	first, _, err := firstSolution(id, "-f12 -of")
	if err != nil {
		return err
	}
	f.Facts = map[string]int{"fits": int(s.Stats().Fits()), "first": int(first.Stats().Fits())}
	return nil
}

// fewestCell is the first of those cells that the fewest images cover.
func fewestCell(c *counts, cells []int32) int32 {
	best := cells[0]
	for _, cell := range cells {
		if c.over[cell] < c.over[best] {
			best = cell
		}
	}
	return best
}

// estimate shows what E looks at on the way to its first solution: it counts only the cells with the fewest open
// neighbours.
func estimate(f *Figure, _ Known) error {
	const id, line = "pentominoes-10x6", "-f12 -oe"
	s, images, err := firstSolution(id, line)
	if err != nil {
		return err
	}
	p := s.Problem()
	near := neighboursOf(p)
	k := newSketch(f, p)
	k.counter(say.Later("Step {step} of {steps}, {counted} of {open} cells counted", "{step}", "{steps}", "{counted}", "{open}"))
	labelled := map[int32]string{}
	counted, open := 0, 0
	for n := 0; ; n++ {
		c := countOf(p, s.Rows(), images[:n])
		cells := c.open()
		candidates := fewestNeighbours(near, c)
		k.mark(trace.MarkNone, allCells(p)...)
		k.mark(trace.MarkMask, candidates...)
		k.numbers(candidates, c.over, labelled)
		k.count("counted", len(candidates))
		k.count("open", len(cells))
		if n == len(images) {
			k.caption(say.Later("A solution. The search placed {n} pieces on its way to it.", s.Stats().Fits()))
			k.now().Flag = trace.FlagSolution
			break
		}
		counted, open = counted+len(candidates), open+len(cells)
		cell := fewestCell(c, candidates)
		k.mark(trace.MarkNext, cell)
		k.caption(say.Later("{cells, plural, one {# cell has} other {# cells have}} the fewest open neighbours. Among them, fewest images cover the one with a ring.", len(candidates)))
		k.step()
		k.place(images[n])
	}
	f.Views = []View{{Name: "corners", Trace: k.t, Step: 4, Puzzle: id, Settings: line}}
	f.Facts = map[string]int{"counted": counted, "open": open, "fits": int(s.Stats().Fits())}
	return nil
}

// fewestNeighbours are the open cells with the fewest open neighbours.
func fewestNeighbours(near [][]int32, c *counts) (cells []int32) {
	least := len(near)
	for _, cell := range c.open() {
		n := 0
		for _, other := range near[cell] {
			if !c.covered[other] {
				n++
			}
		}
		switch {
		case n < least:
			cells, least = []int32{cell}, n
		case n == least:
			cells = append(cells, cell)
		}
	}
	return cells
}

// fixedOrders are heuristics that know the order of the cells in advance.
var fixedOrders = []struct {
	order string
	said  say.Message
}{
	{"f", "{setting}: column by column from the left, each from below."},
	{"l@0,1,0", "{setting}: row by row from below."},
	{"l@1,1,0", "{setting}: along the diagonals."},
	{"a", "{setting}: by the angle around the middle, from the right counter-clockwise."},
	{"R", "{setting}: from the corners to the middle."},
}

// heuristics numbers the cells in the order of each fixed heuristic.
func heuristics(f *Figure, _ Known) error {
	const id = "pentominoes-10x6"
	var k *sketch
	labelled := map[int32]string{}
	for i, o := range fixedOrders {
		line := "-f12 -o" + o.order
		s, err := open(id, line, nil)
		if err != nil {
			return err
		}
		if k == nil {
			k = newSketch(f, s.Problem())
			k.counter(say.Later("Order {n} of {all}", "{order}", len(fixedOrders)))
		}
		stage, err := stageOf(s, line)
		if err != nil {
			return err
		}
		if i > 0 {
			k.step()
		}
		k.count("order", i+1)
		k.caption(say.Later(o.said, "-o"+o.order))
		k.ranks(stage, labelled)
	}
	f.Views = []View{{Name: "orders", Trace: k.t, Step: 4, Puzzle: id, Settings: "-f12 -oR"}}
	f.Facts = map[string]int{"orders": len(fixedOrders)}
	return nil
}

// stageOf is the heuristic with which a search begins.
func stageOf(s *solver.Search, line string) (*search.Order, error) {
	set, _ := settings.Parse(line)
	plan, err := search.CompileOrders(s.Problem(), set.Orders)
	if err != nil {
		return nil, err
	}
	return plan.At(s.Problem().Pieces), nil
}

// ranks writes on every cell its place in a fixed order, and colours the cells by it: later ones are paler.
func (s *sketch) ranks(stage *search.Order, labelled map[int32]string) {
	numbers := make([]int, len(s.p.Cells))
	by := map[trace.Mark][]int32{}
	for rank, cell := range stage.Sequence {
		numbers[cell] = rank + 1
		m := trace.MarkHeat0 + trace.Mark(rank*6/len(stage.Sequence))
		by[m] = append(by[m], cell)
	}
	for m := trace.MarkHeat0; m <= trace.MarkHeat5; m++ {
		s.mark(m, by[m]...)
	}
	s.numbers(allCells(s.p), numbers, labelled)
}

func allCells(p *problem.Problem) []int32 {
	cells := make([]int32, len(p.Cells))
	for i := range cells {
		cells[i] = int32(i)
	}
	return cells
}
