package filter

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// row is a board of one row, with a piece of every number of cells from 1 to n. With pairs, each piece is two cells at
// that distance.
func row(n int, pairs bool) *def.Puzzle {
	z := &def.Puzzle{Size: space.Size{Y: 1, Z: 1}}
	for k := 1; k <= n; k++ {
		piece := def.Piece{Name: fmt.Sprint(k), Copies: 1}
		for x := range k + 1 {
			if x < k && !pairs || x == 0 || x == k && pairs {
				piece.Cells = append(piece.Cells, def.Cell{X: x})
			}
		}
		z.Size.X += len(piece.Cells)
		z.Pieces = append(z.Pieces, piece)
	}
	return z
}

// TestRegions walks at random through the assemblies of puzzles, some images back and some on. The regions kept must be
// those of the definition, and the trigger must say the same.
func TestRegions(t *testing.T) {
	type board struct {
		name   string
		puzzle *def.Puzzle
		steps  int
	}
	wide := row(15, false)
	wide.Size.X, wide.Size.Y = 15, 8
	boards := []board{
		{"pairs of cells", row(70, true), 60},
		{"too many sizes for a table", row(17, false), 60},
		{"words that end with a row", wide, 60},
		{"PT12", truth.Puzzle("PT12"), 60},
		{"tetriscube", truth.Puzzle("tetriscube"), 60},
		{"ypent_5x5x5", truth.Puzzle("ypent_5x5x5"), 60},
		{"pent1s_18x5", truth.Puzzle("pent1s_18x5"), 60},
		{"hex_parallelogram_15x14", truth.Puzzle("hex_parallelogram_15x14"), 20},
	}
	for number := range uint64(300) {
		boards = append(boards, board{fmt.Sprint("puzzle ", number), gen.Puzzle(number), 20})
	}
	var several, words, tables, hits int
	for number, c := range boards {
		p, err := problem.Compile(c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(number), 6))
		from := 1 + r.IntN(max(p.Pieces/2, 1))
		parity := r.IntN(3) == 0
		a := newAssembly(p, true, false)
		trigger := NewTrigger(p, settings.Settings{VolumeTrigger: from, ParityTrigger: parity})
		if a.volumes.kept == nil {
			tables++
		}
		if a.board.words > 1 {
			words++
		}
		q := plain{p: p}
		for range c.steps {
			if len(q.placed) > 0 {
				q.placed = q.placed[:r.IntN(len(q.placed)+1)]
			}
			for range 1 + r.IntN(max(p.Pieces/2, 1)) {
				if rows := possible(q); len(rows) > 0 {
					q = q.and(rows[r.IntN(len(rows))])
				}
			}
			n := len(q.placed) - 1
			if n < 0 || n == p.Pieces-1 {
				continue
			}
			image := q.placed[n]
			a.seek(q.placed[:n])
			fillable := a.fillable(image)
			if fillable != q.fillable() {
				t.Fatalf("%s, %v: fillable is %v", c.name, q.placed, fillable)
			}
			a.place(image)
			a.follow()
			var want [][]uint64
			for _, region := range q.regions() {
				mask := make([]uint64, a.board.words)
				for _, cell := range region {
					set(mask, p.Puzzle.Index(cell))
				}
				want = append(want, mask)
			}
			first, end := a.regions.last()
			got := slices.Collect(slices.Chunk(a.regions.masks[first:end], a.board.words))
			slices.SortFunc(got, slices.Compare)
			slices.SortFunc(want, slices.Compare)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s, %v: the regions are %x, want %x", c.name, q.placed, got, want)
			}
			if len(want) > 1 {
				several++
			}
			hit := parity && !q.balanced() || p.Pieces-n-1 >= from && !fillable
			if trigger.Hit(q.placed, new(search.Level)) != hit {
				t.Fatalf("%s, %v: the trigger says %v", c.name, q.placed, !hit)
			}
			if hit {
				hits++
			}
		}
	}
	if several < 1000 || words < 6 || tables == 0 || hits < 1000 {
		t.Errorf("tried too little: several regions %d times, several words %d times, no table %d times, %d hits", several, words, tables, hits)
	}
}
