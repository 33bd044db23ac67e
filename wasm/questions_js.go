package wasm

import (
	"cmp"
	"strconv"
	"syscall/js"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
	"tilewright/solver/challenge"
	"tilewright/solver/design"
	"tilewright/solver/disassemble"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/session"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
	"tilewright/wasm/pack"
	"tilewright/wasm/port"
)

// questions is the table of all questions. A row says how to begin: it gives what works on the question, and a function
// that tells the answer as far as it is known.
var questions = table(
	row(prepare), row(diagnose), row(judged), row(challenged), row(survey), row(part), row(mapped), row(grow),
	row(growPuzzle), row(save), row(open), row(terms),
)

// about is the puzzle and the settings of a question, with its number and the bytes that came with it.
type about struct {
	wire.Work
	number int
	bytes  []byte
}

// begin begins to work on a question. work is nil where the answer is there at once. known returns the answer as far as
// it is known, and the bytes that go along with it.
type begin[Q, A any] func(p *planner, a *about, q Q) (work session.Question, known func() (A, []byte, error), err error)

// hearer is a row of the table. It reads the question.
type hearer struct {
	name string
	hear func(p *planner, a *about, question js.Value) (session.Question, func() (any, []byte, error), error)
}

func table(rows ...hearer) map[string]hearer {
	by := map[string]hearer{}
	for _, r := range rows {
		by[r.name] = r
	}
	return by
}

func row[Q wire.Question[A], A any](begin begin[Q, A]) hearer {
	var q Q
	return hearer{wire.NameOf(q), func(p *planner, a *about, question js.Value) (session.Question, func() (any, []byte, error), error) {
		q, err := port.FromJS[Q](question)
		if err != nil {
			return nil, nil, err
		}
		work, known, err := begin(p, a, q)
		if known == nil {
			return work, nil, err
		}
		return work, func() (any, []byte, error) { return known() }, err
	}}
}

// ask hears a question.
func (p *planner) ask(_ int, message js.Value) error {
	m, err := port.FromJS[wire.Ask](message)
	if err != nil {
		return err
	}
	r, is := questions[m.Name]
	if !is {
		return say.Error("the solver does not know the question “{name}”", m.Name)
	}
	work, known, err := r.hear(p, &about{p.work(m.Puzzle, m.Settings), m.Number, port.Bytes(message)}, message.Get("question"))
	if err != nil {
		known = func() (any, []byte, error) { return struct{}{}, nil, err }
	}
	tell := func(done bool) {
		head := wire.Answer{Name: m.Name, Number: m.Number, Ended: done}
		answer, bytes, err := known()
		if err != nil {
			head.Refused = sentence(err)
		}
		port.PostAnswer(p.page, head, answer, bytes)
	}
	switch {
	case work != nil:
		p.asked[m.Name] = asked{work, m.Number}
		p.session.Ask(work, tell)
	case known != nil:
		tell(true)
	}
	return nil
}

// asked is a question with its number.
type asked struct {
	session.Question
	number int
}

// giveUp drops a question, unless a newer one has taken its place.
func (p *planner) giveUp(_ int, message js.Value) error {
	m, err := port.FromJS[wire.GiveUp](message)
	if err != nil {
		return err
	}
	if m.Name == wire.NameOf(wire.Prepare{}) {
		p.session.Unprepare(m.Number)
	}
	if q, is := p.asked[m.Name]; is && q.number == m.Number {
		p.session.GiveUp(q.Question)
	}
	return nil
}

// prepare begins a preparation, which host.Prepared answers.
func prepare(p *planner, a *about, q wire.Prepare) (session.Question, func() (wire.Prepared, []byte, error), error) {
	p.session.Prepare(a.number, a.Work)
	return nil, nil, nil
}

func diagnose(p *planner, a *about, q wire.Diagnose) (session.Question, func() (wire.Diagnosis, []byte, error), error) {
	query := session.Query{Work: a.Work, Deep: q.Deep}
	if query.Deep {
		for _, shape := range catalogue.Fillers(a.Puzzle) {
			query.Fillers = append(query.Fillers, def.Piece{Name: shape.Name, Cells: shape.Cells, Copies: 1})
		}
	}
	d := session.NewDiagnosis(p.session, query)
	return d, func() (wire.Diagnosis, []byte, error) {
		m := wire.Diagnosis{Counted: d.Counted, Solutions: float64(d.Solutions)}
		for _, f := range d.Findings {
			m.Findings = append(m.Findings, wire.Finding{
				Kind: f.Kind.String(), Verdict: f.Verdict.String(), Brief: f.Brief, Text: f.Text, Pieces: f.Pieces, Cells: ints(f.Cells),
			})
		}
		for _, f := range d.Fillers {
			m.Fillers = append(m.Fillers, wire.Filler{Number: f.Number, Ways: float64(f.Ways), Many: f.Many})
		}
		return m, nil, d.Err
	}, nil
}

func judged(_ *planner, a *about, q wire.Judge) (session.Question, func() (wire.Judged, []byte, error), error) {
	positions, ok := wire.ReadPositions(wire.ReadNumbers(a.bytes))
	if !ok {
		return nil, nil, say.Error("the positions end in the middle")
	}
	at := func(placed []play.Placed) play.Position { return play.Position{Puzzle: a.Puzzle, Placed: placed} }
	about := judge.Question{Position: at(positions[0]), Given: q.Given, Count: q.Count, Hint: q.Hint, Blame: q.Blame}
	for _, placed := range positions[1:] {
		about.Earlier = append(about.Earlier, at(placed))
	}
	j := session.NewJudgement(about)
	return j, func() (wire.Judged, []byte, error) {
		m := wire.Judged{
			Possible: j.Possible.String(), Ways: float64(j.Ways), Counted: j.Counted, Many: j.Many, Dead: j.Dead, Good: j.Good, Blame: j.Blame,
		}
		if hint := j.Hint; hint != nil {
			m.Hint = wire.Hint{Reason: hint.Reason.String(), Slot: hint.Slot, Cells: hint.Cells, Cell: hint.Cell, Ways: float64(hint.Ways)}
		}
		return m, nil, j.Err
	}, nil
}

func challenged(_ *planner, a *about, q wire.MakeChallenge) (session.Question, func() (wire.Made, []byte, error), error) {
	number, err := strconv.ParseUint(q.Number, 10, 64)
	if err != nil {
		return nil, nil, err
	}
	c := session.NewChallenging(challenge.Request{
		Puzzle: a.Puzzle, Number: number, Level: q.Level, Given: q.Given, Known: wire.ReadNumbers(a.bytes),
	})
	return c, func() (wire.Made, []byte, error) {
		m := wire.Made{Generator: challenge.Version, Tried: c.Tried}
		if c.Made != nil {
			m.Level, m.Effort = c.Made.Level, float64(c.Made.Work)
			m.Given, m.Answer = ints(c.Made.Start.Assembly()), ints(c.Made.Solution.Assembly())
		}
		return m, nil, c.Err
	}, nil
}

func survey(_ *planner, a *about, q wire.Survey) (session.Question, func() (wire.Surveyed, []byte, error), error) {
	kind, err := design.KindOf(q.Kind)
	if err != nil {
		return nil, nil, err
	}
	s := session.NewSurveying(session.Survey{
		Puzzle: a.Puzzle, Kind: kind, Part: q.Part, Parts: q.Parts, Skip: uint64(q.Skip),
		Bounds: design.Bounds{Most: uint64(q.Most), Nodes: uint64(q.Nodes), Keep: q.Keep},
	})
	return s, func() (wire.Surveyed, []byte, error) {
		t := &s.State.Tally
		m := wire.Surveyed{
			Covered: float64(s.Covered), One: float64(t.One), Few: float64(t.Few), Many: float64(t.Many), None: float64(t.None),
			Unknown: float64(t.Unknown),
		}
		if s.Err == nil {
			m.Size = float64(s.Space.Size())
		}
		for _, f := range s.State.Findings {
			v := s.Space.Variant(f.Number)
			m.Best = append(m.Best, variant(&f, &v.Change))
		}
		return m, nil, s.Err
	}, nil
}

func variant(f *design.Finding, c *design.Change) wire.Variant {
	v := wire.Variant{
		Solutions: float64(f.Solutions), Placements: float64(f.Placements), Left: c.Left, Closed: coordinates(c.Closed),
		Apart: float64(f.Apart), Level: disassemble.LevelText(f.Level),
	}
	for _, q := range c.By {
		v.By = append(v.By, wire.Shape{Name: q.Name, Cells: coordinates(q.Cells)})
	}
	return v
}

// coordinates are x, y and z of each cell.
func coordinates(cells []def.Cell) (list []int) {
	for _, c := range cells {
		list = append(list, c.X, c.Y, c.Z)
	}
	return list
}

var verdicts = map[disassemble.Verdict]string{
	disassemble.Open: wire.PartOpen, disassemble.Apart: wire.PartApart, disassemble.Locked: wire.PartLocked,
}

func part(p *planner, a *about, q wire.Part) (session.Question, func() (wire.Parted, []byte, error), error) {
	var assemblies [][]uint16
	cells, numbers := len(a.Puzzle.OpenCells()), wire.ReadNumbers(a.bytes)
	for ; cells > 0 && len(numbers) >= cells; numbers = numbers[cells:] {
		assemblies = append(assemblies, numbers[:cells])
	}
	if len(numbers) > 0 {
		return nil, nil, say.Error("an assembly has other cells than the board")
	}
	d := session.NewParting(a.Puzzle, assemblies, disassemble.Options{Positions: q.Most, Turns: q.Turns, Fewest: q.Fewest})
	if before, is := p.asked[wire.NameOf(q)].Question.(*session.Parting); is {
		d.Follow(before)
	}
	return d, func() (m wire.Parted, bytes []byte, err error) {
		parts := make([]wire.Separated, 0, len(d.Parted))
		for _, p := range d.Parted {
			s := wire.Separated{Verdict: verdicts[p.Verdict], Stuck: len(p.Stuck), Turned: p.Turned, Positions: float64(p.Positions)}
			if p.Tree != nil {
				s.Moves = p.Tree.Total()
			}
			if p.Verdict == disassemble.Apart {
				s.Level, s.AtMost = p.Tree.Level(), p.AtMost
			}
			parts = append(parts, s)
		}
		if d.Done && d.Err == nil && len(d.Parted) == 1 {
			// Moves that take more room than there is are not shown.
			if t, err := d.Trace(); t != nil && err == nil {
				m.Recording, _ = trace.Encode(t)
			}
		}
		return m, wire.AppendParts(nil, parts), d.Err
	}, nil
}

func mapped(p *planner, a *about, q wire.Map) (session.Question, func() (wire.Mapped, []byte, error), error) {
	var fixed []session.Pinned
	for _, f := range q.Fixed {
		fixed = append(fixed, session.Pinned(f))
	}
	where := session.NewMapping(p.session, a.Puzzle, a.Settings, fixed)
	return where, func() (m wire.Mapped, _ []byte, err error) {
		if where.Err != nil {
			return m, nil, where.Err
		}
		m.Drawn = ints(where.Drawn)
		if d := where.Borders; d != nil {
			m.Solutions = d.Cuts()
			for i, pair := range d.Pairs() {
				share, _ := d.Share(i)
				m.Pairs, m.Shares = append(m.Pairs, int(pair[0]), int(pair[1])), append(m.Shares, share)
			}
			return m, nil, nil
		}
		m.Solutions = where.Map.Solutions()
		for s := range where.Problem.Shapes {
			m.Pieces = append(m.Pieces, where.Problem.Shapes[s].Pieces[0])
			for c := range where.Problem.Cells {
				share, _ := where.Map.Share(s, int32(c))
				m.Shares = append(m.Shares, share)
			}
		}
		return m, nil, nil
	}, nil
}

func terms(_ *planner, a *about, q wire.Terms) (session.Question, func() (wire.Series, []byte, error), error) {
	counted := session.NewTerms(q.Text, q.Index, q.To, q.Once, a.Settings.Mirror)
	return counted, func() (m wire.Series, _ []byte, err error) {
		if counted.Terms == nil {
			return m, nil, counted.Err
		}
		if counted.Err != nil {
			m.Stopped = sentence(counted.Err)
		}
		for i, x := range counted.Known() {
			if i == 0 {
				m.From = x.N
			}
			m.Solutions = append(m.Solutions, x.Solutions.String())
		}
		for _, x := range counted.Matches() {
			stored, ours := x.Stored()
			m.Matches = append(m.Matches, wire.SeriesMatch{
				Number: x.Number, First: x.First, Last: x.First + x.Same - 1, Stored: stored, Counted: ours,
			})
		}
		if l := counted.Law(); l != nil {
			m.Law = wire.Law{
				Recurrence: l.String(), Begins: l.From + len(l.First), Generating: l.Fraction(), Closed: l.Closed(l.From), Growth: l.Growth(),
				Order: l.Order(), Edges: l.Edges, Checked: l.Checked, Proved: l.Proved,
			}
		}
		return m, nil, nil
	}, nil
}

func grow(p *planner, a *about, q wire.Grow) (session.Question, func() (wire.Tree, []byte, error), error) {
	t := session.NewTree(p.session, a.Work, q.Most)
	return t, func() (m wire.Tree, bytes []byte, err error) {
		if t.Err == nil {
			m, bytes = wire.Tree{Nodes: len(t.Nodes), Whole: !t.Full()}, pack.Tree(nil, t)
		}
		return m, bytes, t.Err
	}, nil
}

func save(_ *planner, a *about, q wire.Save) (session.Question, func() (wire.Saved, []byte, error), error) {
	doc := def.Parse(q.Text)
	if doc.Err() != nil || q.Puzzle < 0 || q.Puzzle >= len(doc.Puzzles) || q.State < 0 || q.State > len(a.bytes) {
		return nil, nil, say.Error("what is kept of this search is damaged")
	}
	saved := pack.Saved{
		Kept: a.bytes[:q.State], Puzzle: doc.Puzzles[q.Puzzle], Asked: q.Asked, Line: q.Line,
		Found: uint64(q.Found), Solutions: a.bytes[q.State:], List: q.List,
	}
	return nil, func() (wire.Saved, []byte, error) {
		file, err := saved.File()
		return wire.Saved{}, file, err
	}, nil
}

func open(p *planner, a *about, q wire.Open) (session.Question, func() (wire.Opened, []byte, error), error) {
	return nil, func() (m wire.Opened, bytes []byte, err error) {
		o, err := pack.Open(a.bytes, p.revision)
		if err != nil {
			return m, nil, err
		}
		return wire.Opened{
			Text: o.Puzzle, Asked: cmp.Or(o.Asked, o.Settings), Line: o.Settings,
			Found: float64(o.Stats.Solutions), Printed: float64(o.Checkpoint.Listed), Seconds: o.Worked.Seconds(), Done: o.Done,
			Part: o.Part, Parts: o.Parts, State: len(o.Kept), Listed: o.Count, Cells: o.Cells, Width: o.Width,
		}, append(o.Kept, o.Assemblies...), nil
	}, nil
}

// ints are the numbers as int.
func ints[N int32 | uint16](numbers []N) []int {
	list := make([]int, len(numbers))
	for i, n := range numbers {
		list[i] = int(n)
	}
	return list
}
