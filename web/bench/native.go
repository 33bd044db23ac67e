//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/tetratelabs/wazero"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// sample is one search. Seconds are those of the processor for Go and wazero,
// which other programs disturb least, and those of the clock for the page.
type sample struct {
	// Setup is all before the search proper: images, filters, tables, emission,
	// compilation and, in the page, the start of runners.
	Setup, Search   float64
	Solutions, Fits uint64
	// Page is what only a page has; nil elsewhere.
	Page *visit `json:",omitempty"`
}

func (s sample) String() string {
	text := fmt.Sprintf("%.4f s behind a set-up of %.4f s", s.Search, s.Setup)
	if s.Page != nil {
		text += s.Page.String()
	}
	return text
}

// slice is the work between two looks at anything else.
const slice = 20_000

// runEngine runs a search in this program. Its solutions are listed, and let go.
func runEngine(puzzle *def.Puzzle, choice settings.Settings) (sample, error) {
	runtime.GC()
	begin := processor()
	s := solver.Open(puzzle, choice, func([]int32) bool { return true })
	if err := ready(s); err != nil {
		return sample{}, err
	}
	middle := processor()
	for s.Run(slice) == search.Paused {
	}
	return result(s, (middle - begin).Seconds(), (processor() - middle).Seconds()), s.Err()
}

// ready runs a search up to its first node.
func ready(s *solver.Search) error {
	for s.Phase() < solver.Searching {
		s.Run(1)
	}
	return s.Err()
}

func result(s *solver.Search, setup, seconds float64) sample {
	stats := s.Stats()
	return sample{Setup: setup, Search: seconds, Solutions: stats.Solutions, Fits: stats.Fits()}
}

// runWazero runs a search's kernels under wazero, one after the other, as a single
// runner does in the page.
func runWazero(ctx context.Context, puzzle *def.Puzzle, choice settings.Settings) (sample, error) {
	runtime.GC()
	begin := processor()
	s := solver.Open(puzzle, choice, func([]int32) bool { return true })
	if err := ready(s); err != nil {
		return sample{}, err
	}
	shared, err := s.Share(1)
	if err != nil || shared == nil {
		return sample{}, errors.Join(errors.New("no kernel serves this"), err)
	}
	machine := wazero.NewRuntime(ctx)
	defer machine.Close(ctx)
	programs := map[int]*program{}
	setup := processor() - begin
	var searched float64
	for !shared.Done() {
		before := processor()
		part, ok, err := shared.Take(0)
		if err != nil || !ok {
			return sample{}, errors.Join(errors.New("no part of the search is to be had"), err)
		}
		g := programs[part.Case]
		if g == nil {
			code, layout := shared.Module(part.Case)
			if g, err = newProgram(ctx, machine, code, layout); err != nil {
				return sample{}, err
			}
			programs[part.Case] = g
		}
		after := processor()
		setup += after - before
		if err := g.run(ctx, shared, part); err != nil {
			return sample{}, err
		}
		searched += (processor() - after).Seconds()
	}
	s.Run(1)
	return result(s, setup.Seconds(), searched), s.Err()
}

// program is an instance of a kernel's module.
type program struct {
	layout kernel.Layout
	call   func(budget int) (result uint32, err error)
	read   func(at, size int) []byte
	write  func(at int, bytes []byte)
}

func newProgram(ctx context.Context, machine wazero.Runtime, code []byte, layout kernel.Layout) (*program, error) {
	module, err := machine.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("wazero takes no module of the kernel: %w", err)
	}
	run, memory := module.ExportedFunction("run"), module.Memory()
	return &program{
		layout: layout,
		call: func(budget int) (uint32, error) {
			result, err := run.Call(ctx, uint64(budget))
			if err != nil {
				return 0, err
			}
			return uint32(result[0]), nil
		},
		read: func(at, size int) []byte {
			bytes, _ := memory.Read(uint32(at), uint32(size))
			return bytes
		},
		write: func(at int, bytes []byte) { memory.Write(uint32(at), bytes) },
	}, nil
}

// reportBytes is how many bytes of solutions a program collects before a report.
const reportBytes = 256 << 10

// run does a part, with reports as a runner makes them.
func (g *program) run(ctx context.Context, shared *solver.Shared, part solver.Part) error {
	state := make([]byte, g.layout.StateSize)
	copy(state, part.State)
	g.write(g.layout.State, state)
	var solutions []byte
	for {
		result, err := g.call(slice)
		if err != nil {
			return err
		}
		count := g.number(g.layout.Count)
		solutions = append(solutions, g.read(g.layout.Solutions, count*g.layout.SolutionSize)...)
		end := result == kernel.RunFinished
		if end || len(solutions) > reportBytes {
			report := append([]byte(nil), g.read(g.layout.State, g.layout.StateSize)...)
			if err := shared.Report(0, part, report, solutions, end); err != nil || end {
				return err
			}
			solutions = solutions[:0]
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

func (g *program) number(at int) int {
	b := g.read(at, 4)
	return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 | int(b[3])<<24
}

// origin is when the program began, for systems without processor times.
var origin = time.Now()
