package def

import (
	"slices"
	"strings"

	"tilewright/def/space"
)

// Parts of puzzlecad are printed apart, and joined by connectors to one piece. What stands in braces behind a cube says so:
//
//	x{connect=mz+y+,clabel=A}   a male connector on the upper face, with its mark towards the back, labelled A
//	x{connect=fz-y+,clabel=A}   the female one for it: face to face, with marks in one direction
//	x{connect=mz+,clabel=Ay-}   the mark stands behind the label, too
//
// A connector without a label joins only where there is just one of each kind.

// cadPart is a part with its connectors.
type cadPart struct {
	Piece
	links []cadLink
}

// cadLink is a connector of a part.
type cadLink struct {
	cell, face Cell
	up         Cell // zero where it does not say how it is turned
	male       bool
	label      string
}

// fits tells whether two connectors may join.
func (l *cadLink) fits(o *cadLink) bool { return l.male != o.male && l.label == o.label }

// meets tells whether two connectors are joined where they are.
func (l *cadLink) meets(o *cadLink) bool {
	return l.fits(o) && l.cell.Plus(l.face) == o.cell && o.cell.Plus(o.face) == l.cell && l.up == o.up
}

// cadLinks reads the connectors in the text behind a cube.
func cadLinks(text string, cell Cell) (links []cadLink) {
	values := map[string][]string{}
	for len(text) > 0 {
		key, rest, ok := strings.Cut(text, "=")
		if !ok {
			break
		}
		var value string
		if strings.HasPrefix(rest, "{") {
			value, text, _ = strings.Cut(rest[1:], "}")
			text = strings.TrimPrefix(text, ",")
		} else {
			value, text, _ = strings.Cut(rest, ",")
		}
		values[strings.TrimSpace(key)] = strings.Split(value, ",")
	}
	for i, c := range values["connect"] {
		c = strings.TrimSpace(c)
		if len(c) != 3 && len(c) != 5 || c[0] != 'm' && c[0] != 'f' {
			continue
		}
		l := cadLink{cell: cell, face: cadAxis(c[1:3]), male: c[0] == 'm'}
		if labels := values["clabel"]; i < len(labels) {
			label := strings.TrimSpace(labels[i])
			if l.label = label; len(label) == 3 {
				l.label, l.up = label[:1], cadAxis(label[1:])
			}
		}
		if len(c) == 5 {
			l.up = cadAxis(c[3:])
		}
		if l.face != (Cell{}) {
			links = append(links, l)
		}
	}
	return links
}

// cadAxis is the direction of y+, the zero cell for none.
func cadAxis(text string) (c Cell) {
	by := strings.IndexByte("- +", text[1]) - 1
	switch text[0] {
	case 'x':
		c.X = by
	case 'y':
		c.Y = by
	case 'z':
		c.Z = by
	}
	return c
}

// placed is a part moved so that one of its connectors joins another connector.
func (p *cadPart) placed(own, to *cadLink) cadPart {
	back := Cell{}.Minus(to.face)
	from := [3]Cell{own.face, own.up, own.face.Cross(own.up)}
	into := [3]Cell{back, to.up, back.Cross(to.up)}
	turn := func(v Cell) (c Cell) {
		for i := range from {
			n := v.Dot(from[i])
			c = c.Plus(Cell{X: n * into[i].X, Y: n * into[i].Y, Z: n * into[i].Z})
		}
		return c
	}
	by := to.cell.Plus(to.face).Minus(turn(own.cell))
	q := cadPart{Piece: p.Piece, links: slices.Clone(p.links)}
	q.Cells = slices.Clone(p.Cells)
	for i := range q.Cells {
		q.Cells[i] = turn(q.Cells[i]).Plus(by)
	}
	for i := range q.links {
		l := &q.links[i]
		l.cell, l.face, l.up = turn(l.cell).Plus(by), turn(l.face), turn(l.up)
	}
	return q
}

// joinParts makes pieces of parts: those whose connectors fit are one. loose is how many connectors have a partner by their label, and do
// not say how it is turned, or cannot have it. O(connectors² × parts × cells).
func joinParts(parts []cadPart) (pieces []Piece, loose int) {
	bare := map[bool]int{} // connectors without a label, by kind
	for _, p := range parts {
		for _, l := range p.links {
			if l.label == "" {
				bare[l.male]++
			}
		}
	}
	used := make([]bool, len(parts))
	for i := range parts {
		if used[i] {
			continue
		}
		used[i] = true
		whole := parts[i]
		whole.links = slices.Clone(whole.links)
		for k := 0; k < len(whole.links); {
			l := &whole.links[k]
			part, at := cadPart{}, -1
			if l.up != (Cell{}) && (l.label != "" || bare[true] == 1 && bare[false] == 1) {
				part, at = partner(&whole, l, parts, used)
			}
			if at < 0 {
				joins := func(p cadPart) bool { return slices.ContainsFunc(p.links, func(o cadLink) bool { return o.fits(l) }) }
				if !l.male && slices.ContainsFunc(parts, joins) {
					loose++
				}
				k++
				continue
			}
			used[at] = true
			whole.Name = ""
			whole.Cells = append(slices.Clone(whole.Cells), part.Cells...)
			whole.links = open(append(whole.links, part.links...))
			k = 0
		}
		space.Cubes.Normalise(whole.Cells)
		pieces = append(pieces, whole.Piece)
	}
	return pieces, loose
}

// partner is the part that joins a connector of another, where it comes to lie, and its place; -1 where there is none. Of several ways it
// takes the one by which most connectors join.
func partner(whole *cadPart, l *cadLink, parts []cadPart, used []bool) (best cadPart, at int) {
	at = -1
	for j := range parts {
		if used[j] {
			continue
		}
		most := 0
		for m := range parts[j].links {
			if o := &parts[j].links[m]; !o.fits(l) || o.up == (Cell{}) {
				continue
			}
			q := parts[j].placed(&parts[j].links[m], l)
			if slices.ContainsFunc(q.Cells, func(c Cell) bool { return slices.Contains(whole.Cells, c) }) {
				continue
			}
			all := append(slices.Clone(whole.links), q.links...)
			if n := len(all) - len(open(all)); n > most {
				best, at, most = q, j, n
			}
		}
		if at >= 0 {
			return best, at
		}
	}
	return best, -1
}

// open are those of some connectors that are not joined.
func open(links []cadLink) []cadLink {
	var left []cadLink
	for i := range links {
		if !slices.ContainsFunc(links, func(o cadLink) bool { return links[i].meets(&o) }) {
			left = append(left, links[i])
		}
	}
	return left
}
