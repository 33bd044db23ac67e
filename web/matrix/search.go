package main

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/ui/state"
)

// mostSlices is how many slices a search of a small puzzle takes at most.
const mostSlices = 2000

// lines is a row of settings lines; of gives them for a puzzle.
func lines(name string, of func(*Case) []string) Row {
	return Row{Name: name, Do: func(c *Case) Verdict {
		var all []Verdict
		for _, line := range of(c) {
			all = append(all, c.search(line))
		}
		return worst(all...)
	}}
}

// line is a row of settings lines, the same for all puzzles.
func line(name string, all ...string) Row { return lines(name, func(*Case) []string { return all }) }

// search searches by a settings line.
func (c *Case) search(line string) Verdict {
	s, refusal := c.set(line)
	if refusal != "" {
		return refused(refusal)
	}
	var found []string
	var z *solver.Search
	z = solver.Open(c.Puzzle, s, func(images []int32) bool {
		found = append(found, c.name(z.Problem(), images, s))
		return true
	})
	most, endless := mostSlices, s.Engine.Row().Endless && len(c.Solutions) == 0
	if endless {
		most = 20 // it proves nothing, and says so
	}
	if v, ended := c.run(z, line, most); v != (Verdict{}) {
		return v
	} else if !ended && !endless {
		return broken("%s: it does not end", line)
	} else if !ended {
		return Verdict{}
	}
	return c.judge(line, s, found, z.Stats().Solutions)
}

// run runs a search to its end.
func (c *Case) run(z *solver.Search, line string, most int) (v Verdict, ended bool) {
	for range most {
		switch z.Run(5000) {
		case search.Finished:
			return Verdict{}, true
		case search.Failed:
			return failed(line, z), false
		}
	}
	return Verdict{}, false
}

// failed judges a search that ended with an error. Meet may refuse a puzzle only when it opens it: only the compiled
// puzzle shows how far pieces reach over the cut.
func failed(line string, z *solver.Search) Verdict {
	if strings.Contains(line, "--engine=meet") && z.Stats().Nodes == 0 {
		return refused(z.Err().Error())
	}
	return broken("%s: the search fails: %v", line, z.Err())
}

// preset is a row for a preset of the page. A preset that is not offered for a puzzle cannot be pressed.
func preset(id string) Row {
	return Row{Name: "preset " + id, Do: func(c *Case) Verdict {
		for _, p := range state.Presets(c.Puzzle, "") {
			if p.ID == id && !strings.Contains(p.Line, "--auto") {
				v := c.search(p.Line)
				if v.Refused != "" {
					return broken("%s is offered, and then refused: %s", p.Line, v.Refused)
				}
				return v
			}
		}
		return refused("it is not among the ways that the page offers for the puzzle")
	}}
}

// best looks for the solution with the most or the fewest of something, with all kinds of other settings.
func best(c *Case) Verdict {
	painted := *c.Puzzle
	painted.Pieces = slices.Clone(painted.Pieces)
	gen.Painted(&painted, c.Number)
	facts, oracle := settings.FactsOf(&painted), gen.NewOracle(&painted)
	var all []Verdict
	for i, line := range append(anyLine(c), "-r", "-r --engine=kernel", "-u --engine=tight", "--engine=meet", "-r --engine=fletcher") {
		set, refusal := c.set(line)
		set.Measure, set.Fewest = def.Measure(1+(i+int(c.Number))%(int(def.Measures)-1)), i%2 == 1
		if d := diagnostic.FirstError(settings.Check(set, facts)); refusal == "" && d != nil {
			refusal = d.Message
		}
		if refusal != "" {
			all = append(all, refused(refusal))
			continue
		}
		found, listed := 0, 0
		meter := def.NewMeter(&painted, set.Measure)
		var z *solver.Search
		z = solver.Open(&painted, set, func(images []int32) bool {
			assembly := make([]uint16, len(z.Problem().Cells))
			z.Problem().Assembly(assembly, images)
			found, listed = meter.Of(assembly), listed+1
			return true
		})
		line = settings.Format(set)
		v, ended := c.run(z, line, mostSlices)
		want := len(c.wanted(set))
		switch has := oracle.Best(c.Solutions, set.Measure, set.Fewest); {
		case v != (Verdict{}):
		case !ended || z.Stats().Solutions != uint64(want) || listed > want || (listed == 0) != (want == 0):
			v = broken("%s: %d solutions, %d of them listed, want %d", line, z.Stats().Solutions, listed, want)
		case listed > 0 && has != found:
			v = broken("%s: the best has %d, want %d", line, found, has)
		}
		all = append(all, v)
	}
	return worst(all...)
}

// goal searches for assemblies: every solution continues one of them.
func goal(c *Case) Verdict {
	left := strconv.Itoa(1 + c.dice(1).IntN(max(1, c.Puzzle.PieceCount()-1)))
	var all []Verdict
	for _, line := range []string{"-g" + left, "-of -f99 -g" + left} {
		s, refusal := c.set(line)
		if refusal != "" {
			all = append(all, refused(refusal))
			continue
		}
		met := make([]bool, len(c.Solutions))
		var z *solver.Search
		z = solver.Open(c.Puzzle, s, func(images []int32) bool {
			assembly := placed(z.Problem(), images)
			for i, solution := range c.Solutions {
				met[i] = met[i] || c.has(solution, assembly)
			}
			return true
		})
		v, ended := c.run(z, line, mostSlices)
		if v.Broken == "" && (!ended || slices.Contains(met, false)) {
			v = broken("%s: a solution goes on from no assembly", line)
		}
		all = append(all, v)
	}
	return worst(all...)
}

// trials makes Monte Carlo trials.
func trials(c *Case) Verdict {
	line := "-s5," + strconv.Itoa(1+c.dice(2).IntN(max(1, c.Puzzle.PieceCount()))) + "," + strconv.FormatUint(c.Number, 10)
	s, refusal := c.set(line)
	if refusal != "" {
		return refused(refusal)
	}
	z := solver.Open(c.Puzzle, s, nil)
	v, ended := c.run(z, line, mostSlices)
	if v.Broken == "" && (!ended || z.Stats().Trials != 5) {
		return broken("%s: %d trials", line, z.Stats().Trials)
	}
	return v
}

// draw draws a random solution, by each of the two engines that can.
func draw(c *Case) Verdict {
	return worst(c.draw("--engine=meet --draw"), c.draw("--engine=frontier --draw"))
}

func (c *Case) draw(line string) Verdict {
	s, refusal := c.set(line)
	if refusal != "" {
		return refused(refusal)
	}
	var found []string
	var z *solver.Search
	z = solver.Open(c.Puzzle, s, func(images []int32) bool {
		found = append(found, c.name(z.Problem(), images, s))
		return true
	})
	v, ended := c.run(z, line, mostSlices)
	switch want := c.wanted(s); {
	case v != (Verdict{}):
		return v
	case !ended || len(found) != min(1, len(want)) || len(found) == 1 && !slices.Contains(want, found[0]):
		return broken("%s: %d solutions are drawn of %d", line, len(found), len(want))
	}
	return v
}

// districts counts the ways to cut the board into connected parts of one size, or of one sum of colours, also up to turns, and
// draws one.
func districts(c *Case) Verdict {
	p, err := problem.Compile(c.Puzzle)
	if err != nil {
		return refused(err.Error())
	}
	var votes []settings.Vote
	dice := c.dice(3)
	if colours := c.facts.Colours; len(colours) > 0 && len(p.Cells) <= 12 && dice.IntN(3) > 0 {
		votes = []settings.Vote{{Colour: colours[dice.IntN(len(colours))], N: 1 + dice.IntN(3)}, {Colour: settings.OtherCells, N: dice.IntN(2)}}
	}
	s := settings.Settings{Count: true, Engine: settings.EngineFrontier, Votes: votes}
	counts, all := make([]int, len(p.Cells)), 0
	for i, cell := range p.Cells {
		counts[i] = s.Counts(def.TintAt(c.Puzzle.Tints, cell))
		all += counts[i]
	}
	var sizes []int
	for size := 1; size <= all; size++ {
		if all%size == 0 && (size <= 4 || len(p.Cells) <= 12) {
			sizes = append(sizes, size)
		}
	}
	if sizes == nil {
		return refused("There is nothing to cut.")
	}
	size := sizes[dice.IntN(len(sizes))]
	s.Districts = all / size
	line := settings.Format(s)
	if _, refusal := c.set(line); refusal != "" {
		return refused(refusal)
	}
	ways := cuts(p, counts, size)
	z := solver.Open(c.Puzzle, s, nil)
	v, ended := c.run(z, line, mostSlices)
	if v.Broken == "" && (!ended || z.Stats().Solutions != uint64(len(ways))) {
		return broken("%s: %d ways, want %d", line, z.Stats().Solutions, len(ways))
	}
	if v.Broken != "" || len(ways) > 500 {
		return v
	}
	s.Unique = true
	line = settings.Format(s)
	z = solver.Open(c.Puzzle, s, nil)
	v, ended = c.run(z, line, mostSlices)
	if want := classes(p, counts, ways); v.Broken == "" && (!ended || z.Stats().Solutions != uint64(want)) {
		return broken("%s: %d ways up to turns, want %d of %d", line, z.Stats().Solutions, want, len(ways))
	}
	s.Unique, s.Count, s.Draw, s.Seed = false, false, true, c.Number
	line = settings.Format(s)
	z = solver.Open(c.Puzzle, s, nil)
	v, ended = c.run(z, line, mostSlices)
	_, drawn := z.DrawnCut()
	is := func(cut []uint16) bool { return slices.Equal(cut, drawn) }
	if v.Broken == "" && (!ended || (drawn == nil) != (len(ways) == 0) || drawn != nil && !slices.ContainsFunc(ways, is)) {
		return broken("%s: %v is drawn", line, drawn)
	}
	return v
}

// cuts lists the ways to cut a board into connected parts of one sum: the part of each cell, numbered by their first cells.
func cuts(p *problem.Problem, counts []int, size int) (ways [][]uint16) {
	cut := make([]uint16, len(p.Cells))
	var next func(part uint16)
	var grow func(part uint16, sum int, untried, seen []int32)
	grow = func(part uint16, sum int, untried, seen []int32) {
		if sum == size {
			next(part + 1)
		}
		for len(untried) > 0 {
			cell := untried[0]
			untried = untried[1:]
			if sum+counts[cell] > size {
				continue
			}
			near, known := slices.Clone(untried), slices.Clone(seen)
			for _, n := range p.Around(cell) {
				if n >= 0 && cut[n] == 0 && !slices.Contains(known, n) {
					near, known = append(near, n), append(known, n)
				}
			}
			cut[cell] = part
			grow(part, sum+counts[cell], near, known)
			cut[cell] = 0
		}
	}
	next = func(part uint16) {
		first := slices.Index(cut, 0)
		if first < 0 {
			ways = append(ways, slices.Clone(cut))
			return
		}
		grow(part, 0, []int32{int32(first)}, []int32{int32(first)})
	}
	next(1)
	return ways
}

// classes is how many ways there are where those that a turn of the board takes to each other are one.
func classes(p *problem.Problem, counts []int, ways [][]uint16) int {
	seen, n := map[string]bool{}, 0
	name := func(cut []uint16) string {
		numbers, text := map[uint16]int{}, make([]byte, len(cut))
		for i, part := range cut {
			if numbers[part] == 0 {
				numbers[part] = len(numbers) + 1
			}
			text[i] = byte(numbers[part])
		}
		return string(text)
	}
	for _, way := range ways {
		if seen[name(way)] {
			continue
		}
		n++
		for _, y := range p.Turns() {
			to, keeps := make([]uint16, len(way)), !y.Reflection
			for c, goes := range y.Cells {
				to[goes] = way[c]
				keeps = keeps && counts[c] == counts[goes]
			}
			if keeps {
				seen[name(to)] = true
			}
		}
	}
	return n
}

// kept are lines of searches that are interrupted, saved and continued, or given away in part.
func kept(c *Case) []string {
	n := strconv.Itoa(c.Puzzle.PieceCount())
	return []string{"", "-r", "-u -oe", "-r -f" + n + " -of", "-r -V -v2 -p -F", "-r --engine=kernel",
		"-r -f99 -of --engine=kernel", "-r --engine=tight", "-r --engine=fletcher", "--engine=meet", "-r --engine=frontier --count"}
}

// resume saves searches and continues them in others, of the puzzle as read from its text. With split it also splits
// them.
func resume(split bool) func(*Case) Verdict {
	return func(c *Case) Verdict {
		var all []Verdict
		for i, line := range kept(c) {
			if (uint64(i)+c.Number)%3 == 0 {
				all = append(all, c.resume(line, split))
			}
		}
		return worst(all...)
	}
}

func (c *Case) resume(line string, split bool) Verdict {
	s, refusal := c.set(line)
	if refusal != "" {
		return refused(refusal)
	}
	dice := c.dice(3)
	var found []string
	var fault Verdict
	open := func(state []byte) (z *solver.Search) {
		z = solver.Open(def.Parse(c.Text).Puzzles[0], s, func(images []int32) bool {
			found = append(found, c.name(z.Problem(), images, s))
			return true
		})
		if state != nil {
			if err := z.Restore(state); err != nil {
				fault = broken("%s: its state is not gone on with: %v", line, err)
			}
		}
		return z
	}
	waiting := []*solver.Search{open(nil)}
	count := uint64(0)
	for n := 0; len(waiting) > 0 && n < 4*mostSlices && fault.Broken == ""; n++ {
		last := len(waiting) - 1
		z := waiting[last]
		budget := 5000
		if z.Phase() == solver.Searching && n < mostSlices {
			budget = 1 + dice.IntN(20)
		}
		switch z.Run(budget) {
		case search.Finished:
			count += z.Stats().Solutions
			waiting = waiting[:last]
			continue
		case search.Failed:
			return failed(line, z)
		}
		switch roll := dice.IntN(4); {
		case split && roll == 0:
			if given := z.Split(); given != nil {
				waiting = append(waiting, open(given))
			}
		case !split && roll == 0 && n < mostSlices:
			waiting[last] = open(z.Save())
		}
	}
	switch {
	case fault.Broken != "":
		return fault
	case len(waiting) > 0:
		return broken("%s: it does not end where it is interrupted", line)
	}
	return c.judge(line+" (interrupted)", s, found, count)
}

// cut cuts a search into parts beforehand, as solve split does, and joins their results.
func cut(c *Case) Verdict {
	var all []Verdict
	for _, line := range []string{"-r", "-r -f99 -of --engine=kernel"} {
		all = append(all, c.cut(line))
	}
	return worst(all...)
}

func (c *Case) cut(line string) Verdict {
	s, refusal := c.set(line)
	if refusal != "" {
		return refused(refusal)
	}
	var found []string
	var z *solver.Search
	sink := func(images []int32) bool {
		found = append(found, c.name(z.Problem(), images, s))
		return true
	}
	z = solver.Open(c.Puzzle, s, sink)
	for n := 0; z.Phase() < solver.Searching && n < mostSlices; n++ {
		if z.Run(5000) == search.Failed {
			return failed(line, z)
		}
	}
	if z.Phase() != solver.Searching {
		return c.judge(line, s, found, z.Stats().Solutions)
	}
	pieces, err := z.Cut(2, nil)
	if err != nil {
		if err := sentence(err.Error()); err != nil {
			return broken("%s: %v", line, err)
		}
		return refused("too small a search is not cut into parts") // each refusal has a sentence of its own
	}
	count := uint64(0)
	for _, piece := range pieces {
		z = solver.Open(c.Puzzle, s, sink)
		if err := z.Restore(piece.State); err != nil {
			return broken("%s: a part is not gone on with: %v", line, err)
		}
		if v, ended := c.run(z, line, mostSlices); v.Broken != "" || !ended {
			return broken("%s: a part does not end; %s", line, v.Broken)
		}
		count += z.Stats().Solutions
	}
	return c.judge(line+" (cut)", s, found, count)
}

// anyLine is a settings line that somebody may make from the page's parts: a preset or an engine with orders, filters,
// triggers and wishes of all kinds.
func anyLine(c *Case) (all []string) {
	dice := c.dice(4)
	pick := func(of ...string) string { return of[dice.IntN(len(of))] }
	number := func() string { return strconv.Itoa(1 + dice.IntN(c.Puzzle.PieceCount()+1)) }
	for range 4 {
		line := ""
		if ways := state.Presets(c.Puzzle, ""); dice.IntN(2) == 0 {
			line = ways[dice.IntN(len(ways))].Line
			line = strings.TrimSpace(strings.ReplaceAll(line, "--auto", ""))
		} else {
			line = pick("", "-r", "-u", "-r --mirror=same", "-u --mirror=same", "-r -R") + pick("", " -f"+number(), " -f99", " -n -f99") +
				pick("", " -of", " -oe", " -os", " -ox", " -oR", " -oe:f=2", " -oz="+number())
		}
		for _, setting := range []string{
			pick("", "", "-V", "-V"+number()), pick("", "", "-P", "-P"+number()),
			pick("", "", "-F", "-F"+number(), "--fit-fixpoint -F"), pick("", "", "-v"+number()), pick("", "", "-p"),
			pick("", "", "", "--engine=reference", "--engine=kernel", "--engine=tight", "--engine=fletcher", "--engine=meet",
				"--engine=restarts"), pick("", "", "", "--limit=1", "--limit=3"), pick("", "", "", "--count"),
		} {
			key := setting
			if len(key) > 1 && key[1] == '-' {
				key, _, _ = strings.Cut(key, "=")
			} else if len(key) > 2 {
				key = key[:2]
			}
			if key == "" || slices.ContainsFunc(strings.Fields(line), func(w string) bool { return strings.HasPrefix(w, key) }) {
				continue // it has been set already
			}
			line += " " + setting
		}
		all = append(all, strings.TrimSpace(line))
	}
	return all
}
