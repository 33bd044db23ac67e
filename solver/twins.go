//go:build !worker

package solver

// twins tells whether kernels' twins search here, in Go.
const twins = true
