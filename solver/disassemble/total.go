package disassemble

import "math"

// total looks for the fewest moves in all. It goes breadth first, too: from each position of each group to those that a move
// leads to, and by each exit to the groups of what is left. All that takes the same number of moves is looked at together, so
// the first state in which nothing is left has the fewest.
//
// Where all pieces can leave a position one by one, each by one move, no other way from there has fewer.
type total struct {
	states

	cost  int   // moves that led to the positions that are looked at
	ends  []int // of each group in list, where the positions of more moves begin
	at    int   // the group that is looked at
	later map[int][]arrival

	groups int // that were there before the current position
}

// arrival is a state that is reached when more moves are made.
type arrival struct {
	stack *parts
	from  leave
}

// groupCost is how many positions a group takes as much memory as.
const groupCost = 16

func newTotal(s *Search) *total {
	x := &total{states: states{search: s, left: s.limit}, later: map[int][]arrival{}}
	x.begin()
	x.reach(0, &parts{set: s.whole(), at: s.start()}, leave{})
	x.turn()
	return x
}

// turn goes on to positions of one move more; the first time to those of none.
func (x *total) turn() {
	for _, a := range x.later[x.cost] {
		x.arrive(a.stack, a.from)
	}
	delete(x.later, x.cost)
	if x.tree != nil {
		return
	}
	x.at, x.ends = 0, x.ends[:0]
	more := len(x.later) > 0
	for _, g := range x.list {
		x.ends = append(x.ends, g.walk.positions())
		more = more || g.walk.at < g.walk.positions()
	}
	x.given = x.given || !more && x.tree == nil // which cannot be: the assembly comes apart
}

// arrive takes a state in.
func (x *total) arrive(stack *parts, from leave) {
	if x.tree != nil {
		return
	}
	groups := len(x.list)
	x.reach(0, stack, from)
	if stack == nil {
		x.tree = x.treeOf(x.list[len(x.list)-1])
		return
	}
	x.left -= groupCost * (len(x.list) - groups)
}

// run looks at some more positions.
func (x *total) run() {
	for x.search.pairs.left > 0 && !x.over() {
		x.search.pairs.left--
		switch {
		case x.left < 0:
			x.given = true
		case x.at == len(x.ends):
			x.cost++
			x.turn()
		case x.list[x.at].walk.at == x.ends[x.at]:
			x.at++
		default:
			x.look(x.list[x.at])
		}
	}
}

// look goes on with the next position of a group.
func (x *total) look(g *group) {
	w := g.walk
	if !w.open && !x.leave(g) {
		return
	}
	at, before := w.at, w.positions()
	for w.step(); w.at == at && x.search.pairs.left > 0; {
		w.step()
	}
	x.left -= w.positions() - before
}

// leave takes in what is left after the exits of a group's next position. It is true when its moves are next.
func (x *total) leave(g *group) bool {
	w := g.walk
	if !x.outs.begun {
		if !w.measure() {
			return false
		}
		if !x.search.grouping {
			if peeled, rest := w.peel(); count(rest) == 1 {
				over := x.cost + len(peeled)
				x.later[over] = append(x.later[over], arrival{g.below, leave{g, w.at, peeled}})
				w.at++
				return false
			}
		}
		x.groups = len(x.list)
	}
	if !x.all(g) {
		return false
	}
	for _, g := range x.list[x.groups:] {
		if g.set == 0 { // pieces of one group that are left need not come apart
			x.tree = x.treeOf(g)
			return false
		}
	}
	x.left -= groupCost * (len(x.list) - x.groups)
	w.places.limit, w.depth.beyond = math.MaxInt, true
	w.begin()
	return true
}
