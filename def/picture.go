package def

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Pictures of letters are how many people write a puzzle down first:
//
//	AAB      one piece a letter: the box is      #..#    dots and hashes: a board,
//	ACB      the picture, dots are holes         ....    alone or above its pieces
//	CCB                                          #..#
//
//	XXX..    one shape a block: a piece each;    AAB     layers of a solid: blocks of
//	X.X..    blank lines or other letters        ACB     one size that share letters, or
//	                                                     lines of AAB/ACB and of AAB ACB
//	10 10 11   numbers, and words between        ACB
//	10 11 11   commas, semicolons or tabs        CCB
//
// drawn.go finds the rows in a text, and here they become definitions.

// Limits of pictures. A larger text is no picture, or no board that could be meant.
const (
	maxPictureSide   = 200
	maxPictureBlocks = 200
)

// picture is a block of rows of one length, with ' ' for what is blank.
type picture struct{ rows []string }

// puzzle begins that of a drawing.
func (d *rowsDrawn) puzzle() *Puzzle {
	p := &Puzzle{Title: d.title}
	if p.Title == "" {
		p.Title = say.T("From a picture")
	}
	return p
}

// definition is that of a puzzle which was read; ok is false where it can be none.
func (p *Puzzle) definition() (text string, ok bool) {
	if p.Volume() == 0 || p.Volume() > MaxCells {
		return "", false
	}
	for i := range p.Pieces {
		p.Pieces[i] = p.Pieces[i].tidy()
		if p.Pieces[i].check() != nil {
			return "", false
		}
	}
	p.Title = metaText(p.Title)
	return Format(p), true
}

// board is the number of the only block of dots and hashes, -1 where there is none, or several: shapes then.
func (d *rowsDrawn) board() int {
	at := -1
	for i, b := range d.blocks {
		if b.hashes() {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// onBoard makes a definition of a board of dots and hashes with its pieces; dots is whether its cells are the dots.
func (d *rowsDrawn) onBoard(dots bool) (definition string, ok bool) {
	at := d.board()
	if at < 0 || !dots && !strings.Contains(d.blocks[at].all(), ".") {
		return "", false
	}
	p := d.puzzle()
	for i, b := range d.blocks {
		if i != at && !p.addPieces(d.names, b) {
			return "", false
		}
	}
	p.setBoard(d.blocks[at], dots)
	return p.definition()
}

// whole makes a definition of one picture of all pieces in their places.
func (d *rowsDrawn) whole() (p *Puzzle, ok bool) {
	p = d.puzzle()
	if len(d.blocks) != 1 || d.board() >= 0 || !p.addPieces(d.names, d.blocks[0]) || p.alone() {
		return nil, false
	}
	p.setFrame(d.blocks)
	return p, true
}

// shapes makes a definition of blocks that are pieces.
func (d *rowsDrawn) shapes() (definition string, ok bool) {
	p := d.puzzle()
	if len(d.blocks) < 2 || d.board() >= 0 {
		return "", false
	}
	for _, b := range d.blocks {
		if !p.addPieces(d.names, b) {
			return "", false
		}
	}
	if p.alone() {
		return "", false
	}
	p.setRectangle()
	return p.definition()
}

// alone tells whether most of more than three pieces are single cells: that is a text of words.
func (p *Puzzle) alone() bool {
	single := 0
	for _, q := range p.Pieces {
		if len(q.Cells) == 1 {
			single++
		}
	}
	return len(p.Pieces) > 3 && 2*single > len(p.Pieces)
}

// solid makes a definition of layers, the lowest first. It is false for blocks that are rather flat pieces: of another size, with no
// piece in two of them.
func (d *rowsDrawn) solid() (definition string, ok bool) {
	layers := d.stacked
	if layers == nil {
		layers = d.blocks
	}
	if len(layers) < 2 {
		return "", false
	}
	var all strings.Builder
	full := true // layers of several pieces without a blank
	for _, b := range layers {
		if len(b.rows) != len(layers[0].rows) ||
			utf8.RuneCountInString(b.rows[0]) != utf8.RuneCountInString(layers[0].rows[0]) || b.hashes() {
			return "", false
		}
		all.WriteString(b.all())
		full = full && len(b.rows) > 1 && strings.IndexFunc(b.all(), blankInPicture) < 0 && strings.Trim(b.all(), b.all()[:1]) != ""
	}
	p := d.puzzle()
	if !p.addPieces(d.names, layers...) || len(p.Pieces) < 2 && !d.layered {
		return "", false
	}
	spans := slices.ContainsFunc(p.Pieces, func(q Piece) bool { return space.Extent(q.Cells).Z > 1 })
	if !spans && !full && !d.layered {
		return "", false
	}
	p.setFrame(layers)
	return p.definition()
}

func blankInPicture(c rune) bool { return strings.ContainsRune(" .-_·", c) }

func (b picture) all() string { return strings.Join(b.rows, "") }

// hashes reports whether the picture has hashes and no letters.
func (b picture) hashes() bool {
	return strings.Contains(b.all(), "#") && strings.IndexFunc(b.all(), func(c rune) bool { return c != '#' && !blankInPicture(c) }) < 0
}

// each calls f with every character and its place, y upwards.
func (b picture) each(f func(c rune, at Cell)) {
	for i, row := range b.rows {
		for x, c := range []rune(row) {
			f(c, Cell{X: x, Y: len(b.rows) - 1 - i})
		}
	}
}

// addPieces adds a piece for every letter of a picture, or of one in layers. It returns false when one is
// in several parts: then the text is no picture.
func (p *Puzzle) addPieces(names map[rune]string, layers ...picture) bool {
	cells := map[rune][]Cell{}
	var order []rune
	for z, b := range layers {
		b.each(func(c rune, at Cell) {
			if blankInPicture(c) {
				return
			}
			if cells[c] == nil {
				order = append(order, c)
			}
			at.Z = z
			cells[c] = append(cells[c], at)
		})
	}
	for _, c := range order {
		if !p.Lattice.Connected(cells[c]) {
			return false
		}
		p.Lattice.Normalise(cells[c])
		p.Pieces = append(p.Pieces, Piece{Name: cmp.Or(names[c], p.freeName(c)), Copies: 1, Cells: cells[c]})
	}
	return true
}

// freeName is a letter or digit as a name, or the first capital that no piece has
// where it is taken, or is a sign that shapes are drawn with.
func (p *Puzzle) freeName(c rune) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(p.Pieces, func(q Piece) bool { return q.Name == name })
	}
	if name := string(c); (unicode.IsLetter(c) || unicode.IsDigit(c)) && !taken(name) {
		return name
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

// setBoard makes the box that of a picture of dots and hashes, with its holes.
func (p *Puzzle) setBoard(b picture, dots bool) {
	p.Size = space.Size{X: len([]rune(b.rows[0])), Y: len(b.rows), Z: 1}
	dots = dots && strings.Contains(b.all(), ".")
	var holes []Cell
	b.each(func(c rune, at Cell) {
		if c == ' ' || (c == '#') == dots {
			holes = append(holes, at)
		}
	})
	p.addHoles(holes)
}

// setFrame makes the box that of a picture of all pieces in their places, without
// what is blank around them.
func (p *Puzzle) setFrame(layers []picture) {
	var all []Cell
	each := func(f func(c rune, at Cell)) {
		for z, b := range layers {
			b.each(func(c rune, at Cell) {
				at.Z = z
				f(c, at)
			})
		}
	}
	each(func(c rune, at Cell) {
		if !blankInPicture(c) {
			all = append(all, at)
		}
	})
	low, high := space.Bounds(all)
	p.Size = space.Size{X: high.X - low.X + 1, Y: high.Y - low.Y + 1, Z: high.Z - low.Z + 1}
	var holes []Cell
	each(func(c rune, at Cell) {
		if at = (Cell{X: at.X - low.X, Y: at.Y - low.Y, Z: at.Z - low.Z}); blankInPicture(c) && p.Contains(at) {
			holes = append(holes, at)
		}
	})
	p.addHoles(holes)
}

// setRectangle makes the box the squarest rectangle that the pieces fill and each of
// them fits into; where there is none, the one with the fewest holes, which are in its
// last row.
func (p *Puzzle) setRectangle() {
	n, long, short := p.Covered(), 1, 1 // the least sides that every piece fits into
	for i := range p.Pieces {
		span := space.Extent(p.Pieces[i].Cells)
		long, short = max(long, span.X, span.Y), max(short, min(span.X, span.Y))
	}
	p.Size.Z = 1
	for y := short; y <= max(short, long, n); y++ {
		x := max(long, (n+y-1)/y)
		if x < y && p.Size.X > 0 {
			break // the same again, upright
		}
		slim, was := x > 4*y && x*y > n, p.Size.X*p.Size.Y
		if !slim && (was == 0 || x*y <= was) {
			p.Size.X, p.Size.Y = x, y
		}
	}
	var holes []Cell
	for i := n; i < p.Size.X*p.Size.Y; i++ {
		holes = append(holes, Cell{X: p.Size.X - 1 - (i-n)%p.Size.X, Y: (i - n) / p.Size.X})
	}
	p.addHoles(holes)
}

// addHoles closes cells of the box.
func (p *Puzzle) addHoles(cells []Cell) {
	if len(cells) > 0 {
		p.Pieces = append(p.Pieces, Piece{Name: "*", Copies: 1, Stationary: true, Cells: cells})
	}
}
