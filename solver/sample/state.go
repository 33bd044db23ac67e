package sample

import (
	"encoding/binary"
	"math"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A state is the mark, a fingerprint of the options, the counters, and the trials that are left. If a trial has begun,
// it also has the number of its cases done, and the state of the engine at work on the next.
const stateMark = "tilewright trials 1"

var (
	errDamaged = say.Error("the saved Monte Carlo trials are damaged: start them anew")
	errForeign = say.Error("the saved Monte Carlo trials are of another puzzle, of other settings, or of another " +
		"version of the program: open them with the same ones, or start anew")
)

// standing is the position among the trials.
type standing struct {
	stats     search.Stats
	next, end int
	at        int    // cases of trial next that are done
	engine    []byte // state of the one at work, or nil
}

// Save implements search.Engine.
func (t *Trials) Save() []byte {
	s := standing{stats: *t.Stats(), next: t.next, end: t.end}
	switch {
	case t.enough:
		s.next = s.end
	case t.started:
		s.at = t.at
		if t.engine != nil {
			s.engine = t.engine.Save()
		}
	}
	return t.encode(s)
}

func (t *Trials) encode(s standing) []byte {
	state := []byte(stateMark)
	state = binary.LittleEndian.AppendUint64(state, t.fingerprint())
	state = search.AppendStats(state, &s.stats)
	for _, n := range [...]int{s.next, s.end, s.at} {
		state = binary.AppendUvarint(state, uint64(n))
	}
	return append(state, s.engine...)
}

// Restore implements search.Engine.
func (t *Trials) Restore(state []byte) error {
	s, err := t.decode(state)
	if err != nil {
		return err
	}
	r := *t
	r.next, r.end, r.started, r.enough, r.err = s.next, s.end, false, false, nil
	r.engine, r.ended, r.stats, r.order = nil, s.stats, search.Stats{}, nil
	if s.at > 0 || s.engine != nil {
		r.begin()
		r.at = s.at
	}
	if s.engine != nil {
		// This takes an engine of its own, so that a refused state leaves no trace.
		number := r.order[r.at]
		if r.engine, err = t.openCase(number, r.shuffle); err == nil {
			err = r.engine.Restore(s.engine)
		}
		if err != nil {
			return say.Error("in the saved Monte Carlo trials: {err}", err)
		}
		r.ended.Sub(r.engine.Stats())
		r.engines[number] = r.engine
	}
	*t = r
	return nil
}

func (t *Trials) decode(state []byte) (s standing, err error) {
	if len(state) < len(stateMark)+8 || string(state[:len(stateMark)]) != stateMark {
		return s, errDamaged
	}
	state = state[len(stateMark):]
	if binary.LittleEndian.Uint64(state) != t.fingerprint() {
		return s, errForeign
	}
	r := search.Reader{}
	if s.stats, r.Rest, err = search.ReadStats(state[8:]); err != nil {
		return s, err
	}
	for _, n := range [...]*int{&s.next, &s.end, &s.at} {
		*n = int(r.Number(math.MaxInt))
	}
	if len(r.Rest) > 0 {
		s.engine = r.Rest
	}
	started := s.at > 0 || s.engine != nil
	if r.Damaged || len(s.stats.Levels) != t.o.Pieces+1 || s.next > s.end || s.end > t.o.Trials || s.at >= t.o.Cases ||
		started && s.next == s.end {
		return s, errDamaged
	}
	return s, nil
}

// Split implements search.Engine. It gives away the last half of the trials that have not begun.
func (t *Trials) Split() []byte {
	left := t.end - t.next
	give := left / 2 // at least one stays, and the trial that has begun
	if give == 0 || t.enough || t.err != nil {
		return nil
	}
	part := standing{stats: search.Stats{Levels: make([]search.Level, t.o.Pieces+1)}, next: t.end - give, end: t.end}
	t.end -= give
	return t.encode(part)
}

// fingerprint is a hash of the options. Trials with another one cannot go on from each other's states. The tag and the
// engines' states stand for the puzzle.
func (t *Trials) fingerprint() uint64 {
	hash := search.NewFingerprint()
	var room []byte
	for _, n := range [...]uint64{uint64(t.o.Trials), uint64(t.o.Left), t.o.Seed, uint64(t.o.Cases), uint64(t.o.Pieces)} {
		room = binary.AppendUvarint(room, n)
	}
	hash.Bytes(append(room, t.o.Tag...))
	return uint64(hash)
}
