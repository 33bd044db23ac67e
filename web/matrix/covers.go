package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// wide is the exact-cover problem of a puzzle with more: an item that may be covered several times, one that
// options give colours, and costs. plain are its covers by their options: those of the puzzle that keep the bounds
// and agree in the colour. costs are those of plain.
type wide struct {
	m     *xc.Matrix
	text  string
	plain []string
	costs []int64
}

// widen makes the problem of a puzzle; the error says why a puzzle has none.
func (c *Case) widen() (*wide, error) {
	b := xc.NewBuilder(c.Puzzle, "")
	for !b.Run(1000) {
	}
	m, _, err := b.Result()
	if err != nil {
		return nil, err
	}
	if len(m.Options) == 0 {
		return nil, errors.New("no piece fits anywhere, so the problem has no options")
	}
	dice := c.dice(45)
	high := 1 + dice.IntN(3)
	bound := xc.Bound{Low: dice.IntN(high + 1), High: high}
	w := &wide{m: &xc.Matrix{Primary: m.Primary + 1, Colours: []string{"red", "blue"}}}
	w.m.Items = slices.Concat(m.Items[:m.Primary], []string{"often"}, m.Items[m.Primary:], []string{"shade"})
	often, shade := int32(m.Primary), int32(len(m.Items)+1)
	for range m.Primary {
		w.m.Bounds = append(w.m.Bounds, xc.Bound{Low: 1, High: 1})
	}
	w.m.Bounds = append(w.m.Bounds, bound)
	for _, option := range m.Options {
		items := slices.Clone(option)
		for i, item := range items {
			if item >= often {
				items[i]++
			}
		}
		if dice.IntN(3) == 0 {
			items = append(items, often)
		}
		tints := make([]int32, len(items))
		if dice.IntN(3) == 0 {
			items, tints = append(items, shade), append(tints, int32(dice.IntN(2)+1))
		}
		w.m.Options, w.m.Tints = append(w.m.Options, items), append(w.m.Tints, tints)
		w.m.Costs = append(w.m.Costs, int64(dice.IntN(9)))
	}
	w.text = xc.Format(w.m)
	s := xc.NewSolver(m, xc.Fewest, func(options []int32) bool {
		times, colours := 0, map[int32]bool{}
		for _, o := range options {
			for i, item := range w.m.Options[o] {
				switch item {
				case often:
					times++
				case shade:
					colours[w.m.Tints[o][i]] = true
				}
			}
		}
		if times >= bound.Low && times <= bound.High && len(colours) < 2 {
			w.plain = append(w.plain, inOrder(options))
			w.costs = append(w.costs, w.m.Cost(options))
		}
		return true
	})
	for s.Run(1 << 16) {
	}
	if int(s.Found()) != len(c.Solutions) {
		return nil, fmt.Errorf("broken: %d covers, want %d", s.Found(), len(c.Solutions))
	}
	slices.Sort(w.plain)
	slices.Sort(w.costs)
	return w, nil
}

// inOrder names a cover by its options.
func inOrder(options []int32) string { return fmt.Sprint(slices.Sorted(slices.Values(options))) }

// covered is a row that does something with the exact-cover problems of puzzles.
func covered(name string, do func(*Case, *wide) Verdict) Row {
	return Row{Name: "cover " + name, Do: func(c *Case) Verdict {
		w, err := c.widen()
		switch {
		case err == nil:
			return do(c, w)
		case strings.HasPrefix(err.Error(), "broken: "):
			return broken("%v", err)
		}
		if bad := sentence(err.Error()); bad != nil {
			return broken("%v", bad)
		}
		return refused(err.Error())
	}}
}

// coverRows are what can be done with colours, bounds and costs.
func (t *tools) coverRows() []Row {
	return []Row{
		covered("searched", func(_ *Case, w *wide) Verdict { return w.searched(w.m) }),
		covered("cheapest", cheapest),
		covered("text there and back", func(_ *Case, w *wide) Verdict {
			m, found := xc.Parse(w.text)
			if m == nil || xc.Format(m) != w.text {
				return broken("the text is read as another problem: %+v\n%s", found, w.text)
			}
			return w.searched(m)
		}),
		covered("link there and back", linked),
		covered("--cover", t.cover),
	}
}

// searched holds all covers by both rules against the plain ones.
func (w *wide) searched(m *xc.Matrix) Verdict {
	for _, rule := range []xc.Rule{xc.Fewest, xc.Leftmost} {
		var got []string
		s := xc.NewSolver(m, rule, func(options []int32) bool { got = append(got, inOrder(options)); return true })
		for s.Run(1 << 16) {
		}
		if slices.Sort(got); !slices.Equal(got, w.plain) {
			return broken("%d covers, want %d\n%s", len(got), len(w.plain), w.text)
		}
	}
	return Verdict{}
}

// cheapest looks for the covers that cost the least.
func cheapest(_ *Case, w *wide) Verdict {
	for _, most := range []int{1, 3} {
		s := xc.NewSolver(w.m, xc.Fewest, nil)
		if err := s.Cheapest(most); err != nil {
			return broken("%v", err)
		}
		for s.Run(1 << 16) {
		}
		best := s.Best()
		if len(best) != min(most, len(w.plain)) {
			return broken("%d cheapest covers, want %d of %d\n%s", len(best), most, len(w.plain), w.text)
		}
		for i, p := range best {
			if p.Cost != w.costs[i] || !slices.Contains(w.plain, inOrder(p.Options)) {
				return broken("cover %d costs %d, want %d\n%s", i, p.Cost, w.costs[i], w.text)
			}
		}
	}
	return Verdict{}
}

// linked writes a link to a point of a search, with a task, and opens it.
func linked(c *Case, w *wide) Verdict {
	l := lab.Link{Source: lab.Source{Text: w.text}, Task: "Which cover is the cheapest?"}
	problem, err := lab.Open(l.Source)
	if err != nil || problem.Matrix == nil {
		return broken("the lab does not open it: %v", err)
	}
	s := lab.NewSearch(problem, xc.Fewest)
	for range c.dice(46).IntN(60) {
		s.Step()
	}
	l.Steps = s.At()
	got, err := lab.Decode(l.Encode())
	if err != nil || !reflect.DeepEqual(got, l) {
		return broken("the link gives %+v, %v; want %+v", got, err, l)
	}
	again := lab.NewSearch(problem, got.Rule)
	if err := again.Go(got); err != nil {
		return broken("the link leads nowhere: %v", err)
	}
	for again.Run(func() bool { return true }) {
	}
	// What is shown is where the first search stands.
	items, options := s.States()
	i, o := again.States()
	if !slices.Equal(i, items) || !slices.Equal(o, options) || again.At() != s.At() || again.Found() != s.Found() {
		return broken("after %d steps of the link it stands elsewhere\n%s", l.Steps, w.text)
	}
	return Verdict{}
}

// cover has the terminal search the problem.
func (t *tools) cover(c *Case, w *wide) Verdict {
	name := filepath.Join(t.dir, "cover.txt")
	if err := os.WriteFile(name, []byte(w.text), 0o644); err != nil {
		return broken("%v", err)
	}
	r := t.run("--cover", "--json", "--", name)
	var got []string
	for line := range strings.Lines(r.out) {
		var o struct {
			Type    string
			Options []int32
		}
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			return broken("%v: %s", err, line)
		}
		if o.Type != "cover" {
			continue
		}
		for i := range o.Options {
			o.Options[i]--
		}
		got = append(got, inOrder(o.Options))
	}
	if slices.Sort(got); r.status != 0 || !slices.Equal(got, w.plain) {
		return broken("status %d, %d covers, want %d; %s\n%s", r.status, len(got), len(w.plain), lastOf(r.err), w.text)
	}
	return Verdict{}
}
