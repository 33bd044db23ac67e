package coverlab

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// maxEditedText is the length up to which a matrix is shown in the editor.
const maxEditedText = 1 << 20

// formatted is the matrix in Knuth's form.
func (p *Page) formatted() string {
	if p.problem.Matrix.Entries() > maxEditedText/6 {
		return "| " + p.problem.Title + "\n| " + say.T("{size}: too long to be edited here. Save it in Knuth’s form instead.", p.problem.Size()) + "\n"
	}
	m := *p.problem.Matrix
	if m.Comment == "" {
		m.Comment = p.problem.Title
	}
	return xc.Format(&m)
}

// stale reports whether the text has errors, so that the matrix of an earlier text is shown.
func (p *Page) stale() bool {
	return p.problem.Matrix != nil && diagnostic.HasErrors(p.draft.read.Diagnostics)
}

// formNote names the form that the text was read in.
func (p *Page) formNote() app.UI {
	note := say.T("Read as {form}.", p.draft.read.Form)
	switch {
	case !p.view.written || p.problem.Source.Text == "" && !p.draft.typed:
		return html.El("p").Hidden(true)
	case len(p.draft.read.Diagnostics) > 0 && p.draft.read.Form == xc.Knuth:
		note += " " + say.T("Also understood: rows of 0 and 1, tables (CSV), lines like A: 1 4 7, and lists as Python, JSON or C print them. "+
			"An item may have bounds, as 1:2|a, a secondary one a colour, as b:red, and an option a cost, as |$5.")
	}
	return html.El("p").Class("hint form").DataSet("test", "form").Text(note)
}

// problems lists what is wrong with the text.
func (p *Page) problems() app.UI {
	found := p.draft.read.Diagnostics
	if !p.view.written || len(found) == 0 {
		return html.El("div").Hidden(true)
	}
	items := make([]app.UI, len(found))
	for i := range found {
		items[i] = html.ProblemItem{Diagnostic: &found[i], OnWhere: p.onWhere, Test: "problem"}.Render()
	}
	return html.ProblemList(found, items)
}

func (p *Page) onText(app.Context, app.Event) { p.view.written = true }

func (p *Page) onWhere(ctx app.Context, _ app.Event) {
	line, column, length := html.MarkOf(ctx)
	browser.Call(p.draft.editor.Element(), "goTo", line, column, length)
}

// text is the problem as text. That of a problem that was not opened as text is written when it is first seen.
func (p *Page) text() string {
	d := &p.draft
	if p.view.written && d.text == "" && !d.typed && p.problem.Source.Text == "" && p.problem.Matrix != nil {
		d.text = p.formatted()
	}
	return d.text
}

// typed takes over a text. Where it is wrong, it stays with its marks, and the problem before stays in view, dimmed.
func (p *Page) typed(text string) {
	p.draft.text, p.draft.typed = text, true
	if strings.TrimSpace(text) == "" {
		text = "|"
	}
	problem, err := lab.Open(lab.Source{Text: text})
	if err != nil {
		p.shell.Say(err.Error(), true)
		return
	}
	p.draft.read = problem
	if problem.Matrix == nil {
		p.settle()
		return
	}
	p.problem, p.opening.builder = problem, nil
	p.live.Set(lab.NewSearch(problem, p.rule()))
	p.view.cover = -1
	p.leaveCheapest()
	p.settle()
	p.showTitle()
}

// editor is the text of the matrix: a <definition-editor> without the colours of definitions.
func (p *Page) editor() app.UI {
	hidden := !p.view.written
	return &html.Widget{
		Draw: func() app.UI {
			return html.El("definition-editor").Class("editor").DataSet("test", "editor").
				Attr("label", say.T("Exact cover matrix")).Attr("plain", true).Attr("hidden", hidden)
		},
		Owned: &field.Owned{
			Is: p.text, Edit: p.typed, Later: p.shell.Later,
			Remarks: func() (any, func() any) {
				read := p.draft.read
				return read, func() any { return html.DiagnosticsOf(read.Diagnostics) }
			},
		},
		Field: &p.draft.editor,
	}
}
