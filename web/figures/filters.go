package figures

import (
	"fmt"
	"slices"

	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/trace"
)

// removed are the images in from that are not in rows; both lists increase.
func removed(from, rows []int32) (gone []int32) {
	for _, i := range from {
		if _, there := slices.BinarySearch(rows, i); !there {
			gone = append(gone, i)
		}
	}
	return gone
}

func allImages(p *problem.Problem) []int32 {
	all := make([]int32, len(p.Images))
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// distinct are the images of a list that are no turn or mirror image of an earlier one.
func distinct(p *problem.Problem, images []int32) (first []int32) {
	seen := map[int32]bool{}
	for _, i := range images {
		if seen[i] {
			continue
		}
		first = append(first, i)
		for s := range p.Symmetries {
			seen[p.Symmetries[s].Images[i]] = true
		}
	}
	return first
}

// volume is Figures 13 and 15 of the article of 2011: images that cut off a region which no set of pieces fills.
func volume(f *Figure, _ Known) error {
	f.Facts = map[string]int{}
	box, gone, err := volumeView(f, "pentominoes-10x6", 12, nil)
	if err != nil {
		return err
	}
	box.Name = "box"
	f.Facts["images"], f.Facts["gone"] = len(box.p.Images), len(gone)

	strip, gone, err := volumeView(f, "onesided-30x3", 12, []string{"Z", "z"})
	if err != nil {
		return err
	}
	strip.Name = "strip"
	f.Facts["stripImages"], f.Facts["stripGone"] = len(strip.p.Images), len(gone)
	for _, i := range allImages(strip.p) {
		if name := strip.p.Shapes[strip.p.Images[i].Shape].Name; name == "Z" {
			f.Facts["zImages"]++
			if slices.Contains(gone, i) {
				f.Facts["zGone"]++
			}
		}
	}
	f.Views = []View{box.View, strip.View}
	return nil
}

type filterView struct {
	View
	p *problem.Problem
}

// volumeView shows images that the volume filter removes before the search, one after the other, at most this many.
// They are of the shapes with these names; without names, the shapes come in turn.
func volumeView(f *Figure, id string, most int, names []string) (*filterView, []int32, error) {
	const line = "-V"
	s, err := open(id, line, nil)
	if err != nil {
		return nil, nil, err
	}
	p, near := s.Problem(), neighboursOf(s.Problem())
	gone := removed(allImages(p), s.Rows())
	size := p.Shapes[0].Size
	show := inTurns(p, distinct(p, gone), names, most)
	k := newSketch(f, p)
	k.counter(say.Later("Image {step} of {steps}", "{step}", "{steps}"))
	k.caption(say.Later("An empty board, on which {n} images can be placed. These are some that the filter takes away.", len(p.Images)))
	var before int32 = -1
	var marked []int32
	for _, image := range show {
		k.step()
		if before >= 0 {
			k.remove(before)
		}
		for _, c := range marked {
			k.label(c, "")
		}
		k.mark(trace.MarkNone, allCells(p)...)
		k.place(image)
		c := countOf(p, nil, []int32{image})
		parts := regionsOf(near, c.covered)
		marked = marked[:0]
		var sizes []int
		for _, part := range parts {
			if len(part)%size == 0 {
				continue
			}
			if len(part)*2 < len(p.Cells) || len(parts) > 2 && len(part) < len(p.Cells)/2 {
				k.mark(trace.MarkDead, part...)
			}
			at := middle(p, part)
			k.number(at, len(part))
			marked = append(marked, at)
			sizes = append(sizes, len(part))
		}
		if len(sizes) != 2 {
			return nil, nil, fmt.Errorf("%s leaves %d regions that cannot be filled, and the caption has two", k.pieceName(image), len(sizes))
		}
		k.caption(say.Later("{piece} leaves regions of {one} and {other} cells. Pieces of {size} cells cannot fill them.",
			k.pieceName(image), sizes[0], sizes[1], size))
		k.now().Flag = trace.FlagDead
		before = image
	}
	return &filterView{View{Trace: k.t, Step: 1, Puzzle: id, Settings: line}, p}, gone, nil
}

// inTurns takes from a list one image of each shape, then a second of each, and so on, at most this many. If there are
// names, only their shapes count.
func inTurns(p *problem.Problem, images []int32, names []string, most int) (taken []int32) {
	by := make([][]int32, len(p.Shapes))
	for _, i := range images {
		shape := p.Images[i].Shape
		if names == nil || slices.Contains(names, p.Shapes[shape].Name) {
			by[shape] = append(by[shape], i)
		}
	}
	for round := 0; ; round++ {
		more := false
		for _, list := range by {
			if round < len(list) && len(taken) < most {
				taken = append(taken, list[round])
				more = true
			}
		}
		if !more {
			return taken
		}
	}
}

// fit is Figure 17 of the article of 2011: images after which nothing covers some neighbour any more, though every
// region has a good volume.
func fit(f *Figure, _ Known) error {
	const id = "pentominoes-10x6"
	byVolume, err := open(id, "-V", nil)
	if err != nil {
		return err
	}
	s, err := open(id, "-F", nil)
	if err != nil {
		return err
	}
	p := s.Problem()
	gone := removed(allImages(p), s.Rows())
	more := removed(byVolume.Rows(), s.Rows())
	k := newSketch(f, p)
	k.counter(say.Later("Image {step} of {steps}", "{step}", "{steps}"))
	k.caption(say.Later("The fit filter tries each image on the empty board."))
	var before int32 = -1
	for _, image := range distinct(p, more) {
		k.step()
		if before >= 0 {
			k.remove(before)
		}
		k.place(image)
		k.mark(trace.MarkNone, allCells(p)...)
		dead := countOf(p, byVolume.Rows(), []int32{image}).dead()
		k.mark(trace.MarkDead, dead...)
		k.now().Flag = trace.FlagDead
		k.caption(say.Later("With {piece} here, no image that still fits covers {cells, plural, one {# cell} other {# cells}}.", k.pieceName(image), len(dead)))
		before = image
	}
	f.Views = []View{{Name: "neighbour", Trace: k.t, Step: 1, Puzzle: id, Settings: "-F"}}
	f.Facts = map[string]int{
		"images": len(p.Images), "volume": len(p.Images) - len(byVolume.Rows()), "fit": len(gone), "more": len(more),
		"shown": len(distinct(p, more)),
	}
	return nil
}

// redundancy shows the images of the constrained piece that the redundancy filter leaves: one of each four that are
// turns of each other.
func redundancy(f *Figure, _ Known) error {
	const id, line = "pentominoes-10x6", "-r"
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p := s.Problem()
	c := s.Constraint()
	if c.Shape < 0 || p.Shapes[c.Shape].Name != "X" {
		return fmt.Errorf("the filter constrains another piece than X")
	}
	keep, name := c.Keep, p.Shapes[c.Shape].Name
	k := newSketch(f, p)
	k.counter(say.Later("Place {step} of {steps}", "{step}", "{steps}"))
	k.caption(say.Later("The {n} cells on which the middle of {piece} can lie. Equal letters are turns and mirror images of each other.", c.Before, name))
	letters := map[int32]string{}
	for n, image := range keep {
		for i := range p.Symmetries {
			letters[centre(p, p.Symmetries[i].Images[image])] = string(rune('a' + n))
		}
	}
	kept := make([]int32, len(keep))
	for n, image := range keep {
		kept[n] = centre(p, image)
	}
	k.mark(trace.MarkMask, kept...)
	for _, cell := range allCells(p) {
		if letters[cell] != "" {
			k.label(cell, letters[cell])
		}
	}
	var before int32 = -1
	for n, image := range keep {
		k.step()
		if before >= 0 {
			k.remove(before)
		}
		k.place(image)
		k.caption(say.Later("Place {letter} stands for all four that have this letter.", string(rune('a'+n))))
		before = image
	}
	f.Views = []View{{Name: "places", Trace: k.t, Step: 0, Puzzle: id, Settings: line}}
	f.Facts = map[string]int{"before": c.Before, "keep": len(keep), "symmetries": len(p.Symmetries), "letters": len(letters)}
	return nil
}

// centre is the cell in the middle of an image.
func centre(p *problem.Problem, image int32) int32 { return middle(p, p.Images[image].Cells) }

// parity is Figures 10 to 12 of the article of 2011: a board with more dark cells
// than light ones, the pieces that are out of balance themselves, and a solution.
func parity(f *Figure, known Known) error {
	const id, line = "box-in-a-diamond", "-p"
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	p := s.Problem()
	k := newSketch(f, p)
	var dark []int32
	for i, is := range p.Dark {
		if is {
			dark = append(dark, int32(i))
		}
	}
	light := len(p.Cells) - len(dark)
	if light > len(dark) {
		// The colours have no meaning of their own: the more frequent one is called dark.
		dark = removed(allCells(p), dark)
		light = len(p.Cells) - len(dark)
	}
	k.mark(trace.MarkDark, dark...)
	surplus := len(dark) - light
	k.caption(say.Later("{dark} dark cells and {light} light ones: {more} more dark ones.", len(dark), light, surplus))
	odd, steps, err := addByBalance(k, s, known(id), dark)
	if err != nil {
		return err
	}

	board, _ := trace.BoardOf(p.Puzzle)
	loose := sheet{width: 34}
	for _, wanted := range []bool{false, true} {
		for i := range p.Shapes {
			if p.Shapes[i].Parity > 0 == wanted {
				loose.put(int(p.Slots(i)[0]), lying(&p.Shapes[i]))
			}
		}
		if !wanted {
			loose.x, loose.y, loose.high = 0, loose.y+loose.high+2, 0
		}
	}
	pieces := loose.trace(trace.Board{Pieces: board.Pieces}, false)
	f.text(&pieces.Title, say.Later("The hexominoes as checkerboards"))
	pieces.Board.Pieces = nil
	pieces.NoTray = false // the trays show where a piece ends
	chequer(pieces, &loose)
	f.Views = []View{
		{Name: "board", Trace: k.t, Step: steps, Puzzle: id, Settings: line},
		{Name: "pieces", Trace: pieces},
	}
	f.Facts = map[string]int{
		"dark": len(dark), "light": light, "surplus": surplus, "odd": odd, "even": len(p.Shapes) - odd, "cells": len(p.Cells),
	}
	return nil
}

// addByBalance places the pieces of a known solution, unbalanced ones first. After each it says how much of the surplus
// is covered. It returns how many unbalanced ones there are, and a step in the middle.
func addByBalance(k *sketch, s *solver.Search, slots []uint16, dark []int32) (odd, halfway int, err error) {
	p := k.p
	cells := map[uint16][]int32{}
	for cell, slot := range slots {
		cells[slot] = append(cells[slot], int32(cell))
	}
	balance := func(shape int) (n int) {
		for _, c := range cells[p.Slots(shape)[0]] {
			if _, is := slices.BinarySearch(dark, c); is {
				n++
			} else {
				n--
			}
		}
		return n
	}
	total := 0
	for _, wanted := range []bool{true, false} {
		for i := range p.Shapes {
			if p.Shapes[i].Parity > 0 != wanted {
				continue
			}
			slot := p.Slots(i)[0]
			if len(cells[slot]) == 0 {
				return 0, 0, fmt.Errorf("the known solution lacks piece %s", p.Shapes[i].Name)
			}
			k.step()
			k.add(trace.Op{Kind: trace.OpPlace, Slot: int(slot), Cells: k.inBox(cells[slot])})
			n := balance(i)
			total += n
			switch {
			case wanted:
				odd++
				k.caption(say.Later("{piece} covers {dark} dark cells and {light} light ones. Together: {more} more dark ones.", p.Shapes[i].Name, 3+n/2, 3-n/2, total))
			case len(k.t.Steps) == odd+1:
				k.caption(say.Later("The other pieces cover three of each: they change nothing."))
			}
		}
		if wanted {
			halfway = len(k.t.Steps)
		}
	}
	k.now().Flag = trace.FlagSolution
	return odd, halfway, nil
}

// chequer marks every other cell of a sheet's shapes as dark; in each shape it is the colour that it has more of.
func chequer(t *trace.Trace, s *sheet) {
	var dark []int32
	for _, p := range s.at {
		var sides [2][]int32
		for _, c := range p.cells {
			at := int32(p.at(t.Board.Size, c))
			side := 0
			if space.Cubes.Dark(c) {
				side = 1
			}
			sides[side] = append(sides[side], at)
		}
		if len(sides[0]) > len(sides[1]) {
			sides[1] = sides[0]
		}
		dark = append(dark, sides[1]...)
	}
	slices.Sort(dark)
	t.Start.Ops = append(t.Start.Ops, trace.Op{Kind: trace.OpMark, Mark: trace.MarkDark, Cells: dark})
}
