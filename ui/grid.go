package ui

import (
	"math"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/state"
)

// solutionGrid is the sheet of thumbnails. Only those in sight are drawn, so a
// million scroll as well as ten.
type solutionGrid struct {
	app.Compo
	Page    *page
	Puzzle  *def.Puzzle
	Run     int
	Held    int
	Current int // the solution on the board, -1 when none is
	// Matches are the solutions to show, all when it is nil; Held is then their
	// number.
	Matches *state.Matches

	// top is how far it is scrolled; width and height are its size, 0 before it
	// was measured.
	top, width, height float64

	run, current int
	matches      *state.Matches
	observer     app.Value
	listen       app.Func
}

const (
	thumbLeast  = 94.0 // least width of a thumbnail
	thumbHeight = 81.0
	thumbGap    = 8.0
)

// layout is the number of columns and the width of a thumbnail.
func (c *solutionGrid) layout() (columns int, width float64) {
	w := c.width
	if w == 0 {
		w = 420
	}
	columns = max(1, int((w+thumbGap)/(thumbLeast+thumbGap)))
	return columns, (w - float64(columns-1)*thumbGap) / float64(columns)
}

func (c *solutionGrid) Render() app.UI {
	columns, width := c.layout()
	rows := (c.Held + columns - 1) / columns
	height := c.height
	if height == 0 {
		height = 180
	}
	const step = thumbHeight + thumbGap
	first := max(0, int(c.top/step)-1)
	last := min(rows, int(math.Ceil((c.top+height)/step))+1)
	var thumbs []app.UI
	for place := first * columns; place < min(last*columns, c.Held); place++ {
		n := c.number(place)
		current := "false"
		if n == c.Current {
			current = "true"
		}
		number := thousands(float64(n + 1))
		thumbs = append(thumbs, button().Class("thumb").DataSet("n", n).DataSet("test", "thumb").
			Aria("label", "Solution "+number).Aria("current", current).
			Style("left", pixels(float64(place%columns)*(width+thumbGap))).Style("top", pixels(float64(place/columns)*step)).
			Style("width", pixels(width)).OnClick(c.onThumb).Body(
			&thumb{Page: c.Page, Puzzle: c.Puzzle, Run: c.Run, Number: n + 1},
			el("span").Text(number),
		))
	}
	return el("div").Class("thumbs").DataSet("test", "thumbs").OnScroll(c.onScroll, app.PassiveEvent()).Body(
		el("div").Class("sheet").Style("height", pixels(max(0, float64(rows)*step-thumbGap))).Body(thumbs...),
	)
}

// number is the solution at a place of the sheet; place is the inverse, -1 for
// one that is not on it.
func (c *solutionGrid) number(place int) int {
	if c.Matches != nil {
		return int(c.Matches.Numbers[place])
	}
	return place
}

func (c *solutionGrid) place(number int) int {
	if c.Matches == nil {
		return number
	}
	if i, found := slices.BinarySearch(c.Matches.Numbers, int32(number)); found {
		return i
	}
	return -1
}

func (c *solutionGrid) OnMount(ctx app.Context) {
	c.run, c.matches, c.current = c.Run, c.Matches, c.Current
	c.listen = app.FuncOf(func(app.Value, []app.Value) any {
		ctx.Dispatch(func(app.Context) { c.measure() })
		return nil
	})
	if observer := app.Window().Get("ResizeObserver"); observer.Truthy() {
		c.observer = observer.New(c.listen)
		c.observer.Call("observe", c.JSValue())
	}
	c.measure()
}

func (c *solutionGrid) OnUpdate(app.Context) {
	if c.run != c.Run || c.matches != c.Matches {
		c.run, c.matches, c.top = c.Run, c.Matches, 0
		c.JSValue().Set("scrollTop", 0)
	}
	if c.current != c.Current {
		c.current = c.Current
		c.reveal()
	}
}

func (c *solutionGrid) OnDismount() {
	if c.observer != nil {
		c.observer.Call("disconnect")
	}
	if c.listen != nil {
		c.listen.Release()
	}
}

func (c *solutionGrid) measure() {
	e := c.JSValue()
	style := app.Window().Call("getComputedStyle", e)
	padding := length(style, "paddingLeft") + length(style, "paddingRight")
	c.width = max(0, e.Get("clientWidth").Float()-padding)
	c.height = e.Get("clientHeight").Float()
	c.top = e.Get("scrollTop").Float()
}

// length reads "3px".
func length(style app.Value, name string) float64 {
	s := style.Get(name).String()
	if len(s) < 3 {
		return 0
	}
	v, err := strconv.ParseFloat(s[:len(s)-2], 64)
	if err != nil {
		return 0
	}
	return v
}

// reveal scrolls as little as brings the current solution into sight.
func (c *solutionGrid) reveal() {
	place := c.place(c.Current)
	if c.Current < 0 || place < 0 || c.height == 0 {
		return
	}
	columns, _ := c.layout()
	from := float64(place/columns) * (thumbHeight + thumbGap)
	to := from + thumbHeight
	switch {
	case from < c.top:
		c.top = from
	case to > c.top+c.height-6:
		c.top = to - c.height + 6
	default:
		return
	}
	c.JSValue().Set("scrollTop", c.top)
}

func (c *solutionGrid) onScroll(ctx app.Context, _ app.Event) {
	c.top = ctx.JSSrc().Get("scrollTop").Float()
}

func (c *solutionGrid) onThumb(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(dataset(ctx, "n")); err == nil {
		c.Page.later(state.ShowNumber{Number: n})
	}
}
