package state

import (
	"cmp"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// drafting is what one makes a puzzle with.
type drafting struct {
	// Pen is how one draws.
	Pen Pen
	// Chosen is the name of the piece in the piece editor, empty where none is there;
	// NewPiece is whether one is drawn that has no cell yet, NewStick whether a burr stick
	// is cut.
	Chosen             string
	NewPiece, NewStick bool
	// Cutting is what is cut out of the board.
	Cutting Cutting
	// Variants are those of the puzzle with few solutions, for who designs it.
	Variants Variants
	// Designing is what is asked for of variants.
	Designing Designing
}

// Pen is how the board is drawn; what is drawn is the document.
type Pen struct {
	Tool    Tool
	Mirrors Mirrors
	// Colour is what ColourTool gives cells, empty for none.
	Colour string
	// Column paints a cell in all layers.
	Column bool
}

// Tool is what the pen paints.
type Tool string

const (
	CellTool Tool = "cell"
	BoxTool  Tool = "box"
	FillTool Tool = "fill"
	HoleTool Tool = "hole"
	// OptionalTool paints cells that may stay empty.
	OptionalTool Tool = "optional"
	// ColourTool gives cells a colour, which says what may lie there.
	ColourTool Tool = "colour"
	FixTool    Tool = "fix"
	// CutTool chooses cells that become a piece.
	CutTool Tool = "cut"
)

// Name is the tool's name for people.
func (t Tool) Name() say.Message {
	return map[Tool]say.Message{
		CellTool: "Cell", BoxTool: "Box", FillTool: "Fill", HoleTool: "Hole", OptionalTool: "Optional", ColourTool: "Colour",
		FixTool: "Fix", CutTool: "Cut",
	}[t]
}

// Mirrors are the symmetries of the pen: strokes are repeated in all their images.
type Mirrors uint8

const (
	MirrorX Mirrors = 1 << iota // left and right
	MirrorY                     // up and down
	MirrorZ                     // the lower layers and the upper ones
	HalfTurn
	MirrorRise // along the diagonal from the lower left
	MirrorFall // along the diagonal from the upper left
	QuarterTurn
)

// SquareMirrors are those that a board has only if it is as wide as high.
const SquareMirrors = MirrorRise | MirrorFall | QuarterTurn

// words name the mirrors.
func (m Mirrors) words() string {
	var names []string
	for i, name := range []say.Message{"left–right", "up–down", "layers", "half turn", "rising diagonal", "falling diagonal", "quarter turn"} {
		if m&(1<<i) != 0 {
			names = append(names, name.String())
		}
	}
	if len(names) == 0 {
		return say.T("none")
	}
	return strings.Join(names, ", ")
}

// mirrorSteps are what NextMirrors goes through.
var mirrorSteps = []Mirrors{0, MirrorX, MirrorY, MirrorX | MirrorY, HalfTurn}

// Next are the mirrors that follow in a round of the usual ones.
func (m Mirrors) Next() Mirrors {
	return mirrorSteps[(slices.Index(mirrorSteps, m)+1)%len(mirrorSteps)]
}

// What a person does with the pen.
type (
	SetTool    struct{ Tool Tool }
	SetMirrors struct{ Mirrors Mirrors }
	SetColumn  struct{ On bool }
	// Stroke opens the cells of these positions in the box (def.Puzzle.Index), lets them
	// stay empty, or makes them holes.
	Stroke struct {
		Open, Optional bool
		Cells          []int
	}
	// SetPenColour chooses what ColourTool gives cells, and takes that tool.
	SetPenColour struct{ Name string }
	// Dye gives the cells of these positions a colour, or with an empty name takes theirs away.
	Dye struct {
		Name  string
		Cells []int
	}
	// SetAllowed lets cubes of a colour lie on cells of another, or no longer.
	SetAllowed struct {
		Pair def.Pair
		On   bool
	}
	// SetEmpty says how many cells may stay empty at most, 0 for all that are optional.
	SetEmpty struct{ Most int }
	// Redraw makes another board of the drawn one. What it cuts off is said.
	Redraw struct {
		Tool func(def.Board) (def.Board, def.Cut, error)
	}
	// Enclose puts walls around the board, open at one side.
	Enclose struct{ Open def.Sides }
	// FixShape fixes a piece that has the shape of these cells there. Where they are holes beside the walls, they are
	// walled up.
	FixShape struct{ Cells []int }
	// FreeAt frees the fixed piece that lies on a cell.
	FreeAt struct{ Cell int }
	// BeginDrawing opens an empty board of one of the Kinds.
	BeginDrawing struct{ Kind int }
)

// Drawn is the puzzle whose board is drawn: as the text has it, or its last version
// without errors, which cannot be changed. It is nil where there is no box.
func (s State) Drawn() (puzzle *def.Puzzle, changeable bool) {
	if s.Document.Puzzle != nil {
		return s.Document.Puzzle, true
	}
	if partial := s.Document.Partial(); partial != nil && s.Document.FirstOther() == nil {
		return partial, true
	}
	return s.Document.Good, false
}

// FirstOther is the first error of the chosen puzzle apart from the number of cells
// that its pieces have, nil if there is none.
func (d Document) FirstOther() *diagnostic.Diagnostic {
	for i := range d.Parsed.Diagnostics {
		if g := &d.Parsed.Diagnostics[i]; g.Severity == diagnostic.Error && g.Code != "volume" && (g.Puzzle == d.Index || g.Puzzle < 0) {
			return g
		}
	}
	return nil
}

func (a SetTool) apply(s *State) []Command {
	s.draw()
	s.Pen.Tool = a.Tool
	if a.Tool == ColourTool && s.Pen.Colour == "" {
		s.Pen.Colour = append(s.Colours(), "red")[0]
	}
	s.Spoken = say.T("{message}.", a.Tool.Name())
	return nil
}

func (a SetMirrors) apply(s *State) []Command {
	s.draw()
	s.Pen.Mirrors = a.Mirrors
	s.Spoken = say.T("Mirrors: {names}.", a.Mirrors.words())
	return nil
}

func (a SetColumn) apply(s *State) []Command {
	s.draw()
	s.Pen.Column = a.On
	return nil
}

// draw begins to draw, with a tool that spoils nothing: it opens cells.
func (s *State) draw() {
	s.Mode = DrawMode
	s.Pen.Tool = cmp.Or(s.Pen.Tool, CellTool)
}

func (a Stroke) apply(s *State) []Command {
	return Redraw{func(b def.Board) (def.Board, def.Cut, error) {
		switch cells := places(b, a.Cells); {
		case a.Open:
			return b.Open(cells...), def.Cut{}, nil
		case a.Optional:
			return b.Vary(cells...), def.Cut{}, nil
		}
		return b.Close(places(b, a.Cells)...), def.Cut{}, nil
	}}.apply(s)
}

// Colours are those of the puzzle's cubes and cells, and that of the pen, in order.
func (s State) Colours() []string {
	names := []string{s.Pen.Colour}
	if p := s.Document.Draft(); p != nil {
		names = append(names, p.Colours()...)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// NoColour is said of a name that no colour can have.
const NoColour say.Message = "The name of a colour is a word without / : = and #. It is not a number."

func (a SetPenColour) apply(s *State) []Command {
	if a.Name != "" && !def.IsTint(a.Name) {
		s.announce(NoColour.String(), true)
		return nil
	}
	s.draw()
	s.Pen.Tool, s.Pen.Colour = ColourTool, a.Name
	s.Spoken = say.T("{what}.", cmp.Or(a.Name, say.T("No colour")))
	return nil
}

func (a Dye) apply(s *State) []Command {
	return Redraw{func(b def.Board) (def.Board, def.Cut, error) {
		return b.Colour(a.Name, places(b, a.Cells)...), def.Cut{}, nil
	}}.apply(s)
}

func (a SetAllowed) apply(s *State) []Command {
	s.change("It stays as it was", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
		return d.SetAllow(puzzle, d.Drafts[puzzle].Permit(a.Pair, a.On))
	})
	return nil
}

func (a SetEmpty) apply(s *State) []Command {
	s.change("The number stays as it was", func(d *def.Document, puzzle int) ([]diagnostic.Edit, error) {
		return d.SetEmpty(puzzle, a.Most)
	})
	return nil
}

// places are cells by their positions in the box.
func places(b def.Board, positions []int) []def.Cell {
	cells := make([]def.Cell, 0, len(positions))
	for _, k := range positions {
		if k >= 0 && k < b.Volume() {
			cells = append(cells, b.Size.At(k))
		}
	}
	return cells
}

func (a Redraw) apply(s *State) []Command {
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	b, cut, err := a.Tool(b)
	if err == nil {
		var now *def.Document
		if now, err = s.Document.Parsed.SetBoard(s.Document.Index, b); err == nil {
			s.editTo(now)
		}
	}
	switch {
	case err != nil:
		s.announce(sentence(err), true)
	case !cut.Empty():
		s.announce(cutWords(cut), false)
		s.Notice.Undo = true
	}
	return nil
}

// drawnBoard is the board that can be changed; false where there is none, which is said.
func (s *State) drawnBoard() (def.Board, bool) {
	s.draw()
	p, ok := s.Drawn()
	if ok {
		return p.Board(), true
	}
	switch g := s.Document.FirstOther(); {
	case g != nil && p != nil:
		s.announce(say.T("Mend line {line} of the text first: what is drawn is its last version without errors.", g.Line), true)
	default:
		s.announce(say.T("There is no board yet. Begin with an empty one."), true)
	}
	return def.Board{}, false
}

// editTo takes over a text that drawing changed, as a step of its own for undo.
func (s *State) editTo(now *def.Document) { s.edit(now.String(), editOther, 0) }

// cutWords say what a change of the board left out.
func cutWords(cut def.Cut) string {
	var said []string
	if n := len(cut.Cells); n > 0 {
		said = append(said, say.T("{n, plural, one {# cell} other {# cells}}", n))
	}
	if n := len(cut.Pieces); n > 0 {
		said = append(said, say.T("{n, plural, one {the fixed piece {names}} other {the fixed pieces {names}}}", n, strings.Join(cut.Pieces, ", ")))
	}
	if n := len(cut.Labels); n > 0 {
		said = append(said, say.T("{n, plural, one {# label} other {# labels}}", n))
	}
	return say.T("Cut off: {list}.", strings.Join(said, ", "))
}

func (a Enclose) apply(s *State) []Command {
	return Redraw{func(b def.Board) (def.Board, def.Cut, error) {
		return b.Enclose(s.Document.Draft().FreeName("W"), a.Open)
	}}.apply(s)
}

func (a FixShape) apply(s *State) []Command {
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	cells := places(b, a.Cells)
	for _, piece := range s.Document.Draft().Pieces {
		if piece.Stationary || len(piece.Cells) != len(cells) {
			continue
		}
		if now, _, failed := s.Document.Parsed.Fix(s.Document.Index, piece.Name, cells); failed == nil {
			s.editTo(now)
			return nil
		}
	}
	if walled, ok := b.Wall(cells...); ok {
		return Redraw{func(def.Board) (def.Board, def.Cut, error) { return walled, def.Cut{}, nil }}.apply(s)
	}
	s.announce(say.T("No piece of the puzzle has this shape, so none was fixed here."), true)
	return nil
}

func (a FreeAt) apply(s *State) []Command {
	b, ok := s.drawnBoard()
	if !ok {
		return nil
	}
	cells := places(b, []int{a.Cell})
	if len(cells) == 0 {
		return nil
	}
	piece := b.At(cells[0])
	if piece == nil || piece.Hole(b.Lattice) || piece.Variable {
		return nil
	}
	now, err := s.Document.Parsed.Free(s.Document.Index, piece.Name)
	if err != nil {
		s.announce(sentence(err), true)
		return nil
	}
	s.editTo(now)
	s.announce(say.T("The piece {name} is free again.", piece.Name), false)
	s.Notice.Undo = true
	return nil
}

func (a BeginDrawing) apply(s *State) []Command {
	before := s.now()
	commands := s.endRun()
	s.setDocument(read(Materials()[a.Kind].blank(), "", "", 0, nil))
	s.Prefs.Puzzle, s.Prefs.Tab = DrawView, PuzzleTab
	s.draw()
	s.remember(before, editOther, 0)
	s.Touched = true
	return commands
}
