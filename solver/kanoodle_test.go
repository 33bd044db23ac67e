package solver

import (
	"os"
	"slices"
	"testing"

	"tilewright/def"
)

// TestKanoodlePyramid counts the places of each Kanoodle piece in the pyramid of 55 balls, and the ways to fill it, up
// to eight symmetries. Two programs that have nothing in common agree.
func TestKanoodlePyramid(t *testing.T) {
	text, err := os.ReadFile("testdata/kanoodle-pyramid.txt")
	if err != nil {
		t.Fatal(err)
	}
	doc := def.Parse(string(text))
	if doc.Err() != nil {
		t.Fatal(doc.Err())
	}
	p := doc.Puzzles[0]
	for _, line := range []string{"-r --mirror=same --engine=tight", "-r --mirror=same --engine=kernel"} {
		s := Open(p, parse(t, line), nil)
		runModules(t, s)
		if got := s.Stats().Solutions; got != 306 {
			t.Errorf("%s: %d solutions", line, got)
		}
		var images []int
		for i := range s.Problem().Shapes {
			images = append(images, int(s.Problem().Shapes[i].End-s.Problem().Shapes[i].First))
		}
		if want := []int{276, 276, 120, 136, 136, 264, 90, 98, 120, 48, 58, 24}; !slices.Equal(images, want) {
			t.Errorf("images %v, want %v", images, want)
		}
		if n := len(s.Problem().Symmetries); n != 8 {
			t.Errorf("%d symmetries", n)
		}
	}
}
