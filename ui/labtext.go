package ui

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// maxEditedText is the length up to which a matrix is shown in the editor.
const maxEditedText = 1 << 20

// formatted is the matrix in Knuth's form.
func (p *labPage) formatted() string {
	if p.problem.Matrix.Entries() > maxEditedText/6 {
		return "| " + p.problem.Title + "\n| " + p.problem.Size() + ": too long to be edited here. Save it as text instead.\n"
	}
	m := *p.problem.Matrix
	if m.Comment == "" {
		m.Comment = p.problem.Title
	}
	return xc.Format(&m)
}

// stale reports whether the text has errors while the matrix of an earlier one is
// shown.
func (p *labPage) stale() bool {
	return p.problem.Matrix != nil && slices.ContainsFunc(p.found, func(d xc.Diagnostic) bool { return d.Severity == xc.Error })
}

// formNote says what the text was taken for.
func (p *labPage) formNote() app.UI {
	note := "Read as " + p.form.String() + "."
	switch {
	case !p.written || p.problem.Source.Text == "" && p.text == "":
		return el("p").Hidden(true)
	case len(p.found) > 0 && p.form == xc.Knuth:
		note += " Also understood: rows of 0 and 1, tables (CSV), and lines like A: 1 4 7."
	}
	return el("p").Class("hint form").DataSet("test", "form").Text(note)
}

// problems lists what is wrong with the text.
func (p *labPage) problems() app.UI {
	if !p.written || len(p.found) == 0 {
		return el("div").Hidden(true)
	}
	class := "tag danger num"
	if p.problem.Matrix != nil && !p.stale() {
		class = "tag num"
	}
	items := []app.UI{el("h3").Body(app.Text("Problems "), el("span").Class(class).Text(strconv.Itoa(len(p.found))))}
	for _, d := range p.found {
		shape := icon(iconAlert, "err")
		if d.Severity == xc.Warning {
			shape = icon(iconAlert, "wrn")
		}
		items = append(items, el("div").Class("problem").DataSet("test", "problem").DataSet("line", d.Line).Body(
			shape, el("div").Body(
				el("p").Text(d.Message),
				button().Class("where num").Title("Go to it").DataSet("line", d.Line).DataSet("column", d.Column).DataSet("length", d.Length).
					OnClick(p.onWhere).Text("Line "+strconv.Itoa(d.Line)+", column "+strconv.Itoa(d.Column)),
			),
		))
	}
	return el("div").Class("problems").Role("region").Aria("label", "Problems").DataSet("test", "problems").Body(items...)
}

func (p *labPage) onText(app.Context, app.Event) { p.written = true }

func (p *labPage) onWhere(ctx app.Context, _ app.Event) {
	line, _ := strconv.Atoi(dataset(ctx, "line"))
	column, _ := strconv.Atoi(dataset(ctx, "column"))
	length, _ := strconv.Atoi(dataset(ctx, "length"))
	if has(p.editor, "goTo") {
		column, length := characters(p.text, line, column, length)
		p.editor.Call("goTo", line, column, length)
	}
}

// typed is called when the editor tells a change.
func (p *labPage) typed(text string) {
	p.text = text
	if strings.TrimSpace(text) == "" {
		text = "|"
	}
	problem, err := lab.Open(lab.Source{Text: text})
	if err != nil {
		p.say(err.Error(), true)
		return
	}
	p.form, p.found = problem.Form, problem.Diagnostics
	if problem.Matrix == nil {
		return // what was there before stays in view, dimmed
	}
	p.problem, p.builder = problem, nil
	p.live.set(lab.NewSearch(problem, p.rule()))
	p.cover = -1
	p.settle()
	p.showTitle()
}

// characters turns a place in bytes into one in characters, as the editor
// counts.
func characters(text string, line, column, length int) (int, int) {
	for ; line > 1; line-- {
		_, text, _ = strings.Cut(text, "\n")
	}
	text, _, _ = strings.Cut(text, "\n")
	from := min(max(column-1, 0), len(text))
	to := min(from+length, len(text))
	return utf8.RuneCountInString(text[:from]) + 1, utf8.RuneCountInString(text[from:to])
}

// textView is the editor of the matrix: a <definition-editor> without the
// colours of definitions.
type textView struct {
	app.Compo
	Page   *labPage
	Text   string
	Hidden bool
	Found  []xc.Diagnostic

	listeners listeners
	shown     string
}

func (c *textView) Render() app.UI {
	return el("definition-editor").Class("editor").DataSet("test", "editor").
		Attr("label", "Exact cover matrix").Attr("plain", true).Attr("hidden", c.Hidden)
}

func (c *textView) OnMount(app.Context) {
	e := c.JSValue()
	c.Page.editor = e
	c.listeners.on(e, "change", func(event app.Value) {
		if detail := event.Get("detail"); detail.Type() == app.TypeObject {
			text := detail.Get("value").String()
			c.shown = text
			c.Page.later(func() { c.Page.typed(text) })
		}
	})
	c.sync()
}

func (c *textView) OnUpdate(app.Context) { c.sync() }

func (c *textView) OnDismount() {
	c.listeners.remove()
	c.Page.editor = nil
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
	list := []any{}
	for i, d := range c.Found {
		column, length := characters(c.Text, d.Line, d.Column, d.Length)
		list = append(list, map[string]any{
			"id": i, "line": d.Line, "column": column, "length": length, "severity": d.Severity.String(), "message": d.Message,
		})
	}
	e.Set("diagnostics", list)
}
