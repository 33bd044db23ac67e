package pictures

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
)

// Made keeps the values that were made of puzzles and pieces for the elements. So an equal picture is the same value,
// and is not drawn again.
type Made struct {
	boards map[*def.Puzzle]app.Value
	tiles  map[tileKey]tile
	// variants are pictures of the changes that variants make.
	variants map[variantKey]*def.Puzzle
}

// Board is a puzzle as <poly-player> and <poly-thumb> take it. Every copy of a piece is a slot of its own, but carries
// the piece's letter.
func Board(p *def.Puzzle) map[string]any {
	pieces, fixed, labels, tags := []any{}, []any{}, []any{}, []any{} // null is no list
	for _, slot := range p.Slots() {
		piece := &p.Pieces[slot.Piece]
		pieces = append(pieces, map[string]any{"name": slot.Name, "label": piece.Name, "colour": piece.Colour})
	}
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !piece.Closes() {
			continue
		}
		cells := make([]int, len(piece.Cells))
		for k, c := range piece.Cells {
			cells[k] = p.Index(c)
		}
		fixed = append(fixed, map[string]any{"name": piece.Name, "cells": cells})
	}
	for _, l := range p.Labels {
		labels = append(labels, map[string]any{"cell": p.Index(l.Cell), "text": l.Text})
	}
	shown := Tints(p.Colours())
	for _, t := range p.Tints {
		tag := shown[slices.IndexFunc(shown, func(s Tint) bool { return s.Name == t.Name })].Value()
		tag["cell"] = p.Index(t.Cell)
		tags = append(tags, tag)
	}
	var open []int
	if p.Room() < p.Volume() { // some places are no cells
		for _, c := range p.OpenCells() {
			open = append(open, p.Index(c))
		}
	}
	return map[string]any{
		"lattice": p.Lattice.Name(), "x": p.Size.X, "y": p.Size.Y, "z": p.Size.Z, "pieces": pieces, "fixed": fixed,
		"open": open, "labels": labels, "tags": tags, "wrap": p.Wrap.String(),
	}
}

// Slots is an assembly as a typed array.
func Slots(slots []uint16) app.Value {
	bytes := make([]byte, 2*len(slots))
	for i, k := range slots {
		bytes[2*i], bytes[2*i+1] = byte(k), byte(k>>8)
	}
	return app.Window().Get("Uint16Array").New(browser.BytesOf(bytes).Get("buffer"))
}

// Board gives the object of a puzzle, made once.
func (m *Made) Board(puzzle *def.Puzzle) app.Value {
	if puzzle == nil {
		return app.Null()
	}
	if b, ok := m.boards[puzzle]; ok {
		return b
	}
	if len(m.boards) >= 128 {
		m.boards = nil // otherwise versions of a text that is being typed pile up
	}
	if m.boards == nil {
		m.boards = map[*def.Puzzle]app.Value{}
	}
	b := browser.JSON(Board(puzzle))
	m.boards[puzzle] = b
	return b
}

// Once is the puzzle that pictures a change of another puzzle. It is made at the first call, and is the same at later
// ones.
func (m *Made) Once(of *def.Puzzle, what string, make func() *def.Puzzle) *def.Puzzle {
	key := variantKey{of, what}
	if p := m.variants[key]; p != nil {
		return p
	}
	if m.variants == nil || len(m.variants) > 1000 {
		m.variants = map[variantKey]*def.Puzzle{}
	}
	p := make()
	m.variants[key] = p
	return p
}

// variantKey names a change of a puzzle.
type variantKey struct {
	of   *def.Puzzle
	what string
}

// SlotsOf gives the first slot of each mobile piece; the slot is the piece's colour.
func SlotsOf(p *def.Puzzle) []int {
	if p == nil {
		return nil
	}
	slots := make([]int, len(p.Pieces))
	next := 1
	for i := range p.Pieces {
		if !p.Pieces[i].Stationary {
			slots[i] = next
			next += p.Pieces[i].Copies
		}
	}
	return slots
}
