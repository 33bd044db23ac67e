package meet

import (
	"encoding/binary"
	"math"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A state begins with the mark, the fingerprint, and whether solutions are counted or listed. Then come the counters;
// the place of the cut, or 0 where it is not chosen; and the cost of the cut, which is estimated. The price of all
// passes follows in multiples of it, if known. Then comes how many passes have ended, and whether there are any. Last
// are the passes that have not ended, the current one first, and the number of its steps. Numbers are varints.
const stateMark = "TWm2"

var (
	errVersion = say.Error("the saved search that meets in the middle is of another version of the program, which " +
		"cuts boards elsewhere: start the search anew")
	errState   = say.Error("the saved search that meets in the middle is damaged: start the search anew")
	errForeign = say.Error("the saved search that meets in the middle is of another puzzle or of other settings")
	errCount   = say.Error("the saved search counts solutions and this one lists them or draws one, or the other " +
		"way round: go on with --count, with --draw, or without, as it was begun")
)

func (e *Engine) head() []byte {
	hash := search.NewFingerprint()
	hash.Bytes([]byte(e.o.Tag))
	for _, n := range [...]int{int(e.o.Seed), e.o.Memory, len(e.p.Images), len(e.b.rows), e.p.Pieces} {
		hash.Number(n)
	}
	for _, r := range e.b.rows {
		hash.Number(int(r))
	}
	return binary.LittleEndian.AppendUint64([]byte(stateMark), uint64(hash))
}

// Save implements search.Engine.
func (e *Engine) Save() []byte {
	return e.state(&e.stats, e.passes.todo, max(e.steps, e.repeat))
}

// These flags follow the fingerprint of a state. They say that solutions are counted, the search is over, there are
// passes, a solution is to be drawn, one was drawn, the price of the passes is known, or parts are left. Another one
// says that the state is no count from one end. Earlier versions tried that here, before package frontier did it.
const (
	flagCount = 1 << iota
	flagDone
	flagPasses
	flagSwept
	flagDraw
	flagDrawn
	flagPrice
	flagParts
)

func (e *Engine) state(stats *search.Stats, todo []pass, steps uint64) []byte {
	flags := byte(0)
	for _, f := range [...]struct {
		flag byte
		set  bool
	}{
		{flagCount, e.o.Count != nil}, {flagDone, e.done}, {flagPasses, todo != nil}, {flagSwept, true},
		{flagDraw, e.o.Draw}, {flagDrawn, e.drawn != nil}, {flagPrice, e.passes.price.times > 0}, {flagParts, len(e.parts.left) > 0},
	} {
		if f.set {
			flags |= f.flag
		}
	}
	state := search.AppendStats(append(e.head(), flags), stats)
	number := func(n uint64) { state = binary.AppendUvarint(state, n) }
	place := 0
	if e.cut != nil {
		place = e.cut.place
	}
	number(uint64(place))
	for _, n := range e.weighed.numbers() {
		number(math.Float64bits(*n))
	}
	if flags&flagPrice != 0 {
		number(math.Float64bits(e.passes.price.times))
	}
	number(uint64(e.passes.through))
	number(steps)
	number(uint64(len(todo)))
	for _, p := range todo {
		state = p.append(state)
	}
	if d := e.drawn; d != nil {
		for _, n := range [...]uint64{d.key[0], d.key[1], d.left, uint64(len(d.right))} {
			number(n)
		}
		for _, image := range d.right {
			number(uint64(image))
		}
		state = d.pass.append(state)
	}
	if flags&flagParts != 0 {
		number(uint64(len(e.parts.left)))
		for _, part := range e.parts.left {
			number(uint64(part))
		}
	}
	return state
}

func (p pass) append(state []byte) []byte {
	state = binary.AppendUvarint(state, uint64(len(p.uses)))
	for _, n := range p.uses {
		state = binary.AppendUvarint(state, uint64(n))
	}
	state = binary.AppendUvarint(state, p.divisor)
	return binary.AppendUvarint(state, p.remainder)
}

// Restore implements search.Engine. Run does the repeated part of a pass.
func (e *Engine) Restore(state []byte) error {
	head := e.head()
	switch {
	case len(state) > len(stateMark) && string(state[:len(stateMark)]) == "TWm1":
		return errVersion
	case len(state) <= len(head) || string(state[:len(stateMark)]) != stateMark:
		return errState
	}
	if string(state[:len(head)]) != string(head) {
		return errForeign
	}
	flags := state[len(head)]
	if (flags&flagCount != 0) != (e.o.Count != nil) || (flags&flagDraw != 0) != e.o.Draw {
		return errCount
	}
	n := *e
	n.work, n.told, n.err, n.steps = nil, nil, nil, 0
	r := search.Reader{}
	var err error
	if n.stats, r.Rest, err = search.ReadStats(state[len(head)+1:]); err != nil {
		return err
	}
	if len(n.stats.Levels) != e.p.Pieces+1 || !n.readCut(&r, flags) || !n.readPasses(&r, flags) ||
		!n.readDrawn(&r, flags) || !n.readParts(&r, flags) || !r.Ended() {
		return errState
	}
	if n.done = flags&flagDone != 0; !n.done && n.repeat > 0 && flags&(flagCount|flagDraw|flagSwept) == flagCount &&
		n.cut != nil && e.b.wasSwept() {
		return errVersion
	}
	*e = n
	return nil
}

// wasSwept tells whether earlier versions began a count of the board from one end, where there are few numbers of
// pieces left.
func (b *uncut) wasSwept() bool {
	vectors := 1
	for i := range b.p.Shapes {
		if vectors *= b.p.Shapes[i].Copies + 1; vectors > 1024 {
			return false
		}
	}
	return true
}

// readCut reads the place and cost of the cut, how many passes have ended, and how far the current one is.
func (e *Engine) readCut(r *search.Reader, flags byte) (ok bool) {
	place := int(r.Number(uint64(e.b.places() - 1)))
	e.chooser, e.cut, e.passes = nil, nil, passes{}
	if place == 0 {
		e.chooser = newChooser(e.b, &e.o)
	}
	for _, number := range e.weighed.numbers() {
		*number = math.Float64frombits(r.Number(math.MaxUint64))
	}
	if flags&flagPrice != 0 {
		times := math.Float64frombits(r.Number(math.MaxUint64))
		if !(times > 0 && times < maxDivisor) {
			return false
		}
		e.passes.price.times = times
	}
	e.passes.through = int(r.Number(math.MaxInt32))
	e.repeat = r.Number(math.MaxUint64)
	if place > 0 && !r.Damaged {
		e.cutBefore(place)
	}
	return !r.Damaged
}

func (e *Engine) readPasses(r *search.Reader, flags byte) (ok bool) {
	if flags&flagPasses != 0 {
		e.passes.todo = []pass{}
	}
	for left := r.Number(uint64(len(r.Rest))); left > 0 && !r.Damaged; left-- {
		if flags&flagPasses == 0 || e.cut == nil {
			return false
		}
		p, ok := e.readPass(r)
		if !ok {
			return false
		}
		e.passes.todo = append(e.passes.todo, p)
	}
	return !r.Damaged && (flags&flagPasses == 0 || e.cut != nil)
}

func (e *Engine) readPass(r *search.Reader) (p pass, ok bool) {
	for i := r.Number(uint64(len(e.passes.digits))); i > 0 && !r.Damaged; i-- {
		copies := e.p.Shapes[e.passes.digits[len(p.uses)]].Copies
		p.uses = append(p.uses, int(r.Number(uint64(copies))))
	}
	p.divisor, p.remainder = r.Number(maxDivisor), r.Number(maxDivisor)
	return p, !r.Damaged && p.divisor&(p.divisor-1) == 0 && p.divisor > p.remainder
}

// readDrawn reads the solution that was drawn.
func (e *Engine) readDrawn(r *search.Reader, flags byte) (ok bool) {
	if e.drawn = nil; flags&flagDrawn == 0 {
		return true
	}
	e.drawn = &drawn{key: key{r.Number(math.MaxUint64), r.Number(math.MaxUint64)}, left: r.Number(math.MaxUint64)}
	for i := r.Number(uint64(e.p.Pieces)); i > 0 && !r.Damaged; i-- {
		e.drawn.right = append(e.drawn.right, int32(r.Number(uint64(len(e.p.Images)-1))))
	}
	e.drawn.pass, ok = e.readPass(r)
	return ok && e.cut != nil
}

// readParts reads which parts are left.
func (e *Engine) readParts(r *search.Reader, flags byte) (ok bool) {
	if e.parts = (inParts{}); flags&flagParts == 0 {
		return true
	}
	if e.cut == nil || e.o.Count == nil || len(e.passes.todo) != 1 || e.repeat > 0 {
		return false
	}
	if e.parts.rights = e.cut.rights(); e.parts.rights == nil {
		return false
	}
	for left := r.Number(uint64(len(e.parts.rights.parts))); left > 0 && !r.Damaged; left-- {
		number := int(r.Number(uint64(len(e.parts.rights.parts) - 1)))
		if n := len(e.parts.left); n > 0 && number <= e.parts.left[n-1] {
			return false
		}
		e.parts.left = append(e.parts.left, number)
	}
	return e.parts.left != nil
}

// Split implements search.Engine. It gives away half of the passes that have not begun.
func (e *Engine) Split() []byte {
	if e.done || e.err != nil || len(e.passes.todo) < 2 || e.o.Draw {
		return nil
	}
	keep := (len(e.passes.todo) + 1) / 2
	given := search.Stats{Levels: make([]search.Level, e.p.Pieces+1)}
	state := e.state(&given, e.passes.todo[keep:], 0)
	e.passes.todo = e.passes.todo[:keep:keep]
	return state
}
