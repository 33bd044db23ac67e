package main

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// maxPositions is how many positions of a part are looked at. Each takes some 50 bytes where six pieces are left.
const maxPositions = 1 << 20

// apart takes assemblies apart as they are found, on all cores, and counts them in the order in which they were found.
type apart struct {
	kin  []*disassemble.Kin // by piece of the puzzle
	wall []disassemble.Piece

	jobs    chan *parting
	pending []*parting // not counted yet
	stop    atomic.Bool

	options disassemble.Options

	assemblies, may, none uint64 // none counts those without a level
	straight, turned      uint64 // that come apart by straight moves, and only with turns
	levels                map[levelKey]*levelCount
}

// levelKey is a level as text.
type levelKey struct {
	turned bool
	text   string
}

type levelCount struct {
	level []int
	count uint64
}

// parting is an assembly that is taken apart.
type parting struct {
	images []int32
	pieces []disassemble.Piece
	names  []string // of the pieces, by their numbers in the moves
	done   chan struct{}

	verdict disassemble.Verdict
	tree    *disassemble.Separation // nil if nothing has to be moved
	atMost  bool
	turned  bool // straight moves did not suffice
}

func newApart(p *def.Puzzle, turns, fewest bool) *apart {
	a := &apart{kin: disassemble.KinOf(p),
		options: disassemble.Options{Positions: maxPositions, Turns: turns, Fewest: fewest},
		levels:  map[levelKey]*levelCount{}, jobs: make(chan *parting, 8*runtime.GOMAXPROCS(0))}
	if wall, is := disassemble.Wall(p); is {
		a.wall = append(a.wall, wall)
	}
	for range runtime.GOMAXPROCS(0) {
		go func() {
			table := disassemble.NewTable(p.Lattice)
			for g := range a.jobs {
				g.run(table, a.options, &a.stop)
				close(g.done)
			}
		}()
	}
	return a
}

// begin begins to take an assembly apart.
func (a *apart) begin(w *writer, images []int32) {
	g := &parting{images: slices.Clone(images), done: make(chan struct{})}
	clear(w.board)
	w.p.Assembly(w.board, images)
	at := make([]int, len(w.names)) // the number of a slot's piece, plus 1
	for cell, slot := range w.board {
		if slot == 0 {
			continue
		}
		if at[slot] == 0 {
			g.pieces = append(g.pieces, disassemble.Piece{Kin: a.kin[w.slots[slot-1].Piece]})
			g.names = append(g.names, w.names[slot])
			at[slot] = len(g.pieces)
		}
		piece := &g.pieces[at[slot]-1]
		piece.Cells = append(piece.Cells, w.p.Cells[cell])
	}
	g.pieces = append(g.pieces, a.wall...) // moves do not number it
	a.pending = append(a.pending, g)
	a.jobs <- g
}

// run takes it apart, unless stop is set.
func (g *parting) run(table *disassemble.Table, o disassemble.Options, stop *atomic.Bool) {
	if len(g.pieces) == 1 {
		g.verdict = disassemble.Apart
		return
	}
	s, err := table.New(g.pieces, o)
	if err != nil {
		return
	}
	for s.Run(20_000) == search.Paused {
		if stop.Load() {
			return
		}
	}
	g.verdict, g.tree, g.atMost, g.turned = s.Verdict(), s.Tree(), s.AtMost(), s.Turned()
}

// count counts an assembly that was taken apart.
func (a *apart) count(g *parting) {
	a.assemblies++
	switch g.verdict {
	case disassemble.Open:
		a.may++
	case disassemble.Apart:
		if g.turned {
			a.turned++
		} else {
			a.straight++
		}
		if g.tree == nil {
			a.none++
			return
		}
		key, level := levelKey{g.turned, g.level()}, g.tree.Level()
		if a.options.Fewest {
			key.text, level = g.moves(), []int{g.tree.Total()}
		}
		if a.levels[key] == nil {
			a.levels[key] = &levelCount{level: level}
		}
		a.levels[key].count++
	}
}

// level is the level of an assembly that comes apart. It is "at most 98.2.4.2" if not all positions were looked at, and
// "" if nothing has to be moved.
func (g *parting) level() (text string) {
	if g.tree == nil {
		return ""
	}
	return g.most(disassemble.LevelText(g.tree.Level()))
}

// moves is the number of all moves, "at most 9" where not all positions were looked at.
func (g *parting) moves() string { return g.most(strconv.Itoa(g.tree.Total())) }

func (g *parting) most(text string) string {
	if g.atMost {
		return "at most " + text
	}
	return text
}

// print prints the counts as NAME=value lines, the highest level first.
func (a *apart) print(j *job) {
	w := j.t.stdout
	fmt.Fprintln(w, "\n# Assemblies, and those that come apart by straight moves.")
	fmt.Fprintf(w, "ASSEMBLIES=%d\nSOLUTIONS=%d\n", a.assemblies, a.straight)
	if a.options.Turns {
		fmt.Fprintf(w, "SOLUTIONS_WITH_TURNS=%d\n", a.turned)
	}
	if a.may > 0 {
		fmt.Fprintf(w, "NOT_KNOWN=%d\n", a.may)
	}
	if a.none > 0 {
		fmt.Fprintf(w, "NO_LEVEL=%d\n", a.none)
	}
	for _, key := range slices.SortedFunc(maps.Keys(a.levels), func(x, y levelKey) int {
		if x.turned != y.turned {
			return map[bool]int{true: 1, false: -1}[x.turned]
		}
		return cmp.Or(slices.Compare(a.levels[y].level, a.levels[x].level), cmp.Compare(x.text, y.text))
	}) {
		name := "LEVEL"
		if a.options.Fewest {
			name = "MOVES"
		}
		if key.turned {
			name += "_WITH_TURNS"
		}
		fmt.Fprintf(w, "%s[%s]=%d\n", name, key.text, a.levels[key].count)
	}
	if s, is := j.t.stored[j.puzzle]; is {
		fmt.Fprintln(w, "\n# Levels that the file has for its own solutions.")
		levels := s.levels()
		for _, level := range slices.Sorted(maps.Keys(levels)) {
			fmt.Fprintf(w, "STORED_LEVEL[%s]=%d\n", level, levels[level])
		}
	}
}

// takeApart begins with the next assembly of the search, and prints those that are done. It is false when the output
// takes no more.
func (j *job) takeApart(images []int32) bool {
	a := j.apart
	a.begin(j.writer, images)
	for len(a.pending) == cap(a.jobs) || isOver(a.pending[0].done) {
		if !j.nextParted() {
			return false
		}
		if len(a.pending) == 0 {
			break
		}
	}
	return true
}

func isOver(done chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// settle waits for all assemblies still at work, and prints them.
func (j *job) settle() {
	if j.apart == nil {
		return
	}
	for len(j.apart.pending) > 0 && !j.t.broken {
		j.t.broken = !j.nextParted()
	}
}

// nextParted waits for the oldest assembly that is left, counts it, and prints it if it comes apart. It is false when
// the output takes no more. If the search is to end, the assemblies not taken apart yet are dropped.
func (j *job) nextParted() bool {
	a := j.apart
	g := a.pending[0]
	a.pending = a.pending[1:]
	select {
	case <-g.done:
	case s := <-j.t.interrupt:
		j.t.interrupt <- s // the search must hear of that, too
		a.stop.Store(true)
		<-g.done
	}
	a.count(g)
	if g.verdict != disassemble.Apart || j.settings.Quiet || j.settings.Count || slices.Compare(levelOf(g.tree), j.t.options.least) < 0 {
		return true
	}
	if j.lines != nil {
		return j.lines.apart(j.writer, g)
	}
	title := fmt.Sprintf("SOLUTION %d", a.straight+a.turned)
	if g.tree != nil {
		title += ", LEVEL " + g.level()
		if a.options.Fewest {
			title += ", " + g.moves() + " MOVES"
		}
	}
	if g.turned {
		title += " WITH TURNS"
	}
	if !j.writer.assembly(title, g.images) {
		return false
	}
	for i, m := range g.tree.Steps() {
		fmt.Fprintf(j.writer.w, "# move %d: %s %s\n", i+1, strings.Join(named(m.Pieces, g.names), " "), said(m))
	}
	return true
}

// leastLevel reads a level in the form that designers use, "" for all.
func leastLevel(text string) (level []int, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is no level: numbers of moves are needed, as 5.2", text)
		}
		level = append(level, n)
	}
	for len(level) > 1 && level[len(level)-1] == 1 {
		level = level[:len(level)-1] // levels leave them out
	}
	return level, nil
}

// levelOf is the level of a tree. It is empty if nothing has to be moved.
func levelOf(tree *disassemble.Separation) []int {
	if tree == nil {
		return nil
	}
	return tree.Level()
}

func named(pieces []int, names []string) (list []string) {
	for _, p := range pieces {
		list = append(list, names[p])
	}
	return list
}

// said is a move in words.
func said(m disassemble.Move) string {
	t := m.Turn
	if t == nil {
		return way(m.By)
	}
	e, f := (t.Axis+1)%3, (t.Axis+2)%3
	hand := "counter-clockwise"
	if t.Back {
		hand = "clockwise"
	}
	return fmt.Sprintf("turn about %c through %c=%g %c=%g, %s", "xyz"[t.Axis], "xyz"[e], float64(t.At[0])/2, "xyz"[f],
		float64(t.At[1])/2, hand)
}

// way is a straight move in words: "+x 2", or along several coordinates at once "+x 2 +y 2".
func way(by space.Cell) string {
	var words []string
	for i, n := range [3]int{by.X, by.Y, by.Z} {
		switch axis := "xyz"[i : i+1]; {
		case n > 0:
			words = append(words, fmt.Sprintf("+%s %d", axis, n))
		case n < 0:
			words = append(words, fmt.Sprintf("-%s %d", axis, -n))
		}
	}
	return strings.Join(words, " ")
}
