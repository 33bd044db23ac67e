//go:build !js

package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/web/figures"
)

// figure is a figure that a build makes, by its ID.
func figure(t *testing.T, id string) *figures.Figure {
	t.Helper()
	all, err := allFigures()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(f figures.Figure) bool { return f.ID == id })
	if i < 0 {
		t.Fatalf("there is no figure %s", id)
	}
	return &all[i]
}

func view(t *testing.T, f *figures.Figure, name string) *figures.View {
	t.Helper()
	for i := range f.Views {
		if f.Views[i].Name == name {
			return &f.Views[i]
		}
	}
	t.Fatalf("figure %s has no view %s", f.ID, name)
	return nil
}

// TestFigureNumbers compares the numbers in the texts with the articles, and with counts that other tests check: FACTS
// of 10x6, 30x3 and the hexominoes.
func TestFigureNumbers(t *testing.T) {
	for id, want := range map[string]map[string]int{
		"pieces": {"pieces": 12, "orientations": 63, "cells": 60, "images": 2056, "solutions": 2339},
		// The hole of Figure 4 takes 193 steps. The first hole here that takes as many takes 265.
		"de-bruijn": {"made": 2, "cleared": 267, "took": 265, "step": 430_768},
		"dlx":       {"items": 72, "options": 2032, "first": 8, "steps": 60, "dead": 20},
		"min-fit":   {"fits": 2228, "first": 9450},
		"estimate":  {"fits": 2734},
		"landmine":  {"cells": 3, "took": 629, "placed": 24},
		"partition": {"small": 41, "large": 67, "took": 4629},
		"volume":    {"images": 2056, "gone": 128, "stripImages": 1936, "stripGone": 776},
		"parity":    {"surplus": 22, "odd": 11, "even": 24, "cells": 210, "dark": 116, "light": 94},
		"fit":       {"fit": 144, "volume": 128, "more": 16, "images": 2056},
		// Each letter stands on as many places as there are symmetries.
		"redundancy": {"before": 32, "keep": 8, "symmetries": 4, "letters": 32},
		"fletcher":   {"steps": 90, "ends": 63, "first": 29, "right": 4, "orientations": 63},
		"pof":        {"anywhere": 315, "orientations": 63, "mean": 34},
		"nof":        {"index": 61},
		"meet":       {"joined": 2, "met": 2},
		// A005178 of the OEIS: domino tilings of 4 × n.
		"edge":        {"edges": 6, "first": 5, "straight": 5, "all": 2245},
		"tetris-cube": {"pieces": 12, "images": 4080, "turns": 24, "solutions": 9839},
	} {
		f := figure(t, id)
		for name, n := range want {
			if f.Facts[name] != n {
				t.Errorf("%s: %s is %d, want %d", id, name, f.Facts[name], n)
			}
		}
	}
	// The estimate must be good enough to show: the whole search has 892,247.
	e := figure(t, "monte-carlo").Facts
	if off := e["mean"] - 892_247; e["probes"] < 400 || e["error"] > 300_000 || off*off > 4*e["error"]*e["error"] {
		t.Errorf("%d probes estimate %d with an error of %d", e["probes"], e["mean"], e["error"])
	}
	if e := figure(t, "estimate").Facts; e["counted"]*4 > e["open"] {
		t.Errorf("E counts on %d of %d cells: that is not few", e["counted"], e["open"])
	}
	if n := figure(t, "nof").Facts; n["fits"] > n["kept"] || n["kept"]*3 > n["left"] || n["left"] > n["list"] {
		t.Errorf("NOF takes the list from %d and %d to %d images, of which %d fit", n["list"], n["left"], n["kept"], n["fits"])
	}
	if p := figure(t, "pof").Facts; p["list"] >= p["over"] || p["over"] > p["anywhere"] {
		t.Errorf("POF takes the list from %d and %d to %d", p["anywhere"], p["over"], p["list"])
	}
}

// TestFigureHalves checks that the last pictures of the halves are the solutions of 20 × 3, that no other picture is
// full, and that all blue is on one side of the cut.
func TestFigureHalves(t *testing.T) {
	f := figure(t, "meet")
	slots, marks := shownBy(view(t, f, "halves"))
	dark := 0
	for _, m := range marks[0] {
		if m == trace.MarkDark {
			dark++
		}
	}
	if dark != f.Facts["before"] || f.Facts["keys"] > f.Facts["left"] || f.Facts["met"] > f.Facts["right"] {
		t.Errorf("%d cells are dark, and the text says %v", dark, f.Facts)
	}
	for n := range slots {
		full := !slices.Contains(slots[n], 0)
		if full != (n >= len(slots)-f.Facts["joined"]) {
			t.Errorf("step %d: full is %t", n, full)
		}
		for cell, m := range marks[n] {
			if m == trace.MarkMask && marks[0][cell] == trace.MarkDark {
				t.Errorf("step %d: cell %d is before the cut and blue", n, cell)
			}
		}
	}
}

// shownBy plays a view. It returns what is on each cell of the box, 0 or a slot, and the cell's mark, at the start and
// after each step.
func shownBy(v *figures.View) (slots [][]int, marks [][]trace.Mark) {
	b := &v.Trace.Board
	at, marked := make([]int, b.X*b.Y*b.Z), make([]trace.Mark, b.X*b.Y*b.Z)
	play := func(s *trace.Step) {
		for _, op := range s.Ops {
			for _, c := range op.Cells {
				switch op.Kind {
				case trace.OpPlace:
					at[c] = op.Slot
				case trace.OpRemove:
					at[c] = 0
				case trace.OpMark:
					marked[c] = op.Mark
				}
			}
		}
		slots, marks = append(slots, slices.Clone(at)), append(marks, slices.Clone(marked))
	}
	play(&v.Trace.Start)
	for i := range v.Trace.Steps {
		play(&v.Trace.Steps[i])
	}
	return slots, marks
}

// TestFigureStories checks that recordings show what their texts tell. A cell that a placement loses stays lost until
// the piece is taken back, through all steps between.
func TestFigureStories(t *testing.T) {
	for _, c := range []struct {
		id, view     string
		made, undone int
		cells        int
	}{
		{"de-bruijn", "stumbling", 2, 267, 1},
		{"landmine", "mine", 5, 634, 3},
		{"partition", "cut", 5, 212, 41},
	} {
		v := view(t, figure(t, c.id), c.view)
		steps := v.Trace.Steps
		slots, marks := shownBy(v)
		if v.Step != c.made || len(steps) != c.undone {
			t.Errorf("%s stands at step %d of %d, want %d of %d", c.id, v.Step, len(steps), c.made, c.undone)
			continue
		}
		made, undone := steps[c.made-1].Ops[0], steps[c.undone-1].Ops[0]
		if made.Kind != trace.OpPlace || undone.Kind != trace.OpRemove || made.Slot != undone.Slot || !slices.Equal(made.Cells, undone.Cells) {
			t.Errorf("%s: step %d is %+v and step %d %+v, want a placement and its removal", c.id, c.made, made, c.undone, undone)
		}
		lost := 0
		for cell, m := range marks[c.made] {
			if m != trace.MarkDead {
				continue
			}
			lost++
			if marks[c.made-1][cell] == trace.MarkDead || marks[c.undone-1][cell] != trace.MarkDead || marks[c.undone][cell] == trace.MarkDead {
				t.Errorf("%s: cell %d is not lost from step %d to %d", c.id, cell, c.made, c.undone)
			}
		}
		if lost != c.cells {
			t.Errorf("%s: %d cells are lost, want %d", c.id, lost, c.cells)
		}
		for n := c.made; n < c.undone; n++ {
			if slots[n][made.Cells[0]] != made.Slot {
				t.Errorf("%s: the piece is gone at step %d already", c.id, n)
			}
		}
	}
}

// TestFigureChoices checks that at most one cell has a ring. That cell is open, and the next piece covers it, unless a
// piece is taken back first.
func TestFigureChoices(t *testing.T) {
	for id, name := range map[string]string{"dlx": "counts", "min-fit": "path", "estimate": "corners"} {
		v := view(t, figure(t, id), name)
		slots, marks := shownBy(v)
		rings := 0
		for n := range slots {
			here := 0
			for cell, m := range marks[n] {
				if m != trace.MarkNext {
					continue
				}
				here++
				next := n < len(v.Trace.Steps) && v.Trace.Steps[n].Ops[0].Kind == trace.OpPlace
				if slots[n][cell] != 0 || next && slots[n+1][cell] == 0 {
					t.Errorf("%s, step %d: the ring on cell %d is not the next choice", id, n, cell)
				}
			}
			if rings += here; here > 1 {
				t.Errorf("%s, step %d: %d rings", id, n, here)
			}
		}
		if rings < 8 {
			t.Errorf("%s has %d rings", id, rings)
		}
	}
}

// TestFigureVolumes checks that each image shown as a violation leaves regions which the pieces cannot fill, by their
// size.
func TestFigureVolumes(t *testing.T) {
	for _, name := range []string{"box", "strip"} {
		v := view(t, figure(t, "volume"), name)
		slots, _ := shownBy(v)
		b := &v.Trace.Board
		for n, picture := range slots[1:] {
			seen := slices.Clone(picture)
			bad := 0
			for c := range seen {
				size := 0
				var fill func(x, y int)
				fill = func(x, y int) {
					if x < 0 || y < 0 || x >= b.X || y >= b.Y || seen[x*b.Y+y] != 0 {
						return
					}
					seen[x*b.Y+y] = -1
					size++
					fill(x-1, y)
					fill(x+1, y)
					fill(x, y-1)
					fill(x, y+1)
				}
				fill(c/b.Y, c%b.Y)
				if size%5 != 0 {
					bad++
				}
			}
			if bad < 2 {
				t.Errorf("%s, image %d: %d regions have a wrong size", name, n+1, bad)
			}
		}
	}
}

// TestFigureTree checks Fletcher's tree: the 63 pieces that appear are all different, and none lies on a covered cell.
func TestFigureTree(t *testing.T) {
	v := view(t, figure(t, "fletcher"), "tree")
	_, marks := shownBy(v)
	shown := map[string]bool{}
	for i := range v.Trace.Steps {
		for _, op := range v.Trace.Steps[i].Ops {
			if op.Kind != trace.OpPlace {
				continue
			}
			key := ""
			for _, c := range op.Cells {
				if marks[0][c] == trace.MarkDark {
					t.Errorf("step %d covers a cell that is covered", i+1)
				}
				key += string(rune(c))
			}
			shown[key] = true
		}
	}
	if len(v.Trace.Steps) != 90 || len(shown) != 63 {
		t.Errorf("%d steps show %d orientations, want 90 and 63", len(v.Trace.Steps), len(shown))
	}
}

// TestFigureParity sums the balance of the pieces: each of the first eleven covers two more dark cells than light ones,
// the others as many.
func TestFigureParity(t *testing.T) {
	v := view(t, figure(t, "parity"), "board")
	_, marks := shownBy(v)
	for i := range v.Trace.Steps {
		balance := 0
		for _, c := range v.Trace.Steps[i].Ops[0].Cells {
			if marks[0][c] == trace.MarkDark {
				balance++
			} else {
				balance--
			}
		}
		want := 0
		if i < 11 {
			want = 2
		}
		if balance != want {
			t.Errorf("piece %d has a balance of %d, want %d", i+1, balance, want)
		}
	}
	if len(v.Trace.Steps) != 35 || v.Step != 11 {
		t.Errorf("%d pieces, standing at %d", len(v.Trace.Steps), v.Step)
	}
}

// TestFigureLinks checks that everything the playground opens exists: a puzzle of the library, settings without an
// error, and a recording that can be read.
func TestFigureLinks(t *testing.T) {
	all, err := allFigures()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		for _, v := range f.Views {
			if v.Puzzle == "" {
				continue
			}
			entry := def.Find(v.Puzzle)
			if entry == nil {
				t.Errorf("%s: the library has no puzzle %s", f.ID, v.Puzzle)
				continue
			}
			line, problems := settings.Parse(v.Settings)
			for _, p := range append(problems, settings.Check(line, settings.FactsOf(entry.Puzzle()))...) {
				if p.Severity == diagnostic.Error {
					t.Errorf("%s: %q: %s", f.ID, v.Settings, p.Message)
				}
			}
			compact, err := trace.EncodeCompact(v.Trace)
			if err != nil {
				t.Errorf("%s: %v", f.ID, err)
			}
			if _, err := link.Decode(link.Link{Puzzle: v.Puzzle, Settings: v.Settings, Recording: compact}.Encode()); err != nil {
				t.Errorf("%s: %v", f.ID, err)
			}
		}
	}
}

// TestFigurePage makes the page. Every figure has its anchor, its text and its players, in the order of terms.Figures,
// and the targets of links within the page exist.
func TestFigurePage(t *testing.T) {
	p, err := (&site{root: ".."}).figurePage(&locale{})
	if err != nil {
		t.Fatal(err)
	}
	body := string(p.Body)
	at := 0
	for _, f := range html.Figures {
		i := strings.Index(body, `<section id="`+f.ID+`"`)
		if i < at {
			t.Errorf("%s stands at %d, want it after %d", f.ID, i, at)
		}
		at = i
	}
	for _, m := range regexp.MustCompile(`href="#([a-z-]+)"`).FindAllStringSubmatch(body, -1) {
		if !strings.Contains(body, `id="`+m[1]+`"`) {
			t.Errorf("a link leads to #%s, which is not there", m[1])
		}
	}
	all, err := allFigures()
	if err != nil {
		t.Fatal(err)
	}
	views := 0
	for _, f := range all {
		views += len(f.Views)
	}
	if n := strings.Count(body, "<poly-player"); n != views {
		t.Errorf("%d players, want %d", n, views)
	}
	if strings.Contains(body, "ZgotmplZ") || strings.Contains(body, "<no value>") {
		t.Error("the template has refused a value")
	}
}
