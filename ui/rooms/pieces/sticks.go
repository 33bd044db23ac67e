package pieces

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// stickEditor cuts a stick of a six-piece burr, and adds it to the puzzle.
func (p *Panel) stickEditor(puzzle *def.Puzzle) app.UI {
	if !p.State.NewStick {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group piece-editor").DataSet("test", "stick-editor").Body(
		html.El("h3").Body(app.Text(say.T("Stick of a six-piece burr"))),
		p.burrStick(puzzle),
		html.El("p").Class("saying").Hidden(isBurrBoard(puzzle, p.stickLength())).Body(
			html.Button().Class("inline").DataSet("test", "burr-board").OnClick(p.onBurrBoard).Text(say.T("Make the board that of a six-piece burr")),
		),
	)
}

// stickLength is the length of the stick that is being cut.
func (p *Panel) stickLength() int { return max(p.length, def.StickLength) }

// isBurrBoard reports whether the open cells of a puzzle are those of a burr of six sticks of a length.
func isBurrBoard(p *def.Puzzle, length int) bool {
	board := def.LongBurrBoard(length, false)
	return p.Size == board.Size && slices.Equal(p.OpenCells(), board.OpenCells())
}

func (p *Panel) onBurrBoard(app.Context, app.Event) {
	p.ReadEditor()
	length := p.stickLength()
	p.Do(state.Redraw{Tool: func(def.Board) (def.Board, def.Cut, error) { return def.LongBurrBoard(length, true), def.Cut{}, nil }})
}

func (p *Panel) onCutStick(app.Context, app.Event) {
	p.ReadEditor()
	Load()
	p.stick = 1
	p.Do(state.ChoosePiece{Stick: !p.State.NewStick})
}

// burrStick is a <burr-stick>. It tells the number of the stick that is being cut, and is told what kind of stick that
// is. draft is the puzzle that it is for.
func (p *Panel) burrStick(draft *def.Puzzle) app.UI {
	type cut struct {
		draft          *def.Puzzle
		number, length int
	}
	hear := func(then func()) func(app.Value) {
		return html.Later(p.Dispatch, func(d app.Value) {
			if length := browser.Number(d.Get("length")); def.NumbersOf(length) > 0 {
				p.stick, p.length = browser.Number(d.Get("number")), length
				then()
			}
		})
	}
	return &html.Widget{
		Draw: func() app.UI { return html.El("burr-stick").DataSet("test", "burr-stick") },
		Props: []html.Prop{{Name: "told", Is: cut{draft, p.stick, p.stickLength()}, Value: func() any {
			s := p.cutStick()
			said := stickWords(s)
			if copies, _ := state.NewStock(draft).Of(catalogue.Shape{Cells: s.Cells()}); s.Usable() && copies > 0 {
				said += " " + say.T("{number} in the puzzle.", words.FirstNumeral(copies))
			}
			return map[string]any{
				"number": p.stick, "length": s.Length(), "said": said, "usable": s.Usable(), "solid": p.stick == 1,
			}
		}}},
		On: map[string]func(app.Value){
			"stick": hear(func() {}),
			"add": hear(func() {
				if s := p.cutStick(); s.Usable() {
					s = s.Least()
					p.Do(state.AddShape{Shape: catalogue.Shape{Name: s.Name(), Cells: s.Cells(), Solid: true}})
				}
			}),
		},
	}
}

func (p *Panel) cutStick() catalogue.Stick { return catalogue.NewStick(p.stick, p.stickLength()) }

// stickKinds say how sticks of each kind are made.
var stickKinds = map[string]say.Message{
	"notchable": "Usable and notchable: saw cuts across the stick make it.",
	"millable":  "Usable, not notchable: a mill can cut it.",
	"usable":    "Usable, neither notchable nor millable: it has an inner corner.",
}

// stickWords describe a stick.
func stickWords(s catalogue.Stick) string {
	cut := say.T("Nothing is cut out.")
	if n := s.Cut(); n > 0 {
		cut = say.T("{number} {n, plural, one {cube is} other {cubes are}} cut out.", words.FirstNumeral(n), n)
	}
	if !s.Usable() {
		return say.T("It falls apart: the parts of a piece hang together.") + " " + cut
	}
	words := []string{say.T("Burr piece {number}.", s.Least().Name()), stickKinds[s.Kind()].String(), cut}
	if mirror := s.Mirror(); mirror != s.Least() {
		words = append(words, say.T("Its mirror image is {number}.", mirror.Name()))
	}
	return strings.Join(words, " ")
}

// ranges lets a person set, at once, how many copies of several pieces may be used.
func (p *Panel) ranges(puzzle *def.Puzzle) app.UI {
	var pieces []string
	for i := range puzzle.Pieces {
		if q := &puzzle.Pieces[i]; !q.Stationary {
			pieces = append(pieces, q.Name+"\t"+q.Range())
		}
	}
	if len(pieces) < 2 {
		return html.El("details").Hidden(true)
	}
	return html.El("details").Class("group ranges").DataSet("test", "ranges").On("toggle", p.nearPieces).Body(
		html.El("summary").
			Body(html.El("h3").
				Body(app.Text(say.T("How many of each")+" "), html.El("span").Class("muted").
					Text(say.T("for many pieces at once"))), html.Icon(html.IconCaret)),
		p.pieceRanges(strings.Join(pieces, "\n")),
	)
}

// pieceRanges is a <piece-ranges>; pieces has a line for each piece: its name, a tab, and its number of copies.
func (p *Panel) pieceRanges(pieces string) app.UI {
	return &html.Widget{
		Draw:  func() app.UI { return html.El("piece-ranges") },
		Props: []html.Prop{{Name: "pieces", Is: pieces}},
		On: map[string]func(app.Value){"ranges": html.Later(p.Dispatch, func(d app.Value) {
			p.ReadEditor()
			p.Do(state.SetRanges{
				Names: strings.Split(d.Get("names").String(), "\n"), Least: browser.Number(d.Get("least")), Most: browser.Number(d.Get("most")),
			})
		})},
	}
}
