package ui

import (
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// bench runs a search of the lab in slices on the page's thread, and shows it
// in a <cover-matrix> and a <cover-tree>. A lesson has one for every figure.
type bench struct {
	search *lab.Search
	// changed is called when something beside the elements is to be drawn anew;
	// while a search runs, some ten times a second.
	changed func()

	// Playing makes Speed steps a second.
	playing bool
	speed   float64

	matrix, tree app.Value
	tick         app.Func
	asked        bool    // a frame is on its way
	last, drawn  float64 // times of the last slice and of the last redraw
	due          float64 // part of a step that has not been made
	sent         int     // nodes of the tree that the element has
	// handing is the search whose problem is being handed to the elements, nil for none.
	handing *lab.Search
}

// handPause is the time between the parts of a large problem that is handed to the
// elements: a frame, in which the last one is drawn.
const handPause = 17 * time.Millisecond

// slice is how long a search may hold the page's thread in a frame, in
// milliseconds.
const slice = 8

// linkable is the number of entries up to which links can be looked at, as in
// static/lab.
const linkable = 240

// fastest is the speed that stands for as fast as possible.
const fastest = 0

// set puts another search on the bench.
func (b *bench) set(s *lab.Search) {
	b.halt()
	b.search = s
	b.sent = 0
	b.hand()
	if s.Goal.Kind != lab.NoGoal {
		b.ask()
	}
}

// busy reports whether the search goes on by itself.
func (b *bench) busy() bool {
	return b.search != nil && (b.playing || b.search.Goal.Kind != lab.NoGoal)
}

// fast reports whether it goes on faster than one can read.
func (b *bench) fast() bool {
	return b.busy() && !(b.playing && b.speed != fastest && b.speed <= 8)
}

// halt ends what goes on by itself, at once.
func (b *bench) halt() {
	b.playing = false
	if b.search != nil {
		b.search.Goal = lab.Goal{}
	}
}

// run works towards a goal.
func (b *bench) run(g lab.Goal) {
	b.playing = false
	b.search.Goal = g
	b.ask()
}

// play begins to make steps, or stops.
func (b *bench) play() {
	if b.busy() {
		b.halt()
		return
	}
	if b.search.Done() {
		b.search.Goal = lab.Goal{Kind: lab.ToStep, Step: b.search.Start()}
		for b.search.Run(func() bool { return true }) {
		}
	}
	b.playing, b.due, b.last = true, 1, 0
	b.ask()
}

// step makes one step, back undoes one.
func (b *bench) step() {
	b.halt()
	b.search.Step()
	b.show()
}

func (b *bench) back() {
	b.halt()
	b.search.Back()
	b.show()
}

// choose makes the step that chooses an item; false where that cannot be.
func (b *bench) choose(item int) bool {
	b.halt()
	ok := b.search.Choose(item)
	b.show()
	return ok
}

// ask asks for the next frame.
func (b *bench) ask() {
	if b.asked || app.IsServer {
		return
	}
	if b.tick == nil {
		b.tick = app.FuncOf(func(app.Value, []app.Value) any {
			b.asked = false
			b.frame()
			return nil
		})
	}
	b.asked = true
	app.Window().Call("requestAnimationFrame", b.tick)
}

func clock() float64 { return app.Window().Get("performance").Call("now").Float() }

// frame makes a slice of the search and shows where it is.
func (b *bench) frame() {
	if b.search == nil || !b.busy() {
		return
	}
	begin := clock()
	more := func() bool { return clock()-begin < slice }
	switch {
	case b.playing && b.speed != fastest:
		if b.last > 0 {
			b.due += (begin - b.last) / 1000 * b.speed
		}
		for n := 0; b.due >= 1 && b.playing && (n%32 < 31 || more()); n++ {
			b.due--
			b.playing = b.search.Step()
		}
		b.due = min(b.due, 1)
	case b.playing:
		b.search.Goal = lab.Goal{Kind: lab.ToEnd}
		b.search.Run(more)
		b.playing = b.search.Goal.Kind != lab.NoGoal
		b.search.Goal = lab.Goal{}
	default:
		b.search.Run(more)
	}
	b.last = begin
	b.show()
	if b.busy() {
		b.ask()
	}
	if !b.fast() || begin-b.drawn > 100 {
		b.drawn = begin
		b.changed()
	}
}

// release lets go of what the browser holds.
func (b *bench) release() {
	b.halt()
	b.matrix, b.tree, b.handing = nil, nil, nil
	if b.tick != nil && !b.asked {
		b.tick.Release()
		b.tick = nil
	}
}

// hand gives the elements the problem, and shows the search: a large one to one
// element after the other, each in a frame of its own.
func (b *bench) hand() {
	s := b.search
	if s == nil || app.IsServer {
		return
	}
	b.sent = 0
	if s.Problem.Matrix.Entries() <= linkable {
		b.handing = nil
		b.handMatrix()
		b.handTree()
		b.show()
		return
	}
	if b.handing == s {
		return // an element came while it is done
	}
	b.handing = s
	next := func(then func()) {
		time.AfterFunc(handPause, func() {
			if b.handing == s && b.search == s {
				then()
			}
		})
	}
	next(func() {
		b.handMatrix()
		b.showMatrix()
		next(func() {
			b.handTree()
			b.handing = nil
			b.show()
		})
	})
}

func (b *bench) handMatrix() {
	p := b.search.Problem
	if has(b.matrix, "show") {
		b.matrix.Set("matrix", matrixOf(p.Matrix))
		if p.Board != nil {
			paint := make([]byte, len(p.Matrix.Options))
			for o := range paint {
				paint[o] = byte((p.Board.Slot(o)-1)%36 + 1)
			}
			b.matrix.Set("paint", bytesOf(paint))
		}
	}
}

func (b *bench) handTree() {
	p := b.search.Problem
	if has(b.tree, "reset") {
		items := make([]any, len(p.Matrix.Items))
		for i, name := range p.Matrix.Items {
			items[i] = name
		}
		b.tree.Call("reset", items, len(p.Matrix.Options))
	}
}

// show brings the elements to where the search is.
func (b *bench) show() {
	if b.search == nil || app.IsServer || b.handing == b.search {
		return
	}
	b.showMatrix()
	b.showTree()
}

func (b *bench) showMatrix() {
	s := b.search
	if has(b.matrix, "show") {
		items, options := s.Look()
		var links any
		if s.Problem.Matrix.Entries() <= linkable {
			list := s.Links()
			numbers := make([]int32, 0, 5*len(list))
			for _, l := range list {
				in := int32(0)
				if l.In {
					in = 1
				}
				numbers = append(numbers, l.Item, l.Option, l.Up, l.Down, in)
			}
			links = numbersOf(numbers)
		}
		b.matrix.Call("show", bytesOf(items), bytesOf(options), links)
		if s.Last.Kind == xc.Taken && !s.Undone && !b.fast() {
			b.matrix.Call("reveal", s.Last.Option)
		}
	}
}

func (b *bench) showTree() {
	s := b.search
	if has(b.tree, "update") {
		nodes, live, at, _ := s.Tree()
		// Only the last node that was sent can have changed, or another way was taken.
		from := max(0, min(b.sent, len(nodes), live)-1)
		numbers := make([]int32, 0, 5*(len(nodes)-from))
		for _, n := range nodes[from:] {
			cover := int32(0)
			if n.Cover {
				cover = 1
			}
			numbers = append(numbers, n.Parent, n.Option, n.Item, n.Options, cover)
		}
		b.tree.Call("update", from, numbersOf(numbers), live, int(at))
		b.sent = len(nodes)
	}
}

// matrixOf is a matrix as the element takes it.
func matrixOf(m *xc.Matrix) map[string]any {
	items := make([]any, len(m.Items))
	for i, name := range m.Items {
		items[i] = name
	}
	starts, entries := make([]int32, 1, len(m.Options)+1), make([]int32, 0, m.Entries())
	for _, o := range m.Options {
		entries = append(entries, o...)
		starts = append(starts, int32(len(entries)))
	}
	return map[string]any{"items": items, "primary": m.Primary, "starts": numbersOf(starts), "entries": numbersOf(entries)}
}

func bytesOf(b []byte) app.Value {
	raw := app.Window().Get("Uint8Array").New(len(b))
	app.CopyBytesToJS(raw, b)
	return raw
}

func numbersOf(list []int32) app.Value {
	raw := make([]byte, 0, 4*len(list))
	for _, n := range list {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(n))
	}
	return app.Window().Get("Int32Array").New(bytesOf(raw).Get("buffer"))
}

// matrixView is a <cover-matrix>.
type matrixView struct {
	app.Compo
	Bench *bench
	Links bool
	Hide  bool
	Zoom  float64
	Label string
	// Chosen is called when a column is pressed.
	Chosen func(item int)

	listeners listeners
}

func (c *matrixView) Render() app.UI {
	e := el("cover-matrix").DataSet("test", "matrix").Attr("label", c.Label).
		Attr("hide", onOff(c.Hide)).Attr("links", onOff(c.Links))
	if c.Zoom > 0 {
		e = e.Attr("zoom", strconv.FormatFloat(c.Zoom, 'g', 4, 64))
	}
	if app.IsServer && c.Bench.search != nil && c.Bench.search.Problem.Matrix.Entries() <= linkable {
		// Without its comment; the script draws it before the program is there.
		m := *c.Bench.search.Problem.Matrix
		m.Comment = ""
		e = e.Attr("matrix", strings.TrimSpace(xc.Format(&m)))
	}
	return e
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (c *matrixView) OnMount(app.Context) {
	e := c.JSValue()
	c.Bench.matrix = e
	c.listeners.on(e, "choose", func(event app.Value) {
		if c.Chosen != nil {
			c.Chosen(number(event.Get("detail").Get("item")))
		}
	})
	c.Bench.hand()
}

func (c *matrixView) OnDismount() {
	c.listeners.remove()
	c.Bench.matrix = nil
}

// treeView is a <cover-tree>.
type treeView struct {
	app.Compo
	Bench *bench
	Label string

	listeners listeners
}

func (c *treeView) Render() app.UI {
	return el("cover-tree").DataSet("test", "tree").Attr("label", c.Label)
}

func (c *treeView) OnMount(app.Context) {
	e := c.JSValue()
	c.Bench.tree = e
	c.listeners.on(e, "go", func(event app.Value) {
		c.Bench.run(lab.Goal{Kind: lab.ToNode, Node: int32(number(event.Get("detail").Get("node")))})
	})
	c.Bench.hand()
}

func (c *treeView) OnDismount() {
	c.listeners.remove()
	c.Bench.tree = nil
}

// coverView is a picture of some options: a board with pieces, a Sudoku, a
// chessboard, or their text.
type coverView struct {
	app.Compo
	Problem *lab.Problem
	Options []int32

	drawn *lab.Problem
}

func (c *coverView) Render() app.UI {
	p := c.Problem
	switch {
	case p.Board != nil:
		return el("poly-thumb").Aria("hidden", true)
	case p.Box > 0:
		return el("sudoku-grid").Attr("readonly", true).Attr("box", p.Box).Attr("label", "Sudoku, as far as it is filled")
	case p.Queens > 0:
		return app.Raw(chessboard(p, c.Options))
	}
	var rows []app.UI
	for _, o := range c.Options {
		rows = append(rows, el("li").Body(el("b").Class("num").Text(p.Option(int(o))), el("span").Text(p.Matrix.OptionText(int(o)))))
	}
	return el("ul").Class("options").Body(rows...)
}

func (c *coverView) OnMount(app.Context)  { c.sync() }
func (c *coverView) OnUpdate(app.Context) { c.sync() }

func (c *coverView) sync() {
	p, e := c.Problem, c.JSValue()
	switch {
	case p.Board != nil:
		if c.drawn != p {
			c.drawn = p
			e.Set("board", boardOf(p.Puzzle))
		}
		e.Set("assembly", slotsArray(p.Board.Assembly(c.Options)))
	case p.Box > 0 && has(e, "show"):
		s := xc.SudokuOf(p.Box, p.Matrix, c.Options)
		marks := make([]byte, len(s.Cells))
		given, _ := xc.ParseSudoku(p.Source.Sudoku)
		for i := range marks {
			if given != nil && i < len(given.Cells) && given.Cells[i] > 0 {
				marks[i] = markGiven
				if s.Cells[i] == 0 {
					marks[i] = 0
				}
			}
		}
		e.Call("show", p.Box, bytesOf(s.Cells), bytesOf(marks))
	}
}

// Marks of cells, as in static/lab/sudoku-grid.ts.
const (
	markGiven byte = 1 << iota
	markFound
	markWrong
	markLit
)

// chessboard draws queens.
func chessboard(p *lab.Problem, options []int32) string {
	n := p.Queens
	taken := map[int32]bool{}
	for _, o := range options {
		taken[o] = true
	}
	size := strconv.Itoa(n)
	var b strings.Builder
	b.WriteString(`<svg class="chess" viewBox="0 0 ` + size + ` ` + size + `" role="img" aria-label="` + size + ` by ` + size + ` squares with ` + strconv.Itoa(len(options)) + ` queens">`)
	for r := range n {
		for c := range n {
			class := "light"
			if (r+c)%2 == 1 {
				class = "dark"
			}
			x, y := strconv.Itoa(c), strconv.Itoa(r)
			b.WriteString(`<rect class="` + class + `" x="` + x + `" y="` + y + `" width="1" height="1"/>`)
			if taken[int32(r*n+c)] {
				b.WriteString(`<path d="M` + x + ` ` + y + `m.24.72h.52l.1-.42-.17.14-.09-.28-.1.26-.1-.26-.09.28-.17-.14z"/>`)
			}
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}
