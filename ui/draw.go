package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
)

// go-app draws the whole page after each event of an element. For events from elsewhere, such as the worker's, the
// schedule says what is drawn. News of a search change little and come several times a second.

// screen is the page on the screen: its place there, the schedule of its drawing, and the parts of it that can be drawn
// alone.
type screen struct {
	// ctx is the page's own while it is mounted.
	ctx     app.Context
	mounted bool
	// settled is whether all of the page has been drawn once since it was mounted.
	settled  bool
	schedule schedule.Schedule
	patches  patches
	// ticks is whether the clock of a game will be drawn within a second.
	ticks bool
	// tallied is when the numbers of a tally were last drawn, and listed when what else shows it was.
	tallied, listed time.Time
}

// breathe lets the browser have a turn while the page is made. Until then it shows the page that was rendered ahead, and
// early.ts keeps a press. Later the page is drawn in one go, so that nobody sees a half of it, and keys are answered
// before the browser acts on them.
func (s *screen) breathe() {
	if !s.settled {
		browser.Breathe()
	}
}

// dispatch does f on the page's thread. Then it draws what the schedule says about a change of the page. It does
// nothing before the page is mounted.
func (p *page) dispatch(f func()) {
	p.screen.onThread(func() schedule.Set {
		f()
		return p.tell(schedule.Changed)
	})
}

// onThread does f on the page's thread. go-app then draws the whole page, unless the result of f has no schedule.Page.
func (s *screen) onThread(f func() schedule.Set) {
	if !s.mounted {
		return
	}
	s.ctx.Dispatch(func(ctx app.Context) {
		if !f().Has(schedule.Page) {
			ctx.PreventUpdate()
		}
	})
}

// quietly keeps go-app from drawing the page after an event of an element, if the schedule lets the page wait.
func (p *page) quietly(ctx app.Context) {
	if !p.tell(schedule.Changed).Has(schedule.Page) {
		ctx.PreventUpdate()
	}
}

// tell tells the schedule what happened, and does what it says. Only drawing the whole page is left to go-app.
func (p *page) tell(e schedule.Event) schedule.Set {
	p.screen.schedule.Stay = p.stay()
	return p.follow(p.screen.schedule.On(e, time.Now()))
}

func (p *page) follow(draw schedule.Set, timer schedule.Timer) schedule.Set {
	if timer.Wait > 0 {
		time.AfterFunc(timer.Wait, func() {
			p.screen.onThread(func() schedule.Set {
				return p.follow(p.screen.schedule.Fired(timer.Generation, time.Now()))
			})
		})
	}
	if draw.Has(schedule.Picture) && p.state.Live() {
		p.planner.Frame()
	}
	if draw.Has(schedule.Page) {
		return draw
	}
	if draw.Has(schedule.Puzzle) {
		p.screen.draw(puzzlePatch, viewPatch, captionPatch, searchPatch, expectedPatch, dockPatch)
	}
	if draw.Has(schedule.Buttons) {
		p.screen.draw(searchPatch, dockPatch)
	}
	if draw.Has(schedule.Numbers) {
		p.screen.draw(numbersPatch, dockPatch)
	}
	if draw.Has(schedule.Board) {
		p.screen.draw(captionPatch, transportPatch)
	}
	if draw.Has(schedule.View) {
		p.screen.draw(viewPatch, captionPatch, transportPatch)
	}
	if draw.Has(schedule.Rest) {
		p.screen.draw(expectedPatch, resultPatch, numbersPatch, captionPatch, transportPatch, workPatch, solutionsPatch, comparePatch)
		if p.result.Numbers {
			p.screen.draw(dialogsPatch)
		}
	}
	return draw
}

// tellOf tells the schedule what has happened to the search since an earlier state.
func (p *page) tellOf(before *state.State) (draw schedule.Set) {
	for _, e := range eventsOf(before, &p.state) {
		draw |= p.tell(e)
	}
	return draw
}

// eventsOf is what happened to the search between two states.
func eventsOf(before, after *state.State) []schedule.Event {
	ran, runs, same := before.Running(), after.Running(), before.Run.ID == after.Run.ID
	switch {
	case ran && runs && !same:
		return []schedule.Event{schedule.Ended, schedule.Began}
	case ran && !runs:
		return []schedule.Event{schedule.Ended}
	case runs && !same:
		return []schedule.Event{schedule.Began}
	case runs && !ran:
		return []schedule.Event{schedule.WentOn}
	case !runs:
		return nil
	case after.Run.Asked == state.Stopped && before.Run.Asked != state.Stopped:
		return []schedule.Event{schedule.Stopping}
	case after.Run.Phase != before.Run.Phase:
		return []schedule.Event{schedule.NewPhase}
	case after.Run.Held > 0 && before.Run.Held == 0:
		return []schedule.Event{schedule.Found}
	}
	return nil
}

// news takes over what the worker tells of a search.
func (p *page) news(a state.Action) {
	p.screen.onThread(func() schedule.Set {
		if draw := p.do(a); draw != 0 {
			return draw
		}
		return p.tell(schedule.News)
	})
}

// known takes over what the worker tells of a puzzle before a search. That may come several times between two strokes
// of a pen.
func (p *page) known(of wire.Scope, a state.Action) {
	p.screen.onThread(func() schedule.Set {
		if !p.state.Waits(of) {
			return 0
		}
		p.do(a)
		return p.tell(schedule.Known)
	})
}

// playerMoved takes over what the player says of itself. Only few places show it.
func (p *page) playerMoved(player state.Player) {
	p.screen.onThread(func() schedule.Set {
		if before := p.state.Player; before == player {
			return 0
		}
		p.reduce(state.Set(func(s *state.State) { s.Player = player }))
		return p.tell(schedule.Shown)
	})
}

// showPicture puts a picture of the search on the board, if the run is still the one that the page has.
func (p *page) showPicture(run int, assembly any) {
	p.screen.onThread(func() schedule.Set {
		if run != p.state.Run.ID || p.view.Player() == nil || p.state.Watching.On || p.state.Shown.Kind != state.ShowSearch {
			return 0
		}
		p.view.Picture(assembly)
		p.reduce(state.Pictured{})
		return p.tell(schedule.Shown)
	})
}

// stay is how long a picture of a search stays on the board.
func (p *page) stay() time.Duration {
	player := p.view.Player()
	if player == nil {
		return 0
	}
	return time.Duration(browser.Number(player.Get("stay"))) * time.Millisecond
}

// tick draws the clock each second, while it runs in sight.
func (p *page) tick() {
	if p.screen.ticks || !p.state.Hand.Clock.Runs() || p.state.Mode != state.HandMode || !p.state.Prefs.Clock {
		return
	}
	p.screen.ticks = true
	time.AfterFunc(time.Second, func() {
		p.screen.onThread(func() schedule.Set {
			p.screen.ticks = false
			p.screen.draw(captionPatch)
			p.tick()
			return 0
		})
	})
}

// settle makes the board show at once what the state says, and takes over where the player stands.
func (p *page) settle() {
	if player, ok := p.view.Settle(); ok {
		p.reduce(state.Set(func(s *state.State) { s.Player = player }))
	}
}
