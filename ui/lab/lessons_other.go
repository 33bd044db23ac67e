//go:build !js

package lab

import (
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/solver/xc"
)

// QuizVersion is that of the lists below. The order of lessons, questions and answers is a contract: links to a pupil's
// answers name them by their places. Whoever changes the order raises it.
const QuizVersion = 1

// Question is a question with its answers, in the language in which [Lessons] was called. The first answer is the
// right one; the page shuffles them.
type Question struct {
	Ask string
	// Matrix is a table that the question is about, in Knuth's form, or empty.
	Matrix  string `json:",omitempty"`
	Answers []Answer
}

// Answer is an answer that can be chosen, and why it is right or wrong.
type Answer struct{ Text, Why string }

// Lessons are the eight questions at the end of each lesson, by its folder. Numbers in answers come from the matrices and
// searches that the questions are about. They are made when the site is built, so they weigh nothing in the page.
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

// grouped writes a number as the language does.
func grouped(i int) string { return say.Grouped(strconv.Itoa(i)) }

func openSource(source Source) *Problem {
	p, err := Open(source)
	if err != nil || p.Matrix == nil {
		panic("lab: a question is about a matrix that cannot be opened")
	}
	return p
}

// searched is a search that has run to its end.
func searched(source Source, rule xc.Rule) *Search {
	s := NewSearch(openSource(source), rule)
	for s.Step() {
	}
	return s
}

var (
	article = Source{}
	knuth   = Source{Example: "knuth"}
	flty    = Source{Example: "flty"}
)

func exactCover() []Question {
	text := Examples()[0].Text
	covers := int(searched(article, xc.Fewest).Found())
	queens := xc.Queens(8)
	return []Question{
		ask(say.T("How many exact covers does this table have?"), text,
			grouped(covers), say.T("A, B and D are one, C and E the other."), "1", say.T("A, B and D are one. C and E are another."),
			"5", say.T("That is the number of options."),
			say.T("None"), say.T("Look at C and E: they share no item, and have all five.")),
		ask(say.T("You picked A and E. Which items are covered twice?"), text,
			say.T("1 and 5"), say.T("Both options have 1 and 5."), say.T("Only 1"), say.T("5 is in both of them, too."),
			say.T("Only 4"), say.T("A does not have 4."),
			say.T("None"), say.T("Compare their dots: 1 is in both.")),
		ask(say.T("You picked C. Which option completes the cover?"), text,
			"E", say.T("C has 2 and 3, E has the other three."), "A", say.T("Then 4 is left uncovered."),
			"B", say.T("Then 2 is covered twice."),
			"D", say.T("Then 3 is covered twice.")),
		ask(say.T("A table has 6 options. How many choices of options are there, good or bad?"), "",
			grouped(1<<6), say.T("Each option is in or out: 2 × 2 × 2 × 2 × 2 × 2."),
			grouped(1<<5), say.T("That is for 5 options. One more doubles it."),
			grouped(2*6), say.T("Each option doubles the number, it does not add 2."),
			grouped(6*6), say.T("Each option is in or out, whatever the others are.")),
		ask(say.T("An item is in no option at all, and must be covered. How many covers are there?"), "",
			say.T("None"), say.T("Nothing can cover this item."),
			say.T("One"), say.T("Even one cover would need an option that has the item."),
			say.T("It depends on the other items"), say.T("The others do not matter: this one stays uncovered.")),
		ask(say.T("How often may a cover have a secondary item?"), "",
			say.T("Once or not at all"), say.T("It may stay uncovered, but never comes twice."),
			say.T("Just once"), say.T("That is the rule for primary items."),
			say.T("As often as you like"), say.T("Then queens could share a diagonal."),
			say.T("At least once"), say.T("It need not be covered.")),
		ask(say.T("Eight queens on a board of 8 × 8: how many items must be covered?"), "",
			grouped(queens.Primary), say.T("8 rows and 8 columns; each has a queen."),
			"8", say.T("Rows and columns both need a queen."),
			"64", say.T("A square may stay empty. Squares are the options."),
			grouped(len(queens.Items)), say.T("That counts the diagonals. They are secondary.")),
		ask(say.T("In the same problem, what is an option?"), "",
			say.T("A queen on one square"), say.T("It covers a row, a column and its diagonals."),
			say.T("A row of the board"), say.T("A row is an item, which is to be covered."),
			say.T("A whole arrangement of queens"), say.T("That is a cover: eight options together.")),
	}
}

func algorithmX() []Question {
	text := Examples()[1].Text
	first := NewSearch(openSource(knuth), xc.Fewest)
	items, next := first.Problem.Matrix.Items, first.NextItem()
	// This looks for the first column that has more dots than the chosen one.
	more := func(skip int) (string, string) {
		for i := range items {
			if first.Size(i) > first.Size(next) {
				if skip == 0 {
					return items[i], say.T("Column {column} has {n} dots, column {other} has {fewer}.",
						items[i], first.Size(i), items[next], first.Size(next))
				}
				skip--
			}
		}
		panic("quiz: the first column has no rivals")
	}
	a, whyA := more(0)
	b, whyB := more(1)
	m := openSource(article).Matrix
	left := 0
	for _, o := range m.Options[1:] {
		if !slices.ContainsFunc(o, func(i int32) bool { return slices.Contains(m.Options[0], i) }) {
			left++
		}
	}
	nodes := func(source Source, rule xc.Rule) int { return searched(source, rule).Shape().Nodes }
	few, lefts := nodes(flty, xc.Fewest), nodes(flty, xc.Leftmost)
	return []Question{
		ask(say.T("By the rule of the fewest dots, which of these columns is chosen first?"), text,
			items[next], say.T("It has {n} dots, and no column has fewer.", first.Size(next)), a, whyA, b, whyB),
		ask(say.T("You take option A. How many other options can still be used?"), Examples()[0].Text,
			grouped(left), say.T("B, C and D share no item with A. E does."), "4", say.T("E has 1 and 5, as A does."),
			"2", say.T("Look at D again: it has only 3."), "1", say.T("Only what shares an item with A goes.")),
		ask(say.T("A column that must be covered has no dot left. What now?"), "",
			say.T("Put the last option back, try the next"), say.T("This way leads nowhere: a dead end."),
			say.T("Leave the column out"), say.T("Then its item stays uncovered."),
			say.T("Stop: there is no cover"), say.T("Another option may still lead to one.")),
		ask(say.T("No column is left. What does that say?"), "",
			say.T("The options you took are a cover"), say.T("Each item is covered, and none twice."),
			say.T("It is a dead end"), say.T("A dead end is a column without a dot."),
			say.T("The table has only one cover"), say.T("The search may still find others.")),
		ask(say.T("The chosen column has one dot. How many branches does the search make there?"), "",
			say.T("One"), say.T("There is no choice: this option is taken."),
			say.T("Two"), say.T("The cover must have an option with this item, so there is no branch that leaves the item out."),
			say.T("None"), say.T("A column without dots has no branch. This one has a dot.")),
		ask(say.T("Why is it enough to try the options of one column?"), "",
			say.T("Each cover has just one of them"), say.T("So one of these branches leads to it."),
			say.T("The other columns are easier"), say.T("They are not; they come later."),
			say.T("It is a guess that mostly works"), say.T("It is no guess: nothing is missed.")),
		ask(say.T("For F, L, T and Y in 5 × 4, the leftmost rule makes a tree of {n} nodes. "+
			"What does the rule of the fewest dots make?", lefts), "",
			grouped(few), say.T("Branches that are not made are work that is not done."),
			grouped(lefts), say.T("A smaller column makes fewer branches."),
			grouped(2*lefts), say.T("Fewer branches do not make a larger tree.")),
		ask(say.T("Both rules search the same table to the end. What is the same?"), "",
			say.T("The covers that they find"), say.T("The order of the columns changes the way, not the result."),
			say.T("The number of nodes"), say.T("That is what the rule changes."),
			say.T("The number of dead ends"), say.T("A good rule meets fewer of them.")),
	}
}

func dancingLinks() []Question {
	text := Examples()[1].Text
	s := NewSearch(openSource(knuth), xc.Fewest)
	step := func() int {
		before := s.Updates()
		s.Step()
		return int(s.Updates() - before)
	}
	cover, take := step(), step()
	entries := s.Problem.Matrix.Entries()
	others := func(right int) []string {
		return []string{grouped(right), say.T("They are the dots of the options that go, in other columns that are still open."),
			grouped(right + 2), say.T("That is too many: dots in the column itself stay."),
			grouped(right - 1), say.T("That is too few: each option loses all its other dots."),
			grouped(right + 3), say.T("That is too many.")}
	}
	return []Question{
		ask(say.T("a, x and b stand in a row, and x steps out. Who is to the right of a now?"), "",
			"b", say.T("right[left[x]] = right[x] says so."), "x", say.T("x has stepped out; a takes notice of b."),
			say.T("Nobody"), say.T("a and b take notice of each other.")),
		ask(say.T("x has stepped out. What does x itself know?"), "",
			say.T("Its old neighbours, a and b"), say.T("Nobody changed the links of x."),
			say.T("Nothing"), say.T("Its links were left as they were."),
			say.T("Who stepped out before it"), say.T("It only knows between whom it stood.")),
		ask(say.T("x steps out, then y. In which order do they come back?"), "",
			say.T("y, then x"), say.T("The last one out is the first one in."),
			say.T("x, then y"), say.T("Then x might be linked to y, who is still out."),
			say.T("It does not matter"), say.T("It does: neighbours may have changed in between.")),
		ask(say.T("How many dots stand in lists of this table before anything happens?"), text,
			grouped(entries), say.T("That is one for each item of each option."),
			grouped(7*6), say.T("That counts empty places, which have no links."),
			grouped(7+6), say.T("That is the number of columns and rows."),
			"14", say.T("Count the dots of each row once more.")),
		ask(say.T("Item a is covered first. How many dots leave the lists of other items?"), text, others(cover)...),
		ask(say.T("Then the first option of a is taken. How many more dots leave lists of items?"), text, others(take)...),
		ask(say.T("How much has to be searched for when an option is put back?"), "",
			say.T("Nothing"), say.T("Each dot knows where it was."),
			say.T("The whole column"), say.T("No: a dot remembers its two neighbours."),
			say.T("The whole table"), say.T("That is what dancing links avoid.")),
		ask(say.T("Why not copy the table at each step instead?"), "",
			say.T("Copying takes much longer"), say.T("Only few links change in a step; a copy is the whole table."),
			say.T("A copy would be wrong"), say.T("It would be right, but slow."),
			say.T("It would find other covers"), say.T("It would find the same ones.")),
	}
}

func kanoodle() []Question {
	p := openSource(Source{Puzzle: "kanoodle"})
	some := openSource(Source{Puzzle: "kanoodle", Quarter: "L"})
	places := func(p *Problem, piece string) (k int) {
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
		ask(say.T("Kanoodle has 12 pieces and 11 × 5 cells. How many items is that?"), "",
			grouped(items), say.T("12 pieces and 55 cells."), "55", say.T("The pieces are items, too."),
			"12", say.T("Each cell is an item, too."),
			grouped(12*55), say.T("Items are added: pieces and cells.")),
		ask(say.T("In how many places can the cross lie?"), "",
			grouped(cross), say.T("Its centre may be on 9 × 3 cells, and all its turns look alike."),
			"55", say.T("Its arms would stick out at the edge."),
			grouped(4*cross), say.T("Its turns look alike, so they count once.")),
		ask(say.T("How many of those are different, when turning and mirroring the board does not count?"), "",
			grouped(kept), say.T("A quarter of the cells, with those on the middle lines."),
			grouped(cross), say.T("The board carries most of them onto others."),
			grouped((cross+3)/4), say.T("Cells on a middle line go with fewer others.")),
		ask(say.T("The table has {n} options. How many are left when the cross has only those places?", options), "",
			grouped(len(some.Matrix.Options)), say.T("Only {n} options of the cross go.", cross-kept),
			grouped(options/4), say.T("Only options of the cross go, not those of the other pieces."),
			grouped(options-cross), say.T("Those {n} places of the cross stay.", kept)),
		ask(say.T("In how many places can the bar of 4 cells lie?"), "",
			grouped(bar), say.T("8 × 5 across and 11 × 2 upright."), "40", say.T("That counts only the places across; it also stands upright."),
			grouped(2*bar), say.T("Turned by half it looks the same.")),
		ask(say.T("And the square of 2 × 2?"), "",
			grouped(square), say.T("10 × 4, and all its turns look alike."),
			grouped(4*square), say.T("Its turns look alike, so they count once."),
			"55", say.T("It does not fit at two of the edges.")),
		ask(say.T("How many items does an option with a piece of 5 cells cover?"), "",
			"6", say.T("5 cells and the piece."), "5", say.T("It covers the piece, too."),
			"1", say.T("It covers the piece and each of its cells.")),
		ask(say.T("Why do most packings come in fours?"), "",
			say.T("Half a turn and two mirrors give three more"), say.T("With itself these are four."),
			say.T("Each piece has four turns"), say.T("Some have one, two or eight."),
			say.T("The search visits each one four times"), say.T("It finds each once; they are four packings.")),
	}
}

func sudoku() []Question {
	nine, six := xc.NewSudoku(9), xc.NewSudoku(6)
	easy, _ := xc.ParseSudoku(Easy)
	options := len(easy.Matrix().Options)
	fours, _ := xc.NewSudoku(4).Solutions(1000, 1<<20)
	return []Question{
		ask(say.T("How many items has a Sudoku of 9 × 9 cells?"), "",
			grouped(len(nine.Matrix().Items)), say.T("Four sorts of 81 each."), "81", say.T("That counts only the cells."),
			grouped(9*81), say.T("That is the number of options of an empty grid.")),
		ask(say.T("And one of 6 × 6 cells?"), "",
			grouped(len(six.Matrix().Items)), say.T("Four sorts of 36 each."), "36", say.T("That counts only the cells."),
			grouped(6*36), say.T("That is the number of options of an empty grid.")),
		ask(say.T("The easy Sudoku above has 30 givens. How many options does its table have?"), "",
			grouped(options), say.T("One for each given, nine for each of 51 empty cells."),
			grouped(9*81), say.T("A given has one option, not nine."),
			grouped(9*51), say.T("The givens have one option each.")),
		ask(say.T("How many items does one option cover?"), "",
			"4", say.T("A cell, and a symbol in a row, a column and a box."),
			"1", say.T("It also settles a symbol in a row, a column and a box."),
			"3", say.T("The cell itself is an item, too."),
			"9", say.T("It writes only one symbol.")),
		ask(say.T("Only one symbol fits into a cell. What is that called, and what is it in the table?"), "",
			say.T("A naked single: the cell’s column has one dot"), say.T("The cell’s own item has one option left."),
			say.T("A hidden single: a box’s column has one dot"), say.T("That is a symbol with one place left."),
			say.T("A pair: two columns have one dot"), say.T("A pair needs two cells and two symbols.")),
		ask(say.T("In box 1 the 7 fits into only one cell. Which column has one dot?"), "",
			"b1=7", say.T("The item of a 7 in box 1."), "r1c7", say.T("That is the cell in row 1, column 7."),
			"r1=7", say.T("That is a 7 in row 1, whatever the box.")),
		ask(say.T("What does a tree without branches say?"), "",
			say.T("Each step leaves no choice"), say.T("Some column always has one dot."),
			say.T("There is no solution"), say.T("Without a solution it would end in a dead end."),
			say.T("There are many solutions"), say.T("Two solutions need a branch.")),
		ask(say.T("How many full grids of 4 × 4 cells are there?"), "",
			grouped(len(fours)), say.T("Let the lab count the covers of the empty grid."),
			grouped(4*3*2), say.T("That is the ways to fill the first row."),
			grouped(4*4*4), say.T("That is the options of the empty grid.")),
	}
}
