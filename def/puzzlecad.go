package def

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tilewright/def/say"
	"tilewright/def/space"
)

// The text of pieces in puzzlecad, a library for OpenSCAD, as its examples define it
// (github.com/aaron-siegel/puzzlecad, puzzlecad-examples.scad):
//
//	975                     a stick of a six-piece burr by its number
//	burr_stick(975, 8)      a stick of another length; where nothing else is around it, also 975/8
//	".x.|xxx"               a piece of one layer: rows from the front to the back
//	[".xx|xx.", "...|.x."]  a layer each, from the bottom to the top
//	burr_plate([975, 992])  pieces; also burr_piece(975), and either without the words
//
// A letter, + or # is a cube, a dot none. What stands in braces behind one is about
// printing (labels), and so are $name = value and require_puzzlecad_version; but connectors
// join parts to pieces (cadjoin.go).
//
// A text that calls burr_plate or burr_piece is a file of puzzlecad, whatever else a model needs
// stands around the calls. Of such a file the pieces of all calls are read. It may give lists names
// and repeat them; it may also compute them, or have cells that are parts of cubes, as no lattice
// here has them: those are left out, which is said. cadfile.go finds and reads the values,
// [cadDefinition] makes a definition of the pieces.

// cadDefinition makes a definition of a text that is nothing but pieces in puzzlecad's
// text, or burr numbers, or a whole file of puzzlecad; is is false for another text. left says what of
// a file was not read; where nothing was, there is no definition. O(length).
func cadDefinition(text string) (definition, left string, is bool) {
	pieces, leftOut, is := cadPieces(text)
	if !is {
		return "", "", false
	}
	left = leftOut.String()
	if len(pieces) == 0 {
		return "", left, true
	}
	p := Puzzle{Title: say.T("From puzzlecad")}
	sticks, cells := true, 0
	for _, q := range pieces {
		sticks = sticks && q.Name != ""
		if cells += len(q.Cells); cells > MaxCells {
			return "", "", false
		}
		p.addPiece(q)
	}
	if sticks {
		p.setBurr(cells)
	} else {
		p.setSolidBox()
	}
	if p.Volume() > MaxCells {
		return "", "", false
	}
	for i := range p.Pieces {
		p.Pieces[i] = p.Pieces[i].tidy()
		if p.Pieces[i].check() != nil {
			return "", "", false
		}
	}
	return Format(&p), left, true
}

// setBurr makes the box that of a six-piece burr, for sticks that have so many cells: where
// these are fewer than its own, cells may stay empty; where they are more, pieces may be
// left over.
func (p *Puzzle) setBurr(cells int) {
	p.Title = say.T("Six-piece burr")
	length := StickLength
	for i := range p.Pieces {
		length = max(length, space.Extent(p.Pieces[i].Cells).X)
	}
	board := LongBurrBoard(length, false)
	own := len(board.OpenCells())
	if cells != own {
		board = LongBurrBoard(length, true)
	}
	for i := range p.Pieces {
		if cells > own {
			p.Pieces[i].Spare = p.Pieces[i].Copies
		}
	}
	p.Size = board.Size
	p.Pieces = append(p.Pieces, board.Stationary...)
}

// addPiece adds a piece as a copy, where the one before is the same, or with a free name.
func (p *Puzzle) addPiece(q Piece) {
	for i := range p.Pieces {
		if slices.Equal(p.Pieces[i].Cells, q.Cells) {
			p.Pieces[i].Copies++
			return
		}
	}
	if q.Name == "" {
		q.Name = p.freeName('·')
	}
	q.Copies = 1
	p.Pieces = append(p.Pieces, q)
}

// setSolidBox makes the box the most cubic one that the pieces fill and each of them fits
// into; where there is none, a cube, of which the last cells are holes.
func (p *Puzzle) setSolidBox() {
	n, least := p.Covered(), [3]int{} // the least sides, in order
	for i := range p.Pieces {
		span := space.Extent(p.Pieces[i].Cells)
		sides := []int{span.X, span.Y, span.Z}
		slices.Sort(sides)
		for k := range least {
			least[k] = max(least[k], sides[k])
		}
	}
	for z := least[0]; z*z*z <= n; z++ {
		for y := max(z, least[1]); y*y*z <= n; y++ {
			if x := n / (y * z); x*y*z == n && x >= least[2] && (p.Size.X == 0 || x < p.Size.X) {
				p.Size = space.Size{X: x, Y: y, Z: z}
			}
		}
	}
	if p.Size.X > 0 {
		return
	}
	side := least[2]
	for side*side*side < n {
		side++
	}
	p.Size = space.Size{X: side, Y: side, Z: side}
	var holes []Cell
	for i := range side*side*side - n {
		holes = append(holes, Cell{X: side - 1 - i%side, Y: side - 1 - i/side%side, Z: side - 1 - i/side/side})
	}
	p.addHoles(holes)
}

// cadPieces are the pieces of a text in puzzlecad's form, sticks with their number as a
// name, and what of a file was left out. is is false for a text that is neither pieces alone nor a file.
func cadPieces(text string) (pieces []Piece, left cadLeft, is bool) {
	parts, left, is := cadParts(text)
	if pieces, left.loose = joinParts(parts); pieces == nil && left == (cadLeft{}) {
		is = false
	}
	return pieces, left, is
}

// cadParts are the parts of which the pieces are joined.
func cadParts(text string) (parts []cadPart, left cadLeft, is bool) {
	r := newCadReader(text)
	if len(r.calls) > 0 {
		return r.fileParts()
	}
	if !strings.Contains(text, `"`) && !strings.Contains(text, "burr_stick") {
		return nil, cadLeft{}, false // numbers alone are sticks, or a board
	}
	for r.space(); !r.over(); r.space() {
		if r.aside() {
			continue
		}
		v := r.value(0)
		if r.left != (cadLeft{}) || !v.good() {
			return nil, cadLeft{}, false
		}
		list := []cadValue{v}
		if v.kind == cadList && (len(v.list) == 0 || v.list[0].kind != cadLayer) {
			list = v.list
		}
		for _, e := range list {
			q := r.piece(e)
			if q == nil || len(parts) == maxPictureBlocks {
				return nil, cadLeft{}, false
			}
			parts = append(parts, *q)
		}
	}
	return parts, cadLeft{}, len(parts) > 0
}

// fileParts are the parts of all calls.
func (r *cadReader) fileParts() (parts []cadPart, left cadLeft, is bool) {
	for _, c := range r.calls {
		r.at = c.at
		v := r.value(0)
		list, times := []cadValue{v}, 1
		if c.plate && v.kind == cadList {
			list = v.list
		} else if c.plate {
			list[0] = cadValue{at: v.at} // a plate is a list
		}
		if c.of == "" {
			times = r.copies()
		}
		for _, e := range list {
			q := r.piece(e)
			if q != nil {
				parts = append(parts, slices.Repeat([]cadPart{*q}, times)...)
			}
			if r.budget--; len(parts) > maxPictureBlocks || r.budget < 0 {
				return nil, cadLeft{many: true}, true
			}
		}
	}
	return parts, r.left, true
}

// piece makes the part of a value; nil where it is none, which is counted.
func (r *cadReader) piece(v cadValue) *cadPart {
	var layers []string
	switch {
	case v.kind == cadNumber && v.number >= 1 && v.number <= NumbersOf(max(v.length, StickLength)):
		length := max(v.length, StickLength)
		q := cadPart{Piece: Piece{Name: StickName(v.number, length), Cells: LongStickCells(v.number, length)}}
		if !space.Cubes.Connected(q.Cells) {
			r.leave(&r.left.apart, v)
			return nil
		}
		return &q
	case v.kind == cadLayer:
		layers = []string{v.layer}
	case v.kind == cadList:
		for _, e := range v.list {
			if e.kind != cadLayer || len(layers) == maxPictureSide {
				r.leave(&r.left.odd, v)
				return nil
			}
			layers = append(layers, e.layer)
		}
	}
	if len(layers) == 0 {
		r.leave(&r.left.odd, v)
		return nil
	}
	if strings.Contains(strings.Join(layers, ""), "components") {
		r.leave(&r.left.parts, v)
		return nil
	}
	q, ok := layersPiece(layers)
	switch {
	case !ok:
		r.leave(&r.left.odd, v)
		return nil
	case !space.Cubes.Connected(q.Cells):
		r.leave(&r.left.apart, v)
		return nil
	}
	return &q
}

// cadLeft counts what of a file is not read.
type cadLeft struct {
	parts, apart, odd int
	loose             int // connectors that do not say how they join
	many              bool
	lines             string // where they stand, the first ones
}

// leave counts a piece that is left out.
func (r *cadReader) leave(count *int, v cadValue) {
	*count++
	line := strconv.Itoa(strings.Count(r.text[:min(v.at, len(r.text))], "\n") + 1)
	switch list := strings.Split(r.left.lines, ", "); {
	case r.left.lines == "":
		r.left.lines = line
	case len(list) < mostCadLines && list[len(list)-1] != line:
		r.left.lines += ", " + line
	}
}

// mostCadLines is how many lines are named that have what is left out.
const mostCadLines = 6

// String is a sentence about it, with a space before it, "" where nothing is left out.
func (l cadLeft) String() string {
	if l.many {
		return " " + say.T("There are more than {most} pieces, which are too many to read.", maxPictureBlocks)
	}
	var what []string
	for _, e := range []struct {
		n    int
		text say.Message
	}{
		{l.parts, "{n, plural, one {# piece} other {# pieces}} with cells that are parts of cubes"},
		{l.apart, "{n, plural, one {# piece} other {# pieces}} that would fall apart"},
		{l.odd, "{n, plural, one {# piece} other {# pieces}} whose text is computed, or is not a piece"},
	} {
		if e.n > 0 {
			what = append(what, say.T(e.text, e.n))
		}
	}
	text := ""
	if l.loose > 0 {
		text = " " + say.T("{n, plural, one {# connector does} other {# connectors do}} not say how it joins: its parts are pieces of "+
			"their own.", l.loose)
	}
	if what == nil {
		return text
	}
	return text + " " + say.T("Left out, in {many, select, true {lines} other {line}} {lines}: {pieces}.",
		strings.Contains(l.lines, ","), l.lines, strings.Join(what, ", "))
}

// layersPiece is the part of some layers, from the bottom to the top.
func layersPiece(layers []string) (q cadPart, ok bool) {
	common := ""
	if strings.HasPrefix(layers[0], "{") {
		common, layers = strings.TrimSuffix(layers[0][1:], "}"), layers[1:] // what its # have in common
	}
	for z, layer := range layers {
		at, depth, from := Cell{X: -1, Z: z}, 0, 0
		for i, c := range layer {
			switch {
			case c == '{':
				if depth++; depth == 1 {
					from = i + 1
				}
			case c == '}':
				if depth--; depth < 0 {
					return q, false
				}
				if depth == 0 {
					q.links = append(q.links, cadLinks(layer[from:i], at)...)
				}
			case depth > 0 || c == ' ':
			case c == '|':
				at.X, at.Y = -1, at.Y+1
			default:
				filled := unicode.IsLower(c) || c == '+' || c == '#'
				if at.X++; !filled && c != '.' || max(at.X, at.Y, at.Z) >= maxPictureSide {
					return q, false
				}
				if filled {
					q.Cells = append(q.Cells, at)
				}
				if c == '#' {
					q.links = append(q.links, cadLinks(common, at)...)
				}
			}
		}
		if depth > 0 {
			return q, false
		}
	}
	return q, len(q.Cells) > 0
}
