//go:build !js

package result

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// p4 is test case P4 of the FILA article, by pieces left from 1 (FACTS: P4).
func p4() []wire.Level {
	attempts := []float64{301677, 3478035, 5722296, 3665538, 1284992, 386776, 200366, 126819, 28279, 3088, 131, 7}
	fits := []float64{2339, 302256, 760374, 617667, 272072, 82406, 26950, 17275, 7994, 1744, 131, 7}
	levels := make([]wire.Level, len(fits))
	for i := range levels {
		levels[i] = wire.Level{Attempts: attempts[i], Fits: fits[i]}
	}
	return levels
}

// ranFILA is a run of P4 that counted its attempts.
func ranFILA() *state.Run {
	run := &state.Run{}
	run.Line = "-r -f12 -oe"
	run.Progress.Levels = p4()
	for _, l := range run.Progress.Levels {
		run.Progress.Attempts += l.Attempts
		run.Progress.Fits += l.Fits
	}
	return run
}

// The columns are those of the article's Table 2.
func TestLevelsTable(t *testing.T) {
	lines, line := strings.Split(sheetOf(workChart, ranFILA()).csv(), "\n"), quoted(ranFILA().Line)
	if lines[0] != "pieces left,attempts,fits,no-fits,attempts per target,fits per target,no-fits per target,settings" {
		t.Errorf("the columns are %s", lines[0])
	}
	if lines[9] != "4,3665538,617667,3047871,13.4727,2.2702,11.2024,"+line || lines[1] != "12,7,7,0,7,7,0,"+line || len(lines) != 14 {
		t.Errorf("%d lines: %s; %s", len(lines), lines[1], lines[9])
	}
	filtered := ranFILA()
	filtered.Progress.Levels[11].VolumeFiltered = 125
	if head, _, _ := strings.Cut(sheetOf(workChart, filtered).csv(), "\n"); !strings.HasSuffix(head, ",volume filter,settings") {
		t.Errorf("the columns are %s", head)
	}
}

// TestUnreached: where pieces may be left over, a chart ends with the last level that was reached.
func TestUnreached(t *testing.T) {
	run := ranFILA()
	run.Progress.Levels = append(make([]wire.Level, 100), run.Progress.Levels...)
	run.Puzzle = &def.Puzzle{Pieces: []def.Piece{{Copies: 112}}}
	if f := figuresOf(workChart, run); len(f.x) != 112 || f.x[0] != 1 {
		t.Errorf("of an exact puzzle %d levels are shown, from %v on", len(f.x), f.x[0])
	}
	run.Puzzle.Pieces[0].Spare = 112
	f, table := figuresOf(workChart, run), sheetOf(workChart, run)
	if len(f.x) != 12 || f.x[0] != 101 || f.series[1].values[0] != 2339 || f.series[1].values[11] != 7 {
		t.Errorf("of one with pieces to spare: %+v", f)
	}
	if n := len(table.rows); n != 12 || table.rows[0][0] != 112 || table.rows[11][0] != 101 {
		t.Errorf("its table has %d rows: %v", n, table.rows)
	}
}

// TestManyBars: of 1,800 places no more bars are drawn than can be told apart, and none of the peaks is lost.
func TestManyBars(t *testing.T) {
	run := ranFILA()
	run.Progress.Levels = append(make([]wire.Level, 1788), run.Progress.Levels...)
	f := figuresOf(workChart, run)
	if len(f.x) != 225 || f.x[0] != 1 || f.x[1] != 9 || f.x[224] != 1793 || len(f.series[0].values) != 225 {
		t.Fatalf("%d bars, at %v", len(f.x), f.x)
	}
	if got := slices.Max(f.series[0].values); got != 5722296 {
		t.Errorf("the greatest bar is %v", got)
	}
	if f.along != "pieces left; the greatest of each 8" {
		t.Errorf("the axis says %q", f.along)
	}
}

// Each chart has its own table.
func TestSheets(t *testing.T) {
	run := ranFILA()
	run.Curve = []state.Point{{Seconds: 0.5, Solutions: 10, Fits: 100}, {Seconds: 1, Solutions: 30, Fits: 300}}
	filtered := ranFILA()
	filtered.Progress.Levels[11].VolumeFiltered, filtered.Progress.Levels[5].ParityBacktracks = 125, 9
	uncounted := ranFILA()
	for i, l := range uncounted.Progress.Levels {
		uncounted.Progress.Levels[i].Attempts = l.Fits
	}
	uncounted.Progress.Attempts = uncounted.Progress.Fits
	dlx := *uncounted
	dlx.Line = "-r"
	for _, c := range []struct {
		kind             chartKind
		run              *state.Run
		heads, row, none string // row: the first
	}{
		{workChart, run, "pieces left,attempts,fits,no-fits,attempts per target,fits per target,no-fits per target", "12,7,7,0,7,7,0", ""},
		{workChart, uncounted, "pieces left,attempts,fits,no-fits,attempts per target,fits per target,no-fits per target", "12,,7,,,7,", ""},
		{workChart, &dlx, "pieces left,attempts,fits,no-fits,attempts per target,fits per target,no-fits per target", "12,7,7,0,7,7,0", ""},
		{targetChart, run, "pieces left,attempts per target,fits per target,no-fits per target", "12,7,7,0", ""},
		{filterChart, filtered, "pieces left,volume filter,parity trigger", "12,125,0", ""},
		{filterChart, run, "pieces left", "", "No filter removed anything, and no trigger went back."},
		{solutionsChart, run, "seconds,solutions,fits", "0.5000,10,100", ""},
		{solutionsChart, &state.Run{}, "seconds,solutions,fits", "", "Nothing was counted yet."},
	} {
		s := sheetOf(c.kind, c.run)
		lines := strings.Split(s.csv(), "\n")
		if c.row != "" {
			c.row += "," + quoted(c.run.Line)
		}
		if lines[0] != c.heads+",settings" || lines[1] != c.row {
			t.Errorf("%q: %s; %s", c.kind, lines[0], lines[1])
		}
		if len(s.rows) == 0 && string(s.none) != c.none {
			t.Errorf("%q is empty and says %q", c.kind, s.none)
		}
	}
}

// TestSheetDrawn: of a long course a part is drawn, with its end.
func TestSheetDrawn(t *testing.T) {
	for _, n := range []int{0, 1, maxRows, maxRows + 1, 1200} {
		s := sheet{}
		for i := range n {
			s.rows = append(s.rows, []float64{float64(i)})
		}
		rows, said := s.drawn()
		if len(rows) > maxRows || n > 0 && rows[len(rows)-1][0] != float64(n-1) || (said == "") != (n <= maxRows) {
			t.Errorf("of %d rows %d are drawn: %q", n, len(rows), said)
		}
	}
}

func TestNumbersPage(t *testing.T) {
	p := &Panel{PanelContext: uitest.Context(state.EditLine{Text: "-r -f12 -oe"}, state.Solve{})}
	p.Do(state.Progressed{Progress: wire.Progress{Run: p.State.Run.ID, Phase: wire.PhaseFinished, Complete: true, Seconds: 2, Solutions: 2339,
		Fits: 5, Attempts: 5, Levels: []wire.Level{{Attempts: 5, Fits: 5}}}})
	p.Numbers = true
	uitest.Expect(t, uitest.HTML(p.NumbersDialog()), ">–</td>", "Attempts per target")
	p.chart = solutionsChart
	uitest.Expect(t, uitest.HTML(p.NumbersDialog()), "2.000</th>", "2,339</td>", "!Attempts per target", uitest.Part("copy-numbers"))
	p.chart = filterChart
	uitest.Expect(t, uitest.HTML(p.NumbersDialog()), "No filter removed anything", "!"+uitest.Part("levels"))
}

func TestFigures(t *testing.T) {
	run := &state.Run{}
	run.Curve = []state.Point{{Seconds: 0.5, Solutions: 10, Fits: 100}, {Seconds: 1, Solutions: 30, Fits: 300}}
	run.Progress.Levels = p4()
	if f := figuresOf(workChart, run); len(f.series) != 2 || f.series[0].values[11] != 7 || f.x[11] != 12 || !f.bars {
		t.Errorf("work: %+v", f)
	}
	if f := figuresOf(targetChart, run); len(f.series) != 2 || f.series[1].values[3] < 2.27 || f.series[1].values[3] > 2.271 {
		t.Errorf("branching: %+v", f)
	}
	if f := figuresOf(filterChart, run); len(f.series) != 0 {
		t.Errorf("filters that did nothing are shown: %+v", f)
	}
	run.Progress.Levels[11].VolumeFiltered, run.Progress.Levels[5].ParityBacktracks = 125, 9
	if f := figuresOf(filterChart, run); len(f.series) != 2 || f.series[0].values[11] != 125 ||
		f.series[0].values[5] != 9 || f.series[1].values[11] != 0 {
		t.Errorf("filters: %+v", f)
	}
	if f := figuresOf(solutionsChart, run); f.bars || len(f.x) != 2 || f.series[0].values[1] != 30 {
		t.Errorf("time: %+v", f)
	}
	// DLX makes no attempt in vain, so there is one row of bars.
	for i := range run.Progress.Levels {
		run.Progress.Levels[i].Attempts = run.Progress.Levels[i].Fits
	}
	if f := figuresOf(workChart, run); len(f.series) != 1 {
		t.Errorf("work of DLX: %+v", f)
	}
}
