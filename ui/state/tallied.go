package state

import (
	"encoding/binary"

	"tilewright/solver/wire"
)

// A tally is kept beside the solutions of its run, as bytes: a version, the manner, the number of positions and of
// solutions, and then of each solution a byte and, where it comes apart, its level. All numbers are varints.

// RecallTally takes over what was counted of the run's solutions in an earlier visit, as PackTally wrote it. It is left
// out where it was counted in another manner.
type RecallTally struct{ Packed []byte }

// TallyVersion tells apart what is counted at two times.
type TallyVersion struct {
	run, looked, settled int
	manner               Manner
}

// TallyVersion is that of what is counted now.
func (s *State) TallyVersion() TallyVersion {
	return TallyVersion{s.Tally.run, len(s.Tally.Levels), s.Tally.Settled, s.Apart.Manner}
}

const (
	tallyVersion = 1

	packedLocked = 4 // above the bits of Note
	packedOpen   = 8
)

// PackTally writes what was counted of the solutions of the run; nil where that is nothing.
func (s *State) PackTally() []byte {
	t := &s.Tally
	if t.run != s.Run.ID || len(t.Levels) == 0 {
		return nil
	}
	b := []byte{tallyVersion, s.mannerByte()}
	b = binary.AppendUvarint(b, uint64(t.Positions))
	b = binary.AppendUvarint(b, uint64(len(t.Levels)))
	for i, level := range t.Levels {
		switch {
		case level == nil:
			b = append(b, packedOpen)
		case len(level) == 0:
			b = append(b, packedLocked)
		default:
			b = binary.AppendUvarint(append(b, byte(t.Notes[i])), uint64(len(level)))
			for _, n := range level {
				b = binary.AppendUvarint(b, uint64(n))
			}
		}
	}
	return b
}

// mannerByte is the manner in which the run's solutions are taken apart.
func (s *State) mannerByte() (b byte) {
	if q := s.Apart.part(0, s.Run.Puzzle); q.Turns {
		b |= 1
	}
	if s.Apart.Fewest {
		b |= 2
	}
	return b
}

func (a RecallTally) apply(s *State) []Command {
	if !s.Talliable() || len(a.Packed) < 2 || a.Packed[0] != tallyVersion || a.Packed[1] != s.mannerByte() {
		return nil
	}
	t := Tally{run: s.Run.ID, idle: true}
	r := varints{rest: a.Packed[2:]}
	t.Positions = float64(r.next())
	for n := min(r.next(), uint64(s.Run.Held)); n > 0 && !r.bad; n-- {
		p := wire.Separated{Verdict: wire.PartApart}
		switch kind := r.next(); kind {
		case packedOpen:
			p.Verdict = wire.PartOpen
		case packedLocked:
			p.Verdict = wire.PartLocked
		default:
			p.Turned, p.AtMost = Note(kind)&Turned > 0, Note(kind)&AtMost > 0
			for length := r.next(); length > 0 && !r.bad; length-- {
				p.Level = append(p.Level, int(r.next()))
			}
		}
		level, note := t.count(p)
		t.Levels, t.Notes = append(t.Levels, level), append(t.Notes, note)
	}
	if r.bad || len(t.Levels) == 0 {
		return nil // somebody damaged it
	}
	s.Tally, s.Apart.Wanted = t, true
	return nil
}

// varints reads numbers; bad is set at the first that is none.
type varints struct {
	rest []byte
	bad  bool
}

func (v *varints) next() uint64 {
	n, size := binary.Uvarint(v.rest)
	if size <= 0 {
		v.bad = true
		return 0
	}
	v.rest = v.rest[size:]
	return n
}
