package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/planner"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/ui/store"
	"tilewright/wasm/wire"
)

// page is the one component with a state. Everything that happens goes through
// do: the reducer makes the next state and says what else is to be done.
type page struct {
	app.Compo

	state   state.State
	planner *planner.Client
	store   *store.Store

	// player, editor and browser, which has the solutions, are the custom elements
	// while they are mounted.
	player, editor, browser app.Value
	// boardView has the player.
	boardView *boardView
	// why is the element that says why the search does what it does.
	why app.Value
	// boards and tiles are what was made of puzzles and their pieces for the
	// elements: an equal picture is the same value, and is not drawn again.
	boards map[*def.Puzzle]app.Value
	tiles  map[tileKey]tile

	// ctx is the page's own while it is mounted.
	ctx     app.Context
	mounted bool
	// schedule says when what is drawn, patches are the parts that can be drawn alone.
	schedule schedule.Schedule
	patches  patches
	// low is whether the battery is, flat whether the browser draws no solids.
	low, flat bool
	global    listeners

	// address is the fragment that the page wrote or read last; late is the
	// work that waits for typing to rest, nil when there is none.
	address string
	late    *time.Timer
	// stored is the link to the document that was stored last.
	stored string
	// recordKey is the key under which the document is kept, empty for a puzzle
	// of the library.
	recordKey string
	// keeping is how the run is kept, resuming the solutions of one that is gone on with,
	// until it begins.
	keeping  keeping
	resuming any
	// unkept is whether the browser did not keep something.
	unkept bool
	// reading is true while the editor is asked for what was typed.
	reading bool
	// chooser is whether the list of puzzles was opened once.
	chooser bool
	// chooserKeys is whether a key opened it first, so that its field takes the keys.
	chooserKeys bool
	// tourStop is the stop at which the tour is, from 1; 0 while there is none.
	tourStop int
	// presetsOpen is whether the list of presets is open.
	presetsOpen bool
	// rivalsOpen and runsOpen are whether those lists were opened once.
	rivalsOpen, runsOpen bool
	// drawing is the editor of the board while it is mounted, and strokes counts its events.
	drawing     app.Value
	boardEditor *boardEditor
	strokes     int
	// template is the board to begin with whose sizes are asked for, morePens whether the
	// rarer mirrors are shown.
	template string
	morePens bool
	// sketch is the piece that is being drawn.
	sketch sketch
	// part is the section of the result that is shown where there is not room for all.
	part resultPart

	// chart is what the chart shows; numbersOpen whether its table is open.
	chart       chartKind
	numbersOpen bool
	// treeBytes are those of the tree that came last.
	treeBytes any
	// sweep is the form of the sweep's dialog, sweepOpen whether it is open.
	sweep     sweepForm
	sweepOpen bool
}

// restAfter is how long edits must rest before they are written down.
const restAfter = 250 * time.Millisecond

// OnInit finds the puzzle before the first drawing: that of the address, else
// that of the last visit, else the start page's.
func (p *page) OnInit() {
	p.state = state.New()
	p.part = solutionsPart
	p.store = store.Open()
	p.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
		Progress:  func(m wire.Progress) { p.news(state.Progressed{Progress: m}) },
		Prepared:  func(m wire.Prepared) { p.later(state.Prepared{Prepared: m}) },
		Solutions: func(m wire.Solutions) { p.news(state.Received{Solutions: m}) },
		Tree: func(m wire.Tree, bytes any) {
			p.later(state.TreeArrived{Tree: m})
			p.treeBytes = bytes
		},
		Diagnosis: func(m wire.Diagnosis) { p.later(state.Diagnosed{Diagnosis: m}) },
		Fault:     func(m wire.Fault) { p.later(state.Faulted{Fault: m}) },
		Ready:     func(string) { ready() },
		Point: func(m wire.Point, message any) {
			p.shownPoint(message)
			p.later(state.Walked{Point: m})
		},
		Recording: func(_ wire.Recording, message any) {
			text := app.Window().Call("tilewrightRecording", p.board(p.state.Run.Puzzle), message)
			p.later(state.Replay{Recording: text.String()})
		},
		Frame: p.showPicture,
		State: p.keepState,
	})
	if app.IsServer {
		// The player of the prepared page starts by itself.
		n := p.state.Document.Puzzle.PieceCount()
		p.reduce(state.PlayerMoved{Player: state.Player{Steps: n, Playing: true}})
		return
	}
	p.reduce(state.SetPrefs{Prefs: state.ParsePrefs(p.store.Text("prefs"))})
	p.showTheme()
	fragment := hash()
	p.address = fragment
	refused := ""
	if fragment == newPuzzle {
		p.reduce(state.BeginDrawing{})
		return
	}
	if fragment != "" {
		l, err := link.Decode(fragment)
		if err == nil {
			p.reduce(state.Restore{Link: l})
			return
		}
		refused = err.Error()
	}
	if last := p.store.Text("last"); last != "" {
		if l, err := link.Decode(last); err == nil {
			p.reduce(state.Restore{Link: l})
		}
	}
	if refused != "" {
		p.reduce(state.RefuseLink{Message: refused})
	}
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx, p.mounted = ctx, true
	window, document := app.Window(), app.Window().Get("document")
	read := func(app.Value) { p.dispatch(p.readAddress) }
	p.global.on(window, "popstate", read)
	p.global.on(window, "hashchange", read)
	p.global.on(window, "keydown", func(e app.Value) { p.dispatch(func() { p.press(e) }) })
	p.global.on(window, "pagehide", func(app.Value) { p.leave() })
	p.global.within(document, "scroll", func(app.Value) { p.tell(schedule.Touched) })
	p.global.on(document, "visibilitychange", func(app.Value) { p.leave() })
	p.watchPower()
	p.store.Trouble(func(sentence string) {
		p.unkept = true
		p.later(state.Announce{Text: sentence, Warn: true})
	})
	p.watchFlat()
	p.listRecent()
	p.findKept()
	p.listUnfinished()
	p.global.on(document, "searchchange", func(app.Value) { p.listUnfinished() })
	p.global.on(document, "searchlost", func(e app.Value) { p.dispatch(func() { p.lostSearch(e.Get("detail").String()) }) })
	p.readFiles()
	p.planner.Warm()
	if p.state.Touched {
		p.writeAddress(false) // what was restored belongs into the address
	}
	p.showTitle()
	p.showTheme()
	// What was rendered ahead of time and is not what was asked for was hidden.
	document.Get("documentElement").Call("removeAttribute", "data-waiting")
	p.later() // a redraw with all of it, and the timer of a message
	p.timeNotice(0)
	p.reduce(state.Examine{})
}

func (p *page) OnDismount() {
	p.global.remove()
	p.mounted = false
}

// OnNav is called for links inside the page.
func (p *page) OnNav(app.Context) {
	if p.mounted {
		p.readAddress()
	}
}

// OnAppUpdate is called when a newer version of the site is ready.
func (p *page) OnAppUpdate(app.Context) {
	p.do(state.Announce{Text: "A new version is ready. It comes with the next load of the page."})
}

// do is called by event handlers, after which go-app draws anew. It returns what is
// to be drawn of a search where nothing else changed.
func (p *page) do(actions ...state.Action) schedule.Set {
	before := p.state
	for _, a := range actions {
		p.reduce(a)
	}
	p.align(before)
	return p.tellOf(&before)
}

// later does it from anywhere else.
func (p *page) later(actions ...state.Action) {
	p.dispatch(func() { p.do(actions...) })
}

func (p *page) reduce(a state.Action) {
	next, commands := state.Reduce(p.state, a)
	p.state = next
	p.run(commands...)
}

// run does what the reducer asked for.
func (p *page) run(commands ...state.Command) {
	for _, c := range commands {
		switch c := c.(type) {
		case state.StartRun:
			p.keepFrom(c.Start.Run)
			if p.resuming != nil {
				p.planner.HoldThese(c.Start.Run, p.resuming)
				p.resuming = nil
			}
			p.planner.Start(c.Start)
		case state.ControlRun:
			if op := c.Control.Op; (op == wire.OpPause || op == wire.OpStop) && p.state.Live() && !p.state.Shown.Pictured {
				p.planner.Frame() // where it ends, nothing of it was seen yet
			}
			p.planner.Control(c.Control)
		case state.WatchRun:
			p.planner.Watch(c.Watch)
		case state.Diagnose:
			if p.mounted {
				p.planner.Diagnose(c.Start)
			}
		case state.RequestTree:
			p.planner.Tree(c.Start)
		case state.Prepare:
			if p.mounted {
				p.planner.Prepare(c.Start)
			}
		case state.WriteAddress:
			if !p.mounted {
				break // what the page began with
			}
			if c.Push {
				p.recordKey = ""
				p.writeAddress(true)
			} else {
				p.writeLate()
			}
		case state.Keep:
			if p.mounted {
				p.writeLate()
				if c.Now {
					p.flush()
				}
			}
		case state.KeepPrefs:
			p.store.SetText("prefs", p.state.Prefs.Format())
		}
	}
}

// align brings what lies outside of the drawing in line with the state.
func (p *page) align(before state.State) {
	s := &p.state
	if s.Prefs.Theme != before.Prefs.Theme {
		p.showTheme()
	}
	if s.Document.Title() != before.Document.Title() {
		p.showTitle()
	}
	if s.Live() != before.Live() && p.player != nil {
		p.player.Set("live", s.Live()) // before its first picture comes
	}
	if s.Shown.Kind == state.ShowSearch && before.Shown.Kind != state.ShowSearch && s.Run.ID == before.Run.ID {
		p.planner.Frame() // the next one may take its time
	}
	if s.Prefs.Background != before.Prefs.Background {
		p.throttle()
	}
	if p.chart == treeChart {
		p.reduce(state.SeeTree{})
	}
	p.leaveSketch()
	p.timeNotice(before.Notice.ID)
	p.endKeeping(&before)
}

// noticeTime is how long a passing message stays.
const noticeTime = 6 * time.Second

func (p *page) timeNotice(before int) {
	n := p.state.Notice
	if n.ID == before || n.Text == "" {
		return
	}
	stay := noticeTime
	if n.Warn {
		stay *= 2 // longer to read
	}
	time.AfterFunc(stay, func() { p.later(state.Dismiss{ID: n.ID}) })
}

// showTheme sets the theme on the document's root, where the tokens read it.
func (p *page) showTheme() { showTheme(p.state.Prefs.Theme) }

func (p *page) showTitle() {
	title := "Tilewright"
	if p.state.Touched {
		title = p.state.Document.Title() + " – Tilewright"
	}
	app.Window().Get("document").Set("title", title)
}

// — address and storage

// hash is the address after #.
func hash() string {
	return strings.TrimPrefix(app.Window().Get("location").Get("hash").String(), "#")
}

// readAddress follows Back, Forward and an address that was typed.
func (p *page) readAddress() {
	fragment := hash()
	if fragment == p.address {
		return
	}
	p.readEditor()
	p.flushStore()
	p.recordKey = ""
	p.address = fragment
	if fragment == newPuzzle {
		p.do(state.BeginDrawing{})
		return
	}
	l, err := link.Decode(fragment)
	if err != nil {
		p.do(state.RefuseLink{Message: err.Error()})
		return
	}
	p.do(state.OpenLink{Link: l})
	p.findKept()
}

// writeAddress puts the document into the address, with the solution on the board.
func (p *page) writeAddress(push bool) {
	fragment := p.addressLink().Encode()
	if fragment == p.address {
		return
	}
	p.address = fragment
	method := "replaceState"
	if push {
		method = "pushState"
	}
	// Some browsers refuse after a hundred of these in half a minute; the next one says
	// all that this one would have said.
	_ = attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", "#"+fragment) })
}

// writeLate writes address and storage when edits rest.
func (p *page) writeLate() {
	if p.late != nil {
		p.late.Stop()
	}
	p.late = time.AfterFunc(restAfter, func() { p.dispatch(p.flush) })
}

// leave writes everything down before the page may go.
func (p *page) leave() {
	p.readEditor()
	p.keepSketch()
	p.flush()
}

// flush writes at once what waits to be written.
func (p *page) flush() {
	if p.late == nil {
		return
	}
	p.late.Stop()
	p.writeAddress(false)
	p.flushStore()
}

// flushStore keeps the document in the browser.
func (p *page) flushStore() {
	if p.late == nil {
		return
	}
	p.late.Stop()
	p.late = nil
	d := p.state.Document
	r := store.Record{Title: d.Title(), Link: p.state.Link().Encode(), When: float64(now())}
	r.Found, r.All = p.state.Found()
	known := p.solution()
	stored := r.Link + " " + strconv.FormatFloat(r.Found, 'f', 0, 64) + strconv.FormatBool(known != nil)
	if stored == p.stored {
		return
	}
	p.stored = stored
	p.store.SetText("last", r.Link)
	if d.ID != "" || d.Text == def.Example || d.Text == state.Blank || strings.TrimSpace(d.Text) == "" {
		return
	}
	if p.recordKey == "" {
		p.recordKey = p.keyOf(r.Link)
	}
	r.Key = p.recordKey
	if draft := d.Draft(); draft != nil {
		describe(&r, draft, known)
	}
	p.store.Put(r)
}

// solution is one of the document that is known, nil where none is.
func (p *page) solution() []uint16 {
	s := &p.state
	switch {
	case s.Document.Puzzle == nil:
		return nil
	case s.Shown.Kind == state.ShowLinked:
		return s.Shown.Assembly
	case s.Run.Held > 0 && !s.Stale():
		return p.planner.Assembly(max(0, s.Run.Show))
	}
	return s.Document.Known
}

// keyOf is the key of a puzzle that is kept already, or a new one.
func (p *page) keyOf(fragment string) string {
	for _, r := range p.state.Recent {
		if r.Link == fragment {
			return r.Key
		}
	}
	return p.store.NewKey()
}

// recents is how many puzzles the list of puzzles has of those that are kept; the page
// puzzles/ has all.
const recents = 8

// listRecent reads the puzzles that were used last.
func (p *page) listRecent() {
	p.store.Recent(recents, func(records []store.Record, count int) {
		list := make([]state.Recent, len(records))
		for i, r := range records {
			list[i] = state.Recent{Key: r.Key, Title: r.Title, Link: r.Link, Pieces: r.Pieces, Cells: r.Cells}
		}
		p.later(state.SetRecent{Recent: list, Kept: count})
	})
}

// findKept goes on with the puzzle that is kept, where what the page opened is one.
func (p *page) findKept() {
	d := p.state.Document
	if d.ID != "" || strings.TrimSpace(d.Text) == "" {
		return
	}
	p.store.Opened(d.Title(), d.Text, d.Index, func(key string) {
		p.dispatch(func() {
			if p.recordKey == "" && p.state.Document.Text == d.Text {
				p.recordKey = key
			}
		})
	})
}

// now is a clock in milliseconds.
func now() int64 { return time.Now().UnixMilli() }

// — what people do, as far as it takes more than an action

// solve begins, pauses or resumes: the primary button and its key.
func (p *page) solve() {
	p.readEditor()
	switch p.state.Run.Phase {
	case state.Compiling, state.Searching:
		p.do(state.Pause{})
	case state.Paused:
		if p.going() {
			p.do(state.Pause{})
		} else {
			p.do(state.Resume{})
		}
	case state.Starting:
	default:
		if has(p.player, "pause") {
			p.player.Call("pause")
		}
		p.do(state.Solve{})
	}
}

// readEditor takes over at once what was typed a moment ago and not yet told.
func (p *page) readEditor() {
	if !has(p.editor, "flush") {
		return
	}
	p.reading = true
	p.editor.Call("flush")
	p.reading = false
}

// typed is called when the editor tells a change.
func (p *page) typed(text string) {
	a := state.EditText{Text: text, At: now()}
	if p.reading {
		p.do(a) // inside of a handler, and before what it does next
	} else {
		p.later(a)
	}
}

// fix makes the change that diagnostic number i suggests.
func (p *page) fix(i int) {
	list := p.state.Document.Parsed.Diagnostics
	if i < len(list) && list[i].Fix != nil {
		p.later(state.ApplyFix{Edit: list[i].Fix.Edit})
	}
}

// watchFlat says it where the browser draws no solids, which the player finds out when
// it is to show the first.
func (p *page) watchFlat() {
	document := app.Window().Get("document")
	flat := func(app.Value) {
		p.flat = true
		p.later(state.Announce{Text: "This browser draws no solids, as it has no WebGL or keeps it off: they are shown layer by layer.", Warn: true})
	}
	p.global.on(document, "flat", flat)
	if document.Get("documentElement").Call("hasAttribute", "data-flat").Truthy() {
		flat(nil)
	}
}

// editorShown is how long it takes until the editor is drawn.
const editorShown = 60 * time.Millisecond

// goTo shows a place of the text.
func (p *page) goTo(line, column, length int) {
	p.do(state.ShowPuzzle{View: state.TextView}, state.ChooseTab{Tab: state.PuzzleTab})
	if p.state.Prefs.Folded[state.PuzzlePanel] {
		p.fold(state.PuzzlePanel)
	}
	// The editor can only be scrolled once it is shown.
	time.AfterFunc(editorShown, func() {
		if has(p.editor, "goTo") {
			p.editor.Call("goTo", line, column, length)
		}
	})
}

// copyText puts a text on the clipboard.
func (p *page) copyText(text, said string) {
	copyText(text, func(copied bool) {
		if copied {
			p.later(state.Announce{Text: said})
		} else {
			p.later(state.Announce{Text: "The browser did not allow copying. Copy the address line instead: it holds the puzzle and the settings.", Warn: true})
		}
	})
}

// open goes to another puzzle, and leaves the present one written down.
func (p *page) open(a state.Action) {
	p.leave()
	p.do(a)
	p.closePopover("chooser")
}

// closePopover hides one of the page's popovers.
func (p *page) closePopover(id string) {
	if e := app.Window().GetElementByID(id); has(e, "hidePopover") {
		e.Call("hidePopover")
	}
}

// openRecent opens a puzzle of an earlier visit.
func (p *page) openRecent(key string) {
	for _, r := range p.state.Recent {
		if r.Key != key {
			continue
		}
		l, err := link.Decode(r.Link)
		if err != nil {
			p.do(state.RefuseLink{Message: err.Error()})
			return
		}
		p.open(state.OpenLink{Link: l, Push: true})
		p.recordKey = key
	}
}
