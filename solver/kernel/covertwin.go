package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/settings"
)

// coverTwin is the cover search in Go.
type coverTwin struct {
	*cover
	l *layout
	// nodes follow from the rows that the frames have placed. Those up to the
	// depth made are the nodes behind placed.
	nodes  []coverNode
	placed []int
	made   int
	counts []int32 // of each item: the rows alive that have it
}

// coverNode is what is left at a depth.
type coverNode struct {
	alive  []int32  // rows
	open   []uint64 // items to cover
	copies []int32  // of each shape
}

func (k *cover) twin(l *layout) twin {
	t := &coverTwin{cover: k, l: l, nodes: make([]coverNode, l.last+1), placed: make([]int, l.last+1), counts: make([]int32, k.items)}
	for d := range t.nodes {
		t.nodes[d] = coverNode{alive: make([]int32, 0, k.alive[d]), open: make([]uint64, k.words), copies: make([]int32, len(k.copies))}
	}
	root := &t.nodes[0]
	for r := range k.images {
		root.alive = append(root.alive, int32(r))
	}
	for i := range k.items {
		set(root.open, i)
	}
	copy(root.copies, k.copies)
	return t
}

func (t *coverTwin) begin(state []uint64, root int) int {
	frame := t.l.frame(state, 0)
	clear(frame)
	item := t.first
	if item < 0 {
		item = t.choose(0)
	}
	if item < 0 {
		return 0
	}
	return t.list(frame, 0, item)
}

func (t *coverTwin) place(state []uint64, depth, candidate int) int {
	t.follow(state, depth)
	return t.enter(state, depth, candidate)
}

// follow makes the nodes down to a depth, those behind the rows that the frames
// above have placed.
func (t *coverTwin) follow(state []uint64, depth int) {
	for d := range depth {
		f := t.l.frame(state, d)
		if row := int(f[frRow]); d >= t.made || t.placed[d] != row {
			t.descend(d, row, int(f[frItem]))
		}
	}
}

// enter is place where the node of the frame is made.
func (t *coverTwin) enter(state []uint64, depth, candidate int) int {
	f, g := t.l.frame(state, depth), t.l.frame(state, depth+1)
	row := t.option(depth, int(f[frItem]), candidate)
	f[frChosen], f[frRow] = uint64(candidate), uint64(row)
	t.descend(depth, row, int(f[frItem]))
	item := t.choose(depth + 1)
	if item < 0 {
		return 0
	}
	return t.list(g, depth+1, item)
}

// option is the row of a candidate for an item.
func (t *coverTwin) option(depth, item, candidate int) int {
	for _, r := range t.nodes[depth].alive {
		if !has(t.row(int(r)), uint64(item)) {
			continue
		}
		if candidate == 0 {
			return int(r)
		}
		candidate--
	}
	return 0 // of a damaged state, which differs elsewhere
}

// descend makes the node behind a depth when it places a row there, for an item.
func (t *coverTwin) descend(depth, row, item int) {
	t.placed[depth], t.made = row, depth+1
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
	m.alive = m.alive[:0]
	for _, r := range n.alive {
		mask := t.row(int(r))
		overlap := uint64(0)
		for w, x := range gone {
			overlap |= mask[w] & x
		}
		// Copies that are placed for their shape are placed in the order of
		// their rows: else every set of them would be found in every order.
		if overlap == 0 && (item < t.cells || int(r) > row || t.shape[r] != shape) {
			m.alive = append(m.alive, r)
		}
	}
}

const maxWordsOfItems = 2 * maxVectors

// list makes the frame that is about an item, and returns the number of its
// candidates: of a shape with several copies left, the rows that can be the
// first of them.
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
	frame[frChosen], frame[frRow], frame[frItem] = 0, 0, uint64(item)
	rest := frame[t.l.rest():]
	clear(rest)
	for i := range n {
		set(rest, i)
	}
	return n
}

// choose returns the item for a node, or -1 when one has no candidate.
func (t *coverTwin) choose(depth int) int {
	n := &t.nodes[depth]
	clear(t.counts)
	for _, r := range n.alive {
		for w, m := range t.row(int(r)) {
			for ; m != 0; m &= m - 1 {
				t.counts[w<<6+bits.TrailingZeros64(m)]++
			}
		}
	}
	stage := &t.stages[t.stage[t.l.pieces-depth]]
	best, forced := -1, -1
	least, fewest := math.MaxInt, math.MaxInt
	for w, open := range n.open {
		for ; open != 0; open &= open - 1 {
			i := w<<6 + bits.TrailingZeros64(open)
			count := int(t.counts[i])
			if i >= t.cells {
				if stage.heuristic == settings.First {
					continue // it looks at cells alone
				}
				count -= int(n.copies[i-t.cells]) - 1
			}
			if count <= 0 {
				return -1
			}
			if count == 1 && forced < 0 {
				forced = i
			}
			value := 0
			switch {
			case stage.heuristic == settings.Size:
			case i >= t.cells:
				continue
			case stage.heuristic == settings.First:
				value = i
			case stage.ranks != nil:
				for !has(stage.ranks[value*t.words:][:t.words], uint64(i)) {
					value++
				}
			default:
				for v, near := range stage.near[i*t.words:][:t.words] {
					value += bits.OnesCount64(near & n.open[v])
				}
			}
			if value < least || value == least && count < fewest {
				best, least, fewest = i, value, count
			}
		}
	}
	if forced >= 0 {
		return forced
	}
	return best
}
