package space

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFree holds how far cells move against points drawn in them: those of the moving cell lie in the other one only behind
// as many glides as it says, and soon do.
func TestFree(t *testing.T) {
	for _, l := range []Lattice{Cubes, Hexagons, Triangles, Balls, RhombicTetrahedra, TetraOctahedra} {
		r := rand.New(rand.NewPCG(uint64(l), 1))
		var cells []Cell
		for i := range 4096 {
			if c := (Cell{i >> 8, i >> 4 & 15, i & 15}); l.Has(c) {
				cells = append(cells, c)
			}
		}
		near := 2 * max(l.Whole(), 2) // as far as cells may be apart
		near = min(near, 7)
		met, missed := 0, 0
		for met < 30 {
			a := cells[r.IntN(len(cells))]
			b := a
			for b == a || !l.Has(b) {
				b = a.Plus(Cell{r.IntN(2*near+1) - near, r.IntN(2*near+1) - near, r.IntN(5) - 2})
			}
			for glide := range l.Glides() {
				free, first := l.Free(a, b, glide), math.Inf(1)
				if free != Endless {
					met++
				}
				for range 300 {
					at := r.Float64() * 6
					if at < first && insideOf(l, b, drawn(l, a, r, glide, at)) {
						first = at
					}
				}
				for range 3000 * min(1, free+1) { // where they are said to meet
					if at := float64(free) + r.Float64(); insideOf(l, b, drawn(l, a, r, glide, at)) {
						first = min(first, at)
					}
				}
				if free == Endless && first < 6 || free != Endless && first < float64(free)-1e-9 {
					t.Fatalf("%q: from %v along glide %d to %v are %d glides, but they meet at %f", l.Name(), a, glide, b, free, first)
				}
				if free != Endless && free < 4 && first >= float64(free)+1 {
					missed++ // what they have in common is small, or Free is wrong
				}
			}
		}
		if missed > met/5 {
			t.Errorf("%q: %d meet, and of %d that is not seen", l.Name(), met, missed)
		}
	}
}

// TestMeetings holds what is known of lines against Free, for cells that are ahead, beside and behind.
func TestMeetings(t *testing.T) {
	for _, l := range []Lattice{Cubes, Hexagons, Triangles, Balls, RhombicTetrahedra, TetraOctahedra} {
		near := Size{5, 5, 5}
		if l.Whole() > 2 && l != Balls {
			near = Size{17, 17, 17}
		}
		middle, kinds := Cell{near.X / 2, near.Y / 2, near.Z / 2}, map[Cell]bool{}
		for i := range near.Volume() {
			a := near.At(i).Minus(middle)
			if !l.Has(a) || kinds[l.Rest(a)] {
				continue
			}
			kinds[l.Rest(a)] = true
			for glide := range l.Glides() {
				met := map[Cell]Meeting{}
				for _, m := range l.Meetings(a, glide) {
					_, first := l.OnLine(a.Plus(m.Way), glide)
					if _, twice := met[first]; twice {
						t.Fatalf("%q: %v has a line twice along glide %d", l.Name(), a, glide)
					}
					met[first] = m
				}
				for i := range near.Volume() {
					b := a.Plus(near.At(i).Minus(middle))
					if b == a || !l.Has(b) {
						continue
					}
					forwards, back := Endless, Endless
					n, first := l.OnLine(b, glide)
					if m, is := met[first]; is {
						begin, _ := l.OnLine(a.Plus(m.Way), glide)
						if n -= begin; n+m.Ahead >= 0 {
							forwards = n + m.Ahead
						} else {
							back = -n - m.Behind
						}
					}
					if l.Free(a, b, glide) != forwards || l.Free(b, a, glide) != back {
						t.Fatalf("%q: %v and %v along glide %d: %d and %d, not %d and %d", l.Name(), a, b, glide,
							forwards, back, l.Free(a, b, glide), l.Free(b, a, glide))
					}
				}
			}
		}
	}
}

// drawn is a point within a cell that has moved by so many glides, in the units of its corners.
func drawn(l Lattice, c Cell, r *rand.Rand, glide int, at float64) (p [3]float64) {
	by := l.Glides()[glide]
	if g := grids[l]; g.body != nil {
		corners, sum := g.body(c), 0.0
		way := g.body(c.Plus(by))[0].Minus(corners[0])
		for _, corner := range corners {
			w := math.Pow(r.ExpFloat64(), 4) // so that it comes near corners
			sum += w
			p[0], p[1], p[2] = p[0]+w*float64(corner.X), p[1]+w*float64(corner.Y), p[2]+w*float64(corner.Z)
		}
		return [3]float64{p[0]/sum + at*float64(way.X), p[1]/sum + at*float64(way.Y), p[2]/sum + at*float64(way.Z)}
	}
	for {
		x, y, z := 2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1
		if x*x+y*y+z*z < 0.5 {
			return [3]float64{float64(c.X) + x + at*float64(by.X), float64(c.Y) + y + at*float64(by.Y), float64(c.Z) + z + at*float64(by.Z)}
		}
	}
}

// insideOf tells whether a point lies within a cell: within a ball, or on the inner side of each plane through three
// corners that has all of them on one side.
func insideOf(l Lattice, c Cell, p [3]float64) bool {
	g := grids[l]
	if g.body == nil {
		x, y, z := p[0]-float64(c.X), p[1]-float64(c.Y), p[2]-float64(c.Z)
		return x*x+y*y+z*z < 0.5-1e-9
	}
	corners := g.body(c)
	for i := range corners {
		for j := range i {
			for k := range j {
				n := corners[i].Minus(corners[k]).Cross(corners[j].Minus(corners[k]))
				low, high := shadow(corners, n)
				at, plane := float64(n.X)*p[0]+float64(n.Y)*p[1]+float64(n.Z)*p[2], n.Dot(corners[k])
				if n != (Cell{}) && (plane == low && at <= float64(low)+1e-9 || plane == high && at >= float64(high)-1e-9) {
					return false
				}
			}
		}
	}
	return true
}
