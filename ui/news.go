package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
)

// What a search tells comes several times a second, and to draw the whole page each
// time would take a good part of a core from it. So news of a search that goes on
// redraw its numbers alone, and the whole page only now and then.
type drawing struct {
	// began and took are when the page was drawn as a whole last, and for how long.
	began time.Time
	took  time.Duration
	// held is whether something is held that must follow the hand: then only numbers
	// are drawn.
	held bool
	// brief is set while something is done that needs no drawing of the page.
	brief bool
	// numbers draws the numbers alone; nil while they are not shown.
	numbers func()
}

const (
	// drawingShare is how many times as long as it took to draw the whole page
	// passes before it is drawn again for a search: layout and pixels take about as
	// long again.
	drawingShare = 80
	// drawingPause is how long that is at most, on a machine that is busy.
	drawingPause = 2 * time.Second
)

// due tells whether the whole page may be drawn again.
func (d *drawing) due() bool {
	return !d.held && time.Since(d.began) > min(drawingShare*d.took, drawingPause)
}

// begin notes that the whole page is drawn. go-app says nothing of the end, but the
// page's thread is not free before it.
func (d *drawing) begin() {
	if app.IsServer {
		return
	}
	began := time.Now()
	d.began = began
	time.AfterFunc(0, func() { d.took = time.Since(began) })
}

// news does what a search that goes on brings about. The page is drawn as a whole
// when more than numbers changes, or when it was not for some time.
func (p *page) news(actions ...state.Action) {
	if p.dispatch == nil {
		return
	}
	p.dispatch(func() {
		before := &p.state.Run
		phase, held := before.Phase, before.Held
		p.do(actions...)
		run, d := &p.state.Run, &p.drawing
		first := held == 0 && run.Held > 0
		d.brief = phase == run.Phase && phase == state.Searching && !first && !p.state.Look.On && !d.due()
		if d.brief && d.numbers != nil && p.quick == nil {
			d.numbers()
		}
	})
}

// progressView is the section with the number, which is drawn more often than the
// page around it.
type progressView struct {
	app.Compo
	Page *page
	// Turn is another one each time that the page is drawn.
	Turn time.Time
}

func (c *progressView) OnMount(ctx app.Context) {
	c.Page.drawing.numbers = func() {
		// go-app would draw what is around it, too.
		ctx.Dispatch(func(app.Context) { c.Page.prevent() })
	}
}

func (c *progressView) OnDismount() { c.Page.drawing.numbers = nil }

func (c *progressView) Render() app.UI { return c.Page.progress() }
