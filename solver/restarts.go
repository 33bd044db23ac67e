package solver

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/kernel"
	"tilewright/solver/restarts"
	"tilewright/solver/search"
)

// restarting is the engine that begins again and again, for giants. With once it takes one solution each time.
func restarting(name say.Message, once bool) engine {
	e := engine{title: called(name), mayShare: (*Search).unseen,
		explain: unexplained(say.Error("restarts try the pieces in a random order of their own, so there is no reason to show"))}
	e.open = func(s *Search, number int) (search.Engine, error) {
		rows, _, _ := s.openRows(number)
		o := s.restartsOptions(once)
		o.Watch, o.Plan = s.watch, s.giant
		return restarts.New(s.p, rows, o, s.found)
	}
	e.prepare = func(s *Search, budget int) bool { return s.prepareRestarts(once, budget) }
	e.share = func(s *Search, runners int) (Shared, error) { return s.shareRestarts(once, runners) }
	return e
}

func (s *Search) restartsOptions(once bool) restarts.Options {
	o := restarts.Options{Seed: s.settings.Seed, Once: once, Tag: tag(s.settings)}
	if s.settings.Unique {
		o.Symmetries = filter.Symmetries(s.p, s.settings.Mirror)
	}
	return o
}

// prepareRestarts goes on with the plan.
func (s *Search) prepareRestarts(once bool, budget int) bool {
	if s.engine != nil || !s.unseen() || s.giant != nil {
		return true
	}
	if s.planner == nil {
		s.planner = restarts.NewPlanner(s.p, s.rows, s.restartsOptions(once))
	}
	plan, err := s.planner.Run(budget)
	if err != nil {
		s.fail(err)
		return true
	}
	if s.giant = plan; plan != nil {
		s.planner = nil
	}
	return s.giant != nil
}

// giants keep account of restarts that runners do with a kernel. They are handed out in the order of their numbers,
// without end, except where the race waits for those handed out. They are also taken in in that order; a report of a
// later one waits. So the solutions and their order are those of one engine alone, the front. It has all that was taken
// in, and its state is that of the search.
type giants struct {
	search  *Search
	runners int
	front   *restarts.Engine
	// next is the first restart that was never handed out. out are those that runners have, and back those that came
	// back, both by number.
	next      uint32
	out, back []*giantPart
	parts     int // handed out
}

// giantPart is a restart, with what was reported of it so far. Its solutions wait to be taken in.
type giantPart struct {
	number, runner   int
	restart          uint32
	state, solutions []byte
	ended            bool
	deaths           int
}

// shareRestarts hands out restarts. It returns nil where nothing is left for runners.
func (s *Search) shareRestarts(once bool, runners int) (Shared, error) {
	if s.engine != nil || !s.unseen() {
		return nil, errNoKernel
	}
	for !s.prepareRestarts(once, maxWork) {
	}
	if s.err != nil {
		return nil, s.err
	}
	if s.part.empty() { // the state of a search that was over
		return nil, nil
	}
	engine, _, err := s.newEngine(s.part.first())
	if err != nil {
		return nil, err
	}
	s.setEngine(engine, openCase{number: s.part.first().number})
	s.part.drop()
	g := &giants{search: s, front: engine.(*restarts.Engine)}
	if g.front.Done() {
		return nil, nil
	}
	g.next = g.front.Turn()
	s.name += " kernel"
	g.runners = runners
	return g, nil
}

func (g *giants) Module(int) ([]byte, kernel.Layout) { return g.front.Plan().Module() }

func (g *giants) Done() bool { return g.search.limited || g.front.Done() }

// plenty is the number of parts that Waiting tells where there is no end of them.
const plenty = 1 << 20

func (g *giants) Waiting() int {
	if g.front.Racing() {
		return len(g.back) // the others of the round are left for idle runners
	}
	return plenty
}

func (g *giants) Next() (part Part, ok bool, err error) {
	if g.Done() {
		return Part{}, false, nil
	}
	if len(g.back) == 0 {
		if !g.front.Ready(g.next) {
			return Part{}, false, nil
		}
		g.back = append(g.back, &giantPart{restart: g.next, state: g.front.Words(g.next)})
		g.next++
	}
	return Part{State: g.back[0].state, Unit: -1}, true, nil
}

func (g *giants) Take(runner int) (part Part, ok bool, err error) {
	if part, ok, err = g.Next(); !ok {
		return part, false, err
	}
	p := g.back[0]
	g.back = g.back[1:]
	g.parts++
	p.number, p.runner = g.parts, runner
	g.out = append(g.out, p)
	part.Number = p.number
	return part, true, nil
}

func (g *giants) find(runner, number int) int {
	return slices.IndexFunc(g.out, func(p *giantPart) bool { return p.number == number && p.runner == runner && !p.ended })
}

// Report takes in the report, or lets it wait for those of earlier restarts.
func (g *giants) Report(runner int, part Part, r Report) error {
	i := g.find(runner, part.Number)
	if i < 0 {
		return search.ErrStranger
	}
	p := g.out[i]
	if err := g.front.Check(p.restart, p.state, r.State, r.Solutions); err != nil {
		return err
	}
	p.state, p.ended, p.deaths = slices.Clone(r.State), r.End, 0
	p.solutions = append(p.solutions, r.Solutions...)
	for !g.Done() {
		i := slices.IndexFunc(g.out, func(p *giantPart) bool { return p.restart == g.front.Turn() })
		if i < 0 {
			return nil
		}
		p := g.out[i]
		g.front.TakeIn(p.state, p.solutions, p.ended)
		if p.solutions = nil; !p.ended {
			return nil
		}
		g.out = slices.Delete(g.out, i, i+1)
	}
	return nil
}

// wait puts a restart back for another runner, before those with higher numbers.
func (g *giants) wait(p *giantPart) {
	at := slices.IndexFunc(g.back, func(q *giantPart) bool { return q.restart > p.restart })
	if at < 0 {
		at = len(g.back)
	}
	g.back = slices.Insert(g.back, at, p)
}

func (g *giants) GiveBack(runner int, part Part) error {
	i := g.find(runner, part.Number)
	if i < 0 {
		return search.ErrStranger
	}
	p := g.out[i]
	g.out = slices.Delete(g.out, i, i+1)
	g.wait(p)
	return nil
}

// maxGiantDeaths is how many runners may break down in a restart without a report between.
const maxGiantDeaths = 3

func (g *giants) Die(runner int) (err error) {
	g.out = slices.DeleteFunc(g.out, func(p *giantPart) bool {
		if p.runner != runner || p.ended {
			return false
		}
		if p.deaths++; p.deaths >= maxGiantDeaths {
			err = say.Error("several runners broke down one after the other in the same restart")
		}
		g.wait(p)
		return true
	})
	return err
}

func (g *giants) Runners() int                        { return g.runners }
func (g *giants) Ask(int) (runner, part int, ok bool) { return 0, 0, false }
func (g *giants) Forked() bool                        { return false }
func (g *giants) Fork(search.Sink) *Search            { return nil }

// The front is the engine of the search, so it has all that was taken in.
func (g *giants) collect()                   {}
func (g *giants) save(left *part)            { left.open = append(left.open, g.search.underway()) }
func (g *giants) addStats(*search.Stats)     {}
func (g *giants) estimate() (Estimate, bool) { return Estimate{}, false }
func (g *giants) placed(dst []int32) ([]int32, int) {
	return g.front.Placed(dst), g.search.running.number
}

// Restarts is how many restarts have ended. For other engines it is 0.
func (s *Search) Restarts() int {
	if e, ok := s.engine.(*restarts.Engine); ok && e.Plan() != nil {
		return int(e.Turn())
	}
	return 0
}
