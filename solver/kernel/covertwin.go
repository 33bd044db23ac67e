package kernel

import (
	"math"
	"math/bits"
)

// coverTwin is the cover search in Go.
type coverTwin struct {
	*cover
	l *stateWords
	// nodes follow from the rows that the frames have placed. Those up to the depth known are valid: they come after
	// the rows in placed.
	nodes  []coverNode
	placed []int
	known  int
	counts []int32 // of each item: the rows alive that have it
	holes  []uint64
	// open are the open cells of a node, among the items to choose from.
	open, among []uint64
	// seen counts the rows that nodes were made of. regions counts the rows that the volume filter looked at, and
	// beside the rows with which the fit filter compared one.
	seen, regions, beside int
	// removed is what the filters took away when the last node was made.
	removed [counters]uint64
}

// coverNode is what is left at a depth.
type coverNode struct {
	alive  []int32  // rows
	open   []uint64 // items to cover
	copies []int32  // of each shape
	// spare is how many cells may still stay empty, where that number is bounded.
	spare int
	// balance and volumes are what is left for the triggers and filters.
	balance, volumes uint32
}

func (k *cover) twin(l *stateWords) twin {
	t := &coverTwin{cover: k, l: l, nodes: make([]coverNode, l.last+1), placed: make([]int, l.last+1), counts: make([]int32, k.items),
		holes: make([]uint64, wordsOf(k.cells)), open: make([]uint64, k.words), among: make([]uint64, k.words)}
	for d := range t.nodes {
		t.nodes[d] = coverNode{open: make([]uint64, k.words), copies: make([]int32, len(k.copies))}
	}
	root := &t.nodes[0]
	root.alive = make([]int32, 0, len(k.images))
	for r := range k.images {
		root.alive = append(root.alive, int32(r))
	}
	for i := range k.items {
		if k.starts(i) {
			set(root.open, i)
		}
	}
	if k.loose != nil {
		root.spare = k.loose.budget
	}
	copy(root.copies, k.copies)
	if k.parity != nil {
		root.balance = uint32(k.parity.empty)
	}
	if k.volumes != nil {
		root.volumes = k.volumes.all
	}
	return t
}

func (t *coverTwin) begin(state []uint64, root int) int {
	frame := t.l.frame(state, 0)
	clear(frame)
	if t.first >= 0 {
		return t.list(frame, 0, t.first)
	}
	return t.choose(frame, 0, false)
}

func (t *coverTwin) place(state []uint64, depth, candidate int) int {
	t.follow(state, depth)
	return max(t.enter(state, depth, candidate), 0)
}

func (t *coverTwin) resume(state []uint64) { t.follow(state, int(state[stDepth])) }

func (t *coverTwin) take(untried []uint64) int { return takeLowest(untried) }

func (t *coverTwin) note(state []uint64, depth, candidate int) {
	f := t.l.frame(state, depth)
	f[frChosen], f[frPlaced] = uint64(candidate), uint64(t.option(depth, int(f[frItem]), candidate))
}

// step counts nodes that no trigger rejects.
func (t *coverTwin) step(state []uint64, depth, candidate int) int {
	n := t.enter(state, depth, candidate)
	if n >= 0 {
		state[stNodes]++
	}
	return max(n, 0)
}

// follow makes the nodes down to a depth, from the rows that the frames above have placed.
func (t *coverTwin) follow(state []uint64, depth int) {
	for d := range depth {
		f := t.l.frame(state, d)
		if row := int(f[frPlaced]); d >= t.known || t.placed[d] != row {
			t.descend(d, row, int(f[frItem]))
		}
	}
}

// enter is place where the node of the frame is made already. It returns -1 where a trigger rejects the row, so that
// there is no node.
func (t *coverTwin) enter(state []uint64, depth, candidate int) int {
	f, g := t.l.frame(state, depth), t.l.frame(state, depth+1)
	t.note(state, depth, candidate)
	row := int(f[frPlaced])
	if c := t.hit(depth, row); c != countFits {
		t.l.add(state, depth, c, 1)
		return -1
	}
	t.descend(depth, row, int(f[frItem]))
	for _, c := range t.l.counts {
		t.l.add(state, depth, c, t.removed[c])
	}
	return t.choose(g, depth+1, f[frForced] != 0)
}

// option is the row of a candidate for an item.
func (t *coverTwin) option(depth, item, candidate int) int {
	if t.loose != nil && item == t.anything() {
		if candidate == 0 {
			return t.asIs()
		}
		candidate--
	}
	for _, r := range t.nodes[depth].alive {
		if !has(t.row(int(r)), uint64(item)) {
			continue
		}
		if candidate == 0 {
			return int(r)
		}
		candidate--
	}
	if t.loose != nil && item < t.cells && candidate == 0 {
		return len(t.images) + item
	}
	return 0 // a damaged state, which differs elsewhere
}

// descend makes the next node after a depth, when a row is placed there for an item.
func (t *coverTwin) descend(depth, row, item int) {
	t.placed[depth], t.known = row, depth+1
	n, m := &t.nodes[depth], &t.nodes[depth+1]
	shape := t.shape[row]
	copy(m.copies, n.copies)
	m.copies[shape]--
	gone := make([]uint64, maxWordsOfItems)[:t.words]
	copy(gone, t.row(row))
	if m.copies[shape] > 0 {
		gone[(t.cells+int(shape))>>6] &^= 1 << ((t.cells + int(shape)) & 63)
	}
	for w := range m.open {
		m.open[w] = n.open[w] &^ gone[w]
	}
	if t.loose != nil {
		t.descendLoose(n, m, row, gone)
	}
	t.seen += len(n.alive)
	if m.alive == nil {
		m.alive = make([]int32, 0, t.alive[depth+1])
	}
	m.alive = m.alive[:0]
	for _, r := range n.alive {
		mask := t.row(int(r))
		overlap := uint64(0)
		for w, x := range gone {
			overlap |= mask[w] & x
		}
		// Copies that are placed for their shape are placed in the order of their rows. Else every set of them would be
		// found in every order.
		if overlap == 0 && (item < t.cells || int(r) > row || item < t.real && t.shape[r] != shape) {
			m.alive = append(m.alive, r)
		}
	}
	t.setPrune(depth, row)
	t.filter(depth, shape)
}

// setPrune sets what is left for the triggers after a row is placed at a depth.
func (t *coverTwin) setPrune(depth, row int) {
	n, m := &t.nodes[depth], &t.nodes[depth+1]
	if t.parity != nil {
		m.balance = n.balance - t.parity.image[row]
	}
	if t.volumes != nil {
		m.volumes = n.volumes - t.volumes.takes[t.shape[row]]
	}
}

// hit is the counter of the trigger that rejects a row placed at a depth, or else countFits.
func (t *coverTwin) hit(depth, row int) counter {
	t.known = min(t.known, depth) // later nodes come after another row
	t.setPrune(depth, row)
	m := &t.nodes[depth+1]
	if t.prune.Parity && !has(t.parity.makes, uint64(m.balance)) {
		return countParityBacktracks
	}
	if depth < triggerDepth(t.l, t.prune.Volume) && t.seals(&t.nodes[depth], row, m.volumes) {
		return countVolumeBacktracks
	}
	return countFits
}

// seals says whether a row would cut off a region of a node's open cells that the pieces left then cannot fill.
func (t *coverTwin) seals(n *coverNode, row int, left uint32) bool {
	mask := t.row(row)
	for w := range t.holes {
		t.holes[w] = n.open[w] &^ mask[w] & belowWord(t.cells, w)
	}
	return t.volumes.sealed(t.holes, left)
}

// filter takes rows away from the next node after a depth, where a row of a shape was placed.
func (t *coverTwin) filter(depth int, placed uint16) {
	t.removed = [counters]uint64{}
	f, m := &t.prune.Filters, &t.nodes[depth+1]
	balanced := depth < t.filterDepth(t.l.pieces, f.Parity) && !t.even[placed]
	whole := depth < t.filterDepth(t.l.pieces, f.Volume)
	if whole {
		t.regions += len(m.alive)
	}
	stays := m.alive[:0]
	for _, r := range m.alive {
		shape := t.shape[r]
		switch {
		case balanced && !t.even[shape] && !has(t.parity.makes, uint64(m.balance-t.parity.image[r])):
			t.removed[countParityFiltered]++
		case whole && t.seals(m, int(r), m.volumes-t.volumes.takes[shape]):
			t.removed[countVolumeFiltered]++
		default:
			stays = append(stays, r)
		}
	}
	m.alive = stays
	if depth >= t.filterDepth(t.l.pieces, f.Fit) {
		return
	}
	for again := true; again; {
		again = false
		// The shapes from the last to the first, their rows in order.
		for end := len(m.alive); end > 0; {
			from := end - 1
			for from > 0 && t.shape[m.alive[from-1]] == t.shape[m.alive[from]] {
				from--
			}
			for i := from; i < end; {
				if t.leavesRoom(m, int(m.alive[i])) {
					i++
					continue
				}
				m.alive = append(m.alive[:i], m.alive[i+1:]...)
				end--
				t.removed[countFitFiltered]++
				again = f.Fixpoint
			}
			end = from
		}
	}
}

// leavesRoom says whether each item that is left beside a row still has a row.
func (t *coverTwin) leavesRoom(n *coverNode, row int) bool {
	var room [2 * maxWordsOfItems]uint64
	gone, need := room[:t.words], room[maxWordsOfItems:][:t.words]
	copy(gone, t.row(row))
	if s := t.shape[row]; n.copies[s] > 1 {
		gone[(t.cells+int(s))>>6] &^= 1 << ((t.cells + int(s)) & 63)
	}
	for w := range need {
		need[w] = n.open[w] &^ gone[w]
	}
	t.beside += len(n.alive)
	for _, r := range n.alive {
		if mask := t.row(int(r)); !overlap(mask, gone) {
			for w := range need {
				need[w] &^= mask[w]
			}
		}
	}
	return count(need) == 0
}

const maxWordsOfItems = 2 * maxVectors

// list makes the frame that is about an item, and returns the number of its candidates. Of a shape with several copies
// left, only the rows that can be the first count.
func (t *coverTwin) list(frame []uint64, depth, item int) int {
	n := 0
	for _, r := range t.nodes[depth].alive {
		if has(t.row(int(r)), uint64(item)) {
			n++
		}
	}
	if item >= t.cells {
		n = max(n+1-int(t.nodes[depth].copies[item-t.cells]), 0)
	}
	frame[frChosen], frame[frPlaced], frame[frItem], frame[frForced] = 0, 0, uint64(item), 0
	return t.fill(frame, n)
}

// fill gives a frame n candidates.
func (t *coverTwin) fill(frame []uint64, n int) int {
	rest := frame[t.l.rest():]
	clear(rest)
	for i := range n {
		set(rest, i)
	}
	return n
}

// choose makes the frame of a node, and returns the number of its candidates. forced says that DLX had a single one at
// the node above, and goes on.
func (t *coverTwin) choose(frame []uint64, depth int, forced bool) int {
	n, left := &t.nodes[depth], t.l.pieces-depth
	if t.loose != nil {
		return t.chooseLoose(frame, depth)
	}
	if !t.byDLX(left, forced) {
		return t.chooseCell(frame, depth, &t.stages[t.fila[left]])
	}
	item := t.chooseItem(n, &t.stages[t.stage[left]])
	if item < 0 {
		return 0
	}
	count := t.list(frame, depth, item)
	if left <= t.filaFrom {
		if count > 1 {
			return t.chooseCell(frame, depth, &t.stages[t.entry[left]])
		}
		frame[frForced] = 1
	}
	return count
}

// chooseItem returns the item that DLX chooses, or -1 when an item has no candidate. It is the first item that has just
// one, else the one with the fewest of those that the heuristic compares. With F it looks at cells alone.
func (t *coverTwin) chooseItem(n *coverNode, stage *coverStage) int {
	items, cells := t.items, t.cellsOf(n)
	if inOrder(stage.heuristic) {
		items = t.cells
	}
	t.countRows(n)
	forced := -1
	for i := range items {
		if !has(n.open, uint64(i)) {
			continue
		}
		if i >= t.cells {
			t.counts[i] -= n.copies[i-t.cells] - 1
		}
		if t.counts[i] <= 0 {
			return -1
		}
		if t.counts[i] == 1 && forced < 0 {
			forced = i
		}
	}
	if forced >= 0 {
		return forced
	}
	if _, ok := stage.heuristic.(everyCell); ok {
		return t.fewest(n.open) // it compares the shapes too
	}
	narrow(stage.heuristic, t.among, cells)
	return t.fewest(t.among)
}

// countRows counts the rows alive at a node by item.
func (t *coverTwin) countRows(n *coverNode) {
	clear(t.counts)
	for _, r := range n.alive {
		for w, m := range t.row(int(r)) {
			for ; m != 0; m &= m - 1 {
				t.counts[w<<6+bits.TrailingZeros64(m)]++
			}
		}
	}
}

// fewest is the first item of a set with the fewest rows.
func (t *coverTwin) fewest(among []uint64) int {
	best, fewest := -1, int32(math.MaxInt32)
	for w, m := range among {
		for ; m != 0; m &= m - 1 {
			if i := w<<6 + bits.TrailingZeros64(m); t.counts[i] < fewest {
				best, fewest = i, t.counts[i]
			}
		}
	}
	return best
}

// cellsOf are the open cells of a node.
func (t *coverTwin) cellsOf(n *coverNode) []uint64 {
	for w := range t.open {
		t.open[w] = n.open[w] & belowWord(t.cells, w)
	}
	return t.open
}

// chooseCell is choose where FILA chooses.
func (t *coverTwin) chooseCell(frame []uint64, depth int, stage *coverStage) int {
	n := &t.nodes[depth]
	narrow(stage.heuristic, t.among, t.cellsOf(n))
	if isFixed(stage.heuristic) {
		return t.list(frame, depth, lowest(t.among))
	}
	for w, m := range t.among {
		for ; m != 0; m &= m - 1 {
			i := w<<6 + bits.TrailingZeros64(m)
			t.counts[i] = 0
			for _, r := range n.alive {
				if has(t.row(int(r)), uint64(i)) {
					t.counts[i]++
				}
			}
			if t.counts[i] == 0 {
				return 0
			}
		}
	}
	return t.list(frame, depth, t.fewest(t.among))
}

// spent counts the rows that were looked at, and what filters do at every node.
func (t *coverTwin) spent() float64 {
	ns := 10 + 0.78*float64(t.seen) + 40*float64(t.regions) + 0.5*float64(t.beside)
	t.seen, t.regions, t.beside = 0, 0, 0
	return ns
}
