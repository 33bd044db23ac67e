package def

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// The settings of each statement.
var (
	dSettings = []string{"xDim", "yDim", "zDim", "oneSide", "empty", "allow", "lattice", "crossing", "n", "outline", "size", "wrap"}
	cSettings = []string{"name", "type", "copies", "group", "layout", "back", "turns", "sides"}
	lSettings = []string{"stationary", "variable", "coloured"}
)

// settings reads `:key=value:key=value` of a statement. Keys are
// checked against known, and one that was meant is taken for it.
func (p *parser) settings(statement string, rest span, known []string) []setting {
	var all []setting
	for !rest.empty() {
		s := setting{whole: rest}
		if p.doc.text[rest.start] == ':' {
			rest.start++
		}
		part, _, _ := p.cut(rest, ':')
		rest.start, s.whole.end = part.end, part.end
		if at := p.lostColon(part, known); at > 0 {
			// `name=F layout=…`: read on as if the colon were there.
			part.end, rest.start = at, at
			s.whole.end = at
		}
		body := p.trim(part)
		if body.empty() {
			p.error("empty-setting", span{s.whole.start, s.whole.start + 1},
				"A setting is missing after this colon.").
				Fix = diagnostic.NewFix("Remove the colon", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
			continue
		}
		name, value, valued := p.cut(body, '=')
		s.name, s.value = p.trim(name), p.trim(value)
		s.key = p.key(statement, s.name, known)
		if s.key == "" {
			continue
		}
		if i := slices.IndexFunc(all, func(t setting) bool { return t.key == s.key }); i >= 0 {
			p.error("repeated-setting", s.name, "{key} is already set in this line. The first one counts.", s.key).
				Fix = diagnostic.NewFix("Remove this one", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
			continue
		}
		if _, second, twice := p.cut(s.value, '='); twice {
			p.error("second-equals", span{second.start - 1, second.start},
				"A setting has one = only; a colon goes before the next setting.")
			s.value = p.trim(span{s.value.start, second.start - 1})
		}
		if s.value.empty() && (valued || !bare(s.key)) {
			p.error("missing-value", body, "{key} needs a value: {example}.", s.key, example(s.key))
			continue
		}
		all = append(all, s)
	}
	return all
}

// bare tells whether a setting can stand without a value.
func bare(key string) bool {
	rule := slices.Index(ruleNames, key)
	return key == "oneSide" || rule >= 0 && RuleKind(rule).bare()
}

// lostColon finds a colon that was forgotten, as in `name=F layout=0 0 0`: the
// field before the second = of part is a setting, and not the first field.
// It reports it and returns where the setting begins, else 0.
//
// It looks no more once the list of diagnostics is full, for that would be
// quadratic in a line of nothing else.
func (p *parser) lostColon(part span, known []string) int32 {
	if p.unlisted > 0 {
		return 0
	}
	_, value, _ := p.cut(part, '=')
	before, _, twice := p.cut(value, '=')
	if !twice {
		return 0
	}
	before = p.trim(before)
	at := before.end - int32(len(p.str(before))-strings.LastIndexAny(p.str(before), " \t")-1)
	if key := p.str(span{at, before.end}); at == before.start || !slices.Contains(known, key) {
		return 0
	}
	gap := p.trim(span{before.start, at}).end
	p.error("missing-colon", span{at, before.end}, "A colon is missing before {text}.",
		p.str(span{at, before.end})).
		Fix = diagnostic.NewFix("Make it", ":"+p.str(span{at, before.end}), diagnostic.Replace(int(gap), int(at), ":"))
	return at
}

// example shows a setting as it should look.
func example(key string) string {
	switch key {
	case "name":
		return "name=F"
	case "type":
		return say.T("type=M for a mobile piece, type=S for a stationary one, type=V for cells that may stay empty, " +
			"type=C for cells of a colour")
	case "copies":
		return say.T("copies=2, or copies=0-2 where some may be left over, or copies=0-max")
	case "variable":
		return "variable=+"
	case "coloured":
		return "coloured=red"
	case "allow":
		return say.T("allow=red/blue, the colour of a cube and that of the cell it may lie on")
	case "group":
		return "group=1"
	case "outline":
		return "outline=diamond"
	case "wrap":
		return "wrap=x,y"
	case "lattice":
		return "lattice=" + space.Names()[0]
	case "crossing":
		return "crossing=allowed"
	case "turns":
		return say.T("turns=none, turns=flat, or turns=0,90 where it is flat")
	case "sides":
		return "sides=one"
	case "layout", "back":
		return key + "=0 0 0, 1 0 0"
	case "stationary":
		return "stationary=*"
	case "oneSide":
		return say.T("oneSide, or oneSide=1")
	case "touch", "whole":
		return key + "=A,B"
	case "symmetric":
		return "symmetric=" + ByTurn
	case "apart":
		return "apart=" + ByCorners
	}
	return key + "=4"
}

// key is the setting that name stands for, "" when that cannot be guessed.
func (p *parser) key(statement string, name span, known []string) string {
	s := p.str(name)
	if slices.Contains(known, s) {
		return s
	}
	meant := diagnostic.Nearest(s, known)
	if meant == "" {
		p.error("unknown-setting", name, "{s} is not a setting of {statement}. Its settings: {known}.",
			diagnostic.Quoted(s), statement, strings.Join(known, ", "))
		return ""
	}
	p.error("unknown-setting", name, "{s} is not a setting of {statement}. Is it {meant}?",
		diagnostic.Quoted(s), statement, meant).
		Fix = p.replace("Make it", name, meant)
	return meant
}

// find returns the setting with a key, or nil.
func find(all []setting, key string) *setting {
	for i := range all {
		if all[i].key == key {
			return &all[i]
		}
	}
	return nil
}

// integer reads a whole number; ok is false, and a problem reported, when s is
// none. wrong says so of a {text}; piece is the one concerned, or "".
func (p *parser) integer(s span, wrong say.Message, piece string) (n int, ok bool) {
	text := p.str(s)
	n, err := strconv.Atoi(text)
	if err == nil && n <= maxCoordinate && n >= -maxCoordinate {
		return n, true
	}
	if isInteger(text) {
		wrong = "{text} is too far away; at most {most}."
	}
	p.error("number", s, wrong, diagnostic.Quoted(text), maxCoordinate).Subject = piece
	return 0, false
}

// isInteger is true for an optional sign and digits, however many.
func isInteger(s string) bool {
	s = strings.TrimLeft(s, "+-")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// dStatement reads a D line.
func (p *parser) dStatement(stmt, rest span) {
	def := p.def
	if !def.d.empty() {
		return
	}
	def.d = stmt
	def.settings = p.settings("D", rest, dSettings)
	p.readN()
	outlined := find(def.settings, "outline") != nil
	var missing []string
	for _, side := range []struct {
		key string
		to  *int
	}{{"xDim", &def.draft.Size.X}, {"yDim", &def.draft.Size.Y}, {"zDim", &def.draft.Size.Z}} {
		s := find(def.settings, side.key)
		if s == nil {
			missing = append(missing, side.key)
			continue
		}
		n, ok := p.amount(s.value, "A side of the box is a whole number, not {text}.", "")
		if ok && n < 1 {
			p.error("side", s.value, "{key} is at least 1.", side.key)
		} else if ok && n > MaxSide {
			p.error("side", s.value, "{key} is at most {most} here.", side.key, MaxSide)
		} else if ok {
			*side.to = n
		}
	}
	if !outlined {
		p.missingSides(stmt, missing)
	}
	p.lattice()
	p.outline(stmt)
	p.crossing()
	p.oneSide()
	p.wrap()
	p.empty()
	p.allow()
	if err := def.draft.large(); err != nil {
		p.error("box-limit", stmt, "").Message = err.Error()
		def.draft.Size = space.Size{}
	}
}

// missingSides reports sides that the D line does not give. A setting that was
// reported is not missed again.
func (p *parser) missingSides(stmt span, missing []string) {
	if len(missing) == 0 || p.def.errors > 0 && len(missing) < 3 && p.badSettings(stmt) {
		return
	}
	at := span{stmt.end, stmt.end}
	if len(missing) == 1 && missing[0] == "zDim" {
		p.error("missing-side", stmt, "The box needs three sides; zDim is missing. A flat puzzle has zDim=1.").
			Fix = diagnostic.NewFix("Add", ":zDim=1", diagnostic.Replace(int(at.start), int(at.end), ":zDim=1"))
		return
	}
	last := len(missing) - 1
	p.error("missing-side", stmt, "The box needs three sides; {more, plural, =0 {{last} is} other {{others} and {last} "+
		"are}} missing. An example: D:xDim=10:yDim=6:zDim=1.", last, missing[last], strings.Join(missing[:last], ", "))
}

// badSettings is true when a problem was reported inside stmt.
func (p *parser) badSettings(stmt span) bool {
	return slices.ContainsFunc(p.doc.Diagnostics, func(g diagnostic.Diagnostic) bool {
		return g.Severity == diagnostic.Error && g.Start > int(stmt.start) && g.End <= int(stmt.end)
	})
}

// empty reads how many cells may stay empty.
func (p *parser) empty() {
	s := find(p.def.settings, "empty")
	if s == nil {
		return
	}
	n, ok := p.amount(s.value, "The number of cells that may stay empty is a whole number, not {text}.", "")
	switch {
	case !ok:
	case p.def.draft.Lattice.Points():
		p.error("empty", s.value, "Where sticks may not cross, empty has no meaning. Say which sticks may be left "+
			"out, with type=V.").
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
	case n < 1:
		p.error("empty", s.value, "At least 1 cell may stay empty. If all cells must be filled, leave out empty.").
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
	case n > max(1, p.def.draft.Room()) && p.def.draft.Volume() > 0:
		p.error("empty", s.value, "The box has {room, plural, one {# cell} other {# cells}}; no more can stay "+
			"empty.", p.def.draft.Room())
	default:
		p.def.draft.Empty = n
	}
}

// lattice reads what the cells are.
func (p *parser) lattice() {
	s := find(p.def.settings, "lattice")
	if s == nil {
		return
	}
	l, ok := space.Named(p.str(s.value))
	if !ok || l.Name() == "" {
		p.error("lattice", s.value, "A lattice is {names}. For squares and cubes, leave it out.",
			strings.Join(space.Names(), " or "))
	}
	p.def.draft.Lattice = l
	if z := find(p.def.settings, "zDim"); l.Layer() && p.def.draft.Solid() {
		p.error("layer", z.value, "Cells of {lattice} lie in one layer: zDim is 1.", l.Words()).
			Fix = p.replace("Make it", z.value, "1")
	}
}

// crossing reads whether pieces may cross.
func (p *parser) crossing() {
	s := find(p.def.settings, "crossing")
	if s == nil {
		return
	}
	l, ok := p.def.draft.Lattice.Crossing()
	switch value := p.str(s.value); {
	case !ok:
		p.error("crossing", s.name, "Only sticks can cross, and those of hexagons cannot.").
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
	case value == "allowed":
		p.def.draft.Lattice = l
	case value != "forbidden":
		p.error("crossing", s.value, "crossing is allowed, or it is left out.").Fix = p.replace("Make it", s.value, "allowed")
	}
}

// oneSide reads the setting of that name.
func (p *parser) oneSide() {
	def := p.def
	s := find(def.settings, "oneSide")
	if s == nil {
		return
	}
	switch value := p.str(s.value); strings.ToLower(value) {
	case "", "1":
		def.draft.OneSide = true
	case "0":
	case "true", "yes", "on":
		def.draft.OneSide = true
		p.error("one-side", s.value, "oneSide is 1 or 0, or stands alone for 1.").Fix = p.replace("Make it", s.value, "1")
	case "false", "no", "off":
		p.error("one-side", s.value, "oneSide is 1 or 0.").Fix = p.replace("Make it", s.value, "0")
	default:
		p.error("one-side", s.value, "oneSide is 1 or 0, or stands alone for 1.")
	}
	if !def.draft.OneSide || !def.draft.Solid() {
		return
	}
	z := find(def.settings, "zDim")
	at := span{z.name.start, z.value.end}
	p.error("one-side", at, "A one-sided puzzle is flat: its zDim is 1.").Fix = p.replace("Make it", at, "zDim=1")
}

// wrap reads along which axes the box closes on itself. Without a box nothing closes.
func (p *parser) wrap() {
	draft := &p.def.draft
	s := find(p.def.settings, "wrap")
	if s == nil || draft.Volume() == 0 {
		return
	}
	wrap, ok := space.ParseWrap(p.str(s.value))
	if !ok {
		p.error("wrap", s.value, "The ends that are joined are x, y and z, such as x or x,y. Behind one may stand -flipped, or a shift such as +2.").
			Fix = p.replace("Make it", s.value, "x")
		return
	}
	err := draft.CanWrap(wrap)
	if err == nil && (p.def.outside != nil || find(p.def.settings, "outline") != nil) {
		err = say.Error("A board with an outline cannot close on itself.")
	}
	if err != nil {
		p.error("wrap", s.value, "").Message = err.Error()
		return
	}
	draft.Wrap = wrap
}

// cStatement reads a C line.
func (p *parser) cStatement(i int, stmt, rest span) {
	e := &entry{line: i, stmt: stmt, copies: 1, piece: -1}
	before := p.def.errors
	e.settings = p.settings("C", rest, cSettings)
	letter := span{stmt.start, stmt.start + 1}
	if s := find(e.settings, "name"); s != nil {
		e.nameAt, e.name = s.value, p.str(s.value)
		p.checkName(e)
	} else if p.def.errors == before {
		p.error("missing-name", letter, "The piece has no name. Give it one: C:name=F:layout=….")
	}
	if s := find(e.settings, "type"); s != nil {
		p.pieceType(e, s.value)
	}
	if s := find(e.settings, "group"); s != nil {
		p.group(e, s)
	}
	if s := find(e.settings, "layout"); s != nil {
		p.layout(e, s.value)
	} else if p.def.errors == before {
		p.error("missing-layout", letter, "The piece has no cells. List them, three numbers each: layout=0 0 0, 1 "+
			"0 0.").
			Subject = e.name
	}
	if s := find(e.settings, "back"); s != nil {
		p.readBack(e, s)
	}
	if s := find(e.settings, "copies"); s != nil {
		p.copies(e, s)
	}
	p.turns(e)
	p.def.entries = append(p.def.entries, e)
}

// checkName reports a name that cannot be, or is another piece's; such an
// entry stays in the tree without name.
func (p *parser) checkName(e *entry) {
	if nameProblem(e.name) != "" {
		// Its characters were reported with the line; nothing else can be wrong
		// with the value of a setting.
		e.name = ""
		return
	}
	if first := p.names[e.name]; first != nil {
		g := p.error("repeated-name", e.nameAt, "Line {line} already has a piece named {name}. Pieces of the same "+
			"shape have names of their own, or copies=2.", first.line+1, diagnostic.Quoted(e.name))
		g.Subject = e.name
		if p.unlisted == 0 { // a free name may be far to seek
			g.Fix = p.replace("Name it", e.nameAt, p.freeName(e.name))
		}
		e.name = ""
		return
	}
	p.names[e.name] = e
	if drawable(e.name) {
		return
	}
	p.warning("name", e.nameAt, "The name {name} cannot stand in a layout. There, names have no space or comma, "+
		"and a dot is an empty cell. Solutions printed as text may be hard to read.", diagnostic.Quoted(e.name)).
		Subject = e.name
}

// freeName is a name, made of this one, that no piece has so far.
func (p *parser) freeName(name string) string {
	stem := strings.TrimRight(name, "0123456789")
	if stem == "" {
		stem = name + "_"
	}
	for n := 2; ; n++ {
		if s := stem + strconv.Itoa(n); p.names[s] == nil && (p.inBlock == nil || p.inBlock[s] == nil) {
			return s
		}
	}
}

// pieceType reads M, S, V or C.
func (p *parser) pieceType(e *entry, value span) {
	s := p.str(value)
	known := func(s string) bool { return s == "M" || s == "S" || s == "V" || s == "C" }
	if !known(s) {
		g := p.error("type", value, "The type is M (a mobile piece), S (a stationary one), V (cells that may stay "+
			"empty) or C (cells of a colour).")
		g.Subject = e.name
		if s = strings.ToUpper(s[:1]); !known(s) {
			return
		}
		g.Fix = p.replace("Make it", value, s)
	}
	e.fixed, e.variable, e.coloured = s != "M", s == "V", s == "C"
}

// group reads of which pieces this one need not come apart.
func (p *parser) group(e *entry, s *setting) {
	n, ok := p.integer(s.value, "A group is a whole number, not {text}.", e.name)
	switch {
	case !ok:
	case n < 1 || n > MaxPieces:
		p.error("group", s.value, "Groups are numbers from 1 to {most}. A piece in no group has no such setting.",
			MaxPieces).Subject = e.name
	case e.variable || e.coloured:
		p.error("group", s.value, "Only pieces are in groups: cells of the board are not taken apart.").Subject = e.name
	default:
		e.group = n
	}
}

// turns reads how a piece may be turned.
func (p *parser) turns(e *entry) {
	draft := &p.def.draft
	s := find(e.settings, "turns")
	if one := find(e.settings, "sides"); one != nil {
		switch {
		case s != nil:
			p.error("turns", one.whole, "What turns says is enough; leave out sides.").
				Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(one.whole.start), int(one.whole.end), ""))
		case p.str(one.value) != "one":
			p.error("turns", one.value, "sides is one, or it is left out.").Fix = p.replace("Make it", one.value, "one")
		default:
			e.turns = space.FlatTurns
		}
		s = one
	} else if s != nil {
		turns, ok := draft.Lattice.ReadTurns(p.str(s.value), draft.Solid())
		if !ok && draft.Solid() {
			p.error("turns", s.value, "In a box of several layers, turns are written as none, upright or all.").
				Fix = p.replace("Make it", s.value, space.UprightTurns)
		} else if !ok {
			p.error("turns", s.value, "Turns are written as none, flat or all, or as a list of these: {names}.",
				strings.Join(draft.Lattice.TurnNames(), ", ")).Fix = p.replace("Make it", s.value, space.FlatTurns)
		}
		e.turns = turns
	}
	if e.turns == space.AllTurns {
		return
	}
	if e.fixed {
		p.noTurns(e, say.Error("Only a mobile piece is turned."))
	}
}

// noTurns reports turns that a piece cannot have, and forgets them.
func (p *parser) noTurns(e *entry, why error) {
	s := find(e.settings, "turns")
	if s == nil {
		s = find(e.settings, "sides")
	}
	g := p.error("turns", s.whole, "")
	g.Message, g.Subject = why.Error(), e.name
	g.Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
	e.turns = space.AllTurns
}

// copies reads the number of copies, or from how many to how many. The most may be max: as many as the box has room for.
func (p *parser) copies(e *entry, s *setting) {
	least, most, ranged := p.cut(s.value, '-')
	if least.empty() {
		least, ranged = s.value, false // a number that is negative
	}
	n, ok := p.amount(p.trim(least), "The number of copies is a whole number, not {text}.", e.name)
	if !ok {
		return
	}
	spare := 0
	if ranged {
		to, ok := p.most(e), true
		if most = p.trim(most); p.str(most) != "max" {
			to, ok = p.amount(most, "The greatest number of copies is a whole number or max, not {text}.", e.name)
		}
		if !ok {
			return
		}
		if to < n {
			g := p.error("copies", s.value, "A range goes from the least number of copies to the greatest, such as "+
				"0-2.")
			g.Subject = e.name
			if to >= 0 {
				g.Fix = p.replace("Make it", s.value, fmt.Sprintf("%d-%d", to, n))
			}
			return
		}
		e.unbounded = n == 0 && p.str(most) == "max"
		n, spare = to, to-n
	}
	message := say.Message("")
	switch {
	case n < 1:
		message = "A piece has at least 1 copy. To leave it out, make its line a comment with #."
	case n > MaxPieces:
		message = "A puzzle has at most {most} pieces."
	case (n > 1 || spare > 0) && e.fixed:
		message = "A stationary piece lies in one place, so it has one copy."
	default:
		e.copies, e.spare = n, spare
		return
	}
	g := p.error("copies", s.value, message, MaxPieces)
	g.Subject = e.name
	if n > 0 && e.fixed {
		g.Fix = diagnostic.NewFix("Remove the copies", "", diagnostic.Replace(int(s.whole.start), int(s.whole.end), ""))
	}
}

// most is how many copies of a piece the box has room for by their cells, rounded up.
func (p *parser) most(e *entry) int {
	cells := len(e.cells)
	if e.back != nil && len(e.back.cells) > 0 {
		cells = min(cells, len(e.back.cells))
	}
	cells = max(cells, 1)
	room := p.def.draft.Room()
	if e := p.def.outside; e != nil {
		room -= len(e.cells)
	}
	return max(1, min((room+cells-1)/cells, MaxPieces))
}

// layout reads the cells of a C line.
func (p *parser) layout(e *entry, value span) {
	more := true
	var lastComma span
	for rest := value; more; {
		start := rest.start
		var part span
		part, rest, more = p.cut(rest, ',')
		cell := p.trim(part)
		if cell.empty() {
			// With the comma before it, or the one after it when it is the first.
			at := span{start - 1, part.end}
			if start == value.start {
				at = span{part.start, part.end + 1}
			}
			if at == lastComma {
				continue
			}
			lastComma = at
			g := p.error("empty-cell", at, "There is no cell next to this comma.")
			g.Subject = e.name
			g.Fix = diagnostic.NewFix("Remove the comma", "", diagnostic.Replace(int(at.start), int(at.end), ""))
			continue
		}
		numbers, tint := p.tintOf(cell)
		if c, ok := p.cell(e, numbers); ok {
			e.cells = append(e.cells, placed{c, cell, p.tint(e, tint)})
		}
	}
}

// tintOf parts the numbers of a cell from the colour that may stand behind three of them.
func (p *parser) tintOf(at span) (numbers, tint span) {
	rest := at
	var f span
	for n := 0; n < 4; n++ {
		f, rest = p.field(rest)
		if f.empty() || isInteger(p.str(f)) == (n == 3) {
			return at, span{}
		}
	}
	if !p.trim(rest).empty() {
		return at, span{}
	}
	return p.trim(span{at.start, f.start}), f
}

// cell reads the three numbers of a cell.
func (p *parser) cell(e *entry, at span) (c Cell, ok bool) {
	var numbers [3]span
	n, all := 0, true
	for f, rest := p.field(at); !f.empty(); f, rest = p.field(rest) {
		if n < 3 {
			numbers[n] = f
		}
		all = all && isInteger(p.str(f))
		n++
	}
	if n != 3 {
		g := p.error("cell-numbers", at, "A cell needs three numbers, x y z. {n, plural, =0 {Here are none.} "+
			"=1 {Here is one.} =2 {Here are two.} =4 {Here are four.} =5 {Here are five.} =6 {Here are six.} "+
			"other {Here are #.}}", n)
		g.Subject = e.name
		if all {
			g.Fix = p.completeCell(at, n)
		}
		return Cell{}, false
	}
	const wrong say.Message = "A coordinate is a whole number, not {text}."
	x, xok := p.integer(numbers[0], wrong, e.name)
	y, yok := p.integer(numbers[1], wrong, e.name)
	z, zok := p.integer(numbers[2], wrong, e.name)
	return Cell{X: x, Y: y, Z: z}, xok && yok && zok
}

// completeCell is the fix for a cell of n numbers: in a flat puzzle two lack
// the z, and three and three lack a comma.
func (p *parser) completeCell(at span, n int) *diagnostic.Fix {
	text := ""
	switch {
	case n == 2 && !p.def.draft.Solid():
		text = p.str(at) + " 0"
	case n%3 == 0 && n <= 30:
		var b strings.Builder
		k := 0
		for f, rest := p.field(at); !f.empty(); f, rest = p.field(rest) {
			if k > 0 && k%3 == 0 {
				b.WriteString(",")
			}
			if k > 0 {
				b.WriteString(" ")
			}
			b.WriteString(p.str(f))
			k++
		}
		text = b.String()
	default:
		return nil
	}
	return p.replace("Make it", at, text)
}

// nameProblem says why no text can define a piece of this {name}; it is "" when
// a C line or a layout can.
func nameProblem(name string) say.Message {
	switch {
	case name == "":
		return "the name {name} is empty"
	case !utf8.ValidString(name):
		return "the name {name} is not UTF-8"
	case strings.ContainsFunc(name, func(r rune) bool {
		return r != '\t' && unicode.IsControl(r) && spaceAt(string(r), 0) == 0 || r == '\n' || r == '\r'
	}):
		return "the name {name} has a control character in it"
	case strings.ContainsRune(name, '#'):
		return "the name {name} has a # in it, which begins a comment"
	case settable(name) || drawable(name):
		return ""
	}
	return "the name {name} cannot be written: with : or = it needs an L block, where names have no space or comma " +
		"and do not begin like a statement"
}

// settable is true for a name that can be the value of name=.
func settable(name string) bool {
	if name == "" || strings.ContainsAny(name, ":=#\n\r") {
		return false
	}
	var p parser
	p.doc = &Document{text: name}
	all := span{0, int32(len(name))}
	return p.trim(all) == all
}

// drawable is true for a name that can stand in a layout.
func drawable(name string) bool {
	if name == "" || name == "." || strings.ContainsAny(name, ",#\n\r") || likeStatement(name) {
		return false
	}
	for i := 0; i < len(name); {
		if spaceAt(name, i) > 0 {
			return false
		}
		_, size := utf8.DecodeRuneInString(name[i:])
		i += size
	}
	return true
}

// likeStatement is true for a cell of a layout that was surely meant as the
// next statement, with ~L forgotten before it; no piece can have that name. A
// letter alone is a name.
func likeStatement(name string) bool {
	head, _, colon := strings.Cut(name, ":")
	switch strings.ToUpper(head) {
	case "~L", "~D":
		return true
	case "C", "D", "L":
		return colon
	}
	return false
}
