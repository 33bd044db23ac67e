package catalogue

import (
	"sync"

	"tilewright/def"
	"tilewright/def/space"
)

// minFilled and maxFilled are the numbers of missing cells for which there are fillers.
const minFilled, maxFilled = 2, 6

// fillers are the lists that were made before, at most some 15.
var fillers struct {
	sync.Mutex
	of map[fillerKind][]Shape
}

// fillerKind is the key of a list of fillers.
type fillerKind struct {
	lattice        space.Lattice
	cells          int
	flat, oneSided bool
}

// Fillers returns the shapes with exactly as many cells as a draft lacks, or none for a whole puzzle. The list is
// shared: nobody may change it. It is made when first asked for, which takes a while for hexacubes.
func Fillers(p *def.Puzzle) []Shape {
	missing := p.Room() - p.Covered()
	if !p.Exact() || missing < minFilled || missing > maxFilled {
		return nil
	}
	kind := fillerKind{p.Lattice, missing, !p.Solid(), p.OneSide}
	fillers.Lock()
	defer fillers.Unlock()
	list, known := fillers.of[kind]
	if !known {
		list = Shapes(kind.lattice, kind.cells, kind.flat, kind.oneSided)
		if fillers.of == nil {
			fillers.of = map[fillerKind][]Shape{}
		}
		fillers.of[kind] = list
	}
	return list
}
