package meet

import (
	"encoding/binary"
	"errors"
	"math"

	"tilewright/solver/search"
)

// A state begins with the mark, the fingerprint, and whether solutions are counted or
// listed. Then come the counters; where it is cut, or 0 where that is not chosen; what the cut was
// reckoned to cost, and how many times that all passes do, where it is known; how many passes are through; whether there are passes, and those that are not through, the one
// under way first, with the number of its steps. Numbers are varints.
const stateMark = "TWm2"

var (
	errVersion = errors.New("the saved search that meets in the middle is of another version of the program, which cut boards elsewhere, and only that one goes on with it: start the search anew")
	errState   = errors.New("the saved search that meets in the middle is damaged: start the search anew")
	errForeign = errors.New("the saved search that meets in the middle is of another puzzle or of other settings")
	errCount   = errors.New("the saved search counts solutions and this one lists them or draws one, or the other way round: go on with --count, with --draw, or without, as it was begun")
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
	return e.state(&e.stats, e.todo, max(e.steps, e.repeat))
}

func (e *Engine) state(stats *search.Stats, todo []pass, steps uint64) []byte {
	state := e.head()
	flags := byte(0)
	if e.o.Count != nil {
		flags |= 1
	}
	if e.done {
		flags |= 2
	}
	if todo != nil {
		flags |= 4
	}
	if e.swept {
		flags |= 8
	}
	if e.o.Draw {
		flags |= 16
	}
	if e.drawn != nil {
		flags |= 32
	}
	if e.price.times > 0 {
		flags |= 64
	}
	if len(e.left) > 0 {
		flags |= 128
	}
	state = search.AppendStats(append(state, flags), stats)
	place := 0
	if e.cut != nil {
		place = e.cut.place
	}
	state = binary.AppendUvarint(state, uint64(place))
	for _, n := range e.weighed.numbers() {
		state = binary.AppendUvarint(state, math.Float64bits(*n))
	}
	if e.price.times > 0 {
		state = binary.AppendUvarint(state, math.Float64bits(e.price.times))
	}
	state = binary.AppendUvarint(state, uint64(e.through))
	state = binary.AppendUvarint(state, steps)
	state = binary.AppendUvarint(state, uint64(len(todo)))
	for _, p := range todo {
		state = p.append(state)
	}
	if d := e.drawn; d != nil {
		for _, n := range [...]uint64{d.key[0], d.key[1], d.left, uint64(len(d.right))} {
			state = binary.AppendUvarint(state, n)
		}
		for _, image := range d.right {
			state = binary.AppendUvarint(state, uint64(image))
		}
		state = d.pass.append(state)
	}
	if len(e.left) > 0 {
		state = binary.AppendUvarint(state, uint64(len(e.left)))
		for _, number := range e.left {
			state = binary.AppendUvarint(state, uint64(number))
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

// Restore implements search.Engine. What is repeated of a pass is left to Run.
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
	if (flags&1 != 0) != (e.o.Count != nil) || (flags&16 != 0) != e.o.Draw {
		return errCount
	}
	n := *e
	n.work, n.told, n.err, n.steps = nil, nil, nil, 0
	n.sweep, n.swept = nil, flags&8 != 0
	var err error
	if n.stats, state, err = search.ReadStats(state[len(head)+1:]); err != nil {
		return err
	}
	damaged := len(n.stats.Levels) != e.p.Pieces+1
	read := func(most uint64) uint64 {
		value, size := binary.Uvarint(state)
		if size <= 0 || value > most {
			damaged = true
			return 0
		}
		state = state[size:]
		return value
	}
	place := int(read(uint64(n.b.places() - 1)))
	n.chooser = nil
	if place == 0 {
		n.chooser = newChooser(n.b, &n.o)
	}
	for _, number := range n.weighed.numbers() {
		*number = math.Float64frombits(read(math.MaxUint64))
	}
	n.price = price{}
	if flags&64 != 0 {
		n.price.times = math.Float64frombits(read(math.MaxUint64))
		damaged = damaged || !(n.price.times > 0 && n.price.times < maxDivisor)
	}
	n.through = int(read(math.MaxInt32))
	n.repeat = read(math.MaxUint64)
	if n.cut = nil; place > 0 && !damaged {
		n.cutBefore(place)
	}
	n.todo = nil
	if flags&4 != 0 {
		n.todo = []pass{}
	}
	readPass := func() (p pass) {
		for i := int(read(uint64(len(n.digits)))); i > 0 && !damaged; i-- {
			copies := n.p.Shapes[n.digits[len(p.uses)]].Copies
			p.uses = append(p.uses, int(read(uint64(copies))))
		}
		p.divisor, p.remainder = read(maxDivisor), read(maxDivisor)
		damaged = damaged || p.divisor&(p.divisor-1) != 0 || p.divisor <= p.remainder
		return p
	}
	for left := read(uint64(len(state))); left > 0 && !damaged; left-- {
		n.todo = append(n.todo, readPass())
	}
	if n.drawn = nil; flags&32 != 0 {
		d := &drawn{key: key{read(math.MaxUint64), read(math.MaxUint64)}, left: read(math.MaxUint64)}
		for i := read(uint64(e.p.Pieces)); i > 0 && !damaged; i-- {
			d.right = append(d.right, int32(read(uint64(len(e.p.Images)-1))))
		}
		d.pass, n.drawn = readPass(), d
	}
	n.rights, n.left, n.machines = nil, nil, 0
	if flags&128 != 0 && !damaged && n.cut != nil {
		if n.rights = n.cut.rights(); n.rights == nil || n.o.Count == nil || len(n.todo) != 1 || n.repeat > 0 {
			return errState
		}
		for left := read(uint64(len(n.rights.parts))); left > 0 && !damaged; left-- {
			number := int(read(uint64(len(n.rights.parts) - 1)))
			damaged = damaged || len(n.left) > 0 && number <= n.left[len(n.left)-1]
			n.left = append(n.left, number)
		}
		damaged = damaged || n.left == nil
	}
	n.done = flags&2 != 0
	if damaged || len(state) > 0 || n.cut == nil && n.todo != nil || flags&4 == 0 && len(n.todo) > 0 ||
		flags&32 != 0 && n.cut == nil {
		return errState
	}
	*e = n
	return nil
}

// Split implements search.Engine: half of the passes that nobody has begun.
func (e *Engine) Split() []byte {
	if e.done || e.err != nil || len(e.todo) < 2 || e.o.Draw {
		return nil
	}
	keep := (len(e.todo) + 1) / 2
	given := search.Stats{Levels: make([]search.Level, e.p.Pieces+1)}
	state := e.state(&given, e.todo[keep:], 0)
	e.todo = e.todo[:keep:keep]
	return state
}
