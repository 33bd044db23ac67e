package search

import (
	"encoding/binary"
	"errors"
)

// AppendStats appends s to a state that is being saved. ReadStats reads it back.
func AppendStats(state []byte, s *Stats) []byte {
	state = binary.AppendUvarint(state, uint64(len(s.Levels)))
	for i := range s.Levels {
		for _, n := range s.Levels[i].counters() {
			state = binary.AppendUvarint(state, *n)
		}
	}
	state = binary.AppendUvarint(state, s.Nodes)
	state = binary.AppendUvarint(state, s.Found)
	state = binary.AppendUvarint(state, s.Solutions)
	return binary.AppendUvarint(state, s.Trials)
}

// ReadStats reads what AppendStats wrote and returns the rest of the state.
// Damaged bytes are an error.
func ReadStats(state []byte) (s Stats, rest []byte, err error) {
	damaged := false
	read := func() uint64 {
		n, size := binary.Uvarint(state)
		if size <= 0 {
			damaged = true
			return 0
		}
		state = state[size:]
		return n
	}
	levels := read()
	if damaged || levels > uint64(len(state)) {
		return Stats{}, nil, errStats
	}
	s.Levels = make([]Level, levels)
	for i := range s.Levels {
		for _, n := range s.Levels[i].counters() {
			*n = read()
		}
	}
	s.Nodes, s.Found, s.Solutions, s.Trials = read(), read(), read(), read()
	if damaged {
		return Stats{}, nil, errStats
	}
	return s, state, nil
}

var errStats = errors.New("the counters of the saved search are damaged: start the search anew")

// counters are the fields of a level, so that no two places list them.
func (l *Level) counters() [7]*uint64 {
	return [7]*uint64{
		&l.Attempts, &l.Fits, &l.VolumeFiltered, &l.ParityFiltered, &l.FitFiltered, &l.VolumeBacktracks, &l.ParityBacktracks,
	}
}
