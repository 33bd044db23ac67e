package def

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Form is a way in which people write down a puzzle. READING.md has a page about all of them.
type Form struct {
	// Name is as --read takes it.
	Name string
	// About is what a text of the form is read as: "burr sticks by their numbers".
	About say.Message
	// Example is a text of the form, and Mistaken names the form that it would be mistaken for, "" for none.
	Example, Mistaken string
	// read makes a definition. It is nil for the grammar itself, and for files, which packages of their own read.
	read func(t *paste) (r Reading, fit fit)
}

// Reads tells whether texts of the form are among Readings.
func (f *Form) Reads() bool { return f.read != nil }

// fit says how well a form suits a text.
type fit uint8

const (
	unfit    fit = iota
	possible     // it can be read so, and hardly anybody means it
	likely
)

// Forms are all forms of puzzles, in the order in which they are asked. Of several that are as likely the first is taken.
var Forms []Form

func init() { // readers ask the library, whose texts are parsed
	Forms = []Form{
		{Name: "definition", About: "a definition",
			Example: "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 0 1 0\n~D\n"},
		{Name: "burrtools", About: "a file of BurrTools", Example: `<puzzle version="2">…</puzzle>`},
		{Name: "studio", About: "a file of Mechanical Puzzle Studio", Example: `{"kind":"Puzzle Studio", …}`},
		{Name: "puzzlecad", About: "pieces in puzzlecad's text",
			Example: "burr_plate([[\"x..|xxx\"], [\".xx|xx.\", \"...|.x.\"]]);\n", Mistaken: "layers", read: (*paste).cad},
		{Name: "sticks", About: "burr sticks by their numbers",
			Example: "52 615 792 960 975 992\n", Mistaken: "picture", read: (*paste).sticks},
		{Name: "board", About: "a board whose cells are the dots",
			Example: "#..#\n....\n#..#\n", Mistaken: "hashes", read: func(t *paste) (Reading, fit) { return t.board(true) }},
		{Name: "hashes", About: "a board whose cells are the hashes",
			Example: ".##.\n####\n", Mistaken: "board", read: func(t *paste) (Reading, fit) { return t.board(false) }},
		{Name: "layers", About: "a solid in layers", Example: "LLA\nLAA\n\nBBA\nLBB\n", Mistaken: "shapes", read: (*paste).layers},
		{Name: "position", About: "a known set of which some pieces lie",
			Example: "AAABB......\nA.BBB......\n...........\n...........\n...........\n", Mistaken: "picture", read: (*paste).position},
		{Name: "picture", About: "a picture of all pieces in their places",
			Example: "1,1,2\n1,2,2\n", Mistaken: "sticks", read: (*paste).picture},
		{Name: "shapes", About: "flat pieces, a block each", Example: "XX\nX.\n\nYYY\n", Mistaken: "layers", read: (*paste).shapes},
	}
}

// Reading is a text as it is read by a form.
type Reading struct {
	Form *Form
	// Definition is what the text becomes, "" where nothing in it can be read.
	Definition string
	// Left is a sentence about what is left out, "" for nothing.
	Left string
}

// Readings are all ways in which a text that is no definition can be read, the one to take first; none where it is a definition, a file
// of another program, or no puzzle. O(length).
func Readings(text string) (all []Reading) {
	if len(text) > MaxText {
		return nil
	}
	t := paste{text: diagnostic.PlainText(text).Text}
	if t.isDefinition() || strings.HasPrefix(strings.TrimSpace(t.text), "<") {
		return nil
	}
	for _, titled := range []bool{false, true} {
		if t.drawing, t.drawn = drawn(t.text, titled); len(all) == 0 && (t.drawn || !titled) {
			all = t.readings()
		}
	}
	return all
}

// readings are those by all forms.
func (t *paste) readings() (all []Reading) {
	for want := likely; want > unfit; want-- {
		for i := range Forms {
			f := &Forms[i]
			if f.read == nil {
				continue
			}
			if r, fit := f.read(t); fit == want && !slices.ContainsFunc(all, func(o Reading) bool { return o.Definition == r.Definition }) {
				r.Form = f
				all = append(all, r)
			}
		}
	}
	return all
}

// FormNamed is the form of a name, nil where there is none.
func FormNamed(name string) *Form {
	if i := slices.IndexFunc(Forms, func(f Form) bool { return f.Name == name }); i >= 0 {
		return &Forms[i]
	}
	return nil
}

// paste is a plain text that may be a puzzle.
type paste struct {
	text    string
	drawing rowsDrawn
	drawn   bool // whether the drawing was read
}

// isDefinition tells whether a line is a statement.
func (t *paste) isDefinition() bool {
	for line := range strings.Lines(t.text) {
		line = strings.TrimSpace(line)
		i := strings.IndexAny(line, ": ")
		if i > 0 && line[i] == ':' && slices.Contains(statements, strings.ToUpper(line[:i])) || line == "~D" || line == "~L" {
			return true
		}
	}
	return false
}

func (t *paste) cad() (r Reading, f fit) {
	var is bool
	if r.Definition, r.Left, is = cadDefinition(t.text); !is {
		return r, unfit
	}
	// Strings of one row each, with several letters, are rows of a picture: in puzzlecad they would be layers.
	if t.drawn && !strings.ContainsAny(t.text, "|{(") &&
		strings.IndexFunc(t.text, func(c rune) bool { return c >= 'a' && c <= 'z' && c != 'x' }) >= 0 {
		return r, possible
	}
	return r, likely
}

// fewestSticks is how many numbers a text has at least that may mean sticks of a burr.
const fewestSticks = 5

// stickNumbers are the numbers of a text that has nothing else, on one line or one a line, with their places; lines says which.
func (t *paste) stickNumbers() (words []span, lines bool) {
	text := strings.TrimSpace(t.text)
	lines = strings.Contains(text, "\n")
	for line := range strings.Lines(text) {
		if n := len(strings.FieldsFunc(line, notStick)); lines && n != 1 {
			return nil, false
		}
	}
	if strings.Trim(text, "0123456789/,;[]() \t\n") != "" || strings.Count(text, "[")+strings.Count(text, "(") > 1 {
		return nil, false
	}
	for i := 0; i < len(t.text); {
		end := i
		for end < len(t.text) && !notStick(rune(t.text[end])) {
			end++
		}
		if end > i {
			words = append(words, span{int32(i), int32(end)})
		}
		i = end + 1
	}
	if len(words) < fewestSticks || len(words) > maxPictureBlocks {
		return nil, false
	}
	return words, lines
}

func notStick(c rune) bool { return (c < '0' || c > '9') && c != '/' }

// sticks reads numbers of sticks, and no matrix of numbers.
func (t *paste) sticks() (r Reading, f fit) {
	words, lines := t.stickNumbers()
	if words == nil {
		return r, unfit
	}
	p := Puzzle{}
	cells := 0
	for _, w := range words {
		q := stick(t.text[w.start:w.end])
		if q == nil {
			return r, unfit
		}
		cells += len(q.Cells)
		p.addPiece(*q)
	}
	p.setBurr(cells)
	f = likely
	if lines && t.drawn {
		if whole, ok := t.drawing.whole(); ok && len(whole.Pieces) > 1 {
			f = possible // digits that hang together are a picture
		}
	}
	var ok bool
	if r.Definition, ok = p.definition(); !ok {
		return r, unfit
	}
	return r, f
}

// stick is the stick of a number, as 975 or 975/8; nil where there is none, or where it falls apart.
func stick(word string) *Piece {
	number, long, is := strings.Cut(word, "/")
	n, err := strconv.Atoi(number)
	length := StickLength
	if is && err == nil {
		length, err = strconv.Atoi(long)
	}
	if err != nil || n < 1 || n > NumbersOf(length) {
		return nil
	}
	q := Piece{Name: StickName(n, length), Cells: LongStickCells(n, length)}
	if !space.Cubes.Connected(q.Cells) {
		return nil
	}
	return &q
}

// noStick is the number among six that is none; ok is false where the text is not six numbers.
func (t *paste) noStick() (word span, ok bool) {
	words, _ := t.stickNumbers()
	for _, w := range words {
		if stick(t.text[w.start:w.end]) == nil {
			return w, true
		}
	}
	return span{}, false
}

func (t *paste) board(dots bool) (r Reading, f fit) {
	if !t.drawn {
		return r, unfit
	}
	var ok bool
	if r.Definition, ok = t.drawing.onBoard(dots); !ok {
		return r, unfit
	}
	return r, likely
}

func (t *paste) layers() (r Reading, f fit) {
	if !t.drawn {
		return r, unfit
	}
	var ok bool
	if r.Definition, ok = t.drawing.solid(); !ok {
		return r, unfit
	}
	if t.numbersSideBySide() {
		return r, possible
	}
	return r, likely
}

// numbersSideBySide tells whether what could be layers side by side are numbers of pieces.
func (t *paste) numbersSideBySide() bool {
	_, ok := t.drawing.whole()
	return ok && len(t.drawing.names) > 0 && t.drawing.numbers
}

func (t *paste) picture() (r Reading, f fit) {
	if !t.drawn {
		return r, unfit
	}
	p, ok := t.drawing.whole()
	if !ok {
		return r, unfit
	}
	if r.Definition, ok = p.definition(); !ok {
		return r, unfit
	}
	_, solid := t.drawing.solid()
	if solid && !t.numbersSideBySide() || p.Size.Y == 1 && len(t.drawing.blocks[0].rows) == 1 && t.drawing.numbers && len(p.Pieces) > 3 {
		return r, possible
	}
	return r, likely
}

func (t *paste) shapes() (r Reading, f fit) {
	if !t.drawn {
		return r, unfit
	}
	var ok bool
	if r.Definition, ok = t.drawing.shapes(); !ok {
		return r, unfit
	}
	if _, solid := t.drawing.solid(); solid {
		return r, possible
	}
	return r, likely
}

// position reads a board of a set of the library on which some of its pieces lie: they are fixed, and the others have to be placed.
func (t *paste) position() (r Reading, f fit) {
	if !t.drawn {
		return r, unfit
	}
	p, ok := t.drawing.whole()
	if !ok || len(p.Pieces) < 2 || !strings.ContainsAny(t.drawing.blocks[0].all(), "._-·") {
		return r, unfit
	}
	b := t.drawing.blocks[0]
	size := space.Size{X: len([]rune(b.rows[0])), Y: len(b.rows), Z: 1}
	for _, e := range Library() {
		if !strings.Contains(e.Text, "xDim="+strconv.Itoa(size.X)+":yDim="+strconv.Itoa(size.Y)+":zDim=1") {
			continue
		}
		set := e.Puzzle()
		if set.Size == size && set.Lattice == p.Lattice && len(set.Tints) == 0 && set.Empty == 0 && set.Covered() == size.X*size.Y {
			if r.Definition, ok = set.withPieces(b); ok {
				return r, likely
			}
		}
	}
	return r, unfit
}

// withPieces writes a definition of this set in which the pieces of a picture are fixed where they lie. ok is false if the picture has
// other pieces than the set.
func (p *Puzzle) withPieces(b picture) (definition string, ok bool) {
	fixed := *p
	fixed.Pieces, fixed.Solutions = slices.Clone(p.Pieces), ""
	cells := map[rune][]Cell{}
	var order []rune
	b.each(func(c rune, at Cell) {
		if !blankInPicture(c) {
			if cells[c] == nil {
				order = append(order, c)
			}
			cells[c] = append(cells[c], at)
		}
	})
	shape := func(cells []Cell) []Cell { return space.Canonical(p.Lattice.Normalised(cells), p.Group()) }
	for i := range order {
		like := shape(cells[order[i]])
		at := slices.IndexFunc(fixed.Pieces, func(q Piece) bool {
			return !q.Stationary && q.Copies > 0 && slices.Equal(shape(q.Cells), like)
		})
		if at < 0 {
			return "", false
		}
		q := fixed.Pieces[at]
		if q.Copies > 1 {
			fixed.Pieces[at].Copies--
			q.Name = fixed.freeName('·')
			fixed.Pieces = append(fixed.Pieces, Piece{})
			at = len(fixed.Pieces) - 1
		}
		q.Copies, q.Stationary, q.Cells, q.Spare = 1, true, cells[order[i]], 0
		fixed.Pieces[at] = q
	}
	if !slices.ContainsFunc(fixed.Pieces, func(q Piece) bool { return !q.Stationary }) {
		return "", false
	}
	return fixed.definition()
}
