package xc

import (
	"strconv"
	"strings"
)

// These are problems as texts in Knuth's form.

// Latin is the problem of Latin squares: each number once in every row and every column.
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

// Langford is the problem of Langford's pairs. The numbers 1 to most, each twice, stand in a row, and n others lie
// between the two n. Each way has a mirror image.
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

// Seen is the problem of queens that see all cells of a square board: each cell is seen at least once.
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

// Coloured is the problem of colouring the nodes of a graph, differently at the two ends of each edge. An edge and a
// colour make a secondary item.
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

// Australia are the borders on its mainland, between Western Australia, Northern Territory, South Australia,
// Queensland, New South Wales and Victoria.
var Australia = [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {4, 5}}

// WordSquare is the problem of squares of words, all different across and down. Cells have letters as colours.
func WordSquare(list ...string) string {
	side := len(list[0])
	var items, cells, options strings.Builder
	for i := range side {
		items.WriteString("across" + strconv.Itoa(i+1) + " down" + strconv.Itoa(i+1) + " ")
		for k := range side {
			cells.WriteString(words(" p", i, k))
		}
		for _, w := range list {
			across, down := "across"+strconv.Itoa(i+1)+" "+w, "down"+strconv.Itoa(i+1)+" "+w
			for k := range side {
				across += words(" p", i, k) + ":" + w[k:k+1]
				down += words(" p", k, i) + ":" + w[k:k+1]
			}
			options.WriteString(across + "\n" + down + "\n")
		}
	}
	return items.String() + "|" + cells.String() + " " + strings.Join(list, " ") + "\n" + options.String()
}

// Words3 are words of three letters for a square.
var Words3 = strings.Split("AGE/ALE/APE/ARE/ATE/AIM/AIR/BAG/BAR/BAT/BIT/CAR/CAT/EAR/EAT/ERA/EEL/ICE/IRE/LEA/LET/NET/OAR/OAT/ORE/OWE/PEA/PEN/PET/RAT/TAR/TEA/TEN/WAR/WET", "/")

// Cars is the problem of a line of cars, with a number of cars of each kind. A kind has some extras. In any row of
// among cars at most most may have an extra. An extra in a row of cars is an item that is covered at most that often.
func Cars(demand []int, extras [][]int, most, among []int) string {
	length := 0
	var items, options strings.Builder
	for kind, n := range demand {
		items.WriteString(strconv.Itoa(n) + "|kind" + strconv.Itoa(kind+1) + " ")
		length += n
	}
	for at := range length {
		items.WriteString("car" + strconv.Itoa(at+1) + " ")
		for kind := range demand {
			options.WriteString("car" + strconv.Itoa(at+1) + " kind" + strconv.Itoa(kind+1))
			for _, e := range extras[kind] {
				for row := max(at-among[e]+1, 0); row <= min(at, length-among[e]); row++ {
					options.WriteString(words(" e", e, row))
				}
			}
			options.WriteString("\n")
		}
	}
	for e := range most {
		for row := range length - among[e] + 1 {
			items.WriteString("0:" + strconv.Itoa(most[e]) + "|" + words("e", e, row) + " ")
		}
	}
	return items.String() + "\n" + options.String()
}

// TenCars are ten of six kinds with five extras.
func TenCars() string {
	return Cars([]int{1, 1, 2, 2, 2, 2}, [][]int{{0, 2, 3}, {3}, {1, 4}, {1, 3}, {0, 2}, {0, 1}}, []int{1, 2, 1, 2, 1}, []int{2, 3, 3, 5, 5})
}

// Triples is the problem of systems of triples: any two people meet in one triple.
func Triples(people int) string {
	items, options := "", ""
	pair := func(a, b int) string { return words(" ", a, b) }
	for a := range people {
		for b := a + 1; b < people; b++ {
			items += pair(a, b)
			for c := b + 1; c < people; c++ {
				options += pair(a, b) + pair(a, c) + pair(b, c) + "\n"
			}
		}
	}
	return items + "\n" + options
}

// Tournament is the problem of rounds in which all play, so that any two meet once. The rounds have no order.
func Tournament(players int) string {
	items := ""
	var options strings.Builder
	var round func(left []int, text string)
	round = func(left []int, text string) {
		if len(left) == 0 {
			options.WriteString(text + "\n")
			return
		}
		for i := 1; i < len(left); i++ {
			rest := append(append([]int{}, left[1:i]...), left[i+1:]...)
			round(rest, text+words(" ", left[0], left[i]))
		}
	}
	all := make([]int, players)
	for a := range players {
		all[a] = a
		for b := a + 1; b < players; b++ {
			items += words(" ", a, b)
		}
	}
	round(all, "")
	return items + "\n" + options.String()
}

// Partridge is the problem of filling a square with one square of side 1, two of side 2 and so on.
func Partridge(most int) string {
	side := most * (most + 1) / 2
	var items, options strings.Builder
	for n := 1; n <= most; n++ {
		items.WriteString(strconv.Itoa(n) + "|square" + strconv.Itoa(n) + " ")
		for x := range side - n + 1 {
			for y := range side - n + 1 {
				options.WriteString("square" + strconv.Itoa(n))
				for i := range n * n {
					options.WriteString(words(" ", x+i/n, y+i%n))
				}
				options.WriteString("\n")
			}
		}
	}
	for i := range side * side {
		items.WriteString(words("", i/side, i%side) + " ")
	}
	return items.String() + "\n" + options.String()
}

// Squares is the problem of MacMahon's 24 squares, whose sides have three colours in all ways, in a rectangle. Sides
// that meet have the same colour, and the edge has one colour.
func Squares(width, height int) string {
	var tiles, secondary []string
	var items, options strings.Builder
	for i := range 81 {
		t := string([]byte{"abc"[i/27], "abc"[i/9%3], "abc"[i/3%3], "abc"[i%3]})
		if t <= min(t[1:]+t[:1], t[2:]+t[:2], t[3:]+t[:3]) {
			tiles = append(tiles, t)
		}
	}
	for x := range width + 1 {
		for y := range height + 1 {
			secondary = append(secondary, words("h", x, y), words("v", x, y))
		}
	}
	edge := "edge"
	for x := range width {
		for y := range height {
			items.WriteString(words("p", x, y) + " ")
			for _, t := range tiles {
				for turn := range 4 {
					u := t[turn:] + t[:turn]
					if turn > 0 && (u == t || turn > 1 && u == t[1:]+t[:1]) {
						break // from here on it repeats
					}
					options.WriteString(t + words(" p", x, y) + words(" h", x, y) + ":" + u[:1] + words(" v", x+1, y) + ":" + u[1:2] +
						words(" h", x, y+1) + ":" + u[2:3] + words(" v", x, y) + ":" + u[3:] + "\n")
				}
			}
		}
		edge += words(" h", x, 0) + ":a" + words(" h", x, height) + ":a"
	}
	for y := range height {
		edge += words(" v", 0, y) + ":a" + words(" v", width, y) + ":a"
	}
	return "edge " + strings.Join(tiles, " ") + " " + items.String() + "| " + strings.Join(secondary, " ") + "\n" + edge +
		"\n" + options.String()
}

// Zebra is the problem of five houses in a row, with fourteen sentences about who lives there. Where does the zebra
// live, and who drinks water? A house has its properties as colours, and a property has its house.
func Zebra() string {
	kinds := map[string]string{}
	secondary := ""
	for _, k := range []string{
		"nation England Ukraine Norway Spain Japan", "job painter diplomat violinist sculptor nurse", "pet dog snails fox horse zebra",
		"drink milk coffee orange tea water", "paint red white blue yellow green",
	} {
		list := strings.Fields(k)
		for i, what := range list {
			if i > 0 {
				kinds[what] = list[0]
				secondary += " " + what
			}
		}
		for house := range 5 {
			secondary += " " + list[0] + strconv.Itoa(house+1)
		}
	}
	in := func(what string, house int) string {
		n := strconv.Itoa(house + 1)
		return " " + what + ":" + n + " " + kinds[what] + n + ":" + what
	}
	items, options := "", ""
	clue := func(one, other string, steps ...int) {
		name := one + "-" + other
		items += name + " "
		for house := range 5 {
			for _, step := range steps {
				switch at := house + step; {
				case other == "":
					if step == house || step > 4 {
						options += name + in(one, house) + "\n"
					}
				case at >= 0 && at < 5:
					options += name + in(one, house) + in(other, at) + "\n"
				}
			}
		}
	}
	for _, c := range [][2]string{{"England", "red"}, {"painter", "Japan"}, {"yellow", "diplomat"}, {"coffee", "green"},
		{"dog", "Spain"}, {"violinist", "orange"}, {"Ukraine", "tea"}, {"sculptor", "snails"}} {
		clue(c[0], c[1], 0)
	}
	clue("Norway", "", 0)
	clue("milk", "", 2)
	clue("white", "green", 1)
	for _, c := range [][2]string{{"Norway", "blue"}, {"horse", "diplomat"}, {"nurse", "fox"}} {
		clue(c[0], c[1], -1, 1)
	}
	clue("zebra", "", 5)
	clue("water", "", 5)
	return items + "|" + secondary + "\n" + options
}
