package trace

// The reader that the writer is held against, and the one of static/player/trace.ts by
// the files of testdata: nothing in Go reads traces but these tests.

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode reads a trace in either form. An error is an *Error and says where.
// O(length of the text + cells of all changes), both within the limits.
func Decode(source string) (t *Trace, err error) {
	if version, code, ok := compactForm(source); ok {
		if source, err = expand(version, code); err != nil {
			return nil, err
		}
	}
	if len(source) > MaxText {
		return nil, &Error{Message: tooLong}
	}
	d := &decoder{source: strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(source, "\ufffd")))}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failure:
			t, err = nil, e.Error
		default:
			panic(e)
		}
	}()
	d.read()
	return d.decode(), nil
}

// failure unwinds the decoder; Decode turns it into an error.
type failure struct{ *Error }

type decoder struct {
	source string
	t      Trace

	pieces     []Piece
	pieceNames map[string]int // in pieces
	stationary []string
	fixedAt    map[string]int // in stationary
	rows       [][][]token    // the picture by row, layer, column
	changes    [][]word       // the other lines

	b     *builder
	here  word      // what is wrong when a change cannot be
	homes [][]int32 // by slot: where the picture has the piece
}

// token is a cell of the picture.
type token struct {
	name, label string // the name of a piece, or one of the signs
	span        int
	printed     string
}

func (d *decoder) fail(at, length int, message string) {
	before := d.source[:at]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	panic(failure{&Error{strings.Count(before, "\n") + 1, utf8.RuneCountInString(line) + 1, length, message}})
}

func (d *decoder) failWord(w word, message string) {
	d.fail(w.at, utf8.RuneCountInString(w.text), message)
}

func (d *decoder) must(message string) {
	if message != "" {
		d.failWord(d.here, message)
	}
}

// read takes the headers and the picture and gathers the changes.
func (d *decoder) read() {
	d.pieceNames, d.fixedAt = map[string]int{}, map[string]int{}
	at, open := 0, true // open: rows may still come
	for line := range strings.SplitSeq(d.source, "\n") {
		ws := wordsOf(line, at)
		isRow := len(ws) > 0 && !slices.Contains(keywords, ws[0].text)
		switch {
		case len(ws) == 0 || ws[0].text[0] == '#':
			isRow = isRow && open && d.rows != nil // a comment does not end the picture
		case isRow && !open:
			d.strange(ws[0])
		case isRow:
			if d.rows == nil {
				d.here = ws[0]
			}
			d.rows = append(d.rows, d.row(line, at))
		case slices.Contains(headers, ws[0].text):
			d.header(ws[0], ws[1:])
		default:
			d.changes = append(d.changes, ws)
		}
		open = open && (d.rows == nil || isRow)
		at += len(line) + 1
	}
}

// row reads the layers of a row, between commas.
func (d *decoder) row(line string, at int) [][]token {
	var layers [][]token
	for part := range strings.SplitSeq(line, ",") {
		layer := []token{}
		for _, w := range wordsOf(part, at) {
			layer = append(layer, d.token(w))
		}
		layers = append(layers, layer)
		at += len(part) + 1
	}
	return layers
}

func (d *decoder) token(w word) token {
	fields := strings.Split(w.text, ":")
	t := token{name: fields[0], span: 1}
	if len(fields) > 1 {
		t.label = fields[1]
	}
	if len(fields) > 3 {
		t.printed = fields[3]
	}
	if len(fields) > 2 && (fields[2] != "" || t.printed == "") {
		t.span = d.number(fields[2], w, 1, maxSpan)
	}
	if len(fields) > 4 {
		d.strange(w)
	}
	if !slices.Contains(signs, t.name) {
		d.name(t.name, w)
	}
	return t
}

// strange is for what has no better explanation.
func (d *decoder) strange(w word) { d.failWord(w, w.text+" is not understood here") }

func (d *decoder) name(name string, w word) string {
	if !isName(name) {
		d.failWord(w, w.text+" cannot be a name")
	}
	return name
}

func (d *decoder) number(s string, w word, least, most int) int {
	n := number(s, least, most)
	if n < 0 {
		if s == "" {
			s = "nothing"
		}
		d.failWord(w, s+" is not a number from "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
	}
	return n
}

// choice is the index of a word in names.
func (d *decoder) choice(w word, what string, names []string) int {
	i := slices.Index(names, w.text)
	if i < 0 {
		d.failWord(w, what+" is one of: "+strings.Join(names, ", "))
	}
	return i
}

// restFrom is the text from the first of some words to the end of their line.
func (d *decoder) restFrom(ws []word) string {
	if len(ws) == 0 {
		return ""
	}
	end := ws[len(ws)-1]
	return d.source[ws[0].at : end.at+len(end.text)]
}

func (d *decoder) header(key word, args []word) {
	if len(args) == 0 {
		d.failWord(key, key.text+" needs more")
	}
	one := args[0]
	switch key.text {
	case "poly-trace":
		if one.text != "1" {
			d.failWord(one, otherVersion)
		}
	case "title":
		d.t.Title = d.restFrom(args)
	case "counter":
		d.t.Counter = d.restFrom(args)
	case "letters":
		d.t.Letters = Letters(d.choice(one, key.text, lettersNames))
	case "lattice":
		d.t.Board.Lattice = []string{"hexagons"}[d.choice(one, key.text, []string{"hexagons"})]
	case "tray":
		d.t.NoTray = d.choice(one, key.text, []string{"on", "off"}) == 1
	case "stationary":
		for _, w := range args {
			if _, ok := d.fixedAt[d.name(w.text, w)]; !ok {
				d.fixedAt[w.text] = len(d.stationary)
				d.stationary = append(d.stationary, w.text)
			}
		}
	case "piece":
		d.pieceLine(args)
	}
}

// pieceLine has names and what is said of all of them.
func (d *decoder) pieceLine(args []word) {
	look, first := Piece{}, len(d.pieces)
	for _, w := range args {
		if v, ok := strings.CutPrefix(w.text, "label="); ok {
			look.Label = v
		} else if v, ok := strings.CutPrefix(w.text, "colour="); ok {
			if look.Colour = v; !isColour(v) {
				d.failWord(w, "a colour is #rrggbb")
			}
		} else if _, ok := d.pieceNames[w.text]; ok {
			d.failWord(w, w.text+" is there twice")
		} else {
			d.addPiece(d.name(w.text, w))
		}
	}
	for i := range d.pieces[first:] {
		p := &d.pieces[first+i]
		p.Label, p.Colour = look.Label, look.Colour
	}
}

func (d *decoder) addPiece(name string) {
	d.pieceNames[name] = len(d.pieces)
	d.pieces = append(d.pieces, Piece{Name: name})
}

// decode makes the box and the pieces of the picture, then the steps.
func (d *decoder) decode() *Trace {
	if d.rows == nil {
		d.fail(0, 0, "there is no board")
	}
	board := &d.t.Board
	board.X, board.Y, board.Z = 1, len(d.rows), 1
	for _, row := range d.rows {
		board.Z = max(board.Z, len(row))
		for _, layer := range row {
			board.X = max(board.X, len(layer))
		}
	}
	if board.X*board.Y*board.Z > MaxCells {
		d.failWord(d.here, "a board has at most "+strconv.Itoa(MaxCells)+" cells")
	}

	names := map[string]bool{}
	d.each(func(t *token, _ int32) {
		_, piece := d.pieceNames[t.name]
		_, fixed := d.fixedAt[t.name]
		if !piece && !fixed && !slices.Contains(signs, t.name) {
			names[t.name] = true
		}
	})
	for _, name := range slices.SortedFunc(maps.Keys(names), byUTF16) {
		d.addPiece(name)
	}
	board.Pieces = d.pieces

	d.homes = make([][]int32, len(d.pieces)+1)
	fixed := make([][]int32, len(d.stationary))
	var dark, outside []int32
	var labels []Op
	paper := make([]bool, board.X*board.Y*board.Z)
	for i := range paper {
		paper[i] = true
	}
	d.each(func(t *token, c int32) {
		paper[c] = t.name == "*"
		if t.name == "@" {
			dark = append(dark, c)
		}
		if i, ok := d.pieceNames[t.name]; ok {
			d.homes[i+1] = append(d.homes[i+1], c)
		} else if i, ok := d.fixedAt[t.name]; ok {
			fixed[i] = append(fixed[i], c)
		}
		if t.label != "" {
			labels = append(labels, Op{Cells: []int32{c}, Span: t.span, Text: t.label})
		}
		if t.printed != "" {
			board.Labels = append(board.Labels, Label{c, t.printed})
		}
	})
	slices.SortFunc(board.Labels, func(a, b Label) int { return int(a.Cell - b.Cell) })
	for i, name := range d.stationary {
		if fixed[i] != nil {
			slices.Sort(fixed[i])
			board.Fixed = append(board.Fixed, Fixed{name, fixed[i]})
		}
	}
	for c, is := range paper {
		if is {
			outside = append(outside, int32(c))
		}
	}
	if outside != nil {
		board.Fixed = append(board.Fixed, Fixed{"*", outside})
	}

	var err error
	if d.b, err = newBuilder(board); err != nil {
		d.failWord(d.here, err.Error())
	}
	later := d.placedLater()
	for slot, cells := range d.homes {
		slices.Sort(cells)
		if cells != nil && !later[slot] {
			d.must(d.b.place(slot, cells))
		}
	}
	if slices.Sort(dark); dark != nil {
		d.must(d.b.mark(MarkDark, dark))
	}
	slices.SortFunc(labels, func(a, b Op) int { return int(a.Cells[0] - b.Cells[0]) })
	for _, l := range labels {
		d.must(d.b.label(l.Cells[0], l.Span, l.Text))
	}
	for _, ws := range d.changes {
		d.change(ws[0], ws[1:])
	}
	d.t.Start, d.t.Steps = d.b.start, d.b.steps
	return &d.t
}

// byUTF16 compares as the player's language does.
func byUTF16(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// each calls f with the cells of the picture.
func (d *decoder) each(f func(t *token, cell int32)) {
	b := &d.t.Board
	for r, row := range d.rows {
		for z, layer := range row {
			for x := range layer {
				f(&layer[x], int32((x*b.Y+b.Y-1-r)*b.Z+z))
			}
		}
	}
}

// placedLater says which pieces of the picture are not there at the start: the
// first line that names them places them.
func (d *decoder) placedLater() []bool {
	later, seen := make([]bool, len(d.pieces)+1), make([]bool, len(d.pieces)+1)
	for _, ws := range d.changes {
		if ws[0].text == "and" {
			ws = ws[1:]
		}
		if len(ws) == 0 || ws[0].text != "place" && ws[0].text != "remove" {
			continue
		}
		args := ws[1:]
		if len(args) > 1 && args[1].text == "at" {
			args = args[:1]
		}
		for _, w := range args {
			if i, ok := d.pieceNames[w.text]; ok {
				later[i+1] = later[i+1] || ws[0].text == "place" && !seen[i+1]
				seen[i+1] = true
			}
		}
	}
	return later
}

func (d *decoder) slot(w word) int {
	d.here = w
	i, ok := d.pieceNames[w.text]
	if !ok {
		d.failWord(w, "there is no piece "+w.text)
	}
	return i + 1
}

// change is a line that changes the picture, or says something of a state.
func (d *decoder) change(key word, args []word) {
	joined := key.text == "and"
	if joined {
		if len(args) > 0 {
			key, args = args[0], args[1:]
		}
		// Before the first step pieces are only drawn.
		may := changes
		if len(d.b.steps) == 0 {
			may = changes[2:]
		}
		if !slices.Contains(may, key.text) {
			d.strange(key)
		}
	}
	d.here = key
	switch key.text {
	case "wait", "solution", "dead":
		if len(args) > 0 {
			d.strange(args[0])
		}
	case "caption":
	default:
		if len(args) == 0 {
			d.failWord(key, key.text+" needs more")
		}
	}
	switch key.text {
	case "place", "remove":
		var cells []int32
		if len(args) > 1 && args[1].text == "at" {
			args, cells = args[:1], d.cells(args[2:], key)
		}
		for _, w := range args {
			slot := d.slot(w)
			d.b.begin(joined)
			if key.text == "remove" {
				d.must(d.b.remove(slot))
				continue
			}
			at := cells
			if at == nil {
				at = d.homes[slot]
			}
			if at == nil {
				d.failWord(w, w.text+" is not in the picture")
			}
			d.must(d.b.place(slot, at))
		}
	case "mark":
		kind, cells := d.choice(args[0], "a mark", markNames), d.cells(args[1:], key)
		d.b.begin(joined)
		d.must(d.b.mark(Mark(kind), cells))
	case "label":
		n := min(len(args), 2)
		if d.t.Board.Z > 1 {
			n = min(len(args), 3)
		}
		cell := d.cells(args[:n], key)[0]
		d.b.begin(joined)
		d.must(d.b.label(cell, 1, d.restFrom(args[n:])))
	case "wait":
		d.b.begin(joined)
	case "caption":
		s := d.restFrom(args)
		d.b.step().Caption = &s
	case "count":
		for _, w := range args {
			name, value, ok := strings.Cut(w.text, "=")
			if !ok || !isCountName(name) {
				d.strange(w)
			}
			d.b.count(name, uint64(d.number(value, w, 0, maxCount)))
		}
	case "solution":
		d.b.step().Flag = FlagSolution
	case "dead":
		d.b.step().Flag = FlagDead
	}
}

// cells reads "x y, x y" (or x y z) into increasing cells.
func (d *decoder) cells(ws []word, key word) []int32 {
	b := &d.t.Board
	if len(ws) == 0 {
		d.failWord(key, key.text+" needs cells")
	}
	sides, what := []int{b.X, b.Y}, "a cell is two numbers: x y"
	if b.Z > 1 {
		sides, what = []int{b.X, b.Y, b.Z}, "a cell is three numbers: x y z"
	}
	var cells []int32
	at, end := ws[0].at, ws[len(ws)-1]
	for part := range strings.SplitSeq(d.source[at:end.at+len(end.text)], ",") {
		numbers := wordsOf(part, at)
		if len(numbers) != len(sides) {
			d.fail(at, utf8.RuneCountInString(part), what)
		}
		c := 0
		for i, w := range numbers {
			c = c*sides[i] + d.number(w.text, w, 0, sides[i]-1)
		}
		cells = append(cells, int32(c))
		at += len(part) + 1
	}
	slices.Sort(cells)
	for i := 1; i < len(cells); i++ {
		if cells[i] == cells[i-1] {
			d.failWord(ws[0], "cell "+b.cell(cells[i])+" is there twice")
		}
	}
	return cells
}

// Error is what is wrong with a text, and where. Line and Column count from 1,
// in characters; Length may be 0. Line is 0 where there is no text: the compact
// form is damaged, or it is too long.
type Error struct {
	Line, Column, Length int
	Message              string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// compactForm cuts "pt1.…" at the dot; anything else is a text.
func compactForm(source string) (version, code string, ok bool) {
	s, ok := strings.CutPrefix(strings.Trim(source, " \t\r\n"), "pt")
	if !ok {
		return "", "", false
	}
	version, code, ok = strings.Cut(s, ".")
	const digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	ok = ok && version != "" && strings.Trim(version, digits) == "" && strings.Trim(code, digits+letters+"-_") == ""
	return version, code, ok
}

// expand is the text of the compact form.
func expand(version, code string) (string, error) {
	if version != "1" {
		return "", &Error{Message: otherVersion}
	}
	if len(code) > MaxCompact {
		return "", &Error{Message: tooLong}
	}
	damaged := &Error{Message: "the trace is damaged"}
	b, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return "", damaged
	}
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return "", damaged
	}
	text, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil {
		return "", damaged
	}
	return string(text), nil
}

func (x *builder) count(name string, value uint64) {
	s := x.step()
	for i := range s.Counts {
		if s.Counts[i].Name == name {
			s.Counts[i].Value = value
			return
		}
	}
	s.Counts = append(s.Counts, Count{name, value})
}

// word is a run of characters between spaces and its place in the text, in bytes.
type word struct {
	text string
	at   int
}

// wordsOf cuts text, which stands at the given place, at spaces.
func wordsOf(text string, at int) []word {
	var ws []word
	for part := range strings.SplitSeq(text, " ") {
		if part != "" {
			ws = append(ws, word{part, at})
		}
		at += len(part) + 1
	}
	return ws
}

// number reads digits only; -1 is none.
func number(s string, least, most int) int {
	if s == "" || len(s) > 16 || strings.Trim(s, "0123456789") != "" {
		return -1
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		return -1
	}
	return n
}
