//go:build worker

package solver

// twins is false: in the page runners run the kernels as modules (Share), and
// what the twins search with is left out of the worker.
const twins = false
