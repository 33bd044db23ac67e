package def

import (
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// metadata is what the comments of a definition say, in order. Comments before
// a D line, after the ~D before it, belong to it.
type metadata []remark

// remark is a comment line `# key: value`.
type remark struct {
	line  int
	key   string // "title", "source", "solutions", "colour" or "labels"
	value span
}

// comment reads what follows the # of a line without a statement.
func (p *parser) comment(i int, text span) {
	name, value, found := p.cut(text, ':')
	if !found {
		return
	}
	key := remarkKey(p.str(p.trim(name)))
	if key == "" {
		return
	}
	r := remark{i, key, p.trim(value)}
	if p.def != nil {
		p.def.meta = append(p.def.meta, r)
	} else {
		p.meta = append(p.meta, r)
	}
}

// remarkKey is the key that a comment's first word stands for, or "".
func remarkKey(word string) string {
	switch key := strings.ToLower(word); key {
	case "title", "source", "solutions", "colour", "labels":
		return key
	case "color", "colours", "colors":
		return "colour"
	}
	return ""
}

// metaText is how a title, source or solutions text is kept: one line, no
// space around it.
func metaText(s string) string {
	var p parser
	p.doc = &Document{text: strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " ")}
	return p.str(p.trim(span{0, int32(len(p.doc.text))}))
}

// remarks writes the metadata into the draft. It runs at the end of the definition, when its pieces are known.
func (p *parser) remarks() {
	draft := &p.def.draft
	row := 0 // of labels, from the top
	for _, r := range p.def.meta {
		var to *string
		switch r.key {
		case "title":
			to = &draft.Title
		case "source":
			to = &draft.Source
		case "solutions":
			to = &draft.Solutions
		case "labels":
			p.labels(r, row)
			row++
			continue
		case "colour":
			for _, c := range p.colours(r.value) {
				p.colour(c)
			}
			continue
		}
		if *to != "" && !r.value.empty() {
			p.warning("repeated-comment", r.value, "This puzzle has another {key} above, which counts.", r.key).
				Fix = p.removeLine(r.line)
			continue
		}
		if !r.value.empty() {
			*to = p.str(r.value)
		}
	}
}

// labels reads what is printed on a row of a flat board: a word for each cell from
// the left, or a dot.
func (p *parser) labels(r remark, row int) {
	draft := &p.def.draft
	y := draft.Size.Y - 1 - row
	if !draft.Flat() || y < 0 {
		message := say.Message("The board has {rows} rows, and each has its labels above.")
		if !draft.Flat() {
			message = "Labels are for boards of one layer."
		}
		p.warning("labels", r.value, message, draft.Size.Y).Fix = p.removeLine(r.line)
		return
	}
	for x, rest := 0, p.trim(r.value); !rest.empty(); x++ {
		word, after := p.field(rest)
		if x == draft.Size.X {
			p.warning("labels", rest, "A row has {cells} cells; these labels are more.", draft.Size.X)
			return
		}
		if text := p.str(word); text != "." {
			draft.Labels = append(draft.Labels, Label{Cell{X: x, Y: y}, text})
		}
		rest = p.trim(after)
	}
}

// colourPair is `name=#hex`; whole includes a colour that is none.
type colourPair struct{ whole, name, hex span }

// colours splits `A=#c33 B=#28a`. No name has a # in it, so that "=#" parts a
// name from its colour even where the name has blanks or equals signs.
func (p *parser) colours(value span) []colourPair {
	var all []colourPair
	for rest := p.trim(value); !rest.empty(); {
		i := strings.Index(p.str(rest), "=#")
		if i < 0 {
			return append(all, colourPair{whole: rest})
		}
		name := p.trim(span{rest.start, rest.start + int32(i)})
		hex, after := p.field(span{rest.start + int32(i) + 1, rest.end})
		// A comma may part pairs as well.
		if short, _, comma := p.cut(hex, ','); comma {
			hex, after = short, span{short.end + 1, rest.end}
		}
		all = append(all, colourPair{span{name.start, hex.end}, name, hex})
		rest = p.trim(after)
	}
	return all
}

// colour gives a piece of the draft its colour.
func (p *parser) colour(c colourPair) {
	if c.hex.empty() {
		p.warning("colour", c.whole, "Colours are written as F=#28a or F=#2288aa.")
		return
	}
	colour, ok := parseColour(p.str(c.hex))
	if !ok {
		p.warning("colour", c.hex, "A colour is # and three or six digits from 0 to f: #28a or #2288aa.")
		return
	}
	e := p.names[p.str(c.name)]
	if e == nil {
		p.warning("colour", c.whole, "This puzzle has no piece named {name}.", diagnostic.Quoted(p.str(c.name))).
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(c.whole.start), int(c.whole.end), ""))
		return
	}
	if e.piece < 0 {
		return
	}
	q := &p.def.draft.Pieces[e.piece]
	if q.Colour != "" {
		p.warning("colour", c.whole, "Piece {name} has another colour above, which counts.",
			diagnostic.Quoted(q.Name)).
			Subject = q.Name
		return
	}
	q.Colour = colour
}

// parseColour turns #28a or #2288AA into #2288aa.
func parseColour(s string) (string, bool) {
	if len(s) != 4 && len(s) != 7 || s[0] != '#' {
		return "", false
	}
	s = strings.ToLower(s)
	for i := 1; i < len(s); i++ {
		if (s[i] < '0' || s[i] > '9') && (s[i] < 'a' || s[i] > 'f') {
			return "", false
		}
	}
	if len(s) == 7 {
		return s, true
	}
	return string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]}), true
}
