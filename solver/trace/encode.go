package trace

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Encode writes the text form, which the player reads as the same trace. A piece whose first step finds its cells free
// in the picture is drawn there, so its step needs no coordinates. Encode fails as Check does, and beyond MaxText. It
// also fails for a text over several columns that is not among the first changes of the start, or has spaces.
func Encode(t *Trace) (string, error) {
	if err := t.Check(); err != nil {
		return "", err
	}
	e := encoder{t: t, b: &t.Board}
	e.draw()
	if i := slices.IndexFunc(t.Start.Ops[e.drawn:], func(op Op) bool { return op.Span > 1 }); i >= 0 {
		return "", say.Error("the text {text} does not fit into a picture",
			strconv.Quote(t.Start.Ops[e.drawn+i].Text))
	}
	e.headers()
	e.picture()
	e.state(&t.Start, true)
	for i := range t.Steps {
		e.state(&t.Steps[i], false)
	}
	if e.out.Len() > MaxText {
		return "", say.Error("the trace is too long: its text has {len} bytes, {most} are allowed",
			e.out.Len(), MaxText)
	}
	return e.out.String(), nil
}

type encoder struct {
	t   *Trace
	b   *Board
	out strings.Builder

	at    []string  // tokens of the picture by cell
	homes [][]int32 // by slot: where the picture has the piece
	text  []string  // by cell: what follows the token
	drawn int       // changes of the start that the picture shows
}

// draw lays out the picture: the fixed pieces, those of the start, then every other piece at its first place if that is
// free.
func (e *encoder) draw() {
	e.at, e.homes = make([]string, e.b.Volume()), make([][]int32, len(e.b.Pieces)+1)
	put := func(cells []int32, name string) {
		for _, c := range cells {
			e.at[c] = name
		}
	}
	for _, f := range e.b.Fixed {
		put(f.Cells, f.Name)
	}
	free := func(cells []int32) bool {
		return !slices.ContainsFunc(cells, func(c int32) bool { return e.at[c] != "" })
	}
	seen := make([]bool, len(e.homes))
	place := func(op *Op) {
		if op.Kind != OpPlace || seen[op.Slot] {
			return
		}
		seen[op.Slot] = true
		if !free(op.Cells) {
			return
		}
		e.homes[op.Slot] = op.Cells
		put(op.Cells, e.b.Pieces[op.Slot-1].Name)
	}
	start := e.t.Start.Ops
	for ; e.drawn < len(start) && start[e.drawn].Kind == OpPlace; e.drawn++ {
		place(&start[e.drawn])
	}
	if e.drawn < len(start) && start[e.drawn].Kind == OpMark && start[e.drawn].Mark == MarkDark && free(start[e.drawn].Cells) {
		put(start[e.drawn].Cells, "@")
		e.drawn++
	}
	for i := range e.t.Steps {
		for j := range e.t.Steps[i].Ops {
			place(&e.t.Steps[i].Ops[j])
		}
	}
	e.texts()
}

// texts draws the texts that come first in the start, by cell, as far as a picture can have them. It also draws the
// texts that are printed on the cells.
func (e *encoder) texts() {
	e.text = make([]string, len(e.at))
	before := int32(-1)
	for start := e.t.Start.Ops; e.drawn < len(start); e.drawn++ {
		op := &start[e.drawn]
		if op.Kind != OpLabel || op.Cells[0] <= before || op.Text == "" || strings.ContainsAny(op.Text, " ,:") {
			break
		}
		before = op.Cells[0]
		e.text[before] = ":" + op.Text
		if op.Span > 1 {
			e.text[before] += ":" + strconv.Itoa(op.Span)
		}
	}
	for _, l := range e.b.Labels {
		e.text[l.Cell] += strings.Repeat(":", 3-strings.Count(e.text[l.Cell], ":")) + l.Text
	}
}

func (e *encoder) line(words ...string) {
	for i, w := range words {
		if i > 0 {
			e.out.WriteByte(' ')
		}
		e.out.WriteString(w)
	}
	e.out.WriteByte('\n')
}

// headers writes piece lines only where the picture does not say everything: for pieces with a label or colour, for
// pieces that are not drawn, and where the order is not that of names.
func (e *encoder) headers() {
	e.line("poly-trace", "1")
	if e.t.Title != "" {
		e.line("title", e.t.Title)
	}
	plainly := true
	for i, p := range e.b.Pieces {
		plainly = plainly && p.Label == "" && p.Colour == "" && e.homes[i+1] != nil && (i == 0 || e.b.Pieces[i-1].Name < p.Name)
	}
	for i := 0; !plainly && i < len(e.b.Pieces); {
		p, words := e.b.Pieces[i], []string{"piece"}
		for ; i < len(e.b.Pieces) && e.b.Pieces[i].Label == p.Label && e.b.Pieces[i].Colour == p.Colour; i++ {
			words = append(words, e.b.Pieces[i].Name)
		}
		if p.Label != "" {
			words = append(words, "label="+p.Label)
		}
		if p.Colour != "" {
			words = append(words, "colour="+p.Colour)
		}
		e.line(words...)
	}
	for _, f := range e.b.Fixed {
		if f.Name != "*" {
			e.line("stationary", f.Name)
		}
	}
	if e.t.Letters != LettersOne {
		e.line("letters", lettersNames[e.t.Letters])
	}
	if e.b.Lattice != "" {
		e.line("lattice", e.b.Lattice)
	}
	if e.b.Wrap != "" {
		e.line("wrap", e.b.Wrap)
	}
	if e.t.NoTray {
		e.line("tray", "off")
	}
	if e.t.Counter != "" {
		e.line("counter", e.t.Counter)
	}
}

func (e *encoder) picture() {
	b := e.b
	for row := range b.Y {
		for z := range b.Z {
			if z > 0 {
				e.out.WriteString(", ")
			}
			for x := range b.X {
				if x > 0 {
					e.out.WriteByte(' ')
				}
				c := b.Index(space.Cell{X: x, Y: b.Y - 1 - row, Z: z})
				name := e.at[c]
				if name == "" {
					name = "."
				}
				e.out.WriteString(name + e.text[c])
			}
		}
		e.out.WriteByte('\n')
	}
}

func (e *encoder) state(s *Step, start bool) {
	if len(s.Ops) == 0 && !start {
		e.line("wait")
	}
	for i := range s.Ops {
		op := &s.Ops[i]
		if start && i < e.drawn {
			continue
		}
		var words []string
		if i > 0 || start {
			words = append(words, "and")
		}
		switch op.Kind {
		case OpPlace:
			words = append(words, "place", e.b.Pieces[op.Slot-1].Name)
			if !slices.Equal(op.Cells, e.homes[op.Slot]) {
				words = append(words, "at", e.cells(op.Cells))
			}
		case OpRemove:
			words = append(words, "remove", e.b.Pieces[op.Slot-1].Name)
		case OpMark:
			words = append(words, "mark", markNames[op.Mark], e.cells(op.Cells))
		case OpLabel:
			words = append(words, "label", e.cells(op.Cells))
			if op.Text != "" {
				words = append(words, op.Text)
			}
		}
		e.line(words...)
	}
	if s.Caption != nil {
		e.line(strings.TrimRight("caption "+*s.Caption, " "))
	}
	if len(s.Counts) > 0 {
		words := []string{"count"}
		for _, c := range s.Counts {
			words = append(words, c.Name+"="+strconv.FormatUint(c.Value, 10))
		}
		e.line(words...)
	}
	switch s.Flag {
	case FlagSolution:
		e.line("solution")
	case FlagDead:
		e.line("dead")
	}
}

func (e *encoder) cells(cells []int32) string {
	parts := make([]string, len(cells))
	for i, c := range cells {
		parts[i] = e.b.cell(c)
	}
	return strings.Join(parts, ", ")
}
