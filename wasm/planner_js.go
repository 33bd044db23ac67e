package main

import (
	"cmp"
	"errors"
	"strings"
	"syscall/js"
	"time"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/solver/design"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/wasm/pack"
	"tilewright/wasm/wire"
)

const (
	reloadAdvice  = "Reload the page; that brings the page and its solver to the same version."
	failureAdvice = "Change the puzzle or the settings, then press Solve again."
	runnersAdvice = "Press Solve to start it again, or try --engine=reference."
	againAdvice   = "Press Solve to start it again. If it happens again, report it with the puzzle's link."
)

// planner answers one page.
type planner struct {
	// page is where answers are posted: the worker's global object, or in tests
	// anything else that has postMessage.
	page     js.Value
	revision string
	session  *session.Session
	host     *host
}

func newPlanner(page js.Value, revision string) *planner {
	p := &planner{page: page, revision: revision}
	p.host = newHost(p)
	p.session = session.New(p.host, session.Wall{})
	return p
}

// ready says that the program runs.
func (p *planner) ready() {
	wire.Post(p.page, wire.Ready{Op: wire.OpReady, Version: wire.Version, Revision: p.revision})
}

// hear acts on a message of the page.
func (p *planner) hear(message js.Value) {
	header, err := wire.Check(message)
	if err != nil {
		p.fault(header.Run, true, sentence(err), reloadAdvice)
		return
	}
	defer p.recover(header.Run)
	switch header.Op {
	case wire.OpStart, wire.OpPrepare, wire.OpDiagnose, wire.OpTree, wire.OpJudge, wire.OpMap, wire.OpPart, wire.OpChallenge, wire.OpSurvey:
		p.job(message)
	case wire.OpPing:
		wire.Post(p.page, wire.Control{Op: wire.OpPing, Version: wire.Version, Run: header.Run})
	case wire.OpSave, wire.OpOpen:
		p.file(header.Op, message)
	case wire.OpKeep:
		p.host.keeper.Hurry()
	case wire.OpThrottle, wire.OpUnthrottle:
		p.session.Throttle(header.Op == wire.OpThrottle)
	case wire.OpPause, wire.OpResume, wire.OpStop, wire.OpFrame, wire.OpWatch:
		if run := p.session.Run(header.Run); run != nil {
			p.control(run, header.Op, message)
		}
	default:
		p.fault(header.Run, false, "The solver does not know the command “"+header.Op+"”.",
			reloadAdvice)
	}
}

// job is a message with work.
func (p *planner) job(message js.Value) {
	j, err := wire.FromJS[wire.Job](message)
	var w wire.Work
	bytes := wire.Bytes(message)
	if err == nil && (j.State < 0 || j.State > len(bytes)) {
		err = errors.New("the state ends in the middle")
	}
	if err == nil {
		w, err = wire.ReadWork(bytes[:len(bytes)-j.State])
	}
	if err != nil {
		p.fault(j.Run, false, sentence(err), reloadAdvice)
		return
	}
	work := session.Work{Puzzle: w.Puzzle, Settings: w.Settings}
	switch j.Op {
	case wire.OpStart:
		start := session.Job{Work: work, Number: j.Run, Ago: ago(j.Asked), Watch: j.Watch}
		var from *search.Checkpoint
		if j.State > 0 {
			if from, err = pack.ReadKept(bytes[len(bytes)-j.State:]); err != nil {
				p.fault(j.Run, false, sentence(err), failureAdvice)
				return
			}
			start.State, start.Worked = from.State, milliseconds(1000*j.Seconds)
		}
		p.host.expect(j.Held, j.Keep, from)
		p.session.Start(start)
	case wire.OpPrepare:
		p.session.Prepare(j.Question, work)
	case wire.OpDiagnose:
		q := session.NewDiagnosis(p.session, session.Query{Work: work, Deep: j.Deep, Fillers: w.Fillers})
		p.session.Ask(q, func(bool) { p.host.diagnosed(j.Question, q) })
	case wire.OpTree:
		q := session.NewTree(p.session, work, j.Keep)
		p.session.Ask(q, func(bool) { p.host.treeBuilt(j.Run, q) })
	case wire.OpJudge:
		q := session.NewJudgement(question(&w))
		p.session.Ask(q, func(bool) { p.host.judged(j.Question, q) })
	case wire.OpMap:
		fixed := make([]session.Fixed, len(w.Fixed))
		for i, f := range w.Fixed {
			fixed[i] = session.Fixed(f)
		}
		q := session.NewMapping(p.session, w.Puzzle, fixed, w.Settings.Seed)
		p.session.Ask(q, func(bool) { p.host.mapped(j.Question, q) })
	case wire.OpPart:
		q := session.NewParting(w.Puzzle, w.Assemblies, j.Keep)
		p.session.Ask(q, func(bool) { p.host.parted(j.Question, q) })
	case wire.OpChallenge:
		q := session.NewChallenging(challenge.Request{Puzzle: w.Puzzle, Number: w.Challenge.Number, Level: w.Challenge.Level, Given: w.Challenge.Given, Known: w.Challenge.Known})
		p.session.Ask(q, func(bool) { p.host.challenged(j.Question, q) })
	case wire.OpSurvey:
		kind, err := design.KindOf(w.Survey.Kind)
		if err != nil {
			p.fault(j.Run, false, sentence(err), reloadAdvice)
			return
		}
		q := session.NewSurveying(session.Survey{
			Puzzle: w.Puzzle, Kind: kind, Part: w.Survey.Part, Parts: w.Survey.Parts, Skip: w.Survey.Skip,
			Bounds: design.Bounds{Most: w.Survey.Most, Nodes: w.Survey.Nodes, Keep: w.Survey.Keep},
		})
		p.session.Ask(q, func(bool) { p.host.surveyed(j.Question, w.Survey.Part, q) })
	}
}

// question is what somebody wants to know of a position.
func question(w *wire.Work) judge.Question {
	at := &w.Position
	q := judge.Question{
		Position: play.Position{Puzzle: w.Puzzle, Placed: at.Placed}, Given: at.Given,
		Count: at.Count, Hint: at.Hint, Blame: at.Blame,
	}
	for _, placed := range at.Earlier {
		q.Earlier = append(q.Earlier, play.Position{Puzzle: w.Puzzle, Placed: placed})
	}
	return q
}

// file makes a file of a search, or reads one.
func (p *planner) file(op string, message js.Value) {
	var err error
	if op == wire.OpSave {
		err = p.save(message)
	} else {
		err = p.open(wire.Bytes(message))
	}
	if err != nil {
		p.fault(0, false, sentence(err), "")
	}
}

func (p *planner) save(message js.Value) error {
	m, err := wire.FromJS[wire.Save](message)
	if err != nil {
		return err
	}
	bytes, doc := wire.Bytes(message), def.Parse(m.Text)
	if doc.Err() != nil || m.Number < 0 || m.Number >= len(doc.Puzzles) || m.State < 0 || m.State > len(bytes) {
		return errors.New("what is kept of this search is damaged")
	}
	saved := pack.Saved{
		Kept: bytes[:m.State], Puzzle: doc.Puzzles[m.Number], Asked: m.Asked, Line: m.Line,
		Found: uint64(m.Found), Solutions: bytes[m.State:], List: m.List,
	}
	file, err := saved.File()
	if err != nil {
		return err
	}
	wire.PostBuffer(p.page, wire.Control{Op: wire.OpSave, Version: wire.Version}, file)
	return nil
}

func (p *planner) open(file []byte) error {
	o, err := pack.Open(file, p.revision)
	if err != nil {
		return err
	}
	m := wire.Opened{
		Op: wire.OpOpened, Version: wire.Version, Text: o.Puzzle, Asked: cmp.Or(o.Asked, o.Settings), Line: o.Settings,
		Found: float64(o.Stats.Solutions), Printed: float64(o.Checkpoint.Listed), Seconds: o.Worked.Seconds(), Done: o.Done,
		Part: o.Part, Parts: o.Parts, State: len(o.Kept), Listed: o.Count, Cells: o.Cells, Width: o.Width,
	}
	wire.PostBuffer(p.page, m, append(o.Kept, o.Assemblies...))
	return nil
}

// ago is how long ago a time in milliseconds since 1970 is, and 0 for none.
func ago(asked float64) time.Duration {
	if asked <= 0 {
		return 0
	}
	clock := js.Global().Get("performance")
	now := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	return milliseconds(now - asked)
}

func milliseconds(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }

// control is a command for the current run.
func (p *planner) control(run *session.Run, op string, message js.Value) {
	switch op {
	case wire.OpFrame:
		run.Look()
	case wire.OpPause:
		run.Pause()
	case wire.OpResume:
		run.Resume()
	case wire.OpStop:
		run.Stop()
	case wire.OpWatch:
		m, err := wire.FromJS[wire.Watch](message)
		if err != nil {
			p.fault(m.Run, true, sentence(err), reloadAdvice)
			return
		}
		run.Watch(session.Watch{Do: m.Do, By: m.By, Hold: milliseconds(float64(m.Hold)), Why: m.Why})
	}
}

func (p *planner) fault(run int, fatal bool, message, advice string) {
	wire.Post(p.page, wire.Fault{
		Op: wire.OpFault, Version: wire.Version, Run: run, Fatal: fatal, Message: message, Advice: advice,
	})
}

// recover turns a panic into a fault. What panicked may have left anything
// half done, so the worker must be replaced.
func (p *planner) recover(run int) {
	reason := recover()
	if reason == nil {
		return
	}
	p.session = session.New(p.host, session.Wall{})
	p.host.end()
	p.fault(run, true, "The solver broke down: "+describe(reason)+".", againAdvice)
}

// sentence is an error as a sentence for the page.
func sentence(err error) string {
	text := err.Error()
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	if first := text[0]; first >= 'a' && first <= 'z' {
		text = string(first-'a'+'A') + text[1:]
	}
	return text
}

func describe(reason any) string {
	switch reason := reason.(type) {
	case error:
		return reason.Error()
	case string:
		return reason
	default:
		return "for an unknown reason"
	}
}
