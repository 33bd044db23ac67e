package settings

import (
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// stages are the numbers of pieces left at which the three simple algorithms of 1.2.1 took over from DLX, as written.
type stages struct{ mch, emch, bruijn int }

// readDialect finds out for which polycube a text is. Words that only one of them has decide, those of 1.2.1 first.
// Where f could be either "first" or "fewest", it is that of 2.0 and a warning says so.
func (l *Line) readDialect() Dialect {
	if l.stated {
		return l.dialect
	}
	only2 := false
	var both occurrence
	for _, o := range l.found {
		switch {
		case o.key.old():
			return V1
		case o.key == fila && o.short && o.has && isFormat(o.value.text):
			return V1
		case o.key == fila, o.key == nof, o.key.own():
			only2 = true
		case o.key == order && o.has:
			for _, stage := range strings.Split(o.value.text, ":") {
				name, _, _ := strings.Cut(stage, "=")
				only2 = only2 || name == "e" || name == "s"
			}
			if firstStage(o.value.text) {
				both = o
			}
		}
	}
	if both.has && !only2 {
		l.warning(order, both.span, write(fewest(both)), "f was read as 2.0's first hole. In polycube 1.2.1 it "+
			"meant fewest options, which is s here. If you mean that, put 1.2.1: before the line.")
	}
	return V2
}

// firstStage reports whether a stage of an order is f.
func firstStage(order string) bool {
	for _, stage := range strings.Split(order, ":") {
		if name, from, _ := strings.Cut(stage, "="); name == "f" && from != "0" {
			return true
		}
	}
	return false
}

// fewest writes an order with every f as s.
func fewest(o occurrence) string {
	parts := strings.Split(o.value.text, ":")
	for i, p := range parts {
		if p == "f" || strings.HasPrefix(p, "f=") {
			parts[i] = "s" + p[1:]
		}
	}
	if o.short {
		return "-o" + quote(strings.Join(parts, ":"))
	}
	return "--order=" + quote(strings.Join(parts, ":"))
}

// levels are the thresholds as 1.2.1 used them. Each algorithm took over from the one before, so a later one with a
// greater number takes the place of the earlier.
func (o stages) levels() stages {
	o.emch = max(o.emch, o.bruijn)
	o.mch = max(o.mch, o.emch)
	return o
}

// translate turns the algorithms of 1.2.1 into FILA, with heuristics that choose as they did: MCH is s, EMCH is e, de
// Bruijn's is f. DLX's own heuristics end where FILA begins.
func (l *Line) translate(old *stages) {
	s := &l.Settings
	if s.FILA != 0 {
		l.error(fila, l.spans[fila], remove(), "This is a setting of polycube 2.0, but the rest of the line is "+
			"1.2.1's. There -m, -e and -b do the same. Use one version.")
		s.FILA = 0
	}
	from := old.levels()
	if from.mch == 0 {
		return
	}
	s.FILA = from.mch
	var orders []Order
	for _, o := range s.Orders {
		if o.From == 0 || o.From > from.mch {
			orders = append(orders, o)
		}
	}
	if from.mch > from.emch {
		orders = append(orders, Order{Heuristic: Size, From: from.mch})
	}
	if from.emch > from.bruijn {
		orders = append(orders, Order{Heuristic: Estimate, From: from.emch})
	}
	if from.bruijn > 0 {
		orders = append(orders, Order{Heuristic: First, From: from.bruijn})
	}
	s.Orders = orders
}

// Unlike reports whether the line is of polycube 1.2.1, and that program may count other fits. Below the numbers of its
// stages it still goes on with DLX, as long as a cell or a piece has at most one image left. The solutions are the
// same.
func (l *Line) Unlike() bool { return l.unlike }

// explainTranslation says what a line of 1.2.1 became.
func (l *Line) explainTranslation(old *stages) {
	from := old.levels()
	var parts []string
	if from.mch > from.emch {
		parts = append(parts, say.T("-m is FILA with s (fewest fits) from {n}", from.mch))
	}
	if from.emch > from.bruijn {
		parts = append(parts, say.T("-e is FILA with e (estimate) from {n}", from.emch))
	}
	if from.bruijn > 0 {
		parts = append(parts, say.T("-b is FILA with f (first hole) from {n}", from.bruijn))
	}
	for _, o := range l.found {
		if o.key == order && o.has && firstStage(o.value.text) {
			parts = append(parts, say.T("f in -o is s"))
		}
	}
	if l.Settings.Format != "" {
		parts = append(parts, say.T("-f is --format"))
	}
	text := Format(l.Settings)
	message := say.T("Read as a line of polycube 1.2.1.") + " "
	if l.row {
		message = say.T("Read as a row of Table 2 of the 2011 article, with the settings of polycube 1.2.1.") + " "
	}
	switch {
	case text == "":
		message += say.T("Everything in it is the default here.")
	case len(parts) == 0:
		message += say.T("Here it is {text}.", text)
	default:
		message += say.T("Here it is {text}: {parts}.", text, diagnostic.And(parts))
	}
	if l.unlike = from.mch > 0 && !l.row; l.unlike {
		message += " " + say.T("The solutions are the same. The fits may differ: below these numbers too, 1.2.1 uses DLX "+
			"while a cell or a piece has at most one image.")
	}
	l.info(none, span{1, 0, len(l.text)}, write(text), "")
	l.Diagnostics[len(l.Diagnostics)-1].Message = message
}
