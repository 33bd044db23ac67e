package state

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/settings"
)

// editing is what somebody wrote, the puzzle and the settings, with the history of both.
type editing struct {
	Document Document
	Settings Line
	// Stage is the stage whose settings are open, from 1; 0 is none.
	Stage int
	// Touched is false until something was chosen, edited or searched: the
	// first visit has its own sentence.
	Touched bool

	// unsaid is whether the settings are those of a link that said none.
	unsaid  bool
	history history
}

// Document is the puzzle's text and what was read from it.
type Document struct {
	Text string
	// ID names the puzzle of the library whose text this is, letter for letter;
	// Base the one it was edited from. Both may be empty.
	ID, Base string
	// Parsed is never nil.
	Parsed *def.Document
	// Index is the number of the chosen puzzle in the text, from 0.
	Index int
	// Puzzle is the chosen puzzle, nil while it has errors. Good is the last
	// version of it without errors, nil before there was one.
	Puzzle, Good *def.Puzzle
	// Known is a solution of Good: that of the library, if it still is one after
	// the edits, else nil.
	Known []uint16
}

// read takes a text over; good is the version to fall back to.
func read(text, id, base string, index int, good *def.Puzzle) Document {
	d := Document{Text: text, ID: id, Base: base, Parsed: def.Parse(text), Good: good}
	d.choose(index)
	return d
}

// Read is the document of a text that was opened anew.
func Read(text string) Document {
	id := ""
	if e := entryOf(text); e != nil {
		id = e.ID
	}
	return read(text, id, id, 0, nil)
}

// choose picks a puzzle of the text; an index beyond the last picks the last.
func (d *Document) choose(index int) {
	d.Index = max(0, min(index, len(d.Parsed.Puzzles)-1))
	d.Puzzle = nil
	if d.Index < len(d.Parsed.Puzzles) {
		d.Puzzle = d.Parsed.Puzzles[d.Index]
	}
	if d.Puzzle != nil {
		d.Good = d.Puzzle
	}
	d.Known = nil
	if d.Good == nil {
		return
	}
	if known := Known(d.Base); d.ID != "" || known != nil && Solves(d.Good, known) {
		d.Known = known
	}
}

// Draft is the best that could be read of the chosen puzzle, nil when the text
// has none.
func (d Document) Draft() *def.Puzzle {
	if d.Index < len(d.Parsed.Drafts) {
		return d.Parsed.Drafts[d.Index]
	}
	return nil
}

// Partial is what the board shows of a text with errors: the draft, where its box can
// be read, if there was no version without errors, or if nothing is wrong but the
// number of cells that the pieces have. Else nil.
func (d Document) Partial() *def.Puzzle {
	draft := d.Draft()
	if d.Puzzle != nil || draft == nil || draft.Volume() == 0 {
		return nil
	}
	if d.Good != nil && !d.onlyVolume() {
		return nil
	}
	return draft
}

// onlyVolume reports whether nothing is wrong with the chosen puzzle but the number
// of cells that its pieces have.
func (d Document) onlyVolume() bool {
	// Beside another error of the same definition it is a remark.
	return slices.ContainsFunc(d.Parsed.Diagnostics, func(g diagnostic.Diagnostic) bool {
		return g.Code == "volume" && g.Severity == diagnostic.Error && g.Puzzle == d.Index
	})
}

// Balance is how many cells of a puzzle its pieces cover, and how many are open. Of one
// that is not exact it is what is short: all pieces against what has to be filled at least,
// or those that have to be placed against what is open; where neither is, both are the same.
func Balance(p *def.Puzzle) (covered, open int) {
	open = max(0, Open(p))
	least, most := Fill(p)
	if p.Exact() {
		return most, open
	}
	empty := MayStayEmpty(p)
	switch {
	case most < open-empty:
		return most, open - empty
	case least > open:
		return least, open
	}
	return open, open
}

// Missing says why the pieces do not fill the board by volume. It is empty where they do, or where something else is
// wrong.
func (d Document) Missing() string {
	if d.Puzzle != nil || !d.onlyVolume() {
		return ""
	}
	covered, open := Balance(d.Draft())
	if covered < open {
		return say.T("Pieces for {n, plural, one {# cell} other {# cells}} are missing", open-covered)
	}
	return say.T("The pieces have {n, plural, one {# cell} other {# cells}} too many", covered-open)
}

// needed says, without an alarm, what a puzzle lacks that is still being made.
func (d Document) needed() string {
	covered, open := Balance(d.Draft())
	if covered < open {
		n := open - covered
		return say.T("Solve needs pieces for {n, plural, =1 {one more cell} =2 {two more cells} =3 {three more cells} =4 {four more cells} =5 {five more cells} =6 {six more cells} other {# more cells}}", n)
	}
	return d.Missing()
}

// Title names the puzzle as its text does, for what is kept.
func (d Document) Title() string { return d.titleOf(d.Index) }

// Name is the title for people. Those of the library, of calendars and of sets are in the reader's language.
func (d Document) Name() string {
	if d.ID != "" || d.Edited() {
		return def.Find(cmp.Or(d.ID, d.Base)).Name()
	}
	return def.Called(d.Title())
}

// Titles names every puzzle of the text.
func (d Document) Titles() []string {
	titles := make([]string, len(d.Parsed.Drafts))
	for i := range titles {
		titles[i] = d.titleOf(i)
	}
	return titles
}

func (d Document) titleOf(i int) string {
	if i >= len(d.Parsed.Drafts) {
		return say.T("Empty puzzle")
	}
	p := d.Parsed.Drafts[i]
	if p.Title != "" {
		return p.Title
	}
	if p.Size.X > 0 && p.Size.Y > 0 && p.Size.Z > 0 {
		return say.T("Puzzle {size}", Box(p))
	}
	return say.T("Untitled puzzle")
}

// Box is the size of the box: "10 × 6", "4 × 4 × 4".
func Box(p *def.Puzzle) string {
	s := strconv.Itoa(p.Size.X) + " × " + strconv.Itoa(p.Size.Y)
	if p.Solid() {
		s += " × " + strconv.Itoa(p.Size.Z)
	}
	return s
}

// Edited reports whether the text is a changed one of the library: it came from
// there and still has its title.
func (d Document) Edited() bool {
	e := def.Find(d.Base)
	return d.ID == "" && e != nil && d.Title() == e.Title
}

// Errors is the number of errors; only those can keep Solve from starting.
func (d Document) Errors() int {
	n := 0
	for i := range d.Parsed.Diagnostics {
		if d.Parsed.Diagnostics[i].Severity == diagnostic.Error {
			n++
		}
	}
	return n
}

// FirstError is the first error that concerns the chosen puzzle, nil if none
// does.
func (d Document) FirstError() *diagnostic.Diagnostic {
	var first *diagnostic.Diagnostic
	for i := range d.Parsed.Diagnostics {
		g := &d.Parsed.Diagnostics[i]
		if g.Severity != diagnostic.Error {
			continue
		}
		if g.Puzzle == d.Index || g.Puzzle < 0 {
			return g
		}
		if first == nil {
			first = g
		}
	}
	return first
}

func (d Document) blocked() string {
	switch {
	case d.Puzzle != nil:
		return ""
	case strings.TrimSpace(d.Text) == "":
		return say.T("Choose or write a puzzle first")
	}
	if d.Missing() != "" {
		return d.needed()
	}
	if g := d.FirstError(); g != nil {
		return say.T("Mend line {line} first", g.Line)
	}
	return say.T("Write a puzzle first")
}

// Open is the number of open cells of a puzzle.
func Open(p *def.Puzzle) int {
	if p.Lattice.Points() {
		return counted(p, p.OpenCells())
	}
	n := p.Room()
	for i := range p.Pieces {
		if p.Pieces[i].Closes() {
			n -= len(p.Pieces[i].Cells)
		}
	}
	return n
}

// counted is how many of the cells count. Points of sticks do not: those of a piece come by themselves.
func counted(p *def.Puzzle, cells []def.Cell) (n int) {
	for _, c := range cells {
		if !p.Lattice.Loose(c) {
			n++
		}
	}
	return n
}

// Fill is that of package def, without points of sticks.
func Fill(p *def.Puzzle) (least, most int) {
	least, most = p.Fill()
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Stationary {
			points := len(q.Cells) - counted(p, q.Cells)
			least, most = least-points*q.Least(), most-points*q.Copies
		}
	}
	return least, most
}

// MayStayEmpty is how many cells may stay empty at once, without points of sticks.
func MayStayEmpty(p *def.Puzzle) int {
	cells, most := p.VariableCells()
	return min(most, counted(p, cells))
}

// Line is the settings line and what was read from it.
type Line struct {
	Text     string
	Settings settings.Settings
	// Typed is whether somebody wrote it on this page. What comes of presets and links
	// has -r for any board.
	Typed bool
	// Diagnostics are about the line alone, and about the line for the puzzle.
	Diagnostics []diagnostic.Diagnostic
}

// readLine reads a settings line, and checks it against a puzzle unless that
// is nil. That -r has no effect on a board is only said of one that was typed.
func readLine(text string, typed bool, p *def.Puzzle) Line {
	l := Line{Text: text, Typed: typed}
	l.Settings, l.Diagnostics = settings.Parse(text)
	if p == nil {
		return l
	}
	for _, d := range settings.ParseLine(text).Check(Facts(p)) {
		if typed || !idleRedundancy(d) {
			l.Diagnostics = append(l.Diagnostics, d)
		}
	}
	return l
}

// idleRedundancy reports whether a diagnostic says that -r or -R has no effect.
func idleRedundancy(d diagnostic.Diagnostic) bool {
	return strings.HasPrefix(d.Subject, "redundancyFilter") && d.Severity == diagnostic.Warning && d.Fix != nil && d.Fix.Text == ""
}

// Remark is what diagnostics of the settings line say alike.
type Remark struct {
	// Diagnostic is the first of them, Times how many there are.
	diagnostic.Diagnostic
	Times int
}

// Mendable reports whether MendLine can mend it.
func (r Remark) Mendable() bool { return r.Fix != nil && r.Source == "" }

func (r Remark) alike(d diagnostic.Diagnostic) bool {
	return r.Severity == d.Severity && r.Message == d.Message && r.Source == d.Source &&
		(r.Fix == nil) == (d.Fix == nil) && (r.Fix == nil || r.Fix.Text == d.Fix.Text)
}

// Remarks are the diagnostics, equal ones as one.
func (l Line) Remarks() []Remark {
	var list []Remark
	for _, d := range l.Diagnostics {
		if i := slices.IndexFunc(list, func(r Remark) bool { return r.alike(d) }); i >= 0 {
			list[i].Times++
		} else {
			list = append(list, Remark{d, 1})
		}
	}
	return list
}

// mended is the text with the change that remark i suggests, made wherever it holds.
func (l Line) mended(i int) string {
	list := l.Remarks()
	if i < 0 || i >= len(list) || !list[i].Mendable() {
		return l.Text
	}
	var edits []diagnostic.Edit
	end := 0
	for _, d := range l.Diagnostics { // those alike are in the order of the text
		if list[i].alike(d) && d.Start >= end {
			edits, end = append(edits, d.Fix.Edit), d.End
		}
	}
	return diagnostic.Apply(l.Text, edits)
}

// Broken reports whether the line has an error.
func (l Line) Broken() bool { return diagnostic.HasErrors(l.Diagnostics) }
