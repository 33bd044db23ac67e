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
		&burrStick{Panel: p, Draft: puzzle},
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
	if p.State.NewStick {
		p.Do(state.ChoosePiece{})
		return
	}
	p.Do(state.CutStick{})
}

// burrStick is a <burr-stick>. It tells the number of the stick that is being cut, and is told what kind of stick that
// is.
type burrStick struct {
	app.Compo
	Panel *Panel
	// Draft is the puzzle that the stick is for.
	Draft *def.Puzzle

	listeners browser.Listeners
	number    int
	draft     *def.Puzzle
}

func (c *burrStick) Render() app.UI { return html.El("burr-stick").DataSet("test", "burr-stick") }

func (c *burrStick) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	on := func(event string, f func()) {
		c.listeners.On(c.JSValue(), event, func(e app.Value) {
			n, length := browser.Number(e.Get("detail").Get("number")), browser.Number(e.Get("detail").Get("length"))
			if def.NumbersOf(length) == 0 {
				return
			}
			c.Panel.Dispatch(func() {
				c.number, c.draft, c.Panel.length = n, nil, length
				f()
			})
		})
	}
	on("stick", c.tell)
	on("add", func() {
		if s := c.stick(); s.Usable() {
			s = s.Least()
			c.Panel.Do(state.AddShape{Shape: catalogue.Shape{Name: s.Name(), Cells: s.Cells(), Solid: true}})
		}
	})
	c.number = 1
	c.tell()
}

func (c *burrStick) stick() catalogue.Stick {
	return catalogue.NewStick(c.number, c.Panel.stickLength())
}

func (c *burrStick) OnUpdate(app.Context) { c.tell() }
func (c *burrStick) OnDismount()          { c.listeners.Remove() }

// tell describes the stick to the element, unless it has been described.
func (c *burrStick) tell() {
	if c.draft == c.Draft {
		return
	}
	c.draft = c.Draft
	s := c.stick()
	said := stickWords(s)
	if copies, _ := state.NewStock(c.Draft).Of(catalogue.Shape{Cells: s.Cells()}); s.Usable() && copies > 0 {
		said += " " + say.T("{number} in the puzzle.", words.FirstNumeral(copies))
	}
	c.JSValue().Set("told", map[string]any{
		"number": c.number, "length": s.Length(), "said": said, "usable": s.Usable(), "solid": c.number == 1,
	})
}

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
		&pieceRanges{Panel: p, Pieces: strings.Join(pieces, "\n")},
	)
}

// pieceRanges is a <piece-ranges>.
type pieceRanges struct {
	app.Compo
	Panel *Panel
	// Pieces has a line for each piece: its name, a tab, and its number of copies.
	Pieces string

	listeners browser.Listeners
	told      string
}

func (c *pieceRanges) Render() app.UI { return html.El("piece-ranges") }

func (c *pieceRanges) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.listeners.On(c.JSValue(), "ranges", func(e app.Value) {
		detail := e.Get("detail")
		a := state.SetRanges{
			Names: strings.Split(detail.Get("names").String(), "\n"), Least: browser.Number(detail.Get("least")),
			Most: browser.Number(detail.Get("most")),
		}
		c.Panel.Dispatch(func() {
			c.Panel.ReadEditor()
			c.Panel.Do(a)
		})
	})
	c.sync()
}

func (c *pieceRanges) OnUpdate(app.Context) { c.sync() }
func (c *pieceRanges) OnDismount()          { c.listeners.Remove() }

func (c *pieceRanges) sync() {
	if c.told != c.Pieces {
		c.told = c.Pieces
		c.JSValue().Set("pieces", c.Pieces)
	}
}
