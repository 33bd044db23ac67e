// Command twin is the part of cmd bench that runs under node. It compares kernels with their Go twins, which are
// WebAssembly in the same engine here, too. A kernel that is slower than its twin is a defect.
//
// Its argument is a list of searches in JSON. Its output is a line of JSON for each.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"syscall/js"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/web/bench/host"
)

// job is a search, and answer its result: fits in a second.
type job struct{ Puzzle, Line string }

type answer struct {
	Kernel       string  // the kernel's name
	Twin, Module float64 // fits in a second
	Error        string  `json:",omitempty"`
}

// warm is how long each search runs before the clock counts, so that the engine has compiled it well; measured is how
// long it then runs.
const warm, measured = 400 * time.Millisecond, 400 * time.Millisecond

func main() {
	var jobs []job
	if err := json.Unmarshal([]byte(os.Args[1]), &jobs); err != nil {
		fmt.Fprintln(os.Stderr, "twin:", err)
		os.Exit(1)
	}
	for _, j := range jobs {
		a, err := j.do()
		if err != nil {
			a.Error = err.Error()
		}
		text, _ := json.Marshal(a)
		fmt.Println(string(text))
	}
}

func (j job) do() (a answer, err error) {
	choice, _ := settings.Parse(j.Line)
	if choice.Engine == settings.EngineAuto {
		choice.Engine = settings.EngineKernel
	}
	if a.Twin, err = rate(func() (*meter, error) { return newTwin(j.open(choice)) }); err != nil {
		return a, err
	}
	instances := map[int]*host.Instance{}
	a.Module, err = rate(func() (*meter, error) {
		m, err := newModule(j.open(choice), instances)
		if err == nil {
			a.Kernel = m.name
		}
		return m, err
	})
	return a, err
}

func (j job) open(choice settings.Settings) *solver.Search {
	s := solver.Open(def.Find(j.Puzzle).Puzzle(), choice, func([]int32) bool { return true })
	for s.Phase() < solver.Searching {
		s.Run(1)
	}
	return s
}

// meter is a search that is under way.
type meter struct {
	name string
	// run goes on until the search is over, or until more, which it asks now and then, says false.
	run func(more func() bool) error
	// fits is the number of fits up to the end of the last run.
	fits func() uint64
}

// rate runs a search again and again, for some time to warm up, and then for some time by the clock. It returns the
// fits in a second.
func rate(open func() (*meter, error)) (float64, error) {
	var fits uint64
	var took time.Duration
	for begin := time.Now(); took < measured; {
		m, err := open()
		if err != nil {
			return 0, err
		}
		if time.Since(begin) < warm {
			if err := m.run(func() bool { return time.Since(begin) < warm }); err != nil {
				return 0, err
			}
			if time.Since(begin) < warm {
				continue
			}
		}
		from, before := time.Now(), m.fits()
		if err := m.run(func() bool { return took+time.Since(from) < measured }); err != nil {
			return 0, err
		}
		took += time.Since(from)
		fits += m.fits() - before
	}
	return float64(fits) / took.Seconds(), nil
}

// newTwin is the search in Go.
func newTwin(s *solver.Search) (*meter, error) {
	return &meter{
		run: func(more func() bool) error {
			for s.Run(host.Slice) == search.Paused && more() {
			}
			return s.Err()
		},
		fits: func() uint64 { return s.Stats().Fits() },
	}, s.Err()
}

// newModule is the search by the modules of its cases. Their instances are kept for the next run of the search, as a
// runner of the page keeps them.
func newModule(s *solver.Search, instances map[int]*host.Instance) (*meter, error) {
	shared, err := s.Share(1)
	if err != nil || shared == nil {
		return nil, errors.Join(errors.New("no kernel serves this"), err)
	}
	return &meter{
		name: s.EngineName(),
		run: func(more func() bool) error {
			going := true
			for going && !shared.Done() {
				part, ok, err := shared.Take(0)
				if err != nil || !ok {
					return errors.Join(errors.New("no part of the search is to be had"), err)
				}
				one := instances[part.Case]
				if one == nil {
					code, layout := shared.Module(part.Case)
					one = instantiate(code, layout)
					instances[part.Case] = one
				}
				err = one.Do(shared, part, func() bool { going = more(); return going })
				if err == nil && !going {
					// Unless the part has just ended, it no longer belongs to the runner.
					err = shared.GiveBack(0, part)
					if errors.Is(err, search.ErrStranger) {
						err = nil
					}
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
		fits: func() uint64 { return s.Stats().Fits() },
	}, nil
}

// instantiate makes an instance of a module in the engine that runs this program.
func instantiate(code []byte, layout kernel.Layout) *host.Instance {
	bytes := js.Global().Get("Uint8Array").New(len(code))
	js.CopyBytesToJS(bytes, code)
	assembly := js.Global().Get("WebAssembly")
	exports := assembly.Get("Instance").New(assembly.Get("Module").New(bytes)).Get("exports")
	run, memory := exports.Get("run"), js.Global().Get("Uint8Array").New(exports.Get("memory").Get("buffer"))
	return &host.Instance{
		Layout: layout,
		Run:    func(budget int) (uint32, error) { return uint32(run.Invoke(budget).Int()), nil },
		Read: func(at, size int) []byte {
			read := make([]byte, size)
			js.CopyBytesToGo(read, memory.Call("subarray", at, at+size))
			return read
		},
		Write: func(at int, bytes []byte) { js.CopyBytesToJS(memory.Call("subarray", at), bytes) },
	}
}
