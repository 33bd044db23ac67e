// Package schedule decides which parts of the page are drawn when, while a search goes on. Drawing competes with the
// search for the processor. So a short search is drawn once, when it is over, and of a long one mostly the numbers.
//
//	idle ──Began──▶ quiet ──0.1 s──▶ buttons ──news──▶ young ──2 s──▶ steady ◀──▶ hand
//	  ▲                                                                          │
//	  └─────────────────────────────── Ended ────────────────────────────────────┘
//
// On tells a Schedule what happened, and Fired that its timer has run out. Both answer with the parts to draw now and
// the timer to set. There is one timer at a time: a newer one has another generation, and an older one that fires late
// is ignored. The caller gives the time, so tests have a clock of their own.
//
// A timer that fires late tells that the page's thread is busy. Then less is drawn: what a hand does has to come first.
package schedule

import "time"

// Event is something that happened on the page.
type Event uint8

const (
	// Began: a search was asked for. WentOn: a paused search goes on.
	Began Event = iota
	WentOn
	// News: the search reported something. NewPhase: its work is of another kind now. Found: it has its first solution.
	News
	NewPhase
	Found
	// Shown: the board shows another picture, or the player has moved.
	Shown
	// Known: something became known of the puzzle, before a search.
	Known
	// Changed: something else that is on the screen changed.
	Changed
	// Touched: a hand drags or scrolls something, which should follow it.
	Touched
	// Stopping: the search was asked to stop. Ended: it is over, or paused, or makes steps only when somebody asks.
	Stopping
	Ended
)

// Set is a set of parts to draw.
type Set uint8

const (
	// Buttons are the buttons that pause and stop.
	Buttons Set = 1 << iota
	// Numbers say how far the search is.
	Numbers
	// Board is the text about the picture on the board.
	Board
	// Rest is the rest of what shows the search: its chart and its solutions.
	Rest
	// Puzzle is the puzzle, the text beside its board, and the text above the search.
	Puzzle
	// Page is the whole page.
	Page
	// Picture asks the search for its picture, which is drawn when it arrives.
	Picture
	// View is what is around the board.
	View
)

// Has tells whether s has all parts of another set.
func (s Set) Has(part Set) bool { return s&part == part }

// Timer asks for a call of Fired, with its generation, after Wait. A Wait of 0 asks for none.
type Timer struct {
	Wait       time.Duration
	Generation int
}

const (
	// quietTime is how long nothing of a search is drawn. A search that is shorter is drawn once.
	quietTime = 100 * time.Millisecond
	// newsTime is how long the buttons wait for the first news, to be drawn with everything.
	newsTime = 200 * time.Millisecond
	// tick is the pace of the timer where the thread is not busy, and of pictures that are drawn quickly.
	tick = 250 * time.Millisecond
	// Where the timer is late, the next one waits lateShare times as long, but slowest at most.
	lateShare = 4
	slowest   = 3 * time.Second
	// youngTime is the age up to which only numbers, quick pictures and the first solution are drawn again. restTime is
	// how often the rest is drawn after that.
	youngTime = 2 * time.Second
	restTime  = time.Second
	// touchTime is how long a hand counts as on something after it moved.
	touchTime = 300 * time.Millisecond
)

// state says how much of a search is on the screen.
type state uint8

const (
	idle    state = iota // no search goes on by itself: whatever happens is drawn
	quiet                // a search has just begun, or is about to stop: nothing is drawn
	buttons              // only the buttons show that it goes on
	young                // its numbers are drawn, its first solution, and pictures if they are quick
	steady               // as young, and also slow pictures, and now and then the rest
	hand                 // a hand is on something: only numbers are drawn
)

// Schedule is the schedule of a page. Its zero value is idle.
type Schedule struct {
	// Stay is how long a picture of a search stays at least; it is long where pictures are drawn slowly.
	Stay time.Duration

	state      state
	generation int
	// pace is the time between two drawings. news is whether numbers wait to be drawn.
	pace time.Duration
	news bool
	// When the search began, a picture was last asked for, numbers and the rest were last drawn, a hand was last on
	// something, and the timer runs out.
	began, pictured, numbered, rested, touched, due time.Time
}

// On answers an event.
func (s *Schedule) On(e Event, now time.Time) (Set, Timer) {
	switch e {
	case Began:
		return 0, s.enter(quiet, quietTime, now)
	case WentOn:
		return s.first(now)
	case Stopping:
		return 0, s.enter(quiet, 0, now)
	case Ended:
		return Page, s.enter(idle, 0, now)
	case Touched:
		s.touched = now
		return 0, Timer{}
	}
	switch {
	case s.state == quiet:
		return 0, Timer{}
	case s.state == buttons && (e == News || e == NewPhase || e == Found):
		return s.first(now)
	case s.state == buttons:
		return 0, Timer{}
	case e == Shown:
		return Board, Timer{}
	case e == Known:
		return Puzzle, Timer{}
	case e == NewPhase && s.state != idle:
		s.numbered, s.rested = now, now
		return Buttons | Numbers | View | Rest, Timer{}
	case e == Found && (s.state == young || s.state == steady):
		s.numbered, s.rested = now, now
		return Numbers | Rest, Timer{}
	case (e == News || e == Found) && s.state != idle:
		if s.news = s.pace > tick && now.Sub(s.numbered) < s.pace; s.news {
			return 0, Timer{}
		}
		s.numbered = now
		return Numbers, Timer{}
	}
	return Page, Timer{}
}

// Fired answers a timer that has run out.
func (s *Schedule) Fired(generation int, now time.Time) (Set, Timer) {
	switch {
	case generation != s.generation || s.state == idle:
		return 0, Timer{}
	case s.state == quiet:
		return Buttons, s.enter(buttons, newsTime, now)
	case s.state == buttons:
		return s.first(now)
	}
	s.pace = min(max(tick, lateShare*now.Sub(s.due)), slowest)
	switch {
	case now.Sub(s.touched) < touchTime:
		return s.numbers(now), s.enter(hand, s.pace, now)
	case s.state == hand || now.Sub(s.began) >= youngTime:
		s.state = steady
	}
	return s.numbers(now) | s.other(now), s.enter(s.state, s.pace, now)
}

// first draws all of a search, for the first time.
func (s *Schedule) first(now time.Time) (Set, Timer) {
	s.began, s.pictured, s.numbered, s.rested, s.pace, s.news = now, time.Time{}, now, now, tick, false
	timer := s.enter(young, s.pace, now)
	return Page | s.other(now), timer
}

// numbers are the numbers, if they wait.
func (s *Schedule) numbers(now time.Time) Set {
	if !s.news {
		return 0
	}
	s.numbered, s.news = now, false
	return Numbers
}

// other is the set of parts beside the numbers that have to be drawn again by now.
func (s *Schedule) other(now time.Time) (draw Set) {
	if slow := s.Stay > tick; now.Sub(s.pictured) >= s.Stay && (!slow || s.state == steady) {
		s.pictured = now
		draw |= Picture
	}
	if s.state == steady && now.Sub(s.rested) >= restTime+lateShare*(s.pace-tick) {
		s.rested = now
		draw |= Rest
	}
	return draw
}

// enter begins a state with a new timer.
func (s *Schedule) enter(next state, wait time.Duration, now time.Time) Timer {
	s.state, s.due = next, now.Add(wait)
	s.generation++
	return Timer{wait, s.generation}
}
