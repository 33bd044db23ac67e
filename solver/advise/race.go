package advise

import (
	"errors"
	"math"
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/frontier"
	"tilewright/solver/problem"
	"tilewright/solver/sample"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Race chooses the settings of a search. Only one goroutine may use it.
type Race struct {
	puzzle   *def.Puzzle
	compiler *problem.Compiler
	given    settings.Settings
	sink     search.Sink
	plain    bool // there are no vectors
	ways     *ways

	// form is the puzzle as it is raced, nil where that is as it lies. formed compiles it.
	form   *canonical
	formed *problem.Compiler

	heat
	counting
	outcome
}

// heat is the heat under way.
type heat struct {
	field    []*entrant // the ways in it, the best so far first
	entering int        // the next of them that has not been surveyed
	rounds   int
}

// counting has the ways that count and list nothing. They come after the last heat.
type counting struct {
	edge    *frontier.Count // along the edge, for edgeWay; nil before and after
	edgeWay settings.Settings
	halves  *entrant // both halves of the board, nil before
}

// outcome is the result of a race, and what it cost.
type outcome struct {
	tried, known int // ways surveyed, and all ways of the heats so far
	spent        float64
	done         bool
	won          settings.Settings // as it is raced
	choice       *entrant          // opened for the puzzle as it lies
	instead      error             // why the winner was not chosen: see keep
}

// entrant is a way in a race.
type entrant struct {
	search *solver.Search
	way    settings.Settings
	survey *sample.Survey
	passes int
	opened bool
}

// A race reckons with these costs, in nanoseconds of one machine that does nothing else. It may always spend least, and
// never more than most. In between it may spend a share of the search.
const (
	least, most = 10e6, 500e6
	share       = 1.0 / 80
	// short is the time of a search that is too short to be worth a race.
	short = 15e6
	// perImage is the work to prepare a way, divided by its images. twinCost is how much slower a thinned search is than
	// it is reckoned at. tightTwinCost is that of a search by tight cells, which has no lists to make.
	perImage      = 1000
	twinCost      = 15
	tightTwinCost = 3
	// perRow is the work of a node of exact cover above a kernel, divided by the images. perFiltered is the same with the
	// volume filter.
	perRow, perFiltered = 500, 1000
)

// Counting by both halves of the board takes memory, shows no solutions on the way, and uses few cores. So it is tried
// only if somebody would wait for the best way. It may take a third of the time of that at most, and less than a day. A
// step of its weighing takes perStep.
const (
	halved      = 3
	leastHalved = 500e6
	mostHalved  = 86_400e9
	perStep     = 50
)

// A count along the edge (package frontier) is done soon or never. It is tried only if somebody would wait for the best
// way. It may take a tenth of the time of that, and half a minute at most. A step of it takes perEdge.
const (
	edged      = 10
	leastEdged = 50e6
	mostEdged  = 30e9
	perEdge    = 150
)

// New begins a race for a puzzle. The compiler may have done its work already. The sink is for the search that will be
// chosen.
func New(puzzle *def.Puzzle, c *problem.Compiler, s settings.Settings, sink search.Sink) *Race {
	return &Race{puzzle: puzzle, compiler: c, given: s, sink: sink}
}

// NoSIMD makes the search one for hosts without vectors of 128 bits: see solver.Search. It is called before
// Run.
func (r *Race) NoSIMD() { r.plain = true }

// Run goes on with about budget nodes of work, and reports whether the choice is made. A
// survey of a giant may take some tenths of a second.
func (r *Race) Run(budget int) (done bool) {
	for ; budget > 0 && !r.done; budget -= r.step(budget) {
	}
	return r.done
}

// step does a little and returns what that cost.
func (r *Race) step(budget int) int {
	switch {
	case r.choice != nil:
		return r.prepare(budget)
	case r.ways == nil:
		return r.begin(budget)
	case r.edge != nil:
		return r.along(budget)
	case r.halves != nil:
		return r.weigh(budget)
	case r.entering < len(r.field):
		return r.enter(budget)
	}
	return r.round()
}

// begin compiles the puzzle, and then the form in which it is raced, and opens the first way.
func (r *Race) begin(budget int) int {
	if r.formed != nil {
		if !r.formed.Run(budget) {
			return budget
		}
		p, err := r.formed.Problem()
		if err != nil { // the puzzle has no error, so the form is wrong
			r.instead, r.form = err, nil
			p, _ = r.compiler.Problem()
		}
		r.spent += perImage * float64(len(p.Images))
		r.enterFirst(p)
		return budget
	}
	if !r.compiler.Run(budget) {
		return budget
	}
	p, err := r.compiler.Problem()
	switch {
	case err != nil || r.objection(r.given) != nil:
		r.choice = r.openOwn(r.given) // which fails with the reason
	case r.puzzle.EarlyRules(): // no kernel looks at them, and there is nothing to race
		way := r.given
		if filter.Repeats(p, way.Mirror) {
			way = once(way)
		}
		if way.Engine == settings.EngineAuto {
			way.Engine = settings.EngineReference
		}
		r.tried, r.known = 1, 1
		r.choice = r.openOwn(way)
	default:
		// The form has no colours, which a solution may be measured by.
		if len(r.given.Orders) == 0 && r.given.Redundancy != settings.RedundancyNamed && r.given.Measure != def.Together {
			r.form = newCanonical(r.puzzle)
		}
		if r.form == nil {
			r.enterFirst(p)
			break
		}
		r.formed = problem.NewCompiler(r.form.puzzle)
	}
	return 1
}

// enterFirst opens the first way.
func (r *Race) enterFirst(p *problem.Problem) {
	r.ways = newWays(p, r.given, filter.Repeats(p, r.given.Mirror))
	r.field = []*entrant{r.open(r.ways.first())}
	r.known = 1
}

// once has solutions found once, up to turns, if the settings do not say otherwise.
func once(s settings.Settings) settings.Settings {
	switch {
	case s.Redundancy != settings.RedundancyOff || s.Unique:
	case s.Engine.Row().Endless:
		s.Unique = true
	default:
		s.Redundancy = settings.RedundancyAuto
	}
	s.Auto = false
	return s
}

// open opens a way for the puzzle as it is raced.
func (r *Race) open(way settings.Settings) *entrant {
	if r.form == nil {
		return r.openOwn(way)
	}
	return r.openFor(r.form.puzzle, r.formed, way, nil)
}

// openOwn opens a way for the puzzle as it lies.
func (r *Race) openOwn(way settings.Settings) *entrant {
	return r.openFor(r.puzzle, r.compiler, way, r.sink)
}

func (r *Race) openFor(puzzle *def.Puzzle, c *problem.Compiler, way settings.Settings, sink search.Sink) *entrant {
	way.Auto = false
	s := solver.OpenCompiler(puzzle, c, way, sink)
	if r.plain {
		s.NoSIMD()
	}
	return &entrant{way: way, search: s}
}

// enter prepares the next way of the field, and surveys it roughly.
func (r *Race) enter(budget int) int {
	n := r.field[r.entering]
	if !n.opened && r.entering > 0 && !r.affords(n) {
		r.drop(r.entering)
		return 1
	}
	n.opened = true
	if n.search.Phase() < solver.Searching {
		if n.search.Run(budget) == search.Failed {
			r.drop(r.entering)
		}
		return budget
	}
	survey, ok, err := n.search.Survey()
	switch {
	case r.entering > 0 && n.search.Cases() != r.field[0].search.Cases():
		// Only the first case is surveyed. Searches that are cut differently have different first cases.
		r.drop(r.entering)
		return budget
	case err != nil:
		r.drop(r.entering)
		return budget
	case !ok:
		return budget
	case n.survey == nil:
		n.survey = survey
		if r.entering > 0 && alike(n.way, r.field[0].way) {
			survey.Follow(r.field[0].survey)
		}
		r.spent += perImage * float64(len(n.search.Problem().Images))
	}
	r.pass(n)
	if survey.Counted() >= n.leastCounted() && survey.Spent >= r.rough() || survey.Exact {
		r.tried++
		r.entering++
		r.lead(r.entering - 1)
	}
	return budget
}

// alike tells whether two ways differ by no more than the piece, filters and starts.
func alike(a, b settings.Settings) bool {
	return a.Engine == b.Engine && slices.EqualFunc(a.Orders, b.Orders, func(a, b settings.Order) bool {
		return a.Heuristic == b.Heuristic && slices.Equal(a.Args, b.Args)
	})
}

// leastCounted is the least number of passes of a survey, without those for learning. Passes by tight cells differ
// more.
func (n *entrant) leastCounted() int {
	if oneRule(n.way) {
		return 8
	}
	return 5
}

// rough is how many nanoseconds a first survey takes at least, in time of the kernel. It is longer where more may be
// spent, since a short survey misses what is rare and large.
func (r *Race) rough() float64 { return 150_000 + r.allowed()/1000 }

// drop takes a way out of the field. If no kernel serves the first way, another one may replace it; else the reference
// engine does it.
func (r *Race) drop(i int) {
	if i == 0 {
		way := r.field[0].way
		if second, ok := r.ways.second(way); ok {
			r.field[0] = r.open(second)
			return
		}
		way.Engine = r.given.Engine
		r.end(r.open(way))
		return
	}
	r.field = append(r.field[:i:i], r.field[i+1:]...)
}

// pass makes one more pass of a way.
func (r *Race) pass(n *entrant) {
	before := n.survey.Spent
	_ = n.survey.Pass() // which fails where an engine does not take its own state
	n.passes++
	r.spent += n.twinCost() * (n.survey.Spent - before)
}

// twinCost is how much slower thinned searches of the way are than they are reckoned at.
func (n *entrant) twinCost() float64 {
	if oneRule(n.way) {
		return tightTwinCost
	}
	return twinCost
}

// time is how long the way is thought to take.
func (n *entrant) time() float64 {
	nodes, _ := n.search.Above()
	return n.survey.Reckoned()*float64(n.search.Cases()) + n.above(n.search, nodes)
}

// above is how long exact cover takes for nodes before the kernel begins, with the images of s.
func (n *entrant) above(s *solver.Search, nodes int) float64 {
	row := float64(perRow)
	if n.way.Volume > 0 {
		row = perFiltered
	}
	return row * float64(len(s.Rows())) * float64(nodes)
}

// lead puts way i first if it is thought to be the quickest.
func (r *Race) lead(i int) {
	if i > 0 && r.counts(r.field[i]) < r.counts(r.field[0]) {
		r.field[0], r.field[i] = r.field[i], r.field[0]
	}
}

// counts is the time by which a way is compared. Surveys are rough, so ties go to what is known beforehand. The further
// start is better, as no node meets what a filter has taken away. So is the piece that tells more, and a search without
// the fit filter.
func (r *Race) counts(n *entrant) float64 {
	time := n.time()
	switch r.ways.question {
	case byStarts:
		time *= math.Pow(1+surveyed, float64(n.way.FILA))
	case byPiece:
		time *= math.Pow(1+surveyed, float64(r.ways.rank(n.way.Piece)))
	case byFilter:
		if n.way.Fit != 0 {
			time *= 1 + surveyed
		}
	}
	return time
}

// surveyed is the share by which two surveys may differ though both are good enough.
const surveyed = 0.1

// allowed is how long the race may take. Where the search is cut into cases, only the first one counts. The others are
// smaller, often by far, as they leave out what it has tried.
func (r *Race) allowed() float64 {
	best := r.field[0]
	return min(max(share*best.time()/float64(best.search.Cases()), least), most)
}

// affords tells whether there is time for one more way.
func (r *Race) affords(n *entrant) bool {
	best := r.field[0]
	if best.time() <= short {
		return false
	}
	if r.ways.question == byStarts {
		// One more piece goes to exact cover, so each of its roots becomes a node. If that is quicker, the search does
		// these nodes once more.
		nodes, roots := best.search.Above()
		return r.spent+n.above(best.search, nodes+roots) <= r.allowed()
	}
	return r.spent+perImage*float64(len(r.ways.p.Images))+n.twinCost()*r.rough() <= r.allowed()
}

// portions are shares of the allowed time, by the question of a heat. Until the end of that heat so much may be spent
// on surveys after the first ones.
var portions = [...]float64{inOrder: 0.35, byPiece: 0.9, byStarts: 1, byFilter: 1}

// round surveys the ways again that are not clearly beaten, or goes on to the next heat.
func (r *Race) round() int {
	best := r.field[0]
	beaten := margins[min(r.rounds, len(margins)-1)] * best.time()
	stay := r.field[:1]
	for _, n := range r.field[1:] {
		if n.time() < beaten {
			stay = append(stay, n)
		}
	}
	r.field = stay
	passes := 3 << r.rounds
	r.rounds++
	cost := 0.0
	for _, n := range r.field {
		cost += n.twinCost() * n.survey.Spent / float64(n.passes) * float64(passes)
	}
	if len(r.field) == 1 || r.rounds > len(margins) || r.spent+cost > r.allowed()*portions[r.ways.question] {
		return r.next()
	}
	for _, n := range r.field {
		for range passes {
			r.pass(n)
		}
	}
	for i := range r.field {
		r.lead(i)
	}
	return passes * len(r.field)
}

// margins say how many times longer than the best a way may seem to take, round after round.
var margins = []float64{2, 1.5, 1.25, 1.1, 1.05}

// next goes on to the next heat, or ends the race.
func (r *Race) next() int {
	best := r.field[0]
	others, more := r.ways.next(best.way)
	if !more || best.time() < short {
		return r.count()
	}
	r.rounds, r.entering, r.field = 0, 1, []*entrant{best}
	for _, way := range others {
		r.field = append(r.field, r.open(way))
		r.known++
	}
	return 1
}

// count begins to try the ways that count and list nothing, or ends the race.
func (r *Race) count() int {
	best := r.field[0]
	if way, ok := r.ways.byEdge(); ok && best.time() >= leastEdged {
		o := frontier.Options{Once: way.Redundancy != settings.RedundancyOff || way.Unique, Mirror: way.Mirror, Memory: way.Memory << 20}
		if edge, err := frontier.New(r.ways.p, nil, o); err == nil {
			r.edge, r.edgeWay = edge, way
			r.known++
			return len(r.ways.p.Images)
		}
	}
	return r.halve()
}

// along goes on with the count along the edge. If it ends within its time, it is the way to choose.
func (r *Race) along(budget int) int {
	done := r.edge.Run(budget)
	spent := perEdge * float64(r.edge.Steps())
	switch {
	case done && r.edge.Err() == nil:
		r.tried++
		r.keep(r.openOwn(r.edgeWay))
	case done || spent > min(r.field[0].time()/edged, mostEdged):
		r.edge = nil
		r.tried++
		return r.halve()
	default:
		return budget
	}
	r.edge = nil
	return budget
}

// halve begins to try both halves of the board by themselves, or ends the race.
func (r *Race) halve() int {
	best := r.field[0]
	if way, ok := r.ways.byHalves(); ok && best.time() >= leastHalved {
		r.halves = r.openOwn(way)
		r.known++
		return 1
	}
	r.end(best)
	return 1
}

// weigh goes on with weighing both halves of the board, as that search itself does it, and then ends the race.
func (r *Race) weigh(budget int) int {
	n := r.halves
	if n.search.Phase() < solver.Searching {
		if n.search.Run(budget) == search.Failed {
			r.end(r.field[0]) // it does not serve such boards
		}
		return budget
	}
	done, err := n.search.Weigh(budget)
	if !done {
		return budget
	}
	h, _ := n.search.Halves()
	r.tried++
	r.spent += perStep * h.Spent
	switch {
	case err == nil && n.search.Cases() == 1 && h.Time < mostHalved && h.Time*halved < r.field[0].time():
		r.keep(n)
	default:
		r.end(r.field[0])
	}
	return budget
}

// end ends the race with its winner.
func (r *Race) end(n *entrant) {
	r.won = n.way
	if r.form == nil {
		r.keep(n)
		return
	}
	// The work of exact cover before the kernel is done once more.
	nodes, _ := n.search.Above()
	r.spent += n.above(n.search, nodes)
	r.keep(r.openOwn(r.form.back(n.way)))
}

// keep chooses a way for this puzzle. If settings.Check objects to the way, keep takes the given settings instead, and
// lets each solution be found once. The field instead then says why.
func (r *Race) keep(n *entrant) {
	if err := r.objection(n.way); err != nil {
		n, r.instead = r.openOwn(once(r.given)), err
		if r.objection(n.way) != nil {
			n = r.openOwn(r.given) // which was looked at before the race
		}
	}
	r.choice = n
}

// objection is the first error of a way for the puzzle, nil where it has none.
func (r *Race) objection(way settings.Settings) error {
	way.Auto = false
	if d := diagnostic.FirstError(settings.Check(way, r.compiler.Facts())); d != nil {
		return errors.New(d.Message)
	}
	return nil
}

// prepare prepares the search that was chosen, as far as the race prepared its searches.
func (r *Race) prepare(budget int) int {
	if s := r.choice.search; s.Phase() < solver.Searching && s.Run(budget) != search.Failed {
		return budget
	}
	r.field, r.halves, r.form, r.formed, r.done = nil, nil, nil, nil, true
	return 1
}

// Search is the search with the settings that were chosen, prepared as far as the race did it.
func (r *Race) Search() *solver.Search { return r.choice.search }
