package main

import (
	"reflect"
	"slices"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/testing/gen"
	"tilewright/solver/xc"
	"tilewright/ui/link"
)

// textThere writes the definition and reads it.
func textThere(c *Case) Verdict {
	d := def.Parse(c.Text)
	if err := d.Err(); err != nil || len(d.Puzzles) != 1 {
		return broken("the text is not read: %v", err)
	}
	if !reflect.DeepEqual(plain(d.Puzzles[0]), plain(c.Puzzle)) {
		return broken("the text gives another puzzle:\n%s", def.Format(d.Puzzles[0]))
	}
	return Verdict{}
}

// plain is a puzzle without the lines of the text that it was read from.
func plain(p *def.Puzzle) def.Puzzle {
	q := *p
	q.Pieces = slices.Clone(p.Pieces)
	for i := range q.Pieces {
		q.Pieces[i].Line = 0
		if len(q.Pieces[i].Tints) == 0 {
			q.Pieces[i].Tints = nil
		}
	}
	if len(q.Tints) == 0 {
		q.Tints = nil
	}
	return q
}

// linkThere writes a link with every part that it can have, and opens it.
func linkThere(c *Case) Verdict {
	l := link.Link{Text: c.Text, Settings: link.Automatic}
	if len(c.Solutions) > 0 {
		l.Solution = c.assembly(c.Solutions[0])
		l.Hand = slices.Clone(l.Solution)
		for i, slot := range l.Hand {
			if slot == 1 {
				l.Hand[i] = 0
			}
		}
	}
	got, err := link.Decode(l.Encode())
	if err != nil || !reflect.DeepEqual(got, l) {
		return broken("the link gives %+v, %v; want %+v", got, err, l)
	}
	if got.Solution != nil && !c.complete(c.ofAssembly(got.Solution)) {
		return broken("the solution of the link is none")
	}
	return Verdict{}
}

// burrThere writes a file of BurrTools and reads it. It has the same solutions, wherever the board lies.
func burrThere(c *Case) Verdict {
	f, err := burr.New(c.Puzzle)
	if err != nil {
		if bad := sentence(err.Error()); bad != nil {
			return broken("%v", bad)
		}
		return refused(err.Error())
	}
	f, err = burr.Read(f.Pack())
	if err != nil {
		return broken("the file that is written is not read: %v", err)
	}
	d, err := f.Puzzle(0)
	if err != nil {
		return broken("the file has no puzzle any more: %v", err)
	}
	got := counts(d.Puzzle)
	if c.Puzzle.OneSide { // BurrTools has no one-sided puzzles
		return refused("one-sided puzzles are others there")
	}
	if want := counts(c.Puzzle); got != want {
		return broken("read back it has %v solutions, but for turns, but for mirror images; want %v\n%s", got, want, def.Format(d.Puzzle))
	}
	return Verdict{}
}

// counts are the numbers of solutions: all, up to turns, and up to turns and mirror images.
func counts(p *def.Puzzle) [3]int {
	o := gen.NewOracle(p)
	solutions, _ := o.Ruled(gen.MostSolutions)
	return [3]int{len(solutions), len(o.Set(solutions, false)), len(o.Set(solutions, true))}
}

// labTable makes the table of the exact cover, and solves it.
func labTable(c *Case) Verdict {
	b := xc.NewBuilder(c.Puzzle, "")
	for !b.Run(1000) {
	}
	m, _, err := b.Result()
	if err != nil {
		if bad := sentence(err.Error()); bad != nil {
			return broken("%v", bad)
		}
		return refused(err.Error())
	}
	again, found := xc.Parse(xc.Format(m))
	if again == nil {
		return broken("its text is not read: %+v", found)
	}
	z := xc.NewSolver(again, xc.Fewest, nil)
	for n := 0; !z.Done(); n++ {
		if z.Step(); n > 2_000_000 {
			return broken("the table is not covered in so many steps")
		}
	}
	if z.Found() != uint64(len(c.Solutions)) {
		return broken("the table has %d covers, want %d", z.Found(), len(c.Solutions))
	}
	return Verdict{}
}

// turnedBoard turns the board where it is drawn, and writes it into the text. The pieces turn as they like, so there are
// as many solutions as before.
func turnedBoard(c *Case) Verdict {
	if slices.ContainsFunc(c.Puzzle.Pieces, func(q def.Piece) bool { return q.Turns != "" }) {
		return refused("pieces that may not be turned do not turn with the board")
	}
	b, cut, err := c.Puzzle.Board().Turn(def.Z)
	if err != nil {
		return refused(err.Error())
	}
	if !cut.Empty() {
		return broken("a turn in the plane costs %+v", cut)
	}
	d, err := def.Parse(c.Text).SetBoard(0, b)
	if err != nil {
		if bad := sentence(err.Error()); bad != nil {
			return broken("%v", bad)
		}
		return refused(err.Error())
	}
	if err := d.Err(); err != nil || len(d.Puzzles) != 1 {
		return broken("the turned board is no puzzle: %v", err)
	}
	if got, want := counts(d.Puzzles[0]), counts(c.Puzzle); got != want {
		return broken("turned, it has %v solutions, but for turns, but for mirror images; want %v\n%s", got, want, def.Format(d.Puzzles[0]))
	}
	return Verdict{}
}
