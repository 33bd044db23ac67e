package state

import (
	"cmp"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/solver/wire"
)

// Findings is what the worker knows before any search, about the puzzle or, while one draws, about its draft. Until a
// newer answer comes, it is what was known before the change, so that a list of it does not come and go with every
// stroke. What has to be true, Impossible and Solutions, is dropped at once.
type Findings struct {
	// Checks are what a list says, in its order.
	Checks []Check
	// Impossible is the first proof that there is no solution, nil if none is known.
	Impossible *wire.Finding
	// Counted is whether Solutions is the number of solutions, by the convention of the
	// settings; Counting is whether it may still come.
	Counted, Counting bool
	Solutions         float64
	// Fillers are pieces each of which would complete the draft.
	Fillers []Filler
	// Refused is why nothing can be known, in a sentence.
	Refused string
	// Asked is whether an answer about the newest change is awaited, be it the last step
	// of one.
	Asked bool

	question int               // the newest
	of       *def.Puzzle       // what it is about
	fillers  []catalogue.Shape // what was asked about
	line     string            // the settings by which solutions are counted
}

// counted is the number of solutions that the worker has counted, and whether it is that
// of the puzzle as it stands, by the settings as they stand.
func (s State) counted() (uint64, bool) {
	f := &s.Findings
	return uint64(f.Solutions), f.Counted && s.Document.Puzzle != nil && f.of == s.Document.Puzzle && f.line == s.Settings.Text
}

// Check is one of the findings with its cells in the box.
type Check struct {
	wire.Finding
	At []def.Cell
}

// Filler is a piece that would complete a draft, and how many ways it then can be solved;
// Many is more than anybody counts.
type Filler struct {
	catalogue.Shape
	Ways int
	Many bool
	// Alone is a draft of nothing but the piece, for its picture.
	Alone *def.Puzzle
}

// Fillers are those of the draft as it stands, also while they are tried anew: as long as
// as many cells are missing, those before the change are shown.
func (s State) Fillers() []Filler {
	subject := s.Document.Subject()
	list := s.Findings.Fillers
	if s.Mode != DrawMode || subject == nil || len(list) == 0 || len(list[0].Cells) != subject.Room()-subject.Covered() {
		return nil
	}
	return list
}

// Subject is the puzzle about which something can be known before a search. It may be a draft, with which nothing is
// wrong but the number of cells that its pieces have. Else it is nil.
func (d Document) Subject() *def.Puzzle {
	if d.Puzzle == nil && d.onlyVolume() {
		return d.Draft()
	}
	return d.Puzzle
}

// asks reports whether anybody wants to know about the subject. Of a draft, and while a search goes on, only those who
// draw do.
func (s State) asks() bool {
	subject := s.Document.Subject()
	return subject != nil && (s.Mode == DrawMode || subject == s.Document.Puzzle && !s.Run.Phase.Active())
}

// examine asks what is known about the subject, if anybody wants to know. What was asked
// before is of no interest any more.
func (s *State) examine() []Command {
	f := Findings{question: s.Findings.question + 1}
	if !s.asks() {
		s.Findings = f
		return nil
	}
	f.Checks, f.Fillers, f.Asked, f.of, f.line = s.Findings.Checks, s.Findings.Fillers, true, s.Document.Subject(), s.Settings.Text
	q := wire.Diagnose{Deep: s.Mode == DrawMode && !s.Run.Phase.Active()}
	if f.Counting = q.Deep && f.of == s.Document.Puzzle; q.Deep {
		f.fillers = catalogue.Fillers(f.of)
	}
	s.Findings = f
	c := ask(InFindings, f.question, wire.Work{Puzzle: f.of, Settings: s.Settings.Settings}, q,
		func(h wire.Head, d wire.Diagnosis) Action { return Diagnosed{h, d} })
	c.When, c.Idle = OnPage, true
	return []Command{c}
}

func (Examine) apply(s *State) []Command { return append(s.examine(), s.prepare()...) }

func (a Diagnosed) apply(s *State) []Command {
	if a.Number != s.Findings.question || s.Findings.of == nil {
		return nil
	}
	f := Findings{question: s.Findings.question, of: s.Findings.of, line: s.Findings.line, fillers: s.Findings.fillers,
		Asked: !a.Ended, Refused: a.Refused}
	open := f.of.OpenCells()
	for i := range a.Findings {
		check := Check{Finding: a.Findings[i]}
		for _, c := range check.Cells {
			if c >= 0 && c < len(open) {
				check.At = append(check.At, open[c])
			}
		}
		f.Checks = append(f.Checks, check)
		if check.Verdict == wire.Impossible && f.Impossible == nil && f.of == s.Document.Puzzle {
			f.Impossible = &a.Findings[i]
		}
	}
	f.Counted, f.Solutions = a.Counted, a.Solutions
	f.Counting = !a.Ended && f.of == s.Document.Puzzle
	f.rank(a.Fillers)
	if f.Asked && f.of != s.Document.Puzzle {
		f.Fillers = s.Findings.Fillers // until others come
	}
	if f.Impossible != nil && s.Findings.Impossible == nil && s.Mode == WatchMode {
		s.Spoken = say.T("No solution, and no search needed.") // the board has a card that says why
	}
	s.Findings = f
	return nil
}

// maxFillers is how many fillers are shown.
const maxFillers = 4

// rank takes over the best of the fillers: that with the most ways first, and shapes that
// the draft has behind others.
func (f *Findings) rank(found []wire.Filler) {
	stock := NewStock(f.of)
	has := func(shape catalogue.Shape) bool {
		copies, _ := stock.Of(shape)
		return copies > 0
	}
	for _, filler := range found {
		if n := filler.Number; n >= 0 && n < len(f.fillers) {
			shape := f.fillers[n]
			f.Fillers = append(f.Fillers, Filler{
				Shape: shape, Ways: int(filler.Ways), Many: filler.Many,
				Alone: &def.Puzzle{
					Lattice: f.of.Lattice, Size: space.Size{Z: f.of.Size.Z}, OneSide: f.of.OneSide,
					Pieces: []def.Piece{{Name: shape.Name, Cells: shape.Cells, Copies: 1}},
				},
			})
		}
	}
	slices.SortStableFunc(f.Fillers, func(a, b Filler) int {
		switch old, again := has(a.Shape), has(b.Shape); {
		case old != again:
			return first(again)
		case a.Many != b.Many:
			return first(a.Many)
		case a.Many:
			return 0
		}
		return cmp.Compare(b.Ways, a.Ways)
	})
	f.Fillers = f.Fillers[:min(len(f.Fillers), maxFillers)]
}

// first is what a comparison returns if the first of the two comes first, or not.
func first(is bool) int {
	if is {
		return -1
	}
	return 1
}

// Checks are the findings that the page lists: all while one draws, and else those of a
// puzzle that is known to have no solution.
func (s State) Checks() []Check {
	if s.Mode == DrawMode || s.Impossible() != nil {
		return s.Findings.Checks
	}
	return nil
}

// Amiss are the cells that cannot be covered, as far as that is known, for the board to
// mark while one draws; as the list, they stay until the next answer.
func (s State) Amiss() []def.Cell {
	var cells []def.Cell
	if s.Mode != DrawMode {
		return nil
	}
	for i := range s.Findings.Checks {
		if check := &s.Findings.Checks[i]; check.Verdict == wire.Impossible {
			cells = append(cells, check.At...)
		}
	}
	slices.SortFunc(cells, def.Cell.Compare)
	return slices.Compact(cells)
}
