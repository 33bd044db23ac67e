package figures

import (
	"fmt"
	"slices"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// detour is a placement of a search and the removal that takes it back.
type detour struct {
	// board has the images on the board after the placement, in the order of placement.
	board []int32
	// placed and removed are the numbers of the steps of the search.
	placed, removed int
}

// follow watches a search from step from on, until the first placement for which is() is true has been taken back. is()
// is asked for every placement from there on.
func follow(s *solver.Search, from, most int, is func(board []int32) bool) (*detour, error) {
	board := s.Placed(nil)
	step := steps(s)
	var d *detour
	err := s.Watch(func(image int32, _ int, on bool) {
		step++
		switch {
		case on:
			board = append(board, image)
			if d == nil && step >= from && is(board) {
				d = &detour{board: slices.Clone(board), placed: step}
			}
		default:
			board = board[:len(board)-1]
			if d != nil && d.removed == 0 && len(board) < len(d.board) {
				d.removed = step
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for (d == nil || d.removed == 0) && step < most {
		if s.Run(50) != search.Paused {
			break
		}
	}
	if d == nil || d.removed == 0 {
		return nil, fmt.Errorf("what was looked for does not happen before step %d", step)
	}
	return d, nil
}

// landmine is Figure 7 of the article of 2011: cells that cannot all be covered, though some image covers each of them.
// So DLX does not see it.
func landmine(f *Figure, _ Known) error {
	const id, line, from, lead = "hexomino-parallelogram", "-V", 2508, 4
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p, near := s.Problem(), neighboursOf(s.Problem())
	var mine []int32
	d, err := follow(s, from, from+2000, func(board []int32) bool {
		mine = countOf(p, s.Rows(), board).pocket(near, 6)
		return mine != nil
	})
	if err != nil {
		return err
	}
	if len(mine) < 2 {
		return fmt.Errorf("the landmine has %d cells: DLX would see that", len(mine))
	}
	c := countOf(p, s.Rows(), d.board)

	again, err := open(id, line, nil)
	if err != nil {
		return err
	}
	took := d.removed - d.placed
	t, err := record(again, trace.Selection{From: uint64(d.placed - lead), Steps: lead + took + 1})
	if err != nil {
		return err
	}
	k := newSketch(f, p)
	planted := lead + 1
	cleared := planted + took
	name := k.pieceName(d.board[len(d.board)-1])
	t.Steps[planted-1].Ops = append(t.Steps[planted-1].Ops, trace.Op{Kind: trace.OpMark, Mark: trace.MarkDead, Cells: k.inBox(mine)})
	t.Steps[cleared-1].Ops = append(t.Steps[cleared-1].Ops, trace.Op{Kind: trace.OpMark, Mark: trace.MarkNone, Cells: k.inBox(mine)})
	covering := c.over[mine[0]]
	for _, cell := range mine {
		covering = min(covering, c.over[cell])
	}
	f.captionAt(t, 0, say.Later("DLX fills the parallelogram with hexominoes, always where the fewest images fit."))
	f.captionAt(t, planted, say.Later("{piece} plants a landmine: each of the {cells} marked cells can still be covered, in {ways} ways or more, but not all of them together.", name, len(mine), covering))
	f.captionAt(t, cleared, say.Later("{piece} is taken back after {steps} steps. The mine is gone.", name, took))
	f.Views = []View{{Name: "mine", Trace: t, Step: planted, Puzzle: id, Settings: line, Recording: true}}
	f.Facts = map[string]int{"cells": len(mine), "images": covering, "took": took, "placed": len(d.board)}
	return nil
}

// partition is Figure 8 of the article of 2011: DLX cuts the board in two, and neither part has a volume that pieces of
// six cells can fill.
func partition(f *Figure, _ Known) error {
	const id, line, from, lead = "box-in-a-diamond", "", 19_000, 4
	// Of the thousands of steps, only those that leave this many pieces are recorded.
	const left = 13
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p, near := s.Problem(), neighboursOf(s.Problem())
	if err := skip(s, from/2); err != nil {
		return err
	}
	var parts [][]int32
	d, err := follow(s, 0, from+10_000, func(board []int32) bool {
		c := countOf(p, nil, board)
		parts = parts[:0]
		for _, part := range regionsOf(near, c.covered) {
			if len(part) > 12 && len(part)%6 != 0 {
				parts = append(parts, part)
			}
		}
		return len(parts) > 1
	})
	if err != nil {
		return err
	}
	small, large := parts[0], parts[len(parts)-1]

	again, err := open(id, line, nil)
	if err != nil {
		return err
	}
	// The board tells which step of the recording it is: the placement that cuts is the first one to leave its place.
	t, err := record(again, trace.Selection{From: uint64(d.placed - lead), Left: left, Steps: 10_000, Rows: nil})
	if err != nil {
		return err
	}
	k := newSketch(f, p)
	cutter := d.board[len(d.board)-1]
	cut, joined := 0, 0
	slot, cells := k.slot(p.Images[cutter].Shape), k.inBox(p.Images[cutter].Cells)
	for i := range t.Steps {
		op := t.Steps[i].Ops[0]
		if op.Slot != slot || !slices.Equal(op.Cells, cells) {
			continue
		}
		if op.Kind == trace.OpPlace && cut == 0 {
			cut = i + 1
		} else if op.Kind == trace.OpRemove && cut > 0 {
			joined = i + 1
			break
		}
	}
	if cut == 0 || joined == 0 {
		return fmt.Errorf("the recording does not have the cut")
	}
	t.Steps = t.Steps[:joined]
	mark := func(step int, m trace.Mark) {
		ops := &t.Steps[step-1].Ops
		*ops = append(*ops, trace.Op{Kind: trace.OpMark, Mark: m, Cells: k.inBox(small)})
	}
	mark(cut, trace.MarkDead)
	mark(joined, trace.MarkNone)
	took := d.removed - d.placed
	name := k.pieceName(cutter)
	f.captionAt(t, 0, say.Later("DLX works its way around the box in the middle."))
	f.captionAt(t, cut, say.Later("{piece} cuts the board in two: {small} cells on one side, {large} on the other. Neither is a multiple of six.", name, len(small), len(large)))
	f.captionAt(t, joined, say.Later("{piece} is taken back, after {steps} steps of the search.", name, took))
	f.Views = []View{{Name: "cut", Trace: t, Step: cut, Puzzle: id, Settings: line, Recording: true}}
	f.Facts = map[string]int{"small": len(small), "large": len(large), "took": took, "left": left - 1, "recorded": joined - cut}
	return nil
}
