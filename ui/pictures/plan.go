package pictures

import (
	"slices"

	"tilewright/def"
	"tilewright/solver/play"
)

// handColours has the form of Colours in static/play/colours.ts.
func handColours(p *def.Puzzle) map[string]any {
	names := p.Colours()
	number := func(name string) int { return 1 + slices.Index(names, name) }
	shown, on, allow := []any{}, []any{}, []any{}
	for _, t := range Tints(names) {
		value := t.Value()
		value["name"] = t.Name
		shown = append(shown, value)
	}
	for _, t := range p.Tints {
		on = append(on, []any{p.Index(t.Cell), number(t.Name)})
	}
	cubes, cells := p.TintNames()
	for _, cube := range cubes {
		for _, cell := range cells {
			if p.Allows(cube, cell) {
				allow = append(allow, []any{number(cube), number(cell)})
			}
		}
	}
	return map[string]any{"tints": shown, "on": on, "allow": allow}
}

// mayBeEmpty are the cells that may stay empty. It is an empty list where every cell may.
func mayBeEmpty(p *def.Puzzle) []any {
	list := []any{}
	if cells, most := p.VariableCells(); most > 0 && len(cells) < len(p.OpenCells()) {
		for _, c := range cells {
			list = append(list, p.Index(c))
		}
	}
	return list
}

// HandTurns names the turns that pieces may make, by the element's names.
func HandTurns(p *def.Puzzle) string {
	switch len(p.Group()) {
	case len(p.Lattice.OneSided()):
		return "plane"
	case len(p.Lattice.Flat()):
		return "flat"
	}
	return "space"
}

func LyingOn(placed []play.Placed) []any {
	list := []any{}
	for _, piece := range placed {
		list = append(list, map[string]any{"slot": piece.Slot, "cells": CellNumbers(piece.Cells)})
	}
	return list
}

func CellNumbers(list []int) []any {
	values := make([]any, len(list))
	for i, n := range list {
		values[i] = n
	}
	return values
}
