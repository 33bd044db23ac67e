package def

import (
	"strings"
	"testing"
)

// TestMeasures: what is measured of a small board, and what of it cannot be.
func TestMeasures(t *testing.T) {
	const text = "# colour: A=#c33 B=#c33\nD:xDim=4:yDim=2:zDim=1\nC:name=A:type=M:copies=2:layout=0 0 0, 1 0 0\nC:name=B:type=M:layout=0 0 0, 1 0 0\n" +
		"C:name=*:type=S:layout=3 0 0, 3 1 0\n~D\n"
	p, err := ParseOne(text)
	if err != nil {
		t.Fatal(err)
	}
	for m, want := range map[Measure]int{Crossroads: 0, LongestSeam: 2, Together: 6} {
		if got := NewMeter(p, m).Of([]uint16{1, 1, 2, 3, 2, 3}); got != want || p.CanMeasure(m) != nil {
			t.Errorf("%s is %d, want %d, %v", m, got, want, p.CanMeasure(m))
		}
	}
	for _, test := range []struct {
		what, with string
		measure    Measure
	}{
		{"zDim=1", "zDim=2", Crossroads}, {"zDim=1", "zDim=2", LongestSeam}, {"zDim=1", "zDim=1:wrap=x", Crossroads},
		{"zDim=1", "zDim=1:wrap=y", LongestSeam},
		{"zDim=1", "zDim=1:lattice=hexagons", Crossroads}, {"# colour: A=#c33 B=#c33", "", Together}, {"B=#c33", "B=#33c", Together},
	} {
		p := Parse(strings.Replace(text, test.what, test.with, 1)).Drafts[0]
		if p.CanMeasure(test.measure) == nil {
			t.Errorf("%s can be measured with %s", test.measure, test.with)
		}
	}
}
