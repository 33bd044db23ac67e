package fila

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A state has the mark, a fingerprint of what the engine entered with, the counters, and where the search stands.
// Places in a set of lists are counted from the beginning of the set, because where a set lies depends on when it was
// made.
const stateMark = "tilewright fila 1"

var (
	errDamaged = say.Error("the saved FILA search is damaged: start the search anew")
	errForeign = say.Error("the saved FILA search is of another puzzle, of other settings, or of another version " +
		"of the program: open it with the same ones, or start the search anew")
)

// standing is where a search stands.
type standing struct {
	lead, leadEnd int
	over          bool
	frames        []frame // from level top down to depth
}

// frame is the at and the bound of a level, counted from the beginning of its set.
type frame struct{ at, bound int }

// Save implements search.Engine.
func (e *Engine) Save() []byte {
	return e.encode(e.standing(), e.Stats())
}

func (e *Engine) encode(s standing, stats *search.Stats) []byte {
	state := []byte(stateMark)
	state = binary.LittleEndian.AppendUint64(state, e.fingerprint())
	state = search.AppendStats(state, stats)
	state = binary.AppendUvarint(state, uint64(s.lead))
	state = binary.AppendUvarint(state, uint64(s.leadEnd))
	state = binary.AppendUvarint(state, uint64(len(s.frames))) // none when it is over
	for _, f := range s.frames {
		state = binary.AppendUvarint(state, uint64(f.at-none))
		state = binary.AppendUvarint(state, uint64(f.bound))
	}
	return state
}

// Restore implements search.Engine.
func (e *Engine) Restore(state []byte) error {
	if len(state) < len(stateMark)+8 || string(state[:len(stateMark)]) != stateMark {
		return errDamaged
	}
	state = state[len(stateMark):]
	if binary.LittleEndian.Uint64(state) != e.fingerprint() {
		return errForeign
	}
	stats, state, err := search.ReadStats(state[8:])
	if err != nil {
		return err
	}
	s, ok := decode(state)
	if !ok || len(stats.Levels) != len(e.levels) {
		return errDamaged
	}
	before := e.standing()
	if !e.stand(s) {
		e.stand(before)
		return errDamaged
	}
	for left := range e.levels {
		e.levels[left].attempts = stats.Levels[left].Attempts
		e.levels[left].fits = stats.Levels[left].Fits
	}
	e.stats = stats
	return nil
}

// decode reads what encode wrote after the counters.
func decode(state []byte) (s standing, ok bool) {
	r := search.Reader{Rest: state}
	read := func() int { return int(r.Number(unbounded)) }
	s.lead, s.leadEnd = read(), read()
	n := read()
	s.over = n == 0
	for ; !r.Damaged && n > 0; n-- {
		at := read() + none
		s.frames = append(s.frames, frame{at, read()})
	}
	return s, r.Ended()
}

// standing says where the search stands.
func (e *Engine) standing() standing {
	s := standing{lead: e.lead, leadEnd: e.leadEnd, over: e.over}
	if e.over {
		return s
	}
	e.replay(func(left int, set int32) bool {
		s.frames = append(s.frames, e.frame(left, set))
		return true
	})
	return s
}

// frame says where a level stands.
func (e *Engine) frame(left int, set int32) frame {
	f := frame{none, unbounded}
	if set == none {
		return f
	}
	base := e.levels[left].lists.ends(set)[0]
	if e.levels[left].at != none {
		f.at = int(e.levels[left].at - base)
	}
	if e.levels[left].bound != unbounded {
		f.bound = int(e.levels[left].bound - base)
	}
	return f
}

// stand takes the search to where s says, and reports whether s makes sense. If not, the search must be taken somewhere
// else before it goes on.
func (e *Engine) stand(s standing) bool {
	leads := e.leads()
	switch {
	case s.lead > s.leadEnd || s.leadEnd > leads || !s.over && leads > 0 && (s.lead == 0 || e.p.Pieces == 0):
		return false
	case s.over:
		e.lead, e.leadEnd, e.over = s.lead, s.leadEnd, true
		return true
	case leads > 0:
		e.open(e.o.Lead[s.lead-1 : s.lead])
	default:
		e.open(e.entered)
	}
	e.lead, e.leadEnd, e.restored = s.lead, s.leadEnd, true
	if e.over || len(s.frames) > e.top-e.last+1 {
		return false
	}
	e.depth = e.top - len(s.frames) + 1
	return e.replay(func(left int, set int32) bool {
		f, l := s.frames[e.top-left], e.levels[left].lists
		if set == none {
			return left == e.depth && f == frame{none, unbounded}
		}
		ends := l.ends(set)
		base := ends[0]
		size := int(ends[len(ends)-1] - base)
		if f.at >= size || f.bound != unbounded && f.bound > size {
			return false
		}
		if left > e.depth && (f.at == none || f.at >= f.bound) {
			return false
		}
		if f.at != none {
			e.levels[left].at = base + int32(f.at)
		}
		if f.bound != unbounded {
			e.levels[left].bound = base + int32(f.bound)
		}
		return true
	})
}

// replay places the images of the path one by one. For every level from top to depth it calls visit with the level's
// set, before it places the level's image. The set is none where some cell has no fit, which is possible only at depth.
// replay stops and returns false where visit does, or where an image cannot be placed. At the end the board is as
// before.
func (e *Engine) replay(visit func(left int, set int32) bool) bool {
	left := e.top
	ok := true
	for ; ok; left-- {
		l := e.levels[left].lists
		set := int32(none)
		if c := e.choose(left, false); c != none {
			set = e.set(l, c, e.occupied)
		}
		e.levels[left].set = set
		if ok = visit(left, set); !ok || left == e.depth {
			break
		}
		i := e.levels[left].at
		k := e.available.kind[l.rows[i]]
		if ok = e.kinds[k>>6]>>(k&63)&1 != 0 && e.free(l, i); !ok {
			break
		}
		e.take(k)
		e.flip(l, i)
	}
	for left++; left <= e.top; left++ {
		l := e.levels[left].lists
		i := e.levels[left].at
		e.flip(l, i)
		e.give(e.available.kind[l.rows[i]])
	}
	return ok
}

// Split implements search.Engine. It gives away the last half of what is untried, on the highest level that has
// something untried.
func (e *Engine) Split() []byte {
	if give := half(e.leadEnd-e.lead, !e.over); give > 0 {
		given := standing{lead: e.leadEnd - give, leadEnd: e.leadEnd, over: true}
		e.leadEnd = given.lead
		return e.encode(given, e.noStats())
	}
	if e.over {
		return nil
	}
	given := standing{lead: e.lead, leadEnd: e.lead}
	found := false
	e.replay(func(left int, set int32) bool {
		f := e.frame(left, set)
		untried := e.untried(left, set)
		give := half(len(untried), left > e.depth)
		if found = give > 0 && left > e.last; found {
			first := untried[len(untried)-give]
			e.levels[left].bound = first
			f.at = int(first-e.levels[left].lists.ends(set)[0]) - 1
		} else {
			f.bound = f.at + 1
		}
		given.frames = append(given.frames, f)
		return !found
	})
	if !found {
		return nil
	}
	return e.encode(given, e.noStats())
}

// half is how much of n to give away. A busy giver has more to do, and may give away a single one.
func half(n int, busy bool) int {
	if busy {
		n++
	}
	return n / 2
}

// untried are the images of a set that are still to be placed on a level.
func (e *Engine) untried(left int, set int32) (untried []int32) {
	if set == none {
		return nil
	}
	v := &e.levels[left]
	ends := v.lists.ends(set)
	for w := range e.kinds {
		for rest := e.kinds[w]; rest != 0; rest &= rest - 1 {
			k := w<<6 | bits.TrailingZeros64(rest)
			for i := max(ends[k], v.at+1); i < min(ends[k+1], v.bound); i++ {
				if e.free(v.lists, i) {
					untried = append(untried, i)
				}
			}
		}
	}
	return untried
}

// noStats are the counters of a search that has done nothing yet.
func (e *Engine) noStats() *search.Stats {
	return &search.Stats{Levels: make([]search.Level, len(e.levels))}
}

// fingerprint differs between engines that cannot go on from each other's states. Cost: O(images).
func (e *Engine) fingerprint() uint64 {
	hash := search.NewFingerprint()
	number := hash.Number
	for _, side := range e.p.Sides() {
		number(side)
	}
	number(len(e.p.Cells))
	number(e.p.Pieces)
	for i := range e.p.Shapes {
		number(e.p.Shapes[i].Copies)
	}
	for _, images := range [...][]int32{e.entered, e.o.Lead, e.rows} {
		number(len(images))
		for _, i := range images {
			number(int(i))
			for _, c := range e.p.Images[i].Cells {
				number(int(c))
			}
		}
	}
	for left := range e.levels {
		v := &e.levels[left]
		number(int(v.own))
		if v.lists != nil {
			number(slices.Index(e.lists, v.lists))
			number(int(v.lists.zbits))
		}
	}
	for _, l := range e.lists {
		for _, c := range l.stage.Sequence {
			number(int(c))
		}
	}
	number(e.last)
	number(e.o.TriggerAt)
	if e.o.Parity != nil {
		number(1)
	}
	hash.Bytes([]byte(e.o.Tag))
	return uint64(hash)
}
