package state

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Material is what the pieces of a new puzzle can be made of.
type Material struct {
	// Name and About are for people.
	Name, About say.Message
	Lattice     space.Lattice
	// size is the box that one begins with.
	size space.Size
}

// Materials are all of them, those that are known best first.
func Materials() []Material {
	list := []Material{
		{"Squares", "Flat, as pentominoes", space.Cubes, space.Size{X: 6, Y: 5, Z: 1}},
		{"Cubes", "Solid, as the Soma cube", space.Cubes, space.Size{X: 3, Y: 3, Z: 3}},
	}
	for _, other := range []struct {
		lattice     string
		name, about say.Message
		size        space.Size
	}{
		{"hexagons", "Hexagons", "Flat, or thick", space.Size{X: 6, Y: 5, Z: 1}},
		{"triangles", "Triangles", "Flat, or prisms", space.Size{X: 11, Y: 5, Z: 1}},
		{"balls", "Balls", "Packed as oranges are", space.Size{X: 7, Y: 7, Z: 3}},
		{"sticks", "Sticks", "Edges of squares", space.Size{X: 9, Y: 9, Z: 1}},
		{"hexagon-sticks", "Twigs", "Edges of hexagons", space.Size{X: 12, Y: 9, Z: 1}},
		{"triangle-sticks", "Triangle sticks", "Edges of triangles", space.Size{X: 18, Y: 14, Z: 1}},
		{"tans", "Half squares", "As tangrams", space.Size{X: 12, Y: 12, Z: 1}},
		{"tetra-octahedra", "Tetrahedra", "With octahedra", space.Size{X: 6, Y: 6, Z: 6}},
		{"rhombic-tetrahedra", "Slices", "24 to a cube", space.Size{X: 10, Y: 10, Z: 10}},
	} {
		if l, ok := space.Named(other.lattice); ok {
			list = append(list, Material{other.name, other.about, l, other.size})
		}
	}
	return list
}

// blank is the text that one begins with.
func (m Material) blank() string {
	return def.Format(&def.Puzzle{Lattice: m.Lattice, Size: m.size})
}

// MaterialOf is the number of the material whose board a text is, as it was begun; fresh is false where it is another one.
func MaterialOf(text string) (n int, fresh bool) {
	n = slices.IndexFunc(Materials(), func(m Material) bool { return m.blank() == text })
	return n, n >= 0
}
