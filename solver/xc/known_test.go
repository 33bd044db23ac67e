package xc

import (
	"fmt"
	"strings"
	"testing"
)

// TestKnown counts covers of problems whose numbers are well known.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       uint64
	}{
		{"Latin squares of order 4", latin(4), 576},
		{"Langford pairs of 7, each also from behind", langford(7), 52}, // OEIS A014552: 26
		{"five queens that attack all cells of 8 × 8", dominating(8, 5), 4860},
		{"Petersen's graph in three colours", coloured(petersen(), 3), 120},
		{"a map of K4 in four colours", coloured([][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, 4), 24},
	} {
		m, ds := Parse(c.text)
		if len(ds) > 0 {
			t.Fatal(c.name, ds)
		}
		s := NewSolver(m, Fewest, nil)
		for s.Run(1 << 20) {
		}
		if s.Found() != c.want {
			t.Errorf("%s: %d covers, want %d", c.name, s.Found(), c.want)
		}
	}
}

func latin(n int) string {
	var items, options strings.Builder
	for a := range n {
		for b := range n {
			fmt.Fprintf(&items, "p%d%d r%d%d c%d%d ", a, b, a, b, a, b)
			for v := range n {
				fmt.Fprintf(&options, "p%d%d r%d%d c%d%d\n", a, b, a, v, b, v)
			}
		}
	}
	return items.String() + "\n" + options.String()
}

func langford(n int) string {
	var items, options strings.Builder
	for k := 1; k <= n; k++ {
		fmt.Fprintf(&items, "d%d s%d s%d ", k, 2*k-1, 2*k)
		for at := 1; at+k+1 <= 2*n; at++ {
			fmt.Fprintf(&options, "d%d s%d s%d\n", k, at, at+k+1)
		}
	}
	return items.String() + "\n" + options.String()
}

// dominating has an item for each cell, which is attacked at least once, and one for the queens, of which there are so many.
func dominating(n, queens int) string {
	var items, options strings.Builder
	fmt.Fprintf(&items, "%d|queens ", queens)
	for x := range n {
		for y := range n {
			fmt.Fprintf(&items, "1:%d|%d,%d ", queens, x, y)
			options.WriteString("queens")
			for u := range n {
				for v := range n {
					if u == x || v == y || u-v == x-y || u+v == x+y {
						fmt.Fprintf(&options, " %d,%d", u, v)
					}
				}
			}
			options.WriteString("\n")
		}
	}
	return items.String() + "\n" + options.String()
}

// coloured has an item for each node, and a secondary one for each edge and colour, which only one of its ends may have.
func coloured(edges [][2]int, colours int) string {
	nodes, secondary, options := 0, "", ""
	for _, e := range edges {
		nodes = max(nodes, e[0]+1, e[1]+1)
		for c := range colours {
			secondary += fmt.Sprintf(" e%d-%d.%d", e[0], e[1], c)
		}
	}
	items := ""
	for n := range nodes {
		items += fmt.Sprintf("n%d ", n)
		for c := range colours {
			options += fmt.Sprintf("n%d", n)
			for _, e := range edges {
				if e[0] == n || e[1] == n {
					options += fmt.Sprintf(" e%d-%d.%d", e[0], e[1], c)
				}
			}
			options += "\n"
		}
	}
	return items + "|" + secondary + "\n" + options
}

func petersen() (edges [][2]int) {
	for i := range 5 {
		edges = append(edges, [2]int{i, (i + 1) % 5}, [2]int{i, i + 5}, [2]int{i + 5, (i+2)%5 + 5})
	}
	return edges
}
