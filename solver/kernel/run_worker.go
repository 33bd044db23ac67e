//go:build worker

package kernel

import (
	"errors"

	"tilewright/solver/search"
)

// twin only goes over states here: in a page, runners search with the module.
// As nobody calls them, the linker leaves the twins' searches out of the worker.
type twin = walker

// Run implements search.Engine.
func (e *engine) Run(int) search.Status {
	if e.state[stEnded] != 0 {
		return search.Finished
	}
	return search.Failed
}

func (e *engine) Err() error {
	return errors.New("in a page a kernel is run by a runner, as a module, and not by its twin")
}
