package xc

import (
	"strconv"
	"strings"
)

// Problems as texts in Knuth's form.

// Latin is that of Latin squares: each number once in every row and every column.
func Latin(side int) string {
	var items, options strings.Builder
	for r := range side {
		for c := range side {
			items.WriteString(words("p", r, c) + words(" r", r, c) + words(" c", r, c) + " ")
			for n := range side {
				options.WriteString(words("p", r, c) + words(" r", r, n) + words(" c", c, n) + "\n")
			}
		}
	}
	return items.String() + "\n" + options.String()
}

func words(name string, a, b int) string {
	return name + strconv.Itoa(a+1) + "." + strconv.Itoa(b+1)
}

// Langford is that of Langford's pairs: 1 to most, each twice, stand in a row, and between those of n there are n
// others. Each way has a mirror image.
func Langford(most int) string {
	items, options := "", ""
	for n := 1; n <= most; n++ {
		items += strconv.Itoa(n) + " "
		for at := 1; at+n+1 <= 2*most; at++ {
			options += strconv.Itoa(n) + " s" + strconv.Itoa(at) + " s" + strconv.Itoa(at+n+1) + "\n"
		}
	}
	for at := 1; at <= 2*most; at++ {
		items += "s" + strconv.Itoa(at) + " "
	}
	return items + "\n" + options
}

// Seen is that of so many queens, which see all cells of a square board: each cell is seen at least once.
func Seen(side, queens int) string {
	var items, options strings.Builder
	most := strconv.Itoa(queens)
	items.WriteString(most + "|queens")
	for x := range side {
		for y := range side {
			items.WriteString(" 1:" + most + words("|", x, y))
			options.WriteString("queens")
			for u := range side {
				for v := range side {
					if u == x || v == y || u-x == v-y || u-x == y-v {
						options.WriteString(words(" ", u, v))
					}
				}
			}
			options.WriteString("\n")
		}
	}
	return items.String() + "\n" + options.String()
}

// WordSquare is that of squares of two-letter words, each used once: two across and two down. Cells have letters as colours.
func WordSquare(list ...string) string {
	text := "across1 across2 down1 down2 | 11 12 21 22 " + strings.Join(list, " ") + "\n"
	for _, w := range list {
		for _, place := range [...][3]string{{"across1", "11", "12"}, {"across2", "21", "22"}, {"down1", "11", "21"}, {"down2", "12", "22"}} {
			text += place[0] + " " + place[1] + ":" + w[:1] + " " + place[2] + ":" + w[1:] + " " + w + "\n"
		}
	}
	return text
}

// Coloured is that of a graph whose nodes have colours, other ones at the two ends of each edge. An edge and a colour make a
// secondary item.
func Coloured(edges [][2]int, colours int) string {
	nodes, items, secondary, options := 0, "", "", ""
	for _, e := range edges {
		nodes = max(nodes, e[0]+1, e[1]+1)
		for c := range colours {
			secondary += words(" "+strconv.Itoa(e[0]+1)+"-", e[1], c)
		}
	}
	for n := range nodes {
		items += "n" + strconv.Itoa(n+1) + " "
		for c := range colours {
			options += "n" + strconv.Itoa(n+1)
			for _, e := range edges {
				if e[0] == n || e[1] == n {
					options += words(" "+strconv.Itoa(e[0]+1)+"-", e[1], c)
				}
			}
			options += "\n"
		}
	}
	return items + "|" + secondary + "\n" + options
}

// Petersen are the edges of Petersen's graph: a pentagon around a pentagram.
func Petersen() (edges [][2]int) {
	for i := range 5 {
		edges = append(edges, [2]int{i, (i + 1) % 5}, [2]int{i, i + 5}, [2]int{i + 5, (i+2)%5 + 5})
	}
	return edges
}
