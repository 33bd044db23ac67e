package html

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/words"
)

// ProblemItem is a diagnostic in the list beside its text.
type ProblemItem struct {
	*diagnostic.Diagnostic
	// Index is its number, for fixing it; Times is how often it is reported.
	Index, Times int
	// OnWhere is called when its place is pressed, OnFix when its fix is. The place is not shown where OnWhere is nil,
	// and the fix is not where OnFix is nil.
	OnWhere, OnFix app.EventHandler
	// Test and FixTest are names for tests.
	Test, FixTest string
}

func (i ProblemItem) Render() app.UI {
	said := []app.UI{app.Text(i.Message)}
	if i.Times > 1 {
		said = append(said, El("span").Class("muted num").Text(" "+words.Thousands(float64(i.Times))+"\u00a0times."))
	}
	about := []app.UI{El("p").Body(said...)}
	if i.OnWhere != nil {
		about = append(about, Button().Class("where num").Title(say.T("Go to it")).
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

// place is the place of the diagnostic, in words.
func (i ProblemItem) place() string {
	where := []string{say.T("Line {line}, column {column}", i.Line, i.Column)}
	if i.Subject != "" {
		where = append(where, say.T("piece {name}", i.Subject))
	}
	if i.Follows > 0 {
		where = append(where, say.T("follows from line {line}", i.Follows))
	}
	return strings.Join(where, " · ")
}

// ProblemList is the list of diagnostics below a text.
func ProblemList(list []diagnostic.Diagnostic, items []app.UI) app.UI {
	tag := "tag num"
	if diagnostic.HasErrors(list) {
		tag = "tag danger num"
	}
	head := El("h3").Body(app.Text(say.T("Problems")), app.Text(" "), El("span").Class(tag).Text(strconv.Itoa(len(list))))
	return El("div").Class("problems").Role("region").Aria("label", say.T("Problems")).DataSet("test", "problems").
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

// MarkOf reads the place of the diagnostic whose button was pressed.
func MarkOf(ctx app.Context) (line, column, length int) {
	number := func(name string) int {
		n, _ := strconv.Atoi(browser.Dataset(ctx, name))
		return n
	}
	return number("line"), number("column"), number("length")
}

// DiagnosticsOf lists the marks of a <definition-editor>; id is a diagnostic's number in the list. A diagnostic without
// a place gets no mark: it stands only in the list below.
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
