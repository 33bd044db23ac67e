package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
)

// problemItem is a diagnostic in a list beside the text that it is about.
type problemItem struct {
	*diagnostic.Diagnostic
	// index is its number for fix, times how often it is said.
	index, times int
	// where is called when its place is pressed, fix when its fix is. Without where the
	// place is not shown; without fix there is no button.
	where, fix app.EventHandler
	// test and fixTest are the names for tests.
	test, fixTest string
}

func (i problemItem) Render() app.UI {
	said := []app.UI{app.Text(i.Message)}
	if i.times > 1 {
		said = append(said, el("span").Class("muted num").Text(" "+thousands(float64(i.times))+"\u00a0times."))
	}
	about := []app.UI{el("p").Body(said...)}
	if i.where != nil {
		about = append(about, button().Class("where num").Title("Go to it").
			DataSet("line", i.Line).DataSet("column", i.Column).DataSet("length", i.Length).OnClick(i.where).Text(i.place()))
	}
	body := []app.UI{severityIcon(i.Severity), el("div").Body(about...)}
	if i.Fix != nil && i.fix != nil {
		label := []app.UI{app.Text(i.Fix.Label)}
		if i.Fix.Text != "" {
			label = append(label, el("span").Class("mono").Text(i.Fix.Text))
		}
		body = append(body, button().Class("btn sm outline fix").
			DataSet("fix", i.index).DataSet("test", i.fixTest).OnClick(i.fix).Body(label...))
	}
	return el("div").Class("problem").DataSet("test", i.test).DataSet("line", i.Line).
		DataSet("severity", i.Severity.String()).Body(body...)
}

// place is where it is, in words.
func (i problemItem) place() string {
	where := "Line " + strconv.Itoa(i.Line) + ", column " + strconv.Itoa(i.Column)
	if i.Subject != "" {
		where += " · piece " + i.Subject
	}
	if i.Follows > 0 {
		where += " · follows from line " + strconv.Itoa(i.Follows)
	}
	return where
}

// problemList is the list below a text.
func problemList(list []diagnostic.Diagnostic, items []app.UI) app.UI {
	tag := "tag num"
	if diagnostic.HasErrors(list) {
		tag = "tag danger num"
	}
	head := el("h3").Body(app.Text("Problems "), el("span").Class(tag).Text(strconv.Itoa(len(list))))
	return el("div").Class("problems").Role("region").Aria("label", "Problems").DataSet("test", "problems").
		Body(append([]app.UI{head}, items...)...)
}

func severityIcon(s diagnostic.Severity) app.UI {
	switch s {
	case diagnostic.Error:
		return icon(iconAlert, "err")
	case diagnostic.Warning:
		return icon(iconAlert, "wrn")
	}
	return icon(iconInfo, "muted")
}

// markOf reads the place that a button has from a problemItem.
func markOf(ctx app.Context) (line, column, length int) {
	number := func(name string) int {
		n, _ := strconv.Atoi(dataset(ctx, name))
		return n
	}
	return number("line"), number("column"), number("length")
}

// diagnosticsOf lists for a <definition-editor> what it marks; id is the number in
// the list. A remark about no place in particular stands in the list below alone.
func diagnosticsOf(list []diagnostic.Diagnostic) []any {
	marks := []any{}
	for i := range list {
		d := &list[i]
		if d.Severity == diagnostic.Info && d.Length == 0 {
			continue
		}
		m := map[string]any{
			"id": i, "line": d.Line, "column": d.Column, "length": d.Length,
			"severity": d.Severity.String(), "message": d.Message,
		}
		if d.Fix != nil {
			m["fix"] = map[string]any{"label": d.Fix.Label, "text": d.Fix.Text}
		}
		marks = append(marks, m)
	}
	return marks
}
