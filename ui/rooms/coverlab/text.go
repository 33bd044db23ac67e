package coverlab

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// maxEditedText is the length up to which a matrix is shown in the editor.
const maxEditedText = 1 << 20

// formatted is the matrix in Knuth's form.
func (p *Page) formatted() string {
	if p.problem.Matrix.Entries() > maxEditedText/6 {
		return "| " + p.problem.Title + "\n| " + say.T("{size}: too long to be edited here. Save it as text instead.", p.problem.Size()) + "\n"
	}
	m := *p.problem.Matrix
	if m.Comment == "" {
		m.Comment = p.problem.Title
	}
	return xc.Format(&m)
}

// stale reports whether the text has errors, so that the matrix of an earlier text is shown.
func (p *Page) stale() bool {
	return p.problem.Matrix != nil && diagnostic.HasErrors(p.draft.found)
}

// formNote names the form that the text was read in.
func (p *Page) formNote() app.UI {
	note := say.T("Read as {form}.", p.draft.form)
	switch {
	case !p.view.written || p.problem.Source.Text == "" && p.draft.text == "":
		return html.El("p").Hidden(true)
	case len(p.draft.found) > 0 && p.draft.form == xc.Knuth:
		note += " " + say.T("Also understood: rows of 0 and 1, tables (CSV), lines like A: 1 4 7, and lists as Python, JSON or C print them. "+
			"An item may have bounds, as 1:2|a, a secondary one a colour, as b:red, and an option a cost, as |$5.")
	}
	return html.El("p").Class("hint form").DataSet("test", "form").Text(note)
}

// problems lists what is wrong with the text.
func (p *Page) problems() app.UI {
	if !p.view.written || len(p.draft.found) == 0 {
		return html.El("div").Hidden(true)
	}
	items := make([]app.UI, len(p.draft.found))
	for i := range p.draft.found {
		items[i] = html.ProblemItem{Diagnostic: &p.draft.found[i], OnWhere: p.onWhere, Test: "problem"}.Render()
	}
	return html.ProblemList(p.draft.found, items)
}

func (p *Page) onText(app.Context, app.Event) { p.view.written = true }

func (p *Page) onWhere(ctx app.Context, _ app.Event) {
	if browser.Has(p.draft.editor, "goTo") {
		line, column, length := html.MarkOf(ctx)
		p.draft.editor.Call("goTo", line, column, length)
	}
}

// typed is called when the editor reports a change.
func (p *Page) typed(text string) {
	p.draft.text = text
	if strings.TrimSpace(text) == "" {
		text = "|"
	}
	problem, err := lab.Open(lab.Source{Text: text})
	if err != nil {
		p.shell.Say(err.Error(), true)
		return
	}
	p.draft.form, p.draft.found = problem.Form, problem.Diagnostics
	if problem.Matrix == nil {
		return // the matrix before stays in view, dimmed
	}
	p.problem, p.opening.builder = problem, nil
	p.live.Set(lab.NewSearch(problem, p.rule()))
	p.view.cover = -1
	p.settle()
	p.showTitle()
}

// textView is the editor of the matrix: a <definition-editor> without the
// colours of definitions.
type textView struct {
	app.Compo
	Page   *Page
	Text   string
	Hidden bool
	Found  []diagnostic.Diagnostic

	listeners browser.Listeners
	shown     string
}

func (c *textView) Render() app.UI {
	return html.El("definition-editor").Class("editor").DataSet("test", "editor").
		Attr("label", say.T("Exact cover matrix")).Attr("plain", true).Attr("hidden", c.Hidden)
}

func (c *textView) OnMount(app.Context) {
	e := c.JSValue()
	c.Page.draft.editor = e
	c.listeners.On(e, "change", func(event app.Value) {
		if detail := event.Get("detail"); detail.Type() == app.TypeObject {
			text := detail.Get("value").String()
			c.shown = text
			c.Page.shell.Later(func() { c.Page.typed(text) })
		}
	})
	c.sync()
}

func (c *textView) OnUpdate(app.Context) { c.sync() }

func (c *textView) OnDismount() {
	c.listeners.Remove()
	c.Page.draft.editor = nil
}

func (c *textView) sync() {
	e := c.JSValue()
	if c.Hidden {
		return
	}
	if c.shown != c.Text {
		c.shown = c.Text
		e.Set("value", c.Text)
	}
	e.Set("diagnostics", html.DiagnosticsOf(c.Found))
}
