package disassemble

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// least looks for the least level, in dictionary order, of an assembly that comes apart. It counts one separation after
// another, and keeps every state that is possible when their numbers are the least. States differ in their parts and in
// the places of their pieces. States of the same parts are one group. From each group a walk looks for the fewest moves
// until the next part is in two. It begins at all positions that the part may have. What takes more moves than another
// group is dropped.
//
// Sometimes all pieces but those of one part can leave a position one by one, each by one move. Then no other order
// gives a lower level: ones are the least numbers there are, and that part comes last.
type least struct {
	states

	groups []*group // those with the least numbers so far
	at     int      // the group at work, or whose exits are
	exit   int      // of its exits
	most   int      // moves that the part may take at most, by what other groups take
	best   []*group // groups whose part takes that many
}

// states are what can be left of an assembly.
type states struct {
	search *Search
	left   int // positions that may be looked at

	next map[string]*group
	list []*group // the groups of next, in their order
	outs outs     // of the current position

	tree  *Separation // the result
	given bool        // it gave up, because there are too many positions
}

// group are states with the same parts, whose pieces outside of the next part lie alike.
type group struct {
	ones  int     // separations that are known to take one move each
	set   uint64  // the pieces of the next part, 0 where nothing is left
	walk  *walk   // of that part
	from  []leave // of each position where it may begin
	below *parts  // the parts to be taken apart after it
}

// parts is a stack of parts to be taken apart, the next one first.
type parts struct {
	set  uint64
	at   start // where its pieces lie, the first one at 0
	next *parts
}

// leave is the way to a state: from a position of another group by an exit, and then by exits of single pieces.
type leave struct {
	group    *group
	position int
	exits    []exit // of pieces of that group's part
}

// outs are the exits of a position, as far as they were looked at.
type outs struct {
	begun, closed bool // with the position, and with the axis
	axis          int
	known         map[uint64]bool
}

// newLeast begins with the whole assembly.
func newLeast(s *Search) *least {
	l := &least{states: states{search: s, left: s.limit}}
	all := &parts{set: s.whole(), at: s.start()}
	l.begin()
	l.reach(0, all, leave{})
	l.turn()
	return l
}

func (l *states) begin() { l.next, l.list = map[string]*group{}, nil }

// turn goes on to the states that were reached, and to their next number.
func (l *least) turn() {
	l.groups, l.at, l.exit, l.most, l.best = l.list, 0, 0, math.MaxInt, nil
	l.next, l.list = nil, nil
	over := -1
	for i, g := range l.groups {
		if g.ones > 0 {
			l.most = 0 // no number is less than 1
		}
		if g.set == 0 && (over < 0 || g.ones < l.groups[over].ones) {
			over = i
		}
	}
	if over >= 0 {
		l.tree = l.treeOf(l.groups[over])
	}
}

// over tells whether the search is at its end.
func (l *states) over() bool { return l.tree != nil || l.given }

func (l *states) found() (tree *Separation, left int) { return l.tree, l.left }

// run looks at some more positions.
func (l *least) run() {
	for l.search.pairs.left > 0 && !l.over() {
		switch {
		case l.next == nil && l.at < len(l.groups):
			l.look(l.groups[l.at])
		case l.next == nil:
			l.begin()
			l.at, l.exit = 0, 0
			l.given = l.given || len(l.best) == 0 // this does not happen: the assembly comes apart
		case l.at < len(l.best):
			l.leaves(l.best[l.at])
		default:
			l.turn()
		}
	}
}

// look goes on with the walk of a group.
func (l *least) look(g *group) {
	if g.ones > 0 {
		l.best = append(l.best, g)
		l.at++
		return
	}
	w := g.walk
	before := w.positions()
	w.depth.most, w.places.limit = l.most, before+l.left
	w.run()
	l.left -= w.positions() - before
	switch w.state {
	case overLimit:
		l.given = true
	case foundExit:
		if w.depth.moves < l.most {
			l.best = nil
		}
		l.most = w.depth.moves
		l.best = append(l.best, g)
		l.at++
	case exhausted:
		l.at++
	}
}

// leaves takes in what is left after the next exit of a group.
func (l *least) leaves(g *group) {
	l.search.pairs.left--
	if g.ones > 0 {
		g.ones--
		l.list = append(l.list, g)
		l.at++
		return
	}
	w := g.walk
	if l.exit == len(w.depth.exits) {
		l.at, l.exit = l.at+1, 0
		return
	}
	w.at = w.depth.exits[l.exit]
	if !l.outs.begun {
		if !w.measure() {
			return
		}
		if !l.search.grouping {
			if peeled, rest := w.peel(); rest != 0 {
				l.reach(len(peeled)-1, l.push(g.below, w, rest), leave{g, w.at, peeled})
				l.exit++
				return
			}
		}
	}
	if l.all(g) {
		l.exit++
	}
}

// all takes in what is left after every exit of the current position, which is measured. It is false where no work is left
// before that is done; then it is to be called again.
func (l *states) all(g *group) bool {
	w, o := g.walk, &l.outs
	if !o.begun {
		*o = outs{begun: true, known: map[uint64]bool{}}
	}
	for ; o.axis < len(w.ways); o.axis, o.closed = o.axis+1, false {
		if !o.closed {
			w.close(w.whole(), o.axis, endless, false)
			w.sets.set, o.closed = 0, true
		}
		for w.sets.next(w.whole()) {
			if l.left--; l.left < 0 {
				l.given, l.outs = true, outs{}
				return true
			}
			out, back := w.sets.set, false
			if w.stays(out) {
				out, back = w.whole()&^out, true
			}
			if !o.known[out] {
				o.known[out] = true
				l.split(g, exit{out, o.axis, back})
				if rest := w.whole() &^ out; count(rest) == count(out) && !w.walled() {
					l.split(g, exit{rest, o.axis, !back}) // either half may be the next part
				}
			}
			if l.search.pairs.left <= 0 {
				return false
			}
		}
	}
	l.outs = outs{}
	return true
}

// split takes in what is left after one exit of the current position.
func (l *states) split(g *group, e exit) {
	w := g.walk
	l.reach(0, l.push(l.push(g.below, w, e.set), w, w.whole()&^e.set), leave{g, w.at, []exit{e}})
}

// push puts some pieces of the current position on a stack, if they have to come apart.
func (l *states) push(below *parts, w *walk, set uint64) *parts {
	p := &parts{next: below}
	var first offset
	faces := w.places.faces(w.at)
	for i, o := range w.places.at(w.at) {
		if set>>i&1 == 0 {
			continue
		}
		if p.set == 0 {
			first = o.at
		}
		p.set |= 1 << w.pieces[i]
		p.at.spots = append(p.at.spots, spot{o.at.minus(first), o.shape})
		if faces != nil {
			p.at.facing = append(p.at.facing, faces[i])
		}
	}
	if l.search.together(p.set) {
		return below
	}
	return p
}

// reachWork is about the work to take in a state.
const reachWork = 10

// reach takes in a state.
func (l *states) reach(ones int, stack *parts, from leave) {
	l.search.pairs.left -= reachWork
	key := binary.AppendUvarint(nil, uint64(ones))
	if stack != nil {
		key = binary.LittleEndian.AppendUint64(key, stack.set)
		for p := stack.next; p != nil; p = p.next {
			key = binary.LittleEndian.AppendUint64(key, p.set)
			for _, o := range p.at.spots {
				for _, n := range o.at {
					key = binary.AppendVarint(key, int64(n))
				}
				key = binary.AppendUvarint(key, uint64(o.shape))
			}
		}
	}
	g := l.next[string(key)]
	if g == nil {
		g = &group{ones: ones}
		if stack != nil {
			g.set, g.below = stack.set, stack.next
			g.walk = newWalk(l.search.pairs, members(stack.set), math.MaxInt)
			g.walk.depth.every = true
		}
		l.next[string(key)] = g
		l.list = append(l.list, g)
	}
	if stack == nil {
		g.from = []leave{from}
	} else if g.walk.from(stack.at, len(g.from)) {
		l.left--
		g.from = append(g.from, from)
	}
}

// treeOf reads off how the assembly came apart on the way to a state with nothing left.
func (l *states) treeOf(g *group) *Separation {
	var list []*Separation
	for i := 0; ; {
		from := g.from[i]
		if from.group == nil {
			break
		}
		w := from.group.walk
		w.at = from.position
		moves, first := w.way()
		start, set := first, w.whole()
		var steps []*Separation
		for _, e := range from.exits {
			steps = append(steps, w.leave(set, moves, first, e))
			set, moves, first = set&^e.set, nil, from.position
		}
		list = append(steps, list...)
		g, i = from.group, int(-1-w.places.parents[start])
	}
	_, tree := l.joined(list)
	return tree
}

// joined makes a tree of separations in their order, and returns those not used.
func (l *states) joined(list []*Separation) ([]*Separation, *Separation) {
	s := list[0]
	list = list[1:]
	var out, all uint64
	for _, p := range s.Out {
		out |= 1 << p
	}
	for _, p := range s.Pieces {
		all |= 1 << p
	}
	if !l.search.together(all &^ out) {
		list, s.Rest = l.joined(list)
	}
	if !l.search.together(out) {
		list, s.Away = l.joined(list)
	}
	return list, s
}

// peel lets single pieces leave the current position, one after another, until none can. It returns their exits, and as
// rest the part that is stuck, or 0 where no part is. It returns nothing where only a larger set could leave.
func (w *walk) peel() (peeled []exit, rest uint64) {
	rest = w.whole()
	for count(rest) > 1 {
		e, leaves := w.single(rest)
		if !leaves {
			break
		}
		peeled = append(peeled, e)
		rest &^= e.set
	}
	if len(peeled) == 0 || count(rest) > 1 && w.divides(rest) {
		return nil, 0
	}
	return peeled, rest
}

// single is the first way by which one piece of a part leaves the others; the wall does not leave.
func (w *walk) single(part uint64) (e exit, leaves bool) {
	for axis := range w.ways {
		for _, back := range []bool{false, true} {
			w.close(part, axis, endless, back)
			for i, p := range w.pieces {
				if one := uint64(1) << i; part&one != 0 && w.sets.closures[i] == one && p != w.pairs.wall {
					return exit{one, axis, back}, true
				}
			}
		}
	}
	return exit{}, false
}

// divides tells whether some pieces of a part could leave the others.
func (w *walk) divides(part uint64) bool {
	for axis := range w.ways {
		w.close(part, axis, endless, false)
		for i, c := range w.sets.closures {
			if part>>i&1 != 0 && c != part {
				return true
			}
		}
	}
	return false
}

// walled tells whether the wall is in the part.
func (w *walk) walled() bool {
	_, in := slices.BinarySearch(w.pieces, w.pairs.wall)
	return in
}

func members(set uint64) (pieces []int) {
	for ; set != 0; set &= set - 1 {
		pieces = append(pieces, bits.TrailingZeros64(set))
	}
	return pieces
}
