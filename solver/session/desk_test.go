package session_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	wasm "github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/advise"
	"tilewright/solver/problem"
	"tilewright/solver/runner"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// fakeClock goes on by the time of a step whenever somebody looks at it. So budgets stay as they begin, and tests are the
// same on every machine. In a test that makes it go on by less, budgets grow.
type fakeClock struct {
	time time.Time
	step time.Duration
	// stall, if not 0, is the look before which another program has the processor for half a minute. looks counts them.
	stall, looks int
}

func (c *fakeClock) Now() time.Time {
	if c.time, c.looks = c.time.Add(c.step), c.looks+1; c.looks == c.stall {
		c.time = c.time.Add(30 * time.Second)
	}
	return c.time
}

// stepTime is how long a step of a slice should take. A slice has sixteen.
const stepTime = 250 * time.Microsecond

// sliceClock is the clock of runners, whose slices have one step.
type sliceClock struct{ *fakeClock }

func (c sliceClock) Now() time.Time {
	c.time = c.time.Add(16 * c.step)
	return c.time
}

// desk is a Host whose events happen one after the other, in an order that a test can change. Its runners are real
// ones, with forks or with kernels, and do a slice each in turn.
type desk struct {
	t       testing.TB
	clock   *fakeClock
	s       *session.Session
	ability session.Ability
	// events wait to be told to the session. wake is when it wants a slice, if waking.
	events []func()
	waking bool
	wake   time.Time
	hands  []*hand
	next   int // hand to do a slice
	// programs are the compiled ones.
	programs map[int]func() (runner.Machine, error)
	launched int

	// A test may change these. The answer to Compile is held back or is an error, orders are held back, and a report is
	// looked at before it is told. If the function is true it drops the report.
	late      []func()
	hold      bool
	broken    error
	intercept func(number int, o session.Order) bool
	censor    func(number int, x session.Report) bool
	orders    []string
	told      []told
	prepared  []session.Progress // whose Stats are no longer valid
	found     []string
	enough    int // solutions after which no more are wanted; 0 for all are
	points    []session.Point
	records   []*solver.Recording
	faults    []error
	boards    [][]int32
	answers   []answered
	keeper    session.Keeper
	before    string // the engine that searched up to the state from which the run went on
	kept      []kept
}

// hand is a runner at the desk.
type hand struct {
	*runner.Runner
	number int
	// dead says that it was given up, or is about to be. frozen says that it hears and does nothing any more, and
	// nobody is told.
	dead, frozen bool
}

// kept is a state, together with what was told until then.
type kept struct {
	state []byte
	found int
	time  time.Duration
	phase session.Phase
}

// told is the part of a Progress that tests look at.
type told struct {
	run          int
	phase        session.Phase
	complete     bool
	stats        *search.Stats
	engine       string
	declined     string
	ahead, setup time.Duration
	time         time.Duration
	found        int // solutions told until then
	choosing     bool
	choice       *advise.Advice
	estimate     solver.Estimate
}

func newDesk(t testing.TB, a session.Ability) *desk {
	d := &desk{t: t, clock: &fakeClock{time: time.Unix(1e9, 0), step: stepTime}, ability: a,
		programs: map[int]func() (runner.Machine, error){}}
	d.s = session.New(d, d.clock)
	d.keeper.Clock = d.clock
	return d
}

var (
	alone   = session.Ability{}
	kernels = session.Ability{Kernels: true, Max: 8, Default: 2}
	forks   = session.Ability{Forks: true, Max: 8, Default: 2}
)

func (d *desk) Wake(wait time.Duration) { d.waking, d.wake = true, d.clock.time.Add(wait) }

func (d *desk) Ability() session.Ability { return d.ability }

func (d *desk) Launch(number int) {
	for len(d.hands) <= number {
		d.hands = append(d.hands, nil)
	}
	if old := d.hands[number]; old != nil {
		old.dead = true
	}
	d.launched++
	h := &hand{number: number}
	h.Runner = runner.New(sliceClock{d.clock}, func(x session.Report) {
		if d.censor == nil || !d.censor(number, x) {
			d.later(func() {
				if !h.dead {
					d.s.Report(number, x)
				}
			})
		}
	})
	d.hands[number] = h
	d.later(func() {
		if !h.dead {
			d.s.Ready(number)
		}
	})
}

func (d *desk) later(event func()) { d.events = append(d.events, event) }

var wazero = runner.NewRuntime()

// scalar has no vectors of 128 bits, like some browsers.
var scalar = wasm.NewRuntimeWithConfig(context.Background(),
	wasm.NewRuntimeConfig().WithCoreFeatures(api.CoreFeaturesV2&^api.CoreFeatureSIMD))

func (d *desk) Compile(p session.Program) {
	answer := func() {
		if d.broken != nil {
			d.s.Compiled(p.Number, d.broken)
			return
		}
		if p.Fork != nil {
			d.programs[p.Number] = func() (runner.Machine, error) { return runner.Fork(p), nil }
		} else {
			machine := wazero
			if d.ability.Plain {
				machine = scalar
			}
			k, err := runner.Compile(machine, p)
			if err != nil {
				d.t.Fatal(err)
			}
			d.programs[p.Number] = k.Machine
		}
		d.s.Compiled(p.Number, nil)
	}
	if d.hold {
		d.late = append(d.late, answer)
		return
	}
	d.later(answer)
}

func (d *desk) Tell(number int, o session.Order) {
	d.orders = append(d.orders, o.Op)
	if d.intercept != nil && d.intercept(number, o) {
		return
	}
	d.hear(number, o)
}

func (d *desk) hear(number int, o session.Order) {
	h := d.hands[number]
	if o.Op == session.OrderLoad {
		m, err := d.programs[o.Program]()
		if err != nil {
			d.t.Fatal(err)
		}
		h.Load(o.Program, m)
		return
	}
	d.later(func() {
		if !h.dead && !h.frozen {
			d.trust(h, h.Hear(o))
		}
	})
}

// trust makes a runner lost where there is an error.
func (d *desk) trust(h *hand, err error) {
	if err != nil {
		d.kill(h.number, err.Error())
	}
}

// kill breaks a runner.
func (d *desk) kill(number int, why string) {
	d.hands[number].dead = true
	d.later(func() { d.s.Lost(number, why) })
}

func (d *desk) Forget() {
	d.orders = append(d.orders, "forget")
	for _, h := range d.hands {
		h.Forget()
	}
	clear(d.programs)
}

func (d *desk) Solution(run *session.Run, images []int32) bool {
	images = slices.Clone(images)
	slices.Sort(images)
	d.found = append(d.found, fmt.Sprint(images))
	return d.enough == 0 || len(d.found) < d.enough
}

func (d *desk) Progress(p *session.Progress) {
	x := told{run: p.Run.Number(), phase: session.Phase(p.Phase), complete: p.Complete, engine: p.Engine, declined: p.Declined,
		ahead: duration(p.Ahead), setup: duration(p.Setup), time: duration(p.Seconds), found: len(d.found), stats: &search.Stats{},
		choosing: p.Choosing, choice: p.Advice, estimate: p.Estimate}
	x.stats.Add(p.Stats)
	d.told = append(d.told, x)
	if state := d.keeper.Keep(p); state != nil {
		d.kept = append(d.kept, kept{state, len(d.found), duration(p.Seconds), session.Phase(p.Phase)})
	}
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

func (d *desk) Prepared(p *session.Progress) { d.prepared = append(d.prepared, *p) }

func (d *desk) Board(_ *session.Run, p *problem.Problem, images []int32) {
	d.boards = append(d.boards, slices.Clone(images))
}

func (d *desk) Point(_ *session.Run, p *session.Point) {
	at := *p
	at.Board = slices.Clone(p.Board)
	d.points = append(d.points, at)
}

func (d *desk) Recorded(_ *session.Run, _ *problem.Problem, r *solver.Recording) {
	d.records = append(d.records, r)
}

func (d *desk) Failed(_ *session.Run, err error) { d.faults = append(d.faults, err) }

// answered is an answer as it was when it was told.
type answered struct {
	number int
	is     any
}

// ask asks a question by a number of the test's choice, and gathers the answers.
func ask[Q any, P interface {
	*Q
	session.Question
}](d *desk, number int, q P) {
	d.s.Ask(q, func(bool) {
		answer := *q // which goes on
		d.answers = append(d.answers, answered{number, &answer})
	})
}

// step lets one thing happen: an event, a slice of a runner, or a slice of the session when its time has come. It is
// false when nothing is left to happen.
func (d *desk) step() bool {
	if len(d.events) > 0 {
		event := d.events[0]
		d.events = d.events[1:]
		event()
		return true
	}
	if d.waking && !d.wake.After(d.clock.time) {
		d.waking = false
		d.s.Slice()
		return true
	}
	for range d.hands {
		h := d.hands[d.next%len(d.hands)]
		d.next++
		if !h.dead && !h.frozen && h.Busy() {
			d.trust(h, h.Slice())
			return true
		}
	}
	if d.waking {
		d.clock.time = d.wake
	}
	return d.waking
}

// until lets things happen until something holds.
func (d *desk) until(what string, holds func() bool) {
	d.t.Helper()
	for n := 0; !holds(); n++ {
		if n > 2_000_000 || !d.step() {
			d.t.Fatalf("waiting for %s, nothing happens any more; told %v, faults %v", what, d.told, d.faults)
		}
	}
}

// rest lets everything happen that is still to come.
func (d *desk) rest() {
	for n := 0; d.step(); n++ {
		if n > 2_000_000 {
			d.t.Fatal("it never rests")
		}
	}
}

func (d *desk) last() told {
	if len(d.told) == 0 {
		return told{}
	}
	return d.told[len(d.told)-1]
}

// phase waits for a phase.
func (d *desk) phase(p session.Phase) told {
	d.t.Helper()
	d.until(string(p), func() bool { return d.last().phase == p })
	return d.last()
}

func work(t testing.TB, puzzle, line string) wire.Work {
	t.Helper()
	choice, diagnostics := settings.Parse(line)
	if diagnostic.HasErrors(diagnostics) {
		t.Fatalf("%s: %v", line, diagnostics)
	}
	if puzzle == "huge" {
		return wire.Work{
			Puzzle: &def.Puzzle{Size: space.Size{X: 2000, Y: 2000, Z: 1},
				Pieces: []def.Piece{{Name: "A", Copies: 1, Cells: []def.Cell{{}}}}}, Settings: choice,
		}
	}
	z, ok := own[puzzle]
	if !ok {
		return wire.Work{Puzzle: def.Find(puzzle).Puzzle(), Settings: choice}
	}
	return wire.Work{Puzzle: def.Parse(z).Puzzles[0], Settings: choice}
}

// own has puzzles of these tests that the library does not have.
var own = map[string]string{
	"tetrominoes": `D:xDim=5:yDim=4:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0
C:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0
C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0
C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0
~D
`,
	"monominoes": "D:xDim=20:yDim=15:zDim=1\nC:name=A:copies=300:layout=0 0 0\n~D\n",
}

var runs int

// start presses Solve.
func (d *desk) start(puzzle, line string) *session.Run {
	d.t.Helper()
	return d.startJob(wire.Start{Work: work(d.t, puzzle, line)})
}

func (d *desk) startJob(m wire.Start) *session.Run { return d.startAgo(m, 0) }

// startAgo starts a run that was asked for some time ago.
func (d *desk) startAgo(m wire.Start, ago time.Duration) *session.Run {
	d.t.Helper()
	runs++
	m.Run = runs
	d.told, d.found, d.points = nil, nil, nil
	d.s.Start(session.Job{Start: m, Ago: ago})
	run := d.s.Run(runs)
	if run == nil {
		d.t.Fatal("the run that was started is not the current one")
	}
	return run
}

// plain is what one search by itself counts and finds: by the reference engine, without a session.
func plain(t testing.TB, puzzle, line string) (stats search.Stats, found []string) {
	t.Helper()
	w := work(t, puzzle, line+" --engine=reference")
	s := solver.Open(w.Puzzle, w.Settings, func(images []int32) bool {
		images = slices.Clone(images)
		slices.Sort(images)
		found = append(found, fmt.Sprint(images))
		return true
	})
	for s.Run(1<<20) == search.Paused {
	}
	stats.Add(s.Stats())
	slices.Sort(found)
	return stats, found
}

// check compares a finished run with what one search by itself has.
func (d *desk) check(what, puzzle, line string) {
	d.t.Helper()
	want, solutions := plain(d.t, puzzle, line)
	got := d.phase(wire.PhaseFinished)
	attempts := want.Attempts()
	if strings.HasPrefix(got.engine, "cover kernel") || strings.HasPrefix(d.before, "cover kernel") {
		attempts = want.Fits() // it tries nothing in vain
	}
	if got.stats.Solutions != want.Solutions || got.stats.Fits() != want.Fits() || got.stats.Attempts() != attempts {
		d.t.Errorf("%s: %d solutions, %d fits, %d attempts; want %d, %d, %d", what,
			got.stats.Solutions, got.stats.Fits(), got.stats.Attempts(), want.Solutions, want.Fits(), attempts)
	}
	for i := range want.Levels {
		if got.stats.Levels[i].Fits != want.Levels[i].Fits {
			d.t.Errorf("%s: %d fits with %d pieces left, want %d", what, got.stats.Levels[i].Fits, i, want.Levels[i].Fits)
		}
	}
	if !got.complete || len(d.faults) > 0 {
		d.t.Errorf("%s: complete %v, faults %v", what, got.complete, d.faults)
	}
	found := slices.Clone(d.found)
	slices.Sort(found)
	if !slices.Equal(found, solutions) || got.found != len(found) {
		d.t.Errorf("%s: %d solutions are told, %d before the end; want %d", what, len(found), got.found, len(solutions))
	}
}

var errBroken = errors.New("it is broken")
