package solver

import (
	"errors"
	"slices"

	"tilewright/solver/crew"
	"tilewright/solver/kernel"
	"tilewright/solver/restarts"
)

// giants are the books of restarts that runners do with a kernel. Blocks of restarts are
// handed out in the order of their numbers, without end, and taken in in that order too:
// what is reported of a later one waits. So the solutions, and their order, are those of
// one engine alone, which is the front: it has all that was taken in, and its state is that
// of the search.
type giants struct {
	search *Search
	front  *restarts.Engine
	// next is the block that was never handed out, out are those in hands, and back those
	// that came back, both by block.
	next      uint32
	out, back []*giantPart
	parts     int // handed out
}

// giantPart is a block, as far as it was reported; solutions are those that wait.
type giantPart struct {
	number, runner   int
	block            uint32
	state, solutions []byte
	ended            bool
	deaths           int
}

// prepareRestarts goes on with the race, and reports whether it is over.
func (s *Search) prepareRestarts(budget int) bool {
	if s.giant == nil && s.race == nil {
		s.race = restarts.NewPlanner(s.p, s.rows, restartsOptions(s.p, s.settings, nil))
	}
	if s.giant == nil {
		plan, err := s.race.Run(budget)
		if err != nil {
			s.fail(err)
			return true
		}
		if s.giant = plan; plan != nil {
			s.race = nil
		}
	}
	return s.giant != nil
}

// shareRestarts is Share for restarts. Nil where nothing is left for runners.
func (s *Search) shareRestarts() (*Shared, error) {
	for !s.prepareRestarts(maxWork) {
	}
	if s.err != nil {
		return nil, s.err
	}
	engine, _, err := s.newEngine(s.part.first())
	if err != nil {
		s.fail(err)
		return nil, err
	}
	s.setEngine(engine, openCase{number: s.part.first().number})
	s.part.drop()
	g := &giants{search: s, front: engine.(*restarts.Engine)}
	if !g.front.Lasting() {
		return nil, nil
	}
	g.next = g.front.Turn()
	s.name += " kernel"
	s.shared = &Shared{search: s, giants: g}
	return s.shared, nil
}

func (g *giants) module() ([]byte, kernel.Layout) { return g.front.Plan().Module() }

func (g *giants) done() bool { return g.search.limited || g.front.Done() }

// waiting is the part that take hands out.
func (g *giants) waiting() *giantPart {
	if len(g.back) == 0 {
		g.back = append(g.back, &giantPart{block: g.next, state: g.front.Words(g.next)})
		g.next++
	}
	return g.back[0]
}

func (g *giants) peek() (Part, bool) {
	if g.done() {
		return Part{}, false
	}
	return Part{State: g.waiting().state, Unit: -1}, true
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

// report takes in what can be taken in now. What the race has found is told then too: before
// that, perhaps, nobody has asked for the search.
func (g *giants) report(runner int, part Part, r Report) error {
	i := g.find(runner, part.Number)
	if i < 0 {
		return crew.ErrStranger
	}
	p := g.out[i]
	if err := g.front.Check(p.block, p.state, r.State, r.Solutions); err != nil {
		return err
	}
	p.state, p.ended, p.deaths = slices.Clone(r.State), r.End, 0
	p.solutions = append(p.solutions, r.Solutions...)
	g.front.Begin()
	for !g.done() {
		i := slices.IndexFunc(g.out, func(p *giantPart) bool { return p.block == g.front.Turn() })
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

// giveBack has a block wait for another runner, before those that come later.
func (g *giants) giveBack(p *giantPart) {
	at := slices.IndexFunc(g.back, func(q *giantPart) bool { return q.block > p.block })
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

// maxGiantDeaths is how many runners a block may cost without a report between.
const maxGiantDeaths = 3

func (g *giants) die(runner int) (err error) {
	g.out = slices.DeleteFunc(g.out, func(p *giantPart) bool {
		if p.runner != runner || p.ended {
			return false
		}
		if p.deaths++; p.deaths >= maxGiantDeaths {
			err = errors.New("several runners broke down one after the other in the same restarts")
		}
		g.giveBack(p)
		return true
	})
	return err
}
