package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
)

// proof is the picture of why there is no solution, where dark and light cells cannot
// come out even: the board coloured like a checkerboard, and the balance of each piece.
// It is nil where that is not the reason.
func (p *page) proof() app.UI {
	known := p.state.Impossible()
	puzzle := p.state.Document.Puzzle
	if known == nil || known.Kind != "parity" || puzzle == nil || p.state.Fault != nil {
		return nil
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
		pieces = append(pieces, balanceOf(piece, slot))
		slot += piece.Copies
	}
	return el("div").Class("proof").DataSet("test", "proof").DataSet("size", size).Body(
		app.Raw(checkerboard(puzzle)),
		el("ul").Class("num").Body(pieces...),
	)
}

// dark tells the cells of one colour of the checkerboard.
func dark(c def.Cell) bool { return (c.X+c.Y+c.Z)%2 != 0 }

// balanceOf is a piece with its cells of both colours.
func balanceOf(piece *def.Piece, slot int) app.UI {
	n := 0
	for _, c := range piece.Cells {
		if dark(c) {
			n++
		}
	}
	more, less := max(n, len(piece.Cells)-n), min(n, len(piece.Cells)-n)
	class := ""
	if more != less {
		class = "wrn"
	}
	said := piece.Name + " · " + strconv.Itoa(more) + " + " + strconv.Itoa(less)
	if piece.Copies > 1 {
		said += " × " + strconv.Itoa(piece.Copies)
	}
	colour := "var(--piece-" + strconv.Itoa((slot-1)%36+1) + ")"
	if piece.Colour != "" {
		colour = piece.Colour
	}
	return el("li").Body(app.Raw(dotted(piece.Cells, colour)), el("span").Class(class).Text(said))
}

// spread is where a cell lies on paper: layers beside each other, the first row below.
func spread(c def.Cell, xDim, yDim int) (x, y int) {
	return c.X + c.Z*(xDim+1), yDim - 1 - c.Y
}

const proofCell = 20

func square(b *strings.Builder, x, y int, shape, style string) {
	b.WriteString(`<rect x="` + strconv.Itoa(proofCell*x) + `" y="` + strconv.Itoa(proofCell*y) + `" ` + shape + ` style="` + style + `"/>`)
}

// svgOf is an SVG of so many cells with a margin.
func svgOf(class string, width, height int, content string) string {
	const margin = 4
	size := strconv.Itoa(proofCell*width-1+2*margin) + " " + strconv.Itoa(proofCell*height-1+2*margin)
	return `<svg class="` + class + `" viewBox="-4 -4 ` + size + `" style="--across:` + strconv.Itoa(width) + `" aria-hidden="true">` + content + `</svg>`
}

// checkerboard is the board in two colours.
func checkerboard(puzzle *def.Puzzle) string {
	var b strings.Builder
	closed := map[def.Cell]bool{}
	for i := range puzzle.Pieces {
		if puzzle.Pieces[i].Stationary {
			for _, c := range puzzle.Pieces[i].Cells {
				closed[c] = true
			}
		}
	}
	for z := range puzzle.ZDim {
		for y := range puzzle.YDim {
			for x := range puzzle.XDim {
				c := def.Cell{X: x, Y: y, Z: z}
				if closed[c] {
					continue
				}
				fill := "fill:var(--cell)"
				if dark(c) {
					fill = "fill:var(--cell-dark)"
				}
				px, py := spread(c, puzzle.XDim, puzzle.YDim)
				square(&b, px, py, `width="19" height="19" rx="2.5"`, fill)
			}
		}
	}
	return svgOf("checkerboard", puzzle.ZDim*(puzzle.XDim+1)-1, puzzle.YDim, b.String())
}

// dotted is a piece with a dot on each of its cells of one colour.
func dotted(cells []def.Cell, colour string) string {
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
		x, y := spread(def.Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z}, high.X+1, high.Y+1)
		square(&b, x, y, `width="20" height="20"`, "fill:"+colour+";stroke:"+colour+";stroke-linejoin:round")
		if dark(c) {
			b.WriteString(`<circle cx="` + strconv.Itoa(proofCell*x+10) + `" cy="` + strconv.Itoa(proofCell*y+10) + `" r="4"/>`)
		}
	}
	return svgOf("piece", (high.Z+1)*(high.X+2)-1, high.Y+1, b.String())
}
