package filter

// fitting is the fit filter's view of an assembly: the rows that are still there, by the cells they cover and by shape.
type fitting struct {
	over    [][]int32 // the numbers of the rows over each cell,
	of      [][]int32 // and of those of each shape
	clash   []uint64  // rows for which the present image leaves no room
	covered []bool    // cells covered by images placed
	removed bool      // the present pass has taken a row away
	at      int       // the place in order that the pass has reached
	order   []int32   // rows by shape, last to first, and in order within a shape
}

// byFit takes away images that, once placed, would leave a hole that no image covers, or a piece without an image. A
// pass goes through the shapes from the last to the first; a removal counts at once. One pass may make work for
// another.
func (f *Filters) byFit() int {
	if !f.due(f.fit) {
		f.stage = finished
		return 0
	}
	cells, shapes := len(f.assembly.p.Cells), len(f.assembly.p.Shapes)
	f.over, f.of = emptied(f.over, cells), emptied(f.of, shapes)
	if len(f.covered) == 0 {
		f.covered = make([]bool, cells)
	}
	clear(f.covered)
	for _, i := range f.assembly.placed {
		for _, c := range f.assembly.p.Images[i].Cells {
			f.covered[c] = true
		}
	}
	for n, r := range f.rows {
		m := &f.assembly.p.Images[r]
		f.of[m.Shape] = append(f.of[m.Shape], int32(n))
		for _, c := range m.Cells {
			f.over[c] = append(f.over[c], int32(n))
		}
	}
	f.order = f.order[:0]
	for s := shapes - 1; s >= 0; s-- {
		f.order = append(f.order, f.of[s]...)
	}
	f.clash = resized(f.clash, len(f.holds))
	f.at, f.removed = 0, false
	f.stage = fitPass
	return 1 + len(f.rows)/8
}

// emptied is n empty lists, which use the room of the old ones where that suffices.
func emptied(lists [][]int32, n int) [][]int32 {
	for len(lists) < n {
		lists = append(lists, nil)
	}
	for i := range lists {
		lists[i] = lists[i][:0]
	}
	return lists[:n]
}

// fitPass looks at rows until the budget is used up or the pass ends.
func (f *Filters) fitPass(budget int) (used int) {
	for ; f.at < len(f.order); f.at++ {
		if used >= budget {
			return used
		}
		row := f.order[f.at]
		if !f.there(int(row)) {
			continue
		}
		// Every few hundred rows looked at cost a node.
		used += 1 + len(f.rows)/256
		f.compared += f.holding
		if !f.leavesRoom(row) {
			f.remove(int(row), ForFit)
			f.counts.FitFiltered++
			f.removed = true
		}
	}
	f.at = 0
	if !f.fixpoint || !f.removed {
		f.stage = finished
	}
	f.removed = false
	return used + 1
}

// leavesRoom tells whether, with a row placed, every hole and every piece left still has an image.
func (f *Filters) leavesRoom(row int32) bool {
	m := &f.assembly.p.Images[f.rows[row]]
	// The row removes those over its cells, and all of its shape when no copy is left.
	for _, c := range m.Cells {
		for _, r := range f.over[c] {
			f.clash[r>>6] |= 1 << (r & 63)
		}
	}
	last := f.left[m.Shape] == 1
	if last {
		for _, r := range f.of[m.Shape] {
			f.clash[r>>6] |= 1 << (r & 63)
		}
	}
	room := f.room(m.Cells, m.Shape, last)
	for _, c := range m.Cells {
		for _, r := range f.over[c] {
			f.clash[r>>6] = 0
		}
	}
	if last {
		for _, r := range f.of[m.Shape] {
			f.clash[r>>6] = 0
		}
	}
	return room
}

func (f *Filters) room(cells []int32, shape int32, last bool) bool {
	free := func(rows []int32) bool {
		for _, r := range rows {
			if (f.holds[r>>6]&^f.clash[r>>6])>>(r&63)&1 != 0 {
				return true
			}
		}
		return false
	}
	k := 0 // cells are in increasing order
	for c := range f.over {
		if k < len(cells) && cells[k] == int32(c) {
			k++
			continue
		}
		if !f.covered[c] && !free(f.over[c]) {
			return false
		}
	}
	for s := range f.of {
		if f.left[s] == 0 || last && int32(s) == shape {
			continue
		}
		if !free(f.of[s]) {
			return false
		}
	}
	return true
}
