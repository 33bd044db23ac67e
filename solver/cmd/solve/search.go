package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/disassemble"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// job is one puzzle being solved. It is the Host of a session that has one run.
type job struct {
	*runners
	t        *terminal
	puzzle   *def.Puzzle
	settings settings.Settings
	run      *session.Run
	problem  *problem.Problem // nil while it is prepared
	writer   *writer
	tracer   *tracer
	keeper   *keeper // nil where the search is not kept
	layers   *layers // of a count along the edge
	over     bool    // nothing is left to go on with
	lines    *lines  // nil without --json
	apart    *apart  // nil without --disassemble
	started  time.Time
	wake     time.Time // when the session wants a slice, zero when it does not
	priced   bool      // the cost of passes was printed
	// impossible are the reasons why there is no solution, as far as they are known before the search. failure says why
	// the search could not go on.
	impossible []string
	failure    error
	// once says that one number tells the solutions, because Automatic chose how turned ones are left out. beyond is
	// their number where counters do not hold it.
	once   bool
	beyond string
	merged *search.Stats // the counters where results are merged instead of searched
	// estimate is what was known when the search began, if only that is wanted. newest is what is known now.
	estimate, newest *session.Progress
}

func newJob(t *terminal, p *def.Puzzle, s settings.Settings) *job {
	j := &job{t: t, puzzle: p, settings: s, started: time.Now(), runners: newRunners(s)}
	j.useLayers("")
	return j
}

// solve checks the settings against the puzzle, searches, and prints.
func (t *terminal) solve(in *input) int {
	p := in.puzzle
	line, mirrored := t.lineOf(in)
	found := line.Check(settings.FactsOf(p))
	t.printSettings(found)
	if diagnostic.HasErrors(found) {
		return badInput
	}
	s := line.Settings
	if mirrored {
		s.Mirror = settings.MirrorSame
	}
	var before *search.Checkpoint
	file := t.options.checkpoint
	if file != "" {
		var err error
		before, err = readCheckpoint(file)
		switch {
		case err != nil:
			return t.refuse(err)
		case before != nil && !t.options.resume:
			return t.refuse(fmt.Errorf("%s has a search already: add --resume to go on with it, or remove the file", file))
		case before != nil:
			if line != t.line && before.Asked+before.Settings == "" {
				s, mirrored = t.line.Settings, false // it began when such files were searched without that
			}
			if err := belongs(before, file, p, s); err != nil {
				return t.refuse(err)
			}
		}
	}
	if mirrored {
		fmt.Fprintln(t.stderr, "Mirror images count once, as in BurrTools. --mirror=different counts them apart.")
	}
	j := newJob(t, p, s)
	if j.once = s.Auto; before != nil {
		asked, _ := settings.Parse(before.Asked)
		j.once = j.once || asked.Auto
	}
	j.ability.Ordered = t.line.Estimate == "" && !t.splitting
	if file != "" {
		if err := j.goOnFrom(newKeeper(file, p, s, before)); err != nil {
			return t.refuse(err)
		}
	}
	return j.do()
}

// refuse prints what is wrong with a file.
func (t *terminal) refuse(err error) int {
	fmt.Fprintf(t.stderr, "error: %s.\n", strings.TrimSuffix(err.Error(), "."))
	return badInput
}

// goOn goes on with the search in a checkpoint, whatever it is.
func (t *terminal) goOn() int {
	file := t.options.checkpoint
	c, err := readCheckpoint(file)
	if err == nil && c == nil {
		err = fmt.Errorf("%s is not there: give a puzzle to begin with", file)
	}
	if err != nil {
		return t.refuse(err)
	}
	puzzle, s, err := solver.PuzzleOf(c)
	if err != nil {
		return t.refuse(err)
	}
	if given := t.line.Settings; settings.Format(settings.Searched(given)) == "" {
		s.Info, s.Quiet, s.Format, s.Count, s.Workers = given.Info, given.Quiet, given.Format, given.Count, given.Workers
		t.line.Settings = s
	}
	return t.solve(&input{puzzle: puzzle})
}

// goOnFrom makes the job keep its search, and go on from what was kept before.
func (j *job) goOnFrom(k *keeper) error {
	j.keeper = k
	j.useLayers(k.file)
	c := k.before
	if c == nil {
		return nil
	}
	_, s, err := solver.PuzzleOf(c)
	if err != nil {
		return err
	}
	given := j.settings
	s.Info, s.Quiet, s.Format, s.Count, s.Workers, s.Trace = given.Info, given.Quiet, given.Format, given.Count, given.Workers, given.Trace
	kernel, err := resumed(c, j.puzzle, s)
	if err != nil {
		return err
	}
	j.settings = s
	j.ability.Kernels = kernels(s) || kernel && compiles()
	j.started = j.started.Add(-c.Worked)
	return nil
}

// do searches and ends all runners.
func (j *job) do() int {
	t := j.t
	if t.options.apart {
		if j.settings.Measure != def.NoMeasure {
			fmt.Fprintln(t.stderr, "error: --disassemble takes all assemblies apart, so it does not go with --most and --fewest.")
			return badInput
		}
		if err := disassemble.Check(j.puzzle); err != nil {
			fmt.Fprintf(t.stderr, "error: %v.\n", err)
			return badInput
		}
		if t.options.turns && j.puzzle.Lattice != space.Cubes {
			fmt.Fprintf(t.stderr, "error: Pieces of %s are not turned, only those of cubes: leave --turns out.\n", j.puzzle.Lattice.Name())
			return badInput
		}
		j.apart = newApart(j.puzzle, t.options.turns, t.options.fewest)
	}
	if t.options.json {
		j.lines = &lines{w: t.stdout}
		if j.keeper != nil {
			j.lines.w = j.keeper.out
		}
	}
	status := j.search()
	j.end()
	j.layers.end(j.over)
	if j.apart != nil {
		close(j.apart.jobs)
	}
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
	order := session.Job{Start: wire.Start{Job: wire.Job{Run: 1}, Work: wire.Work{Puzzle: j.puzzle, Settings: j.settings}}}
	// Solutions that nobody will see are only counted. A search to be cut in parts lists them, because a count by
	// halves of the board cannot be cut. The manifest then says that they are counted.
	order.Work.Settings.Count = (j.settings.Count || j.settings.Quiet) && j.apart == nil && !j.t.splitting
	var keep <-chan time.Time
	begun := time.Now()
	if j.keeper != nil {
		if j.keeper.before != nil {
			order.State, order.Seconds = j.keeper.before.State, j.keeper.before.Worked.Seconds()
		}
		ticker := time.NewTicker(min(j.t.options.every, saveTime))
		defer ticker.Stop()
		keep = ticker.C
	}
	if j.settings.Trace != 0 {
		j.tracer = &tracer{j: j}
		order.Steps = j.tracer.watch
	}
	j.session = session.New(j, session.Wall{})
	j.session.Start(order)
	j.run = j.session.Run(1)
	show := time.NewTicker(j.t.pace())
	defer show.Stop()
	for !j.run.Phase().Ended() && len(j.impossible) == 0 && j.estimate == nil {
		select {
		case <-j.t.interrupt:
			if j.keeper != nil {
				return j.leave()
			}
			j.run.Stop()
			return j.interrupted()
		case <-keep:
			// Before the search has begun there is nothing to save, and leaving would bring it no further.
			if j.t.options.leave && j.problem != nil && time.Since(begun) >= j.t.options.every {
				return j.leave()
			}
			if err := j.save(false); err != nil {
				return j.unsaved(err)
			}
		case <-j.t.statistics:
			j.t.clear()
			j.printStatistics()
			j.t.stdout.Flush()
		case <-show.C:
			j.progress()
		case event := <-j.events:
			event()
			if j.keeper != nil && j.keeper.full {
				if err := j.save(false); err != nil {
					return j.unsaved(err)
				}
			}
		case <-j.sleep():
			j.wake = time.Time{}
			j.session.Slice()
		}
	}
	switch {
	case j.estimate != nil:
		j.run.Stop()
		if j.t.splitting {
			return j.cut()
		}
		return j.printEstimate()
	case j.failure != nil:
		return j.fail(j.failure)
	case j.t.broken:
		return j.interrupted()
	}
	if j.keeper != nil {
		if err := j.save(true); err != nil {
			return j.unsaved(err)
		}
	}
	j.over = true
	for _, reason := range j.impossible {
		fmt.Fprintf(j.t.stderr, "There is no solution, which is known without a search. %s\n", reason)
	}
	return j.finish()
}

// sleep is a channel that sends when the session wants a slice.
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
	j.beyond = p.Beyond
	if p.Phase != wire.PhaseSearching {
		return
	}
	if h, _ := p.Run.Search().Halves(); h.Times > 0 && !j.priced {
		j.priced = true
		j.t.clear()
		fmt.Fprintf(j.t.stderr, "Halves: %s. --memory=MB allows more.\n", h)
	}
	if j.t.progress || j.t.options.progress > 0 {
		newest := *p
		j.newest = &newest
	}
	if j.problem != nil {
		return
	}
	j.run = p.Run
	if p.Advice != nil {
		j.settings = p.Advice.Settings
	}
	if j.t.line.Estimate != "" || j.t.splitting {
		estimate := *p
		j.problem, j.estimate = p.Problem, &estimate
		return
	}
	if p.Advice != nil {
		j.printChoice(p.Advice)
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

// Board implements session.Listener. Here and in the following nothing is to be shown.
func (j *job) Board(*session.Run, *problem.Problem, []int32) {}

// Point implements session.Listener.
func (j *job) Point(*session.Run, *session.Point) {}

// Recorded implements session.Listener.
func (j *job) Recorded(*session.Run, *problem.Problem, *solver.Recording) {}

// prepare makes the job ready to print, when the puzzle is compiled.
func (j *job) prepare() {
	j.problem = j.run.Search().Problem()
	out := j.t.stdout
	if j.keeper != nil {
		out = j.keeper.out
	}
	j.writer = newWriter(out, j.problem, j.settings)
	switch {
	case j.keeper != nil && j.keeper.before != nil:
		j.again(j.keeper.before)
	case j.lines != nil:
		j.lines.begin(j)
	case j.settings.Info:
		j.printConfiguration()
	}
}

// again prints the solutions of a checkpoint that were not printed before. Their numbers go on.
func (j *job) again(c *search.Checkpoint) {
	if j.lines != nil {
		j.lines.begin(j)
	}
	j.writer.count = int(c.Listed)
	if len(c.Solutions) > 0 && !j.keeper.keepSolutions && !j.settings.Quiet && !j.settings.Count {
		if j.failure = solver.CheckSolutions(c, j.problem); j.failure != nil {
			return
		}
		for _, images := range c.Solutions {
			j.solution(images)
		}
	}
	if j.writer.meter == nil { // else not all are listed
		j.writer.count = max(j.writer.count, int(c.Stats.Solutions))
	}
}

// leave saves the search and ends it for now.
func (j *job) leave() int {
	err := j.save(false)
	j.run.Stop()
	if err != nil {
		return j.unsaved(err)
	}
	j.t.ended = true
	j.t.clear()
	set, reason := j.run.Search().Settings(), "saved"
	if set.Unsaved() {
		reason = "interrupted"
	}
	if j.lines != nil {
		j.lines.end(j, reason)
	}
	switch {
	case j.problem == nil && j.keeper.before == nil:
		fmt.Fprintln(j.t.stderr, "The search had not begun, so nothing of it is kept; the same command begins it.")
	case set.Unsaved():
		fmt.Fprintln(j.t.stderr, "The count is not over. A count that draws a solution cannot be saved before its end; --resume begins it anew.")
	case j.keeper.done != nil:
		fmt.Fprintf(j.t.stderr, "The part is not over. It lies in %s; the same command goes on with it.\n", j.keeper.file)
	default:
		fmt.Fprintf(j.t.stderr, "The search is not over. It lies in %s; --resume goes on with it.\n", j.keeper.file)
	}
	return j.t.options.exit
}

// unsaved ends a search that cannot be kept. What was kept last stays.
func (j *job) unsaved(err error) int {
	j.run.Stop()
	j.t.clear()
	j.t.ended = true
	if !j.t.broken {
		fmt.Fprintf(j.t.stderr, "error: The search cannot be kept in %s: %v. It ends; what was kept before is still there.\n", j.keeper.file, err)
	}
	return failed
}

// finish ends a search that was not interrupted.
func (j *job) finish() int {
	if j.keeper != nil && j.keeper.done != nil {
		return solved // only the merged result is printed
	}
	j.settle()
	j.printCut()
	if j.lines != nil {
		reason := "complete"
		switch {
		case len(j.impossible) > 0:
			reason = "impossible"
		case j.settings.Limit > 0 && j.stats().Solutions >= j.settings.Limit:
			reason = "limit"
		}
		j.lines.end(j, reason)
		return solved
	}
	j.t.clear()
	switch {
	case j.settings.Info:
		j.printStatistics()
	case j.apart != nil:
		j.apart.print(j)
	case j.settings.Count || j.beyond != "":
		fmt.Fprintln(j.t.stdout, j.number())
	}
	return solved
}

// printCut prints the way to cut the board that was drawn, if one was. Its parts are printed as pieces.
func (j *job) printCut() {
	if j.run == nil || j.settings.Quiet || j.settings.Count {
		return
	}
	puzzle, on := j.run.Search().DrawnCut()
	if puzzle == nil {
		return
	}
	p := *j.problem
	p.Puzzle = puzzle
	w := newWriter(j.writer.w, &p, j.settings)
	w.count, w.board = 1, on
	if j.t.clear(); j.lines != nil {
		j.lines.board(w, nil)
	} else {
		w.print("SOLUTION 1")
	}
}

// number is the number of solutions, in decimal.
func (j *job) number() string {
	if j.beyond != "" {
		return j.beyond
	}
	return fmt.Sprint(j.stats().Solutions)
}

// interrupted ends a search at Ctrl-C, or when the output takes no more.
func (j *job) interrupted() int {
	j.t.clear()
	if j.apart != nil {
		j.apart.stop.Store(true)
	}
	j.settle()
	if !j.t.broken {
		j.t.ended = true
		if j.lines != nil {
			j.lines.end(j, "interrupted")
			return solved
		}
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

// progress shows how far the search is, if standard error is a terminal.
func (j *job) progress() {
	j.t.clear()
	j.t.stdout.Flush() // somebody may be waiting for the next solution
	if j.lines != nil && j.t.options.progress > 0 && j.problem != nil {
		j.lines.progress(j)
		return
	}
	text := "preparing"
	seconds := time.Since(j.started).Seconds()
	if j.problem != nil {
		s := j.stats()
		text = fmt.Sprintf("%s solutions, %s fits, %s fits a second", grouped(s.Solutions), grouped(s.Fits()),
			grouped(uint64(float64(s.Fits())/seconds)))
		if trials := j.settings.Sample.Trials; trials > 0 {
			text = fmt.Sprintf("%s of %s trials, %s", grouped(s.Trials), grouped(uint64(trials)), text)
		}
		if j.newest != nil && j.newest.Outlook.Left.Known {
			text += ", " + duration(j.newest.Outlook.Left) + " left"
		}
	}
	j.say(text)
}

// say shows what is being done, if standard error is a terminal.
func (j *job) say(text string) {
	t := j.t
	t.clear()
	text = fmt.Sprintf("%.0f s: %s", time.Since(j.started).Seconds(), text)
	switch {
	case t.options.progress > 0:
		fmt.Fprintln(t.stderr, text)
	case t.progress:
		fmt.Fprint(t.stderr, text)
		t.drawn = len(text)
	}
}

// pace is the time between two lines of progress.
func (t *terminal) pace() time.Duration {
	if p := t.options.progress; p > 0 {
		return p
	}
	return 500 * time.Millisecond
}

// clear removes the line of progress, for other output.
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

// solution prints a solution. It is false when the output takes no more.
func (j *job) solution(images []int32) bool {
	j.t.clear()
	k := j.keeper
	if k != nil && k.keepSolutions {
		k.solutions = append(k.solutions, slices.Clone(images))
		return true
	}
	ok := false
	if j.apart != nil {
		ok = j.takeApart(images)
	} else if j.lines != nil {
		ok = j.lines.solution(j.writer, images, nil)
	} else {
		ok = j.writer.solution(images)
	}
	j.t.broken = !ok
	if k != nil && k.held.Len() > maxHeld {
		k.full = true
	}
	return ok
}

// stats are the counters so far.
func (j *job) stats() *search.Stats {
	if j.merged != nil {
		return j.merged
	}
	return j.run.Stats()
}
