package kernel

// This file has what the cover search in Go does differently where the puzzle is not exact.

// descendLoose corrects the next node m, after a row was placed at n; gone has the items of that row. The item of a
// shape is closed as soon as no copy is needed. A cell left empty is no longer one that may stay empty.
func (t *coverTwin) descendLoose(n, m *coverNode, row int, gone []uint64) {
	if m.spare = n.spare; row >= len(t.images) {
		m.spare--
		return
	}
	item := t.anything()
	gone[item>>6] &^= 1 << (item & 63)
	shape := int(t.shape[row])
	if item = t.cells + shape; t.loose.needed(shape, m.copies[shape]) == 0 {
		m.open[item>>6] &^= 1 << (item & 63)
	}
}

// chooseLoose is choose where the puzzle is not exact.
func (t *coverTwin) chooseLoose(frame []uint64, depth int) int {
	n, l := &t.nodes[depth], t.loose
	t.countRows(n)
	copy(t.among, n.open)
	variable := t.open
	clear(variable)
	if l.bounded {
		for w, m := range l.variable {
			variable[w] = m & n.open[w]
		}
	}
	dead, bounded := 0, count(variable) > n.spare
	for i := range t.real {
		switch {
		case !has(n.open, uint64(i)):
		case i >= t.cells:
			if t.counts[i] -= l.needed(i-t.cells, n.copies[i-t.cells]) - 1; t.counts[i] <= 0 {
				return 0
			}
		case has(variable, uint64(i)) && (!bounded || t.counts[i] == 0):
			t.among[i>>6] &^= 1 << (i & 63)
			if bounded {
				dead++
			}
		case t.counts[i] == 0:
			return 0
		}
	}
	if dead > n.spare {
		return 0
	}
	free := dead < n.spare // one may be left empty
	for i := range t.cells {
		if free && has(variable, uint64(i)) {
			t.counts[i]++
		}
	}
	item, options := t.fewest(t.among), 0
	if item < 0 {
		item, free, options = t.anything(), true, len(n.alive)+1
	} else {
		options, free = int(t.counts[item]), free && has(variable, uint64(item))
	}
	frame[frChosen], frame[frPlaced], frame[frItem], frame[frFree] = 0, 0, uint64(item), 0
	if free {
		frame[frFree] = 1
	}
	frame[frSkipped] = uint64(l.budget - n.spare)
	return t.fill(frame, options)
}
