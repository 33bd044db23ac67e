package settings

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// maxNumber bounds numbers of pieces, trials and workers. No puzzle comes near it, and an int holds it everywhere.
const maxNumber = math.MaxInt32

// set gives one setting its value. Those only of 1.2.1 go to old.
func (l *Line) set(o occurrence, old *stages) {
	s := &l.Settings
	if o.key.old() && l.Dialect == V2 {
		l.error(o.key, o.span, nil, "-{short} is a setting of polycube 1.2.1, but this line says it is for 2.0. "+
			"There -f says where FILA begins, and -o how it goes on.", string(rune(keys[o.key].short)))
		return
	}
	if !o.has && !keys[o.key].kind.optional() && !(o.key == fila && o.short) {
		l.error(o.key, o.span, nil, "{name} needs a value: {name} {value}.", l.name(o), keys[o.key].value)
		return
	}
	switch o.key {
	case info:
		s.Info = l.flag(o)
	case quiet:
		s.Quiet = l.flag(o)
	case redundancyFilter:
		s.Redundancy, s.Piece = redundancy(o)
		if s.Redundancy == RedundancyNamed && s.Piece == "" {
			l.error(o.key, o.span, write("-r"), "The name of the piece is empty. A bare -r chooses the piece for "+
				"you.")
			s.Redundancy = RedundancyAuto
		}
	case redundancyFilterFirst:
		s.RedundancyFirst = l.flag(o)
	case volumeFilter:
		s.Volume = l.threshold(o)
	case parityFilter:
		s.Parity = l.threshold(o)
	case fitFilter:
		s.Fit = l.threshold(o)
	case fitFixpoint:
		s.FitFixpoint = l.flag(o)
	case volumeBacktrack:
		s.VolumeTrigger = l.count(o)
	case parityBacktrack:
		s.ParityTrigger = l.flag(o)
	case fila:
		s.FILA = l.fila(o)
	case order:
		s.Orders = l.orders(o.value)
	case nof:
		s.NOF = l.flag(o)
	case goal:
		s.Goal = l.count(o)
	case sample:
		s.Sample = l.sample(o.value)
	case unique:
		s.Unique = l.flag(o)
	case trace:
		s.Trace = l.trace(o)
	case format:
		s.Format = l.format(o)
	case mirror:
		s.Mirror = Mirror(l.choice(o, []string{"different", "same"}))
	case limit:
		s.Limit = l.uint(o)
	case countOnly:
		s.Count = l.flag(o)
	case draw:
		s.Draw = l.flag(o)
	case districts:
		s.Districts = l.count(o)
	case votes:
		s.Votes = l.votes(o)
	case mostOf, fewestOf:
		if s.Measure != def.NoMeasure {
			l.error(o.key, o.span, remove(), "One search looks for the most or the fewest of one thing; the first counts.")
			break
		}
		s.Measure, s.Fewest = def.Measure(l.choice(o, def.MeasureNames())+1), o.key == fewestOf
	case auto:
		s.Auto = l.flag(o)
	case engine:
		s.Engine = Engine(l.choice(o, engineNames()))
	case workers:
		s.Workers = l.count(o)
	case seed:
		s.Seed = l.uint(o)
	case memory:
		s.Memory = l.count(o)
	case estimate:
		if l.Estimate = "words"; o.has {
			l.Estimate = estimates[l.choice(o, estimates)]
		}
	case conf:
		l.Conf = o.value.text
	case help:
		l.Help = !o.has || l.taken(o)
	case version:
		l.Version = !o.has || l.taken(o)
	case mch:
		old.mch = l.count(o)
	case emch:
		old.emch = l.count(o)
	case bruijn:
		old.bruijn = l.count(o)
	}
}

// estimates are the forms of an estimate.
var estimates = []string{"words", "json"}

// name is the name by which the text calls the setting.
func (l *Line) name(o occurrence) string {
	switch {
	case o.conf:
		return keys[o.key].long
	case o.short && o.key == format:
		return "-f"
	case o.short:
		return "-" + string(rune(keys[o.key].short))
	}
	return "--" + keys[o.key].long
}

// wrong reports a value that cannot be read.
func (l *Line) wrong(o occurrence, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	at := o.value.span()
	if at.end == at.at { // nothing to mark
		at, fix = o.span, nil
	}
	l.error(o.key, at, fix, message, arguments...)
}

// taken reports an error if a setting that takes no value has one.
func (l *Line) taken(o occurrence) bool {
	l.wrong(o, nil, "{name} takes no value.", l.name(o))
	return true
}

// truth reads on and off in the words that people use.
func truth(s string) (on, ok bool) {
	switch strings.ToLower(s) {
	case "1", "true", "on", "yes":
		return true, true
	case "0", "false", "off", "no":
		return false, true
	}
	return false, false
}

func (l *Line) flag(o occurrence) bool {
	if !o.has {
		return true
	}
	on, ok := truth(o.value.text)
	if !ok {
		l.wrong(o, write("1"), "{name} is on or off: 1 or 0, not {text}.", l.name(o), diagnostic.Quoted(o.value.text))
	}
	return on || !ok
}

// int reads a whole number from least to most; ok is false after an error. none says of a setting {name} that what
// stands there, {text}, is no such number.
func (l *Line) int(o occurrence, w word, least, most int64, none say.Message) (n int64, ok bool) {
	n, err := strconv.ParseInt(w.text, 10, 64)
	o.value = w
	switch {
	case err != nil && !isNumber(w.text):
		l.wrong(o, nil, none, l.name(o), diagnostic.Quoted(w.text))
	case err != nil || n > most:
		l.wrong(o, write(strconv.FormatInt(most, 10)), "This number is too large; {most} is the greatest.", most)
	case n < least:
		l.wrong(o, write(strconv.FormatInt(least, 10)), "This number is too small; {least} is the least.", least)
	default:
		return n, true
	}
	return 0, false
}

// isNumber reports whether s is written like a whole number of any size.
func isNumber(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func (l *Line) count(o occurrence) int {
	n, _ := l.int(o, o.value, 0, maxNumber, "{name} needs a number, not {text}.")
	return int(n)
}

func (l *Line) uint(o occurrence) uint64 {
	return l.uintOf(o, o.value)
}

func (l *Line) uintOf(o occurrence, w word) uint64 {
	o.value = w
	n, err := strconv.ParseUint(w.text, 10, 64)
	switch {
	case err == nil:
		return n
	case isNumber(w.text) && w.text[0] != '-':
		l.wrong(o, nil, "This number is too large; {most} is the greatest.", "18446744073709551615")
	default:
		l.wrong(o, nil, "{name} needs a whole number from 0, not {text}.", l.name(o), diagnostic.Quoted(w.text))
	}
	return 0
}

func (l *Line) threshold(o occurrence) int {
	if !o.has {
		return -1
	}
	n, ok := l.int(o, o.value, -1, maxNumber, "{name} needs a number of pieces left, or -1 for once "+
		"before the search. {text} is not a number.")
	if !ok {
		return -1 // at least it was wanted
	}
	return int(n)
}

func (l *Line) trace(o occurrence) int {
	if !o.has {
		return 1
	}
	n, _ := l.int(o, o.value, -maxNumber, maxNumber, "{name} needs a number, not {text}.")
	return int(n)
}

// fila reads -f N. The article's Table 1 has a row with a bare -f. The next row differs only in having the number of
// the order's first stage.
func (l *Line) fila(o occurrence) int {
	if o.has {
		n, _ := l.int(o, o.value, 0, maxNumber, "{name} needs the number of pieces left at which FILA takes over, "+
			"not {text}.")
		return int(n)
	}
	from := 0
	for _, p := range l.found {
		if p.key == order && p.has {
			probe := Line{Dialect: l.Dialect}
			for _, h := range probe.orders(p.value) {
				from = max(from, h.From)
			}
		}
	}
	if from == 0 {
		l.error(fila, o.span, nil, "-f needs the number of pieces left at which FILA takes over, as in -f11.")
		return 0
	}
	n := strconv.Itoa(from)
	l.warning(fila, o.span, write("-f"+n), "-f needs a number of pieces left. It was taken as -f{n}, where -o "+
		"begins.", n)
	return from
}

func redundancy(o occurrence) (Redundancy, string) {
	if !o.has {
		return RedundancyAuto, ""
	}
	switch o.value.text {
	case ".":
		return RedundancyOff, ""
	case "#":
		return RedundancyAuto, ""
	}
	return RedundancyNamed, o.value.text
}

// choice reads one of some names and returns its index.
func (l *Line) choice(o occurrence, names []string) int {
	for i, n := range names {
		if strings.ToLower(o.value.text) == n {
			return i
		}
	}
	fix := write(diagnostic.Nearest(o.value.text, names))
	if fix.Text == "" {
		fix = nil
	}
	l.wrong(o, fix, "{name} is {list}, not {text}.", l.name(o), diagnostic.Or(names), diagnostic.Quoted(o.value.text))
	return 0
}

// sample reads T,R,S.
func (l *Line) sample(w word) Sample {
	o := occurrence{key: sample, short: true, span: w.span(), value: w}
	parts := cutWord(w, ',')
	if len(parts) != 3 {
		var fix *diagnostic.Fix
		if len(parts) == 2 {
			fix = write(w.text + ",0")
		}
		l.wrong(o, fix, "-s needs three numbers, T,R,S: trials, pieces left where a trial ends, seed. "+
			"{n, plural, =0 {Here are none.} one {Here is one.} other {Here are #.}}", len(parts))
		return Sample{}
	}
	t, _ := l.int(o, parts[0], 0, maxNumber, "{name} needs a number of trials, not {text}.")
	r, _ := l.int(o, parts[1], 0, maxNumber, "{name} needs a number of pieces left, not {text}.")
	return Sample{Trials: int(t), Left: int(r), Seed: l.uintOf(o, parts[2])}
}

// mostVote is the greatest number that a cell counts.
const mostVote = 1 << 15

// votes reads COLOUR[:N],...
func (l *Line) votes(o occurrence) (all []Vote) {
	for _, part := range cutWord(o.value, ',') {
		v := Vote{part.text, 1}
		if i := strings.IndexByte(part.text, ':'); i >= 0 {
			v.Colour = part.text[:i]
			n, ok := l.int(o, part.cut(i+1), 0, mostVote, "{name} needs what a cell of a colour counts, not {text}.")
			if v.N = int(n); !ok {
				continue
			}
		}
		at := o
		at.value = part
		switch {
		case v.Colour == "":
			l.wrong(at, nil, "{name} needs colours of cells, each with what it counts, as in {name}=red:2,blue.", l.name(o))
		case slices.ContainsFunc(all, func(w Vote) bool { return w.Colour == v.Colour }):
			l.wrong(at, nil, "The colour {colour} stands here twice.", diagnostic.Quoted(v.Colour))
		default:
			all = append(all, v)
		}
	}
	return all
}

// cutWord cuts a word at every c.
func cutWord(w word, c byte) []word {
	var parts []word
	start := 0
	for i := 0; i <= len(w.text); i++ {
		if i == len(w.text) || w.text[i] == c {
			parts = append(parts, w.slice(start, i))
			start = i + 1
		}
	}
	return parts
}

// format reads the letters of the output's form. The normal form leaves out those that are the default.
func (l *Line) format(o occurrence) string {
	if isFormat(o.value.text) {
		return normalFormat(o.value.text)
	}
	if l.Dialect == V1 && o.short && isNumber(o.value.text) {
		l.wrong(o, nil, "Another setting or the mark makes this a line of polycube 1.2.1, where -f is the output "+
			"format. There -m, -e and -b do what -f N does in 2.0. Use one version.")
		return ""
	}
	l.wrong(o, nil, "{name} has one letter of B, F, S (brief, full, sub-puzzle) and one of L, C (layout, "+
		"coordinates), as in {name} FC; not {text}.", l.name(o), diagnostic.Quoted(o.value.text))
	return ""
}

// isFormat reports whether s has at most one letter of each group.
func isFormat(s string) bool {
	what, how := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case 'B', 'F', 'S', 'b', 'f', 's':
			what++
		case 'L', 'C', 'l', 'c':
			how++
		default:
			return false
		}
	}
	return what <= 1 && how <= 1 && what+how > 0
}

// normalFormat writes the letters that differ from BL, those of the larger part first.
func normalFormat(s string) string {
	var what, how string
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case 'F', 'f':
			what = "F"
		case 'S', 's':
			what = "S"
		case 'C', 'c':
			how = "C"
		}
	}
	return what + how
}

// orders reads the stages of -o.
func (l *Line) orders(w word) []Order {
	var orders []Order
	for _, stage := range cutWord(w, ':') {
		if stage.text == "" {
			l.error(order, w.span(), nil, "There is a heuristic missing beside a “:”.")
			return orders
		}
		o, ok := l.order(stage)
		if !ok {
			continue
		}
		clash := false
		for _, p := range orders {
			clash = clash || p.From == o.From
		}
		switch {
		case clash && o.From == 0:
			l.error(order, stage.span(), nil, "Two heuristics begin at the start. Say with how many pieces left "+
				"this one begins, as in {order}=11.", o)
		case clash:
			l.error(order, stage.span(), nil, "Two heuristics begin with {from} left; the first one has it.", o.From)
		default:
			orders = append(orders, o)
		}
	}
	return orders
}

// shorthands are the names of linear heuristics.
var shorthands = []struct {
	name string
	args [3]float64
}{
	{"x", [3]float64{1, 0, 0}}, {"X", [3]float64{-1, 0, 0}},
	{"y", [3]float64{0, 1, 0}}, {"Y", [3]float64{0, -1, 0}},
	{"z", [3]float64{0, 0, 1}}, {"Z", [3]float64{0, 0, -1}},
	{"xyz", [3]float64{1, 1, 1}},
}

// order reads one stage, H[@args][=N].
func (l *Line) order(w word) (o Order, ok bool) {
	head := w
	if i := strings.IndexByte(w.text, '='); i >= 0 {
		head = w.slice(0, i)
		n, ok := l.int(occurrence{key: order, short: true, span: w.span()}, w.cut(i+1), 0, maxNumber,
			"{name} needs a number of pieces left after “=”, not {text}.")
		if !ok {
			return o, false
		}
		if n == 0 {
			l.warning(order, w.span(), nil, "With 0 pieces left the search is over, so this heuristic is never "+
				"used.")
			return o, false
		}
		o.From = int(n)
	}
	name, args := head, word{}
	at := strings.IndexByte(head.text, '@')
	if at >= 0 {
		name, args = head.slice(0, at), head.cut(at+1)
	}
	for _, s := range shorthands {
		if name.text == s.name {
			if at >= 0 {
				l.error(order, head.span(), write("l@"+args.text), "{name} takes no numbers; l@a,b,c does.", s.name)
				return o, false
			}
			o.Heuristic, o.Args = Linear, append([]float64(nil), s.args[:]...)
			return o, true
		}
	}
	var row *HeuristicRow
	if len(name.text) == 1 {
		row = Heuristic(name.text[0]).Row()
	}
	if row == nil || row.Form == "" {
		l.unknownHeuristic(name, w)
		return o, false
	}
	o.Heuristic = row.Letter
	if l.Dialect == V1 && o.Heuristic == First {
		o.Heuristic = Size // fewest
	}
	if at >= 0 {
		for _, a := range cutWord(args, ',') {
			v, good := number(a.text)
			if !good {
				if a.text == "" {
					l.error(order, head.span(), nil, "There is a number missing.")
				} else {
					l.error(order, a.span(), nil, "{text} is not a number, or it is too large.", diagnostic.Quoted(a.text))
				}
				return o, false
			}
			o.Args = append(o.Args, v)
		}
	}
	err := row.Wrong(len(o.Args))
	if err != nil {
		l.error(order, head.span(), nil, row.takes, string(rune(row.Letter)), len(o.Args))
	}
	return o, err == nil
}

// number reads a finite number of moderate size.
func number(s string) (float64, bool) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9', c == '.', c == '-', c == '+', c == 'e', c == 'E':
		default:
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && math.Abs(v) <= 1e9
}

func (l *Line) unknownHeuristic(name, stage word) {
	known := forms()
	at := name.span()
	if name.text == "" {
		l.error(order, stage.span(), nil, "A heuristic is missing. There are {known}.", known)
		return
	}
	fix := ""
	switch name.text {
	case "F", "E", "S", "L":
		fix = strings.ToLower(name.text)
	case "r":
		fix = "R"
	case "XYZ":
		fix = "l@-1,-1,-1"
	}
	if fix != "" {
		l.error(order, at, write(fix), "There is no heuristic {text}; small and large letters differ.",
			diagnostic.Quoted(name.text))
		return
	}
	l.error(order, at, nil, "There is no heuristic {text}. There are {known}.", diagnostic.Quoted(name.text), known)
}
