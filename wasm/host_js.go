package main

import (
	"errors"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/challenge"
	"tilewright/solver/disassemble"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
	"tilewright/wasm/pack"
	"tilewright/wasm/wire"
)

// host is the worker as the session has it: session.Host.
type host struct {
	*runners
	p *planner
	// wanted is the number of solutions that the page still takes from the run batched;
	// batch are those that wait.
	wanted int
	// held is how many the page has of the run that comes next, and next what that goes on
	// from, nil where it begins; from is what the run batched goes on from.
	held       int
	next, from *search.Checkpoint
	batched    *session.Run
	batch      pack.Batch
	bytes      []byte
	keeper     session.Keeper
	// port is the channel's end on which a message brings the next slice, awaited is the
	// number of that message; timer brings it later.
	port    js.Value
	awaited int
	timer   js.Value
	later   js.Func
}

func newHost(p *planner) *host {
	h := &host{p: p, runners: newRunners(p), keeper: session.Keeper{Clock: session.Wall{}}}
	channel := js.Global().Get("MessageChannel").New()
	h.port = channel.Get("port1")
	h.later = js.FuncOf(func(js.Value, []js.Value) any {
		h.port.Call("postMessage", h.awaited)
		return nil
	})
	channel.Get("port2").Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("data").Int() == h.awaited {
			h.slice()
		}
		return nil
	}))
	return h
}

func (h *host) slice() {
	defer h.p.recover(h.number())
	h.p.session.Slice()
}

// number is that of the run whose solutions are sent, for faults.
func (h *host) number() int {
	if h.batched == nil {
		return 0
	}
	return h.batched.Number()
}

// Wake implements session.Host.
func (h *host) Wake(wait time.Duration) {
	h.awaited++
	js.Global().Call("clearTimeout", h.timer)
	if wait > 0 {
		h.timer = js.Global().Call("setTimeout", h.later, float64(wait)/float64(time.Millisecond))
		return
	}
	h.port.Call("postMessage", h.awaited)
}

// expect says that the page has some solutions of the run that comes next, and takes some
// more until it has keep of them. from is what that goes on from, nil where it begins.
func (h *host) expect(held, keep int, from *search.Checkpoint) {
	h.held, h.wanted, h.next = held, max(keep-held, 0), from
}

// follow has solutions be those of a run.
func (h *host) follow(run *session.Run) {
	if h.batched != run {
		h.batched, h.from = run, h.next
		h.batch = pack.Batch{First: h.held, Bytes: h.batch.Bytes[:0]}
	}
}

// Solution implements session.Listener.
func (h *host) Solution(run *session.Run, images []int32) bool {
	h.follow(run)
	if h.wanted > 0 {
		h.wanted--
		if h.batch.Add(run.Search().Problem(), images) {
			h.flush()
		}
	}
	return true
}

// flush sends the solutions that wait.
func (h *host) flush() {
	if b := &h.batch; b.Count > 0 {
		wire.PostBuffer(h.p.page, wire.Solutions{
			Op: wire.OpSolutions, Version: wire.Version, Run: h.batched.Number(),
			First: b.First, Count: b.Count, Cells: b.Cells(), Width: b.Width(),
		}, b.Bytes)
		b.Sent()
	}
}

// Prepared implements session.Listener.
func (h *host) Prepared(p *session.Progress) {
	m := wire.Prepared{Op: wire.OpPrepared, Version: wire.Version, Question: p.Run.Number(), Outlook: outlook(p)}
	if p.Refused != nil {
		m.Refused = sentence(p.Refused)
	}
	wire.Post(h.p.page, m)
}

// outlook is what a report knows of the whole search.
func outlook(p *session.Progress) wire.Outlook {
	e := &p.Estimate
	o := wire.Outlook{
		Sentences: []string{}, Done: e.Done, Work: wire.Interval(e.Work), Solutions: wire.Interval(e.Solutions), Left: wire.Interval(p.Left),
		Parts: e.Parts, Ended: e.Ended,
	}
	if c := p.Choice; c != nil {
		o.Line, o.Sentences = settings.Format(c.Settings), append(o.Sentences, c.Sentences...)
		o.Tried, o.Ways, o.Raced = c.Tried, c.Ways, p.Raced.Seconds()
	}
	return o
}

// Progress implements session.Listener. The solutions go before the report that counts them.
func (h *host) Progress(p *session.Progress) {
	h.follow(p.Run)
	h.flush()
	m := wire.Progress{
		Op: wire.OpProgress, Version: wire.Version, Run: p.Run.Number(), Phase: string(p.Phase), Complete: p.Complete,
		Seconds: p.Time.Seconds(), Setup: p.Setup.Seconds(), Ahead: p.Ahead.Seconds(),
		Solutions: float64(p.Stats.Solutions), Nodes: float64(p.Stats.Nodes),
		Attempts: float64(p.Stats.Attempts()), Fits: float64(p.Stats.Fits()),
		ImagesLeft: p.ImagesLeft, Engine: p.Engine, Halves: p.Halves, Outlook: outlook(p),
	}
	if m.Exact = p.Beyond; m.Exact != "" {
		m.Solutions, _ = strconv.ParseFloat(m.Exact, 64)
	} else if p.Stats.Solutions > 1<<53 {
		m.Exact = strconv.FormatUint(p.Stats.Solutions, 10)
	}
	if p.Declined != nil {
		m.Declined = p.Declined.Error()
	}
	if p.Problem != nil {
		m.Images = len(p.Problem.Images)
		if c := p.Redundancy; c != nil && len(c.Shapes)+len(c.Cells) > 0 {
			m.Constrained = constrained(p.Problem, c)
			m.ConstrainedFrom, m.ConstrainedTo = c.Before, c.After
		}
	}
	h.bytes = search.AppendStats(h.bytes[:0], p.Stats)
	wire.PostBuffer(h.p.page, m, h.bytes)
	if state := h.keeper.Keep(p); state != nil {
		searched := p.Run.Settings()
		if p.Choice != nil {
			searched = p.Choice.Settings
		}
		wire.PostBuffer(h.p.page, wire.State{
			Op: wire.OpState, Version: wire.Version, Run: p.Run.Number(), Line: settings.Format(searched),
			Seconds: p.Time.Seconds(), Solutions: m.Solutions, Listed: h.batch.First, Done: p.Phase == session.Finished,
		}, pack.Kept(p, state, h.p.revision, h.from))
	}
}

// constrained says in words what the redundancy filter chose: "X", "L and J",
// "cell 2 2 0".
func constrained(p *problem.Problem, c *filter.Redundancy) string {
	var words []string
	for _, shape := range c.Shapes {
		words = append(words, p.Shapes[shape].Name)
	}
	for i, number := range c.Cells {
		if i == 3 {
			words[2] += " and " + strconv.Itoa(len(c.Cells)-3) + " more"
			break
		}
		cell := p.Cells[number]
		words = append(words, "cell "+strconv.Itoa(cell.X)+" "+strconv.Itoa(cell.Y)+" "+strconv.Itoa(cell.Z))
	}
	return strings.Join(words, " and ")
}

// Board implements session.Listener.
func (h *host) Board(run *session.Run, p *problem.Problem, images []int32) {
	m := wire.Assembly{Op: wire.OpAssembly, Version: wire.Version, Run: run.Number()}
	h.bytes = h.bytes[:0]
	if p != nil {
		m.Cells, m.Width, m.Left = len(p.Cells), pack.Width(p.Pieces), p.Pieces-len(images)
		h.bytes = pack.Assembly(h.bytes, p, images)
	}
	wire.PostBuffer(h.p.page, m, h.bytes)
}

// Point implements session.Listener.
func (h *host) Point(run *session.Run, at *session.Point) {
	p := run.Search().Problem()
	m := wire.Point{
		Op: wire.OpPoint, Version: wire.Version, Run: run.Number(),
		Cells: len(p.Cells), Width: pack.Width(p.Pieces), Left: p.Pieces - len(at.Board),
		Step: float64(at.Step), First: float64(at.First),
		Ahead: at.Ahead, Playing: at.Playing, Ended: at.Ended, Recorded: at.Recorded, Choice: at.Choice != nil,
	}
	switch at.Flag {
	case solver.Solution:
		m.Flag = "solution"
	case solver.DeadEnd:
		m.Flag = "dead"
	}
	if at.Unknown != nil {
		m.Unknown = sentence(at.Unknown)
	}
	h.bytes = pack.Point(h.bytes[:0], p, at)
	wire.PostBuffer(h.p.page, m, h.bytes)
}

// Recorded implements session.Listener.
func (h *host) Recorded(run *session.Run, p *problem.Problem, r *solver.Recording) {
	h.bytes = pack.Recording(h.bytes[:0], p, r)
	wire.PostBuffer(h.p.page, wire.Recording{Op: wire.OpRecording, Version: wire.Version, Run: run.Number(), Steps: len(r.Steps)}, h.bytes)
}

// Failed implements session.Listener.
func (h *host) Failed(run *session.Run, err error) {
	advice := failureAdvice
	if of := (*session.RunnersError)(nil); errors.As(err, &of) {
		advice = runnersAdvice
	}
	h.p.fault(run.Number(), false, sentence(err), advice)
}

func (h *host) diagnosed(number int, d *session.Diagnosis) {
	m := wire.Diagnosis{
		Op: wire.OpDiagnosis, Version: wire.Version, Question: number,
		Findings: []wire.Finding{}, Counted: d.Counted, Solutions: float64(d.Solutions), Fillers: []wire.Filler{}, Ended: d.Ended,
	}
	if d.Err != nil {
		m.Refused = sentence(d.Err)
	}
	for _, f := range d.Findings {
		cells := make([]int, len(f.Cells))
		for i, cell := range f.Cells {
			cells[i] = int(cell)
		}
		m.Findings = append(m.Findings, wire.Finding{
			Kind: f.Kind.String(), Verdict: f.Verdict.String(), Brief: f.Brief, Text: f.Text,
			Pieces: append([]string{}, f.Pieces...), Cells: cells,
		})
	}
	for _, f := range d.Fillers {
		m.Fillers = append(m.Fillers, wire.Filler{Number: f.Number, Ways: float64(f.Ways), Many: f.Many})
	}
	wire.Post(h.p.page, m)
}

func (h *host) judged(number int, j *session.Judgement) {
	m := wire.Judged{
		Op: wire.OpJudged, Version: wire.Version, Question: number, Possible: j.Possible.String(), Ways: float64(j.Ways),
		Counted: j.Counted, Many: j.Many, Dead: append([]int{}, j.Dead...), Good: j.Good, Blame: append([]int{}, j.Blame...),
		Hint: wire.Hint{Cells: []int{}}, Ended: j.Ended,
	}
	if hint := j.Hint; hint != nil {
		m.Hint = wire.Hint{Reason: hint.Reason.String(), Slot: hint.Slot, Cells: append([]int{}, hint.Cells...), Cell: hint.Cell, Ways: float64(hint.Ways)}
	}
	if j.Err != nil {
		m.Refused = sentence(j.Err)
	}
	wire.Post(h.p.page, m)
}

func (h *host) parted(number int, q *session.Parting) {
	m := wire.Parted{Op: wire.OpParted, Version: wire.Version, Question: number, Parts: []wire.Part{}, Ended: q.Done}
	for _, p := range q.Parted {
		part := wire.Part{Verdict: verdicts[p.Verdict], Level: []int{}, Stuck: len(p.Stuck), Positions: float64(p.Positions)}
		if p.Tree != nil {
			part.Moves = p.Tree.Total()
		}
		if p.Verdict == disassemble.Apart {
			part.Level, part.AtMost = p.Tree.Level(), p.AtMost
		}
		m.Parts = append(m.Parts, part)
	}
	if q.Err != nil {
		m.Refused = sentence(q.Err)
	}
	if q.Done && q.Err == nil && len(q.Parted) == 1 {
		// Moves that nothing has room for are not shown.
		if t, err := q.Trace(); t != nil && err == nil {
			m.Recording, _ = trace.Encode(t)
		}
	}
	wire.Post(h.p.page, m)
}

func (h *host) mapped(number int, q *session.Mapping) {
	m := wire.Mapped{Op: wire.OpMapped, Version: wire.Version, Question: number, Pieces: []int{}, Shares: []float64{}, Drawn: []int{}}
	if q.Err != nil {
		m.Refused = sentence(q.Err)
		wire.Post(h.p.page, m)
		return
	}
	m.Solutions = q.Map.Solutions()
	for s := range q.Problem.Shapes {
		m.Pieces = append(m.Pieces, q.Problem.Shapes[s].Pieces[0])
		for c := range q.Problem.Cells {
			share, _ := q.Map.Share(s, int32(c))
			m.Shares = append(m.Shares, share)
		}
	}
	for _, slot := range q.Drawn {
		m.Drawn = append(m.Drawn, int(slot))
	}
	wire.Post(h.p.page, m)
}

var verdicts = map[disassemble.Verdict]string{disassemble.Open: wire.PartOpen, disassemble.Apart: wire.PartApart, disassemble.Locked: wire.PartLocked}

func (h *host) challenged(number int, c *session.Challenging) {
	m := wire.Made{
		Op: wire.OpMade, Version: wire.Version, Question: number, Given: []int{}, Answer: []int{},
		Generator: challenge.Version, Tried: c.Tried, Ended: c.Ended,
	}
	switch {
	case c.Err != nil:
		m.Refused = sentence(c.Err)
	case c.Made != nil:
		m.Level, m.Effort = c.Made.Level, float64(c.Made.Work)
		for _, slot := range c.Made.Start.Assembly() {
			m.Given = append(m.Given, int(slot))
		}
		for _, slot := range c.Made.Solution.Assembly() {
			m.Answer = append(m.Answer, int(slot))
		}
	}
	wire.Post(h.p.page, m)
}

func (h *host) surveyed(number, part int, q *session.Surveying) {
	t := &q.State.Tally
	m := wire.Surveyed{
		Op: wire.OpSurveyed, Version: wire.Version, Question: number, Part: part, Covered: float64(q.Covered),
		One: float64(t.One), Few: float64(t.Few), Many: float64(t.Many), None: float64(t.None), Unknown: float64(t.Unknown),
		Best: []wire.Variant{}, Ended: q.Ended,
	}
	if q.Err != nil {
		m.Refused = sentence(q.Err)
	} else {
		m.Size = float64(q.Space.Size())
	}
	for _, f := range q.State.Findings {
		v := q.Space.Variant(f.Number)
		m.Best = append(m.Best, wire.Variant{
			Solutions: float64(f.Solutions), Placements: float64(f.Placements),
			Left: append([]int{}, v.Left...), Name: v.By.Name, Cells: coordinates(v.By.Cells), Closed: coordinates(v.Closed),
		})
	}
	wire.Post(h.p.page, m)
}

// coordinates are x, y and z of each cell.
func coordinates(cells []def.Cell) []int {
	list := make([]int, 0, 3*len(cells))
	for _, c := range cells {
		list = append(list, c.X, c.Y, c.Z)
	}
	return list
}

func (h *host) treeBuilt(number int, t *session.Tree) {
	m := wire.Tree{Op: wire.OpTree, Version: wire.Version, Run: number}
	h.bytes = h.bytes[:0]
	if t.Err != nil {
		m.Reason = sentence(t.Err)
	} else {
		m.Nodes, m.Whole = len(t.Nodes), !t.Full()
		h.bytes = pack.Tree(h.bytes, t)
	}
	wire.PostBuffer(h.p.page, m, h.bytes)
}
