package schedule

import (
	"testing"
	"time"
)

// clock is a page with a schedule. It has one timer at a time, and keeps the timers that were replaced, because a
// browser may fire those late.
type clock struct {
	Schedule
	now   time.Time
	timer Timer
	due   time.Time
	late  []Timer
}

func newClock(stay time.Duration) *clock {
	return &clock{Schedule: Schedule{Stay: stay}, now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
}

func (c *clock) set(t Timer) {
	if t.Wait > 0 {
		c.late = append(c.late, c.timer)
		c.timer, c.due = t, c.now.Add(t.Wait)
	}
}

func (c *clock) on(e Event) Set {
	draw, timer := c.On(e, c.now)
	c.set(timer)
	return draw
}

// sleep lets time pass. It collects what the timer has drawn, by milliseconds from now.
func (c *clock) sleep(d time.Duration) map[int]Set {
	drawn := map[int]Set{}
	begin, end := c.now, c.now.Add(d)
	for c.timer.Wait > 0 && !c.due.After(end) {
		c.now = c.due
		fired := c.timer
		c.timer = Timer{}
		c.late = append(c.late, fired)
		draw, timer := c.Fired(fired.Generation, c.now)
		c.set(timer)
		if draw != 0 {
			drawn[int(c.now.Sub(begin).Milliseconds())] = draw
		}
	}
	c.now = end
	return drawn
}

const ms = time.Millisecond

// TestRuns tells whole searches step by step: what happens after how long, what is drawn then, and what the timer draws
// on the way.
func TestRuns(t *testing.T) {
	const quick, slow = 250 * ms, 2 * time.Second
	type step struct {
		after time.Duration
		on    Event
		draws Set
		timer map[int]Set // what the timer draws meanwhile, by milliseconds since the step before
	}
	for _, test := range []struct {
		name  string
		stay  time.Duration
		steps []step
	}{
		{"a short one is drawn when it is over", quick, []step{
			{0, Began, 0, nil},
			{5 * ms, NewPhase, 0, nil},
			{20 * ms, News, 0, nil},
			{20 * ms, Changed, 0, nil},
			{20 * ms, Shown, 0, nil},
			{20 * ms, Ended, Page, nil},
			{time.Second, Changed, Page, nil},
		}},
		{"the first news are drawn with everything", quick, []step{
			{0, Began, 0, nil},
			{90 * ms, News, 0, nil},
			{70 * ms, News, Page | Picture, map[int]Set{10: Buttons}},
			{100 * ms, Shown, Board, nil},
			{100 * ms, News, Numbers, nil},
			{600 * ms, News, Numbers, map[int]Set{50: Picture, 300: Picture, 550: Picture}},
			{1200 * ms, Ended, Page, map[int]Set{200: Picture, 450: Picture, 700: Picture, 950: Picture, 1200: Picture | Rest}},
			{time.Second, News, Page, nil},
		}},
		{"without news it is drawn all the same", quick, []step{
			{0, Began, 0, nil},
			{310 * ms, News, Numbers, map[int]Set{100: Buttons, 300: Page | Picture}},
		}},
		{"what changes else is drawn with the first news", quick, []step{
			{0, Began, 0, nil},
			{150 * ms, Changed, 0, map[int]Set{100: Buttons}},
			{0, Shown, 0, nil},
			{0, Known, 0, nil},
			{0, NewPhase, Page | Picture, nil},
			{0, Changed, Page, nil},
			{0, NewPhase, Buttons | Numbers | View | Rest, nil},
		}},
		{"slow pictures come later, and seldom", slow, []step{
			{0, Began, 0, nil},
			{100 * ms, News, Page, map[int]Set{100: Buttons}},
			{4100 * ms, News, Numbers, map[int]Set{2000: Picture | Rest, 3000: Rest, 4000: Picture | Rest}},
		}},
		{"the first solution is drawn when it comes, unless a hand is on something", slow, []step{
			{0, Began, 0, nil},
			{50 * ms, Found, 0, nil}, // drawn with everything
			{100 * ms, News, Page, map[int]Set{50: Buttons}},
			{500 * ms, Found, Numbers | Rest, nil},
			{100 * ms, News, Numbers, nil},
			{2000 * ms, Touched, 0, map[int]Set{1400: Picture | Rest}},
			{260 * ms, Found, Numbers, nil},
		}},
		{"one that goes on is drawn at once", quick, []step{
			{0, WentOn, Page | Picture, nil},
			{250 * ms, News, Numbers, map[int]Set{250: Picture}},
		}},
		{"while a hand is on something, numbers are drawn", quick, []step{
			{0, WentOn, Page | Picture, nil},
			{2100 * ms, Touched, 0,
				map[int]Set{250: Picture, 500: Picture, 750: Picture, 1000: Picture, 1250: Picture, 1500: Picture, 1750: Picture,
					2000: Picture | Rest}},
			{200 * ms, Touched, 0, nil},
			{200 * ms, News, Numbers, nil},
			{300 * ms, News, Numbers, map[int]Set{250: Picture}},
			{700 * ms, News, Numbers, map[int]Set{200: Picture | Rest, 450: Picture, 700: Picture}},
		}},
		{"when it is asked to stop, nothing is drawn until it has", quick, []step{
			{0, WentOn, Page | Picture, nil},
			{100 * ms, Stopping, 0, nil},
			{0, Changed, 0, nil},
			{10 * ms, News, 0, nil},
			{800 * ms, Ended, Page, nil},
		}},
		{"where none goes on, all is drawn", quick, []step{
			{0, News, Page, nil},
			{0, Known, Puzzle, nil},
			{0, Changed, Page, nil},
			{0, Shown, Board, nil},
			{0, Touched, 0, nil},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newClock(test.stay)
			for i, s := range test.steps {
				drawn := c.sleep(s.after)
				for at, draw := range s.timer {
					if drawn[at] != draw {
						t.Errorf("step %d: after %d ms the timer has %06b drawn, want %06b", i, at, drawn[at], draw)
					}
				}
				if len(drawn) != len(s.timer) {
					t.Errorf("step %d: the timer has drawn %v, want %v", i, drawn, s.timer)
				}
				if got := c.on(s.on); got != s.draws {
					t.Errorf("step %d: %06b is drawn, want %06b", i, got, s.draws)
				}
			}
		})
	}
}

// TestLateTimers fires every timer once more, at every point of two runs. None is taken for a newer one.
func TestLateTimers(t *testing.T) {
	c := newClock(250 * ms)
	check := func() {
		t.Helper()
		for _, timer := range c.late {
			if draw, next := c.Fired(timer.Generation, c.now); draw != 0 || next.Wait != 0 {
				t.Fatalf("a late timer (%d) has %06b drawn, and sets another of %v", timer.Generation, draw, next.Wait)
			}
		}
	}
	for range 2 {
		for _, e := range []Event{Began, News, Ended, Began, Stopping, Ended, WentOn, Touched, NewPhase, Ended} {
			c.on(e)
			check()
			c.sleep(120 * ms)
			check()
		}
	}
	if c.late == nil {
		t.Fatal("no timer was late")
	}
}

// TestNumbers: the numbers are drawn whenever a search on the screen has news, whatever else happens.
func TestNumbers(t *testing.T) {
	c := newClock(250 * ms)
	c.on(Began)
	c.sleep(120 * ms)
	c.on(News)
	for range 100 {
		c.sleep(70 * ms)
		c.on(Touched)
		if !c.on(News).Has(Numbers) {
			t.Fatal("news are not drawn")
		}
	}
}

// TestBusy has each timer fire late by half a second: the page's thread is busy. Then everything comes at the slower pace,
// numbers too, and no news are lost: what waits is drawn by the next timer. When timers are on time again, so is all.
func TestBusy(t *testing.T) {
	c := newClock(250 * ms)
	c.on(WentOn)
	drawn := map[Set]int{}
	told := 0
	for range 100 { // 20 s of news
		c.now = c.now.Add(200 * ms)
		told++
		if c.on(News).Has(Numbers) {
			told = 0
			drawn[Numbers]++
		}
		if c.now.Sub(c.due) >= 500*ms {
			draw, timer := c.Fired(c.timer.Generation, c.now)
			c.set(timer)
			for _, part := range []Set{Numbers, Picture, Rest} {
				if draw.Has(part) {
					drawn[part]++
				}
			}
			if draw.Has(Numbers) {
				told = 0
			}
			if timer.Wait < 2*time.Second || timer.Wait > 3*time.Second {
				t.Errorf("a timer that was late by %v is followed by one of %v", c.now.Sub(c.due), timer.Wait)
			}
			if told > 0 {
				t.Error("news wait though all is drawn")
			}
		}
	}
	for part, most := range map[Set]int{Numbers: 16, Picture: 8, Rest: 3} {
		if n := drawn[part]; n == 0 || n > most {
			t.Errorf("%06b was drawn %d times in 20 s, at most %d wanted", part, n, most)
		}
	}
	c.sleep(4 * time.Second) // on time
	if c.timer.Wait != 250*ms || c.on(News) != Numbers {
		t.Error("the page is at ease again, and still draws seldom")
	}
}
