package filter

import (
	"strconv"
	"strings"

	"tilewright/solver/lattice"
	"tilewright/solver/problem"
)

// Kind is what a finding is about.
type Kind uint8

const (
	ByVolume Kind = iota // sizes of the pieces against the board or a region of it
	ByParity             // the checkerboard
	ByPiece              // a piece without an image
	ByCell               // a cell without an image
)

// String is the word for the kind: volume, parity, piece or cell.
func (k Kind) String() string { return [...]string{"volume", "parity", "piece", "cell"}[k] }

// Finding is a reason, known before any search, why a puzzle has no solution.
type Finding struct {
	Kind Kind
	// Text gives the reason in a sentence or two.
	Text string
	// Pieces are the names of the pieces it is about, Cells the open cells.
	// Either may be empty.
	Pieces []string
	Cells  []int32
}

// Diagnose looks for reasons why a puzzle cannot have a solution. None is no
// promise that it has one. It takes O(images × cells of one).
func Diagnose(p *problem.Problem) (findings []Finding) {
	if f, ok := diagnoseVolume(p); ok {
		return []Finding{f} // the others would only say it again
	}
	findings = append(findings, diagnoseRegions(p)...)
	if f, ok := diagnoseParity(p); ok {
		findings = append(findings, f)
	}
	findings = append(findings, diagnosePieces(p)...)
	if f, ok := diagnoseCells(p); ok {
		findings = append(findings, f)
	}
	return findings
}

func diagnoseVolume(p *problem.Problem) (Finding, bool) {
	covered := 0
	for i := range p.Shapes {
		covered += p.Shapes[i].Size * p.Shapes[i].Copies
	}
	if covered == len(p.Cells) {
		return Finding{}, false
	}
	than := "fewer"
	if covered > len(p.Cells) {
		than = "more"
	}
	return Finding{Kind: ByVolume, Text: "The pieces have " + strconv.Itoa(covered) + " cells together, " + than + " than the " +
		strconv.Itoa(len(p.Cells)) + " open cells of the board."}, true
}

// diagnoseRegions finds regions of the board that no set of pieces fills.
func diagnoseRegions(p *problem.Problem) (findings []Finding) {
	v := volumes(p)
	totals := v.without(-1)
	seen := make([]bool, len(p.Cells))
	for first := range p.Cells {
		if seen[first] {
			continue
		}
		seen[first] = true
		region := []int32{int32(first)}
		for k := 0; k < len(region); k++ {
			for _, n := range neighbours(p, region[k]) {
				if !seen[n] {
					seen[n] = true
					region = append(region, n)
				}
			}
		}
		if !v.has(totals, len(region)) {
			findings = append(findings, Finding{Kind: ByVolume, Cells: region, Text: "The board has a region of its own of " +
				count(len(region), "cell") + ", and no set of the pieces fills it."})
		}
	}
	return findings
}

// neighbours are the open cells that share a face with one.
func neighbours(p *problem.Problem, cell int32) (all []int32) {
	z, c := p.Puzzle, p.Cells[cell]
	for _, step := range lattice.Steps {
		n := lattice.Cell{X: c.X + step.X, Y: c.Y + step.Y, Z: c.Z + step.Z}
		if z.Contains(n) {
			if i := p.At[z.Index(n)]; i >= 0 {
				all = append(all, i)
			}
		}
	}
	return all
}

func diagnoseParity(p *problem.Problem) (Finding, bool) {
	var odd []int // shapes that do not cover as many dark cells as light ones
	even, most := 0, 0
	for i := range p.Shapes {
		s := &p.Shapes[i]
		most += s.Parity * s.Copies
		if s.Parity == 0 {
			even += s.Copies
		} else {
			odd = append(odd, i)
		}
	}
	dark := 0
	for _, c := range p.Cells {
		if lattice.Dark(c) {
			dark++
		}
	}
	light := len(p.Cells) - dark
	sums := parities(p)
	totals := sums.without(-1)
	if sums.has(totals, dark-light) {
		return Finding{}, false
	}
	f := Finding{Kind: ByParity}
	pieces := 0
	for _, i := range odd {
		pieces += p.Shapes[i].Copies
		for _, piece := range p.Shapes[i].Pieces {
			f.Pieces = append(f.Pieces, p.Puzzle.Pieces[piece].Name)
		}
	}
	var b strings.Builder
	b.WriteString("Colour the board like a checkerboard: " + strconv.Itoa(dark) + " dark and " + strconv.Itoa(light) + " light cells. ")
	switch {
	case pieces == 0:
		b.WriteString("Every piece covers as many dark cells as light ones, so together they always cover " + both(len(p.Cells), 0) + ".")
	case pieces == 1:
		s := &p.Shapes[odd[0]]
		if even > 0 {
			b.WriteString(others(even) + " as many of one as of the other. ")
		}
		b.WriteString(f.Pieces[0] + " covers " + both(s.Size, s.Parity) + ", so together they always cover " + both(len(p.Cells), s.Parity) + ".")
	case most < abs(dark-light):
		b.WriteString("The difference is " + strconv.Itoa(abs(dark-light)) + ", but the pieces can make " + strconv.Itoa(most) + " at most, even when " +
			strings.Join(f.Pieces, " ") + " all favour one colour.")
	default:
		b.WriteString("The difference is " + strconv.Itoa(abs(dark-light)) + ". " + count(pieces, "piece") + " (" + strings.Join(f.Pieces, " ") +
			") cover more of one colour than of the other, and however they are placed their differences add up to " + reached(sums, totals, most) + ".")
	}
	f.Text = b.String()
	return f, true
}

// reached lists the absolute totals of a set, the first few of them.
func reached(s *sums, totals []uint64, most int) string {
	const shown = 6
	var list []string
	for n := 0; n <= most; n++ {
		if s.has(totals, n) {
			list = append(list, strconv.Itoa(n))
		}
	}
	switch {
	case len(list) == 1:
		return list[0]
	case len(list) > shown:
		return strings.Join(list[:shown], ", ") + " … or " + list[len(list)-1]
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// both says how n cells part when one colour has so many more.
func both(n, more int) string {
	return strconv.Itoa((n+more)/2) + " and " + strconv.Itoa((n-more)/2)
}

func others(n int) string {
	if n == 1 {
		return "One piece covers"
	}
	return strconv.Itoa(n) + " pieces cover"
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func diagnosePieces(p *problem.Problem) (findings []Finding) {
	for i := range p.Shapes {
		s := &p.Shapes[i]
		if s.First != s.End {
			continue
		}
		f := Finding{Kind: ByPiece}
		for _, piece := range s.Pieces {
			f.Pieces = append(f.Pieces, p.Puzzle.Pieces[piece].Name)
		}
		f.Text = "Piece " + strings.Join(f.Pieces, ", ") + " fits nowhere on the board, whichever way it is turned."
		findings = append(findings, f)
	}
	return findings
}

func diagnoseCells(p *problem.Problem) (Finding, bool) {
	covered := make([]bool, len(p.Cells))
	for i := range p.Images {
		for _, c := range p.Images[i].Cells {
			covered[c] = true
		}
	}
	f := Finding{Kind: ByCell}
	for c := range covered {
		if !covered[c] {
			f.Cells = append(f.Cells, int32(c))
		}
	}
	if len(f.Cells) == 0 {
		return f, false
	}
	c := p.Cells[f.Cells[0]]
	f.Text = "No piece can cover the cell at " + c.String()
	if n := len(f.Cells) - 1; n > 0 {
		f.Text += ", nor " + count(n, "other cell")
	}
	f.Text += "."
	return f, true
}
