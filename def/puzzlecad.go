package def

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The text of pieces in puzzlecad, a library for OpenSCAD, as its examples define it
// (github.com/aaron-siegel/puzzlecad, puzzlecad-examples.scad):
//
//	975                     a stick of a six-piece burr by its number
//	".x.|xxx"               a piece of one layer: rows from the front to the back
//	[".xx|xx.", "...|.x."]  a layer each, from the bottom to the top
//	burr_plate([975, 992])  pieces; also burr_piece(975), and either without the words
//
// A letter, + or # is a cube, a dot none. What stands in braces behind one is about
// printing (connectors, labels), and so are $name = value and require_puzzlecad_version.
// [cadPieces] reads it; [cadDefinition] makes a definition of it.

// cadDefinition makes a definition of a text that is nothing but pieces in puzzlecad's
// text, or burr numbers; ok is false for another text. O(length).
func cadDefinition(text string) (definition string, ok bool) {
	pieces, ok := cadPieces(text)
	if !ok {
		return "", false
	}
	p := Puzzle{Title: "From puzzlecad"}
	sticks, cells := true, 0
	for _, q := range pieces {
		if !Connected(q.Cells) {
			return "", false
		}
		sticks = sticks && q.Name != ""
		if cells += len(q.Cells); cells > MaxCells {
			return "", false
		}
		p.addPiece(q)
	}
	if sticks {
		p.setBurr(cells)
	} else {
		p.setSolidBox()
	}
	if p.Volume() > MaxCells {
		return "", false
	}
	for i := range p.Pieces {
		p.Pieces[i] = p.Pieces[i].tidy()
		if p.Pieces[i].check() != nil {
			return "", false
		}
	}
	return Format(&p), true
}

// setBurr makes the box that of a six-piece burr, for sticks that have so many cells: where
// these are fewer than its own, cells may stay empty; where they are more, pieces may be
// left over.
func (p *Puzzle) setBurr(cells int) {
	p.Title = "Six-piece burr"
	board := BurrBoard(false)
	own := len(board.OpenCells())
	if cells != own {
		board = BurrBoard(true)
	}
	for i := range p.Pieces {
		if cells > own {
			p.Pieces[i].Spare = p.Pieces[i].Copies
		}
	}
	p.XDim, p.YDim, p.ZDim = board.XDim, board.YDim, board.ZDim
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
		span := extent(p.Pieces[i].Cells)
		sides := []int{span.X, span.Y, span.Z}
		slices.Sort(sides)
		for k := range least {
			least[k] = max(least[k], sides[k])
		}
	}
	for z := least[0]; z*z*z <= n; z++ {
		for y := max(z, least[1]); y*y*z <= n; y++ {
			if x := n / (y * z); x*y*z == n && x >= least[2] && (p.XDim == 0 || x < p.XDim) {
				p.XDim, p.YDim, p.ZDim = x, y, z
			}
		}
	}
	if p.XDim > 0 {
		return
	}
	side := least[2]
	for side*side*side < n {
		side++
	}
	p.XDim, p.YDim, p.ZDim = side, side, side
	var holes []Cell
	for i := range side*side*side - n {
		holes = append(holes, Cell{side - 1 - i%side, side - 1 - i/side%side, side - 1 - i/side/side})
	}
	p.addHoles(holes)
}

// cadPieces are the pieces of a text in puzzlecad's form, sticks with their number as a
// name. ok is false for a text that has anything else.
func cadPieces(text string) (pieces []Piece, ok bool) {
	r := cadReader{text: text}
	for r.space(); r.text != ""; r.space() {
		read, ok := r.statement()
		if pieces = append(pieces, read...); !ok || len(pieces) > maxPictureBlocks {
			return nil, false
		}
	}
	return pieces, len(pieces) > 0
}

// cadReader takes what it reads off the beginning of its text.
type cadReader struct{ text string }

// space takes blanks and comments off, and what ends or marks a statement.
func (r *cadReader) space() {
	for {
		r.text = strings.TrimLeft(r.text, " \t\r\n;,*")
		rest, comment := strings.CutPrefix(r.text, "//")
		if !comment {
			return
		}
		_, r.text, _ = strings.Cut(rest, "\n")
	}
}

func (r *cadReader) take(prefix string) bool {
	rest, ok := strings.CutPrefix(r.text, prefix)
	if ok {
		r.text = rest
		r.space()
	}
	return ok
}

// statement reads the pieces of one statement: of burr_piece one, of burr_plate a list;
// without the words a list of lists, or of numbers, is several pieces, and a list of
// strings is one.
func (r *cadReader) statement() (pieces []Piece, ok bool) {
	switch {
	case r.take("include"), r.take("require_puzzlecad_version"), strings.HasPrefix(r.text, "$"):
		_, r.text, ok = strings.Cut(r.text, "\n")
		return nil, ok
	case r.take("burr_plate"), r.take("burr_piece"):
		if !r.take("(") {
			return nil, false
		}
		pieces, ok = r.value(lists)
		for ok && strings.HasPrefix(r.text, "$") { // how it is printed
			end := strings.IndexAny(r.text, ",)")
			if end < 0 {
				return nil, false
			}
			r.text = r.text[end:]
			r.space()
		}
		return pieces, ok && r.take(")")
	}
	return r.value(lists)
}

// lists is how deep lists can lie in each other: pieces of layers.
const lists = 2

// value reads a piece or, where so many lists may lie in each other, a list of pieces.
func (r *cadReader) value(depth int) (pieces []Piece, ok bool) {
	if layer, ok := r.layer(); ok {
		return layersPiece([]string{layer})
	}
	if depth == 0 || !r.take("[") {
		q, ok := r.number()
		return []Piece{q}, ok
	}
	var layers []string
	for !r.take("]") {
		if layer, ok := r.layer(); ok {
			layers = append(layers, layer)
			continue
		}
		more, ok := r.value(depth - 1)
		if pieces = append(pieces, more...); !ok || layers != nil || len(pieces) > maxPictureBlocks {
			return nil, false
		}
	}
	if layers == nil {
		return pieces, true
	}
	if pieces != nil {
		return nil, false
	}
	return layersPiece(layers)
}

// number reads the number of a stick.
func (r *cadReader) number() (Piece, bool) {
	digits := len(r.text) - len(strings.TrimLeft(r.text, "0123456789"))
	n, err := strconv.Atoi(r.text[:digits])
	if err != nil || n < 1 || n > StickNumbers {
		return Piece{}, false
	}
	r.text = r.text[digits:]
	if r.text != "" && !strings.ContainsAny(r.text[:1], " \t\r\n,;])") {
		return Piece{}, false
	}
	r.space()
	return Piece{Name: strconv.Itoa(n), Cells: StickCells(n)}, true
}

// layer reads a string: a layer, its rows apart by bars.
func (r *cadReader) layer() (string, bool) {
	if !strings.HasPrefix(r.text, `"`) {
		return "", false
	}
	layer, rest, closed := strings.Cut(r.text[1:], `"`)
	if !closed {
		return "", false
	}
	r.text = rest
	r.space()
	return layer, true
}

// layersPiece is the piece of some layers, from the bottom to the top.
func layersPiece(layers []string) (pieces []Piece, ok bool) {
	if strings.HasPrefix(layers[0], "{") {
		layers = layers[1:] // what its # have in common
	}
	var q Piece
	for z, layer := range layers {
		layer, ok := withoutBraces(layer)
		if !ok {
			return nil, false
		}
		for y, row := range strings.Split(layer, "|") {
			for x, c := range row {
				filled := unicode.IsLower(c) || c == '+' || c == '#'
				if !filled && c != '.' || max(x, y, z) >= maxPictureSide {
					return nil, false
				}
				if filled {
					q.Cells = append(q.Cells, Cell{x, y, z})
				}
			}
		}
	}
	if len(q.Cells) == 0 {
		return nil, false
	}
	q.Cells = atOrigin(q.Cells)
	return []Piece{q}, true
}

// withoutBraces is a layer without what stands in braces; false where that says that a
// cell is only a part of a cube, or where a brace is missing.
func withoutBraces(layer string) (string, bool) {
	var plain strings.Builder
	depth := 0
	for _, c := range layer {
		switch {
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case depth == 0:
			plain.WriteRune(c)
		}
	}
	return plain.String(), depth == 0 && !strings.Contains(layer, "components")
}
