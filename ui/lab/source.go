package lab

import (
	"cmp"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Source says where a matrix comes from. Exactly one of its first five fields is set; an empty Source stands for the
// first example.
type Source struct {
	// Example is the name of an example.
	Example string
	// Text is a matrix in a form that xc.Read knows, Definition a puzzle of one's own.
	Text, Definition string
	// Puzzle names a puzzle of the library.
	Puzzle string
	// Sudoku is a grid in one line, a dot for an empty cell.
	Sudoku string
	// Queens is the number of queens.
	Queens int
	// Quarter is a piece of which only one of each set of symmetric images is kept; empty for none.
	Quarter string
}

// SourceOf reads a text that the lab is given: a definition, a matrix, a Sudoku, or a puzzle in another form. Any other
// text is taken for a matrix, which has errors then.
func SourceOf(text string) Source {
	if len(def.Parse(text).Drafts) > 0 {
		return Source{Definition: text}
	}
	if m, _, _ := xc.Read(text); m != nil {
		return Source{Text: text}
	}
	if s, _ := xc.ParseSudoku(text); s != nil {
		return Source{Sudoku: s.String()}
	}
	for _, r := range def.Readings(text) {
		if r.Definition != "" {
			return Source{Definition: r.Definition}
		}
	}
	return Source{Text: text}
}

// Problem is a matrix, with what is known of its origin.
type Problem struct {
	Source Source
	// Title names it, Note says in a sentence what it is.
	Title, Note string
	// Matrix is nil when the text has errors, and while a Builder is making it.
	Matrix *xc.Matrix
	// Form is how Source.Text is written, and Diagnostics are about it.
	Form        xc.Form
	Diagnostics []diagnostic.Diagnostic
	// Puzzle and Board are set where options are images of pieces.
	Puzzle *def.Puzzle
	Board  *xc.Origin
	// Side is that of a Sudoku, whose options are symbols; Queens is the number of queens, whose options are their
	// places. Both are 0 otherwise.
	Side, Queens int

	names []string // of the options, nil where they are letters or numbers
}

// Open makes the matrix. It fails where the source names nothing. A text with errors opens with its diagnostics and
// without a matrix. Large puzzles take some hundred milliseconds; a Builder does it in slices.
func Open(source Source) (*Problem, error) {
	b, err := NewBuilder(source)
	if err != nil {
		return nil, err
	}
	for b.Run(func() bool { return true }) {
	}
	return b.Problem, b.Err()
}

// Builder makes the matrix of a problem, in slices.
type Builder struct {
	Problem *Problem
	builder *xc.Builder // nil when nothing is left to do
	err     error
}

// NewBuilder opens a source. Everything is ready at once, but for the matrix of a puzzle.
func NewBuilder(source Source) (*Builder, error) {
	b := &Builder{Problem: &Problem{Source: source}}
	err := b.begin()
	b.Problem.name()
	return b, err
}

// Done reports whether nothing is left to do. Err says why, if the puzzle has no matrix.
func (b *Builder) Done() bool { return b.builder == nil }
func (b *Builder) Err() error { return b.err }

// Run goes on while more() is true, which it asks about every millisecond. It reports whether there is more to do.
func (b *Builder) Run(more func() bool) bool {
	for b.builder != nil {
		if b.builder.Run(1000) {
			b.Problem.Matrix, b.Problem.Board, b.err = b.builder.Result()
			b.Problem.name()
			b.builder = nil
		} else if !more() {
			return true
		}
	}
	return false
}

func (b *Builder) begin() error {
	p, source := b.Problem, b.Problem.Source
	switch {
	case source.Text != "":
		p.Title = say.T("Your own matrix")
		p.Matrix, p.Form, p.Diagnostics = xc.Read(source.Text)
		p.Note = say.T("Read as {form}.", p.Form)
		if p.Matrix != nil && p.Matrix.Comment != "" {
			p.Title = firstLine(p.Matrix.Comment)
		}
		return nil
	case source.Definition != "":
		document := def.Parse(source.Definition)
		if len(document.Puzzles) == 0 || document.Puzzles[0] == nil {
			return say.Error("The puzzle in this link has errors, so it makes no matrix. " +
				"Open it on the puzzle page, mend it there, and come back.")
		}
		b.puzzle(document.Puzzles[0], cmp.Or(document.Puzzles[0].Title, say.T("The puzzle")))
		return nil
	case source.Puzzle != "":
		entry := def.Find(source.Puzzle)
		if entry == nil {
			return say.Error("There is no puzzle “{name}” in the library. Choose one from the list.", source.Puzzle)
		}
		b.puzzle(entry.Puzzle(), entry.Name())
		return nil
	case source.Sudoku != "":
		s, found := xc.ParseSudoku(source.Sudoku)
		if s == nil {
			return say.Error("The Sudoku in this link cannot be read: {reason}", found[0].Message)
		}
		p.Title = say.T("Sudoku, {n, plural, one {# given} other {# givens}}", s.Givens())
		p.Note = say.T("An option writes a symbol into a cell. " +
			"It covers four items: the cell, and the symbol in its row, its column and its box.")
		p.Side, p.Matrix = s.Side(), s.Matrix()
		return nil
	case source.Queens > 0:
		if source.Queens > xc.MaxQueens {
			return say.Error("The board has at most {n} queens.", xc.MaxQueens)
		}
		p.Title = say.T("{n, plural, one {# queen} other {# queens}}", source.Queens)
		p.Note = say.T("An option is a queen on a square. " +
			"Rows and columns must be covered; the diagonals are secondary items, covered at most once.")
		p.Queens, p.Matrix = source.Queens, xc.Queens(source.Queens)
		return nil
	}
	for _, e := range Examples() {
		if e.ID == source.Example || source.Example == "" {
			p.Title, p.Note = e.Title.String(), e.Note.String()
			if e.Definition != "" {
				puzzle, err := def.ParseOne(e.Definition)
				if err != nil {
					return err
				}
				b.puzzle(puzzle, e.Title.String())
				return nil
			}
			p.Matrix, p.Diagnostics = xc.Parse(e.Text)
			return nil
		}
	}
	return say.Error("There is no example “{name}”. Choose one from the list.", source.Example)
}

func (b *Builder) puzzle(puzzle *def.Puzzle, title string) {
	p := b.Problem
	p.Puzzle, p.Title = puzzle, title
	if p.Note == "" {
		p.Note = say.T("An option puts a piece somewhere. It covers the piece and the cells it lies on.")
	}
	b.builder = xc.NewBuilder(puzzle, p.Source.Quarter)
}

// Size is "67 items, 1,789 options".
func (p *Problem) Size() string {
	if p.Matrix == nil {
		return ""
	}
	text := say.T("{n, plural, one {# item} other {# items}}, {options, plural, one {# option} other {# options}}",
		p.Matrix.Primary, len(p.Matrix.Options))
	if n := len(p.Matrix.Items) - p.Matrix.Primary; n > 0 {
		text = say.T("{n, plural, one {# item} other {# items}} and {more} secondary, "+
			"{options, plural, one {# option} other {# options}}", p.Matrix.Primary, n, len(p.Matrix.Options))
	}
	if n := len(p.Matrix.Colours); n > 0 {
		text = say.T("{size}, {n, plural, one {# colour} other {# colours}}", text, n)
	}
	return text
}

func firstLine(s string) string {
	for i := range s {
		if s[i] == '\n' {
			return s[:i]
		}
	}
	return s
}
