package wire

import (
	"tilewright/def"
	"tilewright/solver/settings"
)

// Question is what the page asks beside a search; A is the type of its answer. Only its own fields
// are in the question: whose puzzle it is about, and by which settings, is in its Work.
type Question[A any] interface {
	// Asks is the name of the question in messages. The argument says what answers it.
	Asks(A) string
}

// Work is the puzzle that something is about, and the settings for it. Both travel as their texts.
// Title, source, known count, labels and colours stay behind, as nothing is solved with them.
type Work struct {
	// Puzzle may be a draft, whose pieces do not fill the board. It is nil where a question is about none.
	Puzzle   *def.Puzzle
	Settings settings.Settings
}

// Asked is a question whatever its type, as it is handed on until it is sent.
type Asked struct {
	Name string
	// Number tells the question from others of its name; the answer has it, too.
	Number int
	Work   Work
	// Question is the value that has Asks.
	Question any
	// Numbers travel in the buffer: see the question.
	Numbers []uint16
	// Idle is of a question that nobody waits for. Where no worker starts, nothing is said about it.
	Idle bool
	// Blank is a pointer to an answer to be read into.
	Blank func() any
}

// NewAsked makes a question ready to be sent.
func NewAsked[A any, Q Question[A]](number int, w Work, q Q) Asked {
	return Asked{Name: NameOf(q), Number: number, Work: w, Question: q, Blank: func() any { return new(A) }}
}

// NameOf is the name of a question in messages.
func NameOf[A any, Q Question[A]](q Q) string {
	var answer A
	return q.Asks(answer)
}

// Ask is a question on its way: OpAsk. It has the question's own fields as an object of their own, question, and
// in the buffer what is bulky: see the question.
type Ask struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Name    string `js:"name"`
	Number  int    `js:"number"`
	// Puzzle and Settings are the texts of the Work.
	Puzzle   string `js:"puzzle"`
	Settings string `js:"settings"`
}

// Answer is an answer on its way: OpAnswer. It has the answer's own fields as an object of their own, answer.
type Answer struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Name    string `js:"name"`
	// Number is that of the question.
	Number int `js:"number"`
	// Refused says why nothing can be known; then the answer itself is empty.
	Refused string `js:"refused"`
	// Ended is whether no further answer will come. Before that, each has all that is known by then.
	Ended bool `js:"ended"`
}

// Head is what the page has of every answer, besides itself.
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

// Prepare has the search got ready that a Start with the same Work would begin.
type Prepare struct{}

// Asks implements Question.
func (Prepare) Asks(Prepared) string { return "prepare" }

// Prepared is what is known of a search that is ready to begin, or as far as it is got ready. It is
// refused where the search cannot begin.
type Prepared struct {
	Outlook Outlook `js:"outlook"`
}

// Diagnose asks what is known before a search.
type Diagnose struct {
	// Deep asks for the number of solutions, too, and of a draft for the pieces that complete it: see
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
	// Fillers are those that complete the draft, in their order.
	Fillers []Filler `js:"fillers"`
}

// Finding is one thing known before the search.
type Finding struct {
	// Kind is "region", "piece", "parity", "volume" or "cell"; Verdict is "holds",
	// "undecided" (pieces are missing, or too many) or "impossible", which proves that there
	// is no solution.
	Kind    string `js:"kind"`
	Verdict string `js:"verdict"`
	// Brief is for a list, without a full stop; Text is the reason in a sentence or two,
	// of what is impossible.
	Brief string `js:"brief"`
	Text  string `js:"text"`
	// Pieces are names; Cells are open cells; both may be empty.
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
	// Number is its place there, from 0.
	Number int `js:"number"`
	// Ways is how many solutions the puzzle then has; Many that there are more, or may be.
	Ways float64 `js:"ways"`
	Many bool    `js:"many"`
}

// Judge asks what can come of a position that is played: see judge.Question. The buffer has the
// positions as AppendPosition writes them, first the one that is asked about, then those before it,
// the newest first.
type Judge struct {
	// Given are the slots that stay.
	Given []int `js:"given"`
	Count bool  `js:"count"`
	Hint  bool  `js:"hint"`
	Blame bool  `js:"blame"`
}

// Asks implements Question.
func (Judge) Asks(Judged) string { return "judge" }

// Judged is what can come of a position.
type Judged struct {
	// Possible is "yes", "no" or "unknown": whether the position can be finished.
	Possible string `js:"possible"`
	// Ways is how many ways were found, all of them if Counted; Many that there are more.
	Ways    float64 `js:"ways"`
	Counted bool    `js:"counted"`
	Many    bool    `js:"many"`
	// Dead are cells of the box that nothing can fill any more.
	Dead []int `js:"dead"`
	// Good is the first of the earlier positions that can be finished, -1 while none is
	// known; Blame are slots of the fewest pieces to take back.
	Good  int   `js:"good"`
	Blame []int `js:"blame"`
	// Hint is the piece that may be placed without fear; its Slot is 0 where there is none.
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

// MakeChallenge asks for a challenge: see challenge.Request. The buffer has a solution that is known: a
// slot for every open cell; it may be empty.
type MakeChallenge struct {
	// Number is that of the challenge, in decimal.
	Number string `js:"number"`
	Level  int    `js:"level"`
	Given  int    `js:"given"`
}

// Asks implements Question.
func (MakeChallenge) Asks(Made) string { return "challenge" }

// Made is a challenge that is made.
type Made struct {
	// Given is the slot of the piece on every open cell, 0 where none is given; empty before
	// the end.
	Given []int `js:"given"`
	// Answer is its only completion, in the form of Given.
	Answer []int `js:"answer"`
	// Generator is the version of what made it, Level from 1 to 5 how hard it is, and Effort
	// the work that is to be expected of a person.
	Generator int     `js:"generator"`
	Level     int     `js:"level"`
	Effort    float64 `js:"effort"`
	// Tried is how many boards were tried until now.
	Tried int `js:"tried"`
}

// Survey asks for variants with one solution: see session.Survey.
type Survey struct {
	// Kind is the word of a design.Kind.
	Kind string `js:"kind"`
	// Of as many ranges as there are Parts, number Part is looked through, from 0; Skip are the
	// variants at its beginning that were looked at before.
	Part  int     `js:"part"`
	Parts int     `js:"parts"`
	Skip  float64 `js:"skip"`
	// Most and Nodes bound the search of each variant, and Keep is how many are listed.
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
)

// Surveyed is what came of the variants.
type Surveyed struct {
	// Size is how many variants there are in all parts, Covered how many of this part were
	// looked at for this question.
	Size    float64 `js:"size"`
	Covered float64 `js:"covered"`
	// Of those One, Few, Many and None have exactly one solution, up to ten, more, and none;
	// of the Unknown the search was given up.
	One     float64 `js:"one"`
	Few     float64 `js:"few"`
	Many    float64 `js:"many"`
	None    float64 `js:"none"`
	Unknown float64 `js:"unknown"`
	// Best are those with the fewest solutions, the easiest ones first.
	Best []Variant `js:"best"`
}

// Variant is a changed puzzle: see design.Change.
type Variant struct {
	Solutions  float64 `js:"solutions"`
	Placements float64 `js:"placements"`
	// Left are the numbers of the pieces that are left out, one for each copy; Name and Cells,
	// x, y and z of each, are the piece that comes instead; Closed are the cells that are
	// closed, in the same way.
	Left   []int  `js:"left"`
	Name   string `js:"name"`
	Cells  []int  `js:"cells"`
	Closed []int  `js:"closed"`
	// Of Cubes of a solid Apart is how many of the solutions come apart, and Level the least level of these, as "5.2".
	Apart float64 `js:"apart"`
	Level string  `js:"level"`
}

// Part asks whether assemblies come apart. The buffer has them one after another, each a slot for every
// open cell, 0 for none.
type Part struct {
	// Most is how many positions of a part are looked at, of each assembly.
	Most int `js:"most"`
	// Turns has pieces turn, too, where straight moves do not do.
	Turns bool `js:"turns"`
}

// Asks implements Question.
func (Part) Asks(Parted) string { return "part" }

// Parted is whether assemblies come apart.
type Parted struct {
	// Parts are the assemblies that were asked about, as far as they were looked at. Unless it
	// has Ended, the last of them is still looked at.
	Parts []Separated `js:"parts"`
	// Recording shows the moves as a trace, at the end, where it was asked about one assembly and
	// pieces come out.
	Recording string `js:"recording"`
}

// Separated is how an assembly comes apart.
type Separated struct {
	// Verdict is PartApart, PartLocked, or PartOpen where it is not known.
	Verdict string `js:"verdict"`
	// Level is how many moves each piece takes, first the first that is out, and Moves is the
	// number of all moves. Both are of what comes apart: of what is locked, Level is empty, Moves
	// are those that free some pieces, and Stuck is how many nothing takes apart.
	Level []int `js:"level"`
	Moves int   `js:"moves"`
	Stuck int   `js:"stuck"`
	// AtMost says that there may be a lesser Level: not all positions were looked at.
	AtMost bool `js:"atMost"`
	// Turned says that straight moves do not do, and pieces were turned.
	Turned bool `js:"turned"`
	// Positions is how many were looked at.
	Positions float64 `js:"positions"`
}

// Verdicts of what comes apart.
const (
	PartApart  = "apart"
	PartLocked = "locked"
	PartOpen   = "open"
)

// Map asks where the pieces lie in all solutions in which some lie as Pinned says. The seed of the
// settings draws one of them.
type Map struct {
	Fixed []Pinned `js:"fixed"`
}

// Asks implements Question.
func (Map) Asks(Mapped) string { return "map" }

// Pinned says that a piece, by its number, lies on a cell, by its position in the box: see session.Pinned.
type Pinned struct {
	Piece int `js:"piece"`
	Cell  int `js:"cell"`
}

// Mapped is where the pieces lie.
type Mapped struct {
	// Solutions is how many there are, in decimal, turned and mirrored ones each by itself.
	Solutions string `js:"solutions"`
	// Pieces has the number of a piece of each shape. Shares are the parts of all solutions in which a piece of the
	// first shape lies on each open cell, then those of the second one, from 0 to 1.
	Pieces []int     `js:"pieces"`
	Shares []float64 `js:"shares"`
	// Drawn is one of the solutions, a slot for each open cell; it is empty where there is none.
	Drawn []int `js:"drawn"`
}

// Grow asks for the tree of a search, step by step, with at most so many placements.
type Grow struct {
	Most int `js:"most"`
}

// Asks implements Question.
func (Grow) Asks(Tree) string { return "grow" }

// Tree is a tree with a node for every placement. Its buffer is little-endian 32-bit numbers: how many
// nodes, images and open cells there are; for every node, the root first, the one before
// it (-1), the number of its image (-1), its slot (0) and what it is (a
// tree.NodeKind); for every image how many cells it has, and which.
type Tree struct {
	Nodes int `js:"nodes"`
	// Whole is false where the search makes more placements than were asked for.
	Whole bool `js:"whole"`
}

// Save asks for the file of a search that the page keeps (search.Checkpoint). Its buffer
// has so many bytes of what came with State, and then, if they are to be in the file, the
// solutions, in the form of Solutions. static/own-puzzles asks it.
type Save struct {
	// Text is the definition, and Puzzle the number of the puzzle in it, from 0.
	Text   string `js:"text"`
	Puzzle int    `js:"puzzle"`
	// Asked is the settings line that was asked for, Line that with which it is searched.
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

// Open asks what the file of a search has, which is the buffer. static/own-puzzles asks it.
type Open struct{}

// Asks implements Question.
func (Open) Asks(Opened) string { return "open" }

// Opened is what a file has. Its buffer has so many bytes that are to be kept (State), as those
// of a State, and then Listed solutions of so many Cells and bytes (Width), as those of
// Solutions.
type Opened struct {
	Text  string `js:"text"`
	Asked string `js:"asked"`
	Line  string `js:"line"`
	// Found is how many solutions were found. Printed are those that were handed out where
	// it was searched, and are not here.
	Found   float64 `js:"found"`
	Printed float64 `js:"printed"`
	Seconds float64 `js:"seconds"`
	Done    bool    `js:"done"`
	// Part is the number, from 0, of a split's part, and Parts how many there are; 0 of a
	// search that is not split.
	Part   int `js:"part"`
	Parts  int `js:"parts"`
	State  int `js:"state"`
	Listed int `js:"listed"`
	Cells  int `js:"cells"`
	Width  int `js:"width"`
}
