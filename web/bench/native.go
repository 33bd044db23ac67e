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
	"tilewright/web/bench/host"
)

// sample is one search. For Go and wazero, seconds are those of the processor, which other programs disturb least. For
// the page they are those of the clock.
type sample struct {
	// Setup is everything before the search proper: images, filters, tables, emission, compilation and, in the page,
	// the start of runners.
	Setup, Search   float64
	Solutions, Fits uint64
	// Page has the values that only a page has; nil elsewhere.
	Page *visit `json:",omitempty"`
}

func (s sample) String() string {
	text := fmt.Sprintf("%.4f s behind a set-up of %.4f s", s.Search, s.Setup)
	if s.Page != nil {
		text += s.Page.String()
	}
	return text
}

// runEngine runs a search in this program. Its solutions are listed, and dropped.
func runEngine(puzzle *def.Puzzle, choice settings.Settings) (sample, error) {
	runtime.GC()
	begin := processor()
	s := solver.Open(puzzle, choice, func([]int32) bool { return true })
	if err := ready(s); err != nil {
		return sample{}, err
	}
	middle := processor()
	for s.Run(host.Slice) == search.Paused {
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

// runWazero runs a search's kernels under wazero, one after the other, as a single runner in the page does.
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
	instances := map[int]*host.Instance{}
	setup := processor() - begin
	var searched float64
	for !shared.Done() {
		before := processor()
		part, ok, err := shared.Take(0)
		if err != nil || !ok {
			return sample{}, errors.Join(errors.New("no part of the search is to be had"), err)
		}
		one := instances[part.Case]
		if one == nil {
			code, layout := shared.Module(part.Case)
			if one, err = instantiate(ctx, machine, code, layout); err != nil {
				return sample{}, err
			}
			instances[part.Case] = one
		}
		after := processor()
		setup += after - before
		if err := one.Do(shared, part, func() bool { return ctx.Err() == nil }); err != nil {
			return sample{}, err
		}
		if err := ctx.Err(); err != nil {
			return sample{}, err
		}
		searched += (processor() - after).Seconds()
	}
	s.Run(1)
	return result(s, setup.Seconds(), searched), s.Err()
}

func instantiate(ctx context.Context, machine wazero.Runtime, code []byte, layout kernel.Layout) (*host.Instance, error) {
	module, err := machine.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("wazero takes no module of the kernel: %w", err)
	}
	run, memory := module.ExportedFunction("run"), module.Memory()
	return &host.Instance{
		Layout: layout,
		Run: func(budget int) (uint32, error) {
			result, err := run.Call(ctx, uint64(budget))
			if err != nil {
				return 0, err
			}
			return uint32(result[0]), nil
		},
		Read: func(at, size int) []byte {
			bytes, _ := memory.Read(uint32(at), uint32(size))
			return bytes
		},
		Write: func(at int, bytes []byte) { memory.Write(uint32(at), bytes) },
	}, nil
}

// origin is the time when the program began, for systems without processor times.
var origin = time.Now()
