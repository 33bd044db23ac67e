package settings

import (
	"cmp"
	"slices"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// ConfSource is the Source of diagnostics about a configuration file.
const ConfSource = "conf"

// write is the fix that puts text in the place that a diagnostic marks.
func write(text string) *diagnostic.Fix {
	if text == "" {
		return remove()
	}
	return &diagnostic.Fix{Label: say.T("Make it"), Text: text}
}

// remove is the fix that takes away what a diagnostic marks.
func remove() *diagnostic.Fix { return &diagnostic.Fix{Label: say.T("Remove it")} }

// error reports a setting that cannot be followed. fix may be nil.
func (l *Line) error(k key, at span, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	l.report(diagnostic.Error, k, at, fix, message, arguments...)
}

// warning reports a setting that is followed, but probably not meant, or without effect.
func (l *Line) warning(k key, at span, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	l.report(diagnostic.Warning, k, at, fix, message, arguments...)
}

// info says how something was understood.
func (l *Line) info(k key, at span, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	l.report(diagnostic.Info, k, at, fix, message, arguments...)
}

func (l *Line) report(severity diagnostic.Severity, k key, at span, fix *diagnostic.Fix, message say.Message,
	arguments ...any,
) {
	d := diagnostic.Diagnostic{Severity: severity, Message: say.T(message, arguments...), Fix: fix}
	place(&d, at)
	if k < keyCount {
		d.Subject = keys[k].long
	}
	l.Diagnostics = append(l.Diagnostics, d)
}

// place makes a diagnostic mark a span, which its fix replaces.
func place(d *diagnostic.Diagnostic, at span) {
	d.Start, d.End = at.at, at.end
	if at.line < 0 {
		d.Source = ConfSource
	}
	if d.Fix != nil {
		d.Fix.Edit = diagnostic.Replace(at.at, at.end, d.Fix.Text)
	}
}

// arrange sorts diagnostics, those of the line before those of its configuration
// file, and finds their lines and columns.
func (l *Line) arrange(list []diagnostic.Diagnostic) {
	slices.SortStableFunc(list, func(a, b diagnostic.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Source, b.Source), cmp.Compare(a.Start, b.Start))
	})
	own := len(list)
	if i := slices.IndexFunc(list, func(d diagnostic.Diagnostic) bool { return d.Source != "" }); i >= 0 {
		own = i
	}
	diagnostic.Locate(l.text, list[:own])
	diagnostic.Locate(l.conf, list[own:])
}
