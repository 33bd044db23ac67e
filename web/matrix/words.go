package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/studio"
	"tilewright/def/testing/gen"
	"tilewright/solver"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
	"tilewright/wasm/pack"
)

// worded takes a small piece away and puts words on the board in so many groups as the piece has cells, by colours. The
// error is a sentence that says why a puzzle has no words, or begins with "broken: ".
func (c *Case) worded() (*def.Choice, error) {
	p := *c.Puzzle
	at := slices.IndexFunc(p.Pieces, func(q def.Piece) bool {
		return !q.Stationary && q.Copies == 1 && q.Spare == 0 && q.Back == nil && len(q.Cells) >= 2 && len(q.Cells) <= 3
	})
	_, most := p.VariableCells()
	open := slices.DeleteFunc(p.OpenCells(), func(cell def.Cell) bool { return def.TintAt(p.Tints, cell) != "" })
	switch {
	case len(p.Rules) > 0:
		p.Labels = []def.Label{{Text: "w"}}
		return nil, p.CanRule(p.Rules[0])
	case p.Solid() || most > 0:
		return nil, errors.New("words are on flat boards that are filled")
	case at < 0:
		return nil, errors.New("no piece is small enough to leave its cells to words")
	case len(open) < 2*len(p.Pieces[at].Cells):
		return nil, errors.New("there are too few cells for words")
	}
	groups := len(p.Pieces[at].Cells)
	p.Pieces, p.Tints = slices.Delete(slices.Clone(p.Pieces), at, at+1), slices.Clone(p.Tints)
	dice := c.dice(46)
	dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for i, cell := range open[:min(len(open), 3*groups)] {
		p.Labels = append(p.Labels, def.Label{Cell: cell, Text: "w" + strconv.Itoa(i)})
		p.Tints = append(p.Tints, def.Tint{Cell: cell, Name: "c" + strconv.Itoa(i%groups)})
	}
	slices.SortFunc(p.Tints, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) })
	choice := p.Choice()
	if choice == nil || len(choice.Groups) != groups {
		return nil, fmt.Errorf("broken: of %d groups %+v are read", groups, choice)
	}
	return choice, nil
}

// wordsLeft leaves words open. The solutions of all choices, by the words that they leave open, are those that the oracle
// has for each choice.
func wordsLeft(c *Case) Verdict {
	choice, err := c.worded()
	if err != nil {
		if why, wrong := strings.CutPrefix(err.Error(), "broken: "); wrong {
			return broken("%s", why)
		}
		return refused(err.Error())
	}
	all, err := def.ParseOne(def.Format(choice.All()))
	if err != nil {
		return broken("the puzzle of all choices is none: %v", err)
	}
	whole := NewCase(all, c.Number)
	if len(whole.Solutions) >= gen.MostSolutions {
		return refused("there are too many solutions for the oracle")
	}
	verdict := whole.search("-u")
	sum := 0
	for words := range choices(choice.Groups) {
		one, err := def.ParseOne(def.Format(choice.Leave(words...)))
		if err != nil {
			return broken("the puzzle of a choice is none: %v", err)
		}
		sum += counts(one)[0]
	}
	if got := counts(all)[0]; got != sum {
		return broken("all choices have %d solutions, one by one they have %d\n%s", got, sum, def.Format(all))
	}
	return verdict
}

// rolled rolls a die for each group of words. The page counts the solutions of the roll.
func rolled(c *Case) Verdict {
	choice, err := c.worded()
	if err != nil {
		if why, wrong := strings.CutPrefix(err.Error(), "broken: "); wrong {
			return broken("%s", why)
		}
		return refused(err.Error())
	}
	roll, err := def.ParseOne(def.Format(choice.Roll(c.dice(58).IntN)))
	if err != nil {
		return broken("the puzzle of a roll is none: %v", err)
	}
	a, err := askPage(judge.Question{Position: play.Position{Puzzle: roll}, Count: true})
	if err != nil {
		return broken("of a roll nothing is known: %v", err)
	}
	if want := counts(roll)[0]; !a.Counted || a.Ways != uint64(want) {
		return broken("a roll has %d ways, want %d\n%s", a.Ways, want, def.Format(roll))
	}
	return Verdict{}
}

// dated are the solutions of all choices for the table of the page: a recording of the empty board, the slots of the
// markers, the solutions, their counts as the page's worker makes them, and the ways of each pair of words, which the
// oracle has counted.
type dated struct {
	Refused string         `json:"refused"`
	Trace   string         `json:"trace"`
	Markers []int          `json:"markers"`
	Counted []int          `json:"counted"`
	List    [][]uint16     `json:"list"`
	Counts  []int          `json:"counts"` // bytes
	Ways    map[string]int `json:"ways"`
}

func (c *Case) dated() (d dated, err error) {
	choice, err := c.worded()
	if err != nil {
		return dated{Refused: err.Error()}, nil
	}
	all, err := def.ParseOne(def.Format(choice.All()))
	if err != nil {
		return d, err
	}
	t, err := trace.OfAssembly(all, make([]uint16, len(all.OpenCells())), nil)
	if err != nil {
		return d, err
	}
	if d.Trace, err = trace.Encode(t); err != nil {
		return d, err
	}
	bare := *all
	bare.Labels = nil // as the worker has it
	d.Markers, d.Counted, d.Ways, d.List = all.Markers(), bare.Markers(), map[string]int{}, [][]uint16{}
	var byDate pack.Dates
	var s *solver.Search
	s = solver.Open(&bare, settings.Settings{}, func(images []int32) bool {
		p := s.Problem()
		byDate.Add(p, images)
		slots := make([]uint16, len(p.Cells))
		p.Assembly(slots, images)
		d.List = append(d.List, slots)
		return len(d.List) < gen.MostSolutions
	})
	for s.Run(1<<20) == search.Paused {
	}
	if len(d.List) >= gen.MostSolutions {
		return dated{Refused: "there are too many solutions for the oracle"}, nil
	}
	for _, b := range byDate.Append(nil) {
		d.Counts = append(d.Counts, int(b))
	}
	for words := range choices(choice.Groups) {
		one, err := def.ParseOne(def.Format(choice.Leave(words...)))
		if err != nil {
			return d, err
		}
		d.Ways[words[0].Text+" "+words[1].Text] += counts(one)[0]
	}
	return d, nil
}

// choices gives each choice of a word of every group.
func choices(groups []def.WordGroup) func(yield func([]def.Label) bool) {
	return func(yield func([]def.Label) bool) {
		words := make([]def.Label, len(groups))
		var next func(i int) bool
		next = func(i int) bool {
			if i == len(groups) {
				return yield(words)
			}
			for _, w := range groups[i].Words {
				if words[i] = w; !next(i + 1) {
					return false
				}
			}
			return true
		}
		next(0)
	}
}

// studioThere writes a file as Mechanical Puzzle Studio has them, and reads it. It has the same solutions.
func studioThere(c *Case) Verdict {
	p := c.Puzzle
	_, most := p.VariableCells()
	spare := slices.ContainsFunc(p.Pieces, func(q def.Piece) bool {
		return q.Spare > 0 || q.Back != nil || q.Turns != "" || q.Stationary && q.Name != "*"
	})
	if !p.Lattice.Right() || p.Wrap.Any() || p.Tinted() || p.OneSide || most > 0 || spare {
		return refused("its files are written here of squares and cubes with free pieces alone")
	}
	type voxels struct {
		ID     int    `json:"id"`
		Label  string `json:"label"`
		Voxels string `json:"voxels"`
	}
	written := func(id int, name string, cells []def.Cell) voxels {
		var list []string
		for _, at := range cells {
			list = append(list, strconv.Itoa(at.X)+","+strconv.Itoa(at.Y)+","+strconv.Itoa(at.Z))
		}
		return voxels{id, name, strings.Join(list, "; ")}
	}
	pieces := []voxels{written(0, "Board", p.OpenCells())}
	uses := map[string]int{}
	for _, q := range p.Pieces {
		if !q.Stationary {
			uses[strconv.Itoa(len(pieces))] = q.Copies
			pieces = append(pieces, written(len(pieces), q.Name, q.Cells))
		}
	}
	file, err := json.Marshal(map[string]any{"type": "PuzzleFile", "name": "Studio", "puzzle": map[string]any{
		"grid": map[string]any{"type": "CubicGrid"}, "pieces": pieces,
		"problems": []any{map[string]any{"id": 0, "label": "P", "goalPieceId": 0, "usedPieceCounts": uses}},
	}})
	if err != nil || !studio.Is(string(file)) {
		return broken("the file is not known: %v", err)
	}
	text, err := studio.XML(string(file))
	if err != nil {
		return broken("the file is not read: %v", err)
	}
	f, err := burr.Parse(text)
	if err != nil {
		return broken("what is read is no puzzle: %v", err)
	}
	d, err := f.Puzzle(0)
	if err != nil {
		return broken("the file has no puzzle: %v", err)
	}
	if got, want := counts(d.Puzzle), counts(p); got != want {
		return broken("read it has %v solutions, but for turns, but for mirror images; want %v\n%s", got, want, def.Format(d.Puzzle))
	}
	return Verdict{}
}
