package def

import (
	"cmp"
	"strings"

	"tilewright/def/space"
)

// grids are the cells that boards may be of, in words. A further grid is a line more.
var grids = []string{"squares", "cubes", "hexagons", "triangles", "balls", "sticks", "tans"}

// CellWords name the cells of a lattice: "hexagons", or of the plain one "squares or cubes".
func CellWords(l space.Lattice) string {
	return cmp.Or(l.Name(), "squares or cubes")
}

// GridWords name the grids: "squares or cubes".
func GridWords() string {
	last := len(grids) - 1
	return strings.Join(grids[:last], ", ") + " or " + grids[last]
}
