package solver

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// A state begins with the mark and the version, then the fingerprint of puzzle and settings, and the basis. It ends
// with a checksum of everything before. Between them are the cases left, the solutions so far, the counters of what
// ended, and the open cases. Each open case has its number, what made its state, and the state, which is empty at its
// start. In version 5 the classes told follow. Version 4 has none, and there the least solution of each class stands.
// Version 6 is 4, and then the best so far.
const (
	stateMark    = "tilewright search 4"
	stateTold    = "tilewright search 5"
	stateBest    = "tilewright search 6"
	stateMarkLen = len(stateMark)
)

var (
	errState = say.Error("the saved search is damaged: start the search anew")
	errOld   = say.Error("the search was saved by another version of the program, which kept it in another form: " +
		"start the search anew")
	errForeign = say.Error("the saved search is of another puzzle, of other settings, or of another version of the " +
		"program: open it with the same ones, or start the search anew")
	errBasis = say.Error("the saved search is of another version of the program, which numbers images, cuts " +
		"searches or counts turned solutions in another way: open it with that one, or start the search anew")
)

// Save returns what another worker needs to go on with this search, or this one on another day. It may be called at any
// time, even before Run, and while runners have the search. What they found since their last reports is then found
// again.
func (s *Search) Save() []byte {
	left := s.part
	left.open = nil
	left.basis = s.basis()
	if s.limited {
		left.next = left.end // the limit is reached: nothing is left
		left.ended = search.Stats{}
		left.ended.Add(s.Stats())
		return left.encode(fingerprint(s.puzzle, s.settings))
	}
	switch {
	case s.shared != nil:
		s.shared.save(&left)
	case s.engine != nil:
		left.open = append(left.open, s.underway())
	}
	left.open = append(left.open, s.part.open...)
	return left.encode(fingerprint(s.puzzle, s.settings))
}

// underway is the case that the engine is working on.
func (s *Search) underway() openCase {
	return openCase{s.running.number, s.running.kernel, s.engine.Save()}
}

// Restore replaces what is left of the search by a state that was saved from a search of the same puzzle with the same
// settings. It fails on other states and on damaged ones, and then leaves the search as it was. Runners that have the
// search are to be told that it is over.
func (s *Search) Restore(state []byte) error {
	part, err := decode(state, fingerprint(s.puzzle, s.settings))
	if err != nil {
		return err
	}
	switch {
	case s.err != nil:
		return s.err
	case s.phase < Searching:
		// The engine is made after the filters; the checksum vouches for its part of the state.
		s.part = part
		return nil
	}
	if part.basis != 0 && part.basis != s.basis() {
		return errBasis
	}
	s.build.plan = nil
	if part.end < 0 {
		part.end = s.cases()
	}
	if part.end > s.cases() {
		return errState
	}
	var engine search.Engine
	running := openCase{}
	if len(part.open) > 0 {
		running = part.open[0]
		if engine, running.kernel, err = s.newEngine(running); err != nil {
			return err
		}
		running.state = nil
		part.drop()
	}
	s.part, s.engine, s.shared = part, nil, nil
	s.limited, s.phase = false, Searching
	if engine != nil {
		s.setEngine(engine, running)
	}
	return nil
}

// Split gives away a part of what is left. It is a state for another search of the same puzzle with the same settings,
// with zero counters. It returns nil when the rest is too small to share or not yet known, or runners have it. A limit
// counts for each part alone.
func (s *Search) Split() []byte {
	if s.phase != Searching || s.limited || s.shared != nil {
		return nil
	}
	under := 0 // way
	if s.engine != nil {
		under = 1
	}
	given := part{basis: s.basis(), next: s.part.end, end: s.part.end, told: s.part.untold(), best: s.part.best}
	rest, n := s.part.end-s.part.next, len(s.part.open)
	switch {
	case rest > 1, rest == 1 && under+n > 0: // whole cases, the last half of them
		s.part.end -= (rest + min(under+n, 1)) / 2
		given.next = s.part.end
	case rest == 0 && under+n > 1: // pieces that have begun
		keep := n - (under+n)/2
		given.open, s.part.open = s.part.open[keep:], s.part.open[:keep:keep]
	case under > 0:
		state := s.engine.Split()
		if state == nil {
			return nil
		}
		given.open = []openCase{{s.running.number, s.running.kernel, state}}
	default:
		return nil
	}
	return given.encode(fingerprint(s.puzzle, s.settings))
}

// untold are the classes for a part that another search does: none, as the one that shares the search compares all
// solutions.
func (p *part) untold() filter.Told {
	if p.told == nil {
		return nil
	}
	return filter.Told{}
}

func (p *part) encode(fingerprint uint64) []byte {
	state := []byte(stateMark)
	if p.told != nil {
		state = []byte(stateTold)
	} else if p.best > 0 {
		state = []byte(stateBest)
	}
	state = binary.LittleEndian.AppendUint64(state, fingerprint)
	state = binary.LittleEndian.AppendUint64(state, p.basis)
	state = binary.AppendUvarint(state, uint64(p.next))
	state = binary.AppendVarint(state, int64(p.end))
	state = binary.AppendUvarint(state, p.solutions)
	state = search.AppendStats(state, &p.ended)
	state = binary.AppendUvarint(state, uint64(len(p.open)))
	for _, b := range p.open {
		state = binary.AppendUvarint(state, uint64(b.number))
		who := byte(0)
		if b.kernel {
			who = 1
		}
		state = append(state, who)
		state = binary.AppendUvarint(state, uint64(len(b.state)))
		state = append(state, b.state...)
	}
	if p.told != nil {
		state = p.told.Append(state)
	} else if p.best > 0 {
		state = binary.AppendUvarint(state, uint64(p.best))
	}
	return binary.LittleEndian.AppendUint32(state, crc32.ChecksumIEEE(state))
}

func decode(state []byte, fingerprint uint64) (part, error) {
	if len(state) < stateMarkLen+8+8+4 {
		return part{}, errState
	}
	mark := string(state[:stateMarkLen])
	if mark != stateMark && mark != stateTold && mark != stateBest {
		if mark[:stateMarkLen-1] == stateMark[:stateMarkLen-1] {
			return part{}, errOld
		}
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
	r := search.Reader{Rest: body[8:]}
	p := part{basis: r.Word(), next: int(r.Number(math.MaxInt32))}
	end, size := binary.Varint(r.Rest)
	if size <= 0 || end < -1 || end > math.MaxInt32 || end >= 0 && int64(p.next) > end || end < 0 && p.next > 0 {
		return part{}, errState
	}
	r.Rest = r.Rest[size:]
	p.end = int(end)
	p.solutions = r.Number(math.MaxUint64)
	var err error
	if p.ended, r.Rest, err = search.ReadStats(r.Rest); err != nil {
		return part{}, err
	}
	for n := r.Number(uint64(len(r.Rest))); n > 0 && !r.Damaged; n-- {
		b := openCase{number: int(r.Number(math.MaxInt32)), kernel: r.Number(1) == 1}
		if state := r.Bytes(); len(state) > 0 {
			b.state = slices.Clone(state)
		}
		if b.number >= p.end {
			return part{}, errState
		}
		p.open = append(p.open, b)
	}
	switch mark {
	case stateTold:
		p.told = filter.ReadTold(&r)
	case stateBest:
		p.best = int(r.Number(math.MaxInt32))
	}
	if !r.Ended() {
		return part{}, errState
	}
	return p, nil
}

// fingerprint is a hash of puzzle and settings. Searches can go on from each other's states only if theirs are equal.
func fingerprint(z *def.Puzzle, s settings.Settings) uint64 {
	hash := search.NewFingerprint()
	number := hash.Number
	for _, n := range [3]int{z.Size.X, z.Size.Y, z.Size.Z} {
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
	if name := z.Lattice.Name(); name != "" {
		number(-3)
		hash.Bytes([]byte(name))
	}
	if wrap := z.Wrap.String(); wrap != "" {
		number(-6)
		hash.Bytes([]byte(wrap))
	}
	if !z.Exact() {
		number(-1)
		number(z.Empty)
		for i := range z.Pieces {
			flag(z.Pieces[i].Variable)
			number(z.Pieces[i].Spare)
		}
	}
	if z.Tinted() {
		number(-2)
		word := func(s string) {
			number(len(s))
			hash.Bytes([]byte(s))
		}
		tints := func(list []def.Tint) {
			number(len(list))
			for _, t := range list {
				number(t.Cell.X)
				number(t.Cell.Y)
				number(t.Cell.Z)
				word(t.Name)
			}
		}
		tints(z.Tints)
		for i := range z.Pieces {
			tints(z.Pieces[i].Tints)
			if z.Pieces[i].Back != nil {
				tints(z.Pieces[i].BackTints)
			}
		}
		flag(z.Allow == nil)
		for _, pair := range z.Allow {
			word(pair.Cube)
			word(pair.Cell)
		}
	}
	for _, rule := range z.Rules {
		number(-8)
		hash.Bytes([]byte(rule.String()))
	}
	for i := range z.Pieces {
		piece := &z.Pieces[i]
		if s.Measure == def.Together {
			hash.Bytes([]byte(piece.Colour))
		}
		flag(piece.Stationary)
		number(piece.Copies)
		number(len(piece.Name))
		hash.Bytes([]byte(piece.Name))
		number(len(piece.Cells))
		for _, c := range piece.Cells {
			number(c.X)
			number(c.Y)
			number(c.Z)
		}
		if piece.Turns != "" {
			number(-7)
			hash.Bytes([]byte(piece.Turns))
		}
		if piece.Back != nil {
			number(-4)
			for _, c := range piece.Back {
				number(c.X)
				number(c.Y)
			}
		}
	}
	hash.Bytes([]byte(tag(s)))
	return uint64(hash)
}

// basis is a hash of what the numbers in a state mean, beside puzzle and settings. It covers which images there are,
// which of them the filters left, how the search is cut into cases, and which solutions count as one. It is 0 before
// that is known, and a state of that time fits any basis. O(cells of all images), once.
func (s *Search) basis() uint64 {
	if s.based == 0 && s.prefilter != nil && s.phase >= Searching && s.err == nil {
		hash := search.Fingerprint(ImagesHash(s.p))
		hash.Number(s.cases())
		hash.Number(s.redundancy.Cases)
		for _, shape := range s.redundancy.Shapes {
			hash.Number(shape)
		}
		hash.Number(-1)
		for _, cell := range s.redundancy.Cells {
			hash.Number(int(cell))
		}
		hash.Number(-1)
		for _, image := range s.rows {
			hash.Number(int(image))
		}
		if asked := s.settings; (asked.Unique || asked.Redundancy != settings.RedundancyOff) && !s.puzzle.Boxed() {
			hash.Number(len(s.p.Symmetries)) // earlier versions counted by other symmetries
		}
		s.based = max(uint64(hash), 1)
	}
	if s.based == 0 {
		return s.part.basis
	}
	return s.based
}

// ImagesHash is a hash of the images of a compiled puzzle, in order. They say what the numbers in a solution mean.
// O(cells of all images).
func ImagesHash(p *problem.Problem) uint64 {
	hash := search.NewFingerprint()
	for i := range p.Images {
		image := &p.Images[i]
		hash.Number(int(image.Shape))
		hash.Number(len(image.Cells))
		for _, cell := range image.Cells {
			c := p.Cells[cell]
			hash.Number(p.Puzzle.Size.Index(c))
		}
	}
	return uint64(hash)
}

// tag is the settings line for a state: the settings that change the search.
func tag(s settings.Settings) string { return settings.Format(settings.Searched(s)) }
