package burr

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// element is one of the document. Between its children stands text.
type element struct {
	name  string
	attrs []attribute
	kids  []kid
	line  int
}

type attribute struct{ name, value string }

// kid is an element, or text.
type kid struct {
	element *element
	text    string
}

// Error is what is wrong with a file.
type Error struct {
	// Line counts from 1 in the XML; 0 where there is none.
	Line    int
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Message)
}

func (e *element) fail(format string, args ...any) error {
	return &Error{e.line, fmt.Sprintf(format, args...)}
}

// parse reads a document. It takes time linear in the text. It knows what XML needs without document
// types; encoding/xml would do it as well, and makes the page's program 80 kB larger.
func parse(text string) (*element, error) {
	document := &element{}
	p := parser{reader: reader{rest: strings.TrimPrefix(validUTF8(text), "\ufeff"), line: 1}, open: []*element{document}}
	for p.rest != "" {
		if err := p.next(); err != nil {
			return nil, err
		}
	}
	if top := p.top(); top != document {
		return nil, top.fail("The file ends before </%s>: it is not whole.", top.name)
	}
	if document.child("puzzle") == nil {
		return nil, &Error{0, "This is no puzzle of BurrTools: there is no <puzzle> in it."}
	}
	return document, nil
}

// parser makes a tree of what its reader reads.
type parser struct {
	reader
	open  []*element // the document, and the elements that have not ended
	parts int        // elements and markup until now
}

func (p *parser) top() *element { return p.open[len(p.open)-1] }

// outside says that no element is open.
func (p *parser) outside() bool { return len(p.open) == 1 }

// next reads a tag, or what stands before the next one.
func (p *parser) next() error {
	if p.rest[0] != '<' {
		return p.characters()
	}
	if !strings.HasPrefix(p.rest, "</") {
		if p.parts++; p.parts > MaxElements {
			return &Error{p.line, fmt.Sprintf("The file has too many elements; at most %d are read.", MaxElements)}
		}
	}
	switch {
	case strings.HasPrefix(p.rest, "</"):
		return p.endTag()
	case strings.HasPrefix(p.rest, "<!--"), strings.HasPrefix(p.rest, "<?"):
		return p.aside()
	case strings.HasPrefix(p.rest, cdata):
		return p.unread()
	case strings.HasPrefix(p.rest, "<!"):
		return &Error{p.line, "A document type is declared, which is not read here; take the line out."}
	}
	return p.tag()
}

// characters reads text.
func (p *parser) characters() error {
	text, err := p.text(strings.IndexByte(p.rest, '<'))
	switch {
	case err != nil:
		return err
	case !p.outside():
		p.top().kids = append(p.top().kids, kid{text: text})
	case strings.TrimSpace(text) != "":
		return p.fail("text stands outside of all elements")
	}
	return nil
}

// aside reads a comment or an instruction.
func (p *parser) aside() error {
	markup, err := p.markup()
	if err == nil && strings.HasPrefix(markup, "<?xml ") {
		err = checkEncoding(markup)
	}
	return err
}

// unread reads characters that are not read as markup.
func (p *parser) unread() error {
	end := strings.Index(p.rest, "]]>")
	if end < 0 || p.outside() {
		return p.fail("characters that are not read as markup stand in no element, or do not end")
	}
	part := p.take(end + 3)
	part = part[len(cdata) : len(part)-3]
	if control(part) >= 0 {
		return p.fail("it has a control character in it")
	}
	p.top().kids = append(p.top().kids, kid{text: lineEnds(part)})
	return nil
}

// endTag ends the element that is open.
func (p *parser) endTag() error {
	p.take(2)
	name := p.name()
	p.space()
	if p.outside() || p.top().name != name || !strings.HasPrefix(p.rest, ">") {
		return p.fail("</%.40s> ends nothing that is open", name)
	}
	p.take(1)
	p.open = p.open[:len(p.open)-1]
	return nil
}

// tag begins an element.
func (p *parser) tag() error {
	e, empty, err := p.element()
	switch {
	case err != nil:
		return err
	case len(p.open) > MaxDepth:
		return e.fail("Elements lie in each other too deeply; at most %d are read.", MaxDepth)
	case p.outside() && p.top().child("puzzle") != nil:
		return e.fail("The file goes on with <%s> after its end.", e.name)
	case p.outside() && e.name != "puzzle":
		return e.fail("This is no puzzle of BurrTools: it begins with <%s>, not with <puzzle>.", e.name)
	}
	p.top().kids = append(p.top().kids, kid{element: e})
	if !empty {
		p.open = append(p.open, e)
	}
	return nil
}

const cdata = "<![CDATA["

// checkEncoding refuses what is neither UTF-8 nor Latin 1, which validUTF8 has seen to.
func checkEncoding(declaration string) error {
	_, encoding, told := strings.Cut(declaration, "encoding=")
	if !told || len(encoding) == 0 {
		return nil
	}
	encoding, _, _ = strings.Cut(encoding[1:], encoding[:1])
	switch strings.ToLower(encoding) {
	case "utf-8", "utf8", "iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "us-ascii", "ascii":
		return nil
	}
	return &Error{1, fmt.Sprintf("The encoding %.20q is not read here; save the file as UTF-8.", encoding)}
}

// reader is where a document is read.
type reader struct {
	rest string
	line int
}

func (r *reader) fail(format string, args ...any) error {
	return &Error{r.line, "The XML is damaged: " + fmt.Sprintf(format, args...) + "."}
}

// take goes on by n bytes.
func (r *reader) take(n int) string {
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	r.line += strings.Count(taken, "\n")
	return taken
}

func (r *reader) space() bool {
	n := len(r.rest) - len(strings.TrimLeft(r.rest, " \t\r\n"))
	r.take(n)
	return n > 0
}

// name is that of an element, an attribute or an instruction, "" where none stands. There are no
// namespaces.
func (r *reader) name() string {
	n := 0
	for n < len(r.rest) {
		c := r.rest[n]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
		if !letter && (n == 0 || !(c >= '0' && c <= '9' || c == '-' || c == '.')) {
			break
		}
		n++
	}
	return r.take(n)
}

// element reads a tag that begins an element, or is all of it.
func (r *reader) element() (e *element, empty bool, err error) {
	r.take(1)
	e = &element{line: r.line, name: r.name()}
	if r.rest == "" {
		return nil, false, r.fail("the file ends inside of a tag: it is not whole")
	}
	if e.name == "" {
		return nil, false, r.fail("a < is followed by no name; in text it is written &lt;")
	}
	for {
		spaced := r.space()
		switch {
		case strings.HasPrefix(r.rest, "/>"):
			r.take(2)
			return e, true, nil
		case strings.HasPrefix(r.rest, ">"):
			r.take(1)
			return e, false, nil
		case r.rest == "":
			return nil, false, r.fail("the file ends inside of <%s>: it is not whole", e.name)
		}
		a := attribute{name: r.name()}
		if a.name == "" || !spaced {
			return nil, false, r.fail("<%s> has something in it that is no attribute", e.name)
		}
		if _, twice := e.attr(a.name); twice || len(e.attrs) == maxAttributes {
			return nil, false, r.fail("<%s> has %s twice, or too many attributes", e.name, a.name)
		}
		r.space()
		if !strings.HasPrefix(r.rest, "=") {
			return nil, false, r.fail("the attribute %s of <%s> has no value", a.name, e.name)
		}
		r.take(1)
		r.space()
		if r.rest == "" || r.rest[0] != '"' && r.rest[0] != '\'' {
			return nil, false, r.fail("the value of %s of <%s> has no quotes", a.name, e.name)
		}
		quote := r.take(1)[0]
		end := strings.IndexByte(r.rest, quote)
		if end < 0 {
			return nil, false, r.fail("the value of %s of <%s> does not end", a.name, e.name)
		}
		if strings.Contains(r.rest[:end], "<") {
			return nil, false, r.fail("the value of %s of <%s> has a < in it, which is written &lt;", a.name, e.name)
		}
		if a.value, err = r.text(end); err != nil {
			return nil, false, err
		}
		r.take(1)
		e.attrs = append(e.attrs, a)
	}
}

// maxAttributes is how many an element has at most; BurrTools writes ten.
const maxAttributes = 100

// markup takes a comment or an instruction, as it is.
func (r *reader) markup() (string, error) {
	begin, end := 2, "?>"
	if r.rest[1] == '!' {
		begin, end = 4, "-->"
	}
	n := strings.Index(r.rest[begin:], end)
	if n < 0 {
		return "", r.fail("a comment does not end")
	}
	inside := r.rest[begin : begin+n]
	if control(inside) >= 0 || begin == 4 && (strings.Contains(inside, "--") || strings.HasSuffix(inside, "-")) {
		return "", r.fail("a comment has -- or a control character in it")
	}
	if begin == 2 {
		at := reader{rest: inside}
		if name := at.name(); name == "" || at.rest != "" && !at.space() {
			return "", r.fail("an instruction has no name")
		}
	}
	return r.take(begin + n + len(end)), nil
}

// text takes n bytes, all where that is negative, and reads what is written with &.
func (r *reader) text(n int) (string, error) {
	if n < 0 {
		n = len(r.rest)
	}
	var b strings.Builder
	raw := r.rest[:n]
	for raw != "" {
		plain, rest, found := strings.Cut(raw, "&")
		b.WriteString(lineEnds(plain))
		if !found {
			break
		}
		word, rest, found := strings.Cut(rest, ";")
		c, known := characterOf(word)
		if !found || !known {
			r.take(n - len(rest))
			return "", r.fail("&%.20s is no character entity; & itself is written &amp;", word)
		}
		b.WriteRune(c)
		raw = rest
	}
	if control(b.String()) >= 0 {
		return "", r.fail("it has a control character in it")
	}
	r.take(n)
	return b.String(), nil
}

// lineEnds makes them what XML reads for them.
func lineEnds(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// characterOf is what an entity stands for.
func characterOf(word string) (rune, bool) {
	switch word {
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "amp":
		return '&', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, base := "", 10
	if number, ok := strings.CutPrefix(word, "#x"); ok {
		digits, base = number, 16
	} else if number, ok := strings.CutPrefix(word, "#"); ok {
		digits = number
	}
	n, err := strconv.ParseUint(digits, base, 32)
	c := rune(n)
	return c, err == nil && n <= utf8.MaxRune && utf8.ValidRune(c)
}

// control is where a character stands that no XML may have, or -1.
func control(text string) int {
	return strings.IndexFunc(text, func(c rune) bool {
		return c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0xfffe || c == 0xffff
	})
}

// validUTF8 takes bytes that are no UTF-8 for Latin 1, which older versions of BurrTools wrote.
func validUTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			r = rune(text[i])
		}
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

// write appends the element as text.
func (e *element) write(b *bytes.Buffer) {
	b.WriteString("<" + e.name)
	for _, a := range e.attrs {
		b.WriteString(" " + a.name + `="`)
		escape(b, a.value, true)
		b.WriteByte('"')
	}
	if len(e.kids) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteByte('>')
	for _, k := range e.kids {
		if k.element != nil {
			k.element.write(b)
		} else {
			escape(b, k.text, false)
		}
	}
	b.WriteString("</" + e.name + ">")
}

// escape writes text so that it is read as it is.
func escape(b *bytes.Buffer, text string, quoted bool) {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '<':
			b.WriteString("&lt;")
		case c == '>':
			b.WriteString("&gt;")
		case c == '&':
			b.WriteString("&amp;")
		case c == '"':
			b.WriteString("&quot;")
		case c == '\r', quoted && (c == '\n' || c == '\t'):
			fmt.Fprintf(b, "&#%d;", c)
		default:
			b.WriteByte(c)
		}
	}
}

// child is the first element of that name, or nil.
func (e *element) child(name string) *element {
	for _, c := range e.children(name) {
		return c
	}
	return nil
}

// children are the elements of that name; e may be nil.
func (e *element) children(name string) (all []*element) {
	if e == nil {
		return nil
	}
	for _, k := range e.kids {
		if k.element != nil && k.element.name == name {
			all = append(all, k.element)
		}
	}
	return all
}

// text is what is written directly in an element; e may be nil.
func (e *element) text() string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	for _, k := range e.kids {
		b.WriteString(k.text)
	}
	return b.String()
}

// attr is the value of an attribute.
func (e *element) attr(name string) (value string, ok bool) {
	if e != nil {
		for _, a := range e.attrs {
			if a.name == name {
				return a.value, true
			}
		}
	}
	return "", false
}
