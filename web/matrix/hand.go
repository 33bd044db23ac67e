package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/solver/challenge"
	"tilewright/solver/design"
	"tilewright/solver/disassemble"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/ui/state"
)

// unplayable is the sentence with which the page refuses to play a puzzle by hand.
func (c *Case) unplayable() string {
	s := state.New()
	s.Document = state.Read(c.Text)
	return s.Unplayable()
}

// played is a position that somebody may have come to: some pieces of a solution, and sometimes a piece that is wrong.
func (c *Case) played() (p play.Position, pieces []gen.Placed, err error) {
	dice := c.dice(5)
	p = play.Position{Puzzle: c.Puzzle}
	if len(c.Solutions) == 0 {
		return p, nil, nil
	}
	solution := c.Solutions[dice.IntN(len(c.Solutions))]
	part := slices.Clone(solution[:dice.IntN(len(solution)+1)])
	if len(part) > 0 && dice.IntN(4) == 0 {
		// The last piece may lie another way.
		other := c.Solutions[dice.IntN(len(c.Solutions))]
		if i := slices.IndexFunc(other, func(q gen.Placed) bool { return c.Oracle.Alike(q.Piece, part[len(part)-1].Piece) }); i >= 0 {
			astray := append(slices.Clone(part[:len(part)-1]), other[i])
			if _, err := c.position(astray); err == nil {
				part = astray
			}
		}
	}
	p, err = c.position(part)
	return p, part, err
}

// position puts pieces onto the board, one by one, as a person does.
func (c *Case) position(pieces []gen.Placed) (play.Position, error) {
	p := play.Position{Puzzle: c.Puzzle}
	slots := c.Puzzle.Slots()
	for _, piece := range pieces {
		var cells []int
		for _, cell := range piece.Cells {
			cells = append(cells, c.Puzzle.Index(cell))
		}
		slot := 1
		for slot <= len(slots) && (p.Of(slot) != nil || !c.Oracle.Alike(slots[slot-1].Piece, piece.Piece)) {
			slot++
		}
		var err error
		if p, err = p.With(slot, cells); err != nil {
			return p, err
		}
	}
	return p, nil
}

// askPage has a session judge a position.
func askPage(q judge.Question) (judge.Answer, error) {
	j := session.NewJudgement(q)
	if !newPage().ask(j) {
		return judge.Answer{}, errors.New("no answer comes")
	}
	return j.Answer, j.Err
}

// byHand plays a puzzle by hand, and has the page count the remaining ways.
func byHand(c *Case) Verdict {
	if s := c.unplayable(); s != "" {
		return refused(s)
	}
	p, pieces, err := c.played()
	if err != nil {
		return broken("a piece of a solution cannot be put where it lies: %v", err)
	}
	a, err := askPage(judge.Question{Position: p, Count: true})
	if err != nil {
		return broken("of the position nothing is known: %v", err)
	}
	if n := uint64(c.completions(pieces)); !a.Counted || a.Ways != n || (a.Possible == judge.Yes) != (n > 0) {
		return broken("by hand %d ways are left (%v), want %d, with %s on the board", a.Ways, a.Possible, n, c.Oracle.Name(pieces))
	}
	for _, solution := range c.Solutions[:min(1, len(c.Solutions))] {
		for _, piece := range solution {
			cells := make([]int, len(piece.Cells))
			for i, cell := range piece.Cells {
				cells[i] = c.Puzzle.Index(cell)
			}
			if len((play.Position{Puzzle: c.Puzzle}).Covering(cells)) == 0 {
				return broken("no piece covers the cells of %s that are tapped", c.Oracle.Name([]gen.Placed{piece}))
			}
		}
		whole, err := c.position(solution)
		if err != nil {
			return broken("a solution cannot be laid by hand: %v", err)
		}
		if a, err := askPage(judge.Question{Position: whole}); err != nil || a.Possible != judge.Yes {
			return broken("a solution that is laid by hand is called wrong: %v", err)
		}
	}
	return Verdict{}
}

// hint asks for the next piece.
func hint(c *Case) Verdict {
	if s := c.unplayable(); s != "" {
		return refused(s)
	}
	p, pieces, err := c.played()
	if err != nil {
		return broken("a piece of a solution cannot be put where it lies: %v", err)
	}
	a, err := askPage(judge.Question{Position: p, Count: true, Hint: true, Blame: true, Earlier: []play.Position{{Puzzle: c.Puzzle}}})
	ways := c.completions(pieces)
	switch {
	case err != nil:
		return broken("there is no hint: %v", err)
	case ways == 0 && a.Hint != nil:
		return broken("a hint leads nowhere")
	case ways == 0 && len(c.Solutions) > 0 && (len(a.Blame) == 0 || len(a.Blame) > len(pieces)):
		return broken("nobody is to blame, though no way is left")
	case a.Hint == nil:
		if smallest := len(pieces); ways > 0 && !c.complete(pieces) {
			return broken("no hint comes with %d pieces on the board, and %d ways", smallest, ways)
		}
		return Verdict{}
	}
	slots := c.Puzzle.Slots()
	next := gen.Placed{Piece: slots[a.Hint.Slot-1].Piece}
	open := map[int]def.Cell{}
	for _, cell := range c.Puzzle.OpenCells() {
		open[c.Puzzle.Index(cell)] = cell
	}
	for _, i := range a.Hint.Cells {
		next.Cells = append(next.Cells, open[i])
	}
	with := c.completions(append(slices.Clone(pieces), next))
	if with == 0 || a.Hint.Ways > 0 && int(a.Hint.Ways) != with || a.Hint.Reason == judge.EveryWay && with != ways {
		return broken("the hint %s (%v) is in %d ways, it says %d, of %d", c.Oracle.Name([]gen.Placed{next}), a.Hint.Reason, with, a.Hint.Ways, ways)
	}
	return Verdict{}
}

// complete tells whether some pieces are a whole solution.
func (c *Case) complete(pieces []gen.Placed) bool {
	name := c.Oracle.Name(pieces)
	return slices.ContainsFunc(c.Solutions, func(s []gen.Placed) bool { return c.Oracle.Name(s) == name })
}

// challenged has a challenge made. Its given pieces have exactly one completion.
func challenged(c *Case) Verdict {
	q := session.NewChallenging(challenge.Request{Puzzle: c.Puzzle, Number: c.Number, Level: 1 + int(c.Number)%challenge.Levels})
	if !newPage().ask(q) {
		return broken("no challenge is made, and nobody says why")
	}
	switch err := q.Err; {
	case errors.Is(err, challenge.ErrNone) && len(c.Solutions) == 0:
		return Verdict{}
	case errors.Is(err, challenge.ErrNone), errors.Is(err, challenge.ErrUnknown):
		return broken("no challenge is made of a puzzle with %d solutions: %v", len(c.Solutions), err)
	case errors.Is(err, challenge.ErrMany) || errors.Is(err, challenge.ErrNothing):
		if piece, found := c.needed(); found && len(c.Solutions) <= triedSolutions {
			return broken("a board without %s goes on in one way, and it says: %v", c.Oracle.Name([]gen.Placed{piece}), err)
		}
		return Verdict{}
	case errors.Is(err, challenge.ErrLoose):
		return refused(err.Error())
	case err != nil && c.unplayable() == "":
		return broken("it is playable, and there is no challenge: %v", err)
	case err != nil:
		return refused(err.Error())
	}
	start, whole := c.ofAssembly(q.Made.Start.Assembly()), c.ofAssembly(q.Made.Solution.Assembly())
	if n := c.completions(start); n != 1 || !c.complete(whole) || !c.has(whole, start) {
		return broken("of the challenge %d ways go on, want 1", n)
	}
	return Verdict{}
}

// triedSolutions is how many solutions of a puzzle that is not exact are tried before there counts as being no
// challenge.
const triedSolutions = 500

// needed is a piece without which a solution has exactly one completion. If there is none, no challenge can be made.
func (c *Case) needed() (piece gen.Placed, found bool) {
	for _, solution := range c.Solutions {
		for i, piece := range solution {
			if c.completions(slices.Delete(slices.Clone(solution), i, i+1)) == 1 {
				return piece, true
			}
		}
	}
	return piece, false
}

// designs tries variants of a puzzle, or of a draft that is made from it.
func designs(kind design.Kind) func(*Case) Verdict {
	return func(c *Case) Verdict {
		p := *c.Puzzle
		p.Pieces = slices.Clone(p.Pieces)
		mobile := slices.IndexFunc(p.Pieces, func(q def.Piece) bool { return !q.Stationary })
		switch hole := slices.IndexFunc(p.Pieces, func(q def.Piece) bool { return q.Hole(p.Lattice) }); {
		case kind == design.Subsets && mobile >= 0:
			p.Pieces[mobile].Copies++
		case kind == design.Cells && hole >= 0:
			if q := &p.Pieces[hole]; len(q.Cells) > 1 {
				q.Cells = q.Cells[1:]
			} else {
				p.Pieces = slices.Delete(p.Pieces, hole, hole+1)
			}
		case kind == design.Cells:
			p.Size.X++
			beside := def.Piece{Name: "*", Stationary: true, Copies: 1}
			for y := range p.Size.Y {
				for z := range p.Size.Z {
					if y > 0 || z > 0 {
						beside.Cells = append(beside.Cells, def.Cell{X: p.Size.X - 1, Y: y, Z: z})
					}
				}
			}
			if len(beside.Cells) > 0 {
				p.Pieces = append(p.Pieces, beside)
			}
		}
		space, err := design.NewSpace(&p, kind)
		if err != nil {
			if err := sentence(err.Error()); err != nil {
				return broken("design %s: %v", kind, err)
			}
			return refused(err.Error())
		}
		const most = 4
		var tally design.Tally
		parts := max(1, int(space.Size()/most))
		q := session.NewSurveying(session.Survey{Puzzle: &p, Kind: kind, Parts: parts, Part: int(c.Number) % parts, Bounds: design.Usual})
		if !newPage().ask(q) || q.Err != nil {
			return broken("design %s does not end", kind)
		}
		state := q.State
		for number := design.Ranges(space, parts)[int(c.Number)%parts].Next; number < state.End; number++ {
			v := space.Variant(number)
			o := gen.NewOracle(v.Puzzle)
			solutions, ok := o.Solve(5000)
			switch n := uint64(len(o.Set(solutions, false))); {
			case !ok || n > design.Usual.Most:
				tally.Many++
			case n == 0:
				tally.None++
			case n == 1:
				tally.One++
			default:
				tally.Few++
			}
		}
		if state.Tally != tally {
			return broken("design %s: of %d variants %+v is said, want %+v", kind, tally.Sum(), state.Tally, tally)
		}
		return Verdict{}
	}
}

// grows makes a few random steps. Each puzzle of the list has as many solutions as it says.
func grows(c *Case) Verdict {
	goal := design.FewestAssemblies
	if c.Puzzle.Empty > 0 && c.Number%2 == 0 {
		goal = design.FewestEmpty
	}
	plan := design.Plan{Puzzle: c.Puzzle, Goal: goal, Seed: uint64(c.Number), Bounds: design.Growing}
	q := session.NewGrowing(session.Grow{Plan: plan, Steps: 4})
	if !newPage().ask(q) {
		return broken("design grow does not end")
	}
	if q.Err != nil {
		if err := sentence(q.Err.Error()); err != nil {
			return broken("design grow: %v", err)
		}
		return refused(q.Err.Error())
	}
	for i := range q.Walk.Best {
		b := &q.Walk.Best[i]
		v := q.Growth.Variant(b)
		o := gen.NewOracle(v.Puzzle)
		solutions, ok := o.Solve(5000)
		if n := uint64(len(o.Set(solutions, false))); ok && n != b.Solutions {
			return broken("design grow: %s has %d solutions, want %d", v.Words, b.Solutions, n)
		}
	}
	if q.Walk.Steps != 4 {
		return broken("design grow: %d steps", q.Walk.Steps)
	}
	return Verdict{}
}

// mapped tells where the pieces lie in all solutions, and then in those with one piece fixed as in a solution.
func mapped(c *Case) Verdict {
	var fixed []session.Pinned
	left := c.Solutions
	if len(left) > 0 {
		solution := left[c.dice(9).IntN(len(left))]
		if len(solution) > 0 {
			piece := solution[c.dice(10).IntN(len(solution))]
			fixed = []session.Pinned{{Piece: piece.Piece, Cell: c.Puzzle.Index(piece.Cells[0])}}
			left = slices.DeleteFunc(slices.Clone(left), func(s []gen.Placed) bool {
				return !slices.ContainsFunc(s, func(x gen.Placed) bool {
					return c.Oracle.Alike(x.Piece, piece.Piece) && slices.Contains(x.Cells, piece.Cells[0])
				})
			})
		}
	}
	return worst(c.mapped(nil, c.Solutions), c.mapped(fixed, left))
}

func (c *Case) mapped(fixed []session.Pinned, want [][]gen.Placed) Verdict {
	p := newPage()
	q := session.NewMapping(p.s, c.Puzzle, settings.Settings{Seed: c.Number}, fixed)
	if !p.ask(q) {
		return broken("where pieces lie is not told")
	}
	if q.Err != nil {
		if bad := sentence(q.Err.Error()); bad != nil {
			return broken("%v", bad)
		}
		return refused(q.Err.Error())
	}
	if got := q.Map.Solutions(); got != strconv.Itoa(len(want)) || (q.Drawn == nil) != (len(want) == 0) {
		return broken("%s solutions with %v are counted, one is %v; want %d", got, fixed, q.Drawn, len(want))
	}
	for s := range q.Problem.Shapes {
		for at, cell := range q.Problem.Cells {
			n := 0
			for _, solution := range want {
				for _, x := range solution {
					if slices.Contains(q.Problem.Shapes[s].Pieces, x.Piece) && slices.Contains(x.Cells, cell) {
						n++
					}
				}
			}
			if _, got := q.Map.Share(s, int32(at)); got != strconv.Itoa(n) {
				return broken("%s lies on %v in %s solutions, want %d of %d", q.Problem.Shapes[s].Name, cell, got, n, len(want))
			}
		}
	}
	return Verdict{}
}

// withTurns takes a solution apart with turns in any case, which is a longer search: it may be given up.
func withTurns(c *Case) Verdict {
	if c.Puzzle.Lattice != space.Cubes {
		return refused("Pieces of " + c.Puzzle.Lattice.Name() + " are not turned, only those of cubes: leave --turns out.")
	}
	return apart(c, disassemble.Options{Positions: 300, Turns: true, AtOnce: true})
}

// apart takes a solution apart.
func apart(c *Case, o disassemble.Options) Verdict {
	if err := disassemble.Check(c.Puzzle); err != nil {
		return refused(err.Error())
	}
	if len(c.Solutions) == 0 {
		return Verdict{}
	}
	solution := c.Solutions[c.dice(6).IntN(len(c.Solutions))]
	assembly := c.assembly(solution)
	q := session.NewParting(c.Puzzle, [][]uint16{assembly}, o)
	if !newPage().ask(q) {
		return broken("whether it comes apart is not told")
	}
	if err := q.Err; err != nil {
		if bad := sentence(err.Error()); bad != nil || len(solution) >= 2 {
			return broken("it is not taken apart: %v", err)
		}
		return refused(err.Error())
	}
	x := q.Parted[0]
	switch {
	case x.Verdict == disassemble.Open && !o.Turns:
		return broken("whether it comes apart is not known after %d positions", x.Positions)
	case x.Verdict == disassemble.Locked && flat(c.Puzzle, solution):
		return broken("pieces of one layer are called locked")
	case x.Tree == nil:
		return Verdict{}
	}
	if t, err := q.Trace(); err != nil || t.Check() != nil {
		return broken("the moves are not shown: %v", err)
	}
	if err := replay(c, assembly, x.Tree); err != nil {
		return broken("%v", err)
	}
	return Verdict{}
}

// fewest takes a solution apart by the fewest moves in all, which the way of the least level cannot beat.
func fewest(c *Case) Verdict {
	total := func(o disassemble.Options) int {
		solution := c.Solutions[c.dice(6).IntN(len(c.Solutions))]
		q := session.NewParting(c.Puzzle, [][]uint16{c.assembly(solution)}, o)
		if newPage().ask(q); len(q.Parted) == 0 || q.Parted[0].Verdict != disassemble.Apart || q.Parted[0].AtMost {
			return 0
		}
		return q.Parted[0].Tree.Total()
	}
	o := disassemble.Options{Positions: 100_000, Fewest: true}
	v := apart(c, o)
	if v != (Verdict{}) || len(c.Solutions) == 0 {
		return v
	}
	least := total(disassemble.Options{Positions: o.Positions})
	if moves := total(o); moves > 0 && least > 0 && moves > least {
		return broken("%d moves are called the fewest, and the least level takes %d", moves, least)
	}
	return v
}

// flat tells whether all pieces, fixed ones too, lie in one layer of some axis.
func flat(p *def.Puzzle, solution []gen.Placed) bool {
	wall, _ := disassemble.Wall(p)
	cells := slices.Clone(wall.Cells)
	for _, piece := range solution {
		cells = append(cells, piece.Cells...)
	}
	low, high := space.Bounds(cells)
	return low.X == high.X || low.Y == high.Y || low.Z == high.Z
}

// replay makes the moves that take an assembly apart, a cell at a time. No piece may go through another. Of a turn it looks at
// the end alone.
func replay(c *Case, assembly []uint16, tree *disassemble.Separation) error {
	at := map[int]map[def.Cell]bool{}
	var numbers []uint16
	for i, cell := range c.Puzzle.OpenCells() {
		slot := assembly[i]
		if slot == 0 {
			continue
		}
		if !slices.Contains(numbers, slot) {
			numbers = append(numbers, slot)
		}
		if at[int(slot)] == nil {
			at[int(slot)] = map[def.Cell]bool{}
		}
		at[int(slot)][cell] = true
	}
	slices.Sort(numbers)
	if wall, is := disassemble.Wall(c.Puzzle); is {
		numbers = append(numbers, 0) // 0 is no piece
		at[0] = map[def.Cell]bool{}
		for _, cell := range wall.Cells {
			at[0][cell] = true
		}
	}
	return separate(at, numbers, tree)
}

func separate(at map[int]map[def.Cell]bool, numbers []uint16, s *disassemble.Separation) error {
	if s == nil {
		return nil
	}
	before := maps.Clone(at)
	for _, move := range s.Moves {
		before = maps.Clone(at)
		by := def.Cell(move.By)
		n := max(by.X, -by.X, by.Y, -by.Y, by.Z, -by.Z)
		if move.Turn != nil {
			n = 1
		}
		step := def.Cell{X: sign(by.X), Y: sign(by.Y), Z: sign(by.Z)}
		for range n {
			for _, piece := range move.Pieces {
				if numbers[piece] == 0 {
					return fmt.Errorf("a move shifts fixed pieces")
				}
				moved := map[def.Cell]bool{}
				for cell := range at[int(numbers[piece])] {
					if move.Turn != nil {
						moved[move.Turn.Apply(cell)] = true
						continue
					}
					moved[def.Cell{X: cell.X + step.X, Y: cell.Y + step.Y, Z: cell.Z + step.Z}] = true
				}
				at[int(numbers[piece])] = moved
			}
			taken := map[def.Cell]int{}
			for _, piece := range s.Pieces {
				for cell := range at[int(numbers[piece])] {
					if other, is := taken[cell]; is {
						return fmt.Errorf("a move takes piece %d through piece %d", piece+1, other+1)
					}
					taken[cell] = piece
				}
			}
		}
	}
	if err := separate(at, numbers, s.Rest); err != nil {
		return err
	}
	return separate(before, numbers, s.Away) // what is out goes on from where it left
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
