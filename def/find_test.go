package def

import (
	"slices"
	"strings"
	"testing"
)

func TestSearch(t *testing.T) {
	for query, want := range map[string]string{
		"soma":              "soma soma-bathtub soma-pyramid soma-steps soma-high-wall soma-crystal soma-w",
		"  SOMA  pyr ":      "soma-pyramid",
		"10x6":              "pentominoes-10x6",
		"6 × 10":            "pentominoes-10x6",
		"6x10x1":            "pentominoes-10x6",
		"10 x 6":            "pentominoes-10x6",
		"3*3*3":             "soma diabolical slothouber-graatsma ball-room-3",
		"8x8 domino":        "dominoes-8x8",
		"108":               "heptominoes-33x23",
		"108 pieces":        "heptominoes-33x23",
		"27 cells 9 pie":    "slothouber-graatsma",
		"35 pieces, no":     "hexomino-rectangle",
		"squ":               "first-square pentominoes-8x8-square squared-rectangle",
		"moroń":             "squared-rectangle",
		"conway’s":          "soma conway",
		"conway":            "soma conway",
		"impossible parity": "",
		"very easy pack":    "dominoes-8x8",
		"first steps 5":     "first-rectangle first-house first-square",
		"nothing like it":   "",
		"lonpos":            "kanoodle",
		"iq puzzler":        "",
		"block by block":    "soma",
		"tut":               "ball-pyramid",
		"bill cutler":       "bills-baffling-burr bermuda",
		"burr 512 768":      "piston-burr",
		"pelikan":           "pelikan-burr",
		"coffin":            "polyhexes-hexagon ball-room-1 ball-room-3 diagonal-cube augmented-second-stellation",
		"wooden tetris":     "pentominoes-10x6",
		"katamino":          "pentominoes-12x5",
		"3 × 3 × 3 soma":    "soma",
		"HEXOMINOES":        "hexomino-parallelogram box-in-a-diamond hexomino-rifle heptominoes-33x23 hexomino-rectangle",
		"x":                 "pentominoes-triple-x",
		"x3x":               "",
		"99999999999999999": "",
	} {
		var ids []string
		for _, e := range Search(query) {
			ids = append(ids, e.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	if !slices.Equal(Search(""), Library()) || !slices.Equal(Search(" , "), Library()) {
		t.Error("no word does not find all")
	}
}

// One's own puzzles are found by the same rule.
func TestFinder(t *testing.T) {
	own := Findable{"Grandmother’s box 2 attic", []int{3, 1, 4}, 3, 12}
	for query, want := range map[string]bool{
		"": true, "attic": true, "box 2": true, "4x3": true, "3 × 4": true, "3*4*1": true, "12 cells": true, "3 pieces": true,
		"4 pieces": false, "4x4": false, "cellar": false, "attic 5x5": false,
	} {
		if got := NewFinder(query).Finds(own); got != want {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
	}
	if NewFinder("3x3").Finds(Findable{Words: "A draft without a box"}) {
		t.Error("a draft has a size")
	}
}
