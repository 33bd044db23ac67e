// Package schedule says when what of the page is drawn while a search goes on.
// Drawing competes with the search for the processor: a short search is drawn once,
// when it is over, and a long one mostly by its numbers.
//
//	idle ──Began──▶ quiet ──0.1 s──▶ buttons ──news──▶ young ──2 s──▶ steady ◀──▶ hand
//	  ▲                                                                          │
//	  └─────────────────────────────── Ended ────────────────────────────────────┘
//
// A Schedule is told what happens by On, and when its timer is over by Fired. Both
// answer with what is to be drawn now, and with the timer that is to be set. There is
// one timer at a time: a newer one has another generation, and what an older one
// brings is nothing. The clock is the caller's, so tests have their own.
package schedule

import "time"

// Event is something that happened on the page.
type Event uint8

const (
	// Began: a search was asked for. WentOn: one that had paused goes on.
	Began Event = iota
	WentOn
	// News: the search told something of itself; NewPhase: it does something else now;
	// Found: it has its first solution.
	News
	NewPhase
	Found
	// Shown: another picture is on the board, or the player stands elsewhere.
	Shown
	// Known: something is known of the puzzle, before a search.
	Known
	// Changed: something else is to be seen.
	Changed
	// Touched: a hand drags or scrolls something, which should follow it.
	Touched
	// Stopping: the search was asked to stop. Ended: it is over, or it pauses, or goes
	// only by steps that somebody asks for.
	Stopping
	Ended
)

// Set is what is to be drawn.
type Set uint8

const (
	// Buttons are those that pause and stop.
	Buttons Set = 1 << iota
	// Numbers say how far the search is.
	Numbers
	// Board is what is said about the picture on the board.
	Board
	// Rest is what else tells of the search: its chart, its solutions.
	Rest
	// Puzzle is the puzzle, and what is said of it beside the board and before the search.
	Puzzle
	// Page is all of the page.
	Page
	// Picture asks the search for its picture, which is drawn when it comes.
	Picture
)

// Has tells whether all of a set is to be drawn.
func (s Set) Has(part Set) bool { return s&part == part }

// Timer asks for Fired with its generation after Wait; a Wait of 0 asks for none.
type Timer struct {
	Wait       time.Duration
	Generation int
}

const (
	// quietTime is how long nothing is drawn of a search, so that a shorter one is drawn once.
	quietTime = 100 * time.Millisecond
	// newsTime is how long its first news are waited for, to be drawn with everything.
	newsTime = 200 * time.Millisecond
	// tick is the pace of the timer, and of pictures that are quickly drawn.
	tick = 250 * time.Millisecond
	// youngTime is how old a search gets before more of it is drawn again than its
	// numbers, quick pictures and the first solution, restTime how often that is then.
	youngTime = 2 * time.Second
	restTime  = time.Second
	// touchTime is how long a hand counts as being on something.
	touchTime = 300 * time.Millisecond
)

// state is how far a search is on the screen.
type state uint8

const (
	idle    state = iota // none goes on by itself: whatever happens is drawn
	quiet                // one has just begun, or is about to stop: nothing is drawn
	buttons              // only the buttons say that it goes on
	young                // its numbers are drawn, its first solution, and pictures if they are quick
	steady               // and pictures that are slow, and now and then the rest
	hand                 // a hand is on something: only numbers are drawn
)

// Schedule is the schedule of a page. Its zero value is idle.
type Schedule struct {
	// Stay is how long a picture of a search stays at least: long where pictures are
	// slowly drawn.
	Stay time.Duration

	state      state
	generation int
	// When the search began, when a picture was asked for and the rest drawn last, and
	// when a hand was on something.
	began, pictured, rested, touched time.Time
}

// On answers to an event.
func (s *Schedule) On(e Event, now time.Time) (Set, Timer) {
	switch e {
	case Began:
		return 0, s.enter(quiet, quietTime)
	case WentOn:
		return s.first(now)
	case Stopping:
		return 0, s.enter(quiet, 0)
	case Ended:
		return Page, s.enter(idle, 0)
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
	case e == Found && (s.state == young || s.state == steady):
		s.rested = now
		return Numbers | Rest, Timer{}
	case (e == News || e == Found) && s.state != idle:
		return Numbers, Timer{}
	}
	return Page, Timer{}
}

// Fired answers to a timer that is over.
func (s *Schedule) Fired(generation int, now time.Time) (Set, Timer) {
	switch {
	case generation != s.generation || s.state == idle:
		return 0, Timer{}
	case s.state == quiet:
		return Buttons, s.enter(buttons, newsTime)
	case s.state == buttons:
		return s.first(now)
	}
	switch {
	case now.Sub(s.touched) < touchTime:
		return 0, s.enter(hand, tick)
	case s.state == hand || now.Sub(s.began) >= youngTime:
		s.state = steady
	}
	return s.due(now), s.enter(s.state, tick)
}

// first draws all of a search for the first time.
func (s *Schedule) first(now time.Time) (Set, Timer) {
	s.began, s.pictured, s.rested = now, time.Time{}, now
	timer := s.enter(young, tick)
	return Page | s.due(now), timer
}

// due is what is to be drawn by now.
func (s *Schedule) due(now time.Time) (draw Set) {
	if slow := s.Stay > tick; now.Sub(s.pictured) >= s.Stay && (!slow || s.state == steady) {
		s.pictured = now
		draw |= Picture
	}
	if s.state == steady && now.Sub(s.rested) >= restTime {
		s.rested = now
		draw |= Rest
	}
	return draw
}

// enter begins a state with a new timer.
func (s *Schedule) enter(next state, wait time.Duration) Timer {
	s.state = next
	s.generation++
	return Timer{wait, s.generation}
}
