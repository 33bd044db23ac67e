package main

import (
	"errors"
	"strings"
	"syscall/js"
	"time"

	"tilewright/solver/session"
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
	case wire.OpStart, wire.OpPrepare, wire.OpDiagnose, wire.OpTree:
		p.job(message)
	case wire.OpPing:
		wire.Post(p.page, wire.Control{Op: wire.OpPing, Version: wire.Version, Run: header.Run})
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
		p.host.expect(j.Held, j.Keep)
		start := session.Job{Work: work, Number: j.Run, Ago: ago(j.Asked), Watch: j.Watch}
		if j.State > 0 {
			start.State, start.Worked = bytes[len(bytes)-j.State:], milliseconds(1000*j.Seconds)
		}
		p.session.Start(start)
	case wire.OpPrepare:
		p.session.Prepare(j.Question, work)
	case wire.OpDiagnose:
		p.session.Diagnose(j.Question, session.Query{Work: work, Deep: j.Deep, Fillers: w.Fillers})
	case wire.OpTree:
		p.session.Grow(j.Run, work, j.Keep)
	}
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
