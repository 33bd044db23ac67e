package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
)

// What a search tells comes several times a second, and to draw the whole page each
// time would take a good part of a core from it. So news of a search that goes on
// redraw its numbers alone, and what else tells of it only now and then; and that in
// parts, between which what is pressed is heard.
type drawing struct {
	// began is when the page, or what tells of a search, was drawn last, and took how
	// long the page took when it was drawn as a whole.
	began time.Time
	took  time.Duration
	// fresh is set while no more is drawn of a search than its numbers, and its picture
	// where that is quick, as it has just begun: most are over before the chart and the
	// solutions would be looked at, and those take as long as all the rest.
	fresh bool
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
	// under is whether parts were asked for that are not drawn yet.
	under bool
	// picture is one of the run pictured that waits for the view to be drawn, or nil.
	picture  any
	pictured int
	// shown are the patches that can be drawn; nil where one is not on the page.
	shown [patches]*patchView
}

const (
	// drawingShare is how many times as long as it took to draw the whole page
	// passes before what tells of a search is drawn again: layout and pixels take
	// about as long again.
	drawingShare = 100
	// drawingRest is how long that is at least, as each frame takes pixels, too, and
	// drawingPause at most, on a machine that is busy.
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

// due tells whether what tells of a search may be drawn again.
func (d *drawing) due() bool {
	rest := min(max(drawingShare*d.took, drawingRest), drawingPause)
	if d.fresh {
		rest = drawingPause
	}
	return !d.follows() && time.Since(d.began) > rest
}

// begin notes that the page is drawn, and as a whole unless it was to be in parts.
// go-app says nothing of the end, but the page's thread is not free before it.
func (d *drawing) begin() {
	if app.IsServer {
		return
	}
	began := time.Now()
	d.began = began
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
	p.drawTelling()
	if !p.drawing.fresh {
		p.drawParts(quietPatch, patches)
	}
}

// drawTelling has the parts drawn that tell of a search that goes on.
func (p *page) drawTelling() {
	p.drawing.began = time.Now()
	p.drawParts(0, quietPatch)
	if p.numbersOpen {
		p.drawing.draw(dialogsPatch)
	}
}

// soon stands where something of a search is drawn only when it goes on.
const soon = "In a moment."

// drawParts has the parts drawn from one on until behind the last one, those of each
// frame after another.
func (p *page) drawParts(first, behind patch) {
	d := &p.drawing
	if d.timer == nil {
		d.next, d.behind = first, behind
		wait := partPause
		if d.fresh {
			wait = 0 // it is all one frame
		}
		d.timer = time.AfterFunc(wait, p.drawFrame)
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
		d.under = false
		if d.timer != nil {
			d.timer.Reset(partPause)
		}
	}
	// Where no picture comes yet, the board stays, and what would give it another size.
	stays := d.fresh && p.costly()
	skips := func(part patch) bool { return d.shown[part] == nil || stays && part == viewPatch }
	for d.next < d.behind && skips(d.next) {
		d.next++
	}
	if d.next >= d.behind || p.dispatch == nil {
		d.timer = nil
		p.showHeld()
		return
	}
	d.under = true
	for last := false; !last; {
		c := d.shown[d.next]
		for d.next++; d.next < d.behind && skips(d.next); d.next++ {
		}
		if last = d.next >= d.behind || frameOf[d.next] != frameOf[c.Part] && !d.fresh; last {
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
		p.drawing.draw(captionPatch)
	}
}

// showHeld shows the picture that waits for the view, which is being drawn now or
// need not be: so it is drawn once, in the size that the view gets.
func (p *page) showHeld() {
	if d := &p.drawing; d.picture != nil && d.pictured == p.state.Run.ID && p.state.Live() {
		p.showPicture(d.picture)
	}
}

// stop calls off a drawing in parts.
func (d *drawing) stop() {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	d.under = false
}

// view tells whether the view is still to be drawn, and may get another size then.
func (d *drawing) view() bool { return d.timer != nil && (d.under || d.next <= viewPatch) }

// news does what a search that goes on brings about. More than numbers is drawn when
// more than numbers changes, or when it was not for some time; and nothing while the
// search is to stop, so that it is heard when it has. The caption is drawn with the
// picture that it is about: far from the numbers, it would have all between them put
// together anew.
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
		case phase != run.Phase || phase != state.Searching:
			d.brief = false
			p.inParts()
		case d.fresh && d.due():
			d.brief, d.fresh = false, false
			p.follow(p.state)
			p.inParts()
		case first && !d.fresh || d.due():
			p.drawTelling()
		default:
			d.draw(numbersPatch)
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
	topPatch // from here on they tell nothing of a search that goes on
	puzzlePatch
	dialogsPatch
	patches    = iota
	quietPatch = topPatch
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
		c.Page.drawParts(c.Part, c.Part+1)
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
	if c.empty = c.draw == nil && c.Page.drawing.timer != nil && !c.Page.drawing.fresh; c.empty {
		return el("div").Class("sec")
	}
	return patchOf[c.Part].draw(c.Page)
}
