// Package quiz has the eight questions at the end of each lesson. It runs when the site is built, so the questions
// weigh nothing in the page's program. Numbers in answers come from the matrices and searches that the questions are
// about.
//
//	quiz.go  Question, Answer and the lists of all lessons
//
// The order of lessons, questions and answers is a contract: links to a pupil's answers name them by their places.
// Whoever changes the order raises Version.
package quiz

import (
	"slices"
	"strconv"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// Version is that of the lists below.
const Version = 1

// Question is a question with its answers. The first answer is the right one; the page shuffles them.
type Question struct {
	Ask string
	// Matrix is a table that the question is about, in Knuth's form, or empty.
	Matrix  string `json:",omitempty"`
	Answers []Answer
}

// Answer is an answer that can be chosen, and why it is right or wrong.
type Answer struct{ Text, Why string }

// Lessons are the questions of each lesson, by its folder.
func Lessons() map[string][]Question {
	return map[string][]Question{
		"exact-cover": exactCover(), "algorithm-x": algorithmX(), "dancing-links": dancingLinks(),
		"kanoodle": kanoodle(), "sudoku": sudoku(),
	}
}

// ask makes a question; answers has each answer with its reason after it.
func ask(text, matrix string, answers ...string) Question {
	q := Question{Ask: text, Matrix: matrix}
	for pair := range slices.Chunk(answers, 2) {
		q.Answers = append(q.Answers, Answer{pair[0], pair[1]})
	}
	return q
}

func n(i int) string {
	if i < 1000 {
		return strconv.Itoa(i)
	}
	return strconv.Itoa(i/1000) + "," + strconv.Itoa(i + 1_000_000)[4:]
}

func open(source lab.Source) *lab.Problem {
	p, err := lab.Open(source)
	if err != nil || p.Matrix == nil {
		panic("quiz: a question is about a matrix that cannot be opened")
	}
	return p
}

// searched is a search that has run to its end.
func searched(source lab.Source, rule xc.Rule) *lab.Search {
	s := lab.NewSearch(open(source), rule)
	for s.Step() {
	}
	return s
}

var (
	article = lab.Source{}
	knuth   = lab.Source{Example: "knuth"}
	flty    = lab.Source{Example: "flty"}
)

func exactCover() []Question {
	text := lab.Examples[0].Text
	covers := int(searched(article, xc.Fewest).Found())
	queens := xc.Queens(8)
	return []Question{
		ask("How many exact covers does this table have?", text,
			n(covers), "A, B and D are one, C and E the other.", "1", "A, B and D are one. C and E are another.",
			"5", "That is the number of options.", "None", "Look at C and E: they share no item, and have all five."),
		ask("You picked A and E. Which items are covered twice?", text,
			"1 and 5", "Both options have 1 and 5.", "Only 1", "5 is in both of them, too.", "Only 4", "A does not have 4.",
			"None", "Compare their dots: 1 is in both."),
		ask("You picked C. Which option completes the cover?", text,
			"E", "C has 2 and 3, E has the other three.", "A", "Then 4 is left uncovered.", "B", "Then 2 is covered twice.",
			"D", "Then 3 is covered twice."),
		ask("A table has 6 options. How many choices of options are there, good or bad?", "",
			n(1<<6), "Each option is in or out: 2 × 2 × 2 × 2 × 2 × 2.",
			n(1<<5), "That is for 5 options. One more doubles it.",
			n(2*6), "Each option doubles the number, it does not add 2.",
			n(6*6), "Each option is in or out, whatever the others are."),
		ask("An item is in no option at all, and must be covered. How many covers are there?", "",
			"None", "Nothing can cover this item.", "One", "Even one cover would need an option that has the item.",
			"It depends on the other items", "The others do not matter: this one stays uncovered."),
		ask("How often may a cover have a secondary item?", "",
			"Once or not at all", "It may stay uncovered, but never comes twice.",
			"Just once", "That is the rule for primary items.",
			"As often as you like", "Then queens could share a diagonal.", "At least once", "It need not be covered."),
		ask("Eight queens on a board of 8 × 8: how many items must be covered?", "",
			n(queens.Primary), "8 rows and 8 columns; each has a queen.", "8", "Rows and columns both need a queen.",
			"64", "A square may stay empty. Squares are the options.",
			n(len(queens.Items)), "That counts the diagonals. They are secondary."),
		ask("In the same problem, what is an option?", "",
			"A queen on one square", "It covers a row, a column and its diagonals.",
			"A row of the board", "A row is an item, which is to be covered.",
			"A whole arrangement of queens", "That is a cover: eight options together."),
	}
}

func algorithmX() []Question {
	text := lab.Examples[1].Text
	first := lab.NewSearch(open(knuth), xc.Fewest)
	items, next := first.Problem.Matrix.Items, first.NextItem()
	// This looks for the first column that has more dots than the chosen one.
	more := func(skip int) (string, string) {
		for i := range items {
			if first.Size(i) > first.Size(next) {
				if skip == 0 {
					return items[i], "Column " + items[i] + " has " + n(first.Size(i)) + " dots, column " + items[next] + " has " +
						n(first.Size(next)) + "."
				}
				skip--
			}
		}
		panic("quiz: the first column has no rivals")
	}
	a, whyA := more(0)
	b, whyB := more(1)
	m := open(article).Matrix
	left := 0
	for _, o := range m.Options[1:] {
		if !slices.ContainsFunc(o, func(i int32) bool { return slices.Contains(m.Options[0], i) }) {
			left++
		}
	}
	nodes := func(source lab.Source, rule xc.Rule) int { return searched(source, rule).Shape().Nodes }
	few, lefts := nodes(flty, xc.Fewest), nodes(flty, xc.Leftmost)
	return []Question{
		ask("By the rule of the fewest dots, which of these columns is chosen first?", text,
			items[next], "It has "+n(first.Size(next))+" dots, and no column has fewer.", a, whyA, b, whyB),
		ask("You take option A. How many other options can still be used?", lab.Examples[0].Text,
			n(left), "B, C and D share no item with A. E does.", "4", "E has 1 and 5, as A does.",
			"2", "Look at D again: it has 3 alone.", "1", "Only what shares an item with A goes."),
		ask("A column that must be covered has no dot left. What now?", "",
			"Put the last option back, try the next", "This way leads nowhere: a dead end.",
			"Leave the column out", "Then its item stays uncovered.",
			"Stop: there is no cover", "Another option may still lead to one."),
		ask("No column is left. What does that say?", "",
			"The options you took are a cover", "Each item is covered, and none twice.",
			"It is a dead end", "A dead end is a column without a dot.",
			"The table has only one cover", "The search may still find others."),
		ask("The chosen column has one dot. How many branches does the search make there?", "",
			"One", "There is no choice: this option is taken.",
			"Two", "An option with this item has to be in. Leaving it out is no way.",
			"None", "None is for a column without dots."),
		ask("Why is it enough to try the options of one column?", "",
			"Each cover has just one of them", "So one of these branches leads to it.",
			"The other columns are easier", "They are not; they come later.",
			"It is a guess that mostly works", "It is no guess: nothing is missed."),
		ask("For F, L, T and Y in 5 × 4, the leftmost rule makes a tree of "+n(lefts)+" nodes. What does the rule of the fewest dots make?", "",
			n(few), "Branches that are not made are work that is not done.",
			n(lefts), "A smaller column makes fewer branches.", n(2*lefts), "Fewer branches do not make a larger tree."),
		ask("Both rules search the same table to the end. What is the same?", "",
			"The covers that they find", "The order of the columns changes the way, not the result.",
			"The number of nodes", "That is what the rule changes.",
			"The number of dead ends", "A good rule meets fewer of them."),
	}
}

func dancingLinks() []Question {
	text := lab.Examples[1].Text
	s := lab.NewSearch(open(knuth), xc.Fewest)
	step := func() int {
		before := s.Updates()
		s.Step()
		return int(s.Updates() - before)
	}
	cover, take := step(), step()
	entries := s.Problem.Matrix.Entries()
	others := func(right int) []string {
		return []string{n(right), "They are the dots of the options that go, in other columns that are still open.",
			n(right + 2), "That is too many: dots in the column itself stay.",
			n(right - 1), "That is too few: each option loses all its other dots.", n(right + 3), "That is too many."}
	}
	return []Question{
		ask("a, x and b stand in a row, and x steps out. Who is to the right of a now?", "",
			"b", "right[left[x]] = right[x] says so.", "x", "x has stepped out; a takes notice of b.",
			"Nobody", "a and b take notice of each other."),
		ask("x has stepped out. What does x itself know?", "",
			"Its old neighbours, a and b", "Nobody changed the links of x.", "Nothing", "Its links were left as they were.",
			"Who stepped out before it", "It only knows between whom it stood."),
		ask("x steps out, then y. In which order do they come back?", "",
			"y, then x", "The last one out is the first one in.",
			"x, then y", "Then x might be linked to y, who is still out.",
			"It does not matter", "It does: neighbours may have changed in between."),
		ask("How many dots stand in lists of this table before anything happens?", text,
			n(entries), "That is one for each item of each option.",
			n(7*6), "That counts empty places, which have no links.", n(7+6), "That is the number of columns and rows.",
			"14", "Count the dots of each row once more."),
		ask("Item a is covered first. How many dots leave the lists of other items?", text, others(cover)...),
		ask("Then the first option of a is taken. How many more dots leave lists of items?", text, others(take)...),
		ask("How much has to be searched for when an option is put back?", "",
			"Nothing", "Each dot knows where it was.", "The whole column", "No: a dot remembers its two neighbours.",
			"The whole table", "That is what dancing links avoid."),
		ask("Why not copy the table at each step instead?", "",
			"Copying takes much longer", "Only few links change in a step; a copy is the whole table.",
			"A copy would be wrong", "It would be right, but slow.",
			"It would find other covers", "It would find the same ones."),
	}
}

func kanoodle() []Question {
	p := open(lab.Source{Puzzle: "kanoodle"})
	some := open(lab.Source{Puzzle: "kanoodle", Quarter: "L"})
	places := func(p *lab.Problem, piece string) (k int) {
		item := int32(slices.Index(p.Matrix.Items, piece))
		for _, o := range p.Matrix.Options {
			if slices.Contains(o, item) {
				k++
			}
		}
		return k
	}
	items, options := len(p.Matrix.Items), len(p.Matrix.Options)
	cross, kept, bar, square := places(p, "L"), places(some, "L"), places(p, "J"), places(p, "K")
	return []Question{
		ask("Kanoodle has 12 pieces and 11 × 5 cells. How many items is that?", "",
			n(items), "12 pieces and 55 cells.", "55", "The pieces are items, too.", "12", "Each cell is an item, too.",
			n(12*55), "Items are added: pieces and cells."),
		ask("In how many places can the cross lie?", "",
			n(cross), "Its centre may be on 9 × 3 cells, and all its turns look alike.",
			"55", "Its arms would stick out at the edge.", n(4*cross), "Its turns look alike, so they count once."),
		ask("How many of those are different, when turning and mirroring the board does not count?", "",
			n(kept), "A quarter of the cells, with those on the middle lines.",
			n(cross), "The board carries most of them onto others.",
			n((cross+3)/4), "Cells on a middle line go with fewer others."),
		ask("The table has "+n(options)+" options. How many are left when the cross has only those places?", "",
			n(len(some.Matrix.Options)), "Only "+n(cross-kept)+" options of the cross go.",
			n(options/4), "Only options of the cross go, not those of the other pieces.",
			n(options-cross), "Those "+n(kept)+" places of the cross stay."),
		ask("In how many places can the bar of 4 cells lie?", "",
			n(bar), "8 × 5 across and 11 × 2 upright.", "40", "That is across alone; it also stands upright.",
			n(2*bar), "Turned by half it looks the same."),
		ask("And the square of 2 × 2?", "",
			n(square), "10 × 4, and all its turns look alike.", n(4*square), "Its turns look alike, so they count once.",
			"55", "It does not fit at two of the edges."),
		ask("How many items does an option with a piece of 5 cells cover?", "",
			"6", "5 cells and the piece.", "5", "It covers the piece, too.", "1", "It covers the piece and each of its cells."),
		ask("Why do most packings come in fours?", "",
			"Half a turn and two mirrors give three more", "With itself these are four.",
			"Each piece has four turns", "Some have one, two or eight.",
			"The search visits each one four times", "It finds each once; they are four packings."),
	}
}

func sudoku() []Question {
	nine, six := xc.NewSudoku(9), xc.NewSudoku(6)
	easy, _ := xc.ParseSudoku(lab.Easy)
	options := len(easy.Matrix().Options)
	fours, _ := xc.NewSudoku(4).Solutions(1000, 1<<20)
	return []Question{
		ask("How many items has a Sudoku of 9 × 9 cells?", "",
			n(len(nine.Matrix().Items)), "Four sorts of 81 each.", "81", "That is the cells alone.",
			n(9*81), "That is the number of options of an empty grid."),
		ask("And one of 6 × 6 cells?", "",
			n(len(six.Matrix().Items)), "Four sorts of 36 each.", "36", "That is the cells alone.",
			n(6*36), "That is the number of options of an empty grid."),
		ask("The easy Sudoku above has 30 givens. How many options does its table have?", "",
			n(options), "One for each given, nine for each of 51 empty cells.", n(9*81), "A given has one option, not nine.",
			n(9*51), "The givens have one option each."),
		ask("How many items does one option cover?", "",
			"4", "A cell, and a symbol in a row, a column and a box.",
			"1", "It also settles a symbol in a row, a column and a box.", "3", "The cell itself is an item, too.",
			"9", "It writes only one symbol."),
		ask("Only one symbol fits into a cell. What is that called, and what is it in the table?", "",
			"A naked single: the cell’s column has one dot", "The cell’s own item has one option left.",
			"A hidden single: a box’s column has one dot", "That is a symbol with one place left.",
			"A pair: two columns have one dot", "A pair needs two cells and two symbols."),
		ask("In box 1 the 7 fits into one cell alone. Which column has one dot?", "",
			"b1=7", "The item of a 7 in box 1.", "r1c7", "That is the cell in row 1, column 7.",
			"r1=7", "That is a 7 in row 1, whatever the box."),
		ask("What does a tree without branches say?", "",
			"Each step leaves no choice", "Some column always has one dot.",
			"There is no solution", "Without a solution it would end in a dead end.",
			"There are many solutions", "Two solutions need a branch."),
		ask("How many full grids of 4 × 4 cells are there?", "",
			n(len(fours)), "Let the lab count the covers of the empty grid.",
			n(4*3*2), "That is the ways to fill the first row.", n(4*4*4), "That is the options of the empty grid."),
	}
}
