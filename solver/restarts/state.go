package restarts

import (
	"encoding/binary"
	"math"

	"tilewright/solver/filter"
	"tilewright/solver/search"
)

// A state begins with the mark and the fingerprint, then what kind it is:
//
//   - stateBegin: nothing was done
//   - stateWhole: the race; the counters; the solutions found so far; then the current restart, if there is one
//   - stateDone: the end, with the counters
//
// Numbers are varints, the words of a restart too.
const (
	stateMark = "TWr2"
	markKind  = "TWr" // and the version
)

const (
	stateBegin = iota
	stateWhole
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
	case e.race == nil:
		return e.head(stateBegin)
	}
	state := e.race.append(e.head(stateWhole))
	state = search.AppendStats(state, &e.ended)
	state = e.told.Append(state)
	for _, word := range e.search.state {
		state = binary.AppendUvarint(state, uint64(word))
	}
	return state
}

// append writes the state of the race.
func (r *race) append(dst []byte) []byte {
	for _, n := range [...]uint32{r.round, r.first, r.next, uint32(len(r.in))} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	for _, e := range r.in {
		dst = binary.AppendUvarint(dst, uint64(e.order))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(e.score))
	}
	for s := range r.tries {
		dst = binary.AppendUvarint(dst, uint64(r.tries[s]))
		dst = binary.AppendUvarint(dst, uint64(r.fits[s]))
	}
	return dst
}

// Restore implements search.Engine. It makes the board's tables if the engine has no plan, and sorts the table for the
// order of the current restart.
func (e *Engine) Restore(state []byte) error {
	head := e.head(0)
	switch {
	case len(state) < len(head):
		return errState
	case string(state[:len(markKind)]) == markKind && string(state[:len(stateMark)]) != stateMark:
		return errVersion
	case string(state[:len(head)-1]) != string(head[:len(head)-1]):
		return errForeign
	}
	n, err := New(e.p, e.rows, e.o, e.sink)
	if err != nil {
		return err
	}
	r := search.Reader{Rest: state[len(head):]}
	switch state[len(head)-1] {
	case stateBegin:
	case stateDone:
		err = n.readStats(&r)
		n.done = true
	case stateWhole:
		err = n.readWhole(&r)
	default:
		return errState
	}
	switch {
	case err != nil:
		return err
	case !r.Ended():
		return errState
	}
	n.stats = e.stats
	*e = *n
	if e.search != nil { // its functions refer to n
		race, state := e.race, e.search.state
		e.begin(race.plan)
		e.race, e.search.state = race, state
	}
	return nil
}

func (e *Engine) readStats(r *search.Reader) (err error) {
	if e.ended, r.Rest, err = search.ReadStats(r.Rest); err == nil && len(e.ended.Levels) != e.p.Pieces+1 {
		err = errState
	}
	return err
}

func (e *Engine) readWhole(r *search.Reader) error {
	for e.race == nil {
		plan, err := e.planner.Run(len(e.rows))
		if err != nil {
			return err
		}
		if plan != nil {
			e.begin(plan)
		}
	}
	if !e.race.read(r) {
		return errState
	}
	if err := e.readStats(r); err != nil {
		return err
	}
	e.told = filter.ReadTold(r)
	if len(r.Rest) > 0 && !e.readRestart(r) {
		return errState
	}
	return nil
}

// read reads the state of the race into a race at its beginning.
func (r *race) read(from *search.Reader) (ok bool) {
	const most = 1<<32 - 1
	all := len(r.in)
	r.round, r.first, r.next = uint32(from.Number(32)), uint32(from.Number(most)), uint32(from.Number(most))
	r.in = r.in[:from.Number(uint64(all))]
	for i := range r.in {
		r.in[i] = entrant{uint32(from.Number(uint64(all - 1))), math.Float64frombits(from.Word())}
	}
	for s := range r.tries {
		r.tries[s], r.fits[s] = uint32(from.Number(most)), uint32(from.Number(most))
	}
	if from.Damaged || len(r.in) == 0 || r.first > r.next || !r.ready(r.next) {
		return false
	}
	if r.round > 0 {
		r.learn()
	}
	return true
}

// readRestart reads the restart whose turn it is, and tells whether it is valid.
func (e *Engine) readRestart(r *search.Reader) (ok bool) {
	l := make(restart, e.race.plan.board.restartSize())
	for i := range l {
		l[i] = uint32(r.Number(1<<32 - 1))
	}
	if r.Damaged || l[rsNumber] != e.race.next || !e.search.valid(l) {
		return false
	}
	e.search.state = l
	return true
}

// valid tells whether a restart is one of the board, so that going on from it stays within the tables. It does the
// placements again.
func (s *searcher) valid(l restart) bool {
	if l[rsEnded] > 1 || int(l[rsDepth]) > s.searched() || int(l[rsOrder]) >= len(s.orders) || l[rsLimit] > maxLimit {
		return false
	}
	seen := make([]bool, s.shapes)
	for _, shape := range s.shapesOf(l) {
		if int(shape) >= s.shapes || seen[shape] {
			return false
		}
		seen[shape] = true
	}
	for n, image := range s.rareOf(l) {
		if int(image) >= len(s.images) || int32(s.shapeOf[image]) != s.rare[n] {
			return false
		}
	}
	if l[rsEnded] != 0 {
		return false // it would have been taken in
	}
	if l[rsSpent] == 0 {
		return l[rsDepth] == 0
	}
	s.sort(l[rsOrder], s.orders[l[rsOrder]])
	left := make([]int, s.shapes)
	for i := range left {
		left[i] = s.p.Shapes[i].Copies
	}
	s.marks.clear()
	place := func(image, shape uint32) bool {
		if left[shape]--; left[shape] < 0 || s.marks.overlaps(s.of(image)) {
			return false
		}
		s.marks.cover(s.of(image), 1)
		return true
	}
	for n, image := range s.rareOf(l) {
		if !place(image, uint32(s.rare[n])) {
			return false
		}
	}
	for d := range s.searched() {
		f := l[s.frame(d):][:frSize]
		at := int(f[frPlace])
		if at >= len(s.order) || int(f[frShape]) >= s.shapes || s.marks.covered[s.order[at]] != 0 || left[f[frShape]] == 0 {
			return false
		}
		head := at*s.shapes + int(f[frShape])
		if f[frNext] < s.heads[head] || f[frNext] > s.heads[head+1] {
			return false
		}
		if d == int(l[rsDepth]) {
			return true
		}
		if f[frNext] == s.heads[head] || s.sorted[f[frNext]-1] != f[frImage] || !place(f[frImage], f[frShape]) {
			return false
		}
	}
	return l[rsSpent] >= l[rsLimit] // at its only solution
}
