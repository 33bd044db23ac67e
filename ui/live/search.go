package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// Search runs a search of the lab on the page's thread, in slices, and shows it in a <cover-matrix> and a <cover-tree>.
// A lesson has one for every figure.
type Search struct {
	Search *lab.Search
	// Changed is called when something outside of the elements has to be drawn anew; while a search runs, some ten
	// times a second.
	Changed func()
	// OnPaper, if it is not nil, is called with the search whose tree goes to paper, and after that with Search.
	OnPaper func(*lab.Search)

	// playing is whether steps are made, Speed of them a second.
	playing bool
	Speed   float64
	// Covers has playing go from cover to cover instead, and rest at each; rest is the time at which the rest ends.
	Covers bool
	rest   float64
	// Secret hides which item is chosen next.
	Secret bool

	Matrix, Tree html.Handle
	tick         app.Func
	asked        bool    // a frame is on its way
	last, drawn  float64 // times of the last slice and of the last drawing
	due          float64 // the part of a step that is due but not made
	sent         int     // nodes of the tree that the element has
	// paper hears when the page is printed.
	paper browser.Listeners
	// handing is the search whose problem is on its way to the elements, nil for none.
	handing *lab.Search
	// begun is how often handing was begun.
	begun int
}

// HandPause is the time between two parts of a large problem on its way to the elements: a frame, in which the part
// before is drawn.
const HandPause = 17 * time.Millisecond

// Slice is how long a search may hold the page's thread in one frame, in milliseconds.
const Slice = 8

// MaxLinkEntries is the number of entries up to which the links can be shown, as in static/lab.
const MaxLinkEntries = 240

// Fastest is the speed that means as fast as possible.
const Fastest = 0

// Set shows another search.
func (l *Search) Set(s *lab.Search) {
	l.Halt()
	l.Search = s
	l.sent = 0
	l.Hand()
	if s.Goal.Kind != lab.NoGoal {
		l.ask()
	}
}

// Busy reports whether the search is going on by itself.
func (l *Search) Busy() bool {
	return l.Search != nil && (l.playing || l.Search.Goal.Kind != lab.NoGoal)
}

// Fast reports whether it goes on faster than a person can read.
func (l *Search) Fast() bool {
	return l.Busy() && !(l.playing && !l.Covers && l.Speed != Fastest && l.Speed <= 8)
}

// Halt stops at once whatever goes on by itself.
func (l *Search) Halt() {
	l.playing = false
	if l.Search != nil {
		l.Search.Goal = lab.Goal{}
	}
}

// Run works towards a goal.
func (l *Search) Run(g lab.Goal) {
	l.playing = false
	l.Search.Goal = g
	l.ask()
}

// Play begins to make steps, or stops if the search is going on.
func (l *Search) Play() {
	if l.Busy() {
		l.Halt()
		return
	}
	if l.Search.Done() {
		l.Search.Goal = lab.Goal{Kind: lab.ToStep, Step: l.Search.Start()} // it begins again from the first step
	}
	l.playing, l.due, l.last, l.rest = true, 1, 0, 0
	l.ask()
}

// Step makes one step, Back undoes one.
func (l *Search) Step() {
	l.Halt()
	l.Search.Step()
	l.Show()
}

func (l *Search) Back() {
	l.Halt()
	l.Search.Back()
	l.Show()
}

// Choose makes the step that chooses an item. It returns false where the item cannot be chosen.
func (l *Search) Choose(item int) bool {
	l.Halt()
	ok := l.Search.Choose(item)
	l.Show()
	return ok
}

// ask asks the browser for the next frame.
func (l *Search) ask() {
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

func Clock() float64 { return app.Window().Get("performance").Call("now").Float() }

// frame makes a slice of the search and shows where it is.
func (l *Search) frame() {
	if l.Search == nil || !l.Busy() {
		return
	}
	begin := Clock()
	more := func() bool { return Clock()-begin < Slice }
	switch {
	case l.Search.Goal.Kind == lab.ToStep:
		l.Search.Run(more)
	case l.playing && l.Covers:
		l.toCover(begin, more)
	case l.playing && l.Speed != Fastest:
		if l.last > 0 {
			l.due += (begin - l.last) / 1000 * l.Speed
		}
		for n := 0; l.due >= 1 && l.playing && (n%32 < 31 || more()); n++ {
			l.due--
			l.playing = l.Search.Step()
		}
		l.due = min(l.due, 1)
	case l.playing:
		l.Search.Goal = lab.Goal{Kind: lab.ToEnd}
		l.Search.Run(more)
		l.playing = l.Search.Goal.Kind != lab.NoGoal
		l.Search.Goal = lab.Goal{}
	default:
		l.Search.Run(more)
	}
	l.last = begin
	l.Show()
	if l.Busy() {
		l.ask()
	}
	if !l.Fast() || begin-l.drawn > 100 {
		l.drawn = begin
		l.Changed()
	}
}

// coverRest is how long playing from cover to cover rests at each cover, in milliseconds.
const coverRest = 900

// toCover goes on towards the next cover, unless it is resting at one.
func (l *Search) toCover(now float64, more func() bool) {
	if now < l.rest {
		return
	}
	s := l.Search
	s.Goal = lab.Goal{Kind: lab.ToCover}
	s.Run(more)
	if s.Goal.Kind == lab.NoGoal {
		l.playing, l.rest = !s.Done(), now+coverRest
	}
	s.Goal = lab.Goal{}
}

// paperTime is how long a search may run on to its end, in milliseconds, before its tree is printed. A search that
// takes longer is printed as it stands.
const paperTime = 400

// Prints draws the whole tree on paper, wherever the reader stands, and goes back there after that. While the page is
// printed, the element draws at once what it gets.
func (l *Search) Prints() {
	window := app.Window()
	l.paper.On(window, "beforeprint", func(app.Value) {
		s := l.Search
		if s == nil || !browser.Has(l.Tree.Element(), "update") || l.handing == s || l.Busy() || s.Done() {
			return
		}
		whole := lab.NewSearch(s.Problem, s.Rule)
		whole.Goal = lab.Goal{Kind: lab.ToEnd}
		begin := Clock()
		if whole.Run(func() bool { return Clock()-begin < paperTime }) {
			return
		}
		l.drawTree(whole, 0)
		if l.OnPaper != nil {
			l.OnPaper(whole)
		}
	})
	l.paper.On(window, "afterprint", func(app.Value) {
		if l.Search != nil && browser.Has(l.Tree.Element(), "update") && l.handing != l.Search {
			l.handTree()
			l.sent = 0
			l.showTree()
			if l.OnPaper != nil {
				l.OnPaper(l.Search)
			}
		}
	})
}

// Release gives the browser back the listeners and frames.
func (l *Search) Release() {
	l.Halt()
	l.paper.Remove()
	l.Matrix, l.Tree, l.handing = html.Handle{}, html.Handle{}, nil
	if l.tick != nil && !l.asked {
		l.tick.Release()
		l.tick = nil
	}
}

// Hand gives the elements the problem, and shows the search. The elements get a large problem one after the other, each
// in a frame of its own.
func (l *Search) Hand() {
	s := l.Search
	if s == nil || app.IsServer || l.Matrix.Element() == nil && l.Tree.Element() == nil {
		return
	}
	l.sent = 0
	if s.Problem.Matrix.Entries() <= MaxLinkEntries {
		l.handing = nil
		l.handMatrix()
		l.handTree()
		l.Show()
		return
	}
	// An element may have arrived meanwhile: then the handing begins anew.
	l.begun++
	begun := l.begun
	l.handing = s
	next := func(then func()) {
		time.AfterFunc(HandPause, func() {
			if l.begun == begun && l.handing == s && l.Search == s {
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
			l.Show()
		})
	})
}

func (l *Search) handMatrix() {
	p := l.Search.Problem
	if browser.Has(l.Matrix.Element(), "show") {
		l.Matrix.Element().Set("matrix", MatrixOf(p))
		if p.Board != nil {
			paint := make([]byte, len(p.Matrix.Options))
			for o := range paint {
				paint[o] = byte((p.Board.Slot(o)-1)%36 + 1)
			}
			l.Matrix.Element().Set("paint", browser.BytesOf(paint))
		}
	}
}

func (l *Search) handTree() {
	if browser.Has(l.Tree.Element(), "reset") {
		ResetTree(l.Tree.Element(), l.Search.Problem)
	}
}

// Show brings the elements to the point where the search stands.
func (l *Search) Show() {
	if l.Search == nil || app.IsServer || l.handing == l.Search {
		return
	}
	l.showMatrix()
	l.showTree()
}

func (l *Search) showMatrix() {
	s := l.Search
	if browser.Has(l.Matrix.Element(), "show") {
		items, options := s.States()
		for i := range items {
			if l.Secret && items[i] == lab.ItemNext {
				items[i] = lab.ItemOpen
			}
		}
		var links any
		if s.Problem.Matrix.Entries() <= MaxLinkEntries {
			list := s.Links()
			numbers := make([]int32, 0, 5*len(list))
			for _, l := range list {
				in := int32(0)
				if l.In {
					in = 1
				}
				numbers = append(numbers, l.Item, l.Option, l.Up, l.Down, in)
			}
			links = browser.NumbersOf(numbers)
		}
		var marks any
		if list := s.Marks(); list != nil {
			marks = browser.NumbersOf(list)
		}
		l.Matrix.Call("show", browser.BytesOf(items), browser.BytesOf(options), links, marks)
		if s.Last.Kind == xc.Taken && !s.Undone && !l.Fast() {
			l.Matrix.Call("reveal", s.Last.Option)
		}
	}
}

func (l *Search) showTree() {
	if browser.Has(l.Tree.Element(), "update") {
		l.sent = l.drawTree(l.Search, l.sent)
	}
}

// drawTree gives the element the nodes of a search's tree that it does not have yet; it has the first sent ones. It
// returns how many it has then.
func (l *Search) drawTree(s *lab.Search, sent int) int {
	nodes, live, at, _ := s.Tree()
	// Only the last node that was sent can have changed. If the search took another way, fewer nodes are live.
	from := max(0, min(sent, len(nodes), live)-1)
	numbers := make([]int32, 0, 5*(len(nodes)-from))
	for _, n := range nodes[from:] {
		cover := int32(0)
		if n.Cover {
			cover = 1
		}
		numbers = append(numbers, n.Parent, n.Option, n.Item, n.Options, cover)
	}
	l.Tree.Call("update", from, browser.NumbersOf(numbers), live, int(at))
	return len(nodes)
}
