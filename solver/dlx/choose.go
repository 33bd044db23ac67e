package dlx

import (
	"math"
	"math/bits"

	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// choose picks the item that a node branches on. It returns the item with the number of its options; without options
// there is nothing to do below the node.
//
// A shape with c copies left and n rows counts n-c+1 options. That many rows can be the first of the c that will be
// placed.
func (e *Engine) choose(n *node) (item, options int) {
	if e.loose != nil {
		return e.chooseLoose(n)
	}
	if e.depth == 0 && e.first >= 0 {
		item = int(n.m.number[len(e.p.Cells)+e.first])
		return item, max(n.m.options(n.alive, item)-int(e.copies[e.first])+1, 0)
	}
	if n.left == 1 && e.exact {
		// Every row that is alive fills exactly the open cells.
		return firstItem(n.open), popcount(n.alive)
	}
	return e.chooseByRule(n)
}

// chooseByRule is choose without the cases of the first piece and the last.
func (e *Engine) chooseByRule(n *node) (item, options int) {
	switch stage := e.plan.At(n.left); stage.Heuristic {
	case settings.Size:
		return e.fewest(n)
	case settings.First:
		return n.firstHole()
	case settings.Tight:
		return e.tight(n)
	default:
		return e.preferred(n, stage)
	}
}

// fewest is Knuth's S: the first item with fewest options.
func (e *Engine) fewest(n *node) (item, options int) {
	m := n.m
	item, options = e.fewestOpen(n)
	for _, s := range e.several {
		if options == 0 {
			break
		}
		if c := e.copies[s]; c > 1 {
			i := int(m.number[len(e.p.Cells)+int(s)])
			if k := max(m.options(n.alive, i)-int(c)+1, 0); k < options || k == options && i < item {
				item, options = i, k
			}
		}
	}
	return item, options
}

// fewestOpen is fewest among the open items. The item is -1 where there is none.
func (e *Engine) fewestOpen(n *node) (item, options int) {
	m := n.m
	if len(m.has) != 0 && popcount(n.alive)*rowCost < bits.OnesCount64(n.open[0])*m.words*wordCost {
		if item, options, counted := m.fewestByRows(n.alive, n.open[0]); counted {
			return item, options
		}
	}
	if m.isNarrow() {
		return m.fewestByItems(n.alive, n.open)
	}
	return e.leasts.fewest(m, n.alive, n.open)
}

// These are the costs of a row in fewestByRows, and of a word in fewestByItems.
const (
	rowCost  = 3
	wordCost = 2
)

// fewestByItems counts the rows of each open item.
func (m *matrix) fewestByItems(alive, open []uint64) (item, options int) {
	item, options = -1, math.MaxInt
	words := m.words
	alive = alive[:words]
	for w, x := range open {
		for ; x != 0; x &= x - 1 {
			i := w<<6 + bits.TrailingZeros64(x)
			of := m.of[i*words:][:words]
			k := 0
			for j, rows := range of {
				k += bits.OnesCount64(alive[j] & rows)
			}
			if k < options {
				if k == 0 {
					return i, 0
				}
				item, options = i, k
			}
		}
	}
	return item, options
}

// leasts is fewestByItems for a wide matrix. For each 64 items it remembers the one with fewest options, and the rows
// and items for which it was counted. From one node to the next only few change, wherever the search has gone.
type leasts struct {
	made        int // the number of the matrix; 0 for none
	alive, open []uint64
	stale       []bool
	item        []int32 // -1 where none is open
	options     []int32
}

// fewest costs O(words + items / 64). For each 64 items with a changed row it also counts their rows.
func (l *leasts) fewest(m *matrix, alive, open []uint64) (item, options int) {
	if l.made != m.made || !l.change(m, alive, open) {
		l.made = m.made
		l.item, l.options = room(l.item, len(open)), room(l.options, len(open))
		if cap(l.stale) < len(open) {
			l.stale = make([]bool, len(open))
		}
		l.stale = l.stale[:len(open)]
		for w := range l.stale {
			l.stale[w] = true
		}
	}
	l.alive, l.open = append(l.alive[:0], alive...), append(l.open[:0], open...)
	item, options = -1, math.MaxInt
	for w, stale := range l.stale {
		if stale {
			l.stale[w] = false
			l.count(m, w)
		}
		if l.item[w] >= 0 && int(l.options[w]) < options {
			item, options = int(l.item[w]), int(l.options[w])
		}
	}
	return item, options
}

// change marks the items that are stale. It is false where so much has changed that all are to be counted.
func (l *leasts) change(m *matrix, alive, open []uint64) bool {
	limit := m.rows / 16
	for w, x := range alive {
		for x ^= l.alive[w]; x != 0; x &= x - 1 {
			r := w<<6 + bits.TrailingZeros64(x)
			for _, i := range m.list[m.start[r]:m.start[r+1]] {
				l.stale[i>>6] = true
			}
			if limit--; limit < 0 {
				return false
			}
		}
	}
	for w, x := range open {
		l.stale[w] = l.stale[w] || x != l.open[w]
	}
	return true
}

// count finds the least of 64 items.
func (l *leasts) count(m *matrix, w int) {
	l.item[w], l.options[w] = -1, math.MaxInt32
	for x := l.open[w]; x != 0; x &= x - 1 {
		i := w<<6 + bits.TrailingZeros64(x)
		from, to := m.blockStart[i], m.blockStart[i+1]
		word, set := m.blockWord[from:to], m.blockBits[from:to]
		k := int32(0)
		for j, rows := range set {
			k += int32(bits.OnesCount64(l.alive[word[j]] & rows))
		}
		if k < l.options[w] {
			l.item[w], l.options[w] = int32(i), k
		}
	}
}

// fewestByRows counts for all items at once, row after row, in numbers of three bits. The bits of all items lie in the
// words ones, twos and fours; many marks the items that passed seven. With few rows left that is much less work than
// looking at every item. The least number is found from its bits. ok is false when all items have passed seven. The
// matrix must have at most 64 items.
func (m *matrix) fewestByRows(alive []uint64, open uint64) (item, options int, ok bool) {
	var ones, twos, fours, many uint64
	has := m.has
	for w, x := range alive {
		for ; x != 0; x &= x - 1 {
			one := has[w<<6+bits.TrailingZeros64(x)]
			two := ones & one
			ones ^= one
			four := twos & two
			twos ^= two
			many |= fours & four
			fours ^= four
		}
	}
	if none := open &^ (ones | twos | fours | many); none != 0 {
		return bits.TrailingZeros64(none), 0, true
	}
	least := open &^ many
	if least == 0 {
		return -1, 0, false
	}
	if fewer := least &^ fours; fewer != 0 {
		least = fewer
	} else {
		options = 4
	}
	if fewer := least &^ twos; fewer != 0 {
		least = fewer
	} else {
		options += 2
	}
	if fewer := least &^ ones; fewer != 0 {
		least = fewer
	} else {
		options++
	}
	return bits.TrailingZeros64(least), options, true
}

// firstHole is F under DLX, which looks only at cells. It takes the first one without an option, else the first with
// one option, else the first.
func (n *node) firstHole() (item, options int) {
	m := n.m
	first, firstOptions, forced := -1, 0, -1
	for w, x := range n.open {
		for ; x != 0; x &= x - 1 {
			i := w<<6 + bits.TrailingZeros64(x)
			if i >= m.firstShape {
				break
			}
			k := m.options(n.alive, i)
			switch {
			case k == 0:
				return i, 0
			case k == 1 && forced < 0:
				forced = i
			}
			if first < 0 {
				first, firstOptions = i, k
			}
		}
	}
	if forced >= 0 {
		return forced, 1
	}
	return first, firstOptions
}

// preferred is the choice of the other heuristics. It takes an item without an option, else the first with one option,
// else the cell with the least value. The value is the rank, or for Estimate the number of open neighbours. Among cells
// of one value it takes the first with fewest options.
func (e *Engine) preferred(n *node, stage *search.Order) (item, options int) {
	m := n.m
	item, forced := -1, -1
	value := math.MaxInt
	for w, x := range n.open {
		for ; x != 0; x &= x - 1 {
			i := w<<6 + bits.TrailingZeros64(x)
			k := m.options(n.alive, i)
			switch {
			case k == 0:
				return i, 0
			case k == 1 && forced < 0:
				forced = i
			}
			if i >= m.firstShape {
				continue
			}
			v := 0
			if stage.Rank != nil {
				v = int(stage.Rank[m.item[i]])
			} else {
				v, _ = m.beside(n.open, i)
			}
			if v < value || v == value && k < options {
				item, options, value = i, k, v
			}
		}
	}
	for _, s := range e.several {
		if c := e.copies[s]; c > 1 {
			i := int(m.number[len(e.p.Cells)+int(s)])
			switch k := m.options(n.alive, i) - int(c) + 1; {
			case k <= 0:
				return i, 0
			case k == 1 && (forced < 0 || i < forced):
				forced = i
			}
		}
	}
	if forced >= 0 {
		return forced, 1
	}
	return item, options
}

// Tight looks at the open cells with the fewest open neighbours. It takes all cells with one such number after the
// other, until there are TightCells of them. While TightPieces or more are left it also looks at the shapes. No
// neighbour counts as one, and more than four as four.
const (
	TightCells  = 3
	TightPieces = 6
	mostBeside  = 4
)

// tight is the first item with the fewest options among those that Tight looks at. It does not look at shapes with
// several copies left. A cell or two with nothing open beside them have no option if no piece is so small. Cells that
// may stay empty are looked at like the others.
func (e *Engine) tight(n *node) (item, options int) {
	m := n.m
	item, options = -1, math.MaxInt
	open, free := n.open, 0
	if e.loose != nil {
		if open = e.loose.union(n); n.empty < e.p.Empty {
			free = 1 // a cell that may stay empty has one more option
		}
	}
	look := func(i int) {
		k := m.options(n.alive, i)
		if free > 0 && n.may[i>>6]>>(i&63)&1 != 0 {
			k++
		}
		if k < options || k == options && i < item {
			item, options = i, k
		}
	}
	looked := 0
	for number := 1; number <= mostBeside && looked < TightCells; number++ {
		for w, x := range open {
			for ; x != 0; x &= x - 1 {
				i := w<<6 + bits.TrailingZeros64(x)
				if i >= m.firstShape {
					break
				}
				beside, one := m.beside(open, i)
				if e.isolated(m, open, beside, one) {
					return i, 0
				}
				if min(max(beside, 1), mostBeside) == number {
					looked++
					look(i)
				}
			}
		}
	}
	if n.left-n.empty >= TightPieces { // a cell left empty counts as a piece
		for w, x := range n.open {
			for ; x != 0; x &= x - 1 {
				if i := w<<6 + bits.TrailingZeros64(x); i >= m.firstShape {
					look(i)
				}
			}
		}
	}
	if item < 0 {
		return -1, 0 // no cell is open: the puzzle has too much to place
	}
	return item, options
}

// isolated tells whether no piece is as small as what is open around a cell: the cell alone, or with its only neighbour
// one.
func (e *Engine) isolated(m *matrix, open []uint64, beside, one int) bool {
	if beside == 0 {
		return e.smallest > 1
	}
	if beside > 1 || e.smallest <= 2 {
		return false
	}
	back, _ := m.beside(open, one)
	return back == 1
}

// beside is the number of open neighbours of a cell, and one of them.
func (m *matrix) beside(open []uint64, cell int) (n, one int) {
	for _, j := range m.near[m.nearStart[cell]:m.nearStart[cell+1]] {
		if open[j>>6]>>(j&63)&1 != 0 {
			n, one = n+1, int(j)
		}
	}
	return n, one
}

// firstItem is the lowest item of a set. The set is not empty.
func firstItem(open []uint64) int {
	for w, x := range open {
		if x != 0 {
			return w<<6 + bits.TrailingZeros64(x)
		}
	}
	return -1
}
