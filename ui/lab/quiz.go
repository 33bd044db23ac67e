package lab

import (
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Quiz asks what a search will do next, and tells whether an answer is right and
// why.
type Quiz struct {
	Search *Search
	Kind   QuizKind
	// Asked and Right count the questions that were answered.
	Asked, Right int

	question string
	choices  []Reply
	answer   int // the choice that was made, -1 for none
	why      string
	covers   [][]int32 // for AskRow: the covers of several options, each in order
	place    int       // the number of the question
}

// QuizKind is what a Quiz asks.
type QuizKind uint8

const (
	// AskRow: some options are picked; which one completes the cover?
	AskRow QuizKind = iota
	// AskColumn: which item is chosen next by the rule of the fewest options?
	AskColumn
	// AskEntries: how many entries leave their lists in the next step?
	AskEntries
)

// Reply is a possible answer.
type Reply struct {
	Label string
	Right bool

	value int
}

// maxChoices is how many answers a question offers at most.
const maxChoices = 4

// NewQuiz asks its first question about a problem with a matrix.
func NewQuiz(p *Problem, kind QuizKind) *Quiz {
	q := &Quiz{Kind: kind}
	q.Search = NewSearch(p, xc.Fewest)
	if kind == AskRow {
		s := NewSearch(p, xc.Fewest)
		for s.Step() {
		}
		for _, cover := range s.Covers {
			if len(cover) > 1 {
				q.covers = append(q.covers, slices.Sorted(slices.Values(cover)))
			}
		}
	}
	q.Restart()
	return q
}

// Restart begins anew.
func (q *Quiz) Restart() {
	q.Asked, q.Right, q.place = 0, 0, 0
	q.Search.Restart()
	q.takeGivens()
	q.ask()
}

// takeGivens makes the steps of a Sudoku's search that place its givens.
func (q *Quiz) takeGivens() {
	p := q.Search.Problem
	if p.Side == 0 {
		return
	}
	givens, _ := xc.ParseSudoku(p.Source.Sudoku)
	var path []xc.Move
	for o, option := range p.Matrix.Options {
		if cell := int(option[0]); givens.Cells[cell] != 0 {
			path = append(path, xc.Move{Item: cell, Option: o})
		}
	}
	q.take(path)
}

// Question is the present question; "" when there is none left.
func (q *Quiz) Question() string { return q.question }

// Choices are the answers.
func (q *Quiz) Choices() []Reply { return q.choices }

// Answered is the choice that was made, -1 before that, and why it is right or wrong.
func (q *Quiz) Answered() (choice int, why string) { return q.answer, q.why }

// Answer takes a choice, says whether it is right, and shows in the search what follows. Further choices change
// nothing.
func (q *Quiz) Answer(choice int) {
	if q.answer >= 0 || choice < 0 || choice >= len(q.choices) {
		return
	}
	q.answer = choice
	q.Asked++
	c := q.choices[choice]
	lead := say.Message("Not quite. {why}")
	if c.Right {
		lead = "Right. {why}"
		q.Right++
	}
	switch q.Kind {
	case AskRow:
		q.why = say.T(lead, q.whyRow(c.value))
		q.follow(c)
	case AskColumn:
		q.why = say.T(lead, q.whyColumn(c.value))
		q.Search.Step()
	case AskEntries:
		q.Search.Step()
		q.why = say.T(lead, q.whyEntries())
	}
}

// Next goes on to the next question.
func (q *Quiz) Next() {
	if q.answer < 0 {
		return
	}
	q.place++
	q.ask()
}

// ask goes to the next point that a question can be asked about.
func (q *Quiz) ask() {
	q.question, q.choices, q.answer, q.why = "", nil, -1, ""
	switch q.Kind {
	case AskRow:
		q.askRow()
	case AskColumn:
		for !q.Search.Done() && !q.askColumn() {
			q.Search.Step()
		}
	case AskEntries:
		for !q.Search.Done() && !q.askEntries() {
			q.Search.Step()
		}
	}
}

// picked are the options that the present question picks, and missing is the one that completes them.
func (q *Quiz) picked() (picked []int32, missing int32) {
	cover := q.covers[q.place%len(q.covers)]
	k := (len(cover) - 1 + 2*(q.place/len(q.covers))) % len(cover)
	return slices.Delete(slices.Clone(cover), k, k+1), cover[k]
}

func (q *Quiz) askRow() {
	q.Search.Restart()
	if q.place >= 2*len(q.covers) {
		return
	}
	p := q.Search.Problem
	picked, missing := q.picked()
	var names []string
	for _, o := range picked {
		names = append(names, p.Option(int(o)))
	}
	q.question = say.T("{n, plural, one {Row {rows} is} other {Rows {rows} are}} picked. Which row completes the cover?",
		len(names), allOf(names))
	for o := range p.Matrix.Options {
		if !slices.Contains(picked, int32(o)) {
			q.choices = append(q.choices, Reply{p.Option(o), int32(o) == missing, o})
		}
	}
}

// follow takes the options that are picked, and the chosen one where it is right.
func (q *Quiz) follow(c Reply) {
	options, missing := q.picked()
	if c.Right {
		options = append(options, missing)
	}
	var path []xc.Move
	for _, o := range options {
		path = append(path, xc.Move{Item: int(q.Search.Problem.Matrix.Options[o][0]), Option: int(o)})
	}
	q.take(path)
}

func (q *Quiz) take(path []xc.Move) {
	if err := q.Search.Follow(path); err != nil {
		panic("ui/lab: the options of a cover cannot be taken: " + err.Error())
	}
}

func (q *Quiz) whyRow(option int) string {
	p := q.Search.Problem
	picked, _ := q.picked()
	var twice, left []string
	for item, name := range p.Matrix.Items {
		has := func(o int32) bool { return slices.Contains(p.Matrix.Options[o], int32(item)) }
		before := slices.ContainsFunc(picked, has)
		switch now := has(int32(option)); {
		case before && now:
			twice = append(twice, name)
		case !before && !now:
			left = append(left, name)
		}
	}
	name := p.Option(option)
	switch {
	case len(twice) > 0:
		return say.T("{row} covers {columns} a second time.", name, allOf(twice))
	case len(left) > 0:
		return say.T("{row} leaves {columns} uncovered.", name, allOf(left))
	}
	return say.T("With {row} every column has just one dot.", name)
}

// allOf joins names as in "a and b and c".
func allOf(names []string) string {
	text := names[0]
	for _, name := range names[1:] {
		text = say.T("{names} and {last}", text, name)
	}
	return text
}

func (q *Quiz) askColumn() bool {
	s := q.Search
	if !s.Choosing() {
		return false
	}
	next := s.NextItem()
	fewest := s.Size(next)
	var others []int32
	for _, i := range s.OpenItems() {
		if s.Size(int(i)) > fewest {
			others = append(others, i)
		}
	}
	if len(others) == 0 {
		return false
	}
	items := []int32{int32(next)}
	for k := range min(len(others), maxChoices-1) {
		items = append(items, others[k*len(others)/min(len(others), maxChoices-1)])
	}
	slices.Sort(items)
	q.question = say.T("Which column has the fewest dots, and is chosen next?")
	for _, i := range items {
		q.choices = append(q.choices, Reply{s.Problem.Matrix.Items[i], s.Size(int(i)) == fewest, int(i)})
	}
	return true
}

func (q *Quiz) whyColumn(item int) string {
	s := q.Search
	items, next := s.Problem.Matrix.Items, s.NextItem()
	fewest := s.Size(next)
	if item != next {
		return say.T("Column {column} has {n, plural, one {# dot} other {# dots}}, column {other} has {least}.",
			items[item], s.Size(item), items[next], fewest)
	}
	switch fewest {
	case 0:
		return say.T("Column {column} has no dot left: a dead end.", items[next])
	case 1:
		return say.T("Column {column} has one dot, so there is no choice.", items[next])
	}
	return say.T("Column {column} has {n} dots, and none has fewer.", items[next], fewest)
}

func (q *Quiz) askEntries() bool {
	s := q.Search
	p := s.Problem
	if item := s.NextItem(); item >= 0 {
		q.question = say.T("Item {item} is covered next. How many entries leave the lists of other items?", p.Matrix.Items[item])
	} else if _, _, next := s.solver.Trying(); next >= 0 {
		kind, name := p.called(next)
		q.question = say.T("Now {kind, select, piece {{name}} other {option {name}}} is taken. "+
			"How many entries leave the lists of other items?", kind, name)
	} else {
		return false
	}
	before := s.Updates()
	s.Step()
	n := int(s.Updates() - before)
	s.Back()
	// The right answer is not always at the same place.
	from := max(0, n-int(s.At()+uint64(n))%maxChoices)
	for k := range maxChoices {
		q.choices = append(q.choices, Reply{strconv.Itoa(from + k), from+k == n, from + k})
	}
	return true
}

func (q *Quiz) whyEntries() string {
	right := slices.IndexFunc(q.choices, func(c Reply) bool { return c.Right })
	n := q.choices[right].value
	switch n {
	case 0:
		return say.T("None: the options that go have no entry in an open list.")
	case 1:
		return say.T("It is 1: the dotted entry, which remembers its neighbours.")
	}
	return say.T("They are {n}: the dotted ones, which remember their neighbours.", n)
}
