package advise

import (
	"cmp"
	"math"
	"slices"

	"tilewright/solver/frontier"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// ways has the questions of a race about a puzzle: what to change, in a heat each.
type ways struct {
	p *problem.Problem
	s settings.Settings // as they were given
	// flat says that the board has one layer, whichever way it stands. thin says that it is two cells deep. ragged says
	// that it does not fill its box.
	flat, thin, ragged bool
	// symmetric says that solutions are to be found once, up to turns.
	symmetric bool

	// questions are the questions of the heats. heat is how many of them were asked, and question is the last one
	// asked. tried is the FILA of the way to which one more start was tried.
	questions []question
	heat      int
	question  question
	tried     int
}

func newWays(p *problem.Problem, s settings.Settings, symmetric bool) *ways {
	sides := p.Sides()
	least := min(sides[0], sides[1], sides[2])
	w := &ways{p: p, s: s, flat: least == 1, thin: least == 2, ragged: len(p.Cells) < len(p.At), symmetric: symmetric,
		questions: []question{inOrder, byPiece, byStarts, byStarts, byStarts, byStarts, byFilter}}
	if !p.Exact() {
		w.questions = []question{inOrder, byPiece}
	} else if w.solid() {
		w.questions[0], w.questions[1] = byPiece, inOrder // in space the piece is worth more
	}
	return w
}

// solid tells whether the board is deeper than two cells.
func (w *ways) solid() bool { return !w.flat && !w.thin }

// plain tells whether the settings leave open how to search: in which order, and by what engine.
func (w *ways) plain() bool {
	return len(w.s.Orders) == 0 && w.s.FILA == 0 && w.s.Engine == settings.EngineAuto && w.s.Sample.Trials == 0
}

// base has the settings that all ways have.
func (w *ways) base() settings.Settings {
	s := w.s
	if w.symmetric {
		s = once(s)
	}
	s.Auto = false
	if s.Engine.Row().Endless {
		return s // such engines have no filters
	}
	if s.Engine == settings.EngineAuto && s.Trace == 0 && s.Sample.Trials == 0 && w.kernels() {
		s.Engine = settings.EngineKernel
	}
	if w.flat && s.Volume == 0 && w.p.Exact() {
		s.Volume = -1 // it is soon done, and no image that it takes is missed
	}
	return s
}

// kernels tells whether there are kernels for the settings given. Where cells may stay empty, or pieces may be left
// over, only those of exact cover serve.
func (w *ways) kernels() bool {
	return w.p.Exact() || w.plain() && w.s.VolumeTrigger == 0 && w.s.Volume <= 0
}

// byOrder fills holes in an order. Exact cover chooses the first piece before that.
func (w *ways) byOrder(s settings.Settings, o settings.Order) settings.Settings {
	from := w.p.Pieces
	if s.Redundancy != settings.RedundancyOff && from > 2 {
		from--
	}
	o.From = from
	s.Engine, s.FILA, s.Orders, s.NOF = w.base().Engine, from, []settings.Order{o}, true
	return settings.Normal(s)
}

// byEstimate fills the tightest cell.
func (w *ways) byEstimate(s settings.Settings) settings.Settings {
	return w.byOrder(s, settings.Order{Heuristic: settings.Estimate})
}

// byCover is exact cover of cells and pieces.
func (w *ways) byCover(s settings.Settings) settings.Settings {
	s.Engine, s.FILA, s.Orders, s.NOF = w.base().Engine, 0, nil, false
	return settings.Normal(s)
}

// byTight looks at a few tight cells. ok is false where no kernel is to search, as no other engine is quick at it.
func (w *ways) byTight(s settings.Settings) (way settings.Settings, ok bool) {
	ok = w.base().Engine.Row().Kernel == settings.KernelMust
	s = w.byCover(s)
	s.Engine = settings.EngineTight
	return s, ok
}

// oneRule tells whether a way has one heuristic for all pieces: that of a few tight cells.
func oneRule(way settings.Settings) bool { return way.Engine.Row().Rule != 0 }

// byHalves fills both halves of the board. ok is false where more than a number is wanted, or no kernel is to search.
// It chooses the piece itself: the one that leaves least to both halves may be another.
func (w *ways) byHalves() (way settings.Settings, ok bool) {
	s := w.base()
	ok = w.p.Exact() && len(w.p.Puzzle.Rules) == 0 && w.plain() && s.Engine.Row().Kernel == settings.KernelMust &&
		s.Count && s.Limit == 0 && s.Goal == 0
	s.Engine = settings.EngineMeet
	return s, ok
}

// byEdge counts along the edge. ok is false where more than a number is wanted, or there would be too many states.
func (w *ways) byEdge() (way settings.Settings, ok bool) {
	s := w.base()
	ok = w.plain() && s.Count && s.Limit == 0 && s.Goal == 0 && !s.Draw && s.Trace == 0 &&
		s.Redundancy != settings.RedundancyNamed && !s.RedundancyFirst &&
		s.VolumeTrigger == 0 && !s.ParityTrigger && max(s.Volume, s.Parity, s.Fit) <= 0 && frontier.Few(w.p)
	s.Engine = settings.EngineFrontier
	return s, ok
}

func linear(a, b, c float64) settings.Order {
	return settings.Order{Heuristic: settings.Linear, Args: []float64{a, b, c}}
}

// first is the way that is most likely to be the best.
func (w *ways) first() settings.Settings {
	s := w.base()
	if !w.plain() {
		return s
	}
	// The search by tight cells does not count shapes with several copies, so with such shapes it is only tried.
	alike := slices.ContainsFunc(w.p.Shapes, func(s problem.Shape) bool { return s.Copies > 1 })
	tight, ok := w.byTight(s)
	if !w.p.Exact() {
		if ok && !alike && !w.p.Spare() {
			return tight
		}
		return w.byCover(s)
	}
	if w.flat || w.thin {
		if s.Redundancy == settings.RedundancyAuto && w.flat {
			if shapes := w.constraintCandidates(); len(shapes) > 0 {
				s.Redundancy, s.Piece = settings.RedundancyNamed, w.name(shapes[0])
			}
		}
		return w.byOrder(s, w.axes()[0])
	}
	if ok && !alike {
		return tight
	}
	return w.byEstimate(s)
}

// second replaces the first way where no kernel serves that.
func (w *ways) second(first settings.Settings) (way settings.Settings, ok bool) {
	if !w.plain() || !oneRule(first) {
		return way, false
	}
	if !w.p.Exact() {
		return w.byCover(first), true
	}
	return w.byEstimate(first), true
}

// axes are the orders along the axes of the box, the longest axis first: layers across it are the smallest. Where axes
// are not at right angles, these are the orders of rows.
func (w *ways) axes() []settings.Order {
	if w.slanted() {
		return w.rows()
	}
	long := w.p.Sides()
	axes := []int{0, 1, 2}
	slices.SortStableFunc(axes, func(a, b int) int { return long[b] - long[a] })
	var orders []settings.Order
	for n, a := range axes {
		var weights [3]float64
		if weights[a] = 1; long[a] > 1 || n == 0 { // a board of one cell has no other
			orders = append(orders, linear(weights[0], weights[1], weights[2]))
		}
	}
	return orders
}

// slanted tells whether a flat board has rows that are not at right angles. There the two directions of a row differ.
func (w *ways) slanted() bool { return w.flat && !w.p.Puzzle.Lattice.Right() }

// rows are the orders along the rows of the three directions, in both senses. On a parallelogram of 10 × 6 hexagons
// with twelve pentahexes, one sense takes eight times as long as the other.
func (w *ways) rows() (orders []settings.Order) {
	sides, far := w.p.Sides(), 10.0 // more than a row has cells
	for far < float64(sides[0]+sides[1]+sides[2]) {
		far *= 10
	}
	for _, row := range [][2]float64{{far, 1}, {far, -1}, {far + 1, far}, {far, far + 1}, {1, far}, {-1, far}} {
		if sides[1] > sides[0] {
			row[0], row[1] = row[1], row[0]
		}
		orders = append(orders, linear(row[0], row[1], 0))
	}
	return orders
}

// question is what a heat is about.
type question uint8

const (
	inOrder question = iota
	byPiece
	byStarts
	byFilter
)

// next lists the ways that stand against the best one in the next heat. ok is false after the last heat.
func (w *ways) next(best settings.Settings) (others []settings.Settings, ok bool) {
	if w.heat == len(w.questions) {
		return nil, false
	}
	w.question = w.questions[w.heat]
	w.heat++
	switch w.question {
	case inOrder:
		return w.orders(best), true
	case byPiece:
		return w.pieces(best), true
	case byStarts:
		return w.starts(best), true
	}
	return w.filters(best), true
}

// starts is the best way with one more piece that exact cover places before the holes are filled in order. The volume
// filter works once more, after each of these pieces. If the last such way was not quicker, there is no further one.
func (w *ways) starts(best settings.Settings) (others []settings.Settings) {
	if !w.plain() || best.FILA == 0 || len(best.Orders) != 1 || best.FILA == w.tried {
		return nil
	}
	s := best
	w.tried = s.FILA
	s.FILA--
	s.Orders = []settings.Order{best.Orders[0]}
	s.Orders[0].From--
	if w.s.Volume == 0 {
		s.Volume = s.FILA
	}
	return []settings.Settings{settings.Normal(s)}
}

// orders are other orders and engines. The order by fewest images is not among them: exact cover fills those holes too,
// and its nodes cost a fifth. Each node of such a search looks at every list. So a survey has time for few nodes, and
// misses what is rare and large. For 25 Y in 5 × 5 × 5 it saw 1 s of 9 s; for 27 bricks in 6 × 6 × 6 it saw 3 s of 17
// s.
func (w *ways) orders(best settings.Settings) (others []settings.Settings) {
	if !w.plain() {
		return nil
	}
	if !w.p.Exact() {
		if tight, ok := w.byTight(best); oneRule(best) {
			others = append(others, w.byCover(best))
		} else if ok && !w.p.Spare() {
			others = append(others, tight)
		}
		return others
	}
	add := func(o settings.Order) { others = append(others, w.byOrder(best, o)) }
	if w.solid() {
		if oneRule(best) {
			others = append(others, w.byEstimate(best))
		} else if tight, ok := w.byTight(best); ok {
			others = append(others, tight)
		}
		others = append(others, w.byCover(best))
		add(w.axes()[0])
		return others
	}
	for _, o := range w.axes()[1:] {
		add(o)
	}
	if w.flat && !w.slanted() {
		add(linear(1, -1, 0))
		add(linear(1, 1, 1))
	}
	if w.flat && w.ragged {
		// The orders from each direction into which the board may be turned, and from between them.
		turns := len(w.p.Puzzle.Lattice.OneSided())
		for k := range 2 * turns {
			angle := (float64(k%turns) + 0.5*float64(k/turns)) * 360 / float64(turns)
			add(settings.Order{Heuristic: settings.Angular, Args: []float64{angle}})
		}
		add(settings.Order{Heuristic: settings.Estimate})
	}
	if w.thin {
		add(settings.Order{Heuristic: settings.Estimate})
		others = append(others, w.byCover(best))
		if tight, ok := w.byTight(best); ok {
			others = append(others, tight)
		}
	}
	return w.distinct(best, others)
}

// distinct leaves out the orders that a symmetry of the puzzle makes of another, or of the best. Their searches are as
// long.
func (w *ways) distinct(best settings.Settings, others []settings.Settings) (left []settings.Settings) {
	known := [][]int32{w.ranks(best)}
	for _, s := range others {
		ranks := w.ranks(s)
		if ranks != nil && slices.ContainsFunc(known, func(k []int32) bool { return w.same(k, ranks) }) {
			continue
		}
		known, left = append(known, ranks), append(left, s)
	}
	return left
}

// ranks are the places of the cells in the order in which a way fills them. It is nil where that is not known before.
func (w *ways) ranks(s settings.Settings) []int32 {
	plan, err := search.CompileOrders(w.p, s.Orders)
	if err != nil || len(s.Orders) == 0 {
		return nil
	}
	return plan.At(s.Orders[0].From).Rank
}

// same tells whether a symmetry turns one order into the other.
func (w *ways) same(a, b []int32) bool {
	return slices.ContainsFunc(w.p.Symmetries, func(y problem.Symmetry) bool {
		for c, to := range y.Cells {
			if a == nil || a[c] != b[to] {
				return false
			}
		}
		return true
	})
}

// mostPieces is how many pieces are tried as the constrained one.
const mostPieces = 5

// pieces are the best way with another constrained piece, unless that is set by hand.
func (w *ways) pieces(best settings.Settings) (others []settings.Settings) {
	if w.base().Redundancy != settings.RedundancyAuto {
		return nil
	}
	s := best
	if best.Redundancy == settings.RedundancyNamed {
		s.Redundancy, s.Piece = settings.RedundancyAuto, ""
		others = append(others, s)
	}
	shapes := w.constraintCandidates()
	for _, i := range shapes[:min(len(shapes), mostPieces)] {
		if s.Redundancy, s.Piece = settings.RedundancyNamed, w.name(i); s.Piece != best.Piece {
			others = append(others, s)
		}
	}
	return others
}

// constraintCandidates are the shapes with one piece. First come those that tell most about where the others can lie: large ones
// with few images. On flat boards the X of the pentominoes makes searches two to ten times as quick as another piece.
// On the Tetris Cube, pieces of six cells and 288 images take 2.6 to 4.6 s. Pieces of five cells take 5.5 s with 216
// images and 7.9 with 192. On the Bedlam Cube the piece of 48 images takes twice as long as the choice of the
// redundancy filter. So in space it is only tried. Of shapes that tell alike, compact ones come first. By tight cells,
// the four of 288 images take 1.6, 2.1, 2.8 and 3.3 s, in that order. The order is the same however a puzzle lies, and
// whichever piece is named first.
func (w *ways) constraintCandidates() (shapes []int) {
	weight := make([]float64, len(w.p.Shapes))
	for i := range w.p.Images {
		weight[w.p.Images[i].Shape]++
	}
	for i := range w.p.Shapes {
		weight[i] /= math.Pow(3, float64(w.p.Shapes[i].Size))
		if w.p.Shapes[i].Copies == 1 {
			shapes = append(shapes, i)
		}
	}
	slices.SortStableFunc(shapes, func(a, b int) int {
		return cmp.Or(cmp.Compare(weight[a], weight[b]), w.extent(a)-w.extent(b))
	})
	return shapes
}

// extent is smaller the more compact a shape is: the squares of the distances between its cells, in thousandths.
func (w *ways) extent(shape int) int {
	cells := w.p.Shapes[shape].Orientations[0]
	sum := 0.0
	for i, a := range cells {
		for _, b := range cells[:i] {
			way := a.Minus(b)
			x, y := w.p.Plane(float64(way.X), float64(way.Y))
			sum += x*x + y*y + float64(way.Z*way.Z)
		}
	}
	return int(math.Round(1000 * sum))
}

// rank is the place of a piece among those that tell most, 0 for the first and for a piece that is none of them.
func (w *ways) rank(piece string) int {
	shapes := w.constraintCandidates()
	return max(slices.IndexFunc(shapes, func(i int) bool { return w.name(i) == piece }), 0)
}

// name is the name of a shape in a settings line.
func (w *ways) name(shape int) string { return w.p.Puzzle.Pieces[w.p.Shapes[shape].Pieces[0]].Name }

// filters are the best way with another filter before the search.
func (w *ways) filters(best settings.Settings) (others []settings.Settings) {
	if best.Fit == 0 && len(w.p.Images) < mostFitted {
		s := best
		s.Fit = -1
		others = append(others, s)
	}
	return others
}

// mostFitted is the greatest number of images for the fit filter, whose time grows with their square.
const mostFitted = 4000
