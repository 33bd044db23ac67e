package ui

import (
	"slices"
	"time"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/ui/store"
	"tilewright/ui/words"
)

// keeping is how the runs of this page are kept. From time to time the worker says what a run has left, and the store
// keeps that with the solutions so far.
type keeping struct {
	// kept is the run that is shown, and runs are all whose solutions are held.
	*kept
	runs map[int]*kept
	// resuming are the solutions of a run that will go on, until it begins.
	resuming any
}

// kept is how a run is kept.
type kept struct {
	run int
	// key is the key of the kept run, empty before anything is kept.
	key                   string
	title, link, of, part string
	// passes is whether nobody comes back to it, as to one of a sweep.
	passes bool
	// levels is what of the tally is kept, and when that was last done.
	levels state.TallyVersion
	when   time.Time
}

// keepFrom begins to keep a run, and hands over the solutions of the run that it goes on from.
func (p *page) keepFrom(run int) {
	if chunks := p.keeping.resuming; chunks != nil {
		p.planner.HoldThese(run, chunks)
	}
	p.keeping.resuming = nil
	of := &p.state.Run
	l := p.state.RunLink()
	l.Settings = of.Line
	p.keeping.kept = &kept{run: run, title: p.state.Document.Title(), link: l.Encode(), of: of.Of.String(), passes: !p.state.Current()}
	p.keeping.runs[run] = p.keeping.kept
}

// recall shows a run that was found before.
func (p *page) recall(run int) {
	if p.keeping.kept = p.keeping.runs[run]; p.keeping.kept == nil {
		p.keepFrom(run)
	}
	p.planner.Turn(run)
	if shown := &p.state.Shown; shown.Kind == state.ShowLinked {
		if n := p.store.NumberOf(p.planner.Chunks(), shown.Assembly); n >= 0 {
			p.reduce(state.Numbered{Run: run, Number: n})
		}
	}
}

// holdOnly lets go of all runs but these.
func (p *page) holdOnly(runs []int) {
	p.planner.HoldOnly(runs)
	for run := range p.keeping.runs {
		if !slices.Contains(runs, run) {
			delete(p.keeping.runs, run)
		}
	}
}

// keepState keeps a run with what it has left to search.
func (p *page) keepState(m wire.State, left any) {
	k, run := p.keeping.runs[m.Run], &p.state.Run
	if k == nil || m.Done && k.key == "" && k.passes {
		return
	}
	if k.key == "" {
		k.key = p.store.NewKey()
	}
	search := store.Search{
		Key: k.key, Title: k.title, Link: k.link, Line: m.Line, Of: k.of, Report: p.planner.ReportOf(m.Run),
		Done: m.Done, Part: k.part, Found: m.Solutions, Listed: float64(m.Listed), Seconds: m.Seconds, When: float64(browser.Now()),
	}
	if o := run.Whole(); run.ID == m.Run && o != nil && o.Done > 0 {
		search.Low, search.High, search.Left = o.Done/o.Work.High, min(o.Done/o.Work.Low, 1), words.LeftOf(o)
	}
	p.store.KeepSearch(search, left, p.planner.ChunksOf(m.Run))
	if !m.Done && (run.ID != m.Run || !run.Phase.Active()) {
		p.store.FreeSearch(k.key) // it was left in its midst
	}
	p.keepLevels()
}

// endKeeping lets go of what is kept of a run that has ended. A run with nothing left to search stays, because its last
// state is still to come.
func (p *page) endKeeping(before *state.State) {
	run, k := &p.state.Run, p.keeping.runs[before.Run.ID]
	switch {
	case k == nil || k.key == "" || !before.Run.Phase.Active() ||
		run.ID == before.Run.ID && (run.Phase.Active() || run.Phase == state.Finished):
	default:
		p.store.FreeSearch(k.key)
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
			list = append(list, state.Unfinished{
				Of: state.ReadKey(k.Of), Done: k.Done, Part: k.Part, Key: k.Key, Title: k.Title, Link: l, Line: k.Line,
				Found: k.Found, Held: int(k.Listed),
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
				}
			}
		})
	})
}

// sameUnfinished tells whether the page would say the same of two searches.
func sameUnfinished(a, b state.Unfinished) bool {
	return a.Key == b.Key && a.When == b.When && a.Elsewhere == b.Elsewhere && a.Fleeting == b.Fleeting
}

// resumeText is the name under which another page stores which search to go on with, before it sends the person here.
const resumeText = "resume"

// lostSearch ends a run that another page has taken over.
func (p *page) lostSearch(key string) {
	if key == p.keeping.key {
		delete(p.keeping.runs, p.keeping.run)
		p.keeping.kept = &kept{}
		p.do(state.Stop{}, state.Announce{Text: say.T("Another tab has taken this search over, and goes on with it.")})
	}
}

// goOn goes on with a search, or takes it over from another page. One that is over is shown.
func (p *page) goOn(u state.Unfinished) {
	if u.Done {
		p.recallKept(u)
		return
	}
	p.store.TakeSearch(u.Key, u.Elsewhere, func(r store.Search, left store.Left, ok bool) {
		p.dispatch(func() {
			if !ok {
				p.do(state.Announce{Text: say.T("This search is not here any more, or another tab goes on with it."), Warn: true})
				p.listUnfinished()
				return
			}
			if a := p.resume(u, r, left); !p.begun(a, a, left) {
				p.store.FreeSearch(u.Key)
			}
		})
	})
}

// recallKept shows what the browser keeps of a search.
func (p *page) recallKept(u state.Unfinished) {
	p.store.LookAt(u.Key, func(r store.Search, left store.Left, ok bool) {
		p.dispatch(func() {
			if !ok {
				return
			}
			a := state.Recalled{GoOn: p.resume(u, r, left)}
			if m, ok := p.planner.Recall(r.Report); ok {
				a.Report = &m
			}
			p.begun(a, a.GoOn, left)
		})
	})
}

// resume is a search as the store hands it over.
func (p *page) resume(u state.Unfinished, r store.Search, left store.Left) state.GoOn {
	u.Line, u.Found, u.Held, u.Seconds, u.Part = r.Line, r.Found, int(r.Listed), r.Seconds, r.Part
	p.keeping.resuming = left.Chunks
	return state.GoOn{Unfinished: u, State: left.State}
}

// begun does an action that begins a run with a search of the store, and tells whether it did.
func (p *page) begun(a state.Action, of state.GoOn, left store.Left) bool {
	p.do(a)
	if p.keeping.resuming != nil {
		p.keeping.resuming = nil
		return false
	}
	p.keeping.key, p.keeping.part = of.Key, of.Part
	p.do(state.RecallTally{Packed: left.Levels})
	p.keeping.levels = p.state.TallyVersion()
	return true
}
