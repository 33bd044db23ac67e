package kernel

import (
	"math"
	"math/bits"

	"tilewright/solver/dlx"
)

// tightTwin is the tight search in Go.
type tightTwin struct {
	*tight
	l *stateWords
	// packs are all images, and the images that may be placed after the node at repack on the way of the frames.
	packs [2]tightPack
	// nodes follow from the root and from what the frames have placed. Those up to the depth known are valid: they come
	// after the candidates in chosen.
	nodes  []tightNode
	chosen []int
	known  int
	rootAt int // -1 for none
	// Since spent was called: words that nodes were made of, words that items were counted in, and images that got a
	// number.
	placedWords, countedWords, packed int
}

// tightPack has images with new numbers. rows[item*words:] are the images with an item.
type tightPack struct {
	ids   []int32
	words int
	rows  []uint64
}

// tightNode is what is left at a depth.
type tightNode struct {
	alive []uint64 // images of the pack
	open  []uint64 // positions
	// single are the shapes with one piece left. left are the packed copies.
	single, left uint64
	gaps         int // cells left empty above
}

func (k *tight) twin(l *stateWords) twin {
	t := &tightTwin{tight: k, l: l, nodes: make([]tightNode, l.last+1), chosen: make([]int, l.last+1), rootAt: -1}
	for d := range t.nodes {
		t.nodes[d] = tightNode{alive: make([]uint64, 2*k.vectors), open: make([]uint64, k.words)}
	}
	for i := range k.images {
		t.packs[0].ids = append(t.packs[0].ids, int32(i))
	}
	t.pack(&t.packs[0])
	return t
}

// pack numbers the images that ids lists.
func (t *tightTwin) pack(to *tightPack) {
	to.words = max(2*((len(to.ids)+127)/128), 2)
	if to.rows == nil {
		to.rows = make([]uint64, t.itemCount()*2*t.vectors)
	}
	rows := to.rows[:t.itemCount()*to.words]
	clear(rows)
	for i, id := range to.ids {
		word, bit := i>>6, uint64(1)<<(i&63)
		for _, item := range t.items[int(id)*t.longest:][:t.longest] {
			rows[int(item)*to.words+word] |= bit
		}
	}
	t.packed += len(to.ids)
}

// packAt is the pack of the nodes at a depth.
func (t *tightTwin) packAt(depth int) *tightPack {
	if depth >= t.repack {
		return &t.packs[1]
	}
	return &t.packs[0]
}

// strike removes the images of an item from a set.
func (p *tightPack) strike(alive []uint64, item int) {
	for w, x := range p.rows[item*p.words:][:p.words] {
		alive[w] &^= x
	}
}

// all sets the images alive to those of a pack.
func (n *tightNode) all(p *tightPack) {
	clear(n.alive)
	whole := len(p.ids) >> 6
	for w := range whole {
		n.alive[w] = math.MaxUint64
	}
	if over := len(p.ids) & 63; over > 0 {
		n.alive[whole] = 1<<over - 1
	}
}

// enter makes the first node of a root.
func (t *tightTwin) enter(root int) {
	s, n := &t.starts[root], &t.nodes[0]
	n.all(&t.packs[0])
	for w, m := range s.covered {
		for ; m != 0; m &= m - 1 {
			t.packs[0].strike(n.alive, w<<6+bits.TrailingZeros64(m))
			t.placedWords += t.packs[0].words
		}
	}
	copy(n.open, s.open)
	n.single, n.left, n.gaps = s.single, s.left, 0
	t.rootAt, t.known = root, 0
}

func (t *tightTwin) begin(state []uint64, root int) int {
	t.enter(root)
	return t.choose(t.l.frame(state, 0), 0)
}

func (t *tightTwin) take(untried []uint64) int { return takeLowest(untried) }

func (t *tightTwin) note(state []uint64, depth, candidate int) {
	f := t.l.frame(state, depth)
	f[frChosen], f[frPlaced] = uint64(candidate), uint64(t.packAt(depth).ids[candidate])
}

func (t *tightTwin) step(state []uint64, depth, candidate int) int {
	state[stNodes]++
	t.note(state, depth, candidate)
	t.put(depth, candidate)
	return t.choose(t.l.frame(state, depth+1), depth+1)
}

// resume makes the nodes down to the current frame, from what those above have placed.
func (t *tightTwin) resume(state []uint64) {
	if root := int(state[stRoot]); root != t.rootAt {
		t.enter(root)
	}
	for d := range int(state[stDepth]) {
		if j := int(t.l.frame(state, d)[frChosen]); d >= t.known || t.chosen[d] != j {
			t.put(d, j)
		}
	}
}

// put makes the next node after a depth, when a candidate is placed there.
func (t *tightTwin) put(depth, candidate int) {
	t.chosen[depth], t.known = candidate, depth+1
	n, m, pack := &t.nodes[depth], &t.nodes[depth+1], t.packAt(depth)
	id := int(pack.ids[candidate])
	shape := t.shape[id]
	for w, x := range t.masks[id*t.words:][:t.words] {
		m.open[w] = n.open[w] &^ x
	}
	m.left = n.left - t.one[shape]
	m.single = n.single &^ (1 << shape)
	gone := t.items[id*t.longest:][:t.longest]
	if left := m.left & t.rest[shape]; left != 0 {
		gone = gone[:t.longest-1]
		if left == t.one[shape] && id < t.gaps {
			m.single |= 1 << shape
		}
	}
	if m.gaps = n.gaps; id >= t.gaps {
		m.gaps++
	}
	copy(m.alive, n.alive)
	for _, item := range gone {
		pack.strike(m.alive, int(item))
	}
	t.placedWords += pack.words
	if depth+1 == t.repack {
		to := &t.packs[1]
		to.ids = to.ids[:0]
		for w, x := range m.alive {
			for ; x != 0; x &= x - 1 {
				to.ids = append(to.ids, pack.ids[w<<6+bits.TrailingZeros64(x)])
			}
		}
		t.pack(to)
		m.all(to)
	}
}

// choose makes the frame of a node, and returns the number of its candidates.
func (t *tightTwin) choose(frame []uint64, depth int) int {
	clear(frame)
	n, pack, left := &t.nodes[depth], t.packAt(depth), t.l.pieces-t.l.placed-depth
	untried := frame[t.l.rest():]
	if t.loose != nil {
		frame[frSkipped] = uint64(n.gaps)
	}
	if left+n.gaps == 1 && t.whole {
		t.last(untried, n, pack)
		return count(untried)
	}
	item := t.tightest(n, pack, left)
	if item < 0 {
		return 0
	}
	if t.loose != nil && item < t.size && n.gaps < t.loose.budget && has(t.loose.variable, uint64(t.cell[item])) {
		frame[frFree] = 1
	}
	for w, x := range pack.rows[item*pack.words:][:pack.words] {
		untried[w] = n.alive[w] & x
	}
	return count(untried)
}

// last sets the candidates of the last piece. They are the remaining images that fill the board, or that cover all
// cells that must not stay empty.
func (t *tightTwin) last(untried []uint64, n *tightNode, pack *tightPack) {
	copy(untried, n.alive)
	if t.loose == nil {
		return
	}
	pack.strike(untried, t.gapShape())
	for w, m := range t.must {
		for m &= n.open[w]; m != 0; m &= m - 1 {
			at := w<<6 + bits.TrailingZeros64(m)
			for w, x := range pack.rows[at*pack.words:][:pack.words] {
				untried[w] &= x
			}
		}
	}
}

// tightest is the item that a node is about, or -1 where an item that it looks at has no image. See package dlx.
func (t *tightTwin) tightest(n *tightNode, pack *tightPack, left int) int {
	best, fewest := -1, math.MaxInt
	look := func(item int) bool {
		k := 0
		for w, x := range pack.rows[item*pack.words:][:pack.words] {
			k += bits.OnesCount64(n.alive[w] & x)
		}
		t.countedWords += pack.words
		if k < fewest || k == fewest && item < best {
			best, fewest = item, k
		}
		return k > 0
	}
	for number, looked := 1, 0; number <= 4 && looked < dlx.TightCells; number++ {
		for w, m := range n.open {
			for ; m != 0; m &= m - 1 {
				at := w<<6 + bits.TrailingZeros64(m)
				beside, one := t.openBeside(n, at)
				if t.isolated(n, beside, one) {
					return -1
				}
				if min(max(beside, 1), 4) != number {
					continue
				}
				looked++
				if !look(at) {
					return -1
				}
			}
		}
	}
	if left < dlx.TightPieces {
		return best
	}
	for m := n.single; m != 0; m &= m - 1 {
		if !look(t.size + bits.TrailingZeros64(m)) {
			return -1
		}
	}
	return best
}

// isolated tells whether no piece is as small as what is open around a position: it alone, or with its only neighbour one.
func (t *tightTwin) isolated(n *tightNode, beside, one int) bool {
	if beside == 0 {
		return t.least > 1
	}
	if beside > 1 || t.least <= 2 {
		return false
	}
	back, _ := t.openBeside(n, one)
	return back == 1
}

// openBeside is the number of open neighbours of a position. one is one of them.
func (t *tightTwin) openBeside(n *tightNode, at int) (beside, one int) {
	for w, m := range t.neighbours(at) {
		if m &= n.open[w]; m != 0 {
			beside += bits.OnesCount64(m)
			one = w<<6 + bits.TrailingZeros64(m)
		}
	}
	return beside, one
}

// spent counts the words that were looked at. It is fitted to whole searches of six solids, against what the list
// kernel was reckoned at and took in the same minutes.
func (t *tightTwin) spent() float64 {
	ns := 7.5 + 0.9*float64(t.placedWords) + 0.38*float64(t.countedWords) + 7.5*float64(t.packed)
	t.placedWords, t.countedWords, t.packed = 0, 0, 0
	return ns
}
