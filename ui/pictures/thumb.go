package pictures

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/html"
	"tilewright/ui/words"
)

// Thumb is a small still board: a <poly-thumb> with an assembly.
type Thumb struct {
	app.Compo
	From     *Made
	Puzzle   *def.Puzzle
	Assembly []uint16
	// Solid draws even a board of one layer in space.
	Solid bool
	// Width and Height fix the size in pixels; 0 leaves it to the style.
	Width, Height float64
}

func (c *Thumb) Render() app.UI {
	e := html.El("poly-thumb").Aria("hidden", true)
	if app.IsServer && c.Assembly != nil {
		e = e.Attr("trace", Trace(c.Puzzle, c.Assembly))
	}
	if c.Solid {
		e = e.Attr("solid", true)
	}
	if c.Width > 0 {
		e = e.Style("width", words.Pixels(c.Width)).Style("height", words.Pixels(c.Height))
	}
	return e
}

func (c *Thumb) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}

func (c *Thumb) OnUpdate(app.Context) { c.sync() }

func (c *Thumb) sync() {
	e := c.JSValue()
	e.Set("board", c.From.Board(c.Puzzle))
	if c.Assembly != nil {
		e.Set("assembly", Slots(c.Assembly))
	} else {
		e.Set("assembly", nil)
	}
}
