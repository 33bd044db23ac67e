package def

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Pictures of letters are how many people write a puzzle down first:
//
//	AAB      one piece a letter: the box is      #..#    dots and hashes: a board,
//	ACB      the picture, dots are holes         ....    alone or above its pieces
//	CCB                                          #..#
//
//	XXX..    one shape a block: a piece each;    XXX.. / X.X..
//	X.X..    blank lines or other letters        ... rows may stand in one line
//
// [definitionOf] makes a definition of them.

// Limits of pictures. A larger text is no picture, or no board that could be meant.
const (
	maxPictureSide   = 200
	maxPictureBlocks = 200
)

// picture is a block of rows of one length, with ' ' for what is blank.
type picture struct{ rows []string }

// definitionOf makes a definition of a text that is nothing but pictures; dots is
// whether the cells of a board of dots and hashes are the dots. ok is false for
// another text, and where the pieces are more than a box can hold. O(length).
func definitionOf(text string, dots bool) (definition string, ok bool) {
	blocks, board := picturesOf(text)
	if blocks == nil {
		return "", false
	}
	p := Puzzle{Title: say.T("From a picture")}
	for i, b := range blocks {
		if i != board && !p.addPieces(b) {
			return "", false
		}
	}
	switch {
	case board >= 0:
		p.setBoard(blocks[board], dots)
	case len(blocks) == 1:
		p.setFrame(blocks[0])
	default:
		p.setRectangle()
	}
	if p.Volume() == 0 || p.Volume() > MaxCells {
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

// hashed reports whether a text has a board of dots and hashes, of which either may
// be the cells.
func hashed(text string) bool {
	blocks, board := picturesOf(text)
	return board >= 0 && strings.Contains(blocks[board].all(), ".")
}

// picturesOf are the blocks of a text, nil when something else stands there. board is
// the number of the only one of hashes, -1 where there is none, or several: shapes then.
func picturesOf(text string) (blocks []picture, board int) {
	if strings.ContainsAny(text, ":=~") {
		return nil, -1
	}
	total, open := 0, false // whether the last block may get more rows
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r", "\n"), "\n") {
		line = strings.TrimRight(line, " \t")
		if comment := strings.TrimPrefix(line, "# "); comment != line && strings.IndexFunc(comment, unicode.IsLetter) >= 0 {
			continue
		}
		if line == "" {
			open = false
			continue
		}
		rows := []string{line}
		if strings.Contains(line, "/") {
			rows = strings.Split(line, "/")
			for i := range rows {
				if rows[i] = strings.TrimSpace(rows[i]); rows[i] == "" {
					return nil, -1
				}
			}
		}
		if !open {
			blocks = append(blocks, picture{})
		}
		last := &blocks[len(blocks)-1]
		last.rows, open = append(last.rows, rows...), true
		if total += len(rows); len(line) > MaxText/64 || len(last.rows) > maxPictureSide || len(blocks) > maxPictureBlocks {
			return nil, -1
		}
	}
	if total < 2 {
		return nil, -1 // a word
	}
	board = -1
	for i := range blocks {
		if !blocks[i].straighten() {
			return nil, -1
		}
		if blocks[i].hashes() {
			if board++; board == 0 {
				board = i
			} else {
				board = len(blocks)
			}
		}
	}
	if board >= len(blocks) {
		board = -1
	}
	return blocks, board
}

// straighten makes the rows equally long, without the blanks that stand between all
// characters or before all rows. It returns false when there is no cell, or something
// that is none.
func (b *picture) straighten() bool {
	spaced := true
	for _, row := range b.rows {
		for i, c := range []rune(strings.TrimLeft(row, " \t")) {
			spaced = spaced && (i%2 == 0) == (c != ' ')
		}
	}
	margin := maxPictureSide
	for i, row := range b.rows {
		row = strings.ReplaceAll(row, "\t", " ")
		if spaced {
			row = strings.ReplaceAll(row, " ", "")
		}
		b.rows[i] = row
		margin = min(margin, len(row)-len(strings.TrimLeft(row, " ")))
	}
	width, cells := 0, false
	for i := range b.rows {
		b.rows[i] = b.rows[i][margin:]
		width = max(width, len([]rune(b.rows[i])))
	}
	if width > maxPictureSide {
		return false
	}
	for i, row := range b.rows {
		for _, c := range row {
			if !blankInPicture(c) && c != '#' && !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("*@+", c) {
				return false
			}
			cells = cells || !blankInPicture(c)
		}
		b.rows[i] = row + strings.Repeat(" ", width-len([]rune(row)))
	}
	return cells
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

// addPieces adds a piece for every letter of a picture. It returns false when one is
// in several parts: then the text is no picture.
func (p *Puzzle) addPieces(b picture) bool {
	cells := map[rune][]Cell{}
	var order []rune
	b.each(func(c rune, at Cell) {
		if blankInPicture(c) {
			return
		}
		if cells[c] == nil {
			order = append(order, c)
		}
		cells[c] = append(cells[c], at)
	})
	for _, c := range order {
		if !p.Lattice.Connected(cells[c]) {
			return false
		}
		p.Lattice.Normalise(cells[c])
		p.Pieces = append(p.Pieces, Piece{Name: p.freeName(c), Copies: 1, Cells: cells[c]})
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
func (p *Puzzle) setFrame(b picture) {
	var all []Cell
	b.each(func(c rune, at Cell) {
		if !blankInPicture(c) {
			all = append(all, at)
		}
	})
	low, high := space.Bounds(all)
	p.Size = space.Size{X: high.X - low.X + 1, Y: high.Y - low.Y + 1, Z: 1}
	var holes []Cell
	b.each(func(c rune, at Cell) {
		if at = (Cell{X: at.X - low.X, Y: at.Y - low.Y}); blankInPicture(c) && p.Contains(at) {
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
