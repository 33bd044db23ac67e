package kernel

import (
	"encoding/binary"
	"errors"
	"hash/fnv"

	"tilewright/solver/search"
)

// engine is what a search shares whoever runs it, Go or WebAssembly: the state
// between two calls of Run, and what can be read from it.
type engine struct {
	w      *window
	layout layout
	sink   search.Sink
	state  []uint64
	id     uint64 // of the program, in saved states
	stats  search.Stats
	images []int32 // of the solution that is being reported
}

func (e *engine) Err() error { return nil }

// found reports the assembly that the frames up to depth hold.
func (e *engine) found(depth int) bool {
	e.images = e.placed(e.images[:0], depth+1)
	return e.sink == nil || e.sink(e.images)
}

// placed appends the images of the root and the first n frames.
func (e *engine) placed(dst []int32, n int) []int32 {
	if r := &e.w.roots[e.state[stRoot]]; r.image >= 0 {
		dst = append(dst, r.image)
	}
	for d := range n {
		f := e.state[e.layout.frame(d):]
		dst = append(dst, e.w.image[int(f[frPlace])*len(e.w.covers)+int(f[frChosen])])
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
	l := &e.layout
	e.stats.Levels = e.stats.Levels[:0]
	for i := range l.pieces + 1 {
		n := e.state[l.levels+i]
		e.stats.Levels = append(e.stats.Levels, search.Level{Attempts: n, Fits: n})
	}
	e.stats.Nodes, e.stats.Found = e.state[stNodes], e.state[stFound]
	e.stats.Solutions = e.stats.Found
	return &e.stats
}

const stateMagic = "TWw1"

// Save writes the words little-endian behind a mark and the program's number.
func (e *engine) Save() []byte { return e.encode(e.state) }

func (e *engine) encode(state []uint64) []byte {
	b := binary.LittleEndian.AppendUint64([]byte(stateMagic), e.id)
	for _, w := range state {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

func (e *engine) Restore(saved []byte) error {
	head := len(stateMagic) + 8
	if len(saved) < head || string(saved[:len(stateMagic)]) != stateMagic {
		return errors.New("this is not a state of the window kernel, or one of another version: start the search again")
	}
	if binary.LittleEndian.Uint64(saved[len(stateMagic):]) != e.id || len(saved) != head+8*len(e.state) {
		return errors.New("this state belongs to another puzzle or to other settings: restore it there, or start again")
	}
	state := make([]uint64, len(e.state))
	for i := range state {
		state[i] = binary.LittleEndian.Uint64(saved[head+8*i:])
	}
	if !e.w.valid(&e.layout, state) {
		return errors.New("this state is damaged: start the search again")
	}
	copy(e.state, state)
	return nil
}

func (e *engine) Split() []byte {
	part := e.w.split(&e.layout, e.state)
	if part == nil {
		return nil
	}
	return e.encode(part)
}

// number identifies the tables and the layout in saved states.
func (w *window) number(l *layout) uint64 {
	h := fnv.New64a()
	var b [8]byte
	put := func(words ...uint64) {
		for _, v := range words {
			binary.LittleEndian.PutUint64(b[:], v)
			h.Write(b[:])
		}
	}
	put(uint64(l.words), uint64(l.pieces), uint64(l.last), w.copies)
	put(w.covers...)
	for i := range w.roots {
		put(uint64(w.roots[i].image))
		put(w.roots[i].allowed...)
		put(w.roots[i].closed...)
	}
	for _, s := range w.shapes {
		put(uint64(s))
	}
	return h.Sum64()
}
