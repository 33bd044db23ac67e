package burr

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"tilewright/def/say"
)

// element is an element of the document. Between its children there is text.
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

// Error says what is wrong with a file.
type Error struct {
	// Line counts from 1 in the XML; 0 where there is none.
	Line    int
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return say.T("line {line}: {message}", e.Line, e.Message)
}

func (e *element) fail(m say.Message, arguments ...any) error {
	return &Error{e.line, say.T(m, arguments...)}
}

// parse reads a document. It takes time linear in the text.
func parse(text string) (*element, error) {
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(validUTF8(text), "\ufeff")))
	d.CharsetReader = knownCharset
	document := &element{}
	p := parser{open: []*element{document}}
	for {
		p.line, _ = d.InputPos()
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = p.take(token)
		}
		if err != nil {
			return nil, p.damaged(err)
		}
	}
	if document.child("puzzle") == nil {
		return nil, &Error{0, say.T("This is not a puzzle of BurrTools: there is no <puzzle> in it.")}
	}
	return document, nil
}

// parser makes a tree of tokens.
type parser struct {
	line  int        // where the token begins
	open  []*element // the document, and the elements that have not ended
	parts int        // tokens so far, except texts and ends
}

func (p *parser) top() *element { return p.open[len(p.open)-1] }

// outside says that no element is open.
func (p *parser) outside() bool { return len(p.open) == 1 }

func (p *parser) fail(m say.Message, arguments ...any) error {
	return &Error{p.line, say.T(m, arguments...)}
}

// damaged turns an error of the XML reader into words for people: what is wrong, and what to do.
func (p *parser) damaged(err error) error {
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	syntax := (*xml.SyntaxError)(nil)
	if !errors.As(err, &syntax) {
		return p.fail("The XML is damaged: {err}.", err)
	}
	wrong := func(m say.Message, arguments ...any) error { return &Error{syntax.Line, say.T(m, arguments...)} }
	top := p.top()
	switch begin, end, crossed := strings.Cut(syntax.Msg, "> closed by </"); {
	case crossed && strings.HasPrefix(begin, "element <"):
		return wrong("<{name}> of line {line} ends with </{other}. Each element ends with a tag of its own name.",
			top.name, top.line, end)
	case strings.HasPrefix(syntax.Msg, "unexpected EOF") && !p.outside():
		return wrong("The file ends before </{name}>, which line {line} began: it is not whole. Fetch or save it again.",
			top.name, top.line)
	}
	for _, d := range damages {
		if rest, is := strings.CutPrefix(syntax.Msg, d.reader); is {
			return wrong(d.say, strings.TrimSpace(rest))
		}
	}
	return wrong("The XML is damaged: {reason}.", syntax.Msg)
}

// damages are the errors of the XML reader by how they begin. {rest} is what follows.
var damages = []struct {
	reader string
	say    say.Message
}{
	{"unexpected EOF", "The file ends too early: it is not whole. Fetch or save it again."},
	{"unexpected end element", "{rest} ends nothing that is open. Take it out."},
	{"invalid character entity", "{rest} is not a character entity. Write & itself as &amp;."},
	{"unescaped < inside quoted string", "The value of an attribute has a < in it. Write it as &lt;."},
	{"unescaped ]]>", "A text has ]]> in it. Write it as ]]&gt;."},
	{"expected element name after <", "A < is followed by no name. In a text, write it as &lt;."},
	{"expected attribute name", "A tag has something in it that is not an attribute. Take it out."},
	{"expected />", "A / stands in a tag, and not before its end. Take it out."},
	{"attribute name without =", "An attribute has no value. Write it as name=\"value\"."},
	{"unquoted or missing attribute value", "The value of an attribute has no quotes. Write it as name=\"value\"."},
	{"illegal character code", "The character {rest} is not allowed in XML. Take it out."},
	{`invalid sequence "--"`, "A comment has -- in it. Take it out."},
	{"expected target name", "An instruction has no name after <?. Take it out."},
}

func (p *parser) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.CharData:
		switch {
		case !p.outside():
			p.top().kids = append(p.top().kids, kid{text: string(t)})
		case strings.TrimSpace(string(t)) != "":
			return p.fail("The XML is damaged: text stands outside of all elements.")
		}
		return nil
	case xml.EndElement:
		p.open = p.open[:len(p.open)-1]
		return nil
	}
	if p.parts++; p.parts > MaxElements {
		return p.fail("The file has too many elements; at most {most} are read.", MaxElements)
	}
	switch t := token.(type) {
	case xml.Directive:
		return p.fail("The file declares a document type, which is not read here. Take that line out.")
	case xml.StartElement:
		return p.begin(t)
	}
	return nil
}

// begin begins an element.
func (p *parser) begin(t xml.StartElement) error {
	e := &element{line: p.line, name: t.Name.Local}
	switch {
	case t.Name.Space != "" || len(t.Attr) > maxAttributes:
		return p.fail("<{name}> is in a namespace, or has too many attributes.", fmt.Sprintf("%.40s", e.name))
	case len(p.open) > MaxDepth:
		return p.fail("Elements lie in each other too deeply; at most {most} are read.", MaxDepth)
	case p.outside() && p.top().child("puzzle") != nil:
		return p.fail("The file goes on with <{name}> after its end.", e.name)
	case p.outside() && e.name != "puzzle":
		return p.fail("This is not a puzzle of BurrTools: it begins with <{name}>, not with <puzzle>.", e.name)
	}
	for _, a := range t.Attr {
		if _, twice := e.attr(a.Name.Local); twice || a.Name.Space != "" || a.Name.Local == "xmlns" {
			return p.fail("<{name}> has {attribute} twice, or in a namespace.", e.name, a.Name.Local)
		}
		e.attrs = append(e.attrs, attribute{a.Name.Local, a.Value})
	}
	p.top().kids = append(p.top().kids, kid{element: e})
	p.open = append(p.open, e)
	return nil
}

// maxAttributes is how many attributes an element has at most; BurrTools writes ten.
const maxAttributes = 100

// knownCharset refuses encodings other than UTF-8 and Latin 1. validUTF8 has converted Latin 1 already.
func knownCharset(charset string, text io.Reader) (io.Reader, error) {
	switch strings.ToLower(charset) {
	case "utf8", "iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "us-ascii", "ascii":
		return text, nil
	}
	return nil, &Error{1, say.T("The encoding {charset} is not read here; save the file as UTF-8.",
		fmt.Sprintf("%.20q", charset))}
}

// validUTF8 reads bytes that are no UTF-8 as Latin 1, which older versions of BurrTools wrote.
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

// escape writes text in such a way that reading gives it back unchanged.
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

// text is the text directly in an element; e may be nil.
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
