package search

import (
	"encoding/binary"
	"math"

	"tilewright/def/say"
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
	r := Reader{Rest: state}
	levels := r.Number(uint64(len(state)))
	if levels > uint64(len(r.Rest)) {
		return Stats{}, nil, errStats
	}
	s.Levels = make([]Level, levels)
	for i := range s.Levels {
		for _, n := range s.Levels[i].counters() {
			*n = r.Number(math.MaxUint64)
		}
	}
	for _, n := range [...]*uint64{&s.Nodes, &s.Found, &s.Solutions, &s.Trials} {
		*n = r.Number(math.MaxUint64)
	}
	if r.Damaged {
		return Stats{}, nil, errStats
	}
	return s, r.Rest, nil
}

var errStats = say.Error("the counters of the saved search are damaged: start the search anew")

// counters are the fields of a level. No other place lists them.
func (l *Level) counters() [7]*uint64 {
	return [7]*uint64{
		&l.Attempts, &l.Fits, &l.VolumeFiltered, &l.ParityFiltered, &l.FitFiltered, &l.VolumeBacktracks, &l.ParityBacktracks,
	}
}
