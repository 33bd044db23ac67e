package frontier

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// newCutsWalk begins the count of cuts, or of those that a symmetry keeps.
func (n *Count) newCutsWalk(p *problem.Problem, along [][]int32, y *problem.Symmetry, m measure, store *store) (*walk, error) {
	if y != nil {
		w := newTurnedWalk(p, along, y.Cells, m, store)
		if w == nil {
			return nil, say.Error("the edge is too long for parts of that size to be counted up to symmetry: leave out -u or -r")
		}
		n.turned = true
		return w, nil
	}
	w, err := newPartsWalk(p, along, m, store)
	if err == nil && (n.draw || n.maps) {
		w.parts.withSteps()
	}
	return w, err
}

// turnsOf are the turns of the board that change it, and keep what the cells count: with MirrorSame reflections, too.
func turnsOf(p *problem.Problem, mirror settings.Mirror, m *measure) (all []*problem.Symmetry) {
	for _, y := range p.Turns() {
		changes, keeps := false, true
		for c, to := range y.Cells {
			changes = changes || int(to) != c
			keeps = keeps && m.of(to) == m.of(int32(c))
		}
		if changes && keeps && (!y.Reflection || mirror == settings.MirrorSame) {
			all = append(all, &y)
		}
	}
	return all
}

// step is the place of a step with a number, and the cells beside that are in the part of its cell: a bit for each.
func (c *parts) step(number int32) (place *cutPlace, with int32) {
	for i := range c.places {
		if place = &c.places[i]; number < int32(len(place.steps)) {
			break
		}
		number -= int32(len(place.steps))
	}
	return place, number
}

// cutOf is the part of each cell, from 1, after some steps, one at each place.
func (c *parts) cutOf(steps []int32) []uint16 {
	leads := numbered(len(steps)) // from each cell to a lesser one in its part, at last to itself
	first := func(cell int32) int32 {
		for leads[cell] != cell {
			cell = leads[cell]
		}
		return cell
	}
	for _, number := range steps {
		place, with := c.step(number)
		for i, beside := range place.beside {
			if with>>i&1 != 0 {
				a, b := first(place.cell), first(beside)
				leads[max(a, b)] = min(a, b)
			}
		}
	}
	cut, parts := make([]uint16, len(steps)), uint16(0)
	for cell := range leads {
		if leads[cell] == int32(cell) {
			parts++
			cut[cell] = parts
		} else {
			cut[cell] = cut[leads[cell]]
		}
	}
	return cut
}

// images are those that lie as the parts of a cut, where every part is an image, in increasing order.
func (n *Count) images(cut []uint16) []int32 {
	parts := make([][]int32, slices.Max(cut))
	for cell, part := range cut {
		parts[part-1] = append(parts[part-1], int32(cell))
	}
	var images []int32
	for i := range n.p.Images {
		if cells := n.p.Images[i].Cells; slices.Equal(cells, parts[cut[cells[0]]-1]) {
			images = append(images, int32(i))
		}
	}
	return images
}

// Borders tell in how many of all cuts a border runs between two cells. Turned cuts are different ones.
type Borders struct {
	all   number
	pairs [][2]int32
	runs  []number
}

// borders adds up the steps between each pair of cells. O(steps × pairs at a place).
func (c *parts) borders(b *back) *Borders {
	d := &Borders{}
	b.w.ended(func(_ uint64, ways number) { d.all = d.all.plus(ways) })
	for i := range c.places {
		place := &c.places[i]
		for k, beside := range place.beside {
			var runs number
			for with := range place.steps {
				if with>>k&1 == 0 {
					runs = runs.plus(number(b.images[int(place.steps[with].image)*b.words:][:b.words]).trimmed())
				}
			}
			d.pairs, d.runs = append(d.pairs, [2]int32{min(place.cell, beside), max(place.cell, beside)}), append(d.runs, runs)
		}
	}
	return d
}

// Cuts is the number of all cuts, in decimal.
func (d *Borders) Cuts() string { return d.all.String() }

// Pairs are all pairs of cells that touch, the lower cell first.
func (d *Borders) Pairs() [][2]int32 { return d.pairs }

// Share is the part of all cuts in which a border runs between the cells of a pair, from 0 to 1. decimal is their number.
func (d *Borders) Share(pair int) (share float64, decimal string) {
	return d.runs[pair].ratio(d.all), d.runs[pair].String()
}
