package dlx

import (
	"encoding/binary"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A state is the version, the key, the position of the search, the counters, the descent's state if it is at work, and
// a checksum. The position is the phase, the depth, and the nodes. A node has its item, the number of its options,
// those tried, and those left to this engine. Restore does the placements again: all else follows from them, and they
// prove the state.
const (
	versionExact = 1
	versionLoose = 2 // of a puzzle that is not exact; 1 had another rule, see loose
)

// version is the version of the engine's states.
func (e *Engine) version() byte {
	if e.loose != nil {
		return versionLoose
	}
	return versionExact
}

var (
	errDamaged = say.Error("DLX: the saved search is damaged: start the search anew")
	errOther   = say.Error("DLX: the saved search is of another puzzle or has other settings: open those, or start " +
		"the search anew")
	errVersion = say.Error("DLX: the saved search is of another version of the program: start the search anew")
)

// Save implements search.Engine. O(depth), and the cost of the descent's state.
func (e *Engine) Save() []byte {
	nodes := e.nodes[:e.depth]
	if e.phase == branching {
		nodes = e.nodes[:e.depth+1]
	}
	if e.phase == finished {
		nodes = nil
	}
	spans := make([]span, len(nodes))
	for i, n := range nodes {
		if spans[i] = (span{n.item, n.count, n.next, n.end}); n.count == 0 {
			spans[i].item = -1 // a dead end has no item when it is restored
		}
	}
	var descent []byte
	if e.phase == descending {
		descent = e.descent.Save()
	}
	return e.encode(e.phase, spans, e.Stats(), descent)
}

// span is a node in a state.
type span struct {
	item             int32
	count, next, end int
}

// encode writes a state.
func (e *Engine) encode(p phase, spans []span, stats *search.Stats, descent []byte) []byte {
	b := append([]byte(nil), e.version())
	b = binary.LittleEndian.AppendUint64(b, e.key)
	b = append(b, byte(p))
	b = binary.AppendUvarint(b, uint64(len(spans)))
	for _, s := range spans {
		for _, n := range [...]int{int(s.item) + 1, s.count, s.next, s.end} {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	b = search.AppendStats(b, stats)
	return seal(append(b, descent...))
}

// seal appends the checksum.
func seal(b []byte) []byte { return binary.LittleEndian.AppendUint64(b, sum(b)) }

// Restore implements search.Engine. It takes the time of as many nodes as the
// state is deep.
func (e *Engine) Restore(state []byte) error {
	if len(state) < 1+8+1+8 {
		return errDamaged
	}
	if state[0] != e.version() {
		return errVersion
	}
	body := state[:len(state)-8]
	if binary.LittleEndian.Uint64(state[len(body):]) != sum(body) {
		return errDamaged
	}
	if binary.LittleEndian.Uint64(body[1:]) != e.key {
		return errOther
	}
	p := phase(body[9])
	spans, rest, ok := readSpans(body[10:])
	if !ok || p > finished {
		return errDamaged
	}
	stats, descent, err := search.ReadStats(rest)
	if err != nil || len(stats.Levels) != e.p.Pieces+1 {
		return errDamaged
	}
	if p != descending && len(descent) != 0 || p == descending && e.descent == nil {
		return errDamaged
	}

	// The placements are done again on a stack beside the present one.
	c := *e
	c.stack = e.newStack()
	c.stats = stats
	e.started = false // the filter, if it had begun, is needed here
	if !c.replay(p, spans) {
		return errDamaged
	}
	if c.phase == descending {
		if err := e.restoreDescent(&c, descent); err != nil {
			return err
		}
	}
	e.stack = c.stack
	return nil
}

// restoreDescent restores the descent below the deepest node of c. If that fails, the descent is as before.
func (e *Engine) restoreDescent(c *Engine, state []byte) error {
	var old []byte
	if e.phase == descending {
		old = e.descent.Save()
	}
	c.handOver()
	err := c.descent.Restore(state)
	if err == nil {
		// The counters already have what the descent counts.
		c.before = search.Stats{Levels: c.before.Levels[:0]}
		c.before.Add(c.descent.Stats())
		return nil
	}
	if e.phase == descending {
		e.descent.Enter(e.placed[:e.depth], e.alive())
		if err2 := e.descent.Restore(old); err2 != nil {
			panic("dlx: the descent does not take its own state: " + err2.Error())
		}
	}
	return say.Error("DLX: below the saved search: {err}", err)
}

// replay does the placements of a state, on a stack that has not begun. It tells whether this search makes them.
func (e *Engine) replay(p phase, spans []span) bool {
	e.phase = p
	if p == finished {
		return len(spans) == 0
	}
	for i, s := range spans {
		n := e.nodes[e.depth]
		deepest := i == len(spans)-1 && p == branching
		if s.count == 0 && deepest {
			e.deadEnd()
			return s.next == 0 && s.end == 0
		}
		if n.left <= e.o.Goal || n.left == 0 {
			return false
		}
		if e.descends() {
			return false
		}
		e.pack(n)
		e.list(n)
		if n.item != s.item || n.count != s.count || s.next > s.end || s.end > s.count {
			return false
		}
		n.next, n.end = s.next, s.end
		if deepest {
			return true
		}
		if s.next == 0 {
			return false
		}
		e.place(n)
		e.depth++
		if last := i == len(spans)-1; e.filters(n.left-1) && !(last && p == filtering) {
			e.o.Filter.Begin(e.placed[:e.depth], e.alive())
			for done := false; !done; {
				_, done = e.o.Filter.Run(1 << 20)
			}
			var counted search.Level // the counters already have them
			e.filtered(&counted)
		}
	}
	left := e.nodes[e.depth].left
	switch p {
	case choosing:
		return left > e.o.Goal || e.depth == 0
	case filtering:
		return e.depth > 0 && e.filters(left)
	case descending:
		return left > e.o.Goal && e.descends()
	}
	return false // the phase is branching, but its node is missing
}

// readSpans reads the nodes of a state.
func readSpans(b []byte) (spans []span, rest []byte, ok bool) {
	r := search.Reader{Rest: b}
	read := func() int { return int(r.Number(1 << 30)) }
	n := read()
	if n > len(r.Rest) {
		return nil, nil, false
	}
	spans = make([]span, n)
	for i := range spans {
		spans[i] = span{int32(read() - 1), read(), read(), read()}
	}
	return spans, r.Rest, !r.Damaged
}

// splitLeft is the least number of pieces left at a node whose options are worth sharing. With fewer they are tried
// before a state could be moved.
const splitLeft = 3

// Split implements search.Engine. It gives away the later half of what is left
// at the first node that has something to share.
func (e *Engine) Split() []byte {
	if e.depth == 0 && e.phase == choosing {
		e.enter()
	}
	var none search.Stats
	none.Levels = make([]search.Level, e.p.Pieces+1)
	if e.phase == finished {
		return nil
	}
	spans := make([]span, 0, e.depth+1)
	for d, n := range e.nodes[:e.depth+1] {
		busy := 1 // one for the option that is searched below
		if d == e.depth {
			if e.phase != branching {
				break
			}
			busy = 0
		}
		if give := (n.end - n.next + busy) / 2; give > 0 && n.left >= splitLeft {
			part := span{n.item, n.count, n.end - give, n.end}
			n.end -= give
			return e.encode(branching, append(spans, part), &none, nil)
		}
		spans = append(spans, span{n.item, n.count, n.next, n.next})
	}
	if e.phase == descending {
		if part := e.descent.Split(); part != nil {
			return e.encode(descending, spans, &none, part)
		}
	}
	return nil
}

// hash is a hash of the problem and the options.
func (e *Engine) hash(rows []int32) uint64 {
	hash := search.NewFingerprint()
	number := hash.Number
	number(len(e.p.Cells))
	for s := range e.p.Shapes {
		number(e.p.Shapes[s].Copies)
	}
	for _, r := range rows {
		image := &e.p.Images[r]
		number(int(r))
		number(int(image.Shape))
		for _, c := range image.Cells {
			number(int(c))
		}
	}
	var before *search.Order
	for left := range e.p.Pieces + 1 {
		stage := e.plan.At(left)
		if stage == before {
			continue
		}
		before = stage
		number(left)
		number(int(stage.Heuristic))
		for _, rank := range stage.Rank {
			number(int(rank))
		}
	}
	if e.loose != nil {
		number(e.p.Empty)
		for _, n := range e.loose.spare {
			number(int(n))
		}
		for _, variable := range e.p.Variable {
			if variable {
				number(1)
			} else {
				number(0)
			}
		}
	}
	number(e.first)
	number(e.o.Goal)
	number(e.o.DescendAt)
	number(e.o.StopAt)
	hash.Bytes([]byte(e.o.Tag))
	return uint64(hash) ^ mix(e.o.Shuffle)
}

// sum is the checksum of a state.
func sum(b []byte) uint64 {
	hash := search.NewFingerprint()
	hash.Bytes(b)
	return uint64(hash)
}
