package solver

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"hash/fnv"
	"math"

	"tilewright/def"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// A state begins with the mark and the version, then the fingerprint of puzzle
// and settings; it ends with a checksum of everything before. Between them are
// the cases left, the solutions so far, the counters of the cases that ended,
// and the state of the engine, if there is one.
const (
	stateMark    = "tilewright search 2"
	stateMarkLen = len(stateMark)
)

var (
	errState   = errors.New("the saved search is damaged: start the search anew")
	errForeign = errors.New("the saved search is of another puzzle, of other settings, or of another version of the program: " +
		"open it with the same ones, or start the search anew")
)

// Save returns what is needed to go on with this search in another worker or on
// another day; at any time, even before Run.
func (s *Search) Save() []byte {
	part := s.part
	if s.engine != nil {
		part.engine = s.engine.Save()
	}
	if s.limited {
		part.next = part.end // reached: nothing is left
		if s.engine != nil {
			part.ended = search.Stats{}
			part.ended.Add(&s.part.ended)
			part.ended.Add(s.engine.Stats())
			part.engine = nil
		}
	}
	return part.encode(fingerprint(s.puzzle, s.settings))
}

// Restore replaces what is left of the search by a state that was saved from a
// search of the same puzzle with the same settings. It fails on other states
// and on damaged ones, and then leaves the search as it was.
func (s *Search) Restore(state []byte) error {
	part, err := decode(state, fingerprint(s.puzzle, s.settings))
	if err != nil {
		return err
	}
	switch {
	case s.err != nil:
		return s.err
	case s.phase < Searching:
		// The engine is made when the filters are through; the checksum has
		// vouched for its part of the state.
		s.part = part
		return nil
	}
	if part.end < 0 {
		part.end = s.cases()
	}
	if part.end > s.cases() {
		return errState
	}
	engine := search.Engine(nil)
	if part.next < part.end {
		if engine, err = s.newEngine(part.next); err == nil && part.engine != nil {
			err = engine.Restore(part.engine)
		}
		if err != nil {
			return err
		}
	}
	part.engine = nil
	s.part, s.engine, s.limited, s.phase = part, engine, false, Searching
	return nil
}

// Split gives away part of what is left as a state for another search of the
// same puzzle with the same settings, with zero counters, or returns nil when
// what is left is too small to share or not yet known. A limit counts for each
// part alone.
func (s *Search) Split() []byte {
	if s.phase != Searching || s.limited || s.part.next == s.part.end {
		return nil
	}
	given := part{next: s.part.next, end: s.part.next + 1}
	switch left := s.part.end - s.part.next; {
	case left > 1: // whole cases, the last half of them
		given.next, given.end = s.part.end-left/2, s.part.end
		s.part.end = given.next
	case s.engine != nil:
		given.engine = s.engine.Split()
	}
	if left := given.end - given.next; left == 0 || given.next == s.part.next && given.engine == nil {
		return nil
	}
	return given.encode(fingerprint(s.puzzle, s.settings))
}

func (p *part) encode(fingerprint uint64) []byte {
	state := []byte(stateMark)
	state = binary.LittleEndian.AppendUint64(state, fingerprint)
	state = binary.AppendUvarint(state, uint64(p.next))
	state = binary.AppendVarint(state, int64(p.end))
	state = binary.AppendUvarint(state, p.solutions)
	state = search.AppendStats(state, &p.ended)
	if p.engine != nil {
		state = append(state, 1)
		state = append(state, p.engine...)
	} else {
		state = append(state, 0)
	}
	return binary.LittleEndian.AppendUint32(state, crc32.ChecksumIEEE(state))
}

func decode(state []byte, fingerprint uint64) (part, error) {
	if len(state) < stateMarkLen+8+4 || string(state[:stateMarkLen]) != stateMark {
		return part{}, errState
	}
	body, sum := state[:len(state)-4], binary.LittleEndian.Uint32(state[len(state)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return part{}, errState
	}
	body = body[stateMarkLen:]
	if binary.LittleEndian.Uint64(body) != fingerprint {
		return part{}, errForeign
	}
	body = body[8:]
	next, n := binary.Uvarint(body)
	if n <= 0 {
		return part{}, errState
	}
	end, m := binary.Varint(body[n:])
	if m <= 0 {
		return part{}, errState
	}
	solutions, k := binary.Uvarint(body[n+m:])
	if k <= 0 {
		return part{}, errState
	}
	ended, body, err := search.ReadStats(body[n+m+k:])
	if err != nil {
		return part{}, err
	}
	if len(body) == 0 || next > math.MaxInt32 || end < -1 || end > math.MaxInt32 || end >= 0 && int64(next) > end || end < 0 && next > 0 {
		return part{}, errState
	}
	p := part{next: int(next), end: int(end), solutions: solutions, ended: ended}
	switch {
	case body[0] == 1:
		p.engine = append([]byte{}, body[1:]...)
	case body[0] != 0 || len(body) > 1:
		return part{}, errState
	}
	return p, nil
}

// fingerprint tells searches apart that cannot go on from each other's states.
func fingerprint(z *def.Puzzle, s settings.Settings) uint64 {
	hash := fnv.New64a()
	var room []byte
	number := func(n int) { room = binary.AppendVarint(room, int64(n)) }
	for _, n := range [3]int{z.XDim, z.YDim, z.ZDim} {
		number(n)
	}
	flag := func(b bool) {
		if b {
			number(1)
		} else {
			number(0)
		}
	}
	flag(z.OneSide)
	for i := range z.Pieces {
		piece := &z.Pieces[i]
		flag(piece.Stationary)
		number(piece.Copies)
		number(len(piece.Name))
		room = append(room, piece.Name...)
		number(len(piece.Cells))
		for _, c := range piece.Cells {
			number(c.X)
			number(c.Y)
			number(c.Z)
		}
	}
	hash.Write(room)
	hash.Write([]byte(tag(s)))
	return hash.Sum64()
}

// tag is the settings without those that say how a search is shown and who runs
// it.
func tag(s settings.Settings) string {
	s.Info, s.Quiet, s.Format, s.Workers, s.Count, s.Trace = false, false, "", 0, false, 0
	return settings.Format(s)
}
