package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// liveSearch runs a search of the lab in slices on the page's thread, and shows it
// in a <cover-matrix> and a <cover-tree>. A lesson has one for every figure.
type liveSearch struct {
	search *lab.Search
	// changed is called when something beside the elements is to be drawn anew;
	// while a search runs, some ten times a second.
	changed func()

	// playing makes speed steps a second.
	playing bool
	speed   float64
	// covers makes playing go from cover to cover instead, with a rest at each; rest is
	// the time until which it rests.
	covers bool
	rest   float64
	// secret leaves out which item is chosen next.
	secret bool

	matrix, tree app.Value
	tick         app.Func
	asked        bool    // a frame is on its way
	last, drawn  float64 // times of the last slice and of the last redraw
	due          float64 // part of a step that has not been made
	sent         int     // nodes of the tree that the element has
	// paper hears that the page is printed.
	paper listeners
	// handing is the search whose problem is being handed to the elements, nil for none.
	handing *lab.Search
	// begun is how often that was begun.
	begun int
}

// handPause is the time between the parts of a large problem that is handed to the
// elements: a frame, in which the last one is drawn.
const handPause = 17 * time.Millisecond

// slice is how long a search may hold the page's thread in a frame, in
// milliseconds.
const slice = 8

// maxLinkEntries is the number of entries up to which links can be looked at, as in
// static/lab.
const maxLinkEntries = 240

// fastest is the speed that stands for as fast as possible.
const fastest = 0

// set puts another search on the liveSearch.
func (l *liveSearch) set(s *lab.Search) {
	l.halt()
	l.search = s
	l.sent = 0
	l.hand()
	if s.Goal.Kind != lab.NoGoal {
		l.ask()
	}
}

// busy reports whether the search goes on by itself.
func (l *liveSearch) busy() bool {
	return l.search != nil && (l.playing || l.search.Goal.Kind != lab.NoGoal)
}

// fast reports whether it goes on faster than one can read.
func (l *liveSearch) fast() bool {
	return l.busy() && !(l.playing && !l.covers && l.speed != fastest && l.speed <= 8)
}

// halt ends what goes on by itself, at once.
func (l *liveSearch) halt() {
	l.playing = false
	if l.search != nil {
		l.search.Goal = lab.Goal{}
	}
}

// run works towards a goal.
func (l *liveSearch) run(g lab.Goal) {
	l.playing = false
	l.search.Goal = g
	l.ask()
}

// play begins to make steps, or stops.
func (l *liveSearch) play() {
	if l.busy() {
		l.halt()
		return
	}
	if l.search.Done() {
		l.search.Goal = lab.Goal{Kind: lab.ToStep, Step: l.search.Start()} // first of all
	}
	l.playing, l.due, l.last, l.rest = true, 1, 0, 0
	l.ask()
}

// step makes one step, back undoes one.
func (l *liveSearch) step() {
	l.halt()
	l.search.Step()
	l.show()
}

func (l *liveSearch) back() {
	l.halt()
	l.search.Back()
	l.show()
}

// choose makes the step that chooses an item; false where that cannot be.
func (l *liveSearch) choose(item int) bool {
	l.halt()
	ok := l.search.Choose(item)
	l.show()
	return ok
}

// ask asks for the next frame.
func (l *liveSearch) ask() {
	if l.asked || app.IsServer {
		return
	}
	if l.tick == nil {
		l.tick = app.FuncOf(func(app.Value, []app.Value) any {
			l.asked = false
			l.frame()
			return nil
		})
	}
	l.asked = true
	app.Window().Call("requestAnimationFrame", l.tick)
}

func clock() float64 { return app.Window().Get("performance").Call("now").Float() }

// frame makes a slice of the search and shows where it is.
func (l *liveSearch) frame() {
	if l.search == nil || !l.busy() {
		return
	}
	begin := clock()
	more := func() bool { return clock()-begin < slice }
	switch {
	case l.search.Goal.Kind == lab.ToStep:
		l.search.Run(more)
	case l.playing && l.covers:
		l.toCover(begin, more)
	case l.playing && l.speed != fastest:
		if l.last > 0 {
			l.due += (begin - l.last) / 1000 * l.speed
		}
		for n := 0; l.due >= 1 && l.playing && (n%32 < 31 || more()); n++ {
			l.due--
			l.playing = l.search.Step()
		}
		l.due = min(l.due, 1)
	case l.playing:
		l.search.Goal = lab.Goal{Kind: lab.ToEnd}
		l.search.Run(more)
		l.playing = l.search.Goal.Kind != lab.NoGoal
		l.search.Goal = lab.Goal{}
	default:
		l.search.Run(more)
	}
	l.last = begin
	l.show()
	if l.busy() {
		l.ask()
	}
	if !l.fast() || begin-l.drawn > 100 {
		l.drawn = begin
		l.changed()
	}
}

// coverRest is how long playing from cover to cover rests at each, in milliseconds.
const coverRest = 900

// toCover goes on towards the next cover, unless it rests at one.
func (l *liveSearch) toCover(now float64, more func() bool) {
	if now < l.rest {
		return
	}
	s := l.search
	s.Goal = lab.Goal{Kind: lab.ToCover}
	s.Run(more)
	if s.Goal.Kind == lab.NoGoal {
		l.playing, l.rest = !s.Done(), now+coverRest
	}
	s.Goal = lab.Goal{}
}

// paperTime is how long a search may take whose tree is printed, in milliseconds. One that
// takes longer is printed as it stands.
const paperTime = 400

// prints has the tree whole on paper, wherever the reader stands, and back where it was after
// that. It hears before the element does, which then draws at once.
func (l *liveSearch) prints() {
	window := app.Window()
	l.paper.within(window, "beforeprint", func(app.Value) {
		s := l.search
		if s == nil || !has(l.tree, "update") || l.handing == s || l.busy() || s.Done() {
			return
		}
		whole := lab.NewSearch(s.Problem, s.Rule)
		whole.Goal = lab.Goal{Kind: lab.ToEnd}
		begin := clock()
		if whole.Run(func() bool { return clock()-begin < paperTime }) {
			return
		}
		l.drawTree(whole, 0)
	})
	l.paper.on(window, "afterprint", func(app.Value) {
		if l.search != nil && has(l.tree, "update") && l.handing != l.search {
			l.handTree()
			l.sent = 0
			l.showTree()
		}
	})
}

// release lets go of what the browser holds.
func (l *liveSearch) release() {
	l.halt()
	l.paper.remove()
	l.matrix, l.tree, l.handing = nil, nil, nil
	if l.tick != nil && !l.asked {
		l.tick.Release()
		l.tick = nil
	}
}

// hand gives the elements the problem, and shows the search: a large one to one
// element after the other, each in a frame of its own.
func (l *liveSearch) hand() {
	s := l.search
	if s == nil || app.IsServer || l.matrix == nil && l.tree == nil {
		return
	}
	l.sent = 0
	if s.Problem.Matrix.Entries() <= maxLinkEntries {
		l.handing = nil
		l.handMatrix()
		l.handTree()
		l.show()
		return
	}
	// An element may have come while it was done: it begins anew.
	l.begun++
	begun := l.begun
	l.handing = s
	next := func(then func()) {
		time.AfterFunc(handPause, func() {
			if l.begun == begun && l.handing == s && l.search == s {
				then()
			}
		})
	}
	next(func() {
		l.handMatrix()
		l.showMatrix()
		next(func() {
			l.handTree()
			l.handing = nil
			l.show()
		})
	})
}

func (l *liveSearch) handMatrix() {
	p := l.search.Problem
	if has(l.matrix, "show") {
		l.matrix.Set("matrix", matrixOf(p))
		if p.Board != nil {
			paint := make([]byte, len(p.Matrix.Options))
			for o := range paint {
				paint[o] = byte((p.Board.Slot(o)-1)%36 + 1)
			}
			l.matrix.Set("paint", bytesOf(paint))
		}
	}
}

func (l *liveSearch) handTree() {
	if has(l.tree, "reset") {
		resetTree(l.tree, l.search.Problem)
	}
}

// show brings the elements to where the search is.
func (l *liveSearch) show() {
	if l.search == nil || app.IsServer || l.handing == l.search {
		return
	}
	l.showMatrix()
	l.showTree()
}

func (l *liveSearch) showMatrix() {
	s := l.search
	if has(l.matrix, "show") {
		items, options := s.States()
		for i := range items {
			if l.secret && items[i] == lab.ItemNext {
				items[i] = lab.ItemOpen
			}
		}
		var links any
		if s.Problem.Matrix.Entries() <= maxLinkEntries {
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
		l.matrix.Call("show", bytesOf(items), bytesOf(options), links)
		if s.Last.Kind == xc.Taken && !s.Undone && !l.fast() {
			l.matrix.Call("reveal", s.Last.Option)
		}
	}
}

func (l *liveSearch) showTree() {
	if has(l.tree, "update") {
		l.sent = l.drawTree(l.search, l.sent)
	}
}

// drawTree gives the element the tree of a search, of which it has some nodes, and returns how
// many it has then.
func (l *liveSearch) drawTree(s *lab.Search, sent int) int {
	nodes, live, at, _ := s.Tree()
	// Only the last node that was sent can have changed, or another way was taken.
	from := max(0, min(sent, len(nodes), live)-1)
	numbers := make([]int32, 0, 5*(len(nodes)-from))
	for _, n := range nodes[from:] {
		cover := int32(0)
		if n.Cover {
			cover = 1
		}
		numbers = append(numbers, n.Parent, n.Option, n.Item, n.Options, cover)
	}
	l.tree.Call("update", from, numbersOf(numbers), live, int(at))
	return len(nodes)
}
