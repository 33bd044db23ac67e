package ui

import (
	"slices"
	"time"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/ui/store"
	"tilewright/ui/words"
	"tilewright/wasm/wire"
)

// keeping is how the run of this page is kept. From time to time the worker says what the run has left, and the store
// keeps that with the solutions so far.
type keeping struct {
	run int
	// key is the key of the kept run, empty before anything is kept.
	key               string
	title, link, part string
	// levels is what of the tally is kept, and kept when that was last done.
	levels state.TallyVersion
	kept   time.Time
	// sought is the link for which a finished search was last looked for.
	sought string
	// resuming are the solutions of a run that will go on, until it begins.
	resuming any
}

// keepFrom begins to keep a run, and hands over the solutions of the run that it goes on from.
func (p *page) keepFrom(run int) {
	if chunks := p.keeping.resuming; chunks != nil {
		p.planner.HoldThese(run, chunks)
	}
	l := p.state.RunLink()
	l.Settings = p.state.Run.Line
	p.keeping = keeping{sought: p.keeping.sought, run: run, title: p.state.Document.Title(), link: l.Encode()}
}

// keepState keeps the run with what it has left to search.
func (p *page) keepState(m wire.State, left any) {
	k := &p.keeping
	if m.Run != k.run {
		return
	}
	if m.Done && k.key == "" && !p.state.Current() {
		return // nobody comes back to a short run of a sweep
	}
	if k.key == "" {
		k.key = p.store.NewKey()
	}
	search := store.Search{
		Key: k.key, Title: k.title, Link: k.link, Line: m.Line,
		Done: m.Done, Part: k.part, Found: m.Solutions, Listed: float64(m.Listed), Seconds: m.Seconds, When: float64(browser.Now()),
	}
	if m.Done {
		search.Report = p.planner.Report()
	}
	if o := p.state.Run.Whole(); o != nil && o.Done > 0 {
		search.Low, search.High, search.Left = o.Done/o.Work.High, min(o.Done/o.Work.Low, 1), words.LeftOf(o)
	}
	p.store.KeepSearch(search, left, p.planner.Chunks())
	p.keepLevels()
}

// endKeeping lets go of what is kept of a run that has ended. A run with nothing left to search stays, because its last
// state is still to come.
func (p *page) endKeeping(before *state.State) {
	run := &p.state.Run
	switch {
	case p.keeping.key == "" || !before.Run.Phase.Active() || run.ID == before.Run.ID && (run.Phase.Active() || run.Phase == state.Finished):
	default:
		p.store.FreeSearch(p.keeping.key)
	}
}

// listUnfinished reads which searches are kept.
func (p *page) listUnfinished() {
	p.store.Searches(func(kept []store.Search) {
		var list []state.Unfinished
		wanted := p.store.Text(resumeText)
		for _, k := range kept {
			l, err := link.Decode(k.Link)
			if err != nil {
				continue
			}
			if k.Done && k.Part == "" && k.Key != wanted {
				continue // it comes back by itself
			}
			list = append(list, state.Unfinished{
				Done: k.Done, Part: k.Part, Key: k.Key, Title: k.Title, Link: l, Line: k.Line, Found: k.Found, Held: int(k.Listed),
				Seconds: k.Seconds, When: k.When, Size: k.Size, Elsewhere: k.Elsewhere, Fleeting: k.Fleeting,
			})
		}
		p.screen.onThread(func() schedule.Set {
			kept, before := p.state.Run.Kept, p.state.Shelf.Unfinished
			p.reduce(state.SetUnfinished{List: list, Run: p.keeping.key})
			if p.state.Run.Kept == kept && (p.state.Run.Phase.Active() || slices.EqualFunc(list, before, sameUnfinished)) {
				return 0 // nothing more is shown of a run
			}
			return p.tell(schedule.Changed)
		})
		p.dispatch(func() {
			for _, u := range list {
				if u.Key == wanted && p.state.MayGoOn(u) {
					p.store.SetText(resumeText, "")
					p.goOn(u)
					return
				}
			}
			p.comeBack()
		})
	})
}

// sameUnfinished tells whether the page would say the same of two searches.
func sameUnfinished(a, b state.Unfinished) bool {
	return a.Key == b.Key && a.When == b.When && a.Elsewhere == b.Elsewhere && a.Fleeting == b.Fleeting
}

// resumeText is the name under which another page stores which search to go on with, before it sends the person here.
const resumeText = "resume"

// comeBack shows what a search of the document found that ended in an earlier visit.
func (p *page) comeBack() {
	s := &p.state
	if !p.screen.mounted || s.Run.Phase != state.Idle || s.Blocked() != "" || s.Mode == state.HandMode {
		return
	}
	l := s.Link()
	l.Recording, l.Hand, l.Given, l.Challenge = "", nil, nil, link.ChallengeName{}
	of := l.Encode()
	if of == p.keeping.sought {
		return
	}
	p.keeping.sought = of
	p.store.Finished(of, func(key string) {
		if key != "" {
			p.dispatch(func() { p.goOn(state.Unfinished{Key: key, Link: l, Done: true}) })
		}
	})
}

// lostSearch ends a run that another page has taken over.
func (p *page) lostSearch(key string) {
	if key == p.keeping.key {
		p.keeping = keeping{}
		p.do(state.Stop{}, state.Announce{Text: say.T("Another tab has taken this search over, and goes on with it.")})
	}
}

// goOn goes on with a search, or takes it over from another page.
func (p *page) goOn(u state.Unfinished) {
	p.store.TakeSearch(u.Key, u.Elsewhere, func(r store.Search, left store.Left, ok bool) {
		p.dispatch(func() {
			if !ok {
				p.do(state.Announce{Text: say.T("This search is not here any more, or another tab goes on with it."), Warn: true})
				p.listUnfinished()
				return
			}
			u.Line, u.Found, u.Held, u.Seconds, u.Part = r.Line, r.Found, int(r.Listed), r.Seconds, r.Part
			number := -1
			if shown := &p.state.Shown; shown.Kind == state.ShowLinked {
				number = p.store.NumberOf(left.Chunks, shown.Assembly)
			}
			p.keeping.resuming = left.Chunks
			var report *wire.Progress
			if m, ok := p.planner.Recall(r.Report); ok && u.Done {
				report = &m
			}
			p.do(state.GoOn{Unfinished: u, State: left.State, Number: number, Report: report})
			if p.keeping.resuming != nil { // it could not begin
				p.keeping.resuming = nil
				if !u.Done {
					p.store.FreeSearch(u.Key)
				}
				return
			}
			p.keeping.key, p.keeping.part = u.Key, r.Part
			p.do(state.RecallTally{Packed: left.Levels})
			p.keeping.levels = p.state.TallyVersion()
		})
	})
}
