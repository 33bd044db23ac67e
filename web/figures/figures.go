package figures

import (
	"fmt"

	"tilewright/def/say"
	"tilewright/solver/trace"
)

// Figure is one figure of the page.
type Figure struct {
	// ID is its anchor; see terms.Figures.
	ID    string
	Views []View
	// Facts are the numbers of its text, by name.
	Facts map[string]int

	texts []text
}

// text is a text of a recording, and where it stands.
type text struct {
	to   *string
	said say.Said
}

func (f *Figure) text(to *string, said say.Said) { f.texts = append(f.texts, text{to, said}) }

// Say writes the texts of its recordings in the language in use.
func (f *Figure) Say() {
	for _, t := range f.texts {
		*t.to = t.said.String()
	}
}

// View is what one player of a figure plays.
type View struct {
	// Name tells the views of a figure apart.
	Name  string
	Trace *trace.Trace
	// Step is the step at which the player stands at first, and which is printed.
	Step int
	// Puzzle and Settings are the link to the same in the page: a puzzle of the library, and a settings line. A view of
	// loose pieces has none.
	Puzzle, Settings string
	// Recording is whether the trace is part of that link.
	Recording bool
}

// Known gives a known solution of a library puzzle, as slots of its open cells.
type Known func(puzzle string) []uint16

// makers make all figures, in the order of the page.
var makers = []struct {
	id   string
	make func(*Figure, Known) error
}{
	{"pieces", pieces},
	{"de-bruijn", deBruijn},
	{"dlx", dancingLinks},
	{"min-fit", minFit},
	{"estimate", estimate},
	{"heuristics", heuristics},
	{"landmine", landmine},
	{"partition", partition},
	{"volume", volume},
	{"parity", parity},
	{"fit", fit},
	{"redundancy", redundancy},
	{"fletcher", fletcherTree},
	{"pof", priority},
	{"nof", neighbours},
	{"meet", halves},
	{"edge", movingEdge},
	{"monte-carlo", monteCarlo},
	{"tetris-cube", tetrisCube},
	{"lattices", lattices},
}

// Make makes all figures, with texts in the language in use. It takes some seconds.
func Make(known Known) ([]Figure, error) {
	var all []Figure
	for _, m := range makers {
		f, err := makeOne(m.id, known)
		if err != nil {
			return nil, err
		}
		all = append(all, *f)
	}
	return all, nil
}

// makeOne makes the figure of this ID.
func makeOne(id string, known Known) (*Figure, error) {
	for _, m := range makers {
		if m.id != id {
			continue
		}
		f := &Figure{ID: id, Facts: map[string]int{}}
		if err := m.make(f, known); err != nil {
			return nil, fmt.Errorf("figure %s: %w", id, err)
		}
		f.Say()
		for i := range f.Views {
			v := &f.Views[i]
			if err := v.Trace.Check(); err != nil {
				return nil, fmt.Errorf("figure %s, view %s: %w", id, v.Name, err)
			}
			if v.Step > len(v.Trace.Steps) {
				return nil, fmt.Errorf("figure %s, view %s: step %d of %d", id, v.Name, v.Step, len(v.Trace.Steps))
			}
		}
		return f, nil
	}
	return nil, fmt.Errorf("there is no figure %q", id)
}
