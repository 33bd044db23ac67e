package figures

import (
	"fmt"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// The board of the edge is filled with dominoes from the left, column by column. An edge says which of the next column's
// cells are covered, a bit for each row.
const edgeRows, edgeColumns = 4, 8

// laid is a domino with its lower or left end in a row of a column that is being filled.
type laid struct {
	row    int
	across bool // it reaches into the next column
}

// filling is one way to cover the cells of a column that an edge leaves open.
type filling struct {
	to   uint // the edge behind it
	lies []laid
}

// fillings are all ways to fill a column behind an edge.
func fillings(edge uint) (all []filling) {
	var fill func(row int, f filling)
	fill = func(row int, f filling) {
		if row == edgeRows {
			all = append(all, filling{f.to, slices.Clone(f.lies)})
			return
		}
		if edge>>row&1 == 1 {
			fill(row+1, f)
			return
		}
		if row+1 < edgeRows && edge>>(row+1)&1 == 0 {
			fill(row+2, filling{to: f.to, lies: append(slices.Clone(f.lies), laid{row, false})})
		}
		fill(row+1, filling{to: f.to | 1<<row, lies: append(slices.Clone(f.lies), laid{row, true})})
	}
	fill(0, filling{})
	return all
}

// movingEdge counts the ways to fill a board with dominoes along an edge: which ways become one, and the matrix that the
// edges make.
func movingEdge(f *Figure, _ Known) error {
	edges := []uint{0} // in the order in which they are met
	for i := 0; i < len(edges); i++ {
		for _, to := range fillings(edges[i]) {
			if !slices.Contains(edges, to.to) {
				edges = append(edges, to.to)
			}
		}
	}
	ways := make([][]int, edgeColumns+1) // by columns that are full, and by edge
	for column := range ways {
		ways[column] = make([]int, len(edges))
		if column == 0 {
			ways[0][0] = 1
			continue
		}
		for i, edge := range edges {
			for _, to := range fillings(edge) {
				ways[column][slices.Index(edges, to.to)] += ways[column-1][i]
			}
		}
	}
	total, err := dominoes()
	if err != nil {
		return err
	}
	if total != ways[edgeColumns][0] {
		return fmt.Errorf("the search counts %d solutions, and the edges %d", total, ways[edgeColumns][0])
	}
	f.Facts = map[string]int{"edges": len(edges), "first": len(fillings(0)), "straight": ways[2][0], "all": total,
		"rows": edgeRows, "columns": edgeColumns}
	edge, meet := edgeStory(f, edges, ways)
	f.Views = []View{{Name: "edge", Trace: edge, Step: meet}, {Name: "matrix", Trace: edgeMatrix(f, edges, ways), Step: len(edges)}}
	return nil
}

// dominoes counts the solutions of the board by the search that goes along an edge.
func dominoes() (int, error) {
	d := def.Parse(fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\nC:name=D:copies=%d:layout=0 0 0, 1 0 0\n~D\n",
		edgeColumns, edgeRows, edgeRows*edgeColumns/2))
	if err := d.Err(); err != nil {
		return 0, err
	}
	set, _ := settings.Parse("--engine=frontier --count")
	s := solver.Open(d.Puzzles[0], set, nil)
	for s.Run(20_000) == search.Paused {
	}
	return int(s.Stats().Solutions), s.Err()
}

// edgeStory shows the ways over a column, those over two columns that end at the straight edge, the edges behind two columns,
// and how the count goes on. met is the step at which the ways that become one have been shown.
func edgeStory(f *Figure, edges []uint, ways [][]int) (t *trace.Trace, met int) {
	size := space.Size{X: edgeColumns, Y: edgeRows, Z: 1}
	k := newPlain(f, size)
	for n := range edgeRows * 2 {
		k.t.Board.Pieces = append(k.t.Board.Pieces, trace.Piece{Name: "D" + strconv.Itoa(n+1), Label: "D"})
	}
	k.t.Letters = trace.LettersNone
	k.counter(say.Later("Step {step} of {steps}", "{step}", "{steps}"))
	k.caption(say.Later("Dominoes are to fill this board from the left."))

	var shown []trace.Op
	// show begins a step with the dominoes of some columns, and the cells that are full or covered without saying how.
	show := func(columns []filling, full int, edge uint) {
		k.step()
		for _, op := range shown {
			k.add(trace.Op{Kind: trace.OpRemove, Slot: op.Slot, Cells: op.Cells})
		}
		shown = nil
		for column, filled := range columns {
			for _, d := range filled.lies {
				other := space.Cell{X: column, Y: d.row + 1}
				if d.across {
					other = space.Cell{X: column + 1, Y: d.row}
				}
				shown = append(shown, trace.Op{Kind: trace.OpPlace, Slot: len(shown) + 1,
					Cells: []int32{int32(size.Index(space.Cell{X: column, Y: d.row})), int32(size.Index(other))}})
			}
		}
		for _, op := range shown {
			k.add(op)
		}
		var dark []int32
		for cell := range int32(size.Volume()) {
			at := size.At(int(cell))
			sticks := at.X == len(columns) && len(columns) > 0 && columns[len(columns)-1].to>>at.Y&1 == 1
			k.mark(trace.MarkNone, cell)
			k.label(cell, map[bool]string{true: "•"}[sticks])
			if at.X < full || at.X == full && edge>>at.Y&1 == 1 {
				dark = append(dark, cell)
			}
		}
		k.mark(trace.MarkMask, dark...)
	}

	first := fillings(0)
	for n, way := range first {
		show([]filling{way}, 0, 0)
		sticks := 0
		for row := range edgeRows {
			sticks += int(way.to >> row & 1)
		}
		k.caption(say.Later("Way {n} of {all} to fill the first column. Its edge: {cells, plural, =0 {nothing sticks} one {# cell sticks} other {# cells stick}} out.",
			n+1, len(first), sticks))
	}
	n := 0
	for _, way := range first {
		for _, next := range fillings(way.to) {
			if next.to == 0 {
				n++
				show([]filling{way, next}, 0, 0)
				k.caption(say.Later("Way {n} of {all} to fill two columns with a straight edge.", n, ways[2][0]))
			}
		}
	}
	met = len(k.t.Steps)
	for i, edge := range edges {
		show(nil, 2, edge)
		if i == 0 {
			k.caption(say.Later("From here, all of them can go on in the same ways. So they are one edge, with the number {n}.", ways[2][0]))
			continue
		}
		k.caption(say.Later("Edge {i} of {all} behind two columns. {n, plural, one {# way leads} other {# ways lead}} to it.",
			i+1, len(edges), ways[2][i]))
	}
	for column := 3; column < edgeColumns; column++ {
		show(nil, column, 0)
		k.caption(say.Later("{ways} ways fill {n} columns with a straight edge.", ways[column][0], column))
	}
	show(nil, edgeColumns, 0)
	k.caption(say.Later("{ways} ways fill the board. No more than {edges} edges had a number at a time.", ways[edgeColumns][0], len(edges)))
	return k.t, met
}

// edgeMatrix shows which edge follows which, and how the numbers of ways go through this matrix. Left of the matrix and above
// it are the edges; below it are the numbers.
func edgeMatrix(f *Figure, edges []uint, ways [][]int) *trace.Trace {
	left, top := edgeRows+1, len(edges)+2
	size := space.Size{X: left + len(edges), Y: top + 1 + edgeRows, Z: 1}
	k := newPlain(f, size)
	k.t.NoTray = true
	k.counter(say.Later("Step {step} of {steps}", "{step}", "{steps}"))
	at := func(x, y int) int32 { return int32(size.Index(space.Cell{X: x, Y: y})) }
	var paper []int32
	for i, edge := range edges {
		for row := range edgeRows {
			beside, above := at(row, top-1-i), at(left+i, top+1+row)
			paper = append(paper, beside, above)
			if edge>>row&1 == 1 {
				k.mark(trace.MarkMask, min(beside, above), max(beside, above))
			}
		}
		for j := range edges {
			paper = append(paper, at(left+j, top-1-i))
		}
		paper = append(paper, at(left+i, 0))
	}
	var outside []int32
	for cell := range int32(size.Volume()) {
		if !slices.Contains(paper, cell) {
			outside = append(outside, cell)
		}
	}
	k.t.Board.Fixed = []trace.Fixed{{Name: "*", Cells: outside}}
	k.caption(say.Later("Left are the edges before a column, above those behind it. Blue cells stick out."))
	for i, edge := range edges {
		k.step()
		to := fillings(edge)
		for _, next := range to {
			k.number(at(left+slices.Index(edges, next.to), top-1-i), 1)
		}
		k.caption(say.Later("From edge {i} of {all}, {n, plural, one {# way fills} other {# ways fill}} the next column.",
			i+1, len(edges), len(to)))
	}
	for column, numbers := range ways {
		k.step()
		for i, n := range numbers {
			k.label(at(left+i, 0), map[bool]string{true: strconv.Itoa(n)}[n > 0])
		}
		switch column {
		case 0:
			k.caption(say.Later("Before the first column there is one way, with the straight edge."))
		case edgeColumns:
			k.caption(say.Later("Behind column {n}, {ways} ways have the straight edge: they fill the board.", column, numbers[0]))
		default:
			k.caption(say.Later("Behind column {n}: each number is the sum of those before whose edges lead here.", column))
		}
	}
	return k.t
}

// newPlain is a sketch of a board of squares that are all open, without a puzzle.
func newPlain(f *Figure, size space.Size) *sketch {
	k := &sketch{f: f, t: &trace.Trace{Board: trace.Board{Size: size}}}
	for cell := range int32(size.Volume()) {
		k.box = append(k.box, cell)
	}
	return k
}
