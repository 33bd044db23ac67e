package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
)

// What a search tells comes several times a second, and to draw the whole page each
// time would take a good part of a core from it. So news of a search that goes on
// redraw its numbers alone, and the rest of the page only now and then; and that in
// parts, between which what is pressed is heard.
type drawing struct {
	// began is when the page was drawn last, result when the parts were that show most
	// of a search, and took how long the page took when it was drawn as a whole.
	began, result time.Time
	took          time.Duration
	// held is whether something is held that must follow the hand, scrolled when
	// something was scrolled last: then what takes long is not drawn for news.
	held     bool
	scrolled time.Time
	// brief is set while something is done that needs no drawing of the page, parts
	// when its next drawing is to be one in parts.
	brief, parts bool
	// whole numbers the drawings of the page as a whole, which every patch is part of.
	whole int
	// next is the part that is drawn when timer is over, behind the one after the last
	// of this drawing; timer is nil while there is none.
	next, behind patch
	timer        *time.Timer
	// picture is one of the run pictured that waits for the view to be drawn, or nil.
	picture  any
	pictured int
	// shown are the patches that can be drawn; nil where one is not on the page.
	shown [patches]*patchView
}

const (
	// drawingShare is how many times as long as it took to draw the whole page
	// passes before the parts that show most of a search are drawn again: layout and
	// pixels take about as long again.
	drawingShare = 80
	// drawingRest is how long that is at least, as each frame takes pixels, too, and
	// drawingPause at most, on a machine that is busy. The rest of the page has
	// little to tell of a search, and is drawn as often as that.
	drawingRest  = 500 * time.Millisecond
	drawingPause = 2 * time.Second
	// partPause is the time between two parts: a frame, in which those before get
	// their layout and pixels.
	partPause = 16 * time.Millisecond
	// scrollRest is how long nothing must have been scrolled to be at rest.
	scrollRest = 300 * time.Millisecond
)

// follows tells whether the page follows a hand, so that no frame should take long.
func (d *drawing) follows() bool { return d.held || time.Since(d.scrolled) < scrollRest }

// due tells whether the page may be drawn again, resultDue, whether what shows most of
// a search may.
func (d *drawing) due() bool { return !d.follows() && time.Since(d.began) > drawingPause }

func (d *drawing) resultDue() bool {
	return !d.follows() && time.Since(d.result) > min(max(drawingShare*d.took, drawingRest), drawingPause)
}

// begin notes that the page is drawn, and as a whole unless it was to be in parts.
// go-app says nothing of the end, but the page's thread is not free before it.
func (d *drawing) begin() {
	if app.IsServer {
		return
	}
	began := time.Now()
	d.began, d.result = began, began
	if d.parts {
		d.parts = false
		return
	}
	d.whole++
	d.stop()
	time.AfterFunc(0, func() { d.took = time.Since(began) })
}

// inParts has the page drawn in parts: first what is around the patches, then those,
// some in each frame.
func (p *page) inParts() {
	p.drawing.parts = true
	p.drawParts(0, patches)
}

// drawResult has the parts drawn that show most of a search.
func (p *page) drawResult() {
	p.drawing.result = time.Now()
	p.drawParts(resultPatch, solutionsPatch+1)
}

// drawParts has the parts drawn from one on until behind the last one, those of each
// frame after another.
func (p *page) drawParts(first, behind patch) {
	d := &p.drawing
	if d.timer == nil {
		d.next, d.behind = first, behind
		d.timer = time.AfterFunc(partPause, p.drawFrame)
	}
	d.next, d.behind = min(d.next, first), max(d.behind, behind)
}

// drawFrame draws the next parts that share a frame.
func (p *page) drawFrame() {
	d := &p.drawing
	if d.timer == nil {
		return
	}
	again := func() {
		if d.timer != nil {
			d.timer.Reset(partPause)
		}
	}
	for d.next < d.behind && d.shown[d.next] == nil {
		d.next++
	}
	if d.next >= d.behind || p.dispatch == nil {
		d.timer = nil
		return
	}
	if d.picture != nil && frameOf[d.next] >= frameOf[viewPatch] && d.pictured == p.state.Run.ID && p.state.Live() {
		p.showPicture(d.picture)
	}
	for last := false; !last; {
		c := d.shown[d.next]
		for d.next++; d.next < d.behind && d.shown[d.next] == nil; d.next++ {
		}
		if last = d.next >= d.behind || frameOf[d.next] != frameOf[c.Part]; last {
			c.draw(again)
		} else {
			c.draw(nil)
		}
	}
}

// showPicture has the board show a picture of the search.
func (p *page) showPicture(assembly any) {
	p.drawing.picture = nil
	if p.player != nil {
		p.player.Set("assembly", assembly)
		p.framed = p.state.Run.ID
	}
}

// stop calls off a drawing in parts.
func (d *drawing) stop() {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
}

// news does what a search that goes on brings about. More than numbers is drawn when
// more than numbers changes, or when it was not for some time; and nothing while the
// search is to stop, so that it is heard when it has.
func (p *page) news(actions ...state.Action) {
	if p.dispatch == nil {
		return
	}
	p.dispatch(func() {
		before := &p.state.Run
		phase, held := before.Phase, before.Held
		p.do(actions...)
		run, d := &p.state.Run, &p.drawing
		switch {
		case !run.Phase.Active() || p.state.Look.On:
			return
		case run.Asked == state.Stopped:
			d.brief = true
			return
		}
		first := held == 0 && run.Held > 0
		d.brief = true
		switch {
		case p.quick != nil && !p.begun:
		case p.quick != nil:
			d.brief = false
			p.drawRun()
		case phase != run.Phase || phase != state.Searching || d.due():
			d.brief = false
			p.inParts()
		case first || d.resultDue():
			p.drawResult()
		default:
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

// A patch is a part of the page that can be drawn without the rest. They stand in the
// order in which they are drawn, so buttons come first, and what lies in another after
// that.
type patch uint8

const (
	searchPatch    patch = iota // the settings, and Solve
	dockPatch                   // Solve on a phone
	resultPatch                 // what is around the parts of the result
	numbersPatch                // how far the search is
	viewPatch                   // the board
	captionPatch                // what is on it
	transportPatch              // the player's controls
	workPatch
	solutionsPatch
	comparePatch
	topPatch
	puzzlePatch
	dialogsPatch
	patches = iota
)

// patchOf are the patches: what draws each, and in which other one it lies, or
// patches where it lies in none.
var patchOf = [patches]struct {
	draw func(*page) app.UI
	in   patch
}{
	searchPatch:    {(*page).searchPanel, patches},
	dockPatch:      {(*page).dock, patches},
	resultPatch:    {(*page).resultPanel, patches},
	numbersPatch:   {(*page).progress, resultPatch},
	viewPatch:      {(*page).viewPanel, patches},
	captionPatch:   {(*page).captionLine, viewPatch},
	transportPatch: {(*page).transport, viewPatch},
	workPatch:      {(*page).work, resultPatch},
	solutionsPatch: {(*page).solutions, resultPatch},
	comparePatch:   {(*page).compare, resultPatch},
	topPatch:       {(*page).topbar, patches},
	puzzlePatch:    {(*page).puzzlePanel, patches},
	dialogsPatch:   {(*page).dialogs, patches},
}

// frameOf says which patches are drawn together: those that are small, as each frame
// costs layout and pixels, and waits for the one before.
var frameOf = [patches]uint8{
	searchPatch: 0, dockPatch: 0, resultPatch: 0, numbersPatch: 0, viewPatch: 0, captionPatch: 0, transportPatch: 0,
	workPatch:      1,
	solutionsPatch: 2,
	comparePatch:   3, topPatch: 3, puzzlePatch: 3, dialogsPatch: 3,
}

// draw draws a patch, if it is shown.
func (d *drawing) draw(part patch) {
	if c := d.shown[part]; c != nil {
		c.draw(nil)
	}
}

// patchView is the component of a patch.
type patchView struct {
	app.Compo
	Page *page
	Part patch
	// Whole is another one each time that the page is drawn as a whole.
	Whole int

	// draw draws it, and then does what it is given; prevent keeps it from being drawn
	// with what lies in it. Both are nil until it is mounted.
	draw    func(then func())
	prevent func()
	// empty is whether nothing is in it yet.
	empty bool
}

func (p *page) patch(part patch) app.UI {
	return &patchView{Page: p, Part: part, Whole: p.drawing.whole}
}

func (c *patchView) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	d := &c.Page.drawing
	d.shown[c.Part] = c
	c.prevent = ctx.PreventUpdate
	c.draw = func(then func()) {
		ctx.Dispatch(func(app.Context) {
			// go-app would draw what is around it, too.
			prevent := c.Page.prevent
			if in := patchOf[c.Part].in; in != patches {
				prevent = d.shown[in].prevent
			}
			prevent()
			if then != nil {
				ctx.Defer(func(app.Context) { then() })
			}
		})
	}
	if c.empty {
		c.empty = false
		c.Page.drawParts(c.Part, patches)
	}
}

func (c *patchView) OnDismount() {
	// Another one may have taken its place already.
	if d := &c.Page.drawing; d.shown[c.Part] == c {
		d.shown[c.Part] = nil
	}
}

func (c *patchView) Render() app.UI {
	// What is new while the page is drawn in parts is a part of its own.
	if c.empty = c.draw == nil && c.Page.drawing.timer != nil; c.empty {
		return el("div").Class("sec")
	}
	return patchOf[c.Part].draw(c.Page)
}
