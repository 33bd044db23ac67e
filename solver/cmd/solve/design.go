package main

import (
	"errors"
	"fmt"
	"sync"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/diagnostic"
	"tilewright/solver/design"
	"tilewright/solver/disassemble"
)

// surveyFile is a survey in the form that --checkpoint keeps.
type surveyFile struct {
	Program string         `json:"program"`
	Kind    string         `json:"design"`
	Puzzle  string         `json:"puzzle"`
	Bounds  design.Bounds  `json:"bounds"`
	Ranges  []design.State `json:"ranges"`
}

// mostAssemblies is how many assemblies of a variant are taken apart, where cubes are changed: most burrs have some that
// do not come apart.
const mostAssemblies = 200

// rangesEach is the number of ranges into which each worker's share of a space is cut.
const rangesEach = 8

// designs looks through the variants of the one puzzle of a file.
func (t *terminal) designs(name string) int {
	draft, err := t.draft(name)
	if err != nil {
		return t.refuse(err)
	}
	if t.options.grow {
		return t.grow(draft)
	}
	space, err := design.NewSpace(draft, t.options.design)
	if err != nil {
		return t.refuse(err)
	}
	s, err := t.beginSurvey(space)
	if err != nil {
		return t.refuse(err)
	}
	status := solved
	run := shift{t: t, parts: len(s.parts), step: s.step, save: s.save, words: func() string {
		tally, _ := s.merged()
		return s.covered(tally)
	}}
	if err := run.run(); err != nil {
		fmt.Fprintf(t.stderr, "error: %v.\n", err)
		status = failed
	} else if !s.done() && t.options.checkpoint != "" {
		status = saved
	}
	s.print()
	return status
}

// draft reads the one puzzle of a file. Its pieces may have more or fewer cells than the board, because a design can
// mend that.
func (t *terminal) draft(name string) (*def.Puzzle, error) {
	source, text, err := t.read(name)
	if err != nil {
		t.unreadable(source, err)
		return nil, errNothing
	}
	if burr.Is([]byte(text)) {
		if text, err = t.draftText(source, text); err != nil {
			return nil, err
		}
	} else if t.options.problem > 0 {
		return nil, errors.New("--problem is for files of BurrTools, and this is not one")
	}
	doc, _, ok := t.document(source, text)
	if !ok {
		return nil, errNothing
	}
	for i := range doc.Diagnostics {
		if d := &doc.Diagnostics[i]; d.Code != "volume" && len(doc.Puzzles) > 0 {
			printDiagnostic(t.stderr, source, doc.String(), d)
			if d.Severity == diagnostic.Error {
				err = errNothing
			}
		}
	}
	if err == nil && len(doc.Drafts) != 1 {
		err = fmt.Errorf("one puzzle is needed, and here are %d", len(doc.Drafts))
	}
	if err != nil {
		return nil, err
	}
	return doc.Drafts[0], nil
}

var errNothing = errors.New("nothing was looked through")

// draftText is the definition of the one problem of a BurrTools file, or of the problem of --problem.
func (t *terminal) draftText(source, text string) (string, error) {
	f, err := burr.Read([]byte(text))
	if err != nil {
		return "", fmt.Errorf("%s: %w", source, err)
	}
	number := max(t.options.problem, 1)
	if number > len(f.Problems) || t.options.problem == 0 && len(f.Problems) > 1 {
		return "", fmt.Errorf("%s has %s: choose one with --problem=N", source, diagnostic.Count(len(f.Problems), "problem"))
	}
	d, err := f.Draft(number - 1)
	if err != nil {
		return "", fmt.Errorf("%s: problem %d cannot be searched: %w", source, number, err)
	}
	if d.Puzzle.Title == "" {
		d.Puzzle.Title = titleOf(source, number-1, len(f.Problems))
	}
	return d.Text(), nil
}

// survey is a survey at work.
type survey struct {
	t     *terminal
	space *design.Space
	file  surveyFile
	parts []part
}

// part is a range that a worker looks through.
type part struct {
	sync.Mutex
	*design.Survey
}

// beginSurvey begins a survey, or goes on with the one in the checkpoint.
func (t *terminal) beginSurvey(space *design.Space) (*survey, error) {
	s := &survey{t: t, space: space,
		file: surveyFile{Program: version(), Kind: space.Kind().String(), Puzzle: def.Format(space.Puzzle()),
			Bounds: design.Usual}}
	if space.Kind() == design.Cubes {
		s.file.Bounds.Most = mostAssemblies
	}
	if limit := t.line.Settings.Limit; limit > 0 {
		s.file.Bounds.Keep = int(min(limit, 1<<20))
	}
	s.file.Ranges = design.Ranges(space, rangesEach*t.workers())
	var before surveyFile
	switch is, err := t.before(&before); {
	case err != nil:
		return nil, err
	case is && (before.Kind != s.file.Kind || before.Puzzle != s.file.Puzzle):
		return nil, fmt.Errorf("%s has a survey of another puzzle, or of %s", t.options.checkpoint, before.Kind)
	case is:
		if err := design.Check(space, before.Bounds, before.Ranges); err != nil {
			return nil, fmt.Errorf("%s: %w", t.options.checkpoint, err)
		}
		s.file.Bounds, s.file.Ranges = before.Bounds, before.Ranges
	}
	s.parts = make([]part, len(s.file.Ranges))
	for i, state := range s.file.Ranges {
		s.parts[i].Survey = design.New(space, s.file.Bounds, state)
	}
	return s, nil
}

// step does some work on a part.
func (s *survey) step(i int) (done bool) {
	p := &s.parts[i]
	p.Lock()
	defer p.Unlock()
	return p.Run(stepNodes)
}

// states are the states of the ranges.
func (s *survey) states() []design.State {
	states := make([]design.State, len(s.parts))
	for i := range s.parts {
		p := &s.parts[i]
		p.Lock()
		states[i] = p.State()
		p.Unlock()
	}
	return states
}

func (s *survey) merged() (design.Tally, []design.Finding) {
	return design.Merge(s.states(), s.file.Bounds.Keep)
}

func (s *survey) done() bool {
	tally, _ := s.merged()
	return tally.Sum() == s.space.Size()
}

// save keeps the survey, if it is to be kept.
func (s *survey) save() error {
	if s.t.options.checkpoint == "" {
		return nil
	}
	s.file.Ranges = s.states()
	return s.t.keep(s.file)
}

// covered says how much was looked at.
func (s *survey) covered(t design.Tally) string {
	all := "all "
	if t.Sum() < s.space.Size() {
		all = grouped(t.Sum()) + " of "
	}
	return fmt.Sprintf("%s%s %s: %s with one solution, %s with 2 to %d, %s with more, %s with none, %s not settled",
		all, grouped(s.space.Size()), s.space.Kind(), grouped(t.One), grouped(t.Few), s.file.Bounds.Most, grouped(t.Many),
		grouped(t.None), grouped(t.Unknown))
}

// print prints the findings, best first, and how much was looked at.
func (s *survey) print() {
	tally, findings := s.merged()
	out := &lines{w: s.t.stdout}
	for _, f := range findings {
		v := s.space.Variant(f.Number)
		if s.t.options.json {
			out.print(struct {
				Type       string `json:"type"`
				Number     uint64 `json:"number"`
				Solutions  uint64 `json:"solutions"`
				Placements uint64 `json:"placements"`
				Apart      uint64 `json:"apart,omitempty"`
				Level      string `json:"level,omitempty"`
				Change     string `json:"change"`
				Definition string `json:"definition"`
			}{"variant", f.Number, f.Solutions, f.Placements, f.Apart, disassemble.LevelText(f.Level), v.Words, def.Format(v.Puzzle)})
			continue
		}
		level := ""
		if f.Apart > 0 {
			level = fmt.Sprintf("level %s, %d come apart of ", disassemble.LevelText(f.Level), f.Apart)
		}
		fmt.Fprintf(s.t.stdout, "%s%s, %s each: %s\n",
			level, diagnostic.Count(int(f.Solutions), "solution"), diagnostic.Count(int(f.Placements), "placement"), v.Words)
	}
	if s.t.options.json {
		out.print(struct {
			Type string `json:"type"`
			Of   uint64 `json:"of"`
			design.Tally
		}{"survey", s.space.Size(), tally})
		return
	}
	fmt.Fprintf(s.t.stdout, "# %s\n", s.covered(tally))
}
