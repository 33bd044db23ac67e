package definition

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// editorView is the text: a <definition-editor>. Undo is the page's, since text
// and settings have one history.
type editorView struct {
	app.Compo
	Panel  *Panel
	Parsed *def.Document
	Puzzle *def.Puzzle
	Hidden bool

	listeners browser.Listeners
	parsed    *def.Document
	puzzle    *def.Puzzle
	// reading is true while the element is asked for its text.
	reading bool
}

func (c *editorView) Render() app.UI {
	return html.El("definition-editor").
		Class("editor").
		DataSet("test", "editor").
		Attr("label", say.T("Puzzle definition")).
		Attr("hidden", c.Hidden)
}

func (c *editorView) OnMount(app.Context) {
	e := c.JSValue()
	c.Panel.text = c
	e.Set("history", false)
	c.listeners.On(e, "change", func(event app.Value) {
		// Inputs within the element send events of this name too, but without a detail.
		if detail := event.Get("detail"); detail.Type() == app.TypeObject {
			c.typed(detail.Get("value").String())
		}
	})
	c.listeners.On(e, "fix", func(event app.Value) {
		c.Panel.fix(browser.Number(event.Get("detail").Get("diagnostic").Get("id")))
	})
	c.listeners.On(e, "undo", func(app.Value) { c.Panel.Later(state.Undo{}) })
	c.listeners.On(e, "redo", func(app.Value) { c.Panel.Later(state.Redo{}) })
	c.sync()
}

func (c *editorView) OnUpdate(app.Context) { c.sync() }

func (c *editorView) OnDismount() {
	c.listeners.Remove()
	c.Panel.text = nil
}

// read takes over the text that was typed a moment ago, without waiting.
func (c *editorView) read() {
	c.reading = true
	browser.Call(c.JSValue(), "flush")
	c.reading = false
}

// typed is called when the element reports a change.
func (c *editorView) typed(text string) {
	a := state.EditText{Text: text, At: browser.Now()}
	if c.reading {
		c.Panel.Do(a) // inside of a handler, and before its next action
	} else {
		c.Panel.Later(a)
	}
}

func (c *editorView) sync() {
	e := c.JSValue()
	if c.parsed != c.Parsed {
		c.parsed = c.Parsed
		e.Set("value", c.Parsed.String())
		e.Set("diagnostics", html.DiagnosticsOf(c.Parsed.Diagnostics))
	}
	if c.puzzle != c.Puzzle {
		c.puzzle = c.Puzzle
		e.Set("colours", coloursOf(c.Puzzle))
	}
}

// coloursOf is the first slot of each mobile piece, or its own colour.
func coloursOf(p *def.Puzzle) map[string]any {
	colours := map[string]any{}
	if p == nil {
		return colours
	}
	slot := 1
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary {
			continue
		}
		colours[piece.Name] = slot
		if piece.Colour != "" {
			colours[piece.Name] = piece.Colour
		}
		slot += piece.Copies
	}
	return colours
}
