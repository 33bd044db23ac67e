package restarts

import (
	"encoding/binary"
	"errors"
	"slices"

	"tilewright/solver/search"
)

// A state begins with the mark and the fingerprint, then what kind it is:
//
//   - stateBegin: nothing was done, or the race is not over
//   - stateWhole: the order and the badness of the shapes; how many solutions of the race
//     were told; the next block; the counters; the solutions that were found before; then
//     the block under way, if there is one
//   - stateBlock: one block, for an engine that has the plan
//   - stateDone: the end, with the counters
//
// Numbers are varints, the words of a block too.
const stateMark = "TWr1"

const (
	stateBegin = iota
	stateWhole
	stateBlock
	stateDone
)

func (e *Engine) head(kind byte) []byte {
	hash := search.NewFingerprint()
	hash.Bytes([]byte(e.o.Tag))
	for _, n := range [...]int{int(e.o.Seed), len(e.p.Images), len(e.rows), len(e.o.Symmetries)} {
		hash.Number(n)
	}
	if e.o.Once {
		hash.Number(1)
	}
	state := binary.LittleEndian.AppendUint64([]byte(stateMark), uint64(hash))
	return append(state, kind)
}

// Save implements search.Engine.
func (e *Engine) Save() []byte {
	switch {
	case e.done:
		return search.AppendStats(e.head(stateDone), e.Stats())
	case e.plan == nil:
		return e.head(stateBegin)
	case e.alone && e.search.state != nil:
		return e.search.state.append(e.head(stateBlock))
	}
	state := binary.AppendUvarint(e.head(stateWhole), uint64(e.plan.order))
	for _, bad := range e.plan.bad {
		state = binary.AppendVarint(state, int64(bad))
	}
	state = binary.AppendUvarint(state, uint64(len(e.plan.found)-e.told))
	for _, images := range e.plan.found[e.told:] {
		for _, i := range images {
			state = binary.AppendUvarint(state, uint64(i))
		}
	}
	state = binary.AppendUvarint(state, uint64(e.next))
	flags := uint64(0)
	if e.plan.exhausted {
		flags |= 1
	}
	if e.search.state != nil {
		flags |= 2
	}
	state = binary.AppendUvarint(state, flags)
	state = search.AppendStats(state, &e.ended)
	state = binary.AppendUvarint(state, uint64(len(e.distinct.seen)))
	keys := make([]uint64, 0, len(e.distinct.seen))
	for key := range e.distinct.seen {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		state = binary.LittleEndian.AppendUint64(state, key)
	}
	if e.search.state != nil {
		state = e.search.state.append(state)
	}
	return state
}

// append writes the words of a block.
func (l block) append(dst []byte) []byte {
	for _, w := range l {
		dst = binary.AppendUvarint(dst, uint64(w))
	}
	return dst
}

// reader takes numbers from a state.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) number(limit uint64) uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > limit {
		r.err, r.rest = errState, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) signed() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 || n != int64(int32(n)) {
		r.err, r.rest = errState, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) word() uint64 {
	if len(r.rest) < 8 {
		r.err, r.rest = errState, nil
		return 0
	}
	n := binary.LittleEndian.Uint64(r.rest)
	r.rest = r.rest[8:]
	return n
}

var errForeign = errors.New("the saved restarts are of another puzzle or of other settings")

// Restore implements search.Engine. It costs the board's tables and a table of the order
// where the engine has no plan with that order.
func (e *Engine) Restore(state []byte) error {
	head := e.head(0)
	if len(state) < len(head) {
		return errState
	}
	if string(state[:len(head)-1]) != string(head[:len(head)-1]) {
		return errForeign
	}
	kind, r := state[len(head)-1], reader{rest: state[len(head):]}
	n, err := New(e.p, e.rows, e.o, e.sink)
	if err != nil {
		return err
	}
	switch kind {
	case stateBegin:
		n.plan, n.search, n.planner = nil, nil, NewPlanner(e.p, e.rows, e.o)
		if e.o.Plan != nil {
			n.begin(e.o.Plan)
		}
	case stateDone:
		n.ended, r.rest, r.err = search.ReadStats(r.rest)
		n.done = true
		if len(n.ended.Levels) != e.p.Pieces+1 {
			r.err = errState
		}
	case stateBlock:
		if n.plan == nil {
			return errors.New("a block of restarts needs the plan that it was made by")
		}
		n.alone, n.told = true, len(n.plan.found)
		n.ended = search.Stats{Levels: make([]search.Level, e.p.Pieces+1)}
		n.readBlock(&r)
	case stateWhole:
		n.readWhole(&r)
	default:
		return errState
	}
	if r.err == nil && len(r.rest) > 0 {
		r.err = errState
	}
	if r.err != nil {
		return r.err
	}
	*e = *n
	if e.plan != nil { // the searcher's functions are about n
		state, told, ended := e.search.state, e.told, e.ended
		e.begin(e.plan)
		e.search.state, e.told, e.ended = state, told, ended
	}
	return nil
}

func (e *Engine) readWhole(r *reader) {
	order := int(r.number(1 << 16))
	bad := make([]int32, len(e.p.Shapes))
	for i := range bad {
		bad[i] = int32(r.signed())
	}
	if r.err != nil {
		return
	}
	if old := e.o.Plan; old == nil || old.order != order || !slices.Equal(old.bad, bad) {
		planner := NewPlanner(e.p, e.rows, e.o)
		planner.order, planner.bad = order, bad
		for e.planner = planner; ; {
			plan, err := planner.Run(1)
			if err != nil {
				r.err = err
				return
			}
			if plan != nil {
				e.begin(plan)
				break
			}
		}
	}
	plan := *e.plan
	plan.found = nil
	for n := r.number(uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		var images []int32
		for range e.p.Pieces {
			images = append(images, int32(r.number(uint64(len(e.p.Images)-1))))
		}
		plan.found = append(plan.found, images)
	}
	e.plan, e.told = &plan, 0
	e.next = uint32(r.number(1<<32 - 1))
	flags := r.number(3)
	plan.exhausted = flags&1 != 0
	if r.err != nil {
		return
	}
	if e.ended, r.rest, r.err = search.ReadStats(r.rest); r.err == nil && len(e.ended.Levels) != e.p.Pieces+1 {
		r.err = errState
	}
	for n := r.number(uint64(len(r.rest) / 8)); n > 0 && r.err == nil; n-- {
		e.distinct.seen[r.word()] = struct{}{}
	}
	if flags&2 != 0 && r.err == nil {
		e.readBlock(r)
	}
}

// readBlock reads a block and checks it.
func (e *Engine) readBlock(r *reader) {
	l := make(block, e.plan.table.blockWords())
	for i := range l {
		l[i] = uint32(r.number(1<<32 - 1))
	}
	if r.err != nil || !e.search.valid(l) {
		r.err = errState
		return
	}
	e.search.state = l
}

// valid says whether a block is one of the table: whether going on from it cannot leave
// the tables. It plays what is placed again.
func (s *searcher) valid(l block) bool {
	if l[blEnded] > 1 || l[blCount] > blockSize || l[blAt] > l[blCount] || int(l[blDepth]) > s.searched() {
		return false
	}
	for i := range int(l[blCount]) {
		r := l[s.restart(i):][:s.restartSize()]
		seen := make([]bool, s.shapes)
		for _, shape := range r[1+len(s.rare):] {
			if int(shape) >= s.shapes || seen[shape] {
				return false
			}
			seen[shape] = true
		}
		for n, image := range r[1 : 1+len(s.rare)] {
			if int(image) >= len(s.images) || s.p.Images[s.images[image]].Shape != s.rare[n] {
				return false
			}
		}
	}
	if l[blAt] == l[blCount] || l[blSpent] == 0 {
		return l[blDepth] == 0
	}
	left := make([]int, s.shapes)
	for i := range left {
		left[i] = s.p.Shapes[i].Copies
	}
	s.marks.clear()
	place := func(image uint32, shape uint32) bool {
		if left[shape]--; left[shape] < 0 || s.marks.overlaps(s.of(image)) {
			return false
		}
		s.marks.cover(s.of(image), 1)
		return true
	}
	for n, image := range l[s.restart(int(l[blAt]))+1:][:len(s.rare)] {
		if !place(image, uint32(s.rare[n])) {
			return false
		}
	}
	for d := 0; ; d++ {
		if d == s.searched() {
			return l[blFound] > 0 // stopped at a solution
		}
		f := l[s.frame(d):][:frSize]
		at := int(f[frPlace])
		if at >= len(s.order) || int(f[frShape]) >= s.shapes || s.marks.covered[s.order[at]] != 0 || left[f[frShape]] == 0 {
			return false
		}
		head := at*(s.shapes+1) + int(f[frShape])
		if f[frNext] < s.heads[head] || f[frNext] > s.heads[head+1] {
			return false
		}
		if d == int(l[blDepth]) {
			return true
		}
		if f[frNext] == s.heads[head] || !place(f[frNext]-1, f[frShape]) {
			return false
		}
	}
}
