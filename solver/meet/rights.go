package meet

import (
	"slices"

	"tilewright/solver/search"
)

// rights is the right side of a cut board in parts, which are the same whoever does them: what lies
// below the nodes of one depth, dealt out in turn so that the parts are about equal. A part is
// a stack of frames, as a walk has it: when all below the last one is done, the next is gone on with.
type rights struct {
	parts [][]root
	// Above those nodes lies what the first part counts too, as it does the left.
	fits  []uint64
	nodes uint64
}

// inParts is how a search stands that is done in parts.
type inParts struct {
	rights   *rights      // nil where it is not
	left     []int        // numbers of those that are not through, in increasing order
	stats    search.Stats // counted of the one under way
	machines int          // that have them, 0 for none
}

// root is a frame of a walk with its masks.
type root struct {
	frame
	masks []uint64
}

const (
	// mostRights is how many parts there are at most, enough for the cores of a machine to end together.
	mostRights = 128
	// mostRoots bounds how many nodes are dealt out.
	mostRoots = 1 << 16
)

// leastRoots is how many there are at least; in tests it is another number.
var leastRoots = 2 * mostRights

// rights cuts the right side; nil where it is too small for that. O(nodes).
func (c *cut) rights() *rights {
	for depth := 1; ; depth++ {
		r, roots := c.rightsAt(depth)
		switch {
		case r == nil || len(roots) == 0:
			return nil
		case len(roots) < leastRoots:
			continue
		}
		r.parts = make([][]root, min(mostRights, len(roots)))
		for i, root := range roots {
			part := &r.parts[i%len(r.parts)]
			*part = append(*part, root)
		}
		for _, p := range r.parts {
			slices.Reverse(p) // the last is done first
		}
		return r
	}
}

// most is how many roots a part has at most.
func (r *rights) most() int { return len(r.parts[0]) }

// rightsAt walks down to a depth. What the left covers is not known yet, so it does not go
// where overhangs matter.
func (c *cut) rightsAt(depth int) (r *rights, roots []root) {
	w := newWalk(c.right, c.p.Pieces)
	r = &rights{}
	for w.begin(c.counts.all, 0); w.depth >= 0; {
		w.run(1)
		if len(w.leaves) > 0 || w.depth >= 0 && int(w.frames[w.depth].place) >= w.zone || len(roots) > mostRoots {
			return nil, nil
		}
		if w.depth == depth {
			f := w.frames[depth]
			f.chosen = leftOpen
			stride := 2 * w.Words
			roots = append(roots, root{f, slices.Clone(w.masks[depth*stride:][:stride])})
			w.depth--
		}
	}
	r.fits, r.nodes = w.fits, w.nodes
	return r, roots
}

// enter goes to a stack of frames.
func (w *walk) enter(stack []root) {
	stride := 2 * w.Words
	for need := len(w.fits) + w.end - w.zone + 2 + len(stack); len(w.frames) < need; {
		w.frames = append(w.frames, frame{})
		w.masks = append(w.masks, make([]uint64, stride)...)
	}
	for i := range stack {
		w.frames[i] = stack[i].frame
		copy(w.masks[i*stride:], stack[i].masks)
	}
	w.depth, w.leaves = len(stack)-1, w.leaves[:0]
}

// beginParts has the search be done in parts from now on, each of which counts when it is through: a
// state says which are left. It is false where it has begun in another way, or cannot be cut.
func (e *Engine) beginParts() bool {
	if e.parts.left != nil {
		return true
	}
	if e.o.Count == nil || e.o.Draw || e.cut == nil || e.done || e.passes.todo != nil || e.steps > 0 || e.repeat > 0 {
		return false
	}
	if e.parts.rights = e.cut.rights(); e.parts.rights == nil {
		return false
	}
	for i := range e.parts.rights.parts {
		e.parts.left = append(e.parts.left, i)
	}
	e.passes.todo = []pass{{divisor: 1}}
	return true
}

// searchPart goes on with the parts that are left, and returns what that cost: what machines do, in Go.
func (e *Engine) searchPart(budget int) (cost int) {
	k := e.work
	if k == nil {
		k = newWork(e.cut, &e.o, e.weighed.leaves)
		k.begin(e.passes.todo[0], e.passes.digits)
		e.work, e.parts.stats = k, search.Stats{Levels: make([]search.Level, e.p.Pieces+1)}
	}
	for w := k.walk(); cost < budget; {
		w.most = k.mostLeaves()
		cost += w.run(budget - cost)
		for _, l := range w.leaves {
			switch key := e.keyOf(l); {
			case k.phase == lookUp:
				e.parts.stats.Found += k.table.sum(key)
			case k.table.add(key, true):
				k.suffixes.add(l.overhang, e.cut.reach)
			default: // nor is a machine's table larger, so no part has ended
				e.endParts()
				return cost
			}
		}
		if w.leaves = w.leaves[:0]; w.depth >= 0 {
			continue
		}
		if k.phase == fill && k.table.used == 0 {
			e.endParts()
			return cost
		}
		if e.parts.left[0] == 0 || k.phase == lookUp {
			count(&e.parts.stats, w.fits, w.nodes)
		}
		clear(w.fits)
		w.nodes = 0
		if k.phase == fill {
			k.phase = lookUp
			if e.parts.left[0] == 0 {
				count(&e.parts.stats, e.parts.rights.fits, e.parts.rights.nodes)
			}
		} else if !e.endPart() {
			return cost
		}
		k.right.enter(e.parts.rights.parts[e.parts.left[0]])
		return cost + 1
	}
	return cost
}

// endPart counts the part that is through, and is false where it was the last one.
func (e *Engine) endPart() bool {
	p := &e.parts
	found := p.stats.Found
	p.stats.Found = 0
	e.stats.Add(&p.stats)
	clear(p.stats.Levels)
	p.stats.Nodes = 0
	if !e.add(found) {
		return false
	}
	p.left = p.left[1:]
	if e.done = len(p.left) == 0; e.done {
		e.passes.todo, e.work = e.passes.todo[1:], nil
		e.passes.through++
	}
	return !e.done
}

// endParts has the search be done as a whole after all, while no part has ended.
func (e *Engine) endParts() { e.parts, e.passes.todo, e.work = inParts{}, nil, nil }

// count adds what a walk has counted.
func count(to *search.Stats, fits []uint64, nodes uint64) {
	for left, n := range fits {
		to.Levels[left].Fits += n
		to.Levels[left].Attempts += n
	}
	to.Nodes += nodes
}
