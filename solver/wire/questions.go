package wire

import (
	"tilewright/def"
	"tilewright/solver/settings"
)

// Question is what the page asks beside a search; A is the type of its answer. A question has only fields of its own.
// Its puzzle and settings are in its Work.
type Question[A any] interface {
	// Asks is the name of the question in messages. The argument only says which type the answer has.
	Asks(A) string
}

// Work is the puzzle that a question or a search is about, with its settings. Both travel as their texts. Title,
// source, known count, labels and colours stay behind, as they do not matter for solving.
type Work struct {
	// Puzzle may be a draft, whose pieces do not fill the board. It is nil for a question about no puzzle.
	Puzzle   *def.Puzzle
	Settings settings.Settings
}

// Scope is who waits for answers: a place on the page, and the puzzle that is asked about there.
type Scope struct {
	Puzzle *def.Puzzle
	Place  string
}

// Asked is a question of any type, on its way through the page until it is sent.
type Asked struct {
	Name string
	// Number tells the question from others of its name; the answer has it, too.
	Number int
	Work   Work
	// Place is where on the page somebody waits for the answer.
	Place string
	// Question is the value that has the method Asks.
	Question any
	// Numbers travel in the buffer: see each question.
	Numbers []uint16
	// Idle says that nobody waits for the answer. Where no worker starts, nothing is said about it.
	Idle bool
	// Blank makes a pointer to an answer, to be read into.
	Blank func() any
}

// NewAsked makes a question ready to be sent.
func NewAsked[A any, Q Question[A]](number int, w Work, q Q) Asked {
	return Asked{Name: NameOf(q), Number: number, Work: w, Question: q, Blank: func() any { return new(A) }}
}

// Scope is who waits for the answer.
func (a *Asked) Scope() Scope { return Scope{a.Work.Puzzle, a.Place} }

// NameOf is the name of a question in messages.
func NameOf[A any, Q Question[A]](q Q) string {
	var answer A
	return q.Asks(answer)
}

// Ask is a question on its way: OpAsk. The question's own fields are an object of their own in the field question. The
// buffer has what is bulky: see each question.
type Ask struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Name    string `js:"name"`
	Number  int    `js:"number"`
	// Puzzle and Settings are the texts of the Work.
	Puzzle   string `js:"puzzle"`
	Settings string `js:"settings"`
}

// Answer is an answer on its way: OpAnswer. The answer's own fields are an object of their own in the field answer.
type Answer struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Name    string `js:"name"`
	// Number is the question's.
	Number int `js:"number"`
	// Refused says why nothing can be known. Then the answer itself is empty.
	Refused string `js:"refused"`
	// Ended is whether no further answer will come. Each earlier answer has all that is known by then.
	Ended bool `js:"ended"`
}

// Head is what the page has of every answer, besides the answer itself.
type Head struct {
	Number  int
	Refused string
	Ended   bool
	// Bytes are what came in the buffer, a typed array.
	Bytes any
}

// GiveUp says that nobody waits for the answer to a question any more: OpGiveUp.
type GiveUp struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Name    string `js:"name"`
	Number  int    `js:"number"`
}

// Prepare has the worker prepare the search that a Start with the same Work would begin.
type Prepare struct{}

// Asks implements Question.
func (Prepare) Asks(Prepared) string { return "prepare" }

// Prepared is what is known of a prepared search, or of one that is still being prepared. It is refused where the
// search cannot begin.
type Prepared struct {
	Outlook Outlook `js:"outlook"`
}

// Diagnose asks what is known about a puzzle before a search.
type Diagnose struct {
	// Deep asks also for the number of solutions, and for a draft for the pieces that complete it: see
	// catalogue.Fillers.
	Deep bool `js:"deep"`
}

// Asks implements Question.
func (Diagnose) Asks(Diagnosis) string { return "diagnose" }

// Diagnosis is what is known of a puzzle or a draft.
type Diagnosis struct {
	Findings []Finding `js:"findings"`
	// Counted is whether Solutions is the number of solutions.
	Counted   bool    `js:"counted"`
	Solutions float64 `js:"solutions"`
	// Fillers are the fillers that complete the draft, in their order.
	Fillers []Filler `js:"fillers"`
}

// Finding is one thing known before the search.
type Finding struct {
	// Kind is "region", "piece", "parity", "volume" or "cell". Verdict is "holds", "undecided" (pieces are missing, or
	// too many) or "impossible". The last proves that there is no solution.
	Kind    string `js:"kind"`
	Verdict string `js:"verdict"`
	// Brief is for a list, without a full stop. Text is for what is impossible: the reason, in a sentence or two.
	Brief string `js:"brief"`
	Text  string `js:"text"`
	// Pieces are names, and Cells are open cells. Both may be empty.
	Pieces []string `js:"pieces"`
	Cells  []int    `js:"cells"`
}

// Verdicts of findings.
const (
	Holds      = "holds"
	Undecided  = "undecided"
	Impossible = "impossible"
)

// Filler is one of catalogue.Fillers that completes a draft.
type Filler struct {
	// Number is its place among the fillers, from 0.
	Number int `js:"number"`
	// Ways is how many solutions the puzzle then has. Many says that there are more, or may be.
	Ways float64 `js:"ways"`
	Many bool    `js:"many"`
}

// Judge asks what can still become of a position in a game: see judge.Question. The buffer has positions as
// AppendPosition writes them. The first is the one asked about; the earlier ones follow, the newest first.
type Judge struct {
	// Given are the slots that stay.
	Given []int `js:"given"`
	Count bool  `js:"count"`
	Hint  bool  `js:"hint"`
	Blame bool  `js:"blame"`
}

// Asks implements Question.
func (Judge) Asks(Judged) string { return "judge" }

// Judged is what can still become of a position.
type Judged struct {
	// Possible is "yes", "no" or "unknown": whether the position can be finished.
	Possible string `js:"possible"`
	// Ways is how many ways were found; with Counted they are all. Many says that there are more.
	Ways    float64 `js:"ways"`
	Counted bool    `js:"counted"`
	Many    bool    `js:"many"`
	// Dead are cells of the box that nothing can fill any more.
	Dead []int `js:"dead"`
	// Good is the first of the earlier positions that can be finished, -1 while none is known. Blame are the slots of
	// the fewest pieces to take back.
	Good  int   `js:"good"`
	Blame []int `js:"blame"`
	// Hint is the piece that may be placed safely. Its Slot is 0 where there is none.
	Hint Hint `js:"hint"`
}

// Hint is a piece, where it may lie, and why: see judge.Hint.
type Hint struct {
	// Reason is the text of a judge.Reason.
	Reason string  `js:"reason"`
	Slot   int     `js:"slot"`
	Cells  []int   `js:"cells"`
	Cell   int     `js:"cell"`
	Ways   float64 `js:"ways"`
}

// Reasons of hints, the strongest first.
const (
	OnlyImage = "only image"
	OnlyPlace = "only place"
	OnlyWay   = "only way"
	EveryWay  = "every way"
	MostWays  = "most ways"
	SomeWay   = "some way"
)

// MakeChallenge asks for a challenge: see challenge.Request. The buffer may have a known solution, with a slot for
// every open cell; it may also be empty.
type MakeChallenge struct {
	// Number is the challenge's, in decimal.
	Number string `js:"number"`
	Level  int    `js:"level"`
	Given  int    `js:"given"`
}

// Asks implements Question.
func (MakeChallenge) Asks(Made) string { return "challenge" }

// Made is a challenge.
type Made struct {
	// Given is the slot of the piece on every open cell, 0 where none is given. It is empty before the end.
	Given []int `js:"given"`
	// Answer is its only completion, in the form of Given.
	Answer []int `js:"answer"`
	// Generator is the version of the generator. Level says how hard the challenge is, from 1 to 5. Effort is the work
	// to be expected of a person.
	Generator int     `js:"generator"`
	Level     int     `js:"level"`
	Effort    float64 `js:"effort"`
	// Tried is how many boards were tried so far.
	Tried int `js:"tried"`
}

// Survey asks for variants with one solution: see session.Survey.
type Survey struct {
	// Kind is the word of a design.Kind.
	Kind string `js:"kind"`
	// The variants are cut into Parts ranges, and range number Part, from 0, is searched. Skip are the variants at its
	// beginning that were looked at before.
	Part  int     `js:"part"`
	Parts int     `js:"parts"`
	Skip  float64 `js:"skip"`
	// Most and Nodes bound the search of each variant. Keep is how many variants are listed.
	Most  float64 `js:"most"`
	Nodes float64 `js:"nodes"`
	Keep  int     `js:"keep"`
}

// Asks implements Question.
func (Survey) Asks(Surveyed) string { return "survey" }

// Kinds of surveys.
const (
	Subsets = "subsets"
	Swaps   = "swaps"
	Cells   = "cells"
	Cubes   = "cubes"
	// Growth is no survey: see GrowPuzzle.
	Growth = "grow"
)

// Surveyed is what a survey has found so far.
type Surveyed struct {
	// Size is how many variants all parts have. Covered is how many of this part were looked at for this question.
	Size    float64 `js:"size"`
	Covered float64 `js:"covered"`
	// Of those covered, One have exactly one solution, Few up to ten, Many more, and None none. For the Unknown ones
	// the search was given up.
	One     float64 `js:"one"`
	Few     float64 `js:"few"`
	Many    float64 `js:"many"`
	None    float64 `js:"none"`
	Unknown float64 `js:"unknown"`
	// Best are the variants with the fewest solutions, the easiest first.
	Best []Variant `js:"best"`
}

// Variant is a changed puzzle: see design.Change.
type Variant struct {
	Solutions  float64 `js:"solutions"`
	Placements float64 `js:"placements"`
	// Left are the numbers of the pieces left out, one for each copy. By are the pieces that come instead of the first of
	// them, one for one. Closed are the cells that are closed: x, y and z of each.
	Left   []int   `js:"left"`
	By     []Shape `js:"by"`
	Closed []int   `js:"closed"`
	// For surveys of kind Cubes of a solid, Apart is how many of the solutions come apart. Level is their lowest level,
	// such as "5.2".
	Apart float64 `js:"apart"`
	Level string  `js:"level"`
	// Of random steps Empty is how many cells stay empty. Order tells which variant is nearer to the goal: the least in
	// dictionary order. Equal variants have the same Key.
	Empty int    `js:"empty"`
	Order []int  `js:"order"`
	Key   string `js:"key"`
}

// GrowPuzzle asks for random steps of one lane: see session.Grow.
type GrowPuzzle struct {
	// Goal is the word of a design.Goal.
	Goal string `js:"goal"`
	Seed int    `js:"seed"`
	// Chosen are the numbers of the pieces that may change; none is all.
	Chosen []int `js:"chosen"`
	Inside bool  `js:"inside"`
	// Lane is the number of the lane, and Steps how many steps it is to have made in the end. Keep is how many variants
	// are listed. Walk is how far the lane is, and Began whether it is anywhere.
	Lane  int  `js:"lane"`
	Steps int  `js:"steps"`
	Keep  int  `js:"keep"`
	Began bool `js:"began"`
	Walk  Walk `js:"walk"`
}

// Asks implements Question.
func (GrowPuzzle) Asks(GrownPuzzle) string { return "growPuzzle" }

// GrownPuzzle is how far a lane is, and what it found.
type GrownPuzzle struct {
	Walk Walk `js:"walk"`
	// Best are the variants of Walk.Best.
	Best []Variant `js:"best"`
}

// Walk is a design.Walk.
type Walk struct {
	Steps   int     `js:"steps"`
	Idle    int     `js:"idle"`
	Now     []Shape `js:"now"`
	Stands  Grown   `js:"stands"`
	Best    []Grown `js:"best"`
	One     float64 `js:"one"`
	Few     float64 `js:"few"`
	Many    float64 `js:"many"`
	None    float64 `js:"none"`
	Unknown float64 `js:"unknown"`
}

// Grown is a design.Grown. Its shapes have no names.
type Grown struct {
	Shapes     []Shape `js:"shapes"`
	Solutions  float64 `js:"solutions"`
	Placements float64 `js:"placements"`
	Apart      float64 `js:"apart"`
	Level      []int   `js:"level"`
	Settled    int     `js:"settled"`
	Empty      int     `js:"empty"`
	Step       int     `js:"step"`
}

// Shape is a piece by its name, and x, y and z of each of its cells.
type Shape struct {
	Name  string `js:"name"`
	Cells []int  `js:"cells"`
}

// Part asks whether assemblies come apart. The buffer has them one after another. Each has a slot for every open cell,
// 0 for none.
type Part struct {
	// Most is how many positions of a part are looked at, for each assembly.
	Most int `js:"most"`
	// Turns lets pieces turn, too, where straight moves are not enough.
	Turns bool `js:"turns"`
	// Fewest looks for the fewest moves in all, in place of the least level.
	Fewest bool `js:"fewest"`
}

// Asks implements Question.
func (Part) Asks(Parted) string { return "part" }

// Parted tells whether assemblies come apart.
type Parted struct {
	// Parts are the assemblies of the question, as far as they were looked at. Before the answer has Ended, the last of
	// them is still being looked at. They travel in the buffer, by AppendParts: there may be thousands.
	Parts []Separated `js:"parts"`
	// Recording is a trace of the moves. It comes at the end, if the question was about one assembly and pieces come
	// out.
	Recording string `js:"recording"`
}

// Separated is how an assembly comes apart.
type Separated struct {
	// Verdict is PartApart, PartLocked, or PartOpen where it is not known.
	Verdict string
	// Level is how many moves each piece takes, in the order in which they come out. Moves is the number of all moves.
	// Of a locked assembly Level is empty, Moves are the moves that free some pieces, and Stuck is how many pieces
	// nothing takes apart.
	Level []int
	Moves int
	Stuck int
	// AtMost says that a lower Level may exist: not all positions were looked at.
	AtMost bool
	// Turned says that straight moves were not enough, and pieces were turned.
	Turned bool
	// Positions is how many positions were looked at.
	Positions float64
}

// These are the verdicts of Separated.
const (
	PartApart  = "apart"
	PartLocked = "locked"
	PartOpen   = "open"
)

// Terms asks how a puzzle with a number n goes on: see package series.
type Terms struct {
	// Text is the definition, and Index the number of the puzzle in it, from 0. The puzzle of the Work is that of one n.
	Text  string `js:"text"`
	Index int    `js:"index"`
	// To is the last n; the first is 1. With Once, turned solutions count as one.
	To   int  `js:"to"`
	Once bool `js:"once"`
}

// Asks implements Question.
func (Terms) Asks(Series) string { return "terms" }

// Series is how it goes on.
type Series struct {
	// From is the n of the first number of solutions, in decimal. There may be more than were asked for.
	From      int      `js:"from"`
	Solutions []string `js:"solutions"`
	Law       Law      `js:"law"`
	// Matches are known sequences with these numbers.
	Matches []SeriesMatch `js:"matches"`
	// Stopped says why the next one cannot be counted, as a sentence; "" where it can.
	Stopped string `js:"stopped"`
}

// Law is a law that the terms follow. Recurrence is "" where none is found. It holds from n = Begins on.
type Law struct {
	Recurrence string  `js:"recurrence"`
	Begins     int     `js:"begins"`
	Generating string  `js:"generating"`
	Closed     string  `js:"closed"`
	Growth     float64 `js:"growth"`
	// Order is that of the law. Edges is how many states there are at an edge across the board, 0 where that is not known.
	// Checked is how many terms fit it, and Proved whether these are enough.
	Order   int  `js:"order"`
	Edges   int  `js:"edges"`
	Checked int  `js:"checked"`
	Proved  bool `js:"proved"`
}

// SeriesMatch is a known sequence, by its number in the OEIS: its terms First to Last are those counted. Where it does not
// hold, Stored is a term there, and Counted what two programs count; else they are "".
type SeriesMatch struct {
	Number  string `js:"number"`
	First   int    `js:"first"`
	Last    int    `js:"last"`
	Stored  string `js:"stored"`
	Counted string `js:"counted"`
}

// Map asks where the pieces lie in all solutions that have some pieces where Pinned says. The seed of the settings
// draws one of those solutions. Where the settings have districts, it asks where the borders of these run.
type Map struct {
	Fixed []Pinned `js:"fixed"`
}

// Asks implements Question.
func (Map) Asks(Mapped) string { return "map" }

// Pinned says that a piece lies on a cell: see session.Pinned. Piece is its number, and Cell the position in the box.
type Pinned struct {
	Piece int `js:"piece"`
	Cell  int `js:"cell"`
}

// Mapped is where the pieces lie.
type Mapped struct {
	// Solutions is how many solutions there are, in decimal. Turned and mirrored ones count separately.
	Solutions string `js:"solutions"`
	// Pieces has the number of one piece of each shape. Shares are parts of all solutions, from 0 to 1: those in which
	// a piece of the first shape lies on each open cell, then the same for the second shape, and so on.
	Pieces []int     `js:"pieces"`
	Shares []float64 `js:"shares"`
	// Pairs are there where the settings of the work have districts: two open cells that touch, then the next two, and so on.
	// Then Shares has, for each pair, the part of all ways to cut the board in which a border runs between the two.
	Pairs []int `js:"pairs"`
	// Drawn is one of the solutions, a slot for each open cell. It is empty where there is none.
	Drawn []int `js:"drawn"`
}

// Grow asks for the tree of a search, step by step, with at most Most placements.
type Grow struct {
	Most int `js:"most"`
}

// Asks implements Question.
func (Grow) Asks(Tree) string { return "grow" }

// Tree is a tree with a node for every placement. Its buffer has little-endian 32-bit numbers. First come the numbers
// of nodes, images and open cells. Then each node follows, the root first, with four numbers: its parent (-1 for the
// root), the number of its image (-1), its slot (0) and its kind (a tree.NodeKind). Then each image follows with the
// number of its cells, and the cells.
type Tree struct {
	Nodes int `js:"nodes"`
	// Whole is false where the search makes more placements than were asked for.
	Whole bool `js:"whole"`
}

// Save asks for the file of a search that the page keeps (search.Checkpoint). Its buffer begins with State bytes, as
// they came with a State message. The solutions follow in the form of Solutions, if they are to be in the file.
// static/own-puzzles asks it.
type Save struct {
	// Text is the definition, and Puzzle the number of the puzzle in it, from 0.
	Text   string `js:"text"`
	Puzzle int    `js:"puzzle"`
	// Asked is the settings line that was asked for, and Line the one that is searched with.
	Asked string  `js:"asked"`
	Line  string  `js:"line"`
	Found float64 `js:"found"`
	List  bool    `js:"list"`
	State int     `js:"state"`
}

// Asks implements Question.
func (Save) Asks(Saved) string { return "save" }

// Saved has the file in its buffer.
type Saved struct{}

// Open asks for the content of a search's file, which is in the buffer. static/own-puzzles asks it.
type Open struct{}

// Asks implements Question.
func (Open) Asks(Opened) string { return "open" }

// Opened is the content of a file. Its buffer begins with State bytes to be kept, as those of a State message. Listed
// solutions follow, each of Cells cells of Width bytes, as in Solutions.
type Opened struct {
	Text  string `js:"text"`
	Asked string `js:"asked"`
	Line  string `js:"line"`
	// Found is how many solutions were found. Printed are those that were handed out where the search ran, and are not
	// here.
	Found   float64 `js:"found"`
	Printed float64 `js:"printed"`
	Seconds float64 `js:"seconds"`
	Done    bool    `js:"done"`
	// Part is the number, from 0, of a part of a split search. Parts is how many parts there are, 0 for a search that
	// is not split.
	Part   int `js:"part"`
	Parts  int `js:"parts"`
	State  int `js:"state"`
	Listed int `js:"listed"`
	Cells  int `js:"cells"`
	Width  int `js:"width"`
}
