package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// slice is the budget between two looks at signals: some milliseconds.
const slice = 20000

// job is one puzzle being solved.
type job struct {
	t        *terminal
	puzzle   *def.Puzzle
	settings settings.Settings
	search   *solver.Search
	problem  *problem.Problem // nil while it is prepared
	filtered search.Level     // what the filters did before the search
	team     *team            // nil where there is one runner
	writer   *writer
	tracer   *tracer
	started  time.Time
	shown    time.Time // when progress was shown last
}

// solve checks the settings against the puzzle, searches, and prints.
func (t *terminal) solve(p *def.Puzzle) int {
	found := t.line.Check(settings.FactsOf(p))
	t.printSettings(found)
	if diagnostic.HasErrors(found) {
		return badInput
	}
	j := &job{t: t, puzzle: p, settings: t.line.Settings, started: time.Now()}
	j.search = j.open()
	if j.settings.Trace != 0 {
		j.tracer = &tracer{j: j}
		if err := j.search.Watch(j.tracer.watch); err != nil {
			return j.fail(err)
		}
	}
	status := j.run()
	t.clear()
	if err := t.stdout.Flush(); err != nil {
		t.broken = true
		fmt.Fprintf(t.stderr, "error: The output cannot be written: %v.\n", err)
		return failed
	}
	return status
}

// open opens the search, for the first runner or another one. To a limit the
// runners count together, in the sink, so that there must be one.
func (j *job) open() *solver.Search {
	s := j.settings
	s.Count = s.Count && s.Limit == 0
	return solver.Open(j.puzzle, s, j.sink())
}

// run searches to the end, to the limit or until Ctrl-C.
func (j *job) run() int {
	for j.search.Phase() < solver.Searching {
		if j.search.Run(slice) == search.Failed {
			return j.fail(j.search.Err())
		}
		if j.poll() {
			return j.interrupted()
		}
	}
	j.prepare()
	if reasons := j.impossible(); len(reasons) > 0 {
		for _, r := range reasons {
			fmt.Fprintf(j.t.stderr, "There is no solution, which is known without a search. %s\n", r)
		}
		return j.finish()
	}
	if n := j.runners(); n > 1 {
		return j.runTeam(n)
	}
	for {
		status := j.search.Run(slice)
		switch {
		case status == search.Failed:
			return j.fail(j.search.Err())
		case status == search.Finished:
			return j.finish()
		case j.poll():
			return j.interrupted()
		}
	}
}

// prepare gets ready to print, as soon as the puzzle is compiled: the first
// slice may go through all of the search.
func (j *job) prepare() {
	if j.problem != nil {
		return
	}
	j.problem = j.search.Problem()
	j.filtered = j.search.Filtered()
	j.writer = newWriter(j.t.stdout, j.problem, j.settings.Format)
	if j.settings.Info {
		j.printConfiguration()
	}
}

// finish ends a search that was not interrupted.
func (j *job) finish() int {
	if j.settings.Info {
		j.t.clear()
		j.printStatistics()
	}
	return solved
}

// interrupted ends a search at Ctrl-C, or when nobody reads the output.
func (j *job) interrupted() int {
	j.t.clear()
	if !j.t.broken {
		j.t.ended = true
		fmt.Fprintln(j.t.stdout, "\n# Interrupted: the search is not complete.")
		j.printStatistics()
	}
	return solved
}

// impossible are the reasons why there is no solution, as far as they are
// known before the search.
func (j *job) impossible() (reasons []string) {
	if j.settings.Goal > 0 {
		return nil // it can be reached all the same
	}
	for _, f := range filter.Diagnose(j.problem) {
		reasons = append(reasons, f.Text)
	}
	return reasons
}

// runners is the number of runners: one unless more are asked for, so that
// solutions come in the order of the search.
func (j *job) runners() int {
	n := j.settings.Workers
	if j.tracer != nil || n <= 1 {
		return 1
	}
	return min(n, 4*runtime.NumCPU())
}

func (j *job) fail(err error) int {
	j.t.clear()
	fmt.Fprintf(j.t.stderr, "error: The search cannot go on: %v.\n", strings.TrimSuffix(err.Error(), "."))
	return failed
}

// poll does what signals ask for and shows progress; it reports whether the
// search has to end.
func (j *job) poll() (end bool) {
	select {
	case <-j.t.interrupt:
		return true
	case <-j.t.statistics:
		j.t.clear()
		j.printStatistics()
		j.t.stdout.Flush()
	default:
	}
	j.progress()
	return j.t.broken
}

// progress shows how far the search is, twice a second, where somebody looks.
func (j *job) progress() {
	if now := time.Now(); now.Sub(j.shown) < 500*time.Millisecond {
		return
	} else if j.shown = now; now.Sub(j.started) < 500*time.Millisecond {
		return
	}
	j.t.clear()
	j.t.stdout.Flush() // somebody may be waiting for the next solution
	if !j.t.progress {
		return
	}
	text := "preparing"
	seconds := time.Since(j.started).Seconds()
	if j.problem != nil {
		s := j.stats()
		text = fmt.Sprintf("%s solutions, %s fits, %s fits a second", grouped(s.Solutions), grouped(s.Fits()), grouped(uint64(float64(s.Fits())/seconds)))
		if trials := j.settings.Sample.Trials; trials > 0 {
			text = fmt.Sprintf("%s of %s trials, %s", grouped(s.Trials), grouped(uint64(trials)), text)
		}
	}
	text = fmt.Sprintf("%.0f s: %s", seconds, text)
	fmt.Fprint(j.t.stderr, text)
	j.t.drawn = len(text)
}

// clear takes the line of progress away, for other output.
func (t *terminal) clear() {
	if t.drawn > 0 {
		fmt.Fprintf(t.stderr, "\r%*s\r", t.drawn, "")
		t.drawn = 0
	}
}

// grouped writes a number with commas.
func grouped(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// solution prints one; false when the output takes no more.
func (j *job) solution(images []int32) bool {
	j.t.clear()
	j.prepare()
	j.t.broken = !j.writer.solution(images)
	return !j.t.broken
}

// stats are the counters of all runners. What the filters did before the search
// counts as work with all pieces left.
func (j *job) stats() *search.Stats {
	s := &search.Stats{}
	if j.problem != nil {
		s.Levels = make([]search.Level, j.problem.Pieces+1)
		s.Levels[j.problem.Pieces] = j.filtered
	}
	if j.team == nil {
		s.Add(j.search.Stats())
		return s
	}
	j.team.crew.AddStats(s)
	if limit := j.settings.Limit; limit > 0 { // others may have found one more each
		s.Solutions = min(s.Solutions, limit)
	}
	return s
}
