//go:build worker

package solver

import (
	"errors"

	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// newKernel has none to offer: the twins of the kernels, and what emits them,
// would take the worker over its size. Kernels come to the page as modules that
// runners of their own run.
func newKernel(*problem.Problem, []int32, problem.Constraint, settings.Settings, search.Sink) (search.Engine, error) {
	return nil, errors.New("kernels do not run in the page yet: leave --engine out, or run the same line in a terminal")
}
