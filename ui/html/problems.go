package html

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/ui/browser"
	"tilewright/ui/words"
)

// ProblemItem is a diagnostic in a list beside the text that it is about.
type ProblemItem struct {
	*diagnostic.Diagnostic
	// Index is its number for fix, times how often it is said.
	Index, Times int
	// OnWhere is called when its place is pressed, fix when its fix is. Without where the
	// place is not shown; without fix there is no button.
	OnWhere, OnFix app.EventHandler
	// Test and fixTest are the names for tests.
	Test, FixTest string
}

func (i ProblemItem) Render() app.UI {
	said := []app.UI{app.Text(i.Message)}
	if i.Times > 1 {
		said = append(said, El("span").Class("muted num").Text(" "+words.Thousands(float64(i.Times))+"\u00a0times."))
	}
	about := []app.UI{El("p").Body(said...)}
	if i.OnWhere != nil {
		about = append(about, Button().Class("where num").Title("Go to it").
			DataSet("line", i.Line).DataSet("column", i.Column).DataSet("length", i.Length).OnClick(i.OnWhere).Text(i.place()))
	}
	body := []app.UI{severityIcon(i.Severity), El("div").Body(about...)}
	if i.Fix != nil && i.OnFix != nil {
		label := []app.UI{app.Text(i.Fix.Label)}
		if i.Fix.Text != "" {
			label = append(label, El("span").Class("mono").Text(i.Fix.Text))
		}
		body = append(body, Button().Class("btn sm outline fix").
			DataSet("fix", i.Index).DataSet("test", i.FixTest).OnClick(i.OnFix).Body(label...))
	}
	return El("div").Class("problem").DataSet("test", i.Test).DataSet("line", i.Line).
		DataSet("severity", i.Severity.String()).Body(body...)
}

// place is where it is, in words.
func (i ProblemItem) place() string {
	where := "Line " + strconv.Itoa(i.Line) + ", column " + strconv.Itoa(i.Column)
	if i.Subject != "" {
		where += " · piece " + i.Subject
	}
	if i.Follows > 0 {
		where += " · follows from line " + strconv.Itoa(i.Follows)
	}
	return where
}

// ProblemList is the list below a text.
func ProblemList(list []diagnostic.Diagnostic, items []app.UI) app.UI {
	tag := "tag num"
	if diagnostic.HasErrors(list) {
		tag = "tag danger num"
	}
	head := El("h3").Body(app.Text("Problems "), El("span").Class(tag).Text(strconv.Itoa(len(list))))
	return El("div").Class("problems").Role("region").Aria("label", "Problems").DataSet("test", "problems").
		Body(append([]app.UI{head}, items...)...)
}

func severityIcon(s diagnostic.Severity) app.UI {
	switch s {
	case diagnostic.Error:
		return Icon(IconAlert, "err")
	case diagnostic.Warning:
		return Icon(IconAlert, "wrn")
	}
	return Icon(IconInfo, "muted")
}

// MarkOf reads the place that a button has from a problemItem.
func MarkOf(ctx app.Context) (line, column, length int) {
	number := func(name string) int {
		n, _ := strconv.Atoi(browser.Dataset(ctx, name))
		return n
	}
	return number("line"), number("column"), number("length")
}

// DiagnosticsOf lists for a <definition-editor> what it marks; id is the number in
// the list. A remark about no place in particular stands in the list below alone.
func DiagnosticsOf(list []diagnostic.Diagnostic) []any {
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
