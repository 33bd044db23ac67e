package frontier

import (
	"fmt"
	"testing"

	"tilewright/def"
	"tilewright/solver/problem"
)

func compiled(t testing.TB, text string) *problem.Problem {
	t.Helper()
	z, err := def.ParseOne(text + "\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLong: pieces that reach over more than 64 cells of the edge, with and without counts of used pieces.
func TestLong(t *testing.T) {
	squaresTo := func(side int) string { // all squares of a board
		text := fmt.Sprintf("D:xDim=%d:yDim=%[1]d:zDim=1", side)
		for n := 1; n <= side; n++ {
			text += fmt.Sprintf("\nC:name=S%d:copies=0-%d:layout=%s", n, side*side, layout(rectangle(n, n)))
		}
		return text
	}
	for _, c := range []struct{ name, text, want string }{
		{"squares of 9 by 9", squaresTo(9), "5353011036"}, // OEIS A045846
		{"squares of 11 by 11", squaresTo(11), "790347882174804"},
		// The block lies at the top, in the middle, or at the bottom. Two rows are filled by dominoes in 89 ways, by two
		// bars in one, by a bar and five dominoes in two; two single rows are filled in four.
		{"a block, bars, and dominoes", "D:xDim=10:yDim=9:zDim=1\nC:name=A:copies=0-1:layout=" + layout(rectangle(10, 7)) +
			"\nC:name=B:copies=0-2:layout=" + layout(rectangle(10, 1)) + "\nC:name=d:copies=0-10:layout=0 0 0, 1 0 0", "188"},
	} {
		if got := count(t, compiled(t, c.text), false); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	square := compiled(t, "D:xDim=13:yDim=13:zDim=1\nC:name=S:copies=0-1:layout="+layout(rectangle(13, 13)))
	if _, err := New(square, nil, Options{}); err == nil {
		t.Error("a piece of 169 cells is taken")
	}
}

func rectangle(x, y int) (cells []at) {
	for i := range x {
		for j := range y {
			cells = append(cells, at{i, j})
		}
	}
	return cells
}
