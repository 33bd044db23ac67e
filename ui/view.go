package ui

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/rooms/findings"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// viewPanel: the board, what it shows, and the transport.
func (p *page) viewPanel() app.UI {
	s := &p.state
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
	proof := p.findings.Proof()
	if proof != nil {
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
			html.El("h2").ID("h-view").Text("View"),
			p.patch(captionPatch),
			p.followButton("btn sm"),
			html.Button().Class("btn sm").Aria("pressed", s.Prefs.Letters).Title("Letters  L").Hidden(s.Mode == state.DrawMode).
				DataSet("test", "letters").OnClick(p.onLetters).Text("Letters"),
			p.depth(),
			html.Control("draw-undo", "Undo", "Ctrl Z", html.IconUndo, !s.CanUndo(), p.onUndo).Class("narrow").Hidden(s.Mode != state.DrawMode),
			html.Button().Class("btn icon narrow").Aria("label", "Moves and help").Aria("expanded", p.play.Unfolded).Hidden(s.Mode != state.HandMode).
				DataSet("test", "hand-more").OnClick(p.onHandMore).Body(html.Icon(html.IconMore)),
			p.modes(),
		),
		p.task.Bar(),
		html.El("div").Class(stage).Role("group").Aria("label", "Board").Body(
			&boardView{Page: p, Board: s.Board(), Show: showKey(s), Dimmed: s.Dimmed(), Letters: s.Prefs.Letters, Layers: s.Prefs.Layers, Speed: s.Prefs.Speed},
			p.draw.Board(),
			p.play.Board(),
			&whyView{Page: p, Show: s.Watching.On && s.Shown.Kind == state.ShowSearch},
			app.If(proof != nil, func() app.UI { return proof }),
			app.If(note != nil, func() app.UI { return note }),
			p.reason(),
		),
		p.patch(transportPatch),
	)
}

func (p *page) captionLine() app.UI {
	return html.El("span").Class("caption num").DataSet("test", "caption").Text(p.caption())
}

// depth chooses how solids are shown.
func (p *page) depth() app.UI {
	layers := p.state.Prefs.Layers || p.device.Flat
	puzzle := p.state.Board()
	space := "In space  V"
	if p.device.Flat {
		space = drawsNoSolids
	}
	return html.El("div").Class("seg").Role("group").Aria("label", "Show solids").Hidden(puzzle == nil || !puzzle.Solid() || p.state.Mode != state.WatchMode).Body(
		html.Button().Aria("pressed", layers).Title("Layer by layer  V").DataSet("test", "show-layers").OnClick(p.onLayers).Text("Layers"),
		html.Button().Aria("pressed", !layers).Aria("disabled", p.device.Flat).Title(space).DataSet("test", "show-space").OnClick(p.onSpace).Text("3-D"),
	)
}

// caption says what is on the board.
func (p *page) caption() string {
	s := &p.state
	switch s.Mode {
	case state.DrawMode:
		return p.draw.Hint()
	case state.HandMode:
		return p.play.Caption()
	}
	if p.findings.Proven() {
		return findings.Proofs[s.Impossible().Kind]
	}
	if s.Dimmed() {
		return "The last version without errors"
	}
	if s.Document.Partial() != nil {
		covered, open := state.Balance(s.Document.Draft())
		return "Pieces cover " + words.Thousands(float64(covered)) + " of " + words.Plural(open, "cell")
	}
	switch s.Shown.Kind {
	case state.ShowKnown:
		return "A known solution"
	case state.ShowLinked:
		return "The solution of the link"
	case state.ShowRecording:
		if s.Player.Caption != "" {
			return s.Player.Caption
		}
		return "A recording"
	case state.ShowSearch:
		found := words.FoundWords(&s.Run.Progress) + " found"
		switch s.Run.Phase {
		case state.Starting, state.Compiling:
			return "Preparing the search"
		case state.Searching:
			if !s.Shown.Pictured {
				return "The search has begun" // and what was there before stays
			}
			return found + ", showing the search"
		case state.Paused:
			return found + ", paused"
		case state.Stopped:
			return found + ", stopped here"
		case state.Failed:
			return found
		}
		return ""
	case state.ShowSolution:
		said := "Solution " + words.Thousands(float64(s.Shown.Solution+1)) + " of " + words.FoundWords(&s.Run.Progress)
		if s.Run.Phase.Active() {
			said += " so far"
		}
		if s.Stale() {
			said += ", before your edit"
		}
		return said
	}
	if puzzle := s.Document.Good; puzzle != nil {
		return words.Plural(puzzle.PieceCount(), "piece") + " to place"
	}
	return ""
}

// followButton goes back from a solution to the search that goes on.
func (p *page) followButton(class string) app.UI {
	s := &p.state
	hidden := !s.Run.Phase.Active() || s.Shown.Kind == state.ShowSearch || s.Mode != state.WatchMode
	return html.Button().Class(class).Hidden(hidden).Title("Show the search  F").
		DataSet("test", "follow").OnClick(p.onFollow).Text("Show the search")
}

// note is the sentence at the foot of the board, nil when there is none.
func (p *page) note() app.UI {
	s := &p.state
	box := html.El("div").Class("stage-note")
	switch {
	case s.Mode != state.WatchMode && s.Document.Missing() != "":
		return nil // the panel says it, and Solve
	case s.Document.Missing() != "":
		return box.Body(html.Icon(html.IconAlert, "wrn"), html.El("span").Body(app.Text(s.Document.Missing()+". "), html.El("b").Text("Solve"), app.Text(" waits until they fill the board.")))
	case s.Document.Puzzle == nil && s.Board() != nil:
		g := s.Document.FirstError()
		if g == nil {
			return nil
		}
		return box.Body(html.Icon(html.IconAlert, "err"), html.El("span").Body(
			app.Text("Line "+strconv.Itoa(g.Line)+" cannot be read. "),
			html.Button().DataSet("line", g.Line).DataSet("column", g.Column).DataSet("length", g.Length).
				DataSet("test", "go-to-error").OnClick(p.onWhere).Text("Go to it"),
		))
	case s.Document.Puzzle == nil:
		return box.Body(html.Icon(html.IconInfo, "accent"), html.El("span").Body(
			app.Text("Paste a definition under "), html.El("b").Text("Text"), app.Text(", or choose a puzzle above."),
		))
	}
	if stored := p.solutions.StoredNote(); stored != nil {
		return stored
	}
	switch {
	case s.Mode == state.WatchMode && s.Run.Phase == state.Idle && s.Shown.Kind == state.ShowKnown && s.Findings.Impossible == nil && !(s.Apart.Wanted && s.Assembled()):
		looks := " looks for all the others."
		switch n, ok := s.SolutionCount(); {
		case s.Wished() != "" && s.Wished() != state.WishAll:
			looks = " looks for others."
		case ok && n == 1:
			looks = " finds that this is the only way."
		case ok:
			looks = " looks for all " + words.Thousands(float64(n)) + " ways."
		}
		if s.Assembled() {
			box.Class("parting")
		}
		return box.Body(html.Icon(html.IconInfo, "accent"), html.El("span").Body(
			app.Text(intro+" "), html.El("b").Text(p.search.PrimaryName()), app.Text(looks),
		), app.If(s.Assembled(), p.askApart))
	case s.Assembled(), s.TakenApart():
		return p.apart()
	}
	return nil
}

// reason is a card over the board: why there is no solution, or what went
// wrong in the worker.
func (p *page) reason() app.UI {
	s := &p.state
	card := func(test string, shape app.UI, title, text string, buttons ...app.UI) app.UI {
		return html.El("div").Class("reason").DataSet("test", test).Body(
			shape, html.El("h3").Text(title), html.El("p").Text(text), html.El("div").Class("row").Body(buttons...),
		)
	}
	switch {
	case s.Fault != nil:
		return card("fault", html.Icon(html.IconAlert, "err"), s.Fault.Message, s.Fault.Advice)
	case p.reasoned():
		return card("impossible", html.Icon(html.IconInfo, "wrn"), "No solution, and no search needed", p.findings.ProofText(),
			html.Button().Class("btn outline").DataSet("test", "search-anyway").OnClick(p.onSolve).Text("Search anyway"))
	}
	return html.El("div").Hidden(true)
}

// reasoned reports whether a card over the board says why there is no solution.
func (p *page) reasoned() bool {
	s := &p.state
	return s.Fault != nil || s.Impossible() != nil && s.Mode == state.WatchMode
}

// transport plays, steps and scrubs what is on the board.
func (p *page) transport() app.UI {
	s := &p.state
	if s.Mode == state.HandMode {
		return p.play.Bar()
	}
	if p.state.ShowsSearch() {
		return p.searchTransport()
	}
	n := s.Player.Steps
	off := n == 0 || s.Shown.Kind == state.ShowSearch || s.Shown.Kind == state.ShowEmpty || s.Board() == nil
	step := 0
	if !off {
		step = s.Player.Step
	}
	return html.El("div").Class("transport").Role("group").Aria("label", "Playback").Body(
		html.El("div").Class("keys").Body(p.controls(step, off)...),
		html.El("div").Class("scrub").Body(
			&scrubber{Page: p, Step: step, Steps: max(n, 1), Off: off, Text: p.stepText(off)},
			html.El("div").Class("marks").Aria("hidden", true).Body(p.marks(off)...),
		),
		html.El("span").Class("stepno num").DataSet("test", "step").Text(p.stepText(off)),
		html.PaceChoice("speed", "Speed", off, p.speeds(), p.onSpeed),
	)
}

// controls are the row's buttons, at a step, or off where there is nothing to play.
func (p *page) controls(step int, off bool) []app.UI {
	player := &p.state.Player
	first, last := off || step == 0, off || step == player.Steps
	playing, name := player.Playing && !off, "Play"
	if playing {
		name = "Pause the player"
	}
	return []app.UI{
		html.Control("step-first", "First step", "Home", html.IconFirst, first, p.onFirstStep).Class("far"),
		html.Control("step-back", "Step back", "←", html.IconBack, first, p.onStepBack),
		html.PlayControl("play", name, playing, off, p.onPlay),
		html.Control("step-forward", "Step forward", "→", html.IconNext, last, p.onStepForward),
		html.Control("step-last", "Last step", "End", html.IconLast, last, p.onLastStep).Class("far"),
		p.jump("jump-solution", "Next solution", "N", html.IconCheck, player.Solutions, off, p.onJumpSolution),
		p.jump("jump-dead", "Next dead end", "B", html.IconClose, player.Dead, off, p.onJumpDead),
	}
}

// jump goes to the next step of a kind, where there are any.
func (p *page) jump(test, name, key, shape, marks string, off bool, f app.EventHandler) app.UI {
	return html.Button().Class("btn icon").Aria("label", name).Title(name+"  "+key+", before: Shift "+key).Hidden(off || marks == "").
		DataSet("test", test).OnClick(f).Body(html.Icon(shape))
}

func (p *page) stepText(off bool) string {
	s := &p.state
	switch {
	case s.Shown.Kind == state.ShowSearch:
		return "The search"
	case off:
		return "Not solved yet"
	}
	if s.Player.Count != "" {
		return s.Player.Count
	}
	return "Step " + strconv.Itoa(s.Player.Step) + " of " + strconv.Itoa(s.Player.Steps)
}

// marks show the steps under the track, as far as they can be told apart.
func (p *page) marks(off bool) []app.UI {
	n := p.state.Player.Steps
	if solutions, dead := p.state.Player.Solutions, p.state.Player.Dead; !off && solutions+dead != "" {
		return []app.UI{app.Raw(`<svg viewBox="0 0 100 6" preserveAspectRatio="none"><path d="` + solutions + `"/><path class="dead" d="` + dead + `"/></svg>`)}
	}
	if off || n > 48 {
		return nil
	}
	marks := make([]app.UI, 0, n+1)
	for i := range n + 1 {
		class := ""
		if i == n {
			class = "solution"
		}
		marks = append(marks, html.El("i").Class(class).Style("left", words.Percent(float64(i), float64(n))))
	}
	return marks
}

func (p *page) speeds() []app.UI {
	var options []app.UI
	for _, speed := range state.Speeds {
		text := strconv.FormatFloat(speed, 'g', -1, 64)
		name := text + " steps a second"
		switch speed {
		case 0.5:
			name = "A step in 2 seconds"
		case 1:
			name = "1 step a second"
		case math.Inf(1):
			name = "A step in every frame"
		}
		options = append(options, html.El("option").Attr("value", text).Attr("selected", speed == p.state.Prefs.Speed).Text(name))
	}
	return options
}

// seek goes to a step; playOrHalt starts the player, or halts it.
func (p *page) seek(step int) {
	if player := p.elements.player(); browser.Call(player, "pause") {
		player.Set("step", max(0, min(step, p.state.Player.Steps)))
	}
}

func (p *page) playOrHalt() {
	player := p.elements.player()
	switch {
	case !browser.Has(player, "play"):
	case player.Get("playing").Truthy():
		player.Call("pause")
	default:
		player.Call("play")
	}
}

func (p *page) onHandMore(app.Context, app.Event)    { p.play.Unfolded = !p.play.Unfolded }
func (p *page) onLetters(app.Context, app.Event)     { p.toggleLetters() }
func (p *page) onFollow(app.Context, app.Event)      { p.do(state.Follow{}) }
func (p *page) onPlay(app.Context, app.Event)        { p.playOrHalt() }
func (p *page) onFirstStep(app.Context, app.Event)   { p.seek(0) }
func (p *page) onStepBack(app.Context, app.Event)    { p.seek(p.state.Player.Step - 1) }
func (p *page) onStepForward(app.Context, app.Event) { p.seek(p.state.Player.Step + 1) }
func (p *page) onLastStep(app.Context, app.Event)    { p.seek(p.state.Player.Steps) }

func (p *page) onJumpSolution(_ app.Context, e app.Event) {
	p.leap("solution", e.Get("shiftKey").Truthy())
}
func (p *page) onJumpDead(_ app.Context, e app.Event) { p.leap("dead", e.Get("shiftKey").Truthy()) }

// leap goes to the next step of a recording with a flag, or to the one before.
func (p *page) leap(flag string, back bool) {
	browser.Call(p.elements.player(), "leap", flag, back)
}

func (p *page) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.do(state.SetSpeed{Speed: speed})
	}
}

func (p *page) onLayers(app.Context, app.Event) { p.setLayers(true) }
func (p *page) onSpace(app.Context, app.Event)  { p.setLayers(false) }
func (p *page) toggleLayers()                   { p.setLayers(!p.state.Prefs.Layers && !p.device.Flat) }

func (p *page) setLayers(layers bool) {
	if !layers && p.device.Flat {
		p.do(state.Announce{Text: drawsNoSolids, Warn: true})
		return
	}
	p.do(state.SetLayers{Layers: layers})
}

func (p *page) toggleLetters() { p.do(state.SetLetters{Letters: !p.state.Prefs.Letters}) }
