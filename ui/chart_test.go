//go:build !js

package ui

import (
	"strings"
	"testing"

	"tilewright/ui/state"
	"tilewright/wasm/wire"
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

// The columns are those of the article's Table 2.
func TestLevelsTable(t *testing.T) {
	lines := strings.Split(csvOfLevels(p4()), "\n")
	if lines[0] != "pieces left,attempts,fits,no-fits,attempts per target,fits per target,no-fits per target" {
		t.Errorf("the columns are %s", lines[0])
	}
	if lines[9] != "4,3665538,617667,3047871,13.4727,2.2702,11.2024" || lines[1] != "12,7,7,0,7,7,0" || len(lines) != 14 {
		t.Errorf("%d lines: %s; %s", len(lines), lines[1], lines[9])
	}
	filtered := p4()
	filtered[11].VolumeFiltered = 125
	if head, _, _ := strings.Cut(csvOfLevels(filtered), "\n"); !strings.HasSuffix(head, ",volume filter") {
		t.Errorf("the columns are %s", head)
	}
}

func TestFigures(t *testing.T) {
	run := &state.Run{Curve: []state.Point{{Seconds: 0.5, Solutions: 10, Fits: 100}, {Seconds: 1, Solutions: 30, Fits: 300}}}
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
	if f := figuresOf(filterChart, run); len(f.series) != 2 || f.series[0].values[11] != 125 || f.series[0].values[5] != 9 || f.series[1].values[11] != 0 {
		t.Errorf("filters: %+v", f)
	}
	if f := figuresOf(solutionsChart, run); f.bars || len(f.x) != 2 || f.series[0].values[1] != 30 {
		t.Errorf("time: %+v", f)
	}
	// DLX tries nothing in vain: one row of bars.
	for i := range run.Progress.Levels {
		run.Progress.Levels[i].Attempts = run.Progress.Levels[i].Fits
	}
	if f := figuresOf(workChart, run); len(f.series) != 1 {
		t.Errorf("work of DLX: %+v", f)
	}
	if got := csvOfCurve(run.Curve); got != "seconds,solutions,fits\n0.5000,10,100\n1,30,300\n" {
		t.Errorf("%q", got)
	}
}
