package main

import (
	"fmt"
	"strings"
	"time"

	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// printConfiguration prints what is known before the search.
func (j *job) printConfiguration() {
	w, p := j.t.stdout, j.problem
	fmt.Fprintln(w, "\n# The puzzle and the settings.")
	if j.puzzle.Title != "" {
		fmt.Fprintln(w, "TITLE="+j.puzzle.Title)
	}
	fmt.Fprintln(w, "SETTINGS="+settings.Format(j.settings))
	fmt.Fprintln(w, "ENGINE="+j.run.Search().EngineName())
	fmt.Fprintf(w, "DIMENSION=%d %d %d\n", j.puzzle.Size.X, j.puzzle.Size.Y, j.puzzle.Size.Z)
	fmt.Fprintf(w, "ONE_SIDE=%t\n", j.puzzle.OneSide)
	fmt.Fprintf(w, "PIECES=%d\n", p.Pieces)
	slots := j.puzzle.Slots()
	for i := range p.Shapes {
		s := &p.Shapes[i]
		var names []string
		for _, slot := range slots {
			for _, piece := range s.Pieces {
				if slot.Piece == piece {
					names = append(names, slot.Name)
				}
			}
		}
		fmt.Fprintf(w, "SHAPE[%2d]=%s\n", i, strings.Join(names, " "))
	}
	r := j.run.Search().Redundancy()
	chosen := "."
	for i, s := range r.Shapes {
		if i == 0 {
			chosen = ""
		} else {
			chosen += " "
		}
		chosen += p.Shapes[s].Name
	}
	if len(r.Cells) > 0 {
		chosen = fmt.Sprintf("the images over %d cells", len(r.Cells))
	}
	fmt.Fprintln(w, "REDUNDANCY_FILTER="+chosen)
	if chosen != "." {
		fmt.Fprintf(w, "REDUNDANCY_BEFORE=%d\nREDUNDANCY_AFTER=%d\n", r.Before, r.After)
	}
	fmt.Fprintf(w, "ROTATIONALLY_UNIQUE=%t\n", r.Unique)
	fmt.Fprintf(w, "UNBOUNDED=%d\n", p.Rooted)
	fmt.Fprintf(w, "BOUNDED=%d\n", len(p.Images))
	fmt.Fprintf(w, "IMAGES=%d\n", len(j.run.Search().Rows()))
}

// printStatistics prints the counters so far.
func (j *job) printStatistics() {
	w, s := j.t.stdout, j.stats()
	seconds := time.Since(j.started).Seconds()
	if j.apart != nil { // what a search finds are assemblies then
		j.apart.print(j)
		fmt.Fprintf(w, "SECONDS=%.3f\n", seconds)
		j.printWork()
		return
	}
	rate := func(name string, n uint64) {
		if j.merged == nil && j.beyond == "" { // else many searched, each in its own time
			fmt.Fprintf(w, "%s_PER_SEC=%.3f\n", name, float64(n)/seconds)
		}
	}
	// A kernel hears of a limit only after it has found more. Those beyond the limit are not turns of others.
	limited := j.settings.Limit > 0 && s.Solutions >= j.settings.Limit
	both := j.settings.Compares() && !j.once
	fmt.Fprintln(w, "\n# Solutions: "+j.counted(limited))
	if j.merged == nil {
		fmt.Fprintf(w, "SECONDS=%.3f\n", seconds)
	}
	if both {
		fmt.Fprintf(w, "SOLUTIONS=%d\n", s.Found)
		rate("SOLUTIONS", s.Found)
		fmt.Fprintf(w, "UNIQUE=%d\n", s.Solutions)
		rate("UNIQUE", s.Solutions)
	} else {
		fmt.Fprintf(w, "SOLUTIONS=%s\n", j.number())
		rate("SOLUTIONS", s.Solutions)
	}
	if both && !limited {
		fmt.Fprintf(w, "REDUNDANT=%d\n", s.Found-s.Solutions)
	}
	if j.settings.Sample.Trials > 0 {
		fmt.Fprintf(w, "MONTE_CARLO_TRIAL=%d\n", s.Trials)
	}
	j.printWork()
}

// counted says which solutions the numbers below it count.
func (j *job) counted(limited bool) string {
	turns := "turns"
	if j.settings.Mirror == settings.MirrorSame {
		turns = "turns and mirror images"
	}
	switch {
	case !j.settings.Compares() && j.settings.Engine.Row().Endless:
		return "those that were found, each once."
	case !j.settings.Compares() && limited:
		return "those up to the limit, turned ones among them."
	case !j.settings.Compares():
		return "all that were found, turned ones among them."
	case j.once && limited:
		return "those up to the limit, each once up to " + turns + "."
	case j.once:
		return "all that were found, each once up to " + turns + "."
	case limited:
		return "all that were found until the search stopped, and those up to the limit."
	}
	return "all that were found, and those that are not a turn of another."
}

// printWork prints the counters of the search itself.
func (j *job) printWork() {
	w, s := j.t.stdout, j.stats()
	fmt.Fprintln(w, "\n# Work, by pieces left before a placement.")
	fmt.Fprintf(w, "NODES=%d\n", s.Nodes)
	for _, c := range counters {
		var total uint64
		for i := range s.Levels {
			total += c.of(&s.Levels[i])
		}
		fmt.Fprintf(w, "%s_TOTAL=%d\n", c.name, total)
	}
	for _, c := range counters {
		width := 0
		for i := range s.Levels {
			width = max(width, len(fmt.Sprint(c.of(&s.Levels[i]))))
		}
		for left := 1; left < len(s.Levels); left++ {
			if n := c.of(&s.Levels[left]); n > 0 || c.always {
				fmt.Fprintf(w, "%s[%2d]= %*d\n", c.name, left, width, n)
			}
		}
	}
}

// counters are the counters of a level by polycube's names. If a filter or a trigger is off there is nothing to list.
var counters = []struct {
	name   string
	always bool
	of     func(*search.Level) uint64
}{
	{"PARITY_BACKTRACK", false, func(l *search.Level) uint64 { return l.ParityBacktracks }},
	{"VOLUME_BACKTRACK", false, func(l *search.Level) uint64 { return l.VolumeBacktracks }},
	{"FIT_FILTER", false, func(l *search.Level) uint64 { return l.FitFiltered }},
	{"PARITY_FILTER", false, func(l *search.Level) uint64 { return l.ParityFiltered }},
	{"VOLUME_FILTER", false, func(l *search.Level) uint64 { return l.VolumeFiltered }},
	{"ATTEMPTS", true, func(l *search.Level) uint64 { return l.Attempts }},
	{"FITS", true, func(l *search.Level) uint64 { return l.Fits }},
}
