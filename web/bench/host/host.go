// Package host runs the modules of kernels for benchmarks, under any WebAssembly engine, as a runner of the page does
// (solver/kernel, "For a host").
package host

import (
	"encoding/binary"

	"tilewright/solver"
	"tilewright/solver/kernel"
)

// Slice is how much work is done before the program looks at anything else.
const Slice = 20_000

// reportBytes is how many bytes of solutions are collected before a report.
const reportBytes = 64 << 10

// Instance is an instance of a module. Read's bytes are valid until the next Run.
type Instance struct {
	Layout kernel.Layout
	Run    func(budget int) (result uint32, err error)
	Read   func(at, size int) []byte
	Write  func(at int, bytes []byte)
}

// Do does a part of a search, with reports as a runner makes them. It ends when the part is done, or when more, which
// it asks after every slice, says false.
func (m *Instance) Do(shared solver.Shared, part solver.Part, more func() bool) error {
	state := make([]byte, m.Layout.StateSize)
	copy(state, part.State)
	m.Write(m.Layout.State, state)
	var solutions []byte
	for left := Slice; ; {
		result, err := m.Run(left)
		if err != nil {
			return err
		}
		left -= m.number(m.Layout.Used)
		solutions = append(solutions, m.Read(m.Layout.Solutions, m.number(m.Layout.Count)*m.Layout.SolutionSize)...)
		end := result == kernel.RunFinished
		stop := false
		if result != kernel.RunFull || left <= 0 {
			left, stop = Slice, !more()
		}
		if end || stop || len(solutions) > reportBytes {
			report := append([]byte(nil), m.Read(m.Layout.State, m.Layout.StateSize)...)
			if err := shared.Report(0, part, solver.Report{State: report, Solutions: solutions, End: end}); err != nil || end || stop {
				return err
			}
			solutions = solutions[:0]
		}
	}
}

func (m *Instance) number(at int) int { return int(binary.LittleEndian.Uint32(m.Read(at, 4))) }
