package def

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// Parse reads puzzle definitions. It always returns a document, whatever the
// text; what could not be read is in its Diagnostics, and reading goes on after
// every problem. It costs O(n) for n bytes (n log n for cells out of order).
func Parse(text string) *Document {
	p := parser{doc: &Document{text: text}}
	if len(text) > MaxText {
		p.doc.lines = []line{{0, 0, 0}}
		p.error("text-limit", span{}, "The text has {bytes} bytes; at most {most} can be read. Split it into "+
			"several files.", len(text), MaxText)
		p.done()
		return p.doc
	}
	p.doc.splitLines()
	if p.picture() {
		p.done()
		return p.doc
	}
	for i := range p.doc.lines {
		p.line(i)
	}
	p.end()
	if len(p.doc.definitions) == 0 && len(p.doc.Diagnostics) == 0 {
		p.info("empty", span{}, "There is no puzzle here yet. A puzzle begins with a D line, the sides of its box, "+
			"and ends with ~D.").
			Fix = diagnostic.NewFix("Begin with", "D:xDim=10:yDim=6:zDim=1",
			diagnostic.Replace(len(text), len(text), p.lineBreak(len(text))+"D:xDim=10:yDim=6:zDim=1"+p.doc.lineEnd()+"~D"+
				p.doc.lineEnd()))
	}
	p.done()
	return p.doc
}

// picture reports a text that is no definition, with fixes that make one of it: the first is the reading to take, the others are
// offered. It returns false for a text of statements.
func (p *parser) picture() bool {
	text := p.doc.text
	all := Readings(text)
	if len(all) == 0 {
		return p.nothing()
	}
	first := slices.IndexFunc(p.doc.lines, func(l line) bool { return !p.trim(span{l.start, l.end}).empty() })
	at := p.trimLine(first)
	for i, r := range all {
		var g *diagnostic.Diagnostic
		switch name := r.Form.Name; {
		case r.Definition == "":
			p.error("puzzlecad", at, "This is a file of puzzlecad, but no piece in it can be read.").Message += r.Left
			return true
		case i > 0 && name == "hashes":
			g = p.info("picture", at, "Or the hashes are the cells, and the dots are holes.")
		case i > 0:
			g = p.info("picture", at, "Or it is {form}.", r.Form.About)
		case name == "puzzlecad" || name == "sticks":
			g = p.error("picture", at, "These are pieces in puzzlecad's text, or by burr numbers, not yet a definition.")
		case name == "board" && len(all) > 1:
			g = p.error("picture", at, "This is a picture, not yet a definition. Here the dots are the cells, and the hashes "+
				"are holes.")
		default:
			g = p.error("picture", at, "This is a picture, not yet a definition.")
		}
		g.Message += r.Left
		g.Fix = diagnostic.NewFix("Make it a definition", "", diagnostic.Replace(0, len(text), r.Definition))
	}
	return true
}

// nothing reports a text without any statement in one sentence; false where there is one, or only comments.
func (p *parser) nothing() bool {
	plain := diagnostic.PlainText(p.doc.text)
	t := paste{text: plain.Text}
	lines := 0
	for line := range strings.Lines(t.text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines++
		}
	}
	if lines == 0 || t.isDefinition() {
		return false
	}
	if w, ok := t.noStick(); ok {
		p.error("stick", span{int32(plain.Place(int(w.start))), int32(plain.Place(int(w.end)-1) + 1)},
			"The stick with the number {number} would fall apart.", t.text[w.start:w.end])
		return true
	}
	if lines == 1 {
		return false
	}
	first := slices.IndexFunc(p.doc.lines, func(l line) bool { return !p.trim(span{l.start, l.end}).empty() })
	p.error("no-puzzle", p.trim(span{p.doc.lines[first].start, p.doc.lines[first].end}), "No puzzle can be read in this text. Write the pieces as letters in rows, or begin with a D line.")
	return true
}

// ParseOne reads a text that should hold exactly one puzzle. The error is
// diagnostic.Errors where the text has some.
func ParseOne(text string) (*Puzzle, error) {
	d := Parse(text)
	if err := d.Err(); err != nil {
		return nil, err
	}
	if len(d.Puzzles) != 1 {
		return nil, fmt.Errorf("def: the text has %d puzzles where one is wanted", len(d.Puzzles))
	}
	return d.Puzzles[0], nil
}

// parser is the state of Parse between lines.
type parser struct {
	doc *Document
	// def is the open definition and block the open L block in it, or nil.
	def   *definition
	block *block
	// at is the index of the line that is read.
	at int
	// names are those of def's pieces; inBlock those of block.
	names   map[string]*entry
	inBlock map[string]*entry
	// fixedNames are the names in the header of block: those of stationary pieces
	// and, from variableFrom on, of cells that may stay empty.
	// and from colouredFrom on of cells of a colour.
	fixedNames                 []span
	variableFrom, colouredFrom int
	// meta is what comments said before a D line.
	meta metadata
	// rowRun is true while lines look like rows of a layout without an L line;
	// they are one problem.
	rowRun bool
	// full is true once there are too many definitions; no more is read.
	full bool
	// unlisted counts diagnostics over the limit; spare is where they are written.
	unlisted int
	spare    diagnostic.Diagnostic
}

// error adds a diagnostic; what it returns may be completed until the next.
func (p *parser) error(code string, at span, message say.Message, arguments ...any) *diagnostic.Diagnostic {
	return p.report(diagnostic.Error, code, at, message, arguments...)
}

// warning does what error does.
func (p *parser) warning(code string, at span, message say.Message, arguments ...any) *diagnostic.Diagnostic {
	return p.report(diagnostic.Warning, code, at, message, arguments...)
}

// info does what error does.
func (p *parser) info(code string, at span, message say.Message, arguments ...any) *diagnostic.Diagnostic {
	return p.report(diagnostic.Info, code, at, message, arguments...)
}

func (p *parser) report(severity diagnostic.Severity, code string, at span, message say.Message, arguments ...any,
) *diagnostic.Diagnostic {
	g := diagnostic.Diagnostic{Severity: severity, Code: code, Puzzle: -1}
	g.Start, g.End = int(at.start), int(at.end)
	if p.def != nil {
		g.Puzzle = len(p.doc.definitions) - 1
		if severity == diagnostic.Error {
			if p.def.errors++; p.def.errors == 1 {
				p.def.firstError = p.doc.lineOf(g.Start) + 1
			}
		}
	}
	if len(p.doc.Diagnostics) >= MaxDiagnostics {
		p.unlisted++
		p.spare = g
		return &p.spare
	}
	g.Message = say.T(message, arguments...)
	p.doc.Diagnostics = append(p.doc.Diagnostics, g)
	return &p.doc.Diagnostics[len(p.doc.Diagnostics)-1]
}

// done puts the diagnostics in order and finds their lines and columns.
func (p *parser) done() {
	d := p.doc
	slices.SortStableFunc(d.Diagnostics, func(a, b diagnostic.Diagnostic) int {
		return cmp.Or(cmp.Compare(d.order(&a), d.order(&b)), cmp.Compare(a.Severity, b.Severity))
	})
	if p.unlisted > 0 {
		last := d.Diagnostics[len(d.Diagnostics)-1]
		d.Diagnostics = append(d.Diagnostics, diagnostic.Diagnostic{Place: last.Place, Severity: diagnostic.Info, Code: "more", Puzzle: -1,
			Message: say.T("There are {more} more problems. Mend these first.", p.unlisted)})
	}
	diagnostic.Locate(d.text, d.Diagnostics)
}

// order is where a diagnostic stands in the list: at its place, or, when it follows
// from others, at the end of its definition.
func (d *Document) order(g *diagnostic.Diagnostic) int {
	if g.Follows == 0 {
		return g.Start
	}
	return max(g.Start, d.definitions[g.Puzzle].end)
}

func (p *parser) str(s span) string { return p.doc.text[s.start:s.end] }

// splitLines finds the lines; they end with \n, \r\n or \r, as in a browser.
// The last one has no line end and may be empty.
func (d *Document) splitLines() {
	start := 0
	for i := 0; i < len(d.text); {
		c := d.text[i]
		if c != '\n' && c != '\r' {
			i++
			continue
		}
		next := i + 1
		if c == '\r' && next < len(d.text) && d.text[next] == '\n' {
			next++
		}
		d.lines = append(d.lines, line{int32(start), int32(i), int32(next)})
		start, i = next, next
	}
	d.lines = append(d.lines, line{int32(start), int32(len(d.text)), int32(len(d.text))})
}

// lineEnd is what the text uses to end lines.
func (d *Document) lineEnd() string {
	if l := d.lines[0]; l.next > l.end {
		return d.text[l.end:l.next]
	}
	return "\n"
}

// lineBreak is the line end needed before a new line at byte offset: none where a
// line begins.
func (p *parser) lineBreak(offset int) string {
	l := p.doc.lines[p.doc.lineOf(offset)]
	if int(l.start) == offset {
		return ""
	}
	return p.doc.lineEnd()
}

// spaceAt is the length of the space at byte i of text, 0 if there is none.
// Besides blanks and tabs it takes what Unicode calls space, and the marks
// without width that come along with text from other programs.
func spaceAt(text string, i int) int {
	c := text[i]
	if c < utf8.RuneSelf {
		if c == ' ' || c == '\t' || c == '\v' || c == '\f' {
			return 1
		}
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text[i:]); sortOf(r, size) == oddSpace {
		return size
	}
	return 0
}

// trim takes the space off both ends of s.
func (p *parser) trim(s span) span {
	text := p.doc.text[:s.end]
	for s.start < s.end {
		n := spaceAt(text, int(s.start))
		if n == 0 {
			break
		}
		s.start += int32(n)
	}
	for s.start < s.end {
		i := int(s.end) - 1
		for i > int(s.start) && !utf8.RuneStart(text[i]) {
			i--
		}
		if n := spaceAt(text, i); n == 0 || i+n != int(s.end) {
			break
		}
		s.end = int32(i)
	}
	return s
}

// field returns the next run without space in s and what comes after it.
func (p *parser) field(s span) (field, rest span) {
	text := p.doc.text[:s.end]
	i := int(s.start)
	for i < len(text) {
		n := spaceAt(text, i)
		if n == 0 {
			break
		}
		i += n
	}
	start := i
	for i < len(text) && spaceAt(text, i) == 0 {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += size
	}
	return span{int32(start), int32(i)}, span{int32(i), s.end}
}

// cut splits s at the first byte c; found is false when there is none.
func (p *parser) cut(s span, c byte) (before, after span, found bool) {
	i := strings.IndexByte(p.str(s), c)
	if i < 0 {
		return s, span{s.end, s.end}, false
	}
	return span{s.start, s.start + int32(i)}, span{s.start + int32(i) + 1, s.end}, true
}

// line reads one line.
func (p *parser) line(i int) {
	p.at = i
	if p.full {
		return
	}
	l := p.doc.lines[i]
	stmt, comment, commented := p.cut(span{l.start, l.end}, '#')
	stmt = p.trim(stmt)
	if !stmt.empty() {
		p.characters(stmt)
		if p.block == nil || !p.blockLine(i, stmt) {
			p.statement(i, stmt)
		}
	}
	if !commented {
		return
	}
	if stmt.empty() {
		p.comment(i, comment)
	}
}

// characters looks for what no statement should have in it: it reports the
// first of each sort in a line, with a fix for all of them.
func (p *parser) characters(stmt span) {
	text := p.str(stmt)
	plain := true
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c >= 0x7f) && c != '\t' {
			plain = false
			break
		}
	}
	if plain {
		return
	}
	var reported [wrong]bool
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		sort := sortOf(r, size)
		at := span{stmt.start + int32(i), stmt.start + int32(i+size)}
		i += size
		if sort == right || reported[sort-1] {
			continue
		}
		reported[sort-1] = true
		fix := diagnostic.NewFix("Remove what is wrong", "", diagnostic.Replace(int(stmt.start), int(stmt.end), cleaned(text, sort)))
		switch sort {
		case oddSpace:
			fix.Label = say.T("Make it a blank")
			p.warning("odd-space", at, "This is a special space (U+{code}), often copied from a web page. "+
				"Other programs read it as part of a name.", fmt.Sprintf("%04X", r)).Fix = fix
		case notUTF8:
			p.error("encoding", at, "This byte is not UTF-8. Save the text as UTF-8, or remove it.").Fix = fix
		case control:
			p.error("control", at, "A control character (U+{code}) stands here; remove it.",
				fmt.Sprintf("%04X", r)).Fix = fix
		}
	}
}

// Sorts of characters in a statement.
const (
	right = iota
	oddSpace
	notUTF8
	control
	wrong = control
)

func sortOf(r rune, size int) int {
	switch {
	case r == utf8.RuneError && size == 1:
		return notUTF8
	case r == ' ' || r == '\t':
		return right
	case unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff':
		return oddSpace
	case unicode.IsControl(r):
		return control
	}
	return right
}

// cleaned is text without the characters of a sort, or blanks for them.
func cleaned(text string, sort int) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch s := sortOf(r, size); {
		case s != sort:
			b.WriteString(text[i : i+size])
		case sort == oddSpace:
			b.WriteByte(' ')
		}
		i += size
	}
	return b.String()
}

// The statements, as they begin.
var statements = []string{"D", "C", "L", "R", "~L", "~D"}

// head splits a statement into its letter and what follows, from the colon on.
// known is the statement it is or was meant to be, or "".
func (p *parser) head(stmt span) (head span, known string, rest span) {
	text := p.str(stmt)
	end := 0
	for end < len(text) && text[end] != ':' && spaceAt(text, end) == 0 {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	head = span{stmt.start, stmt.start + int32(end)}
	rest = p.trim(span{head.end, stmt.end})
	for _, s := range statements {
		if strings.EqualFold(s, p.str(head)) {
			return head, s, rest
		}
	}
	return head, "", rest
}

// statement reads a line outside of L blocks.
func (p *parser) statement(i int, stmt span) {
	head, known, rest := p.head(stmt)
	if known == "" {
		p.unknownStatement(stmt, head)
		return
	}
	p.rowRun = false
	// A definition must be open before anything is reported, so that the
	// problem is counted with the definition it is in.
	switch known {
	case "D":
		p.openDefinition(i)
	case "C", "L", "R":
		p.openImplicitly(i, head, known)
	}
	if p.full {
		return
	}
	p.letterCase(head, known)
	if !rest.empty() && p.doc.text[rest.start] != ':' {
		gap := span{head.end, rest.start}
		if known == "~L" || known == "~D" {
			p.trailing(known, gap.start, rest.end)
			rest = span{rest.end, rest.end}
		} else {
			p.error("missing-colon", span{head.start, rest.start}, "A colon is missing after {known}.", known).
				Fix = diagnostic.NewFix("Make it", known+":", diagnostic.Replace(int(head.end), int(rest.start), ":"))
		}
	}
	switch known {
	case "D":
		p.dStatement(stmt, rest)
	case "C":
		p.cStatement(i, stmt, rest)
	case "L":
		p.lStatement(i, stmt, rest)
	case "R":
		p.rStatement(i, stmt, rest)
	case "~L":
		p.error("no-block", head, "~L ends an L block, and none is open here.").
			Fix = p.removeLine(i)
	case "~D":
		if !rest.empty() {
			p.trailing(known, head.end, rest.end)
		}
		if p.def == nil {
			p.error("no-definition", head, "~D ends a definition, and none is open here.").
				Fix = p.removeLine(i)
			return
		}
		p.closeDefinition(i)
	}
}

// letterCase reports a statement in the wrong case.
func (p *parser) letterCase(head span, known string) {
	if p.str(head) != known {
		p.error("case", head, "Statements are written in capital letters: {known}.", known).
			Fix = p.replace("Make it", head, known)
	}
}

// trailing reports text after ~L or ~D.
func (p *parser) trailing(known string, start, end int32) {
	at := span{start, end}
	if t := p.trim(at); !t.empty() {
		p.error("trailing", t, "Nothing may follow {known} on its line.", known).
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(start), int(end), ""))
	}
}

func (p *parser) replace(label say.Message, at span, text string) *diagnostic.Fix {
	return diagnostic.NewFix(label, text, diagnostic.Replace(int(at.start), int(at.end), text))
}

// removeLine is the fix that takes line i out of the text.
func (p *parser) removeLine(i int) *diagnostic.Fix {
	l := p.doc.lines[i]
	return diagnostic.NewFix("Remove the line", "", diagnostic.Replace(int(l.start), int(l.next), ""))
}

// insertLine is the fix that puts a line before line i.
func (p *parser) insertLine(i int, text string) *diagnostic.Fix {
	at := int(p.doc.lines[i].start)
	return diagnostic.NewFix("Insert", text, diagnostic.Replace(at, at, text+p.doc.lineEnd()))
}

// unknownStatement reports a line that is none, and once for a run of rows.
func (p *parser) unknownStatement(stmt, head span) {
	if p.looksLikeRow(stmt) {
		if !p.rowRun {
			p.error("row-outside", stmt, "This looks like a row of a layout. Rows stand between an L line and a ~L "+
				"line.")
		}
		p.rowRun = true
		return
	}
	p.rowRun = false
	p.error("unknown-statement", head, "{head} is not a statement. A line begins with D, C, L, R, ~L or ~D. # begins a "+
		"comment.", diagnostic.Quoted(p.str(head))).
		Fix = diagnostic.NewFix("Make it a comment", "#", diagnostic.Replace(int(stmt.start), int(stmt.start), "# "))
}

// looksLikeRow is true for two or more fields of which none has a colon or an
// equals sign and one is a dot, or the first two are the same.
func (p *parser) looksLikeRow(stmt span) bool {
	if strings.ContainsAny(p.str(stmt), ":=") {
		return false
	}
	first, rest := p.field(stmt)
	second, _ := p.field(rest)
	if second.empty() {
		return false
	}
	return p.str(first) == "." || p.str(second) == "." || p.str(first) == p.str(second)
}

// openDefinition begins the definition of a D line. One that is still open
// lacks its ~D, unless it had no D line so far.
func (p *parser) openDefinition(i int) {
	if p.def != nil && p.def.d.empty() {
		return
	}
	if p.def != nil {
		p.error("missing-end", p.trimLine(p.def.opening), "This definition has no ~D before the next one, which "+
			"begins in line {line}.", i+1).
			Fix = p.insertLine(i, "~D")
		p.closeDefinition(-1)
	}
	p.newDefinition(i)
}

// openImplicitly begins a definition for a C, L or R line that stands before any
// D line.
func (p *parser) openImplicitly(i int, head span, known string) {
	if p.def != nil {
		return
	}
	p.newDefinition(i)
	if p.full {
		return
	}
	p.error("no-definition", head, "{known} stands outside a definition. One begins with the sides of the box, "+
		"such as D:xDim=10:yDim=6:zDim=1, and ends with ~D.", known)
}

func (p *parser) newDefinition(i int) {
	if len(p.doc.definitions) == MaxPuzzles {
		p.error("puzzle-limit", p.trimLine(i), "A text has at most {most} puzzles; from here on nothing is read. "+
			"Split it into several files.", MaxPuzzles)
		p.full = true
		return
	}
	p.def = &definition{opening: i, closing: -1, meta: p.meta}
	p.meta = nil
	p.names = make(map[string]*entry)
	p.doc.definitions = append(p.doc.definitions, p.def)
}

// end closes what the end of the text leaves open.
func (p *parser) end() {
	if p.block != nil {
		p.error("missing-end", p.trimLine(p.block.header), "This L block has no ~L.").
			Fix = p.appendLine("~L")
		p.closeBlock(-1)
	}
	if p.def != nil {
		p.error("missing-end", p.trimLine(p.def.opening), "This definition has no ~D.").
			Fix = p.appendLine("~D")
		p.closeDefinition(-1)
	}
}

// closeDefinition ends the open definition at the ~D of line i or, when i is
// -1, for want of one.
func (p *parser) closeDefinition(i int) {
	p.def.closing = i
	p.finish()
	p.def, p.names = nil, nil
}

// appendLine is the fix that puts a line at the end of the text.
func (p *parser) appendLine(text string) *diagnostic.Fix {
	end := len(p.doc.text)
	return diagnostic.NewFix("Insert", text, diagnostic.Replace(end, end, p.lineBreak(end)+text+p.doc.lineEnd()))
}

// trimLine is the statement in line i.
func (p *parser) trimLine(i int) span {
	l := p.doc.lines[i]
	stmt, _, _ := p.cut(span{l.start, l.end}, '#')
	return p.trim(stmt)
}
