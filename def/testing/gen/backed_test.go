package gen

import "testing"

// TestBacked: the puzzles with backs have what they promise, and most have solutions.
func TestBacked(t *testing.T) {
	solved, sized, tinted, loose, other := 0, 0, 0, 0, 0
	const all = 200
	for number := range uint64(all) {
		p := Backed(number)
		if solutions, ok := NewOracle(p).Solve(1); len(solutions) > 0 || !ok {
			solved++
		}
		for i := range p.Pieces {
			if q := &p.Pieces[i]; q.Back != nil && len(q.Back) != len(q.Cells) {
				sized++
				break
			}
		}
		if p.Tinted() {
			tinted++
		}
		if number%4 == 2 {
			loose++
		}
		if p.Lattice.Name() != "" {
			other++
		}
	}
	if solved < all/2 || sized < all/8 || tinted < all/5 || loose < all/5 || other < all/20 {
		t.Errorf("of %d: %d have solutions, %d backs of another size, %d colours, %d something left over, %d other cells",
			all, solved, sized, tinted, loose, other)
	}
}
