package kernel

import (
	"encoding/binary"

	"tilewright/def/say"
	"tilewright/solver/kernel/asm"
	"tilewright/solver/search"
)

// family is what New prepares for one of the kernels: its tables for a problem. They are read-only, and shared by all
// engines of the search.
type family interface {
	name() string
	// roots is the number of starts. root appends the images that one of them has placed.
	roots() int
	root(dst []int32, i int) []int32
	// tables passes to put all that states depend on, beside the layout.
	tables(put func(words ...uint64))
	// frame is the shape of a frame, for newLayout.
	frame() (choice, own, words int)
	// counts are the counters of a level beside fits: attempts where they differ from fits, and what triggers and
	// filters did.
	counts() []counter
	// code is what a module reports for the image that a frame has placed. decode gives that image, or -1 where the
	// frame has placed none.
	code(frame []uint64) uint32
	decode(code uint32) int32
	// twin makes what walks the states. Each has its own memory.
	twin(l *stateWords) twin
	// module emits the search.
	module(l *stateWords, start []uint64, list bool) (*asm.Module, Layout)
}

// engine is a search in progress, for twins and modules alike. It has the state between two calls of Run, and all that
// can be read from it.
type engine struct {
	*Program
	twin   twin // nil before walk
	sink   search.Sink
	state  []uint64
	spare  []uint64 // room for the next state to be loaded
	stats  search.Stats
	images []int32 // of the solution that is being reported
}

func (g *Program) engine(sink search.Sink) *engine {
	return &engine{Program: g, sink: sink, state: append([]uint64(nil), g.start...)}
}

// walk is the twin, which is made when it is first needed.
func (e *engine) walk() twin {
	if e.twin == nil {
		e.twin = e.family.twin(e.layout)
	}
	return e.twin
}

// Run implements search.Engine.
func (e *engine) Run(budget int) search.Status {
	if e.state[stEnded] != 0 {
		return search.Finished
	}
	status := runTwin(e.walk(), e.layout, e.state, budget, e.found)
	if status == search.Finished {
		e.state[stDepth] = 0 // as in the module: at the end there is no current frame
	}
	return status
}

// Err implements search.Engine.
func (e *engine) Err() error { return nil }

// found reports the assembly that the first n frames hold.
func (e *engine) found(n int) bool {
	if e.sink == nil {
		return true
	}
	e.images = e.placed(e.images[:0], n)
	return e.sink(e.images)
}

// placed appends the images of the root and the first n frames.
func (e *engine) placed(dst []int32, n int) []int32 {
	dst = e.family.root(dst, int(e.state[stRoot]))
	for d := range n {
		if image := e.family.decode(e.family.code(e.layout.frame(e.state, d))); image >= 0 {
			dst = append(dst, image)
		}
	}
	return dst
}

func (e *engine) Placed(dst []int32) []int32 {
	if e.state[stEnded] != 0 {
		return dst
	}
	return e.placed(dst, int(e.state[stDepth]))
}

func (e *engine) Stats() *search.Stats {
	l := e.layout
	e.stats = search.Stats{Levels: e.stats.Levels[:0]}
	for i := range l.pieces + 1 {
		n := e.state[l.levels+i]
		level := search.Level{Attempts: n, Fits: n}
		for _, c := range l.counts {
			*c.of(&level) = e.state[l.levels+i+l.distance[c]]
		}
		e.stats.Levels = append(e.stats.Levels, level)
	}
	e.stats.Nodes, e.stats.Found = e.state[stNodes], e.state[stFound]
	if e.state[stWhole] != 0 {
		e.stats.Add(&e.before)
	}
	e.stats.Solutions = e.stats.Found
	return &e.stats
}

const stateMark = "TWk5"

// StateHead is the number of bytes before the words of a saved state.
const StateHead = len(stateMark) + 8

// Save writes the words that are in use little-endian, after a mark and the program's number.
func (e *engine) Save() []byte { return e.encode(e.state) }

func (e *engine) encode(state []uint64) []byte {
	b := binary.LittleEndian.AppendUint64([]byte(stateMark), e.number)
	for _, w := range state[:e.layout.used(state)] {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// Restore implements search.Engine. It replays the placements of the state, at the cost of a node for each piece. So it
// is safe to go on from a state of any origin.
func (e *engine) Restore(saved []byte) error {
	return e.load(saved, func(state []uint64) bool { return e.layout.valid(e.walk(), state, e.family.roots()) })
}

// Load is Restore for a state that a kernel of this program has reached. It trusts what the state has placed. A search
// must not go on from it here, but its counters can be read, and it can be shown, cut and saved. It costs O(its bytes).
func (e *engine) Load(saved []byte) error {
	return e.load(saved, func(state []uint64) bool { return e.layout.bounded(state, e.family.roots()) })
}

// load takes over a saved state if it is sound.
func (e *engine) load(saved []byte, sound func(state []uint64) bool) error {
	if len(saved) < StateHead || string(saved[:len(stateMark)]) != stateMark {
		return say.Error("this is not a state of a kernel, or one of another version: start the search again")
	}
	if binary.LittleEndian.Uint64(saved[len(stateMark):]) != e.number {
		return say.Error("this state belongs to another puzzle or to other settings: restore it there, or start " +
			"again")
	}
	saved = saved[StateHead:]
	if e.spare == nil {
		e.spare = make([]uint64, e.layout.total)
	}
	state := e.spare
	damaged := say.Error("this state is damaged: start the search again")
	if len(saved)%8 != 0 || len(saved) > 8*len(state) {
		return damaged
	}
	words(state, saved)
	clear(state[len(saved)/8:])
	if !sound(state) || len(saved) < 8*e.layout.used(state) {
		return damaged
	}
	clear(state[e.layout.used(state):])
	e.state, e.spare = state, e.state
	return nil
}

// words reads words that were written little-endian.
func words(dst []uint64, saved []byte) {
	for i := range len(saved) / 8 {
		dst[i] = binary.LittleEndian.Uint64(saved[8*i:])
	}
}

func (e *engine) Split() []byte {
	part := e.layout.split(e.walk(), e.state)
	if part == nil {
		return nil
	}
	return e.encode(part)
}

// fingerprint is the number of a program in saved states.
func fingerprint(f family, l *stateWords) uint64 {
	h := uint64(0)
	put := func(words ...uint64) {
		for _, v := range words {
			h = mix(h ^ v)
		}
	}
	for _, letter := range f.name() {
		put(uint64(letter))
	}
	put(uint64(l.size), uint64(l.words), uint64(l.pieces), uint64(l.placed), uint64(l.last))
	for _, c := range l.counts {
		put(uint64(c))
	}
	var images []int32
	for i := range f.roots() {
		images = f.root(images[:0], i)
		for _, image := range images {
			put(uint64(image))
		}
	}
	f.tables(put)
	return h
}
