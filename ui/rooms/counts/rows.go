package counts

import (
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/ui/words"
)

// section is a table of counts, with what they have in common.
type section struct {
	title, about say.Message
	says         say.Message // the head of the column that says what is known of a number
	rows         []row
}

// row is a board with any number of each piece, and how many solutions it has.
type row struct {
	title  say.Message
	sides  [3]int
	pieces string
	// districts, if not 0, is into how many parts of one size the board is cut. Then the pieces do not matter.
	districts int
	solutions string
	checked   say.Message
	// stored is what the OEIS has instead, in the term of a sequence.
	stored, sequence string
}

// These are pieces of squares and cubes, by name and layout.
const (
	cube        = "C:0 0 0"
	domino      = "D:0 0 0, 1 0 0"
	plate       = "P:0 0 0, 1 0 0, 0 1 0, 1 1 0"
	tromino     = "L:0 0 0, 1 0 0, 0 1 0"
	tetrominoes = "I:0 0 0, 1 0 0, 2 0 0, 3 0 0\nO:0 0 0, 1 0 0, 0 1 0, 1 1 0\nT:0 0 0, 1 0 0, 2 0 0, 1 1 0\nL:0 0 0, 1 0 0, 2 0 0, 0 1 0\nS:0 0 0, 1 0 0, 1 1 0, 2 1 0"
	pentominoes = "F:1 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\nI:0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0\nL:0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0\nN:0 0 0, 1 0 0, 2 0 0, 2 1 0, 3 1 0\n" +
		"P:0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0\nT:0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\nU:0 0 0, 2 0 0, 0 1 0, 1 1 0, 2 1 0\nV:0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0\n" +
		"W:0 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\nX:1 0 0, 0 1 0, 1 1 0, 2 1 0, 1 2 0\nY:0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0\nZ:0 0 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0"
)

const (
	plainly   say.Message = "A plain program of our tests finds the same."
	kasteleyn say.Message = "Kasteleyn’s formula of 1961 gives the same."
	oeis      say.Message = "The OEIS has the same."
)

// sections are the tables. Tests count each row along the edge, those that do not hold by exact cover as well, and small
// ones by a plain program.
var sections = []section{
	{"Sequences that do not hold",
		"The OEIS has other numbers for these boards. Two programs of different kinds find ours: the count along the edge, " +
			"and exact cover, which finds each way by itself. " +
			"One can be checked by hand. In a cube of eight an L lies in 24 ways, and for each, six others do not overlap it. " +
			"With cubes for the rest that is 1 + 24 + 72 = 97.",
		"Elsewhere", []row{
			{title: "Cubes and L tricubes, {board}", sides: [3]int{2, 2, 2}, pieces: cube + "\n" + tromino,
				solutions: "97", stored: "89", sequence: "A360064(2)"},
			{title: "Dominoes and L tricubes, {board}", sides: [3]int{2, 2, 4}, pieces: domino + "\n" + tromino,
				solutions: "4801", stored: "4705", sequence: "A360065(4)"},
			{title: "Cubes, dominoes, and L tricubes, {board}", sides: [3]int{2, 2, 2}, pieces: cube + "\n" + domino + "\n" + tromino,
				solutions: "456", stored: "444", sequence: "A360066(2)"},
			{title: "Cubes, plates, and L tricubes, {board}", sides: [3]int{2, 2, 2}, pieces: cube + "\n" + plate + "\n" + tromino,
				solutions: "130", stored: "122", sequence: "A360576(2)"},
			{title: "Plates and L tricubes, {board}", sides: [3]int{2, 2, 6}, pieces: plate + "\n" + tromino,
				solutions: "5059", stored: "4771", sequence: "A359886(6)"},
			{title: "L tricubes, {board}", sides: [3]int{2, 2, 6}, pieces: tromino,
				solutions: "2800", stored: "2512", sequence: "A359885(2)"},
		}},
	{"A board cut into connected parts of one size", "Whatever forms the parts have. Turned and mirrored ways count separately.",
		"Checked by", []row{
			{title: "{board} in {n} parts", sides: [3]int{6, 6, 1}, districts: 2, solutions: "80518", checked: oeis},
			{title: "{board} in {n} parts", sides: [3]int{6, 6, 1}, districts: 3, solutions: "264500", checked: oeis},
			{title: "{board} in {n} parts", sides: [3]int{6, 6, 1}, districts: 4, solutions: "442791", checked: oeis},
			{title: "{board} in {n} parts", sides: [3]int{7, 7, 1}, districts: 7, solutions: "158753814", checked: oeis},
		}},
	{"A board filled with any number of each piece",
		"Turned and mirrored ways count separately. The program counts along the edge and lists none of them.",
		"Checked by", []row{
			{title: "Dominoes, {board}", sides: [3]int{8, 8, 1}, pieces: domino, solutions: "12988816", checked: kasteleyn},
			{title: "Dominoes, {board}", sides: [3]int{12, 12, 1}, pieces: domino,
				solutions: "53060477521960000", checked: kasteleyn},
			{title: "Dominoes, {board}", sides: [3]int{16, 16, 1}, pieces: domino,
				solutions: "2444888770250892795802079170816", checked: kasteleyn},
			{title: "Dominoes, {board}", sides: [3]int{8, 60, 1}, pieces: domino,
				solutions: "540702837469800345466636655620114250126334269081771798953", checked: kasteleyn},
			{title: "Dominoes, {board}", sides: [3]int{6, 100, 1}, pieces: domino,
				solutions: "8111122492379632674314680711180748845564827012150625388192928607034509", checked: kasteleyn},
			{title: "L trominoes, {board}", sides: [3]int{12, 12, 1}, pieces: tromino,
				solutions: "2033502499954", checked: plainly},
			{title: "Tetrominoes, {board}", sides: [3]int{6, 6, 1}, pieces: tetrominoes,
				solutions: "178939", checked: plainly},
			{title: "Tetrominoes, {board}", sides: [3]int{8, 6, 1}, pieces: tetrominoes,
				solutions: "22483347", checked: "Listing them by exact cover finds the same. Files of a paper (DXD, SAT 2026) state 22,483,379."},
			{title: "Tetrominoes, {board}", sides: [3]int{8, 8, 1}, pieces: tetrominoes,
				solutions: "19077209438", checked: "A plain walk along the edge finds the same. That paper states 19,077,280,974."},
			{title: "Pentominoes, {board}", sides: [3]int{5, 10, 1}, pieces: pentominoes,
				solutions: "101698212", checked: "OEIS A174249 has the same."},
			{title: "Pentominoes, {board}", sides: [3]int{6, 10, 1}, pieces: pentominoes,
				solutions: "7845888732", checked: plainly},
		}},
}

// definition is the row's puzzle.
func (r *row) definition() string {
	var b strings.Builder
	b.WriteString("D")
	for i, side := range r.sides {
		b.WriteString(":" + [...]string{"x", "y", "z"}[i] + "Dim=" + strconv.Itoa(side))
	}
	pieces := r.pieces
	if r.districts > 0 {
		pieces = cube
	}
	for piece := range strings.SplitSeq(pieces, "\n") {
		name, cells, _ := strings.Cut(piece, ":")
		b.WriteString("\nC:name=" + name + ":copies=0-max:layout=" + cells)
	}
	return b.String() + "\n~D\n"
}

// line is the settings line that counts them.
func (r *row) line() string {
	line := "--count --engine=frontier"
	if r.districts > 0 {
		line += " --districts=" + strconv.Itoa(r.districts)
	}
	return line
}

// name is what the row is called.
func (r *row) name() string {
	board := strconv.Itoa(r.sides[0]) + " × " + strconv.Itoa(r.sides[1])
	if r.sides[2] > 1 {
		board += " × " + strconv.Itoa(r.sides[2])
	}
	return say.T(r.title, board, r.districts)
}

// check says how the number was checked, or what stands elsewhere.
func (r *row) check() string {
	if r.stored != "" {
		return say.T("{sequence} has {n}.", r.sequence, words.Grouped(r.stored))
	}
	return string(r.checked)
}
