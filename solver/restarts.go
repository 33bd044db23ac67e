package solver

import (
	"errors"
	"slices"

	"tilewright/solver/crew"
	"tilewright/solver/kernel"
	"tilewright/solver/restarts"
)

// giants are the books of restarts that runners do with a kernel. Restarts are handed out in
// the order of their numbers, without end but where the race waits for what it has handed
// out, and taken in in that order too: what is reported of a later one waits. So the
// solutions, and their order, are those of one engine alone, which is the front: it has all
// that was taken in, and its state is that of the search.
type giants struct {
	search *Search
	front  *restarts.Engine
	// next is the restart that was never handed out, out are those in hands, and back those
	// that came back, both by number.
	next      uint32
	out, back []*giantPart
	parts     int // handed out
}

// giantPart is a restart, as far as it was reported; solutions are those that wait.
type giantPart struct {
	number, runner   int
	restart          uint32
	state, solutions []byte
	ended            bool
	deaths           int
}

// prepareRestarts goes on with the plan, and reports whether it is there.
func (s *Search) prepareRestarts(budget int) bool {
	if s.giant == nil && s.planner == nil {
		s.planner = restarts.NewPlanner(s.p, s.rows, restartsOptions(s.p, s.settings, nil))
	}
	if s.giant == nil {
		plan, err := s.planner.Run(budget)
		if err != nil {
			s.fail(err)
			return true
		}
		if s.giant = plan; plan != nil {
			s.planner = nil
		}
	}
	return s.giant != nil
}

// shareRestarts is Share for restarts. Nil where nothing is left for runners.
func (s *Search) shareRestarts(runners int) (*Shared, error) {
	for !s.prepareRestarts(maxWork) {
	}
	if s.err != nil {
		return nil, s.err
	}
	if s.part.empty() { // the state of a search that was over
		return nil, nil
	}
	engine, _, err := s.newEngine(s.part.first())
	if err != nil {
		s.fail(err)
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
	s.shared = &Shared{search: s, runners: runners, giants: g}
	return s.shared, nil
}

func (g *giants) module() ([]byte, kernel.Layout) { return g.front.Plan().Module() }

func (g *giants) done() bool { return g.search.limited || g.front.Done() }

// plenty is how many parts wait where there is no end of them.
const plenty = 1 << 20

// waiting is how many parts nobody has.
func (g *giants) waiting() int {
	if g.front.Racing() {
		return len(g.back) // the others of a round are for those who are idle
	}
	return plenty
}

func (g *giants) peek() (Part, bool) {
	if g.done() {
		return Part{}, false
	}
	if len(g.back) == 0 {
		if !g.front.Ready(g.next) {
			return Part{}, false
		}
		g.back = append(g.back, &giantPart{restart: g.next, state: g.front.Words(g.next)})
		g.next++
	}
	return Part{State: g.back[0].state, Unit: -1}, true
}

func (g *giants) take(runner int) (Part, bool) {
	part, ok := g.peek()
	if !ok {
		return part, false
	}
	p := g.back[0]
	g.back = g.back[1:]
	g.parts++
	p.number, p.runner = g.parts, runner
	g.out = append(g.out, p)
	part.Number = p.number
	return part, true
}

func (g *giants) find(runner, number int) int {
	return slices.IndexFunc(g.out, func(p *giantPart) bool { return p.number == number && p.runner == runner && !p.ended })
}

// report takes in what can be taken in now.
func (g *giants) report(runner int, part Part, r Report) error {
	i := g.find(runner, part.Number)
	if i < 0 {
		return crew.ErrStranger
	}
	p := g.out[i]
	if err := g.front.Check(p.restart, p.state, r.State, r.Solutions); err != nil {
		return err
	}
	p.state, p.ended, p.deaths = slices.Clone(r.State), r.End, 0
	p.solutions = append(p.solutions, r.Solutions...)
	for !g.done() {
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

// giveBack has a restart wait for another runner, before those that come later.
func (g *giants) giveBack(p *giantPart) {
	at := slices.IndexFunc(g.back, func(q *giantPart) bool { return q.restart > p.restart })
	if at < 0 {
		at = len(g.back)
	}
	g.back = slices.Insert(g.back, at, p)
}

func (g *giants) returned(runner, number int) error {
	i := g.find(runner, number)
	if i < 0 {
		return crew.ErrStranger
	}
	p := g.out[i]
	g.out = slices.Delete(g.out, i, i+1)
	g.giveBack(p)
	return nil
}

// maxGiantDeaths is how many runners a restart may cost without a report between.
const maxGiantDeaths = 3

func (g *giants) die(runner int) (err error) {
	g.out = slices.DeleteFunc(g.out, func(p *giantPart) bool {
		if p.runner != runner || p.ended {
			return false
		}
		if p.deaths++; p.deaths >= maxGiantDeaths {
			err = errors.New("several runners broke down one after the other in the same restart")
		}
		g.giveBack(p)
		return true
	})
	return err
}

// Restarts is how many restarts have ended; of other engines none.
func (s *Search) Restarts() int {
	if e, ok := s.engine.(*restarts.Engine); ok && e.Plan() != nil {
		return int(e.Turn())
	}
	return 0
}
