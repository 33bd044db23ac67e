package def

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// Tint is the colour of a cube of a piece, or of a cell of the board, that says where
// pieces may lie. (What a piece is shown in is Piece.Colour.)
type Tint struct {
	Cell Cell
	// Name is a word, as "red" or "r".
	Name string
}

// Pair lets cubes of one colour lie on cells of another.
type Pair struct{ Cube, Cell string }

// Allows reports whether a cube of one colour may lie on a cell of another. What has no
// colour, "", goes with everything; of two colours those that Allow lists or, where it is nil, those that
// are the same.
func (p *Puzzle) Allows(cube, cell string) bool {
	switch {
	case cube == "" || cell == "":
		return true
	case p.Allow == nil:
		return cube == cell
	}
	return slices.Contains(p.Allow, Pair{cube, cell})
}

// Tinted reports whether cubes of pieces or cells of the board have colours.
func (p *Puzzle) Tinted() bool {
	return len(p.Tints) > 0 || slices.ContainsFunc(p.Pieces, func(q Piece) bool { return len(q.Tints)+len(q.BackTints) > 0 })
}

// TintAt is the colour of a cell among some that are x-major, "" where it has none.
func TintAt(tints []Tint, c Cell) string {
	if i, found := findTint(tints, c); found {
		return tints[i].Name
	}
	return ""
}

func findTint(tints []Tint, c Cell) (int, bool) {
	return slices.BinarySearchFunc(tints, c, func(t Tint, c Cell) int { return t.Cell.Compare(c) })
}

// tintsOn are the colours of cells that are still there, in order.
func tintsOn(tints []Tint, cells []Cell) (kept []Tint) {
	for _, t := range tints {
		if _, has := slices.BinarySearchFunc(cells, t.Cell, Cell.Compare); has {
			kept = append(kept, t)
		}
	}
	slices.SortFunc(kept, compareTints)
	return kept
}

func compareTints(a, b Tint) int { return a.Cell.Compare(b.Cell) }

// IsTint is true for a word that can be the name of a colour.
func IsTint(name string) bool {
	return settable(name) && drawable(name) && !strings.Contains(name, "/") && !isInteger(name)
}

// checkTints looks at colours of cells that in says are there.
func checkTints(tints []Tint, in func(Cell) bool) error {
	for i, t := range tints {
		switch {
		case !IsTint(t.Name):
			return say.Error("the colour {name} cannot be the name of a colour in a text", strconv.Quote(t.Name))
		case !in(t.Cell):
			return say.Error("there is no cell {cell} to have the colour {name}", t.Cell, strconv.Quote(t.Name))
		case i > 0 && !tints[i-1].Cell.Less(t.Cell):
			return say.Error("the colours are not of distinct cells in x-major order at {cell}", t.Cell)
		}
	}
	return nil
}

// tintNames are the colours that cubes have, and cells.
func (p *Puzzle) tintNames() (cubes, cells map[string]bool) {
	cubes, cells = map[string]bool{}, map[string]bool{}
	for _, t := range p.Tints {
		cells[t.Name] = true
	}
	for i := range p.Pieces {
		for _, t := range slices.Concat(p.Pieces[i].Tints, p.Pieces[i].BackTints) {
			cubes[t.Name] = true
		}
	}
	return cubes, cells
}

// checkTints looks at the colours of the piece's cubes.
func (q *Piece) checkTints() error {
	for _, side := range q.Sides() {
		in := func(c Cell) bool { _, has := slices.BinarySearchFunc(side.Cells, c, Cell.Compare); return has }
		if err := checkTints(side.Tints, in); err != nil {
			return fmt.Errorf("%q: %w", q.Name, err)
		}
	}
	return nil
}

// CheckColouring returns nil for a board whose colours, and those of its pieces, a text could have said: Check
// looks at them, too. It costs O(coloured cells and cubes).
func (p *Puzzle) CheckColouring() error {
	if err := checkTints(p.Tints, p.Contains); err != nil {
		return fmt.Errorf("def: %w", err)
	}
	cubes, cells := p.tintNames()
	if most := max(len(cubes), len(cells)); most > MaxTints {
		return fmt.Errorf("def: %d colours; at most %d of cubes, and as many of cells", most, MaxTints)
	}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if cells[q.Name] {
			return fmt.Errorf("def: a piece and a colour of the board are named %q; give one another name", q.Name)
		}
		if err := q.checkTints(); err != nil {
			return fmt.Errorf("def: %w", err)
		}
	}
	if len(p.Allow) > maxPairs {
		return fmt.Errorf("def: %d pairs of colours; at most %d", len(p.Allow), maxPairs)
	}
	known := map[Pair]bool{}
	for _, pair := range p.Allow {
		if !IsTint(pair.Cube) || !IsTint(pair.Cell) || known[pair] {
			return fmt.Errorf("def: the pair %q of colours is there twice, or has a name that no colour can have", pair.Cube+"/"+pair.Cell)
		}
		known[pair] = true
	}
	return nil
}

// regions are the colours of a board as stationary pieces would be, in order of name.
func regions(tints []Tint) (list []Piece) {
	at := map[string]int{}
	for _, t := range tints {
		i, known := at[t.Name]
		if !known {
			i = len(list)
			at[t.Name] = i
			list = append(list, Piece{Name: t.Name, Stationary: true, Copies: 1})
		}
		list[i].Cells = append(list[i].Cells, t.Cell)
	}
	slices.SortFunc(list, func(a, b Piece) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// allowText is what the D line says of pairs.
func allowText(pairs []Pair) string {
	if len(pairs) == 0 {
		return allowNone
	}
	words := make([]string, len(pairs))
	for i, pair := range pairs {
		words[i] = pair.Cube + "/" + pair.Cell
	}
	return strings.Join(words, " ")
}

// allowNone says that no colour may lie on another, nor on itself.
const allowNone = "none"

// maxPairs is how many pairs of colours there can be.
const maxPairs = MaxTints * MaxTints

// allow reads the pairs of colours that go together.
func (p *parser) allow() {
	s := find(p.def.settings, "allow")
	if s == nil {
		return
	}
	pairs := []Pair{}
	if p.str(s.value) == allowNone {
		p.def.draft.Allow = pairs
		return
	}
	known := map[Pair]bool{}
	for f, rest := p.field(s.value); !f.empty(); f, rest = p.field(rest) {
		cube, cell, _ := strings.Cut(p.str(f), "/")
		pair := Pair{cube, cell}
		switch {
		case !IsTint(cube) || !IsTint(cell):
			p.error("allow", f, "{text} is not a pair of colours. A pair is the colour of a cube, then that of the cell "+
				"it may lie on, such as red/blue.", diagnostic.Quoted(p.str(f)))
		case known[pair]:
			p.warning("allow", f, "This pair is in the list already.").
				Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(f.start), int(f.end), ""))
		case len(pairs) == maxPairs:
			p.error("tint-limit", f, "At most {most} pairs of colours can be handled.", maxPairs)
			p.def.draft.Allow = pairs
			return
		default:
			known[pair] = true
			pairs = append(pairs, pair)
		}
	}
	p.def.draft.Allow = pairs
}

// tint takes what follows the numbers of a cell for the colour of a cube.
func (p *parser) tint(e *entry, at span) string {
	if at.empty() {
		return ""
	}
	name := p.str(at)
	if !IsTint(name) {
		p.error("tint", at, "{name} cannot be the name of a colour: that is a word without / : = and #.",
			diagnostic.Quoted(name)).
			Subject = e.name
		return ""
	}
	return name
}

// tinted takes the colours of an entry's cubes over into its piece, or its cells into the colours of
// the board.
func (p *parser) tinted(e *entry, q *Piece) {
	for _, c := range e.cells {
		switch {
		case c.tint == "":
		case e.fixed:
			p.error("tint", c.at, "Only cubes of mobile pieces have colours; those of the board are of type C.").Subject = e.name
			return
		default:
			q.Tints = append(q.Tints, Tint{c.Cell, c.tint})
		}
	}
}

// tintLimit reports colours that are too many, and takes all away then.
func (p *parser) tintLimit() {
	draft := &p.def.draft
	cubes, cells := draft.tintNames()
	most := max(len(cubes), len(cells))
	if most <= MaxTints {
		return
	}
	p.error("tint-limit", p.trimLine(p.def.opening), "There are {n} colours; at most {most} of cubes can be "+
		"handled, and as many of cells.", most, MaxTints)
	draft.Tints = nil
	for i := range draft.Pieces {
		draft.Pieces[i].Tints, draft.Pieces[i].BackTints = nil, nil
	}
}

// bareCubes warns of cubes without a colour in a piece that has colours, on a board that has some: they lie anywhere.
func (p *parser) bareCubes() {
	for _, e := range p.def.entries {
		for _, side := range []*entry{e, e.back} {
			if side == nil || e.piece < 0 || len(p.def.draft.Tints) == 0 {
				continue
			}
			bare := slices.IndexFunc(side.cells, func(c placed) bool { return c.tint == "" })
			if bare < 0 || !slices.ContainsFunc(side.cells, func(c placed) bool { return c.tint != "" }) {
				continue
			}
			p.warning("bare-cube", side.cells[bare].at, "A cube without a colour lies on any cell, also on those that have one. "+
				"If it may not, give it a colour, too.").Subject = e.name
		}
	}
}

// region makes an entry's cells a colour of the board.
func (p *parser) region(e *entry) {
	if !IsTint(e.name) {
		p.error("tint", e.nameAt, "{name} cannot be the name of a colour: that is a word without / : = and #.",
			diagnostic.Quoted(e.name)).
			Subject = e.name
		return
	}
	draft := &p.def.draft
	for _, c := range e.cells {
		draft.Tints = append(draft.Tints, Tint{c.Cell, e.name})
	}
}

// crowded tells whether a block that draws both pieces and colours would need two names in a cell of b.
func (def *definition) crowded(b Board) bool {
	return slices.ContainsFunc(def.blocks, func(block *block) bool {
		drawn := func(name string) bool {
			return slices.ContainsFunc(block.entries, func(e *entry) bool { return e.name == name })
		}
		return slices.ContainsFunc(b.Tints, func(t Tint) bool {
			at := b.At(t.Cell)
			return at != nil && drawn(t.Name) && drawn(at.Name)
		})
	})
}

// withoutTints is the text without the colours of the board.
func (d *Document) withoutTints(puzzle int) *Document {
	def := d.definitions[puzzle]
	var edits []diagnostic.Edit
	drawn := map[*block]*redraw{}
	for _, e := range def.entries {
		switch {
		case !e.coloured:
		case e.block == nil:
			edits = append(edits, d.deleteLine(e.line))
		default:
			if drawn[e.block] == nil {
				drawn[e.block] = d.redraw(def, e.block)
			}
			drawn[e.block].erase(e)
		}
	}
	for _, block := range def.blocks {
		if r := drawn[block]; r != nil {
			edits = append(edits, r.edits()...)
		}
	}
	return d.Apply(edits...)
}

// withTints is the text with those colours of a board behind the last piece that it does not have yet.
func (d *Document) withTints(puzzle int, b Board) (*Document, error) {
	def := d.definitions[puzzle]
	fresh := *b.Puzzle()
	fresh.Tints = slices.DeleteFunc(slices.Clone(b.Tints), func(t Tint) bool { return def.coloured(t.Name) })
	for _, t := range fresh.Tints {
		if def.find(t.Name) != nil {
			return d, say.Error("a piece has the name of the colour {name}; give it another one",
				diagnostic.Quoted(t.Name))
		}
	}
	if len(fresh.Tints) == 0 {
		return d, nil
	}
	lines := strings.Join(regionLines(&fresh), d.lineEnd())
	return d.Apply(d.linesAfter(d.lastLine(def), lines)), nil
}

// coloured tells whether the text has cells of a colour.
func (def *definition) coloured(name string) bool {
	e := def.find(name)
	return e != nil && e.coloured
}

// regionLines write the colours of a board: as one picture, or a C line each where that is shorter.
func regionLines(box *Puzzle) (lines []string) {
	list := regions(box.Tints)
	if !worthDrawing(box.Volume(), len(box.Tints)) {
		for i := range list {
			lines = append(lines, "C:name="+list[i].Name+":type=C:layout="+layoutText(list[i].Cells))
		}
		return lines
	}
	head := "L:coloured="
	for i := range list {
		if i > 0 {
			head += " "
		}
		head += list[i].Name
	}
	return slices.Concat([]string{head}, drawRows(box, list), []string{"~L"})
}

// Colour gives cells of the box a colour, in place of another; an empty name takes theirs away.
func (b Board) Colour(name string, cells ...Cell) Board {
	dyed := make(map[Cell]bool, len(cells))
	for _, c := range cells {
		dyed[c] = true
	}
	tints := slices.DeleteFunc(slices.Clone(b.Tints), func(t Tint) bool { return dyed[t.Cell] })
	for _, c := range cells {
		if name != "" && b.Contains(c) {
			tints = append(tints, Tint{c, name})
		}
	}
	slices.SortFunc(tints, compareTints)
	b.Tints = slices.Compact(tints)
	return b
}

// TintNames are the colours of the puzzle's cubes, and those of cells of its board, each in order.
func (p *Puzzle) TintNames() (cubes, cells []string) {
	of, on := p.tintNames()
	return slices.Sorted(maps.Keys(of)), slices.Sorted(maps.Keys(on))
}

// Colours are all of TintNames, in order.
func (p *Puzzle) Colours() []string {
	cubes, cells := p.TintNames()
	names := slices.Concat(cubes, cells)
	slices.Sort(names)
	return slices.Compact(names)
}

// SetAllow says which colours of cubes may lie on which of cells, as Puzzle.Allow does; with nil nothing is said of it.
func (d *Document) SetAllow(puzzle int, pairs []Pair) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	if def.d.empty() {
		return nil, fmt.Errorf("def: puzzle %d has no D line to change", puzzle+1)
	}
	s, text := find(def.settings, "allow"), allowText(pairs)
	switch {
	case s == nil && pairs == nil:
		return nil, nil
	case s == nil:
		return []diagnostic.Edit{diagnostic.Replace(int(def.d.end), int(def.d.end), ":allow="+text)}, nil
	case pairs == nil:
		return []diagnostic.Edit{replaceSpan(s.whole, "")}, nil
	}
	return []diagnostic.Edit{replaceSpan(s.value, text)}, nil
}

// Permit is Allow with cubes of one colour allowed on cells of another, or no longer; nil where that is what holds
// without it for the colours that the puzzle has.
func (p *Puzzle) Permit(pair Pair, on bool) []Pair {
	cubes, cells := p.TintNames()
	pairs := slices.DeleteFunc(slices.Clone(p.Allow), func(q Pair) bool { return q == pair })
	if p.Allow == nil {
		for _, name := range cubes {
			if own := (Pair{name, name}); slices.Contains(cells, name) && own != pair {
				pairs = append(pairs, own)
			}
		}
	}
	if on {
		pairs = append(pairs, pair)
	}
	usual := func(q Pair) bool {
		return q.Cube == q.Cell && slices.Contains(cubes, q.Cube) && slices.Contains(cells, q.Cell)
	}
	shared := slices.DeleteFunc(cubes, func(name string) bool { return !slices.Contains(cells, name) })
	if len(pairs) == len(shared) && !slices.ContainsFunc(pairs, func(q Pair) bool { return !usual(q) }) {
		return nil
	}
	return append([]Pair{}, pairs...)
}

// errTinted is why polycube cannot have a puzzle.
var errTinted = say.Error("polycube knows no colours that say where pieces may lie. Take the colours of cubes and " +
	"cells out first")
