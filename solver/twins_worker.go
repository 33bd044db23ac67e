//go:build worker

package solver

import (
	"errors"

	"tilewright/solver/search"
)

// twins is false: in the page runners run the kernels as modules (Share), and
// what the twins search with is left out of the worker.
const twins = false

// restore has nothing to restore: the page keeps no states yet, and without this
// call those methods of all reference engines are left out too.
func restore(search.Engine, []byte) error {
	return errors.New("a saved search that no kernel began cannot go on in the page: open the same line in a terminal")
}
