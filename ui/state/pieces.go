package state

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

// What a person does to the pieces. Each is one step of undo.
type (
	// AddShape adds one piece of a shape: a copy, where the puzzle has the shape.
	AddShape struct{ Shape catalogue.Shape }
	// TakeShape takes one piece of a shape away.
	TakeShape struct{ Shape catalogue.Shape }
	// AddList adds the pieces of a list of the catalogue, by its ID, that the puzzle does
	// not have. Without a definition there comes a box for them; a flat puzzle becomes
	// one-sided where the list is.
	AddList struct{ ID string }
	// ChoosePiece opens a piece in the piece editor by its name, or the editor for a piece that is not there yet, or that for
	// a burr stick. Without any it closes them.
	ChoosePiece struct {
		Name       string
		New, Stick bool
	}
	// AddMirror adds one piece that is the mirror image of the chosen one: a copy, where the
	// puzzle has it.
	AddMirror struct{}
	// SetRanges lets so many of each piece be used, by their names: least to most.
	SetRanges struct {
		Names       []string
		Least, Most int
	}
	// ReshapePiece gives the chosen piece other cells, and their colours; the one that is being
	// drawn comes into being.
	ReshapePiece struct {
		Cells []def.Cell
		Tints []def.Tint
	}
	// TurnOver turns the chosen piece over, if it has a back, and its back is then drawn.
	TurnOver struct{}
	// RenamePiece, SetCopies and SetColour change the chosen piece; no colour is that of
	// its place.
	RenamePiece struct{ Name string }
	SetCopies   struct{ Copies int }
	// SetLeast says how many copies have to be placed.
	SetLeast  struct{ Least int }
	SetColour struct{ Colour string }
	// SetTurns says how the chosen piece may be turned, as space.Lattice.ReadTurns writes it.
	SetTurns struct{ Turns string }
	// RemovePiece takes the chosen piece out.
	RemovePiece struct{}
	// SetOneSided says whether the pieces may not be turned over.
	SetOneSided struct{ OneSided bool }
	// HoldPiece: a piece was taken into the hand, to be put onto the board.
	HoldPiece struct{}
	// FixPiece fixes a piece, by its name, on these cells of the box.
	FixPiece struct {
		Name  string
		Cells []int
	}
	// JoinTwins makes pieces of one shape, by their names, copies of the first.
	JoinTwins struct{ Names []string }
)

// Stock tells which shapes a puzzle has.
type Stock struct {
	lattice space.Lattice
	group   []space.Motion
	had     map[any]held
}

// held is how many pieces a puzzle has of a shape, and the index of the first.
type held struct{ copies, piece int }

// NewStock counts the pieces of a puzzle, which may be nil. O(pieces).
func NewStock(p *def.Puzzle) Stock {
	s := Stock{group: space.Cubes.Solid(), had: map[any]held{}}
	if p == nil {
		return s
	}
	s.lattice, s.group = p.Lattice, p.Lattice.Turns(p.OneSide)
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary || len(piece.Cells) == 0 {
			continue
		}
		key := s.keyOf(piece.Cells)
		had, seen := s.had[key]
		if !seen {
			had.piece = i
		}
		had.copies += piece.Copies
		s.had[key] = had
	}
	return s
}

// keyOf is a shape as a value: two shapes with the same one are equal for the pieces of
// the puzzle. Burr sticks, of which there are many at once, are known by their numbers.
func (s Stock) keyOf(cells []def.Cell) any {
	if f, ok := catalogue.FormOf(cells, s.group); ok {
		return f
	}
	if stick, ok := catalogue.StickOf(cells); ok {
		return stick
	}
	return fmt.Sprint(space.Canonical(cells, s.group))
}

// Of is how many pieces have a shape, and the index of the first of them, -1 if there is
// none.
func (s Stock) Of(shape catalogue.Shape) (copies, piece int) {
	if len(s.had) == 0 {
		return 0, -1
	}
	if had, ok := s.had[s.keyOf(shape.Cells)]; ok && shape.Lattice == s.lattice {
		return had.copies, had.piece
	}
	return 0, -1
}

// Lacks are those of some shapes that the puzzle does not have, in as many copies as are
// wanting.
func (s Stock) Lacks(shapes []catalogue.Shape) []catalogue.Shape {
	var list []catalogue.Shape
	for _, shape := range shapes {
		if copies, _ := s.Of(shape); copies < shape.Copies {
			shape.Copies -= copies
			list = append(list, shape)
		}
	}
	return list
}

// Piece is the index of the chosen piece in the draft, -1 where none is chosen or it is
// gone.
func (s State) Piece() int {
	draft := s.Document.Draft()
	if draft == nil || s.Chosen == "" {
		return -1
	}
	return slices.IndexFunc(draft.Pieces, func(p def.Piece) bool { return p.Name == s.Chosen && !p.Stationary })
}

// DrawsPiece reports whether the piece editor is open in the tab that a phone shows.
func (s State) DrawsPiece() bool {
	return (s.NewPiece || s.Piece() >= 0) && s.Prefs.Tab == PuzzleTab && s.Prefs.Puzzle != TextView && s.Mode != HandMode
}

// change makes edits of the puzzle as one step of undo; a refusal is said.
func (s *State) change(what say.Message, edit func(d *def.Document, puzzle int) ([]diagnostic.Edit, error)) bool {
	d := s.Document.Parsed
	edits, err := edit(d, s.Document.Index)
	if err != nil {
		s.refuse(what, err)
		return false
	}
	s.edit(d.Apply(edits...).String(), editOther, 0)
	return true
}

// refuse says why something cannot be done.
func (s *State) refuse(what say.Message, err error) {
	s.announce(say.T("{what}: {why}.", what, strings.TrimPrefix(err.Error(), "def: ")), true)
}

// errUpright keeps solid pieces from one-sided ones.
var errUpright = say.Error("pieces that may not be turned over have one layer only")

// otherLattice keeps pieces from a board of other cells.
func otherLattice(p *def.Puzzle, l space.Lattice) error {
	return say.Error("the board is of {cells}, the piece of {others}", def.CellWords(p.Lattice), def.CellWords(l))
}

// upright is the name of a piece of several layers, empty where all lie flat.
func upright(p *def.Puzzle) string {
	for i := range p.Pieces {
		if slices.ContainsFunc(p.Pieces[i].Cells, func(c def.Cell) bool { return c.Z != 0 }) {
			return p.Pieces[i].Name
		}
	}
	return ""
}

func (a AddShape) apply(s *State) []Command {
	draft := s.Document.Draft()
	if draft != nil && draft.Lattice != a.Shape.Lattice {
		s.refuse("The piece cannot be added", otherLattice(draft, a.Shape.Lattice))
		return nil
	}
	if draft != nil && draft.OneSide && a.Shape.Solid {
		s.refuse("The piece cannot be added", errUpright)
		return nil
	}
	copies, i := NewStock(draft).Of(a.Shape)
	s.addPiece(def.Piece{Name: a.Shape.Name, Cells: a.Shape.Cells, Copies: 1}, copies, i)
	return nil
}

// addPiece adds one piece: as a copy of the i-th, where the puzzle has some like it already. copies is how many those
// are.
func (s *State) addPiece(p def.Piece, copies, i int) {
	if s.change("The piece cannot be added", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
		if i < 0 {
			return d.AddPieces(puzzle, []def.Piece{p})
		}
		p = d.Drafts[puzzle].Pieces[i]
		p.Copies++
		return d.SetPiece(puzzle, p.Name, p)
	}) {
		s.Spoken = say.T("{piece} added: {n} in the puzzle.", p.Name, copies+1)
	}
}

func (a TakeShape) apply(s *State) []Command {
	draft := s.Document.Draft()
	copies, i := NewStock(draft).Of(a.Shape)
	if i < 0 {
		return nil
	}
	p := draft.Pieces[i]
	if s.change("The piece cannot be taken away", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
		if p.Copies == 1 {
			return d.RemovePiece(puzzle, p.Name)
		}
		p.Copies--
		p.Spare = min(p.Spare, p.Copies)
		return d.SetPiece(puzzle, p.Name, p)
	}) {
		s.Spoken = say.T("{piece} taken away: {n} in the puzzle.", p.Name, copies-1)
	}
	return nil
}

func (a AddList) apply(s *State) []Command {
	lists := catalogue.Lists()
	k := slices.IndexFunc(lists, func(l catalogue.List) bool { return l.ID == a.ID })
	if k < 0 {
		return nil
	}
	list, d, index := lists[k], s.Document.Parsed, s.Document.Index
	if len(d.Drafts) == 0 {
		var err error
		if d, err = boxFor(d, list); err != nil {
			s.refuse("There is no room for them", err)
			return nil
		}
	}
	draft, said := d.Drafts[index], ""
	if draft.Lattice != list.Lattice {
		s.refuse("The pieces cannot be added", otherLattice(draft, list.Lattice))
		return nil
	}
	if list.OneSided && !draft.OneSide && draft.Flat() && upright(draft) == "" {
		edits, err := d.SetOneSide(index, true)
		if err == nil {
			d, said = d.Apply(edits...), say.T("Pieces may not be turned over now, as the set is one-sided.")
			draft = d.Drafts[index]
		}
	}
	shapes := list.Shapes()
	lacks := NewStock(draft).Lacks(shapes)
	if len(lacks) == 0 {
		s.announce(say.T("All of them are in the puzzle already."), false)
		return nil
	}
	if draft.OneSide && slices.ContainsFunc(shapes, func(s catalogue.Shape) bool { return s.Solid }) {
		s.refuse("The pieces cannot be added", errUpright)
		return nil
	}
	edits, err := d.AddPieces(index, catalogue.Pieces(lacks))
	if err != nil {
		s.refuse("The pieces cannot be added", err)
		return nil
	}
	s.edit(d.Apply(edits...).String(), editOther, 0)
	s.Spoken = say.T("{n, plural, one {# shape} other {# shapes}} added.", len(lacks))
	if said != "" {
		s.announce(said, false)
	}
	return nil
}

// boxFor puts a box for a list behind a text without a definition: for burr sticks the board
// of a six-piece burr.
func boxFor(d *def.Document, list catalogue.List) (*def.Document, error) {
	box, err := d.AddBox(list.Lattice, list.X, list.Y, list.Z)
	if err != nil {
		return nil, err
	}
	if d = d.Apply(box); !list.Sticks {
		return d, nil
	}
	return d.SetBoard(0, def.BurrBoard(true))
}

func (AddMirror) apply(s *State) []Command {
	i := s.Piece()
	if i < 0 {
		return nil
	}
	draft := s.Document.Draft()
	p := &draft.Pieces[i]
	mirror := catalogue.MirrorImage(draft.Lattice, p)
	mirror.Name = p.Name + "'"
	if stick, ok := catalogue.StickOf(p.Cells); ok {
		mirror.Name = stick.Mirror().Name()
	}
	copies := 0
	like := slices.IndexFunc(draft.Pieces, func(q def.Piece) bool { return !q.Stationary && draft.Same(&q, mirror) })
	if like >= 0 {
		copies = draft.Pieces[like].Copies
	}
	s.addPiece(*mirror, copies, like)
	return nil
}

func (a SetRanges) apply(s *State) []Command {
	if s.Document.Draft() == nil || len(a.Names) == 0 {
		return nil
	}
	now, err := s.Document.Parsed.SetRanges(s.Document.Index, a.Names, a.Least, a.Most)
	if err != nil {
		s.refuse("The numbers stay as they were", err)
		return nil
	}
	s.editTo(now)
	q := def.Piece{Copies: a.Most, Spare: a.Most - a.Least}
	s.Spoken = say.T("{n, plural, one {# piece} other {# pieces}}: {range} of each.", len(a.Names), q.Range())
	return nil
}

func (a ChoosePiece) apply(s *State) []Command {
	s.Chosen, s.NewPiece, s.NewStick = a.Name, a.New, a.Stick
	return nil
}

func (TurnOver) apply(s *State) []Command {
	if i := s.Piece(); i >= 0 && s.Document.Draft().Pieces[i].Back != nil {
		s.setPiece(s.Document.Draft().Pieces[i].Over())
	}
	return nil
}

func (a ReshapePiece) apply(s *State) []Command {
	i := s.Piece()
	switch {
	case i >= 0:
		p := s.Document.Draft().Pieces[i]
		p.Cells, p.Tints = a.Cells, a.Tints
		s.setPiece(p)
	case s.NewPiece:
		name := ""
		s.change("The piece cannot be added", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
			name = s.freeLetter()
			return d.AddPiece(puzzle, def.Piece{Name: name, Cells: a.Cells, Tints: a.Tints, Copies: 1})
		})
		s.Chosen, s.NewPiece = name, name == ""
	}
	return nil
}

// freeLetter is a name for a new piece: the first letter that no piece has.
func (s State) freeLetter() string {
	draft := s.Document.Draft()
	taken := func(name string) bool {
		return draft != nil && slices.ContainsFunc(draft.Pieces, func(p def.Piece) bool { return p.Name == name })
	}
	for n := 0; ; n++ {
		name := string(rune('A' + n%26))
		if n >= 26 {
			name += strconv.Itoa(n / 26)
		}
		if !taken(name) {
			return name
		}
	}
}

// setPiece replaces the chosen piece by p.
func (s *State) setPiece(p def.Piece) {
	if s.change("The piece stays as it was", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
		return d.SetPiece(puzzle, s.Chosen, p)
	}) {
		s.Chosen = p.Name
	}
}

func (a RenamePiece) apply(s *State) []Command {
	if i := s.Piece(); i >= 0 && a.Name != s.Chosen {
		p := s.Document.Draft().Pieces[i]
		p.Name = a.Name
		s.setPiece(p)
	}
	return nil
}

func (a SetCopies) apply(s *State) []Command {
	if i := s.Piece(); i >= 0 && a.Copies >= 1 {
		p := s.Document.Draft().Pieces[i]
		if least := p.Least(); p.Spare > 0 { // a range stays one
			p.Spare = max(a.Copies-least, 0)
		}
		p.Copies = a.Copies
		s.setPiece(p)
	}
	return nil
}

func (a SetTurns) apply(s *State) []Command {
	if i := s.Piece(); i >= 0 {
		p := s.Document.Draft().Pieces[i]
		p.Turns = a.Turns
		s.setPiece(p)
	}
	return nil
}

func (a SetLeast) apply(s *State) []Command {
	if i := s.Piece(); i >= 0 {
		p := s.Document.Draft().Pieces[i]
		p.Spare = p.Copies - min(max(a.Least, 0), p.Copies)
		s.setPiece(p)
	}
	return nil
}

func (a SetColour) apply(s *State) []Command {
	if s.Piece() >= 0 {
		s.change("The colour stays as it was", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
			return d.SetColour(puzzle, s.Chosen, a.Colour)
		})
	}
	return nil
}

func (RemovePiece) apply(s *State) []Command {
	if s.Piece() < 0 {
		return nil
	}
	name := s.Chosen
	if s.change("The piece stays", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) { return d.RemovePiece(puzzle, name) }) {
		s.Chosen = ""
		s.announce(say.T("Piece {name} removed.", name), false)
		s.Notice.Undo = true
	}
	return nil
}

func (a SetOneSided) apply(s *State) []Command {
	if draft := s.Document.Draft(); draft != nil {
		s.change("Nothing was changed", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
			if name := upright(draft); name != "" && a.OneSided {
				return nil, say.Error("{piece} has more than one layer, but must be flat", name)
			}
			return d.SetOneSide(puzzle, a.OneSided)
		})
	}
	return nil
}

func (a JoinTwins) apply(s *State) []Command {
	d, index := s.Document.Parsed, s.Document.Index
	draft := s.Document.Draft()
	if draft == nil || len(a.Names) < 2 {
		return nil
	}
	var first def.Piece
	copies, spare := 0, 0
	for _, p := range draft.Pieces {
		if slices.Contains(a.Names, p.Name) {
			copies, spare = copies+p.Copies, spare+p.Spare
			if p.Name == a.Names[0] {
				first = p
			}
		}
	}
	for _, name := range a.Names[1:] {
		edits, err := d.RemovePiece(index, name)
		if err != nil {
			s.refuse("They stay apart", err)
			return nil
		}
		d = d.Apply(edits...)
	}
	first.Copies, first.Spare = copies, spare
	edits, err := d.SetPiece(index, first.Name, first)
	if err != nil {
		s.refuse("They stay apart", err)
		return nil
	}
	s.edit(d.Apply(edits...).String(), editOther, 0)
	if slices.Contains(a.Names, s.Chosen) {
		s.Chosen = first.Name
	}
	return nil
}

func (HoldPiece) apply(s *State) []Command {
	s.draw()
	return nil
}

func (a FixPiece) apply(s *State) []Command {
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	now, fixed, err := s.Document.Parsed.Fix(s.Document.Index, a.Name, places(b, a.Cells))
	if err != nil {
		s.announce(err.Error(), true)
		return nil
	}
	s.editTo(now)
	s.Spoken = say.T("{piece} is fixed on the board.", fixed)
	return nil
}
