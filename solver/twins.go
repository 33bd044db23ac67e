//go:build !worker

package solver

import "tilewright/solver/search"

// twins tells whether kernels' twins search here, in Go.
const twins = true

func restore(e search.Engine, state []byte) error { return e.Restore(state) }
