package main

import (
	"fmt"
	"strings"
	"time"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
)

// job is one puzzle being solved: the Host of a session that has one run.
type job struct {
	*runners
	t        *terminal
	puzzle   *def.Puzzle
	settings settings.Settings
	run      *session.Run
	problem  *problem.Problem // nil while it is prepared
	writer   *writer
	tracer   *tracer
	started  time.Time
	wake     time.Time // when the session wants a slice, zero when it does not
	// impossible are the reasons why there is no solution, as far as they are known before
	// the search, and failure why the search could not go on.
	impossible []string
	failure    error
	// estimate is what was known when the search began, where that is all that is wanted,
	// and newest what is known now.
	estimate, newest *session.Progress
}

// solve checks the settings against the puzzle, searches, and prints.
func (t *terminal) solve(p *def.Puzzle) int {
	found := t.line.Check(settings.FactsOf(p))
	t.printSettings(found)
	if diagnostic.HasErrors(found) {
		return badInput
	}
	j := &job{t: t, puzzle: p, settings: t.line.Settings, started: time.Now(), runners: newRunners(t.line.Settings)}
	j.ability.Ordered = t.line.Estimate == ""
	status := j.search()
	j.end()
	t.clear()
	if err := t.stdout.Flush(); err != nil {
		t.broken = true
		fmt.Fprintf(t.stderr, "error: The output cannot be written: %v.\n", err)
		return failed
	}
	return status
}

// search searches to the end, to the limit or until Ctrl-C.
func (j *job) search() int {
	order := session.Job{Work: session.Work{Puzzle: j.puzzle, Settings: j.settings}, Number: 1}
	// Solutions that nobody will see are counted only.
	order.Settings.Count = j.settings.Count || j.settings.Quiet
	if j.settings.Trace != 0 {
		j.tracer = &tracer{j: j}
		order.Steps = j.tracer.watch
	}
	j.session = session.New(j, session.Wall{})
	j.session.Start(order)
	j.run = j.session.Run(1)
	show := time.NewTicker(500 * time.Millisecond)
	defer show.Stop()
	for !j.run.Phase().Ended() && len(j.impossible) == 0 && j.estimate == nil {
		select {
		case <-j.t.interrupt:
			j.run.Stop()
			return j.interrupted()
		case <-j.t.statistics:
			j.t.clear()
			j.printStatistics()
			j.t.stdout.Flush()
		case <-show.C:
			j.progress()
		case event := <-j.events:
			event()
		case <-j.sleep():
			j.wake = time.Time{}
			j.session.Slice()
		}
	}
	switch {
	case j.estimate != nil:
		j.run.Stop()
		return j.printEstimate()
	case j.failure != nil:
		return j.fail(j.failure)
	case j.t.broken:
		return j.interrupted()
	}
	for _, reason := range j.impossible {
		fmt.Fprintf(j.t.stderr, "There is no solution, which is known without a search. %s\n", reason)
	}
	return j.finish()
}

// sleep is a channel that speaks when the session wants a slice.
func (j *job) sleep() <-chan time.Time {
	if j.wake.IsZero() {
		return nil
	}
	wait := time.Until(j.wake)
	if wait > 0 {
		return time.After(wait)
	}
	now := make(chan time.Time, 1)
	now <- j.wake
	return now
}

// Wake implements session.Host.
func (j *job) Wake(wait time.Duration) { j.wake = time.Now().Add(wait) }

// Progress implements session.Listener.
func (j *job) Progress(p *session.Progress) {
	if p.Phase != session.Searching {
		return
	}
	if j.t.progress {
		newest := *p
		j.newest = &newest
	}
	if j.problem != nil {
		return
	}
	j.run = p.Run
	if p.Choice != nil {
		j.settings = p.Choice.Settings
	}
	if j.t.line.Estimate != "" {
		estimate := *p
		j.problem, j.estimate = p.Problem, &estimate
		return
	}
	if p.Choice != nil {
		j.printChoice(p.Choice)
	}
	j.prepare()
	if j.settings.Goal > 0 {
		return // it can be reached all the same
	}
	for _, f := range filter.Diagnose(j.problem) {
		if f.Verdict == filter.Impossible {
			j.impossible = append(j.impossible, f.Text)
		}
	}
}

// Solution implements session.Listener.
func (j *job) Solution(_ *session.Run, images []int32) bool { return j.solution(images) }

// Failed implements session.Listener.
func (j *job) Failed(_ *session.Run, err error) { j.failure = err }

// Prepared implements session.Listener.
func (j *job) Prepared(*session.Progress) {}

// Board implements session.Listener: nobody looks here, and so with the rest of them.
func (j *job) Board(*session.Run, *problem.Problem, []int32) {}

// Point implements session.Listener.
func (j *job) Point(*session.Run, *session.Point) {}

// Recorded implements session.Listener.
func (j *job) Recorded(*session.Run, *problem.Problem, *solver.Recording) {}

// Diagnosed implements session.Listener.
func (j *job) Diagnosed(*session.Diagnosis) {}

// TreeBuilt implements session.Listener.
func (j *job) TreeBuilt(*session.Tree) {}

// prepare gets ready to print, when the puzzle is compiled.
func (j *job) prepare() {
	j.problem = j.run.Search().Problem()
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

func (j *job) fail(err error) int {
	j.t.clear()
	fmt.Fprintf(j.t.stderr, "error: The search cannot go on: %v.\n", strings.TrimSuffix(err.Error(), "."))
	return failed
}

// progress shows how far the search is, where somebody looks.
func (j *job) progress() {
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
		if j.newest != nil && j.newest.Left.Known {
			text += ", " + duration(j.newest.Left) + " left"
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
	j.t.broken = !j.writer.solution(images)
	return !j.t.broken
}

// stats are the counters so far.
func (j *job) stats() *search.Stats { return j.run.Stats() }
