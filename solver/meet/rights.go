package meet

import (
	"slices"

	"tilewright/solver/search"
)

// rights is the right side of a cut board in parts. They are the same for any number of machines. The subtrees of all
// nodes of one depth are dealt out in turn, so that parts are about equal. A part is a stack of frames in the form of a
// walk. When the subtree of the last frame is done, the frame before it is next.
type rights struct {
	parts [][]root
	// These are the counts above those nodes. The first part adds them, and those of the left.
	fits  []uint64
	nodes uint64
}

// inParts is the state of a search that is done in parts.
type inParts struct {
	rights   *rights      // nil where it is not in parts
	left     []int        // numbers of the parts that have not ended, in increasing order
	stats    search.Stats // of the current part
	machines int          // that do the parts, 0 for none
}

// root is a frame of a walk, with its masks.
type root struct {
	frame
	masks []uint64
}

const (
	// mostRights is the greatest number of parts. It is enough for the cores of a machine to end together.
	mostRights = 128
	// mostRoots bounds the number of nodes dealt out.
	mostRoots = 1 << 16
)

// leastRoots is the least number of nodes dealt out. Tests set another one.
var leastRoots = 2 * mostRights

// rights cuts the right side. It returns nil where that is too small. O(nodes).
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

// most is the greatest number of roots in a part.
func (r *rights) most() int { return len(r.parts[0]) }

// rightsAt walks down to a depth. It returns nil where overhangs would matter, because what the left covers is not
// known yet.
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

// enter loads a stack of frames.
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

// beginParts makes the search go on in parts. Each counts when it ends, and a state says which are left. It is false
// where the search has begun otherwise, or cannot be cut.
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

// searchPart goes on with the parts that are left, and returns the cost. It does in Go what machines do.
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
			default: // a machine's table is no larger, so no part has ended
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

// endPart counts the part that has ended. It is false after the last one.
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

// endParts makes the search go on as a whole. It is called while no part has ended.
func (e *Engine) endParts() { e.parts, e.passes.todo, e.work = inParts{}, nil, nil }

// count adds what a walk has counted.
func count(to *search.Stats, fits []uint64, nodes uint64) {
	for left, n := range fits {
		to.Levels[left].Fits += n
		to.Levels[left].Attempts += n
	}
	to.Nodes += nodes
}
