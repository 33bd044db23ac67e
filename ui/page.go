package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/planner"
	"tilewright/ui/rooms/pieces"
	"tilewright/ui/schedule"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// page is the one component with a state. Everything that happens goes through do: the reducer makes the next state and
// says what else is to be done.
type page struct {
	app.Compo

	state   state.State
	planner *planner.Client
	// helpers are workers beside it, by the places that they work for.
	helpers map[string][]*planner.Client
	store   *store.Store

	// These are for the screen, and for what comes from it.
	screen   screen
	pictures pictures.Made
	global   browser.Listeners
	device   shell.Device
	passing  html.Toast

	// These keep what outlives the page.
	writing writing
	keeping keeping

	rooms
	// naming is whether the puzzle is being renamed in the top bar.
	naming bool
	// name is the name that is being typed.
	name string
	// keysSeen is whether the list of the keys was asked for.
	keysSeen bool
}

// OnInit finds the puzzle before the first drawing: that of the address, else that of the last visit, else that of the
// start page.
func (p *page) OnInit() {
	browser.Breathe()
	p.state = state.New()
	p.helpers = map[string][]*planner.Client{}
	p.store = store.Open()
	p.keeping = keeping{kept: &kept{}, runs: map[int]*kept{}}
	p.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
		Progress:  func(m wire.Progress) { p.news(state.Progressed{Progress: m}) },
		Solutions: func(m wire.Solutions) { p.news(state.Received{Solutions: m}) },
		Fault:     func(m wire.Fault) { p.later(state.Faulted{Fault: m}) },
		Restarted: func(m wire.State) {
			p.later(state.Restarted{Run: m.Run, Held: m.Listed, Seconds: m.Seconds, Line: m.Line})
		},
		Unanswered: func(why string) { p.later(state.Unanswered{Why: why}) },
		Ready: func(string) {
			browser.Ready()
			if browser.Coarse() {
				pieces.Load() // a finger is on a tile before it comes near
			}
		},
		Point: func(m wire.Point, message any) {
			if m.Run == p.state.Run.ID {
				p.view.ShowPoint(message)
			}
			p.later(state.Walked{Point: m})
		},
		Recording: func(m wire.Recording, message any) {
			if m.Run != p.state.Run.ID {
				return
			}
			text := browser.Scripts().Call("recording", p.pictures.Board(p.state.Run.Puzzle), message)
			p.later(state.Replay{Recording: text.String()})
		},
		Frame: p.showPicture,
		State: p.keepState,
	})
	p.wirePanels()
	if app.IsServer {
		// On the prepared page the player starts by itself.
		n := p.state.Document.Puzzle.PieceCount()
		p.reduce(state.Set(func(s *state.State) { s.Player = state.Player{Steps: n, Playing: true} }))
		return
	}
	p.reduce(state.SetPrefs{Prefs: state.ParsePrefs(p.store.Text("prefs"))})
	p.showTheme()
	p.reduce(state.RestoreGrowth{Text: p.store.Text("growth")})
	p.writing.address = browser.Hash() // OnMount writes what is restored instead
	fragment := reloaded(p.writing.address)
	refused := ""
	if fragment == newPuzzle {
		p.reduce(state.BeginDrawing{})
		return
	}
	if fragment != "" && fragment != newTask && fragment != Today {
		l, err := link.Open(fragment)
		if err == nil {
			p.reduce(state.Restore{Link: l.Link})
			for _, said := range leftOut(l) {
				p.reduce(said)
			}
			return
		}
		refused = err.Error()
	}
	if last := p.store.Text("last"); last != "" {
		l, err := link.Open(last)
		if err == nil {
			p.reduce(state.Restore{Link: l.Link})
			for _, said := range leftOut(l) {
				p.reduce(said)
			}
		} else if refused == "" {
			refused = say.T("What was open last cannot be read. {why}", err)
		}
	}
	if refused != "" {
		p.reduce(state.RefuseLink{Message: refused})
	}
}

// leftOut tells which parts of an opened link could not be read.
func leftOut(l link.Opened) (said []state.Action) {
	if l.Said() != "" {
		said = append(said, state.RefuseLink{Message: l.Said()})
	}
	return said
}

func (p *page) OnMount(ctx app.Context) {
	ctx.PreventUpdate() // later draws it, when all is ready
	p.screen.ctx, p.screen.mounted = ctx, true
	window, document := app.Window(), app.Window().Get("document")
	read := func(app.Value) { p.dispatch(p.readAddress) }
	p.global.On(window, "popstate", read)
	p.global.On(window, "hashchange", read)
	p.global.On(window, "keydown", func(e app.Value) { p.dispatch(func() { p.press(e) }) })
	p.global.On(window, "pagehide", func(app.Value) { p.leave() })
	p.global.Within(document, "scroll", func(app.Value) { p.tell(schedule.Touched) })
	p.global.On(document, "visibilitychange", func(app.Value) {
		p.leave()
		p.listUnfinished() // other pages may have found something
	})
	p.watchPower()
	p.store.Trouble(func(sentence string) {
		p.writing.refused = true
		p.later(state.Announce{Text: sentence, Warn: true, Lasts: true})
	})
	p.watchFlat()
	p.listRecent()
	p.findKept()
	p.listUnfinished()
	p.global.On(document, "piecehold", func(app.Value) { p.later(state.HoldPiece{}) })
	p.global.On(document, "searchchange", func(app.Value) { p.listUnfinished() })
	p.global.On(document, "searchlost", func(e app.Value) { p.dispatch(func() { p.lostSearch(e.Get("detail").String()) }) })
	p.readFiles()
	p.planner.Warm()
	if p.state.Prefs.Puzzle == state.TextView {
		p.loadEditor()
	}
	switch p.writing.address {
	case newTask:
		p.task.Make()
		p.writeAddress(false)
	case Today:
		p.dispatch(p.play.Today) // when the page is there
	}
	if p.state.Touched {
		p.writeAddress(false) // the address shall have what was restored
	}
	p.showTitle()
	p.showTheme()
	p.runClock() // of a game that goes on
	// The page that was rendered ahead of time was hidden where another one was asked for. Now it may be seen.
	document.Get("documentElement").Call("removeAttribute", "data-waiting")
	p.later() // a redraw with all of it, and the timer of a message
	p.reduce(state.Examine{})
	p.recallParted()
	ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { p.screen.settled = true }) // behind that redraw
	})
	p.screen.breathe()
}

func (p *page) OnDismount() {
	p.global.Remove()
	p.screen.mounted = false
}

// OnNav is called for links inside the page, and when it begins.
func (p *page) OnNav(ctx app.Context) {
	ctx.PreventUpdate()
	if browser.Hash() != p.writing.address {
		p.dispatch(p.readAddress)
	}
}

// OnAppUpdate is called when a newer version of the site is ready.
func (p *page) OnAppUpdate(app.Context) {
	p.do(state.Announce{Text: say.T("A new version is ready. Reload the page to use it."), Lasts: true})
}

// do is for event handlers: go-app draws after them. It returns what is to be drawn of a search where nothing else
// changed.
func (p *page) do(actions ...state.Action) schedule.Set {
	before := p.state
	for _, a := range actions {
		p.reduce(a)
	}
	p.align(before)
	p.tick()
	return p.tellOf(&before)
}

// later is do from anywhere else.
func (p *page) later(actions ...state.Action) {
	p.dispatch(func() { p.do(actions...) })
}

func (p *page) reduce(a state.Action) {
	next, commands := state.Reduce(p.state, a)
	// What changes a text that somebody is typing changes what they have typed until now.
	if next.Document.Text != p.state.Document.Text && p.definition.Read() ||
		next.Settings.Text != p.state.Settings.Text && p.search.Line.Flush() {
		next, commands = state.Reduce(p.state, a)
	}
	p.state = next
	p.run(commands...)
}

// run does what the reducer asked for.
func (p *page) run(commands ...state.Command) {
	for _, c := range commands {
		switch c := c.(type) {
		case state.StartRun:
			p.keepFrom(c.Start.Run)
			p.planner.Start(c.Start)
		case state.RecallRun:
			p.recall(c.Run)
		case state.RecallKept:
			p.recallKept(c.Unfinished)
		case state.HoldRuns:
			p.holdOnly(c.Runs)
		case state.ControlRun:
			if op := c.Control.Op; (op == wire.OpPause || op == wire.OpStop) && p.state.Live() && !p.state.Shown.Pictured {
				p.planner.Frame() // it ends before any picture of it was seen
			}
			p.planner.Control(c.Control)
		case state.WatchRun:
			p.planner.Watch(c.Watch)
		case state.Ask:
			p.ask(c)
		case state.Leave:
			p.planner.Leave(c.Scope)
			for _, worker := range p.helpers[c.Place] {
				worker.End()
			}
		case state.Survey:
			p.survey(c)
		case state.KeepGrowth:
			p.store.SetText("growth", p.state.GrowthText())
		case state.TallyAsk:
			p.tallyOn(c)
		case state.PrintSheet:
			p.dispatch(func() { p.sharing.PrintCards(c.Cards) })
		case state.WriteAddress:
			if !p.screen.mounted {
				break // the page has only begun
			}
			if c.Push {
				p.writing.key, p.writing.seeking = "", nil
				p.writeAddress(true)
			} else {
				p.writeLate()
			}
		case state.Keep:
			if p.screen.mounted {
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

// ask asks the worker what the reducer wants to know.
func (p *page) ask(c state.Ask) {
	p.withNumbers(&c)
	hear := func(h wire.Head, answer any) { p.answered(c.Scope(), c.Answered(h, answer)) }
	if of, is := keptOf(&c); is {
		p.askParted(c, of)
		return
	}
	switch {
	case c.When == state.AtOnce:
		p.planner.Ask(c.Asked, hear)
	case !p.screen.mounted:
	case c.When == state.AtRest:
		p.planner.AskAtRest(c.Asked, hear)
	default:
		p.planner.Ask(c.Asked, hear)
	}
}

// answered takes over an answer of the worker, if somebody still waits for it when its turn comes.
func (p *page) answered(of wire.Scope, a state.Action) {
	if known, is := a.(state.Diagnosed); is {
		p.known(of, known)
		return
	}
	p.dispatch(func() {
		if !p.state.Waits(of) {
			return
		}
		if made, is := a.(state.Made); is && made.Ended {
			p.keepGame()
		}
		p.do(a)
	})
}

// align brings everything outside of the drawing into line with the state.
func (p *page) align(before state.State) {
	s := &p.state
	if s.Prefs.Theme != before.Prefs.Theme {
		p.showTheme()
	}
	if s.Mode != before.Mode || s.Hand.Changes != before.Hand.Changes {
		p.runClock()
		p.play.MarkDaily()
		p.play.GiveMove()
	}
	if s.Pen != before.Pen {
		p.draw.GivePen()
	}
	if s.Prefs.Puzzle == state.TextView && before.Prefs.Puzzle != state.TextView {
		p.loadEditor()
	}
	if s.Document.Name() != before.Document.Name() {
		p.showTitle()
	}
	if player := p.view.Player(); s.Live() != before.Live() && player != nil {
		player.Set("live", s.Live()) // before its first picture comes
	}
	if s.Shown.Kind == state.ShowSearch && before.Shown.Kind != state.ShowSearch && s.Run.ID == before.Run.ID {
		p.planner.Frame() // the next one may take its time
	}
	if s.Prefs.Background != before.Prefs.Background {
		p.throttle()
	}
	if p.result.ShowsTree() {
		p.reduce(state.SeeTree{})
	}
	p.pieces.LeaveSketch()
	p.lookTask()
	p.endKeeping(&before)
	p.keepLevels()
	p.attend(&before)
}

// loadEditor loads the editor of the text, which a hand is about to reach for, and the other late parts.
func (p *page) loadEditor() { browser.Call(browser.Scripts(), "loadRest") }

// showTheme sets the theme on the document's root, where the tokens read it.
func (p *page) showTheme() { browser.ShowTheme(p.state.Prefs.Theme) }

func (p *page) showTitle() {
	title := "Tilewright"
	if p.state.Touched {
		title = p.state.Document.Name() + " – Tilewright"
	}
	app.Window().Get("document").Set("title", title)
}

// — what people do, as far as it takes more than an action

// solve begins, pauses or resumes. It is for the primary button and its key.
func (p *page) solve() {
	p.definition.Read()
	if p.state.Mode == state.HandMode && p.state.Hand.Entering {
		p.do(state.SolveGiven{At: browser.Now()})
		return
	}
	switch p.state.Run.Phase {
	case state.Compiling, state.Searching:
		p.do(state.Pause{})
	case state.Paused:
		if p.state.GoesOn() {
			p.do(state.Pause{})
		} else {
			p.do(state.Resume{})
		}
	case state.Starting:
	default:
		browser.Call(p.view.Player(), "pause")
		if p.state.DrawsPiece() && browser.Narrow() {
			p.do(state.ChoosePiece{}) // its editor hides the board
		}
		p.do(state.Solve{})
	}
}

// copyText puts a text on the clipboard.
func (p *page) copyText(text, said string) {
	browser.CopyText(text, func(copied bool) {
		if copied {
			p.later(state.Announce{Text: said})
		} else {
			p.later(state.Announce{Text: say.T("The browser did not allow copying. Copy the address line instead: it holds the puzzle and the settings."), Warn: true})
		}
	})
}

// open goes to another puzzle, after it has saved the present one.
func (p *page) open(a state.Action) {
	p.leave()
	p.tour.at = 0
	p.do(a)
	browser.HidePopover("chooser")
}

// openRecent opens a puzzle of an earlier visit.
func (p *page) openRecent(key string) {
	for _, r := range p.state.Shelf.Recent {
		if r.Key != key {
			continue
		}
		l, err := link.Open(r.Link)
		if err != nil {
			p.do(state.RefuseLink{Message: err.Error()})
			return
		}
		p.open(state.OpenLink{Link: l.Link, Push: true})
		p.do(leftOut(l)...)
		p.writing.key = key
	}
}

// lookTask looks whether what is there now fulfils the task.
func (p *page) lookTask() {
	if p.state.Task.Is.Goal == "" {
		return
	}
	look := state.LookTask{At: browser.Now()}
	if s := &p.state; s.Shown.Kind == state.ShowSolution && !s.Stale() {
		look.Solution = p.planner.Assembly(s.Shown.Solution)
	}
	p.reduce(look)
}

// survey lets a worker of its own look for variants, so that searches and games are not disturbed.
func (p *page) survey(c state.Survey) {
	p.helper(c.Place, c.Worker, func(text string) state.Action { return state.SurveyFailed{Text: text} }).
		Ask(c.Asked, func(h wire.Head, answer any) { p.later(c.Answered(h, answer)) })
}

// helper is the worker with a number for a place. It is made where it is not there yet.
func (p *page) helper(place string, number int, failed func(string) state.Action) *planner.Client {
	list := p.helpers[place]
	for len(list) <= number {
		list = append(list, p.planner.Another(planner.Events{
			Ready: func(string) {},
			Fault: func(m wire.Fault) { p.later(failed(m.Message)) },
		}))
	}
	p.helpers[place] = list
	return list[number]
}

// withNumbers adds the solutions that a question is about.
func (p *page) withNumbers(c *state.Ask) {
	if c.Solutions > 0 {
		c.Numbers = p.planner.Assemblies(c.First, c.Solutions)
	}
}
