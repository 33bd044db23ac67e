package definition

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// editor is the text: a <definition-editor>. Undo is the page's, since text and settings have one history.
func (p *Panel) editor() app.UI {
	puzzle, hidden := p.State.Document.Good, p.State.Prefs.Puzzle != state.TextView
	return &html.Widget{
		Draw: func() app.UI {
			return html.El("definition-editor").Class("editor").DataSet("test", "editor").
				Attr("label", say.T("Puzzle definition")).Attr("hidden", hidden)
		},
		Props: []html.Prop{
			{Name: "history", Is: false},
			{Name: "colours", Is: puzzle, Value: func() any { return coloursOf(puzzle) }},
		},
		On: map[string]func(app.Value){
			"fix": func(detail app.Value) {
				d := detail.Get("diagnostic")
				p.fix(d.Get("message").String(), d.Get("fix").Get("text").String(), browser.Number(d.Get("line")))
			},
			"undo": func(app.Value) { p.Later(state.Undo{}) },
			"redo": func(app.Value) { p.Later(state.Redo{}) },
		},
		Owned: &field.Owned{
			Is:    func() string { return p.State.Document.Text },
			Edit:  func(text string) { p.Do(state.EditText{Text: text, At: browser.Now()}) },
			Later: p.Dispatch,
			Remarks: func() (any, func() any) {
				parsed := p.State.Document.Parsed
				return parsed, func() any { return html.DiagnosticsOf(parsed.Diagnostics) }
			},
		},
		Field: &p.text,
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
