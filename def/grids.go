package def

import (
	"tilewright/def/say"
	"tilewright/def/space"
)

// grids are the cells that boards may be of, in words.
const grids say.Message = "squares, cubes, hexagons, triangles, balls, sticks or tans"

// CellWords name the cells of a lattice: "hexagons", or of the plain one "squares or cubes".
func CellWords(l space.Lattice) string {
	return l.Words().String()
}

// GridWords name the grids: "squares, cubes or balls".
func GridWords() string { return grids.String() }
