package reading

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/ui/state"
)

// Stored is an opened file of BurrTools with its solutions. They are there as long as the puzzle on the page has the
// same board and the same pieces.
type Stored struct {
	File *burr.File
	Text string // its definitions
	// Problems are the numbers of the problems that Text defines.
	Problems []int
	// At is the solution that was looked at last, from 1; 0 for none. Recording shows it. Said is about it, or says why
	// there is none.
	At              int
	Recording, Said string

	puzzles []*def.Puzzle // of Text, once they are needed
}

// read reads the definitions.
func (s *Stored) read() []*def.Puzzle {
	if s.puzzles == nil {
		s.puzzles = def.Parse(s.Text).Puzzles
	}
	return s.puzzles
}

// Problem is the number of the file's problem that the document is, also after an edit that its solutions outlive. is
// is false where there is none. O(cells of all problems).
func (s *Stored) Problem(d *state.Document) (number int, is bool) {
	if s.File == nil || d.Puzzle == nil || len(s.Problems) == 0 {
		return 0, false
	}
	puzzles := s.read()
	if d.Index < len(puzzles) && (d.Text == s.Text || alike(puzzles[d.Index], d.Puzzle)) {
		return s.Problems[d.Index], true
	}
	i := slices.IndexFunc(puzzles, func(p *def.Puzzle) bool { return alike(p, d.Puzzle) })
	if i < 0 {
		return 0, false
	}
	return s.Problems[i], true
}

// alike reports whether assemblies of two puzzles are the same numbers, and come apart in the same way.
func alike(p, q *def.Puzzle) bool {
	return p != nil && p.Lattice == q.Lattice && p.Size == q.Size && slices.Equal(p.OpenCells(), q.OpenCells()) &&
		slices.EqualFunc(p.Pieces, q.Pieces, func(a, b def.Piece) bool {
			return a.Copies == b.Copies && a.Spare == b.Spare && a.Group == b.Group && a.Stationary == b.Stationary && a.Variable == b.Variable &&
				slices.Equal(a.Cells, b.Cells) && slices.Equal(a.Tints, b.Tints)
		})
}

// XML is the file with the titles, comments and names of pieces of the document. is is false where more was changed.
func (s *Stored) XML(d *state.Document) (text string, is bool) {
	if s.File == nil || !utf8.ValidString(s.File.Text()) {
		return "", false
	}
	if s.Text == d.Text {
		return s.File.Text(), true
	}
	if len(s.Problems) == 0 || d.Errors() > 0 ||
		!slices.EqualFunc(s.read(), d.Parsed.Puzzles, func(p, q *def.Puzzle) bool { return unnamed(p) == unnamed(q) }) {
		return "", false
	}
	names, shapes := map[int]string{}, map[int]string{}
	for i, p := range d.Parsed.Puzzles {
		before := s.puzzles[i]
		if p.Title != before.Title {
			names[s.Problems[i]] = p.Title
		}
		made, err := s.File.Draft(s.Problems[i])
		if err != nil || len(made.Shapes) != len(p.Pieces) {
			return "", false
		}
		for k, shape := range made.Shapes {
			if name := p.Pieces[k].Name; shape >= 0 && name != before.Pieces[k].Name && shapes[shape] == "" {
				shapes[shape] = name
			}
		}
	}
	comment := s.File.Comment
	if said := burr.CommentOf(d.Text); said != burr.CommentOf(s.Text) {
		comment = said
		for line := range strings.Lines(s.File.Comment) {
			if strings.Contains(line, " is fixed, at ") { // CommentOf leaves these out
				comment += "\n" + strings.TrimSpace(line)
			}
		}
	}
	f, err := s.File.Renamed(comment, names, shapes)
	if err != nil {
		return "", false
	}
	return f.Text(), true
}

// Left is how many solutions the file has that are left out where XML is not there. It is 0 where the document has
// neither a board nor the pieces of a problem of the file, so that it is another puzzle.
func (s *Stored) Left(d *state.Document) (n int) {
	if s.File == nil || d.ID != "" || d.Base != "" || d.Errors() > 0 {
		return 0
	}
	for _, p := range s.read() {
		for _, q := range d.Parsed.Puzzles {
			if p.Lattice == q.Lattice && (p.Size == q.Size && slices.Equal(p.OpenCells(), q.OpenCells()) || samePieces(p, q)) {
				for i := range s.File.Problems {
					n += s.File.Problems[i].Stored
				}
				return n
			}
		}
	}
	return 0
}

// samePieces tells whether two puzzles have the same pieces in the same order.
func samePieces(p, q *def.Puzzle) bool {
	mobile := func(p *def.Puzzle) []def.Piece {
		return slices.DeleteFunc(slices.Clone(p.Pieces), func(q def.Piece) bool { return q.Stationary })
	}
	return slices.EqualFunc(mobile(p), mobile(q), func(a, b def.Piece) bool { return slices.Equal(a.Cells, b.Cells) })
}

// unnamed is a puzzle without what its comments say, and with other names of its pieces: BurrTools tells shapes by
// numbers, and has no colours and labels of this kind.
func unnamed(p *def.Puzzle) string {
	q := *p
	q.Title, q.Source, q.Solutions, q.Labels = "", "", "", nil
	q.Pieces = slices.Clone(p.Pieces)
	for i := range q.Pieces {
		if piece := &q.Pieces[i]; !piece.Stationary {
			piece.Name, piece.Colour = "P"+strconv.Itoa(i), ""
		}
	}
	return def.Format(&q)
}
