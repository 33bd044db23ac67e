// Package truth holds puzzles whose numbers are known, for tests of solvers. They are those of the library and many
// small ones, with counts of cells, pieces, images and solutions under every convention.
//
// The numbers were found by independent programs, or published. Some are published only: the 15 × 4, 15 × 6, 10 × 9 and
// 18 × 5 counts, and those of the hexomino rectangle and of the bricks. Parity forbids that rectangle, and de Bruijn's
// theorem the bricks. The data are embedded, so that tests in a browser or under node have them too.
package truth

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"tilewright/def"
)

//go:embed truth.tsv puzzles/*.txt
var files embed.FS

// Unknown stands for a number that is not known.
const Unknown = -1

// Case is a puzzle and its known numbers; a number may be Unknown.
type Case struct {
	Name string
	Text string
	// Cells are the open cells, and Pieces the mobile pieces with copies counted. Shapes are those that differ under
	// the rotations that the puzzle allows. Images are the bounded images of all shapes that keep clear of stationary
	// pieces.
	Cells, Pieces, Shapes, Images int
	// MirrorSame counts solutions up to all symmetries of the board. Reflections are included where the set of pieces
	// is closed under them. RotationsOnly counts them up to proper rotations of space, for a flat board only turns in
	// its plane. Raw counts every placement set, copies unnamed.
	//
	// Published counts of flat boards are the MirrorSame ones, since a board can be turned over. Those of 3-D puzzles
	// are mostly RotationsOnly.
	MirrorSame, RotationsOnly, Raw int64
}

// Puzzle parses the text of the case.
func (c *Case) Puzzle() *def.Puzzle {
	p, err := def.ParseOne(c.Text)
	if err != nil {
		panic(fmt.Sprintf("truth: %s: %v", c.Name, err))
	}
	return p
}

// Cases lists all cases, in order of name. The slice is shared.
func Cases() []*Case { return cases() }

// Get returns the case with a name; it panics when there is none.
func Get(name string) *Case {
	for _, c := range Cases() {
		if c.Name == name {
			return c
		}
	}
	panic("truth: no case " + name)
}

// Puzzle returns the puzzle of the case with a name.
func Puzzle(name string) *def.Puzzle { return Get(name).Puzzle() }

var cases = sync.OnceValue(func() []*Case {
	table, err := files.ReadFile("truth.tsv")
	if err != nil {
		panic(err)
	}
	lines := strings.Split(strings.TrimSpace(string(table)), "\n")
	all := make([]*Case, 0, len(lines)-1)
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		c := &Case{
			Name:  f[0],
			Text:  text(f[0], f[1]),
			Cells: int(known(f[2])), Pieces: int(known(f[3])), Shapes: int(known(f[4])), Images: int(known(f[5])),
			MirrorSame: known(f[6]), RotationsOnly: known(f[7]), Raw: known(f[8]),
		}
		all = append(all, c)
	}
	return all
})

// text is the definition of a case: that of the library puzzle named in the
// second column, or a file of its own.
func text(name, library string) string {
	if library != "" {
		return def.Find(library).Text
	}
	data, err := files.ReadFile("puzzles/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(data)
}

func known(field string) int64 {
	if field == "" {
		return Unknown
	}
	n, err := strconv.ParseInt(field, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}
