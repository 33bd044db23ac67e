package settings

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Facts are what Check has to know about a puzzle.
type Facts struct {
	// Pieces is the number of pieces to place, copies included.
	Pieces int
	// Flat is true for a board of one layer; OneSide as in the definition.
	Flat, OneSide bool
	// Lattice is the lattice of the cells.
	Lattice space.Lattice
	// Unchequered says that cells cannot have two colours so that neighbours differ, and Wrapped that the box closes on itself.
	Unchequered, Wrapped bool
	// Shapes are the different mobile shapes.
	Shapes []ShapeFacts
	// Stationary are the names of stationary pieces.
	Stationary []string
	// Turns is the number of turns that leave the board as it is, the identity included. On a flat board those that
	// turn it over count, too. Turns with the same effect on the board count once.
	Turns int
	// Mirrored is true when a reflection leaves the board as it is and does what no rotation does, as on every flat
	// board. Closed is true when that reflection also leaves the set of pieces as it is.
	Mirrored, Closed bool
	// Over is true where a solution of a one-sided board may be another one turned over, as the set has what that makes of its pieces.
	Over bool
	// Loose is true for a puzzle that is not exact: copies may be left over (Spare), cells can stay empty (Empty), or Sized.
	// Where the pieces fill the board no cell can, whatever the definition allows.
	Loose, Spare, Empty bool
	// Sized is true for a puzzle with a piece whose two sides have different numbers of cells. Such a puzzle is Loose, too.
	// Unlike is true where two sides differ in number, in dark and light cells or in connected parts.
	Sized, Unlike bool
	// Limited is true where a piece has a back of another shape, or turns of its own.
	Limited bool
	// Tinted is true when cubes or cells have colours that say where pieces may lie.
	Tinted bool
	// Colours are those of the board's cells, in order.
	Colours []string
	// Rules is true for a puzzle with rules for solutions, and EarlyRules where one can be broken while pieces are placed.
	Rules, EarlyRules bool
	// Unmeasured says, by measure, why solutions cannot be measured; nil where they can.
	Unmeasured [def.Measures]error
	// Uneven is true when the open cells or those of some piece are not half
	// dark and half light.
	Uneven bool
}

// MirrorsOnce tells whether BurrTools counts a solution and its mirror image as one. Where pieces may be left over the
// two may use different pieces, and its files count both.
func (f Facts) MirrorsOnce() bool { return !f.Flat && f.Closed && !f.Spare }

// ShapeFacts are the facts of one shape.
type ShapeFacts struct {
	// Names are the names of its pieces. Copies is how many copies there are in all, and Least how many of them have to
	// be placed.
	Names         []string
	Copies, Least int
}

// FactsOf finds the facts of a puzzle. O(pieces · cells of a piece + cells of
// the board), some dozen steps each.
func FactsOf(p *def.Puzzle) Facts {
	f := Facts{Lattice: p.Lattice, Flat: p.Flat(), OneSide: p.OneSide, Empty: p.MostEmpty() > 0, Tinted: p.Tinted(),
		Unchequered: !p.Wrap.Chequered(p.Lattice, p.Size), Wrapped: p.Wrap.Any(),
		Rules: len(p.Rules) > 0, EarlyRules: p.EarlyRules()}
	for m := range f.Unmeasured {
		f.Unmeasured[m] = p.CanMeasure(def.Measure(m))
	}
	board, set := p.Space(), p.Set()
	f.Uneven = p.Lattice.Parity(board.Cells) != 0
	for _, piece := range p.Pieces {
		if piece.Closes() {
			f.Stationary = append(f.Stationary, piece.Name)
		}
	}
	for _, t := range p.Tints {
		if i, found := slices.BinarySearch(f.Colours, t.Name); !found {
			f.Colours = slices.Insert(f.Colours, i, t.Name)
		}
	}
	f.shapes(p, set)
	f.Loose = f.Spare || f.Empty || f.Sized
	f.Mirrored = f.Flat
	for _, y := range board.Symmetries() {
		switch {
		case y.Reflection:
			f.Mirrored = true
		case set.Keeps(&y) || f.Spare:
			f.Turns++
			f.Over = f.Over || f.OneSide && y.Mirrors
		}
	}
	f.Closed = f.Mirrored && set.Closed()
	return f
}

// shapes finds the facts of the mobile pieces.
func (f *Facts) shapes(p *def.Puzzle, set *def.Set) {
	for _, s := range set.Shapes {
		shape := ShapeFacts{Copies: s.Copies, Least: s.Least}
		for _, i := range s.Pieces {
			shape.Names = append(shape.Names, p.Pieces[i].Name)
			f.sides(p, &p.Pieces[i])
		}
		f.Shapes = append(f.Shapes, shape)
		f.Pieces += s.Copies
		f.Spare = f.Spare || s.Least < s.Copies
	}
}

// sides finds the facts of the sides of a piece.
func (f *Facts) sides(p *def.Puzzle, piece *def.Piece) {
	sides := piece.Sides()
	f.Limited = f.Limited || p.Limited(piece)
	if !p.TwoSided(piece) {
		sides = sides[:1]
	}
	parity := func(i int) int { return max(p.Lattice.Parity(sides[i].Cells), -p.Lattice.Parity(sides[i].Cells)) }
	for i := range sides {
		f.Uneven = f.Uneven || parity(i) != 0
		f.Sized = f.Sized || len(sides[i].Cells) != len(sides[0].Cells)
		f.Unlike = f.Unlike || parity(i) != parity(0) ||
			i > 0 && !slices.Equal(p.Lattice.Parts(sides[i].Cells), p.Lattice.Parts(sides[0].Cells))
	}
}

// Check says what is wrong with the settings for a puzzle. It finds what contradicts the puzzle or another setting, and
// what has no effect and why. The diagnostics have no place in a text; those of Line.Check have one.
func Check(s Settings, f Facts) []diagnostic.Diagnostic {
	c := checker{s: Normal(s), f: f}
	c.redundancy()
	switch {
	case f.Spare || f.Empty:
		c.loose()
	case f.Sized:
		c.sized()
	default:
		c.filters()
		c.stages()
		c.engines()
		c.ends()
	}
	c.rules()
	c.measure()
	c.output()
	return c.found
}

// Check checks the settings of the line, and marks their places in it.
func (l *Line) Check(f Facts) []diagnostic.Diagnostic {
	found := Check(l.Settings, f)
	if f.Over && l.Settings.Mirror == MirrorDifferent && l.States("mirror") && (l.Settings.Compares() || l.Settings.Auto) {
		c := checker{s: l.Settings, f: f}
		c.error(mirror, remove(), "Solutions of this one-sided board that are each other turned over count once, and cannot be counted apart. "+
			"Without -r, -u and --auto all turned solutions are counted.")
		found = append(found, c.found...)
	}
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

func (c *checker) error(k key, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	c.report(diagnostic.Error, k, fix, message, arguments...)
}

func (c *checker) warning(k key, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	c.report(diagnostic.Warning, k, fix, message, arguments...)
}

func (c *checker) info(k key, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	c.report(diagnostic.Info, k, fix, message, arguments...)
}

func (c *checker) report(severity diagnostic.Severity, k key, fix *diagnostic.Fix, message say.Message, arguments ...any) {
	c.found = append(c.found, diagnostic.Diagnostic{
		Severity: severity, Subject: keys[k].long, Message: say.T(message, arguments...), Fix: fix,
	})
}

// idle reports a setting without effect; its fix takes the setting away.
func (c *checker) idle(k key, why say.Message, arguments ...any) {
	c.warning(k, remove(), why, arguments...)
}

func (c *checker) redundancy() {
	s, f := &c.s, &c.f
	symmetric := s.Districts > 0 || f.Turns > 1 || s.Mirror == MirrorSame && !f.Flat && (f.Closed || f.Mirrored && f.Spare)
	switch {
	case s.Redundancy == RedundancyNamed && !c.piece():
	case s.Redundancy == RedundancyOff && s.RedundancyFirst:
		c.warning(redundancyFilterFirst, write("-r -R"), "-R places the piece that -r constrains. There is no -r, "+
			"so it has no effect.")
	case s.Redundancy != RedundancyOff && !symmetric:
		c.idle(redundancyFilter, "No turn leaves this board as it is, so no solution is found twice and -r has no "+
			"effect.")
		if s.RedundancyFirst {
			c.idle(redundancyFilterFirst, "No turn leaves this board as it is, so -r constrains no piece and -R "+
				"has no effect.")
		}
	case s.RedundancyFirst && !f.Loose:
		c.constrained()
	}
	if s.Unique {
		switch {
		case s.Goal > 0:
			c.idle(unique, "Other searches find other assemblies with {left} left. They are not compared, so "+
				"-u has no effect.", s.Goal)
		case !symmetric:
			c.idle(unique, "No turn leaves this board as it is, so all solutions are different and -u has no "+
				"effect.")
		case s.Redundancy != RedundancyOff:
			c.idle(unique, "-r already keeps turned copies away, so -u has no effect.")
		}
	}
	if s.Mirror == MirrorSame {
		switch {
		case f.Flat:
			c.idle(mirror, "A flat board can be turned over, so mirror images count once anyway where the pieces "+
				"allow it.")
		case !f.Mirrored:
			c.idle(mirror, "Every reflection of this board is also a turn of it, so this changes nothing.")
		case !f.Closed && !f.Spare:
			c.idle(mirror, "The mirror image of a solution needs pieces that are not in the set, so no two "+
				"solutions are mirror images.")
		}
	}
}

// piece checks the name of the constrained piece, and reports whether the puzzle has it.
func (c *checker) piece() bool {
	var names []string
	for _, shape := range c.f.Shapes {
		if slices.Contains(shape.Names, c.s.Piece) {
			if shape.Copies > 1 {
				c.warning(redundancyFilter, write("-r"), "There are {copies} pieces of the shape of {piece}. "+
					"Constrain a piece that occurs once: it saves more.",
					shape.Copies, diagnostic.Quoted(c.s.Piece))
			}
			return true
		}
		names = append(names, shape.Names...)
	}
	if slices.Contains(c.f.Stationary, c.s.Piece) {
		c.error(redundancyFilter, write("-r"), "The piece {piece} is stationary. Only a piece that the search "+
			"places can be constrained.", diagnostic.Quoted(c.s.Piece))
		return false
	}
	piece := diagnostic.Quoted(c.s.Piece)
	near := diagnostic.Nearest(c.s.Piece, names)
	switch {
	case near != "":
		c.error(redundancyFilter, write(Format(Settings{Redundancy: RedundancyNamed, Piece: near})),
			"There is no piece {piece} to constrain. There is {near}.", piece, diagnostic.Quoted(near))
	case len(names) > 0 && len(names) <= 40:
		c.error(redundancyFilter, write("-r"), "There is no piece {piece} to constrain. There are {list}.",
			piece, diagnostic.And(names))
	default:
		c.error(redundancyFilter, write("-r"), "There is no piece {piece} to constrain. A bare -r chooses one.", piece)
	}
	return false
}

// constrained reports -R where the redundancy filter certainly constrains no piece that occurs once. Where there is
// such a piece, the filter may still choose cells or equal pieces. It decides that when it weighs the images.
func (c *checker) constrained() {
	s := &c.s
	alone := func(shape ShapeFacts) bool { return shape.Copies == 1 }
	why := say.Message("There are several pieces of every shape, so there is no single one to place first and -R has " +
		"no effect.")
	if s.Redundancy == RedundancyNamed {
		why = "There are several pieces of the shape of {piece}, so there is no single one to place first and -R has " +
			"no effect."
		alone = func(shape ShapeFacts) bool { return shape.Copies == 1 && slices.Contains(shape.Names, s.Piece) }
	}
	if len(c.f.Shapes) > 0 && !slices.ContainsFunc(c.f.Shapes, alone) {
		c.idle(redundancyFilterFirst, why, diagnostic.Quoted(s.Piece))
	}
}

// loose finds what cannot be done, or is off, where the puzzle is not exact.
func (c *checker) loose() {
	s := &c.s
	c.looseEngines()
	switch n := strconv.Itoa(c.f.Pieces); {
	case s.FILA > 0 && c.f.Empty:
		c.error(fila, remove(), "Here cells may stay empty, but FILA fills every cell it comes to. Leave -f out; "+
			"then exact cover searches.")
	case s.FILA > 0 && s.FILA < c.f.Pieces:
		c.error(fila, write("-f"+n), "Here pieces may be left over, so FILA must search from the start: -f{n}. Or "+
			"leave it out; then exact cover searches.", n)
	}
	if s.Goal > 0 {
		c.error(goal, remove(), "Here pieces may be left over, or cells stay empty, so the number of pieces left "+
			"says nothing. Leave -g out.")
	}
	if s.Sample.Trials > 0 {
		c.error(sample, remove(), "Here pieces may be left over, or cells stay empty, so trials cannot end with a "+
			"number of pieces left. Leave -s out.")
	}
	if s.RedundancyFirst && s.Redundancy != RedundancyOff && s.FILA == 0 {
		c.idle(redundancyFilterFirst, "Here pieces may be left over, or cells stay empty, so no piece is placed "+
			"first and -R has no effect.")
	}
	for _, t := range []struct {
		key key
		on  bool
	}{{parityFilter, s.Parity != 0}, {fitFilter, s.Fit != 0}, {parityBacktrack, s.ParityTrigger}} {
		if t.on {
			c.idle(t.key, "Here pieces may be left over, or cells stay empty, so this one rules little out: "+
				"it is off.")
		}
	}
	if c.f.Empty && s.Volume != 0 {
		c.idle(volumeFilter, "Here cells may stay empty. Only the volume trigger (-v) counts them, so this one is "+
			"off.")
	}
}

// sized finds what cannot be done, or is off, where nothing is left over or stays empty, but a piece covers more or fewer
// cells as it lies on one side or the other.
func (c *checker) sized() {
	s := &c.s
	const one say.Message = "Here a piece covers more or fewer cells, as it lies on one side or the other. Then this cannot " +
		"be done: leave it out."
	const off say.Message = "Here a piece covers more or fewer cells, as it lies on one side or the other, so this one is off."
	row := s.Engine.Row()
	staged := s.FILA > 0 || slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Heuristic != Size })
	if row.Exact || row.loose != nil && staged || row.loose != nil && s.Trace != 0 {
		c.error(engine, write("--engine=reference"), one)
	}
	for _, t := range []struct {
		key key
		on  bool
	}{{fila, s.FILA > 0 && s.FILA < c.f.Pieces}, {goal, s.Goal > 0}, {sample, s.Sample.Trials > 0}} {
		if t.on {
			c.error(t.key, remove(), one)
		}
	}
	for _, t := range []struct {
		key key
		on  bool
	}{{redundancyFilterFirst, s.RedundancyFirst && s.Redundancy != RedundancyOff && s.FILA == 0}, {volumeFilter, s.Volume != 0},
		{parityFilter, s.Parity != 0}, {fitFilter, s.Fit != 0}, {parityBacktrack, s.ParityTrigger}, {volumeBacktrack, s.VolumeTrigger > 0}} {
		if t.on {
			c.idle(t.key, off)
		}
	}
}

func (c *checker) filters() {
	s, f := &c.s, &c.f
	for _, t := range []struct {
		key key
		on  bool
	}{{volumeFilter, s.Volume != 0}, {parityFilter, s.Parity != 0}, {parityBacktrack, s.ParityTrigger},
		{volumeBacktrack, s.VolumeTrigger > 0}} {
		if t.on && f.Unlike {
			c.idle(t.key, "Here the two sides of a piece differ in dark and light cells, or in connected parts, so this one is off.")
		}
	}
	for _, t := range []struct {
		key  key
		name string
		n    int
	}{{volumeFilter, "-V", s.Volume}, {parityFilter, "-P", s.Parity}, {fitFilter, "-F", s.Fit}} {
		n := strconv.Itoa(t.n)
		switch {
		case t.n > f.Pieces:
			c.warning(t.key, write(t.name), "The puzzle has {pieces, plural, one {# piece} other {# pieces}}, so there are never {n} left and the filter "+
				"never runs. A bare {name} runs once, before the search.", c.f.Pieces, n, t.name)
		case t.n > 0 && t.n < min(s.FILA, f.Pieces):
			from := strconv.Itoa(min(s.FILA, f.Pieces))
			c.warning(t.key, write(t.name+from), "Filters work on DLX's matrix, and FILA has none. From {from} "+
				"pieces left this one stops, as if it were {name}{from}.", from, t.name)
		}
	}
	if s.FitFixpoint && s.Fit == 0 {
		c.warning(fitFixpoint, write("-F --fit-fixpoint"), "This repeats the fit filter, -F, which is off.")
	}
	if f.Unchequered {
		none := say.Message("Around this board cells cannot have two colours so that neighbours differ. Parity needs that.")
		if !f.Wrapped {
			none = "Parity needs cells of two colours, neighbours of which differ, and {cells} cannot be coloured so."
		}
		if s.Parity != 0 {
			c.error(parityFilter, remove(), none, f.Lattice.Words())
		}
		if s.ParityTrigger {
			c.error(parityBacktrack, remove(), none, f.Lattice.Words())
		}
	} else if !f.Uneven {
		const even say.Message = "Every piece covers equal numbers of dark and light cells, so parity rules nothing out."
		if s.Parity != 0 {
			c.idle(parityFilter, even)
		}
		if s.ParityTrigger {
			c.idle(parityBacktrack, even)
		}
	}
	if s.VolumeTrigger >= f.Pieces && s.VolumeTrigger > 0 {
		c.idle(volumeBacktrack, "After the first placement fewer than {least} of the {pieces, plural, one {# piece} "+
			"other {# pieces}} are left, so this never runs.", s.VolumeTrigger, c.f.Pieces)
	}
}

func (c *checker) stages() {
	s, f := &c.s, &c.f
	switch {
	case s.NOF && s.FILA == 0:
		text := "-f" + strconv.Itoa(max(1, f.Pieces-1)) + " -n"
		c.warning(nof, write(text), "Neighbour occupancy belongs to FILA. There is no -f, so it has no effect.")
	case s.NOF && len(f.Shapes) == 1 && !slices.ContainsFunc(Describe(*s, f.Pieces), keepsNOF):
		c.idle(nof, "With one shape and a fixed order, neighbour occupancy costs more than it saves. It is off, so "+
			"-n has no effect.")
	}
	if s.FILA > f.Pieces {
		n := strconv.Itoa(f.Pieces)
		c.info(fila, write("-f"+n), "The puzzle has {pieces, plural, one {# piece} other {# pieces}}, so FILA searches from the start, as with -f{n}.", c.f.Pieces, n)
	}
	for i, o := range s.Orders {
		switch {
		case i+1 < len(s.Orders) && s.Orders[i+1].From >= f.Pieces:
			next := s.Orders[i+1]
			c.warning(order, nil, "{order} is never used: {next} takes over with {from} left, and the puzzle has "+
				"{pieces, plural, one {# piece} other {# pieces}}.", o, next, next.From, c.f.Pieces)
		default:
			if row := o.Heuristic.Row(); row != nil && row.noEffect != nil {
				if why := row.noEffect(o.Args, f.Flat); why != "" {
					c.warning(order, nil, why, o)
				}
			}
		}
	}
}

// keepsNOF tells whether FILA keeps neighbour occupancy in a stage for any number of shapes. It does where the order of
// the cells is not fixed.
func keepsNOF(t Stage) bool {
	row := t.Order.Heuristic.Row()
	return t.FILA && row != nil && !row.Fixed()
}

func (c *checker) ends() {
	s, f := &c.s, &c.f
	if s.Goal > 0 && s.Goal >= f.Pieces {
		c.error(goal, nil, "The puzzle has {pieces, plural, one {# piece} other {# pieces}}, so {goal} are left before the first placement. The goal must "+
			"be less.", c.f.Pieces, s.Goal)
	}
	if t := s.Sample; t.Trials > 0 {
		left, from := strconv.Itoa(t.Left), min(s.FILA, f.Pieces)
		switch {
		case t.Left > f.Pieces:
			c.error(sample, nil, "The puzzle has {pieces, plural, one {# piece} other {# pieces}}. A trial ends when a piece is removed with {left} left, "+
				"so it would never end. R is at most {pieces}.", c.f.Pieces, left)
		case t.Left <= s.Goal:
			c.error(sample, nil, "A trial ends when a piece is removed with {left} left, but the search goes back "+
				"with {goal} left. So it would never end: R is at least {least}.", left, s.Goal, s.Goal+1)
		case t.Left < from:
			c.error(sample, nil, "Trials differ in the order of DLX's rows, so each must end before FILA begins. R "+
				"is at least {from}; here it is {left}.", from, left)
		case t.Left == from:
			c.info(fila, nil, "DLX places the piece whose removal ends a trial, so FILA takes over with {from} "+
				"left.", from-1)
		}
		if s.Redundancy != RedundancyOff {
			c.idle(redundancyFilter, "Trials see a small part of the search, which hardly finds a solution twice. "+
				"There -r only makes solutions rarer.")
		}
	}
}

// votes checks that the board has the colours.
func (c *checker) votes() {
	for _, v := range c.s.Votes {
		if v.Colour == OtherCells || slices.Contains(c.f.Colours, v.Colour) {
			continue
		}
		if len(c.f.Colours) == 0 {
			c.error(votes, remove(), "No cell of the board has a colour, so there is nothing to sum by --votes.")
			return
		}
		c.error(votes, nil, "No cell of the board has the colour {colour}. The board has {list}.", diagnostic.Quoted(v.Colour),
			diagnostic.And(c.f.Colours))
	}
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
	if tables := s.Engine.Row().Tables; !tables && s.Draw {
		c.error(draw, write("--draw --engine=meet"), "Only a search that meets in the middle (--engine=meet) and a "+
			"count along the edge (--engine=frontier) can draw a solution (--draw).")
	}
	switch {
	case s.Districts == 0 && s.Votes != nil:
		c.error(votes, remove(), "--votes says how parts of the board are equal: add --districts=N for their number.")
	case s.Districts == 0:
	case s.Engine != EngineFrontier || !s.Count && !s.Draw:
		c.error(districts, write("--districts="+strconv.Itoa(s.Districts)+" --engine=frontier --count"),
			"Only a count along the edge counts the ways to cut a board into connected parts: add --engine=frontier --count.")
	default:
		c.votes()
	}
	if s.Draw && s.Limit > 0 {
		c.error(draw, remove(), "--draw picks one of all solutions, so it does not go with --limit.")
	}
	if tables := s.Engine.Row().Tables; !tables && s.Memory != 0 && !s.Auto {
		c.idle(memory, "Only a search that meets in the middle (--engine=meet) and a count along the edge "+
			"(--engine=frontier) have such tables, so --memory has no effect.")
	}
	switch {
	case s.Seed != 0 && s.Sample.Trials > 0:
		c.idle(seed, "The trials of -s have their own seed.")
	case s.Seed != 0 && s.Engine.Row().Seedless:
		c.idle(seed, "Only the trials of -s are random in such a search, so the seed has no effect.")
	}
}
