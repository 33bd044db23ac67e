package figures

import (
	"cmp"
	"fmt"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// sheet lays shapes out side by side, as a picture without a tray.
type sheet struct {
	width int // columns at most
	x, y  int // the place of the next shape; y counts rows down
	high  int // the highest shape of the row
	at    []placedShape
}

// placedShape is a shape with the top left corner of its box.
type placedShape struct {
	piece int // slot
	cells []space.Cell
	x, y  int
}

// put adds a shape, in a new row when it does not fit into this one.
func (s *sheet) put(piece int, cells []space.Cell) {
	w, h := extent(cells)
	if s.x > 0 && s.x+w > s.width {
		s.x, s.y, s.high = 0, s.y+s.high+1, 0
	}
	s.at = append(s.at, placedShape{piece, cells, s.x, s.y})
	s.x += w + 1
	s.high = max(s.high, h)
}

func extent(cells []space.Cell) (w, h int) {
	size := space.Extent(cells)
	return size.X, size.Y
}

// at is the position of a cell of the shape on a sheet.
func (p *placedShape) at(size space.Size, c space.Cell) int {
	_, h := extent(p.cells)
	return size.Index(c.Plus(space.Cell{X: p.x, Y: size.Y - p.y - h}))
}

// trace makes the picture, whose open cells are those of the shapes. covered tells whether pieces lie on them.
func (s *sheet) trace(board trace.Board, covered bool) *trace.Trace {
	rows := s.y + s.high
	columns := 0
	for _, p := range s.at {
		w, _ := extent(p.cells)
		columns = max(columns, p.x+w)
	}
	t := &trace.Trace{Board: trace.Board{Size: space.Size{X: columns, Y: rows, Z: 1}, Pieces: board.Pieces}, NoTray: true}
	paper := make([]bool, columns*rows)
	for _, p := range s.at {
		var cells []int32
		for _, c := range p.cells {
			at := p.at(t.Board.Size, c)
			paper[at] = true
			cells = append(cells, int32(at))
		}
		slices.Sort(cells)
		if covered {
			t.Start.Ops = append(t.Start.Ops, trace.Op{Kind: trace.OpPlace, Slot: p.piece, Cells: cells})
		}
	}
	slices.SortFunc(t.Start.Ops, func(a, b trace.Op) int { return a.Slot - b.Slot })
	var outside []int32
	for at, used := range paper {
		if !used {
			outside = append(outside, int32(at))
		}
	}
	t.Board.Fixed = []trace.Fixed{{Name: "*", Cells: outside}}
	return t
}

// lying is the widest orientation of a shape, and of several the lowest.
func lying(s *problem.Shape) []space.Cell {
	return slices.MinFunc(s.Orientations, func(a, b []space.Cell) int {
		_, ha := extent(a)
		_, hb := extent(b)
		return cmp.Compare(ha, hb)
	})
}

// pieces is Figure 3 of the article of 2011: the pentominoes, and a box of them.
func pieces(f *Figure, known Known) error {
	const id = "pentominoes-10x6"
	p, err := compiled(id)
	if err != nil {
		return err
	}
	board, _ := trace.BoardOf(p.Puzzle)
	s := sheet{width: 27}
	for i := range p.Shapes {
		s.put(int(p.Slots(i)[0]), lying(&p.Shapes[i]))
	}
	loose := s.trace(board, true)
	f.text(&loose.Title, say.Later("The twelve pentominoes"))
	f.text(&loose.Counter, say.Later("{n} pieces", "{placed}"))
	box, err := trace.OfAssembly(p.Puzzle, known(id), nil)
	if err != nil {
		return err
	}
	f.Views = []View{
		{Name: "loose", Trace: loose},
		{Name: "box", Trace: box, Step: len(box.Steps), Puzzle: id, Settings: "-r"},
	}
	orientations := 0
	for i := range p.Shapes {
		orientations += len(p.Shapes[i].Orientations)
	}
	solutions, ok := entry(id).SolutionCount()
	if !ok {
		return fmt.Errorf("the library does not know how many solutions there are")
	}
	f.Facts = map[string]int{
		"pieces": len(p.Shapes), "orientations": orientations, "cells": len(p.Cells),
		"images": len(p.Images), "solutions": int(solutions),
	}
	return nil
}

func entry(id string) *def.Entry {
	i := slices.IndexFunc(def.Library(), func(e *def.Entry) bool { return e.ID == id })
	return def.Library()[i]
}

// tetrisCube is the puzzle with which the article of 2011 begins, in three solutions.
func tetrisCube(f *Figure, _ Known) error {
	const id, line, solutions = "tetriscube", "-rL -oe=11:f=3 -f11 -n", 3
	var found [][]int32
	s, err := open(id, line, func(images []int32) bool {
		found = append(found, slices.Clone(images))
		return len(found) < solutions
	})
	if err != nil {
		return err
	}
	for s.Run(20_000) == search.Paused {
	}
	if len(found) < solutions {
		return fmt.Errorf("%d solutions, want %d", len(found), solutions)
	}
	p := s.Problem()
	k := newSketch(f, p)
	for n, images := range found {
		same := 0
		if n > 0 {
			for same < len(images) && images[same] == found[n-1][same] {
				same++
			}
			for _, image := range slices.Backward(found[n-1][same:]) {
				k.step()
				k.remove(image)
			}
		}
		for _, image := range images[same:] {
			k.step()
			k.place(image)
		}
		k.now().Flag = trace.FlagSolution
		k.caption(say.Later("Solution {n}.", n+1))
	}
	first := len(found[0])
	if len(k.t.Steps) > first {
		f.captionAt(k.t, first+1, say.Later("On to the next one: the search takes back what has to go."))
	}
	f.Views = []View{{Name: "cube", Trace: k.t, Step: first, Puzzle: id, Settings: line}}
	orientations, most := 0, 0
	for i := range p.Shapes {
		orientations += len(p.Shapes[i].Orientations)
		most = max(most, len(p.Shapes[i].Orientations))
	}
	total, ok := entry(id).SolutionCount()
	if !ok {
		return fmt.Errorf("the library does not know how many solutions there are")
	}
	f.Facts = map[string]int{
		"pieces": len(p.Shapes), "images": len(p.Images), "turns": most, "solutions": int(total),
		"fits": int(s.Stats().Fits()),
	}
	return nil
}
