package def

import (
	"strconv"
	"strings"
)

// KataminoID is the name of Katamino beside the IDs of the library.
const KataminoID = "katamino"

// Katamino is sold with the twelve pentominoes and a board of 5 rows, on which a slider leaves
// KataminoLeast to KataminoMost columns free. As many pieces as columns fill it.
const (
	KataminoLeast = 3
	KataminoMost  = 12
)

// kataminoCounts are how many solutions there are, turns and mirror images once, of whatever pieces, from KataminoLeast
// columns on, as far as they are known.
var kataminoCounts = []string{"7", "50", "107", "541"}

// Katamino is a text with a puzzle for each number of columns, in order: any of the pieces may
// be taken, each once. Which sets of pieces its maker proposes is not said here.
func Katamino() string {
	var b strings.Builder
	whole := Find("pentominoes-12x5")
	for n := KataminoLeast; n <= KataminoMost; n++ {
		columns := strconv.Itoa(n)
		b.WriteString("# title: Katamino " + columns + " × 5\n")
		spare := ":copies=0-1:layout="
		switch i := n - KataminoLeast; {
		case n == KataminoMost:
			spare = ":layout="
			b.WriteString("# solutions: " + whole.Solutions + "\n")
		case i < len(kataminoCounts):
			b.WriteString("# solutions: " + kataminoCounts[i] + ", turns and mirror images once\n")
		}
		b.WriteString("D:xDim=" + columns + ":yDim=5:zDim=1\n")
		for line := range strings.Lines(whole.Text) {
			if strings.HasPrefix(line, "C:") {
				b.WriteString(strings.Replace(line, ":layout=", spare, 1))
			}
		}
		b.WriteString("~D\n")
	}
	return b.String()
}

// KataminoWords are what it is found by.
const KataminoWords = "Katamino 3 × 5 to 12 × 5 pentominoes any pieces"
