package lab

import (
	"sync"

	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Example is a matrix to begin with.
type Example struct {
	// ID is its name in links.
	ID          string
	Title, Note say.Message
	// Text is a matrix in Knuth's form, or Definition a puzzle.
	Text, Definition string
}

// Examples are those of the lab; an address without a source shows the first one. Some are long, and few visitors come
// to the lab, so they are written when they are first asked for.
var Examples = sync.OnceValue(func() []Example {
	return []Example{
		{
			ID: "article", Title: "Five elements, five sets",
			Note: "The example of David Austin's article on Kanoodle. It has two covers: A, B, D and C, E.",
			Text: "1 2 3 4 5\n1 5\n2 4\n2 3\n3\n1 4 5\n",
		},
		{
			ID: "knuth", Title: "Seven items, six options",
			Note: "The example with which Knuth explains dancing links. It has one cover.",
			Text: "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
		},
		{
			ID: "lty", Title: "L, T and Y in 5 × 3",
			Note:       "Three pentominoes in a small box: 15 cells and 3 pieces are the items, every place of a piece is an option.",
			Definition: "# title: L, T and Y in 5 × 3\nD:xDim=5:yDim=3:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\nC:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0\n~D\n",
		},
		{
			ID: "flty", Title: "F, L, T and Y in 5 × 4",
			Note:       "Four pentominoes: small enough to follow, large enough to get lost in.",
			Definition: "# title: F, L, T and Y in 5 × 4\nD:xDim=5:yDim=4:zDim=1\nC:name=F:layout=1 0 0, 2 0 0, 0 1 0, 1 1 0, 1 2 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\nC:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0\n~D\n",
		},
		{
			ID: "words", Title: "A square of four words", Note: "Two words across and two down, all different. A letter is the colour of its cell: words that cross give it the same.",
			Text: xc.WordSquare("AN", "AS", "AT", "IN", "IS", "IT", "NO", "ON", "SO", "TO"),
		},
		{
			ID: "words3", Title: "A square of six words", Note: "Three words across and three down, all different. Mirrored along the diagonal a square is another one.",
			Text: xc.WordSquare(xc.Words3...),
		},
		{
			ID: "zebra", Title: "Who owns the zebra?", Note: "Five houses in a row, and sixteen sentences about who lives there (Life International, 1962). What a house has is its colour.",
			Text: xc.Zebra(),
		},
		{
			ID: "macmahon", Title: "MacMahon’s squares", Note: "24 squares whose sides have three colours in all ways fill 4 × 6, with one colour around. There are 106,624 covers: 13,328 ways, each eight times.",
			Text: xc.Squares(6, 4),
		},
		{
			ID: "cars", Title: "Ten cars in a line", Note: "Six kinds of cars with five extras. Of any few cars in a row only some may have an extra: a counter for each such row (CSPLib, problem 1).",
			Text: xc.TenCars(),
		},
		{
			ID: "partridge", Title: "One square, two squares, …", Note: "One square of side 1, two of side 2, up to four of side 4 do not fill a square of 10 × 10. The least that works is eight, of 36 × 36 (R. Wainwright).",
			Text: xc.Partridge(4),
		},
		{
			ID: "triples", Title: "Triples of seven", Note: "Any two of seven people meet in just one group of three. There are 30 ways.",
			Text: xc.Triples(7),
		},
		{
			ID: "rounds", Title: "Rounds of six players", Note: "All six play in each round, and any two of them meet once. There are six ways, if the order of the rounds does not count.",
			Text: xc.Tournament(6),
		},
		{
			ID: "sees", Title: "Two queens that see 4 × 4", Note: "Each cell is to be seen at least once, and there are to be just two queens: items with bounds.",
			Text: xc.Seen(4, 2),
		},
		{
			ID: "sees6", Title: "Three queens that see 6 × 6", Note: "Three queens can do it in four ways, which are turns of each other. A chessboard takes five.",
			Text: xc.Seen(6, 3),
		},
		{
			ID: "langford", Title: "Langford’s pairs of 7", Note: "The numbers 1 to 7 stand in a row, each of them twice. Between two equal numbers stand as many others as the number says.",
			Text: xc.Langford(7),
		},
		{
			ID: "latin", Title: "Latin squares of order 4", Note: "Each number once in every row and every column: a Sudoku without boxes.",
			Text: xc.Latin(4),
		},
		{
			ID: "petersen", Title: "Petersen’s graph in three colours", Note: "Ten nodes have colours, other ones at the two ends of each edge. An edge and a colour are a secondary item.",
			Text: xc.Coloured(xc.Petersen(), 3),
		},
		{
			ID: "map", Title: "Australia in three colours", Note: "Six states and territories; a border and a colour are a secondary item. Tasmania has no border.",
			Text: xc.Coloured(xc.Australia, 3),
		},
		{
			ID: "costs", Title: "A week of shifts", Note: "Each day is covered by one shift, and shifts have costs. Find the cheapest week beside the covers.",
			Text: "Mo Tu We Th Fr Sa Su\nMo Tu We |$9\nTh Fr |$7\nMo Tu |$7\nWe Th Fr |$10\nSa Su |$12\nFr Sa Su |$15\nTh |$3\nWe |$4\nMo Su |$8\nTu We Th |$9\nFr Sa |$10\n",
		},
	}
})

// Easy is the Sudoku that encyclopedias print.
const Easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// Sudokus are grids to begin with. The very hard one is Arto Inkala's of 2012; the one with 17 givens is from
// Gordon Royle's list.
var Sudokus = []struct {
	// Title is said among other matrices, Name among grids; it is empty where that is the size.
	Title, Name say.Message
	Grid        string
}{
	{"Sudoku 4 × 4", "", "1....3...4....2."},
	{"Sudoku, easy", "easy", Easy},
	{"Sudoku, 17 givens", "17 givens", ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."},
	{"Sudoku, very hard", "very hard", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
	{"Sudoku 6 × 6", "", ".6.2..3..4....1...........4..3.....6"},
}

// QueenCounts are the sides of the boards to begin with.
var QueenCounts = []int{4, 6, 8, 12}
