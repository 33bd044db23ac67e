// Package runner does parts of a search for a session outside of a browser, as static/worker/kernel.ts does in the
// page. A Runner knows nothing about puzzles. It has machines, which search: a fork of the search, or a kernel under
// wazero. Modules that do both halves of a board run there too, but in the session's own goroutine: machine.go.
//
// A Runner starts no goroutine. Its owner hands it orders, and calls Slice between them.
package runner

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/solver"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
	"tilewright/solver/session"
)

const (
	// sliceTime is how long a slice should take, and reportTime the time between two reports.
	sliceTime  = 4 * time.Millisecond
	reportTime = 250 * time.Millisecond
	// room is how many bytes of solutions may wait to be reported.
	room = 64 << 10
	// maxBudget bounds the work of a slice if a clock stands still.
	maxBudget = 1 << 24
)

// Runner does parts, one after the other.
type Runner struct {
	clock    session.Clock
	say      func(session.Report)
	machines map[int]Machine
	// at is the machine that does the current part, or nil. found are the solutions since the last report.
	at       Machine
	part     int
	next     []session.Order // orders to do a part, for later
	found    []byte
	answered bool // to the last report
	reported time.Time
	rest     time.Duration
	budget   int
}

// Machine is a program that searches. It is used by one goroutine.
type Machine interface {
	// Begin puts a state in place.
	Begin(state []byte) error
	// Run does about budget nodes of work, appends the solutions to found, and tells whether nothing is left.
	Run(budget int, found []byte) (solutions []byte, ended bool, err error)
	// State and Stats are as in session.Report.
	State() []byte
	Stats() *search.Stats
}

// New is a runner that gives its reports to say.
func New(clock session.Clock, say func(session.Report)) *Runner {
	return &Runner{clock: clock, say: say, machines: map[int]Machine{}, answered: true, budget: 500}
}

// Load gives it the machine of a program, for session.OrderLoad.
func (r *Runner) Load(program int, m Machine) { r.machines[program] = m }

// Forget drops all machines.
func (r *Runner) Forget() {
	r.next = nil
	r.begin(nil, 0)
	clear(r.machines)
}

// Hear obeys any other order. After an error the runner cannot be trusted any more: session.Session.Lost.
func (r *Runner) Hear(o session.Order) error {
	switch o.Op {
	case session.OrderPart:
		r.next = append(r.next, o)
		return r.proceed()
	case session.OrderGive:
		if r.at != nil && r.part == o.Part {
			return r.report(session.Given)
		}
		// A part that is in no list has ended meanwhile.
		if i := slices.IndexFunc(r.next, func(next session.Order) bool { return next.Part == o.Part }); i >= 0 {
			state := r.next[i].State
			r.next = slices.Delete(r.next, i, i+1)
			r.say(session.Report{Part: o.Part, Status: session.Given, State: state})
		}
	case session.OrderMore:
		r.answered = true
	case session.OrderRest:
		r.rest = time.Duration(o.Milliseconds) * time.Millisecond
	case session.OrderDrop:
		r.next = nil
		r.begin(nil, 0)
	}
	return nil
}

func (r *Runner) begin(m Machine, part int) {
	r.at, r.part, r.answered, r.found = m, part, true, nil
	r.reported = r.clock.Now()
}

// proceed begins the next part, if none is at work.
func (r *Runner) proceed() error {
	if r.at != nil || len(r.next) == 0 {
		return nil
	}
	o := r.next[0]
	r.next = r.next[1:]
	m := r.machines[o.Program]
	if m == nil {
		return errors.New("the program did not come")
	}
	if err := m.Begin(o.State); err != nil {
		return err
	}
	r.begin(m, o.Part)
	return nil
}

// Busy tells whether a slice would have work to do.
func (r *Runner) Busy() bool { return r.at != nil && (r.answered || len(r.found) < room) }

// Rest is how long to wait after a slice.
func (r *Runner) Rest() time.Duration { return r.rest }

// Slice works for some milliseconds, where the runner is Busy.
func (r *Runner) Slice() error {
	begin := r.clock.Now()
	found, ended, err := r.at.Run(r.budget, r.found)
	if r.found = found; err != nil {
		return err
	}
	end := r.clock.Now()
	factor := 2.0
	if took := end.Sub(begin); took > sliceTime/2 {
		factor = float64(sliceTime) / float64(took)
	}
	r.budget = min(max(int(float64(r.budget)*factor), 1), maxBudget)
	switch {
	case ended:
		return r.report(session.Ended)
	case r.answered && (end.Sub(r.reported) >= reportTime || len(r.found) >= room):
		return r.report(session.Running)
	}
	return nil
}

// report reports the state of the part, and goes on with the next part if this one is done.
func (r *Runner) report(status session.Status) error {
	x := session.Report{Part: r.part, Status: status, State: r.at.State(), Solutions: r.found, Stats: r.at.Stats()}
	if status == session.Running {
		r.begin(r.at, r.part)
		r.answered = false
	} else {
		r.begin(nil, 0)
	}
	r.say(x)
	return r.proceed()
}

// fork is a Machine: a fork of the search.
type fork struct {
	search *solver.Search
	found  []byte
}

// Fork is the machine of a program without code. It is called in the session's goroutine.
func Fork(p session.Program) Machine {
	f := &fork{}
	f.search = p.Fork(func(images []int32) bool {
		f.found = solver.AppendSolution(f.found, images)
		return true
	})
	return f
}

func (f *fork) Begin(state []byte) error { return f.search.Restore(state) }

func (f *fork) Run(budget int, found []byte) (solutions []byte, ended bool, err error) {
	f.found = found
	status := f.search.Run(budget)
	return f.found, status == search.Finished, f.search.Err()
}

func (f *fork) State() []byte { return f.search.Save() }

// Stats are a copy, because the session reads them while the fork goes on.
func (f *fork) Stats() *search.Stats {
	stats := &search.Stats{}
	stats.Add(f.search.Stats())
	return stats
}

// Kernel is a compiled program, for any number of machines.
type Kernel struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
	layout  kernel.Layout
}

// NewRuntime is a runtime for kernels. It compiles each program only once.
func NewRuntime() wazero.Runtime {
	return wazero.NewRuntimeWithConfig(context.Background(), wazero.NewRuntimeConfig().WithCompilationCache(wazero.NewCompilationCache()))
}

// Compile compiles a program with code. It takes some tens of milliseconds.
func Compile(r wazero.Runtime, p session.Program) (*Kernel, error) {
	module, err := r.CompileModule(context.Background(), p.Code)
	if err != nil {
		return nil, err
	}
	return &Kernel{r, module, p.Layout}, nil
}

// module is a Machine: a kernel with its memory.
type module struct {
	module api.Module
	run    api.Function
	layout kernel.Layout
	result [1]uint64
}

// Machine is a new machine with the kernel.
func (k *Kernel) Machine() (Machine, error) {
	instance, err := k.runtime.InstantiateModule(context.Background(), k.module, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	return &module{module: instance, run: instance.ExportedFunction("run"), layout: k.layout}, nil
}

func (m *module) Begin(state []byte) error {
	words := make([]byte, m.layout.StateSize)
	copy(words, state)
	if !m.module.Memory().Write(uint32(m.layout.State), words) {
		return errors.New("the state is larger than the memory")
	}
	return nil
}

func (m *module) Run(budget int, found []byte) (solutions []byte, ended bool, err error) {
	for budget > 0 {
		m.result[0] = uint64(budget)
		if err := m.run.CallWithStack(context.Background(), m.result[:]); err != nil {
			return found, false, err
		}
		count := m.word(m.layout.Count)
		found = append(found, m.read(m.layout.Solutions, count*m.layout.SolutionSize)...)
		if ended = uint32(m.result[0]) == kernel.RunFinished; ended || count == 0 || len(found) >= room {
			return found, ended, nil
		}
		// It came back early because there was no more room for solutions.
		budget -= max(m.word(m.layout.Used), 1)
	}
	return found, false, nil
}

func (m *module) word(at int) int {
	n, _ := m.module.Memory().ReadUint32Le(uint32(at))
	return int(n)
}

func (m *module) read(at, size int) []byte {
	bytes, _ := m.module.Memory().Read(uint32(at), uint32(size))
	return bytes
}

func (m *module) State() []byte {
	return append([]byte(nil), m.read(m.layout.State, m.layout.StateSize)...)
}

func (m *module) Stats() *search.Stats { return nil }
