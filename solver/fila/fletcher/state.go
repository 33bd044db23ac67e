package fletcher

import (
	"encoding/binary"
	"math"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A state has the mark, a fingerprint of problem and options, and the counters. For every frame in use it has how far
// that is and where it ends. Targets and images follow from that.
const stateMark = "tilewright fletcher 1"

var (
	errDamaged = say.Error("the saved search by Fletcher's tree is damaged: start the search anew")
	errForeign = say.Error("the saved search is of another puzzle, of other settings, or of another version of the " +
		"program: open it with the same ones, or start the search anew")
)

// standing is where a search stands. The frames are those from the first piece on. With started, the last of them goes
// on to its next image. Without, each has its image on the board, and the level below has not started.
type standing struct {
	done, started bool
	frames        []part
}

// part is a frame's next and end.
type part struct{ next, end int }

func (e *Engine) standing() standing {
	s := standing{done: e.done, started: e.started}
	for left := e.p.Pieces; !e.done && (left > e.left || left == e.left && e.started); left-- {
		s.frames = append(s.frames, part{e.frames[left].next, e.frames[left].end})
	}
	return s
}

// Save implements search.Engine.
func (e *Engine) Save() []byte { return e.encode(e.standing(), e.steps, &e.stats) }

// The kinds of standing.
const (
	kindDone = iota
	kindStarted
	kindNot
)

func (e *Engine) encode(s standing, steps uint64, stats *search.Stats) []byte {
	state := []byte(stateMark)
	state = binary.LittleEndian.AppendUint64(state, e.fingerprint())
	state = search.AppendStats(state, stats)
	state = binary.AppendUvarint(state, steps)
	switch {
	case s.done:
		return append(state, kindDone)
	case s.started:
		state = append(state, kindStarted)
	default:
		state = append(state, kindNot)
	}
	state = binary.AppendUvarint(state, uint64(len(s.frames)))
	for _, f := range s.frames {
		state = binary.AppendUvarint(state, uint64(f.next))
		state = binary.AppendUvarint(state, uint64(f.end))
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
	steps, s, ok := decode(state)
	if !ok || len(stats.Levels) != len(e.stats.Levels) {
		return errDamaged
	}
	before := *e
	before.frames, before.full, before.copies = slices.Clone(e.frames), slices.Clone(e.full), slices.Clone(e.copies)
	if !e.stand(s) {
		*e = before
		return errDamaged
	}
	e.stats, e.steps = stats, steps
	return nil
}

// decode reads what encode wrote after the counters.
func decode(state []byte) (steps uint64, s standing, ok bool) {
	r := search.Reader{Rest: state}
	steps = r.Number(math.MaxUint64)
	kind := r.Number(kindNot)
	s.done, s.started = kind == kindDone, kind == kindStarted
	if s.done {
		return steps, s, r.Ended()
	}
	for n := r.Number(math.MaxUint64); !r.Damaged && n > 0; n-- {
		s.frames = append(s.frames, part{int(r.Number(math.MaxInt32)), int(r.Number(math.MaxInt32))})
	}
	return steps, s, r.Ended()
}

// stand takes the search to where s says, and reports whether s makes sense.
func (e *Engine) stand(s standing) bool {
	e.clear()
	e.done, e.started = s.done, false
	if s.done {
		return true
	}
	for i, p := range s.frames {
		last := s.started && i == len(s.frames)-1
		if e.left <= e.o.Goal && !(e.p.Pieces == 0 && last) || !e.resume(p, last) {
			return false
		}
	}
	return len(s.frames) > 0 || !s.started
}

// clear takes all pieces off the board.
func (e *Engine) clear() {
	for ; e.left < e.p.Pieces; e.left++ {
		e.turn(e.frames[e.left+1].placed, false)
	}
}

// resume sets up the frame of the deepest level. The last one goes on; others have the image before next on the board.
// It reports whether that is possible.
func (e *Engine) resume(p part, last bool) bool {
	f := &e.frames[e.left]
	*f = frame{end: p.end}
	orientation, reached := -1, p.next == 0
	switch {
	case e.p.Pieces == 0:
		e.started = true
		return p == part{}
	case e.leads(e.left):
		if p.next > p.end || p.end > len(e.o.Lead) {
			return false
		}
		f.next, reached = p.next, true
		if p.next > 0 {
			f.placed = e.o.Lead[p.next-1]
		}
	default:
		f.target = e.target(e.left)
		for f.next < p.next {
			orientation, reached = e.step(f)
		}
		if f.next != p.next || p.end > len(e.tree.Steps)+1 {
			return false // not on the way through the tree
		}
		if orientation >= 0 {
			f.placed = e.ending(f, orientation)
		} else {
			f.placed = -1
		}
	}
	if last {
		e.started = true
		return true
	}
	if p.next == 0 || !reached || f.placed < 0 {
		return false
	}
	e.turn(f.placed, true)
	e.left--
	return true
}

// Split implements search.Engine. It gives away the last half of what is untried, on the highest level that has
// something untried.
func (e *Engine) Split() []byte {
	if e.done || e.p.Pieces == 0 {
		return nil
	}
	if !e.started {
		e.begin()
	}
	s := e.standing()
	var given []byte
	e.clear()
	for i, p := range s.frames {
		last := i == len(s.frames)-1
		untried := e.untried(p)
		give := len(untried) / 2
		if !last {
			give = (len(untried) + 1) / 2
		}
		if given == nil && give > 0 {
			q := untried[len(untried)-give]
			part := standing{started: true, frames: slices.Clone(s.frames[:i+1])}
			for j := range i {
				part.frames[j].end = part.frames[j].next
			}
			part.frames[i].next = q
			given = e.encode(part, 0, &search.Stats{Levels: make([]search.Level, len(e.stats.Levels))})
			p.end = q
		}
		e.resume(p, last)
	}
	return given
}

// untried are the places where an image fits, on the way of the deepest frame through the tree within p.
func (e *Engine) untried(p part) (untried []int) {
	if e.leads(e.left) {
		for i := p.next; i < p.end; i++ {
			untried = append(untried, i)
		}
		return untried
	}
	f := frame{target: e.target(e.left), next: p.next}
	for f.next < p.end {
		at := f.next
		if orientation, _ := e.step(&f); orientation >= 0 && e.ending(&f, orientation) >= 0 {
			untried = append(untried, at)
		}
	}
	return untried
}

// fingerprint differs between engines that cannot go on from each other's states.
func (e *Engine) fingerprint() uint64 {
	hash := search.NewFingerprint()
	number := hash.Number
	number(e.p.Sides()[0])
	number(e.p.Sides()[1])
	number(e.o.Goal)
	for i := range e.p.Shapes {
		number(e.p.Shapes[i].Copies)
	}
	for _, images := range [...][]int32{e.o.Lead, e.rows} {
		number(len(images))
		for _, i := range images {
			number(int(i))
			for _, c := range e.p.Images[i].Cells {
				number(int(c))
			}
		}
	}
	return uint64(hash)
}
