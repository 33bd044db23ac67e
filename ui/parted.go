package ui

import (
	"encoding/json"
	"time"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
)

// How solutions come apart is kept from one visit to the next: that of the solution that was asked about last as a text,
// and the tally of a run beside the run's solutions.

const (
	// partedText is the name of that text, and maxParted how long it may be.
	partedText = "apart"
	maxParted  = 256 << 10
	// keepLevelsEvery is how often a tally is kept while it grows: all of it is written each time.
	keepLevelsEvery = 5 * time.Second
	// tallyTime is how often the numbers are drawn while a tally grows, and levelsTime how often the list and the card
	// with the level are.
	tallyTime  = 250 * time.Millisecond
	levelsTime = 2 * time.Second
)

// keptParted is an answer about one solution, with its question.
type keptParted struct {
	Puzzle   string // its definition
	Solution string // a link with the solution and the manner
	Parted   wire.Parted
}

// keptOf is a question about one solution; is is false for other questions.
func keptOf(c *state.Ask) (k keptParted, is bool) {
	q, is := c.Question.(wire.Part)
	if p := c.Work.Puzzle; is && p != nil && len(c.Numbers) == len(p.OpenCells()) {
		return keptParted{Puzzle: def.Format(p), Solution: link.Link{Solution: c.Numbers, Turns: q.Turns, Fewest: q.Fewest}.Encode()}, true
	}
	return k, false
}

// lastParted is the answer that was kept last.
func (p *page) lastParted() (k keptParted, is bool) {
	text := p.store.Text(partedText)
	return k, text != "" && json.Unmarshal([]byte(text), &k) == nil
}

// recallParted asks how solutions come apart, if that was asked of this puzzle when the page was left.
func (p *page) recallParted() {
	if k, is := p.lastParted(); is && p.state.Document.Puzzle != nil && k.Puzzle == def.Format(p.state.Document.Puzzle) {
		p.reduce(state.AskApart{})
	}
}

// askParted asks about one solution. It answers at once if the answer is known from before.
func (p *page) askParted(c state.Ask, of keptParted) {
	if k, is := p.lastParted(); is && k.Puzzle == of.Puzzle && k.Solution == of.Solution {
		p.answered(c.Scope(), c.Answered(wire.Head{Number: c.Number, Ended: true}, &k.Parted))
		return
	}
	p.planner.Ask(c.Asked, func(h wire.Head, answer any) {
		if h.Ended && h.Refused == "" {
			of.Parted = *answer.(*wire.Parted)
			if text, err := json.Marshal(of); err == nil && len(text) <= maxParted {
				p.store.SetText(partedText, string(text))
			}
		}
		p.answered(c.Scope(), c.Answered(h, answer))
	})
}

// tallyOn lets a worker of its own take solutions apart.
func (p *page) tallyOn(c state.TallyAsk) {
	p.withNumbers(&c.Ask)
	p.helper(c.Place, c.Worker, func(string) state.Action { return state.TallyFailed{} }).
		Ask(c.Asked, func(h wire.Head, answer any) {
			if h.Ended {
				p.tallied(c.Answered(h, answer))
			}
		})
}

// tallied takes over an answer about some of many solutions, which come often.
func (p *page) tallied(a state.Action) {
	if m, is := a.(state.Parted); is {
		m.At = browser.Now()
		a = m
	}
	p.screen.onThread(func() schedule.Set {
		p.do(a)
		if !p.state.Tally.Under() {
			return p.tell(schedule.Changed)
		}
		if time.Since(p.screen.tallied) >= tallyTime {
			p.screen.tallied = time.Now()
			p.screen.draw(numbersPatch)
		}
		if time.Since(p.screen.listed) >= levelsTime {
			p.screen.listed = time.Now()
			p.screen.draw(searchPatch, solutionsPatch)
		}
		return 0
	})
}

// keepLevels keeps the tally: now and then, and when it is over or somebody pauses it.
func (p *page) keepLevels() {
	k, s := p.keeping.kept, &p.state
	version := s.TallyVersion()
	if version == k.levels || k.key == "" || k.run != s.Run.ID || s.Tally.Under() && time.Since(k.when) < keepLevelsEvery {
		return
	}
	if packed := s.PackTally(); packed != nil {
		k.levels, k.when = version, time.Now()
		p.store.KeepLevels(k.key, packed)
	}
}
