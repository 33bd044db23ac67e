package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// commands are the words that may come first.
var commands = []string{"split", "part", "merge", "status"}

// A split is a search in a folder, for any number of machines that have the folder:
//
//	manifest.json        what is searched; written last, so a folder with one is whole
//	parts/00012.part     a part of the search
//	work/00012.checkpoint  how far it is, while it is searched
//	results/00012.result its result: always the same bytes, wherever and however often it is searched
//
// Parts, checkpoints and results are files of search.Checkpoint.
const (
	manifestName = "manifest.json"
	splitForm    = 1
	maxParts     = 100_000
)

// manifest is the manifest of a split.
type manifest struct {
	Form     int    `json:"tilewrightSplit"`
	Name     string `json:"name"` // a hash of what is searched and how it is cut
	Program  string `json:"program"`
	Title    string `json:"title"`
	Puzzle   string `json:"puzzle"`
	Settings string `json:"settings"`
	Engine   string `json:"engine"`
	Images   string `json:"images"` // solver.ImagesHash
	Parts    int    `json:"parts"`
	Count    bool   `json:"count"` // solutions are counted instead of listed
	Auto     bool   `json:"auto"`  // the settings were chosen by Automatic: see job.once
	// Fits, Solutions and Seconds are the expected totals of all parts, from and to, 90 % sure. They are null where
	// that is not known. Sizes are the expected fits of each part.
	Fits      bounds    `json:"fits"`
	Solutions bounds    `json:"solutions"`
	Seconds   bounds    `json:"seconds"`
	Sizes     []float64 `json:"sizes"`
	// Filtered counts what the filters took away before the search, which all parts have in common: by volume, parity
	// and fit.
	Filtered [3]uint64 `json:"filtered"`

	dir string
}

func (m *manifest) file(folder string, part int, ending string) string {
	return filepath.Join(m.dir, folder, fmt.Sprintf("%05d.%s", part, ending))
}

func (m *manifest) part(i int) string   { return m.file("parts", i, "part") }
func (m *manifest) work(i int) string   { return m.file("work", i, "checkpoint") }
func (m *manifest) result(i int) string { return m.file("results", i, "result") }

// readManifest reads the manifest of a folder.
func readManifest(dir string) (*manifest, error) {
	b, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, fmt.Errorf("%s is not a folder of solve split: %w", dir, err)
	}
	m := &manifest{dir: dir}
	if err := json.Unmarshal(b, m); err != nil || m.Parts < 1 || m.Parts > maxParts {
		return nil, fmt.Errorf("the manifest of %s is damaged: split the search anew", dir)
	}
	if m.Form != splitForm {
		return nil, fmt.Errorf("%s was split by another version of the program, %s: go on with that one", dir, m.Program)
	}
	return m, nil
}

// command does what the first word says.
func (t *terminal) command(command string, files []string) int {
	if command == "split" && len(files) == 0 {
		files = []string{"-"}
	}
	if len(files) != 1 {
		what := "the folder of a split"
		if command == "split" {
			what = "a puzzle"
		}
		return t.refuse(fmt.Errorf("solve %s needs %s, and only one", command, what))
	}
	if command == "split" {
		return t.split(files[0])
	}
	m, err := readManifest(files[0])
	if err != nil {
		return t.refuse(err)
	}
	if given := settings.Format(settings.Searched(t.line.Settings)); given != "" {
		return t.refuse(fmt.Errorf("solve %s searches as %s was split: leave out %s", command, m.dir, given))
	}
	switch command {
	case "part":
		return t.doPart(m)
	case "merge":
		return t.merge(m)
	}
	return t.status(m)
}

// split cuts a search, and fills a folder.
func (t *terminal) split(file string) int {
	o := &t.options
	if o.dir == "" || o.parts == 0 {
		return t.refuse(errors.New("solve split needs --parts=N and --dir=FOLDER"))
	}
	if _, err := os.Stat(filepath.Join(o.dir, manifestName)); err == nil {
		return t.refuse(fmt.Errorf("%s has a split already: take another folder", o.dir))
	}
	in := t.one(file, "split")
	if in == nil {
		return badInput
	}
	if err := solver.Uncut(t.line.Settings); err != nil {
		return t.refuse(err)
	}
	t.splitting = true
	return t.solve(in)
}

// cut cuts the search of a job that is prepared, and fills a folder.
func (j *job) cut() int {
	t, s := j.t, j.run.Search()
	again := solver.Open(j.puzzle, settings.Searched(s.Settings()), nil)
	goOn := j.teller()
	for again.Phase() < solver.Searching {
		if !goOn("preparing") {
			return j.uncut()
		}
		if again.Run(1<<16) == search.Failed {
			return j.fail(again.Err())
		}
	}
	m := &manifest{Form: splitForm, Program: version(), Title: j.puzzle.Title, Puzzle: def.Format(j.puzzle),
		Settings: settings.Format(settings.Searched(s.Settings())),
		Images:   fmt.Sprintf("%016x", solver.ImagesHash(s.Problem())), Parts: t.options.parts,
		Count: t.line.Settings.Count || t.line.Settings.Quiet, Auto: j.once, dir: t.options.dir}
	before := again.Filtered()
	m.Filtered = [3]uint64{before.VolumeFiltered, before.ParityFiltered, before.FitFiltered}
	pieces, err := again.Cut(m.Parts, func(states, of int) bool {
		return goOn(fmt.Sprintf("cutting, %s states so far, at least %s are wanted", grouped(uint64(states)), grouped(uint64(of))))
	})
	switch {
	case errors.Is(err, solver.ErrGivenUp):
		return j.uncut()
	case err != nil:
		return t.refuse(err)
	}
	name := search.NewFingerprint()
	name.Bytes([]byte(m.Puzzle + "\n" + m.Settings + "\n" + m.Program))
	for _, piece := range pieces {
		m.Sizes = append(m.Sizes, piece.Size)
		name.Bytes(piece.State)
	}
	m.Name = fmt.Sprintf("%016x", uint64(name))
	m.Engine = again.EngineName()
	if e := j.estimate.Estimate; e.Work.Known {
		m.Fits, m.Solutions, m.Seconds = boundsOf(e.Work), boundsOf(e.Solutions), boundsOf(e.Time)
	}
	for _, folder := range []string{"parts", "work", "results"} {
		if err := os.MkdirAll(filepath.Join(m.dir, folder), 0o755); err != nil {
			return t.refuse(err)
		}
	}
	for i, piece := range pieces {
		c := search.Checkpoint{
			Program: m.Program, Puzzle: m.Puzzle, Settings: m.Settings, Engine: m.Engine, State: piece.State, Split: m.Name,
			Part: i, Parts: m.Parts,
		}
		if err := os.WriteFile(m.part(i), c.Append(nil), 0o644); err != nil {
			return t.refuse(err)
		}
	}
	b, err := json.MarshalIndent(m, "", " ")
	if err == nil {
		err = writeWhole(filepath.Join(m.dir, manifestName), append(b, '\n'), nil)
	}
	if err != nil {
		return t.refuse(err)
	}
	fmt.Fprintf(t.stdout, "%s: %d parts of %s\n", m.dir, m.Parts, describe(m))
	return solved
}

// teller returns a function that shows what is being done, as often as progress is shown. It returns false after
// Ctrl-C.
func (j *job) teller() (goOn func(what string) bool) {
	last := time.Now()
	return func(what string) bool {
		select {
		case <-j.t.interrupt:
			return false
		default:
		}
		if time.Since(last) >= j.t.pace() {
			last = time.Now()
			j.say(what)
		}
		return true
	}
}

// uncut ends a split that was interrupted.
func (j *job) uncut() int {
	j.t.clear()
	j.t.ended = true
	fmt.Fprintln(j.t.stderr, "Interrupted: nothing was split.")
	return failed
}

// describe says what is split.
func describe(m *manifest) string {
	text := m.Settings
	if m.Title != "" {
		text = m.Title + ", " + text
	}
	sizes := slices.Sorted(slices.Values(m.Sizes))
	if median := sizes[len(sizes)/2]; median > 0 {
		text += fmt.Sprintf("; a part has about %s fits, the largest %.1f times that", large(median), sizes[len(sizes)-1]/median)
	}
	if m.Seconds != nil {
		text += "; all together take one core " + duration(search.Interval{Known: true, Low: m.Seconds[0], High: m.Seconds[1]})
	}
	return text
}

// runnersNames lists variables of the environment. Each job runner numbers its tasks by one of them, and first is the number
// of the first task. Some runners also set it for a task without number: then it has the value none.
var runnersNames = []struct {
	name  string
	first int
	none  string
}{
	{"JOB_COMPLETION_INDEX", 0, ""},      // Kubernetes
	{"SLURM_ARRAY_TASK_ID", 0, ""},       // Slurm, as --array says
	{"HQ_TASK_ID", 0, ""},                // HyperQueue, as --array says
	{"PBS_ARRAY_INDEX", 0, ""},           // PBS, as -J says
	{"AWS_BATCH_JOB_ARRAY_INDEX", 0, ""}, // AWS Batch
	{"LSB_JOBINDEX", 1, "0"},             // LSF, from 1
	{"SGE_TASK_ID", 1, "undefined"},      // Grid Engine, from 1
	{"PARALLEL_SEQ", 1, ""},              // GNU parallel
}

// number is the part to be searched.
func (m *manifest) number(asked int) (int, error) {
	said := "--part"
	if asked < 0 {
		said = ""
		for _, v := range runnersNames {
			value, ok := os.LookupEnv(v.name)
			if !ok || v.none != "" && value == v.none {
				continue
			}
			if said != "" {
				return 0, fmt.Errorf("%s and %s are both set: say which part by --part", said, v.name)
			}
			n, err := strconv.Atoi(value)
			if err != nil {
				return 0, fmt.Errorf("%s=%s is no number: say which part by --part", v.name, value)
			}
			said, asked = v.name, n-v.first
		}
	}
	switch {
	case said == "":
		var names []string
		for _, v := range runnersNames {
			names = append(names, v.name)
		}
		return 0, fmt.Errorf("which part is to be searched? Say it by --part, or by one of %s", strings.Join(names, ", "))
	case asked < 0 || asked >= m.Parts:
		return 0, fmt.Errorf("%s asks for part %d of %s, which has parts 0 to %d", said, asked, m.dir, m.Parts-1)
	}
	return asked, nil
}

// read reads a file that must belong to a part of the split, from any version of the program.
func (m *manifest) read(file string, part int) (*search.Checkpoint, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c, err := search.ReadCheckpoint(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	switch {
	case c.Puzzle != m.Puzzle:
		err = errors.New("it is of another puzzle")
	case c.Settings != m.Settings:
		err = fmt.Errorf("it is of other settings, %s", words(c.Settings))
	case c.Program != m.Program:
		err = fmt.Errorf("it is of another version of the program, %s; the split is of %s", c.Program, m.Program)
	case c.Split != m.Name || c.Parts != m.Parts:
		err = errors.New("it is of another split of the same search")
	case c.Part != part:
		err = fmt.Errorf("it is part %d under the name of another: that part is there twice, or misnamed", c.Part)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// doPart searches a part, goes on with it, or finds that it is done.
func (t *terminal) doPart(m *manifest) int {
	number, err := m.number(t.options.part)
	if err == nil && m.Program != version() {
		err = fmt.Errorf("%s was split by version %s of the program, and this is %s: go on with that one", m.dir, m.Program, version())
	}
	if err != nil {
		return t.refuse(err)
	}
	if c, err := m.read(m.result(number), number); err == nil && c.Done {
		fmt.Fprintf(t.stderr, "Part %d is done already.\n", number)
		return solved
	}
	c, err := m.read(m.part(number), number)
	if err != nil {
		return t.refuse(err)
	}
	if begun, err := m.read(m.work(number), number); err == nil {
		c = begun
	} else if !os.IsNotExist(err) {
		fmt.Fprintf(t.stderr, "Part %d begins anew: %v.\n", number, err)
	}
	puzzle, s, err := solver.PuzzleOf(c)
	if err != nil {
		return t.refuse(err)
	}
	s.Workers, s.Count = 1, m.Count // each core has a part of its own
	j := newJob(t, puzzle, s)
	k := newKeeper(m.work(number), puzzle, s, c)
	k.base.Split, k.base.Part, k.base.Parts, k.base.Program = m.Name, number, m.Parts, m.Program
	k.keepSolutions, k.solutions = true, c.Solutions
	if err := j.goOnFrom(k); err != nil {
		return t.refuse(err)
	}
	k.done = func(c search.Checkpoint) error {
		// Leave out everything that depends on where and when it was searched.
		c.State, c.Worked, c.Listed, c.Asked = nil, 0, 0, ""
		c.Engine, c.Settings = m.Engine, m.Settings
		for _, images := range c.Solutions {
			slices.Sort(images)
		}
		slices.SortFunc(c.Solutions, slices.Compare)
		if err := writeWhole(m.result(number), c.Append(nil), nil); err != nil {
			return err
		}
		left, _ := filepath.Glob(m.work(number) + "*")
		beside, _ := filepath.Glob(m.result(number) + ".new-*")
		for _, name := range append(left, beside...) {
			os.Remove(name) // a kill may have left it; nothing depends on it
		}
		return nil
	}
	return j.do()
}

// results reads all results, and calls each with every good one. missing are the numbers of those that are missing.
// wrong says, by name, why others are wrong.
func (m *manifest) results(each func(c *search.Checkpoint) error) (missing []int, wrong []error) {
	names, _ := filepath.Glob(filepath.Join(m.dir, "results", "*"))
	known := map[string]bool{}
	for i := range m.Parts {
		file := m.result(i)
		known[file] = true
		c, err := m.read(file, i)
		if err == nil && !c.Done {
			err = fmt.Errorf("%s: the part is not through", file)
		}
		if err == nil {
			err = each(c)
		}
		switch {
		case errors.Is(err, os.ErrNotExist):
			missing = append(missing, i)
		case err != nil:
			wrong = append(wrong, err)
		}
	}
	for _, name := range names {
		if !known[name] && !strings.Contains(name, ".new-") {
			wrong = append(wrong, fmt.Errorf("%s: the split has no such part", name))
		}
	}
	return missing, wrong
}

// list writes numbers, with ranges: "1, 3–5".
func list(numbers []int) string {
	var b strings.Builder
	for i, ranges := 0, 0; i < len(numbers); ranges++ {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		if ranges > 0 {
			b.WriteString(", ")
		}
		if ranges == 10 {
			fmt.Fprintf(&b, "and %d more", len(numbers)-i)
			break
		}
		fmt.Fprint(&b, numbers[i])
		if end > i {
			fmt.Fprintf(&b, "–%d", numbers[end])
		}
		i = end + 1
	}
	return b.String()
}

// merge puts the results together: statistics and solutions, as if one search had been made.
func (t *terminal) merge(m *manifest) int {
	var sum search.Stats
	missing, wrong := m.results(func(c *search.Checkpoint) error {
		sum.Add(&c.Stats)
		return nil
	})
	for _, err := range wrong {
		fmt.Fprintf(t.stderr, "error: %v.\n", err)
	}
	if len(missing) > 0 {
		fmt.Fprintf(t.stderr, "error: %d of %d parts are missing: %s. solve part searches each.\n", len(missing), m.Parts, list(missing))
	}
	if len(wrong)+len(missing) > 0 {
		fmt.Fprintln(t.stderr, "Nothing was merged.")
		return failed
	}
	puzzle, s, err := solver.PuzzleOf(&search.Checkpoint{Puzzle: m.Puzzle, Settings: m.Settings, Program: m.Program})
	if err != nil {
		return t.refuse(err)
	}
	p, err := problem.Compile(puzzle)
	if err == nil && fmt.Sprintf("%016x", solver.ImagesHash(p)) != m.Images {
		err = fmt.Errorf("%s was split by another version of the program, %s: merge with that one", m.dir, m.Program)
	}
	if err != nil {
		return t.refuse(err)
	}
	if len(sum.Levels) > 0 {
		top := &sum.Levels[len(sum.Levels)-1]
		top.VolumeFiltered += m.Filtered[0]
		top.ParityFiltered += m.Filtered[1]
		top.FitFiltered += m.Filtered[2]
	}
	given := t.line.Settings
	s.Format = given.Format
	w := newWriter(t.stdout, p, s)
	all := search.Checkpoint{Program: version(), Puzzle: m.Puzzle, Settings: m.Settings, Engine: m.Engine, Stats: sum, Done: true}
	if t.options.out != "" || w.meter != nil {
		if err := m.list(&all, w, s.Fewest); err != nil {
			return t.refuse(err)
		}
	}
	if t.options.out != "" {
		if err := writeWhole(t.options.out, all.Append(nil), nil); err != nil {
			return t.refuse(err)
		}
	}
	out := &lines{w: t.stdout}
	printed := func(c *search.Checkpoint) error {
		for _, images := range c.Solutions {
			if t.options.json {
				out.solution(w, images, nil)
			} else {
				w.solution(images)
			}
		}
		return nil
	}
	switch {
	case given.Quiet || given.Count || m.Count:
	case w.meter != nil:
		_ = printed(&all)
	default:
		_, wrong = m.results(printed)
	}
	if len(wrong) > 0 { // this does not happen: they were right a moment ago
		return t.refuse(wrong[0])
	}
	switch {
	case t.options.json:
		out.total("complete", 0, &sum, "")
	case given.Info:
		s.Info = true
		j := newJob(t, puzzle, s)
		j.merged, j.once = &sum, m.Auto
		j.printStatistics()
	case given.Count || m.Count && !given.Quiet:
		fmt.Fprintln(t.stdout, sum.Solutions)
	}
	if err := t.stdout.Flush(); err != nil {
		return t.refuse(fmt.Errorf("the output cannot be written: %w", err))
	}
	return solved
}

// list adds the solutions of all parts to a search that is over. Where they are measured, the best comes last.
func (m *manifest) list(all *search.Checkpoint, w *writer, fewest bool) error {
	_, wrong := m.results(func(part *search.Checkpoint) error {
		all.Solutions = append(all.Solutions, part.Solutions...)
		if len(part.Solutions) > 0 {
			all.Images = part.Images
		}
		return nil
	})
	if len(wrong) > 0 { // this does not happen: they were right a moment ago
		return wrong[0]
	}
	if len(all.Solutions) == 0 {
		all.Listed = all.Stats.Solutions // they were only counted
	}
	if w.meter != nil {
		measured := func(images []int32) int {
			w.p.Assembly(w.board, images)
			return w.meter.Of(w.board)
		}
		slices.SortStableFunc(all.Solutions, func(a, b []int32) int { return measured(a) - measured(b) })
		if fewest {
			slices.Reverse(all.Solutions)
		}
	}
	return nil
}

// status says how far a split is.
func (t *terminal) status(m *manifest) int {
	var sum search.Stats
	var size, all float64
	for _, n := range m.Sizes {
		all += n
	}
	missing, wrong := m.results(func(c *search.Checkpoint) error {
		sum.Add(&c.Stats)
		if c.Part < len(m.Sizes) {
			size += m.Sizes[c.Part]
		}
		return nil
	})
	var begun []int
	for _, i := range missing {
		if c, err := m.read(m.work(i), i); err == nil {
			begun = append(begun, i)
			sum.Add(&c.Stats)
		}
	}
	w := t.stdout
	fmt.Fprintf(w, "TITLE=%s\nSETTINGS=%s\nPARTS=%d\nDONE=%d\n", m.Title, m.Settings, m.Parts, m.Parts-len(missing)-len(wrong))
	if all > 0 {
		fmt.Fprintf(w, "DONE_PERCENT=%.1f\n", 100*size/all)
	}
	fmt.Fprintf(w, "BEGUN=%s\nLEFT=%s\n", list(begun), list(missing))
	if set, _ := settings.Parse(m.Settings); m.Auto || !set.Compares() {
		fmt.Fprintf(w, "SOLUTIONS=%d\n", sum.Solutions)
	} else {
		fmt.Fprintf(w, "SOLUTIONS=%d\nUNIQUE=%d\n", sum.Found, sum.Solutions)
	}
	fmt.Fprintf(w, "FITS_TOTAL=%d\n", sum.Fits())
	for _, err := range wrong {
		fmt.Fprintf(t.stderr, "error: %v.\n", err)
	}
	if len(wrong) > 0 {
		return failed
	}
	return solved
}
