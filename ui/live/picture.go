package live

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/pictures"
)

// CoverView is a picture of some options: a board with pieces, a Sudoku, a chessboard, or else their text.
func CoverView(p *lab.Problem, options []int32) app.UI {
	type shown struct {
		problem *lab.Problem
		options string
	}
	is := shown{p, fmt.Sprint(options)}
	switch {
	case p.Board != nil:
		return &html.Widget{
			Draw: func() app.UI { return html.El("poly-thumb").Aria("hidden", true) },
			Props: []html.Prop{
				{Name: "board", Is: p, Value: func() any { return browser.JSON(pictures.Board(p.Puzzle)) }},
				{Name: "assembly", Is: is, Value: func() any { return pictures.Slots(p.Board.Assembly(options)) }},
			},
		}
	case p.Side > 0:
		return &html.Widget{
			Draw: func() app.UI {
				return html.El("sudoku-grid").Attr("readonly", true).Attr("side", p.Side).Attr("label", say.T("Sudoku, as far as it is filled"))
			},
			Props: []html.Prop{{Name: "show", Is: is, Args: func() []any { return sudokuOf(p, options) }}},
		}
	case p.Queens > 0:
		return app.Raw(chessboard(p, options))
	}
	var rows []app.UI
	for _, o := range options {
		rows = append(rows,
			html.El("li").Body(html.El("b").Class("num").Text(p.Option(int(o))), html.El("span").Text(p.Matrix.OptionText(int(o)))))
	}
	return html.El("ul").Class("options").Body(rows...)
}

// sudokuOf is a Sudoku with these options, for the element that shows it.
func sudokuOf(p *lab.Problem, options []int32) []any {
	s := xc.SudokuOf(p.Side, p.Matrix, options)
	marks := make([]byte, len(s.Cells))
	given, _ := xc.ParseSudoku(p.Source.Sudoku)
	for i := range marks {
		if given != nil && i < len(given.Cells) && given.Cells[i] > 0 {
			// A given is there before the search takes its option.
			s.Cells[i], marks[i] = given.Cells[i], MarkGiven
		}
	}
	return []any{p.Side, browser.BytesOf(s.Cells), browser.BytesOf(marks)}
}

// These mark cells, as in static/lab/sudoku-grid.ts.
const (
	MarkGiven byte = 1 << iota
	MarkFound
	MarkWrong
	MarkLit
	MarkOff
)

// chessboard is a drawing of the queens.
func chessboard(p *lab.Problem, options []int32) string {
	n := p.Queens
	taken := map[int32]bool{}
	for _, o := range options {
		taken[o] = true
	}
	size := strconv.Itoa(n)
	var b strings.Builder
	b.WriteString(`<svg class="chess" viewBox="0 0 ` + size + ` ` + size + `" role="img" aria-label="` + size + ` by ` +
		size + ` squares with ` + strconv.Itoa(len(options)) + ` queens">`)
	for r := range n {
		for c := range n {
			class := "light"
			if (r+c)%2 == 1 {
				class = "dark"
			}
			x, y := strconv.Itoa(c), strconv.Itoa(r)
			b.WriteString(`<rect class="` + class + `" x="` + x + `" y="` + y + `" width="1" height="1"/>`)
			if taken[int32(r*n+c)] {
				b.WriteString(`<path d="M` + x + ` ` + y + `m.24.72h.52l.1-.42-.17.14-.09-.28-.1.26-.1-.26-.09.28-.17-.14z"/>`)
			}
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}
