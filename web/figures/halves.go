package figures

import (
	"fmt"
	"slices"
	"strings"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/meet"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// halves shows a board that is cut in two: some left sides, some right sides, and some that are joined. The search goes
// through exactly these sides, with these numbers.
func halves(f *Figure, _ Known) error {
	const id, line, plain, shown = "pentominoes-20x3", "-r --engine=meet", "-r -f12 -of=12", 4
	e, s, err := cutBoard(id, line)
	if err != nil {
		return err
	}
	sides := e.Sides()
	for e.Run(20_000) == search.Paused {
		if h := e.Halves(); h.Keys > 0 {
			f.Facts["keys"] = h.Keys
		}
	}
	k := &halfSketch{sketch: newSketch(f, s.Problem())}
	k.counter(say.Later("Step {step} of {steps}", "{step}", "{steps}"))
	k.mark(trace.MarkDark, sides.Before...)
	k.caption(say.Later("The board is cut behind the dark cells."))
	joined := 0
	for i, l := range sides.Left {
		met := len(partners(&l, sides.Right)) > 0
		if i < shown || met {
			k.show(l.Images, l.Key.Overhang)
			k.caption(say.Later("Left side {n} of {all}. Its key: {cells, plural, one {# cell} other {# cells}} behind the cut, and {pieces}.",
				i+1, len(sides.Left), len(l.Key.Overhang), k.names(l.Key.Used)))
		}
	}
	right := len(k.t.Steps) + 1
	for i, r := range sides.Right {
		others := partners(&r, sides.Left)
		if joined += len(others); i >= shown && others == nil {
			continue
		}
		k.show(r.Images, r.Key.Overhang)
		if others != nil {
			f.Facts["met"]++
		}
		k.caption(say.Later("Right side {n} of {all} leaves {cells, plural, one {# cell} other {# cells}} open behind the cut, and {pieces}. {sides, plural, =0 {No left side has} one {# left side has} other {# left sides have}} this key.",
			i+1, len(sides.Right), len(r.Key.Overhang), k.names(r.Key.Used), len(others)))
	}
	for _, r := range sides.Right {
		for _, l := range partners(&r, sides.Left) {
			k.show(slices.Concat(l.Images, r.Images), nil)
			k.now().Flag = trace.FlagSolution
			k.caption(say.Later("Both have the same key: together they are a solution."))
		}
	}
	f.Views = []View{{Name: "halves", Trace: k.t, Step: right - 1, Puzzle: id, Settings: line}}
	if found := e.Stats().Solutions; int(found) != joined || e.Err() != nil {
		return fmt.Errorf("the search finds %d solutions, and %d sides are joined: %v", found, joined, e.Err())
	}
	whole, err := open(id, plain, nil)
	if err != nil {
		return err
	}
	for whole.Run(20_000) == search.Paused {
	}
	for name, n := range map[string]int{"before": len(sides.Before), "left": len(sides.Left), "right": len(sides.Right), "joined": joined,
		"fits": int(e.Stats().Fits()), "plain": int(whole.Stats().Fits())} {
		f.Facts[name] = n
	}
	return nil
}

// cutBoard is a search of a library puzzle that meets in the middle, and counts, after it has chosen its cut.
func cutBoard(id, line string) (*meet.Engine, *solver.Search, error) {
	s, err := open(id, line, nil)
	if err != nil {
		return nil, nil, err
	}
	set, _ := settings.Parse(line)
	e, err := meet.New(s.Problem(), s.Rows(), meet.Options{Count: func(uint64) {}, Seed: set.Seed}, nil)
	if err != nil {
		return nil, nil, err
	}
	for !e.Weigh(20_000) {
	}
	return e, s, nil
}

// partners are the sides of the other half with the same key.
func partners(side *meet.Side, others []meet.Side) (with []meet.Side) {
	for _, o := range others {
		if o.Key.Equal(&side.Key) {
			with = append(with, o)
		}
	}
	return with
}

// halfSketch draws one side after the other.
type halfSketch struct {
	*sketch
	shown, marked []int32
}

// show begins a step with these images on the board, and marks the cells of their overhang.
func (k *halfSketch) show(images, overhang []int32) {
	k.step()
	for _, i := range k.shown {
		k.remove(i)
	}
	for _, i := range images {
		k.place(i)
	}
	k.mark(trace.MarkNone, k.marked...)
	for _, c := range k.marked {
		k.label(c, "")
	}
	k.mark(trace.MarkMask, overhang...)
	for _, c := range overhang {
		k.label(c, "•") // a piece covers the mark
	}
	k.shown, k.marked = images, overhang
}

// names are the names of the used shapes.
func (k *halfSketch) names(used []int) string {
	var names []string
	for shape, n := range used {
		if n > 0 {
			names = append(names, k.p.Shapes[shape].Name)
		}
	}
	return strings.Join(names, " ")
}
