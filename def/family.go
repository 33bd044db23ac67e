package def

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Family is a puzzle whose D line gives a number n: a board for each n. Sides, copies and empty may be sums and products
// of n, and an outline may be of size n.
//
//	D:n=4:xDim=n:yDim=4:zDim=1                     4 rows of n cells
//	D:n=4:lattice=hexagons:outline=triangle:size=n n hexagons a side
//	C:name=d:copies=0-max:layout=0 0 0, 1 0 0      as many dominoes as there is room for
type Family struct {
	doc    *Document
	puzzle int
	at     span // of the number in the text
	// N is the number that the text gives.
	N int
}

// Family is the family that a puzzle of the document belongs to; nil where its D line gives no n.
func (d *Document) Family(puzzle int) *Family {
	def, err := d.definition(puzzle)
	if err != nil || def.n == nil {
		return nil
	}
	return &Family{doc: d, puzzle: puzzle, at: find(def.settings, "n").value, N: *def.n}
}

// At is the puzzle with another n. It is nil where its pieces cannot fill the board by their numbers of cells, so that it
// has no solution. The error says why there is no such puzzle. It costs a Parse.
func (f *Family) At(n int) (*Puzzle, error) {
	doc := f.doc.Apply(replaceSpan(f.at, strconv.Itoa(n)))
	p := doc.Puzzles[f.puzzle]
	if p != nil {
		return p, nil
	}
	var wrong []diagnostic.Diagnostic
	for _, g := range doc.Diagnostics {
		if g.Puzzle == f.puzzle && g.Severity == diagnostic.Error {
			wrong = append(wrong, g)
		}
	}
	if !slices.ContainsFunc(wrong, func(g diagnostic.Diagnostic) bool { return g.Code != "volume" }) {
		return nil, nil
	}
	return nil, diagnostic.ErrorsOf(wrong)
}

// Strip tells how the boards grow by one side alone. For each n the box is base + step·n cells long along axis. No cell of it
// is closed or coloured, and all pieces have copies=0-max, so only that side depends on n. ok is false for other families.
func (f *Family) Strip() (axis Axis, step, base int, ok bool) {
	a, b := f.doc.Drafts[f.puzzle], f.doc.Apply(replaceSpan(f.at, strconv.Itoa(f.N+1))).Drafts[f.puzzle]
	def := f.doc.definitions[f.puzzle]
	bounded := slices.ContainsFunc(def.entries, func(e *entry) bool { return !e.unbounded })
	if bounded || def.curved || def.outside != nil || a.Volume() == 0 || b.Volume() == 0 || a.Empty > 0 || a.Lattice.Points() {
		return axis, step, base, false
	}
	if a.Wrap != b.Wrap || slices.ContainsFunc(a.Wrap[:], func(s space.Seam) bool { return s.Flipped || s.Shift != 0 }) {
		return axis, step, base, false
	}
	from, to, block := [3]int{a.Size.X, a.Size.Y, a.Size.Z}, [3]int{b.Size.X, b.Size.Y, b.Size.Z}, a.Lattice.Block()
	for i, period := range [3]int{block.X, block.Y, block.Z} {
		switch grows := to[i] - from[i]; {
		case grows == 0:
		case grows < 0 || grows%period != 0 || ok || a.Wrap[i].On:
			return axis, step, base, false
		default:
			axis, step, base, ok = Axis(i), grows, from[i]-grows*f.N, true
		}
	}
	return axis, step, base, ok
}

// readN reads the number of a family.
func (p *parser) readN() {
	s := find(p.def.settings, "n")
	if s == nil {
		return
	}
	n, ok := p.integer(s.value, "n is a whole number, not {text}.", "")
	if ok && (n < 0 || n > MaxSide) {
		p.error("n", s.value, "n is 0 to {most}.", MaxSide)
	} else if ok {
		p.def.n = &n
	}
}

// amount reads a whole number that may be a sum or product with n. wrong and piece are those of integer.
func (p *parser) amount(s span, wrong say.Message, piece string) (value int, ok bool) {
	text := p.str(s)
	if isInteger(text) {
		return p.integer(s, wrong, piece)
	}
	f := formula{text: text}
	if p.def.n != nil {
		f.n = *p.def.n
	}
	value, degree, ok := f.sum()
	switch {
	case !ok || strings.TrimSpace(f.text) != "":
		return p.integer(s, wrong, piece)
	case value > maxCoordinate || value < -maxCoordinate:
		p.error("number", s, "{text} is too far away; at most {most}.", diagnostic.Quoted(text), maxCoordinate).Subject = piece
		return 0, false
	case degree > 0 && p.def.n == nil:
		g := p.error("n", s, "n has no value. The D line gives it one, such as n=4.")
		g.Subject = piece
		if d := p.def.d; !d.empty() && find(p.def.settings, "n") == nil {
			g.Fix = diagnostic.NewFix("Add", ":n=4", diagnostic.Replace(int(d.end), int(d.end), ":n=4"))
		}
		return 0, false
	}
	p.def.curved = p.def.curved || degree > 1
	return value, true
}

// formula reads a sum of products of numbers and n, such as 2n+1 or n*(n-1). Each method reads a part of it, and returns
// the value of that part and its degree in n.
type formula struct {
	text  string // what is not read yet
	n     int
	depth int
}

// next takes the next character if it is one of those.
func (f *formula) next(of string) (c byte, ok bool) {
	f.text = strings.TrimLeft(f.text, " \t")
	if f.text == "" || strings.IndexByte(of, f.text[0]) < 0 {
		return 0, false
	}
	c, f.text = f.text[0], f.text[1:]
	return c, true
}

func (f *formula) sum() (value, degree int, ok bool) {
	value, degree, ok = f.product()
	for ok {
		sign, more := f.next("+-")
		if !more {
			break
		}
		var term, d int
		if term, d, ok = f.product(); sign == '-' {
			term = -term
		}
		value, degree = bounded(value+term), max(degree, d)
	}
	return value, degree, ok
}

// product reads factors, between which a * may be left out: 2n.
func (f *formula) product() (value, degree int, ok bool) {
	value, degree, ok = f.factor()
	for ok {
		_, times := f.next("*")
		if !times && (f.text == "" || strings.IndexByte("n(0123456789", f.text[0]) < 0) {
			break
		}
		var factor, d int
		factor, d, ok = f.factor()
		value, degree = bounded(value*factor), degree+d
	}
	return value, degree, ok
}

func (f *formula) factor() (value, degree int, ok bool) {
	f.text = strings.TrimLeft(f.text, " \t")
	if digits := len(f.text) - len(strings.TrimLeft(f.text, "0123456789")); digits > 0 {
		value, _ = strconv.Atoi(f.text[:min(digits, 12)])
		f.text = f.text[digits:]
		return bounded(value), 0, true
	}
	if _, ok = f.next("n"); ok {
		return f.n, 1, true
	}
	if _, ok = f.next("("); !ok || f.depth == 10 {
		return 0, 0, false
	}
	f.depth++
	value, degree, ok = f.sum()
	f.depth--
	if _, closed := f.next(")"); !closed {
		return 0, 0, false
	}
	return value, degree, ok
}

// bounded keeps sums and products from overflowing.
func bounded(n int) int { return min(max(n, -2*maxCoordinate), 2*maxCoordinate) }

// outline reads the kind of board that takes the place of the sides, and closes what lies outside of it.
func (p *parser) outline(stmt span) {
	def := p.def
	s, size := find(def.settings, "outline"), find(def.settings, "size")
	if s == nil {
		if size != nil {
			p.error("outline", size.name, "size is that of an outline, such as outline=diamond:size=4.").
				Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(size.whole.start), int(size.whole.end), ""))
		}
		return
	}
	for _, side := range []string{"xDim", "yDim", "zDim"} {
		if d := find(def.settings, side); d != nil {
			p.error("outline", d.name, "An outline has a size, and no {side}.", side).
				Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(d.whole.start), int(d.whole.end), ""))
		}
	}
	t := p.template(s)
	if t == nil || size == nil {
		if t != nil {
			p.error("outline", s.value, "An outline needs its size, such as size=4.").
				Fix = diagnostic.NewFix("Add", ":size=4", diagnostic.Replace(int(stmt.end), int(stmt.end), ":size=4"))
		}
		return
	}
	var sizes []int
	for rest, more := size.value, true; more; {
		var part span
		part, rest, more = p.cut(rest, ',')
		n, ok := p.amount(p.trim(part), "A size is a whole number, not {text}.", "")
		if !ok {
			return
		}
		sizes = append(sizes, n)
	}
	if len(sizes) != len(t.Sizes) {
		p.error("outline", size.value, "{outline} has {n, plural, one {one size} other {# sizes, with commas between them}}.",
			t.ID, len(t.Sizes))
		return
	}
	b, err := t.Make(sizes...)
	if err != nil {
		p.error("outline", size.value, "").Message = err.Error()
		return
	}
	def.draft.Size = b.Size
	def.outside = &entry{name: "*", nameAt: s.value, line: p.at, fixed: true, copies: 1, stmt: stmt, piece: -1}
	for i := range b.Stationary {
		for _, c := range b.Stationary[i].Cells {
			def.outside.cells = append(def.outside.cells, placed{Cell: c, at: s.value})
		}
	}
}

// template is the kind of board that an outline names, or nil.
func (p *parser) template(s *setting) *Template {
	l := p.def.draft.Lattice
	var names []string
	for _, solid := range []bool{false, true} {
		for _, t := range Templates(l, solid) {
			if t.ID == p.str(s.value) && len(t.Sizes) > 0 {
				return &t
			}
			if len(t.Sizes) > 0 && !slices.Contains(names, t.ID) {
				names = append(names, t.ID)
			}
		}
	}
	g := p.error("outline", s.value, "An outline of {lattice} is {names}.", l.Words(), strings.Join(names, ", "))
	if meant := diagnostic.Nearest(p.str(s.value), names); meant != "" {
		g.Fix = p.replace("Make it", s.value, meant)
	}
	return nil
}

// withSides is the document with the sides and holes of an outline in its place, as before a drawing.
func (d *Document) withSides(puzzle int) *Document {
	def := d.definitions[puzzle]
	if def.outside == nil {
		return d
	}
	sides := fmt.Sprintf(":xDim=%d:yDim=%d:zDim=%d", def.draft.Size.X, def.draft.Size.Y, def.draft.Size.Z)
	edits := []diagnostic.Edit{replaceSpan(find(def.settings, "outline").whole, sides), replaceSpan(find(def.settings, "size").whole, "")}
	if e := def.outside; e.piece >= 0 {
		edits = append(edits, d.linesAfter(d.lastLine(def), d.pieceLines(&def.draft, def.draft.Pieces[e.piece])))
	}
	return d.Apply(edits...)
}
