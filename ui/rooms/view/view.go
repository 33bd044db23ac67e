package view

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/planner"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the board that one watches, the text about it, and the controls that play it.
type Panel struct {
	shell.PanelContext
	Planner *planner.Client
	// Moved is called when the player has moved.
	Moved func(state.Player)
	// Stored, AskApart and Apart are notes of other rooms at the foot of the board: that a file has solutions, a button
	// that asks whether a solid comes apart, and what is known of that. Stored may be nil.
	Stored, AskApart, Apart func() app.UI
	// OnError shows the place of a problem in the text.
	OnError app.EventHandler
	// Enter begins to enter a challenge of a set.
	Enter func()
	// Roll rolls the dice of a set that has some.
	Roll func()
	// Undo takes back the last change.
	Undo func()
	// SolveName is the name of the primary button.
	SolveName func() string

	// board is the <poly-player> while it is on the page, and why the <search-why>.
	board *boardView
	why   html.Handle

	measured measured
}

// measured is how much of something a solution of a run has. Every redraw wants to know.
type measured struct {
	puzzle      *def.Puzzle
	measure     def.Measure
	run, number int
	has         int
}

// measure measures the solution on the board; ok is false where it is not here.
func (p *Panel) measure() (has int, ok bool) {
	run := &p.State.Run
	m := measured{puzzle: run.Puzzle, measure: run.Settings.Measure, run: run.ID, number: p.State.Shown.Solution}
	known := p.measured
	if known.has = 0; known != m {
		assembly := p.Planner.Assembly(m.number)
		if len(assembly) == 0 || run.Puzzle.CanMeasure(m.measure) != nil || len(assembly) != len(run.Puzzle.OpenCells()) {
			return 0, false
		}
		m.has = def.NewMeter(run.Puzzle, m.measure).Of(assembly)
		p.measured = m
	}
	return p.measured.has, true
}

// Parts are the parts of other rooms in the panel.
type Parts struct {
	// Caption is the text about the board, Hand the button that opens the panel of a game, and Task the task.
	Caption, Hand, Task app.UI
	// Drawn and Played are the boards that one draws and plays. Proof is a picture of why there is no solution, or nil,
	// and Why says it.
	Drawn, Played, Proof app.UI
	Why                  func() string
	Transport            app.UI
}

// Draw is the panel: the board, its caption, and the transport.
func (p *Panel) Draw(with Parts) app.UI {
	s := p.State
	stage := "stage"
	note := p.note()
	if note != nil {
		stage += " noted"
	}
	if s.Assembled() || s.TakenApart() {
		stage += " stage-parted"
	}
	if p.reasoned() {
		stage += " reasoned"
	}
	if with.Proof != nil {
		stage += " proven"
	}
	switch s.Mode {
	case state.DrawMode:
		stage += " drawing"
	case state.HandMode:
		stage += " playing"
	}
	return html.El("section").Class("panel view").DataSet("mode", string(s.Mode)).Aria("labelledby", "h-view").Body(
		html.El("header").Body(
			html.El("h2").ID("h-view").Text(say.T("View")),
			with.Caption,
			p.followButton("btn sm"),
			p.depth(),
			html.Control("draw-undo", "Undo", "Ctrl Z", html.IconUndo, !s.CanUndo(), p.onUndo).Class("narrow").Hidden(s.Mode != state.DrawMode),
			with.Hand,
			p.modes(),
		),
		with.Task,
		html.El("div").Class(stage).Role("group").Aria("label", say.T("Board")).Body(
			&boardView{Panel: p, Board: s.Board(), Show: showKey(s), Dimmed: s.Dimmed(), Letters: s.Prefs.Letters,
				Layers: s.Prefs.Layers, Speed: s.Prefs.Speed},
			with.Drawn,
			with.Played,
			p.whyCard(s.Watching.On && s.Shown.Kind == state.ShowSearch),
			html.Maybe(with.Proof != nil, func() app.UI { return with.Proof }),
			html.Maybe(note != nil, func() app.UI { return note }),
			p.reason(with.Why),
		),
		with.Transport,
	)
}

// Caption is the line that says what is on the board.
func Caption(said string) app.UI {
	return html.El("span").Class("caption num").DataSet("test", "caption").Text(said)
}

// Player is the element, nil while there is none.
func (p *Panel) Player() app.Value {
	if p.board == nil {
		return nil
	}
	return p.board.element
}

// Settle makes the board show the state's board, and returns where the player stands; false before the player is there.
func (p *Panel) Settle() (state.Player, bool) {
	p.board.sync()
	return p.board.player()
}

// Picture shows a picture of the search.
func (p *Panel) Picture(assembly any) { p.board.picture(assembly) }

// depth chooses how solids are shown.
func (p *Panel) depth() app.UI {
	layers := p.State.Prefs.Layers || p.Device.Flat
	puzzle := p.State.Board()
	space := say.Message("In space  V")
	if p.Device.Flat {
		space = shell.DrawsNoSolids
	}
	return html.El("div").Class("seg").Role("group").Aria("label", say.T("Show solids")).
		Hidden(puzzle == nil || !puzzle.Solid() || p.State.Mode != state.WatchMode).Body(
		html.Button().Aria("pressed", layers).Title(say.T("Layer by layer  V")).DataSet("test", "show-layers").
			OnClick(p.onLayers).Text(say.T("Layers")),
		html.Button().Aria("pressed", !layers).Aria("disabled", p.Device.Flat).Title(space.String()).
			DataSet("test", "show-space").OnClick(p.onSpace).Text("3-D"),
	)
}

// Said says what is on the board that one watches.
func (p *Panel) Said() string {
	s := p.State
	if s.Dimmed() {
		return say.T("The last version without errors")
	}
	if s.Document.Partial() != nil {
		covered, open := state.Balance(s.Document.Draft())
		return say.T("Pieces cover {covered} of {cells, plural, one {# cell} other {# cells}}", covered, open)
	}
	switch s.Shown.Kind {
	case state.ShowKnown:
		return say.T("A known solution")
	case state.ShowLinked:
		return say.T("The solution of the link")
	case state.ShowBroken:
		return state.UnkeptTitle.String()
	case state.ShowRecording:
		if s.Player.Caption != "" {
			return s.Player.Caption
		}
		return say.T("A recording")
	case state.ShowSearch:
		found := s.Run.FoundWords()
		switch s.Run.Phase {
		case state.Starting, state.Compiling:
			return say.T("Preparing the search")
		}
		if s.Run.Uncounted() {
			return found
		}
		switch s.Run.Phase {
		case state.Searching:
			if !s.Shown.Pictured {
				return say.T("The search has begun") // and the board before stays
			}
			return say.T("{n} found, showing the search", found)
		case state.Paused:
			return say.T("{n} found, paused", found)
		case state.Stopped:
			return say.T("{n} found, stopped here", found)
		case state.Failed:
			return say.T("{n} found", found)
		}
		return ""
	case state.ShowSolution:
		if run := &s.Run; run.Settings.Measure != def.NoMeasure {
			if has, ok := p.measure(); ok {
				return words.Measured(run.Settings.Measure, has, s.Shown.Solution == run.Held-1, run.Phase.Active(), words.FoundWords(&run.Progress))
			}
		}
		return say.T("Solution {n} of {all}{active, select, true { so far} other {}}{stale, select, true {, before your edit} other {}}",
			s.Shown.Solution+1, words.FoundWords(&s.Run.Progress), s.Run.Phase.Active(), s.Stale())
	}
	if s.Exhausted() {
		return say.T("No solution: everything was searched.")
	}
	if puzzle := s.Document.Good; puzzle != nil {
		return say.T("{n, plural, one {# piece} other {# pieces}} to place", puzzle.PieceCount())
	}
	return ""
}

// followButton leads from a solution back to the search that goes on.
func (p *Panel) followButton(class string) app.UI {
	s := p.State
	hidden := !s.Run.Phase.Active() || s.Shown.Kind == state.ShowSearch || s.Mode != state.WatchMode
	return html.Button().Class(class).Hidden(hidden).Title(say.T("Show the search  F")).
		DataSet("test", "follow").OnClick(p.onFollow).Text(say.T("Show the search"))
}

// note is the sentence at the foot of the board, nil when there is none.
func (p *Panel) note() app.UI {
	s := p.State
	box := html.El("div").Class("stage-note")
	switch {
	case s.Mode != state.WatchMode && s.Document.Missing() != "":
		return nil // the panel and Solve say it
	case s.Document.Missing() != "":
		return box.Body(html.Icon(html.IconAlert, "wrn"),
			html.El("span").Body(html.Sentence("{missing}. {solve} waits until the pieces fill the board.",
				app.Text(s.Document.Missing()), html.El("b").Text(say.T("Solve")))...))
	case s.Document.Puzzle == nil && s.Board() != nil:
		g := s.Document.FirstError()
		if g == nil {
			return nil
		}
		return box.Body(html.Icon(html.IconAlert, "err"), html.El("span").Body(
			app.Text(say.T("Line {line} cannot be read.", g.Line)+" "),
			html.Button().DataSet("line", g.Line).DataSet("column", g.Column).DataSet("length", g.Length).
				DataSet("test", "go-to-error").OnClick(p.OnError).Text(say.T("Go to it")),
		))
	case s.Document.Puzzle == nil:
		return box.Body(html.Icon(html.IconInfo, "accent"), html.El("span").Body(
			html.Sentence("Paste a definition under {text}, or choose a puzzle above.", html.El("b").Text(say.T("Text")))...,
		))
	}
	if stored := p.Stored(); stored != nil {
		return stored
	}
	if s.Mode == state.WatchMode && s.Shown.Kind == state.ShowBroken && !s.Run.Phase.Active() {
		if breach := state.BreachOf(s.Document.Puzzle, s.Shown.Assembly); breach != nil {
			return box.Body(html.Icon(html.IconInfo, "accent"), html.El("span").DataSet("test", "unkept").Body(
				html.Sentence("{rule} {solve} looks for others.", app.Text(state.UnkeptWords(breach)), html.El("b").Text(p.SolveName()))...))
		}
	}
	if s.Mode == state.WatchMode && s.Run.Phase == state.Idle && s.Shown.Kind == state.ShowEmpty && s.Playable() &&
		def.SetOf(s.Document.Text) != nil {
		if c := s.Document.Puzzle.Choice(); c != nil && c.Dice() {
			return box.Class("parting").Body(html.Icon(html.IconStar, "accent"),
				html.El("span").Text(say.T("Roll the dice, or choose what yours show.")),
				html.Button().Class("btn sm outline").DataSet("test", "roll-dice").OnClick(p.onRoll).Text(say.T("Roll the dice")))
		}
		return box.Class("parting").Body(html.Icon(html.IconPin, "accent"),
			html.El("span").Text(say.T("Put the pieces that your booklet gives onto the board. The page finds the others.")),
			html.Button().Class("btn sm outline").DataSet("test", "enter-challenge").OnClick(p.onEnter).Text(say.T("Enter a challenge")))
	}
	switch {
	case s.Mode == state.WatchMode && s.Run.Phase == state.Idle && s.Shown.Kind == state.ShowKnown &&
		s.Findings.Impossible == nil && !(s.Apart.Wanted && s.Assembled()):
		solve := html.El("b").Text(p.SolveName())
		looks := html.Sentence("{solve} looks for all the others.", solve)
		switch n, ok := s.SolutionCount(); {
		case s.Wished() != "" && s.Wished() != state.WishAll:
			looks = html.Sentence("{solve} looks for others.", solve)
		case ok && n == 1:
			looks = html.Sentence("{solve} finds that this is the only way.", solve)
		case ok:
			looks = html.Sentence("{solve} looks for all {n} ways.", solve, app.Text(words.Thousands(float64(n))))
		}
		if s.Assembled() {
			box.Class("parting")
		}
		return box.Body(html.Icon(html.IconInfo, "accent"), html.El("span").Body(
			append([]app.UI{app.Text(words.Intro.String() + " ")}, looks...)...,
		), html.Maybe(s.Assembled(), p.AskApart))
	case s.Assembled(), s.TakenApart():
		return p.Apart()
	}
	return nil
}

// reason is a card over the board. It says why there is no solution, or what went wrong in the worker.
func (p *Panel) reason(why func() string) app.UI {
	s := p.State
	card := func(test string, shape app.UI, title, text string, buttons ...app.UI) app.UI {
		return html.El("div").Class("reason").DataSet("test", test).Body(
			shape, html.El("h3").Text(title), html.El("p").Text(text), html.El("div").Class("row").Body(buttons...),
		)
	}
	switch {
	case s.Fault != nil:
		return card("fault", html.Icon(html.IconAlert, "err"), s.Fault.Message, s.Fault.Advice)
	case p.reasoned() && s.Exhausted():
		return card("impossible", html.Icon(html.IconInfo, "wrn"), say.T("No solution: everything was searched."), why())
	case p.reasoned():
		return card("impossible", html.Icon(html.IconInfo, "wrn"), say.T("No solution, and no search needed"), why(),
			html.Button().Class("btn outline").DataSet("test", "search-anyway").OnClick(p.onSolve).Text(say.T("Search anyway")))
	}
	return html.El("div").Hidden(true)
}

// reasoned reports whether a card over the board says why there is no solution.
func (p *Panel) reasoned() bool {
	s := p.State
	return s.Fault != nil || s.Impossible() != nil && s.Mode == state.WatchMode
}

func (p *Panel) onLayers(app.Context, app.Event) { p.setLayers(true) }
func (p *Panel) onSpace(app.Context, app.Event)  { p.setLayers(false) }
func (p *Panel) ToggleLayers()                   { p.setLayers(!p.State.Prefs.Layers && !p.Device.Flat) }

func (p *Panel) setLayers(layers bool) {
	if !layers && p.Device.Flat {
		p.Do(state.Announce{Text: shell.DrawsNoSolids.String(), Warn: true})
		return
	}
	p.Do(state.Prefer(func(p *state.Prefs) { p.Layers = layers }))
}

func (p *Panel) ToggleLetters() { p.Do(state.Prefer(func(p *state.Prefs) { p.Letters = !p.Letters })) }

func (p *Panel) onRoll(app.Context, app.Event)  { p.Roll() }
func (p *Panel) onEnter(app.Context, app.Event) { p.Enter() }

func (p *Panel) onUndo(app.Context, app.Event) { p.Undo() }

// modes are the buttons that choose what the pointer does on the board.
func (p *Panel) modes() app.UI {
	mode := func(m state.Mode, name say.Message, test string) app.HTMLElem {
		return html.Button().Aria("pressed", p.State.Mode == m).DataSet("go", string(m)).DataSet("test", test).OnClick(p.OnMode).Text(name)
	}
	return html.El("div").Class("seg modes").Role("group").Aria("label", say.T("What the board is for")).Body(
		p.Offers(mode(state.HandMode, "By hand", "mode-hand")),
		mode(state.WatchMode, "Watch", "mode-watch"),
	)
}

// Offers shows a button that plays by hand as disabled, with the reason, where the puzzle cannot be played. A text
// being typed may still change that, so the button still reacts to a press, with the reason.
func (p *Panel) Offers(b app.HTMLElem) app.HTMLElem {
	if why := p.State.Unplayable(); why != "" {
		return b.Aria("disabled", true).Title(why)
	}
	return b.Aria("disabled", false)
}

func (p *Panel) OnMode(ctx app.Context, _ app.Event) {
	p.SetMode(state.Mode(browser.Dataset(ctx, "go")))
}

func (p *Panel) SetMode(m state.Mode) {
	p.ReadEditor()
	if m != state.WatchMode {
		browser.Call(p.Player(), "pause")
	}
	p.Do(state.SetMode{Mode: m})
}
