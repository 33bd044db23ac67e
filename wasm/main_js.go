// Package wasm is the planner worker: the Go program in a web worker that
// compiles puzzles and searches them for the page. Package solver/session does the
// work; here is the glue to JavaScript.
//
//   - main_js.go: planner: a message of the page (package wire) becomes a call of the session.
//   - questions_js.go: the table of questions, each with what works on it and its answer as a message.
//   - growing_js.go: the question for random steps, and how far they are as a message.
//   - host_js.go: host, the worker as the session sees it. News of a run become messages to the
//     page (package pack writes their bytes). The host asks for slices. Runners are workers inside this
//     one (static/worker/kernel.ts): orders to them become messages, and their messages become reports.
//     A machine is an instance of a module in this worker, for both halves of a board.
//
// A worker hears a message only when it has returned to its event loop. So the
// program never runs longer than a slice of a few milliseconds. It asks for the next
// slice by a message to itself through a MessageChannel. That message comes after
// all that the page has sent meanwhile, and at once when it has sent nothing.
// (A timer would cost a third of the speed: browsers make it wait.)
//
// The script static/worker/planner.ts loads this program. It collects the messages
// that come before the program listens, and reports the program's end as a fault.
package wasm

import (
	"strings"
	"syscall/js"
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/wasm/pack"
	"tilewright/wasm/port"
)

// Main runs the worker, for ever.
func Main() {
	port.UseLanguage()
	self := js.Global()
	p := newPlanner(self, revision(self))

	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.hear(args[0].Get("data"))
		return nil
	})
	self.Set("onmessage", listen)
	p.ready()
	if inbox := self.Get("tilewrightInbox"); inbox.Type() == js.TypeObject {
		self.Delete("tilewrightInbox")
		for i := range inbox.Length() {
			p.hear(inbox.Index(i))
		}
	}
	select {} // from here on events call in
}

// revision is the build that the loading script belongs to.
func revision(self js.Value) string {
	if r := self.Get("tilewrightRevision"); r.Type() == js.TypeString {
		return r.String()
	}
	return "unknown"
}

const (
	reloadAdvice  say.Message = "Reload the page; that brings the page and its solver to the same version."
	failureAdvice say.Message = "Change the puzzle or the settings, then press Solve again."
	runnersAdvice say.Message = "Press Solve to start it again, or try --engine=reference."
	againAdvice   say.Message = "Press Solve to start it again. If it happens again, report it with the puzzle's link."
)

// planner answers one page.
type planner struct {
	// page is where answers are posted: the worker's global object, or in tests anything else with postMessage.
	page     js.Value
	revision string
	session  *session.Session
	host     *host
	// newest is the puzzle that was asked about last, and text its definition.
	newest *def.Puzzle
	text   string
	// asked are the newest questions by their names, with their numbers.
	asked map[string]asked
	// beaten is when the page was last told that a step begins.
	beaten time.Time
}

func newPlanner(page js.Value, revision string) *planner {
	p := &planner{page: page, revision: revision, asked: map[string]asked{}}
	p.host = newHost(p)
	p.session = session.New(p.host, session.Wall{})
	return p
}

// ready says that the program runs.
func (p *planner) ready() {
	port.Post(p.page, wire.Ready{Op: wire.OpReady, Version: wire.Version, Revision: p.revision})
}

// command is what a message of the page asks for.
type command func(p *planner, run int, message js.Value) error

// commands are the messages of the page, by their op. Messages about runs that are over are ignored.
var commands = map[string]command{
	wire.OpStart:  (*planner).start,
	wire.OpAsk:    (*planner).ask,
	wire.OpGiveUp: (*planner).giveUp,
	wire.OpPing: func(p *planner, run int, _ js.Value) error {
		port.Post(p.page, wire.Control{Op: wire.OpPing, Version: wire.Version, Run: run})
		return nil
	},
	wire.OpKeep:       plain(func(p *planner) { p.host.keeper.Hurry() }),
	wire.OpThrottle:   plain(func(p *planner) { p.session.Throttle(true) }),
	wire.OpUnthrottle: plain(func(p *planner) { p.session.Throttle(false) }),
	wire.OpPause:      ofRun((*session.Run).Pause),
	wire.OpResume:     ofRun((*session.Run).Resume),
	wire.OpStop:       ofRun((*session.Run).Stop),
	wire.OpFrame:      ofRun((*session.Run).Look),
	wire.OpWatch:      (*planner).watch,
}

// plain is a command without further fields.
func plain(do func(p *planner)) command {
	return func(p *planner, _ int, _ js.Value) error {
		do(p)
		return nil
	}
}

// ofRun is a command for the current run.
func ofRun(do func(*session.Run)) command {
	return func(p *planner, number int, _ js.Value) error {
		if run := p.session.Run(number); run != nil {
			do(run)
		}
		return nil
	}
}

// hear acts on a message of the page.
func (p *planner) hear(message js.Value) {
	header, err := port.Check(message)
	if err != nil {
		p.fault(header.Run, true, sentence(err), reloadAdvice)
		return
	}
	defer p.recover(header.Run)
	p.beat()
	do := commands[header.Op]
	if do == nil {
		p.fault(header.Run, false, say.T("The solver does not know the command “{name}”.", header.Op), reloadAdvice)
	} else if err := do(p, header.Run, message); err != nil {
		p.fault(header.Run, false, sentence(err), reloadAdvice)
	}
}

// beatTime is the least time between two words about the beginning of a step.
const beatTime = 250 * time.Millisecond

// beat tells the page that a step of work begins. So the page measures a single step, and not all that waits for it.
func (p *planner) beat() {
	if now := time.Now(); now.Sub(p.beaten) >= beatTime {
		p.beaten = now
		port.Post(p.page, wire.Boot{Op: wire.OpBeat, Version: wire.Version})
	}
}

// work reads what a message is about. A puzzle is read once, however often it is asked about. Faults in it are told by
// those who work with it.
func (p *planner) work(puzzle, line string) wire.Work {
	if p.newest == nil || p.text != puzzle {
		p.text, p.newest = puzzle, wire.ReadPuzzle(puzzle)
	}
	choice, _ := settings.Parse(line)
	return wire.Work{Puzzle: p.newest, Settings: choice}
}

// start begins a run.
func (p *planner) start(_ int, message js.Value) error {
	j, err := port.FromJS[wire.Job](message)
	if err != nil {
		return err
	}
	job := session.Job{Start: wire.Start{Job: j, Work: p.work(j.Puzzle, j.Settings)}, Ago: ago(j.Asked)}
	var from *search.Checkpoint
	if kept := port.Bytes(message); len(kept) > 0 {
		if from, err = pack.ReadKept(kept); err != nil {
			return err
		}
		job.State = from.State
	}
	p.host.expect(j.Held, j.Keep, from)
	p.session.Start(job)
	return nil
}

// watch looks at the current run step by step.
func (p *planner) watch(number int, message js.Value) error {
	m, err := port.FromJS[wire.Watch](message)
	if err != nil {
		return err
	}
	if run := p.session.Run(number); run != nil {
		run.Watch(m)
	}
	return nil
}

// ago is how long ago a time in milliseconds since 1970 is; it is 0 for none.
func ago(asked float64) time.Duration {
	if asked <= 0 {
		return 0
	}
	clock := js.Global().Get("performance")
	now := clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	return time.Duration((now - asked) * float64(time.Millisecond))
}

func (p *planner) fault(run int, fatal bool, message string, advice say.Message) {
	port.Post(p.page, wire.Fault{
		Op: wire.OpFault, Version: wire.Version, Run: run, Fatal: fatal, Message: message, Advice: advice.String(),
	})
}

// recover turns a panic into a fault. The panic may have left anything half done, so the worker must be replaced.
func (p *planner) recover(run int) {
	reason := recover()
	if reason == nil {
		return
	}
	p.session = session.New(p.host, session.Wall{})
	p.host.end()
	p.fault(run, true, say.T("The solver broke down: {reason}.", describe(reason)), againAdvice)
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
		return say.T("for an unknown reason")
	}
}
