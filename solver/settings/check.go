package settings

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
)

// Facts are what the settings can be checked against: a puzzle, as far as it
// matters.
type Facts struct {
	// Pieces is the number of pieces to place, copies included.
	Pieces int
	// Flat is true for a board of one layer; OneSide as in the definition.
	Flat, OneSide bool
	// Lattice is what the cells are.
	Lattice space.Lattice
	// Shapes are the different mobile shapes.
	Shapes []ShapeFacts
	// Stationary are the names of stationary pieces.
	Stationary []string
	// Turns is how many different things the rotations do to the board that leave it as
	// it is, the identity included; on a flat board also those that turn it over.
	Turns int
	// Mirrored is true when a reflection leaves the board as it is and does what no rotation
	// does, as on every flat board, and Closed when it also leaves the set of pieces as it is.
	Mirrored, Closed bool
	// Loose is true of a puzzle that is not exact, because copies may be left over, which
	// is Spare, or cells can stay empty, which is Empty. Where the pieces fill the board no cell can,
	// whatever the definition allows.
	Loose, Spare, Empty bool
	// Tinted is true when cubes or cells have colours that say where pieces may lie.
	Tinted bool
	// Uneven is true when the open cells or those of some piece are not half
	// dark and half light.
	Uneven bool
}

// MirrorsOnce tells whether BurrTools counts a solution and its mirror image as one. Where
// pieces may be left over the two may use other pieces, and its files count both.
func (f Facts) MirrorsOnce() bool { return !f.Flat && f.Closed && !f.Spare }

// ShapeFacts are one shape.
type ShapeFacts struct {
	// Names are those of its pieces; Copies is how many there are in all, and Least how
	// many of them have to be placed.
	Names         []string
	Copies, Least int
}

// FactsOf finds the facts of a puzzle. O(pieces · cells of a piece + cells of
// the board), some dozen steps each.
func FactsOf(p *def.Puzzle) Facts {
	f := Facts{Lattice: p.Lattice, Flat: p.Flat(), OneSide: p.OneSide, Empty: p.MostEmpty() > 0, Tinted: p.Tinted()}
	board, set := p.Space(), p.Set()
	f.Uneven = p.Lattice.Parity(board.Cells) != 0
	for _, piece := range p.Pieces {
		if piece.Closes() {
			f.Stationary = append(f.Stationary, piece.Name)
		}
	}
	f.shapes(p, set)
	f.Loose = f.Spare || f.Empty
	f.Mirrored = f.Flat
	for _, y := range board.Symmetries() {
		switch {
		case y.Reflection:
			f.Mirrored = true
		case set.Keeps(&y) || f.Spare:
			f.Turns++
		}
	}
	f.Closed = f.Mirrored && set.Closed()
	return f
}

// shapes finds what is said of the mobile pieces.
func (f *Facts) shapes(p *def.Puzzle, set *def.Set) {
	for _, s := range set.Shapes {
		shape := ShapeFacts{Copies: s.Copies, Least: s.Least}
		for _, i := range s.Pieces {
			shape.Names = append(shape.Names, p.Pieces[i].Name)
			f.Uneven = f.Uneven || p.Lattice.Parity(p.Pieces[i].Cells) != 0
		}
		f.Shapes = append(f.Shapes, shape)
		f.Pieces += s.Copies
		f.Spare = f.Spare || s.Least < s.Copies
	}
}

// Check says what the settings get wrong about a puzzle: what contradicts it
// or itself, and what has no effect and why. The diagnostics have no place in
// a text; those of Line.Check have.
func Check(s Settings, f Facts) []diagnostic.Diagnostic {
	c := checker{s: Normal(s), f: f}
	c.redundancy()
	if f.Loose {
		c.loose()
	} else {
		c.filters()
		c.stages()
		c.engines()
		c.ends()
	}
	c.output()
	return c.found
}

// Check does so for the settings of the line, and marks where they stand.
func (l *Line) Check(f Facts) []diagnostic.Diagnostic {
	found := Check(l.Settings, f)
	for i := range found {
		d := &found[i]
		if k := byLong(d.Subject); k != none && l.spans[k].line != 0 {
			place(d, l.spans[k])
		} else {
			d.Start, d.End, d.Fix = 0, len(l.text), nil
		}
	}
	l.arrange(found)
	return found
}

// checker collects what Check finds.
type checker struct {
	s     Settings
	f     Facts
	found []diagnostic.Diagnostic
}

func (c *checker) error(k key, message string, fix *diagnostic.Fix) {
	c.report(diagnostic.Error, k, message, fix)
}

func (c *checker) warning(k key, message string, fix *diagnostic.Fix) {
	c.report(diagnostic.Warning, k, message, fix)
}

func (c *checker) info(k key, message string, fix *diagnostic.Fix) {
	c.report(diagnostic.Info, k, message, fix)
}

func (c *checker) report(severity diagnostic.Severity, k key, message string, fix *diagnostic.Fix) {
	c.found = append(c.found, diagnostic.Diagnostic{Severity: severity, Subject: keys[k].long, Message: message, Fix: fix})
}

// idle reports a setting without effect; taking it away is the fix.
func (c *checker) idle(k key, why string) {
	c.warning(k, why, remove())
}

// pieces is the number of pieces in words.
func (c *checker) pieces() string {
	if c.f.Pieces == 1 {
		return "1 piece"
	}
	return strconv.Itoa(c.f.Pieces) + " pieces"
}

func (c *checker) redundancy() {
	s, f := &c.s, &c.f
	symmetric := f.Turns > 1 || s.Mirror == MirrorSame && !f.Flat && (f.Closed || f.Mirrored && f.Spare)
	switch {
	case s.Redundancy == RedundancyNamed && !c.piece():
	case s.Redundancy == RedundancyOff && s.RedundancyFirst:
		c.warning(redundancyFilterFirst, "-R places the piece that -r constrains. There is no -r, so it has no effect.", write("-r -R"))
	case s.Redundancy != RedundancyOff && !symmetric:
		c.idle(redundancyFilter, "No turn leaves this board as it is, so no solution is found twice and -r has no effect.")
		if s.RedundancyFirst {
			c.idle(redundancyFilterFirst, "No turn leaves this board as it is, so -r constrains no piece and -R has no effect.")
		}
	case s.RedundancyFirst && !f.Loose:
		c.constrained()
	}
	if s.Unique {
		switch {
		case s.Goal > 0:
			c.idle(unique, "Other searches find other assemblies with "+strconv.Itoa(s.Goal)+" left. They are not compared, so -u has no effect.")
		case !symmetric:
			c.idle(unique, "No turn leaves this board as it is, so all solutions are different and -u has no effect.")
		case s.Redundancy != RedundancyOff:
			c.idle(unique, "-r already keeps turned copies away, so -u has no effect.")
		}
	}
	if s.Mirror == MirrorSame {
		switch {
		case f.Flat:
			c.idle(mirror, "A flat board can be turned over, so mirror images count once anyway where the pieces allow it.")
		case !f.Mirrored:
			c.idle(mirror, "Every reflection of this board is also a turn of it, so this changes nothing.")
		case !f.Closed && !f.Spare:
			c.idle(mirror, "The mirror image of a solution needs pieces that are not in the set, so no two solutions are mirror images.")
		}
	}
}

// piece checks the name of the constrained piece, and reports whether there is
// such a piece.
func (c *checker) piece() bool {
	var names []string
	for _, shape := range c.f.Shapes {
		if slices.Contains(shape.Names, c.s.Piece) {
			if shape.Copies > 1 {
				c.warning(redundancyFilter, "There are "+strconv.Itoa(shape.Copies)+" pieces of the shape of "+diagnostic.Quoted(c.s.Piece)+". Constrain a piece that occurs once: it saves more.", write("-r"))
			}
			return true
		}
		names = append(names, shape.Names...)
	}
	if slices.Contains(c.f.Stationary, c.s.Piece) {
		c.error(redundancyFilter, "The piece "+diagnostic.Quoted(c.s.Piece)+" is stationary. Only a piece that the search places can be constrained.", write("-r"))
		return false
	}
	message := "There is no piece " + diagnostic.Quoted(c.s.Piece) + " to constrain."
	near := diagnostic.Nearest(c.s.Piece, names)
	switch {
	case near != "":
		c.error(redundancyFilter, message+" There is "+diagnostic.Quoted(near)+".", write(Format(Settings{Redundancy: RedundancyNamed, Piece: near})))
	case len(names) > 0 && len(names) <= 40:
		c.error(redundancyFilter, message+" There are "+list(names, "and")+".", write("-r"))
	default:
		c.error(redundancyFilter, message+" A bare -r chooses one.", write("-r"))
	}
	return false
}

// constrained finds -R where it is certain that the redundancy filter will
// constrain no piece that occurs once. Where there is such a piece, the filter may
// still choose cells or equal pieces; that shows when it weighs the images.
func (c *checker) constrained() {
	s := &c.s
	alone := func(shape ShapeFacts) bool { return shape.Copies == 1 }
	why := "There are several pieces of every shape"
	if s.Redundancy == RedundancyNamed {
		why = "There are several pieces of the shape of " + diagnostic.Quoted(s.Piece)
		alone = func(shape ShapeFacts) bool { return shape.Copies == 1 && slices.Contains(shape.Names, s.Piece) }
	}
	if len(c.f.Shapes) > 0 && !slices.ContainsFunc(c.f.Shapes, alone) {
		c.idle(redundancyFilterFirst, why+", so there is no single one to place first and -R has no effect.")
	}
}

// loose finds what cannot be done, or is left off, where the puzzle is not exact.
func (c *checker) loose() {
	const here = "Here pieces may be left over, or cells stay empty"
	s := &c.s
	switch s.Engine {
	case EngineKernel:
		c.looseKernel()
	case EngineFletcher:
		c.error(engine, here+", which Fletcher's tree search cannot do; exact cover does.", remove())
	case EngineRestarts, EngineRandom:
		c.error(engine, here+", which a search by restarts cannot do; exact cover does.", remove())
	case EngineTight:
		c.looseTight()
	case EngineMeet:
		c.error(engine, here+", which a search that meets in the middle cannot do; exact cover does.", remove())
	}
	switch n := strconv.Itoa(c.f.Pieces); {
	case s.FILA > 0 && c.f.Empty:
		c.error(fila, "Here cells may stay empty, but FILA fills every cell it comes to. Leave -f out; then exact cover searches.", remove())
	case s.FILA > 0 && s.FILA < c.f.Pieces:
		c.error(fila, "Here pieces may be left over, so FILA must search from the start: -f"+n+". Or leave it out; then exact cover searches.", write("-f"+n))
	}
	if s.Goal > 0 {
		c.error(goal, here+", so the number of pieces left says nothing. Leave -g out.", remove())
	}
	if s.Sample.Trials > 0 {
		c.error(sample, here+", so trials cannot end with a number of pieces left. Leave -s out.", remove())
	}
	if s.RedundancyFirst && s.Redundancy != RedundancyOff && s.FILA == 0 {
		c.idle(redundancyFilterFirst, here+", so no piece is placed first and -R has no effect.")
	}
	for _, t := range []struct {
		key key
		on  bool
	}{{parityFilter, s.Parity != 0}, {fitFilter, s.Fit != 0}, {parityBacktrack, s.ParityTrigger}} {
		if t.on {
			c.idle(t.key, here+", so this one rules little out: it is off.")
		}
	}
	if c.f.Empty && s.Volume != 0 {
		c.idle(volumeFilter, "Here cells may stay empty. Only the volume trigger (-v) counts them, so this one is off.")
	}
}

// looseTight finds what a search of tight cells cannot do where cells may stay empty.
func (c *checker) looseTight() {
	if c.f.Spare {
		c.error(engine, "Here pieces may be left over, and the search of tight cells places all of them; exact cover does.", remove())
	}
	if c.s.VolumeTrigger > 0 {
		c.cannot("Where cells may stay empty, the search of tight cells", "go back because of volume", "-v")
	}
	c.tight()
}

// looseKernel finds what kernels do for exact puzzles alone.
func (c *checker) looseKernel() {
	const who = "Where pieces may be left over, or cells stay empty, the kernel"
	s := &c.s
	if s.FILA > 0 || slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Heuristic != Size }) {
		c.cannot(who, "follow stages", "-o, -f")
	}
	if s.VolumeTrigger > 0 || s.Volume > 0 && !c.f.Empty {
		c.cannot(who, "go back because of volume, or filter images during the search", "-v, -V with a number")
	}
	if s.Trace != 0 {
		c.cannot("The kernel", "show its steps", "-t")
	}
}

func (c *checker) filters() {
	s, f := &c.s, &c.f
	for _, t := range []struct {
		key  key
		name string
		n    int
	}{{volumeFilter, "-V", s.Volume}, {parityFilter, "-P", s.Parity}, {fitFilter, "-F", s.Fit}} {
		n := strconv.Itoa(t.n)
		switch {
		case t.n > f.Pieces:
			c.warning(t.key, "The puzzle has "+c.pieces()+", so there are never "+n+" left and the filter never runs. A bare "+t.name+" runs once, before the search.", write(t.name))
		case t.n > 0 && t.n < min(s.FILA, f.Pieces):
			from := strconv.Itoa(min(s.FILA, f.Pieces))
			c.warning(t.key, "Filters work on DLX's matrix, and FILA has none. From "+from+" pieces left this one stops, as if it were "+t.name+from+".", write(t.name+from))
		}
	}
	if s.FitFixpoint && s.Fit == 0 {
		c.warning(fitFixpoint, "This repeats the fit filter, -F, which is off.", write("-F --fit-fixpoint"))
	}
	if !f.Lattice.Chequered() {
		none := "Parity needs cells of two colours, neighbours of which differ, and " + f.Lattice.Name() + " cannot be coloured so."
		if s.Parity != 0 {
			c.error(parityFilter, none, remove())
		}
		if s.ParityTrigger {
			c.error(parityBacktrack, none, remove())
		}
	} else if !f.Uneven {
		const even = "Every piece covers equal numbers of dark and light cells, so parity rules nothing out."
		if s.Parity != 0 {
			c.idle(parityFilter, even)
		}
		if s.ParityTrigger {
			c.idle(parityBacktrack, even)
		}
	}
	if s.VolumeTrigger >= f.Pieces && s.VolumeTrigger > 0 {
		c.idle(volumeBacktrack, "After the first placement fewer than "+strconv.Itoa(s.VolumeTrigger)+" of the "+c.pieces()+" are left, so this never runs.")
	}
}

func (c *checker) stages() {
	s, f := &c.s, &c.f
	switch {
	case s.NOF && s.FILA == 0:
		text := "-f" + strconv.Itoa(max(1, f.Pieces-1)) + " -n"
		c.warning(nof, "Neighbour occupancy belongs to FILA. There is no -f, so it has no effect.", write(text))
	case s.NOF && len(f.Shapes) == 1 && !slices.ContainsFunc(Describe(*s, f.Pieces), keepsNOF):
		c.idle(nof, "With one shape and a fixed order, neighbour occupancy costs more than it saves. It is off, so -n has no effect.")
	}
	if s.FILA > f.Pieces {
		n := strconv.Itoa(f.Pieces)
		c.info(fila, "The puzzle has "+c.pieces()+", so FILA searches from the start, as with -f"+n+".", write("-f"+n))
	}
	for i, o := range s.Orders {
		switch {
		case i+1 < len(s.Orders) && s.Orders[i+1].From >= f.Pieces:
			next := s.Orders[i+1]
			c.warning(order, o.String()+" is never used: "+next.String()+" takes over with "+strconv.Itoa(next.From)+" left, and the puzzle has "+c.pieces()+".", nil)
		case f.Flat && o.Heuristic == Linear && len(o.Args) == 3 && o.Args[0] == 0 && o.Args[1] == 0:
			c.warning(order, o.String()+" orders cells by z, which is the same for all on a flat board.", nil)
		case o.Heuristic == Linear && slices.Equal(o.Args, []float64{0, 0, 0}):
			c.warning(order, o.String()+" makes all cells equal.", nil)
		}
	}
}

// keepsNOF tells whether FILA uses neighbour occupancy in a stage whatever the
// number of shapes: where the order of the cells is not fixed.
func keepsNOF(t Stage) bool {
	return t.FILA && (t.Order.Heuristic == Size || t.Order.Heuristic == Estimate)
}

// engines finds what the engine asked for cannot do. Which kernels serve the
// other settings is for package kernel to say, once the puzzle is compiled.
func (c *checker) engines() {
	s := &c.s
	switch s.Engine {
	case EngineFletcher:
		c.fletcher()
	case EngineRestarts, EngineRandom:
		c.restarts()
	case EngineTight:
		c.tight()
	case EngineMeet:
		c.meet()
	case EngineFrontier:
		c.frontier()
	case EngineKernel:
		const who = "The kernel"
		if s.Trace != 0 {
			c.cannot(who, "show its steps", "-t")
		}
		if s.Sample.Trials > 0 {
			c.cannot(who, "make Monte Carlo trials", "-s")
		}
	}
}

// fletcher finds what a search cannot do that takes the first open cell at every
// node and tries what fits there.
func (c *checker) fletcher() {
	const who = "Fletcher's tree search"
	s, f := &c.s, &c.f
	if !f.Flat {
		c.error(engine, who+" is for flat boards, and this one has several layers.", remove())
	}
	if f.Tinted {
		c.error(engine, who+" ignores colours, and this puzzle has some. Use exact cover or FILA.", remove())
	}
	if s.Volume > 0 || s.Parity > 0 || s.Fit > 0 {
		c.cannot(who, "filter images during the search", "-V, -P or -F with a number")
	}
	if s.VolumeTrigger > 0 || s.ParityTrigger {
		c.cannot(who, "go back because of volume or parity", "-v, -p")
	}
	if slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Heuristic != First }) {
		c.cannot(who, "choose cells by another heuristic than f", "-o")
	}
	if s.FILA > 0 && s.FILA < f.Pieces {
		c.cannot(who, "leave the first pieces to DLX", "-f with less than "+strconv.Itoa(f.Pieces))
	}
	if s.NOF {
		c.cannot(who, "keep lists by the neighbours of a cell", "-n")
	}
	if s.Sample.Trials > 0 {
		c.cannot(who, "make Monte Carlo trials", "-s")
	}
}

// tight finds what a search cannot do that has one rule for all pieces.
func (c *checker) tight() {
	if s := &c.s; len(s.Orders) > 0 || s.FILA > 0 || s.NOF {
		c.cannot("The search of tight cells", "follow stages, as it has one rule for all pieces", "-o, -f, -n")
	}
}

// restarts finds what a search cannot do that begins again and again.
func (c *checker) restarts() {
	const who = "A search by restarts"
	s := &c.s
	if s.Redundancy != RedundancyOff || s.RedundancyFirst {
		c.cannot(who, "constrain a piece", "-r, -R; -u drops solutions that are turns of others")
	}
	if s.Volume != 0 || s.Parity != 0 || s.Fit != 0 || s.FitFixpoint {
		c.cannot(who, "filter images", "-V, -P, -F")
	}
	if s.VolumeTrigger > 0 || s.ParityTrigger {
		c.cannot(who, "have triggers but its own", "-v, -p")
	}
	if len(s.Orders) > 0 || s.FILA > 0 || s.NOF {
		c.cannot(who, "follow stages, as it finds the fill order itself", "-o, -f, -n")
	}
	if s.Goal > 0 {
		c.cannot(who, "end before the last piece", "-g")
	}
	if s.Sample.Trials > 0 {
		c.cannot(who, "make Monte Carlo trials", "-s")
	}
	if s.Limit == 0 {
		c.info(limit, "Restarts go on until you stop them or --limit is reached. They cannot prove that there are no more.", nil)
	}
}

// meet finds what a search cannot do that holds two halves of a board. Which boards it
// serves is for package meet to say, once the puzzle is compiled.
func (c *checker) meet() {
	const who = "A search that meets in the middle"
	s := &c.s
	if len(s.Orders) > 0 || s.FILA > 0 || s.NOF {
		c.cannot(who, "follow stages, as it fills the board from both ends", "-o, -f, -n")
	}
	if s.RedundancyFirst {
		c.cannot(who, "place the constrained piece first", "-R; -r constrains it all the same")
	}
	if l := c.f.Lattice; l == space.RhombicTetrahedra || l == space.TetraOctahedra {
		c.error(engine, who+" needs pieces that lie close along a fill order; those of "+l.Name()+" reach over whole cubes. Ask for --engine=tight.", write("--engine=tight"))
	}
	c.stepless(who)
}

// cannot reports a setting that the engine asked for cannot follow.
func (c *checker) cannot(who, what, text string) {
	c.error(engine, who+" cannot "+what+" ("+text+"). Leave that out, or ask for --engine=reference.", write("--engine=reference"))
}

func (c *checker) ends() {
	s, f := &c.s, &c.f
	if s.Goal > 0 && s.Goal >= f.Pieces {
		c.error(goal, "The puzzle has "+c.pieces()+", so "+strconv.Itoa(s.Goal)+" are left before the first placement. The goal must be less.", nil)
	}
	if t := s.Sample; t.Trials > 0 {
		left, from := strconv.Itoa(t.Left), min(s.FILA, f.Pieces)
		switch {
		case t.Left > f.Pieces:
			c.error(sample, "The puzzle has "+c.pieces()+". A trial ends when a piece is removed with "+left+" left, so it would never end. R is at most "+strconv.Itoa(f.Pieces)+".", nil)
		case t.Left <= s.Goal:
			c.error(sample, "A trial ends when a piece is removed with "+left+" left, but the search goes back with "+strconv.Itoa(s.Goal)+" left. So it would never end: R is at least "+strconv.Itoa(s.Goal+1)+".", nil)
		case t.Left < from:
			c.error(sample, "Trials differ in the order of DLX's rows, so each must end before FILA begins. R is at least "+strconv.Itoa(from)+"; here it is "+left+".", nil)
		case t.Left == from:
			c.info(fila, "DLX places the piece whose removal ends a trial, so FILA takes over with "+strconv.Itoa(from-1)+" left.", nil)
		}
		if s.Redundancy != RedundancyOff {
			c.idle(redundancyFilter, "Trials see a small part of the search, which hardly finds a solution twice. There -r only makes solutions rarer.")
		}
	}
}

// stepless finds what a search cannot do that has no board between its steps.
func (c *checker) stepless(who string) {
	s := &c.s
	if s.Volume > 0 || s.Parity > 0 || s.Fit > 0 {
		c.cannot(who, "filter images during the search", "-V, -P or -F with a number")
	}
	if s.VolumeTrigger > 0 || s.ParityTrigger {
		c.cannot(who, "go back because of volume or parity", "-v, -p")
	}
	if s.Goal > 0 {
		c.cannot(who, "end before the last piece", "-g")
	}
	if s.Trace != 0 {
		c.cannot(who, "show its steps", "-t")
	}
	if s.Sample.Trials > 0 {
		c.cannot(who, "make Monte Carlo trials", "-s")
	}
}

// frontier finds what a search cannot do that counts and never has a whole solution.
func (c *checker) frontier() {
	const who = "Counting along the edge"
	s := &c.s
	if !s.Count && !s.Draw {
		c.error(engine, who+" lists no solutions: add --count for their number, or --draw for one of them.", write("--count --engine=frontier"))
	}
	if s.Limit > 0 {
		c.cannot(who, "end after some solutions", "--limit")
	}
	if len(s.Orders) > 0 || s.FILA > 0 || s.NOF {
		c.cannot(who, "follow stages, as it finds its order itself", "-o, -f, -n")
	}
	if s.Redundancy == RedundancyNamed || s.RedundancyFirst {
		c.cannot(who, "constrain a piece", "-r=NAME, -R; -r and -u count turned solutions once")
	}
	c.stepless(who)
}

func (c *checker) output() {
	s := &c.s
	if s.Format != "" && (s.Quiet || s.Count) {
		c.idle(format, "No solutions are printed, so their form has no effect.")
	}
	if s.Count && s.Quiet {
		c.idle(quiet, "With --count there are no solutions to print, so -q has no effect.")
	}
	if s.Trace != 0 && s.Workers > 1 {
		c.idle(workers, "-t prints the steps of one search, so one runner does it all and --workers has no effect.")
	}
	if s.Draw && s.Engine != EngineMeet && s.Engine != EngineFrontier {
		c.error(draw, "Only a search that meets in the middle (--engine=meet) and a count along the edge (--engine=frontier) can draw a solution (--draw).", write("--draw --engine=meet"))
	}
	if s.Draw && s.Limit > 0 {
		c.error(draw, "--draw picks one of all solutions, so it does not go with --limit.", remove())
	}
	if s.Memory != 0 && s.Engine != EngineMeet && s.Engine != EngineFrontier && !s.Auto {
		c.idle(memory, "Only a search that meets in the middle (--engine=meet) and a count along the edge (--engine=frontier) have such tables, so --memory has no effect.")
	}
	switch {
	case s.Seed != 0 && s.Sample.Trials > 0:
		c.idle(seed, "The trials of -s have their own seed.")
	case s.Seed != 0 && (s.Engine == EngineReference || s.Engine == EngineFletcher):
		c.idle(seed, "Only the trials of -s are random in such a search, so the seed has no effect.")
	}
}
