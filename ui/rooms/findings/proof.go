package findings

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// Panel is the room: what is known of a puzzle before a search.
type Panel struct{ shell.PanelContext }

// Proofs name the pictures, by the kind of reason.
var Proofs = map[string]say.Message{
	"parity": "Checkerboard of the board and the pieces",
	"region": "Crossed: no set of the pieces fills this",
	"piece":  "The board and the pieces",
	"cell":   "Crossed: no piece can cover this",
}

// Proven reports whether there is a picture of the reason why there is no solution. There is none if all pieces
// together are too large or too small for the board, and none while somebody draws.
func (p *Panel) Proven() bool {
	s := p.State
	known := s.Impossible()
	return known != nil && s.Fault == nil && s.Mode == state.WatchMode && Proofs[known.Kind] != ""
}

// alike are all reasons of the same kind as the first, with their cells.
func (p *Panel) alike() (list []state.Check) {
	for _, c := range p.State.Findings.Checks {
		if c.Verdict == wire.Impossible && c.Kind == p.State.Findings.Impossible.Kind {
			list = append(list, c)
		}
	}
	return list
}

// ProofText is the reason in words.
func (p *Panel) ProofText() string {
	text, more := p.State.Impossible().Text, len(p.alike())-1
	if more > 0 {
		text += " " + say.T("{n, plural, one {# more reason} other {# more reasons}} like this: see the picture.", more)
	}
	return text
}

// Proof is the picture of the reason why there is no solution, nil where there is none. It is the board coloured like a
// checkerboard with the balance of each piece, the board with the cells crossed that cannot be filled, or the pieces
// that fit nowhere.
func (p *Panel) Proof() app.UI {
	if !p.Proven() {
		return nil
	}
	puzzle, kind := p.State.Document.Puzzle, p.State.Impossible().Kind
	crossed, nowhere := map[def.Cell]bool{}, map[string]bool{}
	for _, f := range p.alike() {
		for _, c := range f.At {
			crossed[c] = true
		}
		if kind == "piece" {
			for _, name := range f.Pieces {
				nowhere[name] = true
			}
		}
	}
	size := "large"
	switch n := len(puzzle.Pieces); {
	case n > 16:
		size = "small"
	case n > 7:
		size = "medium"
	}
	var pieces []app.UI
	slot := 1
	for i := range puzzle.Pieces {
		piece := &puzzle.Pieces[i]
		if piece.Stationary {
			continue
		}
		said, odd := piece.Name, nowhere[piece.Name]
		switch {
		case odd:
			said = say.T("{piece} fits nowhere", piece.Name)
		case kind == "parity":
			said, odd = balanceOf(piece)
		}
		pieces = append(pieces, proofPiece(piece, slot, said, odd, kind == "parity"))
		slot += piece.Copies
	}
	return html.El("div").Class("proof").DataSet("test", "proof").DataSet("kind", kind).DataSet("size", size).Body(
		app.Raw(proofBoard(puzzle, kind == "parity", crossed)),
		html.El("ul").Class("num").Body(pieces...),
	)
}

// dark tells the cells of one colour of the checkerboard from the others.
func dark(c def.Cell) bool { return (c.X+c.Y+c.Z)%2 != 0 }

// balanceOf says how many cells of each colour a piece covers, and whether these numbers differ.
func balanceOf(piece *def.Piece) (said string, odd bool) {
	n := 0
	for _, c := range piece.Cells {
		if dark(c) {
			n++
		}
	}
	more, less := max(n, len(piece.Cells)-n), min(n, len(piece.Cells)-n)
	return piece.Name + " · " + strconv.Itoa(more) + " + " + strconv.Itoa(less), more != less
}

// proofPiece is a piece with a text, in the colour of a warning where it is odd. It has dots on its cells of one colour
// of the checkerboard.
func proofPiece(piece *def.Piece, slot int, said string, odd, dots bool) app.UI {
	class := ""
	if odd {
		class = "wrn"
	}
	if piece.Copies > 1 {
		said += " × " + strconv.Itoa(piece.Copies)
	}
	colour := "var(--piece-" + strconv.Itoa((slot-1)%36+1) + ")"
	if piece.Colour != "" {
		colour = piece.Colour
	}
	return html.El("li").Body(app.Raw(pieceOnPaper(piece.Cells, colour, dots)), html.El("span").Class(class).Text(said))
}

// spread gives a cell its place on paper: layers lie side by side, the first row at the bottom.
func spread(c def.Cell, xDim, yDim int) (x, y int) {
	return c.X + c.Z*(xDim+1), yDim - 1 - c.Y
}

const proofCell = 20

func square(b *strings.Builder, x, y int, shape, style string) {
	b.WriteString(`<rect x="` + strconv.Itoa(proofCell*x) + `" y="` + strconv.Itoa(proofCell*y) + `" ` + shape + ` style="` + style + `"/>`)
}

// svgOf is an SVG for this many cells with a margin, drawn as large as it may become.
func svgOf(class string, width, height int, content string) string {
	const margin, largest = 4, 46
	size := strconv.Itoa(proofCell*width-1+2*margin) + " " + strconv.Itoa(proofCell*height-1+2*margin)
	return `<svg class="` + class + `" width="` + strconv.Itoa(largest*width) + `" height="` + strconv.Itoa(largest*height) +
		`" viewBox="-4 -4 ` + size + `" style="--across:` + strconv.Itoa(width) + `" aria-hidden="true">` + content + `</svg>`
}

// proofBoard is the board, in two colours or with open cells crossed.
func proofBoard(puzzle *def.Puzzle, coloured bool, crossed map[def.Cell]bool) string {
	var b strings.Builder
	for _, c := range puzzle.OpenCells() {
		fill := "fill:var(--cell)"
		switch {
		case coloured && dark(c):
			fill = "fill:var(--cell-dark)"
		case crossed[c]:
			fill = "fill:var(--danger-soft)"
		}
		x, y := spread(c, puzzle.Size.X, puzzle.Size.Y)
		square(&b, x, y, `width="19" height="19" rx="2.5"`, fill)
		if crossed[c] {
			b.WriteString(`<path class="crossed" d="M` + strconv.Itoa(proofCell*x+6) + " " + strconv.Itoa(proofCell*y+6) + `l7 7m0-7-7 7"/>`)
		}
	}
	return svgOf("checkerboard", puzzle.Size.Z*(puzzle.Size.X+1)-1, puzzle.Size.Y, b.String())
}

// pieceOnPaper is a piece, its layers side by side, with a dot on each of its cells of
// one colour.
func pieceOnPaper(cells []def.Cell, colour string, dots bool) string {
	var low, high def.Cell
	low = cells[0]
	for _, c := range cells {
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
	}
	for _, c := range cells {
		high = def.Cell{X: max(high.X, c.X-low.X), Y: max(high.Y, c.Y-low.Y), Z: max(high.Z, c.Z-low.Z)}
	}
	var b strings.Builder
	for _, c := range cells {
		x, y := spread(c.Minus(low), high.X+1, high.Y+1)
		square(&b, x, y, `width="20" height="20"`, "fill:"+colour+";stroke:"+colour+";stroke-linejoin:round")
		if dots && dark(c) {
			b.WriteString(`<circle cx="` + strconv.Itoa(proofCell*x+10) + `" cy="` + strconv.Itoa(proofCell*y+10) + `" r="4"/>`)
		}
	}
	return svgOf("piece", (high.Z+1)*(high.X+2)-1, high.Y+1, b.String())
}
