package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// maxPositions is how many positions of a part are looked at: some 50 bytes each where six pieces
// are left.
const maxPositions = 1 << 20

// apart takes assemblies apart as they are found, and counts them.
type apart struct {
	kin                        []*disassemble.Kin // by piece of the puzzle
	assemblies, solutions, may uint64
	levels                     map[string]*levelCount
}

type levelCount struct {
	level []int
	count uint64
}

func newApart(p *def.Puzzle) *apart {
	return &apart{kin: disassemble.KinOf(p), levels: map[string]*levelCount{}}
}

// assembly takes one apart. It is nil where that is not possible, or not known, and the names are those of
// the pieces that the moves number.
func (a *apart) assembly(w *writer, images []int32, stop func() bool) (tree *disassemble.Separation, names []string) {
	a.assemblies++
	clear(w.board)
	w.p.Assembly(w.board, images)
	at := make(map[uint16]int, len(images))
	var pieces []disassemble.Piece
	for cell, slot := range w.board {
		if slot == 0 {
			continue
		}
		k, known := at[slot]
		if !known {
			k = len(pieces)
			at[slot] = k
			pieces = append(pieces, disassemble.Piece{Kin: a.kin[w.slots[slot-1].Piece]})
			names = append(names, w.names[slot])
		}
		pieces[k].Cells = append(pieces[k].Cells, w.p.Cells[cell])
	}
	if wall, is := disassemble.Wall(w.p.Puzzle); is {
		pieces = append(pieces, wall) // moves do not number it
	}
	s, err := disassemble.New(w.p.Puzzle.Lattice, pieces, maxPositions)
	if err != nil {
		if len(pieces) > 1 {
			a.may++
			return nil, nil
		}
		a.found(nil)
		return &disassemble.Separation{}, names // a single piece: no moves
	}
	for s.Run(20_000) == search.Paused {
		if stop() {
			a.may++
			return nil, nil
		}
	}
	switch s.Verdict() {
	case disassemble.Apart:
		var level []int
		if tree = s.Tree(); tree != nil {
			level = tree.Level()
		} else {
			tree = &disassemble.Separation{} // all of one group: no moves
		}
		a.found(level)
		return tree, names
	case disassemble.Open:
		a.may++
	}
	return nil, nil
}

// found counts an assembly that comes apart.
func (a *apart) found(level []int) {
	a.solutions++
	text := levelText(level)
	if a.levels[text] == nil {
		a.levels[text] = &levelCount{level: level}
	}
	a.levels[text].count++
}

func levelText(level []int) string {
	if len(level) == 0 {
		return "0" // there was nothing to move
	}
	return disassemble.LevelText(level)
}

// print prints the counts as NAME=value lines, the highest level first.
func (a *apart) print(j *job) {
	w := j.t.stdout
	fmt.Fprintln(w, "\n# Assemblies, and those that come apart by straight moves.")
	fmt.Fprintf(w, "ASSEMBLIES=%d\nSOLUTIONS=%d\n", a.assemblies, a.solutions)
	if a.may > 0 {
		fmt.Fprintf(w, "NOT_KNOWN=%d\n", a.may)
	}
	for _, l := range slices.SortedFunc(maps.Values(a.levels), func(a, b *levelCount) int { return slices.Compare(b.level, a.level) }) {
		fmt.Fprintf(w, "LEVEL[%s]=%d\n", levelText(l.level), l.count)
	}
}

// takeApart does it with the next assembly of the search, and prints it where it comes apart; false
// when the output takes no more.
func (j *job) takeApart(images []int32) bool {
	tree, names := j.apart.assembly(j.writer, images, j.stopping)
	if tree == nil || j.settings.Quiet || j.settings.Count || slices.Compare(levelOf(tree), j.t.options.least) < 0 {
		return true
	}
	if j.lines != nil {
		return j.lines.apart(j.writer, images, tree, names)
	}
	if !j.writer.assembly(fmt.Sprintf("SOLUTION %d, LEVEL %s", j.apart.solutions, levelText(levelOf(tree))), images) {
		return false
	}
	for i, m := range tree.Steps() {
		fmt.Fprintf(j.writer.w, "# move %d: %s %s\n", i+1, strings.Join(named(m.Pieces, names), " "), way(m.By))
	}
	return true
}

// leastLevel reads a level as designers write it, "" for all.
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
		level = level[:len(level)-1] // as they are left out
	}
	return level, nil
}

// levelOf is the level of a tree, which is empty where all pieces are of one group.
func levelOf(tree *disassemble.Separation) []int {
	if tree.Pieces == nil {
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

// way is a move in words, "+x 2", along several coordinates at once "+x 2 +y 2".
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

// stopping tells whether somebody wants the search to end, and leaves it to the search to
// hear of that.
func (j *job) stopping() bool {
	select {
	case s := <-j.t.interrupt:
		j.t.interrupt <- s
		return true
	default:
		return false
	}
}
