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
	// held is whether something is held that must follow the hand, scrolled when
	// something was scrolled last: then what takes long is not drawn for news.
	held     bool
	scrolled time.Time
	// brief is set while something is done that needs no drawing of the page.
	brief bool
	// patches draw a part of the page each; nil while it is not shown.
	patches [patches]func()
}

const (
	// drawingShare is how many times as long as it took to draw the whole page
	// passes before it is drawn again for a search: layout and pixels take about as
	// long again.
	drawingShare = 80
	// drawingPause is how long that is at most, on a machine that is busy.
	drawingPause = 2 * time.Second
	// scrollRest is how long nothing must have been scrolled to be at rest.
	scrollRest = 300 * time.Millisecond
)

// follows tells whether the page follows a hand, so that no frame should take long.
func (d *drawing) follows() bool { return d.held || time.Since(d.scrolled) < scrollRest }

// due tells whether the whole page may be drawn again.
func (d *drawing) due() bool {
	return !d.follows() && time.Since(d.began) > min(drawingShare*d.took, drawingPause)
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
		if d.brief && p.quick == nil {
			d.draw(numbersPatch)
			d.draw(captionPatch)
			d.draw(dockPatch)
		}
	})
}

// told takes over what the player says of itself, which only few places show.
func (p *page) told(player state.Player) {
	if p.dispatch == nil {
		return
	}
	p.dispatch(func() {
		before := p.state.Player
		p.do(state.Told{Player: player})
		p.drawing.brief = true
		if before != player && p.quick == nil {
			p.drawing.draw(captionPatch)
			p.drawing.draw(transportPatch)
		}
	})
}

// A patch is a part of the page that can be drawn without the rest.
type patch uint8

const (
	numbersPatch   patch = iota // how far the search is
	captionPatch                // what is on the board
	transportPatch              // the player's controls
	dockPatch                   // how far the search is, beside a phone's buttons
	patches        = iota
)

// draw draws a patch, if it is shown.
func (d *drawing) draw(part patch) {
	if draw := d.patches[part]; draw != nil {
		draw()
	}
}

// patchView is the component of a patch.
type patchView struct {
	app.Compo
	Page *page
	Part patch
	// Turn is another one each time that the page is drawn.
	Turn time.Time
}

func (p *page) patch(part patch) app.UI {
	return &patchView{Page: p, Part: part, Turn: p.drawing.began}
}

func (c *patchView) OnMount(ctx app.Context) {
	c.Page.drawing.patches[c.Part] = func() {
		// go-app would draw what is around it, too.
		ctx.Dispatch(func(app.Context) { c.Page.prevent() })
	}
}

func (c *patchView) OnDismount() { c.Page.drawing.patches[c.Part] = nil }

func (c *patchView) Render() app.UI {
	switch c.Part {
	case numbersPatch:
		return c.Page.progress()
	case captionPatch:
		return el("span").Class("caption num").DataSet("test", "caption").Text(c.Page.caption())
	case dockPatch:
		return c.Page.dockState()
	}
	return c.Page.transport()
}
