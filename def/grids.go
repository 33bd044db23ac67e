package def

import "strings"

// grids are the cells that boards may be of, in words. A further grid is a line more.
var grids = []string{"squares", "cubes", "hexagons"}

// GridWords name the grids: "squares or cubes".
func GridWords() string {
	last := len(grids) - 1
	return strings.Join(grids[:last], ", ") + " or " + grids[last]
}
