package restarts

import (
	"cmp"
	"slices"

	"tilewright/solver/problem"
)

// orders are the fill orders in the race; each has all open cells. The set is closed under the turns and reflections of
// the box, so a turned puzzle has the same chances. They go along each axis, in both directions. On flat boards some go
// by the distance to each corner, the farthest first. Others go along an axis and then crosswise through the last
// columns. The last go by the number of steps from either end.
func orders(p *problem.Problem) (all [][]uint16) {
	sides := p.Sides()
	add := func(key func(at [3]int) [4]int) {
		keys := make([][4]int, len(p.Cells))
		seq := make([]uint16, len(p.Cells))
		for i := range keys {
			keys[i], seq[i] = key(p.Place(i)), uint16(i)
		}
		slices.SortStableFunc(seq, func(a, b uint16) int { return slices.Compare(keys[a][:], keys[b][:]) })
		if !slices.ContainsFunc(all, func(o []uint16) bool { return slices.Equal(o, seq) }) {
			all = append(all, seq)
		}
	}
	var axes []int
	for a, side := range sides {
		if side > 1 || a == 2 && axes == nil {
			axes = append(axes, a)
		}
	}
	// The order runs fastest along the shortest axis.
	slices.SortStableFunc(axes, func(a, b int) int { return cmp.Compare(sides[b], sides[a]) })
	from := func(at [3]int, axis int, back bool) int {
		if back {
			return sides[axis] - 1 - at[axis]
		}
		return at[axis]
	}
	for _, first := range axes {
		for _, back := range [2]bool{false, true} {
			add(func(at [3]int) (key [4]int) {
				key[0] = from(at, first, back)
				i := 1
				for _, a := range axes {
					if a != first {
						key[i] = at[a]
						i++
					}
				}
				return key
			})
		}
	}
	if len(axes) != 2 {
		return all
	}
	a, b := axes[0], axes[1]
	for corner := range 4 {
		add(func(at [3]int) (key [4]int) {
			x, y := from(at, a, corner&1 != 0), from(at, b, corner&2 != 0)
			return [4]int{-x*x - y*y, y, x}
		})
	}
	for _, first := range axes {
		second := a + b - first
		for _, back := range [2]bool{false, true} {
			add(func(at [3]int) [4]int {
				x, y := from(at, first, back), at[second]
				if x < sides[first]-crosswise {
					return [4]int{0, x, y}
				}
				return [4]int{1, y, x}
			})
		}
	}
	return append(all, steps(p)...)
}

// crosswise is the number of last columns that are filled crosswise.
const crosswise = 8

// steps orders the cells by their number of steps, from neighbour to neighbour, from each end of the board.
func steps(p *problem.Problem) [][]uint16 {
	b := &tables{p: p}
	b.neighbours()
	end := uint16(0)
	var both [][]uint16
	for i := range 4 {
		seq := b.walk(end)
		if len(seq) < len(p.Cells) {
			return nil // the board is in several parts
		}
		if end = seq[len(seq)-1]; i >= 2 {
			both = append(both, seq)
		}
	}
	return both
}

// walk are the cells that can be reached from one, in the order in which a walk by steps reaches them.
func (b *tables) walk(from uint16) []uint16 {
	seen := make([]bool, len(b.p.Cells)+1)
	seen[from], seen[len(b.p.Cells)] = true, true
	seq := []uint16{from}
	for i := 0; i < len(seq); i++ {
		for _, to := range b.near[int(seq[i])*b.ways:][:b.ways] {
			if !seen[to] {
				seen[to] = true
				seq = append(seq, to)
			}
		}
	}
	return seq
}
