//go:build !worker

package solver

import (
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// newKernel makes the Go twin of a kernel.
func newKernel(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings, sink search.Sink) (search.Engine, error) {
	program, err := kernel.New(p, rows, c, kernel.Options{Goal: s.Goal})
	if err != nil {
		return nil, err
	}
	return program.Twin(sink), nil
}
