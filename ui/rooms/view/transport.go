package view

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Transport has the controls that play, step and scrub the board's content.
func (p *Panel) Transport() app.UI {
	s := p.State
	if p.State.ShowsSearch() {
		return p.searchTransport()
	}
	n, off, step := s.Player.Steps, p.still(), p.step()
	class := "transport"
	if !s.Touched && s.Shown.Kind == state.ShowKnown {
		class += " known"
	}
	return html.El("div").Class(class).Role("group").Aria("label", say.T("Playback")).Body(
		html.El("div").Class("keys").Body(p.controls(step, off)...),
		html.El("div").Class("scrub").Body(
			p.scrubber(step, max(n, 1), off),
			html.El("div").Class("marks").Aria("hidden", true).Body(p.marks(off)...),
		),
		html.El("span").Class("stepno num").DataSet("test", "step").Text(p.stepText(off)),
		html.PaceChoice("speed", "Speed", off, p.speeds(), p.onSpeed),
	)
}

// controls are the row's buttons. step is the player's step; off disables them where there is nothing to play.
func (p *Panel) controls(step int, off bool) []app.UI {
	player := &p.State.Player
	first, last := off || step == 0, off || step == player.Steps
	playing, name := player.Playing && !off, say.Message("Play ¦ a recording")
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
func (p *Panel) jump(test string, name say.Message, key, shape, marks string, off bool, f app.EventHandler) app.UI {
	return html.Button().Class("btn icon").Aria("label", name).
		Title(say.T("{name}  {key}, before: Shift {key}", name, key)).Hidden(off || marks == "" || p.State.Shown.Kind == state.ShowKnown).
		DataSet("test", test).OnClick(f).Body(html.Icon(shape))
}

func (p *Panel) stepText(off bool) string {
	s := p.State
	switch {
	case s.Shown.Kind == state.ShowSearch:
		return say.T("The search")
	case off && s.Exhausted():
		return say.T("No solution")
	case off:
		return say.T("Not solved yet")
	}
	if s.Player.Count != "" {
		return s.Player.Count
	}
	return say.T("Step {step} of {all}", s.Player.Step, s.Player.Steps)
}

// marks show the flagged steps below the track, as far as they can be told apart.
func (p *Panel) marks(off bool) []app.UI {
	n := p.State.Player.Steps
	if solutions, dead := p.State.Player.Solutions, p.State.Player.Dead; !off && solutions+dead != "" {
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

func (p *Panel) speeds() []app.UI {
	var options []app.UI
	for _, speed := range state.Speeds {
		text := strconv.FormatFloat(speed, 'g', -1, 64)
		name := say.T("{n} steps a second", speed)
		switch speed {
		case 0.5:
			name = say.T("A step in 2 seconds")
		case 1:
			name = say.T("1 step a second")
		case math.Inf(1):
			name = say.T("A step in every frame")
		}
		options = append(options, html.El("option").Attr("value", text).Attr("selected", speed == p.State.Prefs.Speed).Text(name))
	}
	return options
}

// still reports whether nothing can be played.
func (p *Panel) still() bool {
	s := p.State
	return s.Player.Steps == 0 || s.Shown.Kind == state.ShowSearch || s.Shown.Kind == state.ShowEmpty || s.Board() == nil
}

// step is the step on the board, 0 where nothing is played. The player knows it before the page hears of it.
func (p *Panel) step() int {
	if p.still() {
		return 0
	}
	if app.IsClient {
		if player := p.Player(); browser.Has(player, "pause") {
			return browser.Number(player.Get("step"))
		}
	}
	return p.State.Player.Step
}

// Seek goes to a step; playOrHalt starts the player, or halts it.
func (p *Panel) Seek(step int) {
	if player := p.Player(); browser.Call(player, "pause") {
		player.Set("step", max(0, min(step, p.State.Player.Steps)))
	}
}

func (p *Panel) playOrHalt() {
	player := p.Player()
	switch {
	case !browser.Has(player, "play"):
	case player.Get("playing").Truthy():
		player.Call("pause")
	default:
		player.Call("play")
	}
}

func (p *Panel) onFollow(app.Context, app.Event)      { p.Do(state.Follow{}) }
func (p *Panel) onPlay(app.Context, app.Event)        { p.playOrHalt() }
func (p *Panel) onFirstStep(app.Context, app.Event)   { p.Seek(0) }
func (p *Panel) onStepBack(app.Context, app.Event)    { p.Seek(p.State.Player.Step - 1) }
func (p *Panel) onStepForward(app.Context, app.Event) { p.Seek(p.State.Player.Step + 1) }
func (p *Panel) onLastStep(app.Context, app.Event)    { p.Seek(p.State.Player.Steps) }

func (p *Panel) onJumpSolution(_ app.Context, e app.Event) {
	p.leap("solution", e.Get("shiftKey").Truthy())
}
func (p *Panel) onJumpDead(_ app.Context, e app.Event) { p.leap("dead", e.Get("shiftKey").Truthy()) }

// leap goes to the next step of a recording with a flag, or to the one before.
func (p *Panel) leap(flag string, back bool) {
	browser.Call(p.Player(), "leap", flag, back)
}

func (p *Panel) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.Do(state.Prefer(func(p *state.Prefs) { p.Speed = speed }))
	}
}
