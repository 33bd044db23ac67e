package filter

import "tilewright/solver/problem"

// assembly is the images placed, and what filters and triggers must know about the rest: pieces left, imbalance of the
// holes, and their regions. It follows the search image by image. Where the search has gone on elsewhere, as after a
// restored state, it takes off the images that differ and places the present ones.
type assembly struct {
	p      *problem.Problem
	board  *box
	placed []int32
	// These describe what is left. They are nil where nobody needs them.
	volumes, parities *sums
	regions           *regions
	imbalance         int
	// variable are the positions of the cells that may stay empty, or nil where there are none.
	variable []uint64
}

// newAssembly is the empty board. It keeps volumes and parities up to date where they are asked for.
func newAssembly(p *problem.Problem, volume, parity bool) *assembly {
	a := &assembly{p: p, placed: make([]int32, 0, p.Pieces)}
	if volume || parity {
		a.board = newBoard(p)
	}
	if volume {
		a.volumes, a.regions = volumes(p), newRegions(a.board)
		if p.Variable != nil {
			a.variable = make([]uint64, a.board.words)
			for c, v := range p.Variable {
				if v {
					set(a.variable, a.board.at[c])
				}
			}
		}
	}
	if parity {
		a.parities, a.imbalance = parities(p), a.board.imbalance(a.board.open)
	}
	return a
}

// seek makes placed the images of the assembly. Cost: O(pieces), and place or undo for each image from the first that
// differs.
func (a *assembly) seek(placed []int32) {
	same := 0
	for same < len(a.placed) && same < len(placed) && a.placed[same] == placed[same] {
		same++
	}
	for len(a.placed) > same {
		a.undo()
	}
	for _, i := range placed[same:] {
		a.place(i)
	}
}

// place adds an image. Regions are found later, when they are asked for.
func (a *assembly) place(image int32) {
	a.placed = append(a.placed, image)
	a.take(image, 1)
}

// undo takes the last image off.
func (a *assembly) undo() {
	n := len(a.placed) - 1
	a.take(a.placed[n], -1)
	a.placed = a.placed[:n]
	if a.regions != nil {
		a.regions.back(n)
	}
}

// take takes n times an image's part from what is left; n is 1 or -1.
func (a *assembly) take(image int32, n int) {
	shape := a.p.Images[image].Shape
	if a.volumes != nil {
		a.volumes.take(shape, n)
	}
	if a.parities != nil {
		a.parities.take(shape, n)
		a.imbalance -= n * a.board.imbalance(a.board.image(image))
	}
}

// balanced tells whether the pieces left, one of a shape excepted, could make up an imbalance.
func (a *assembly) balanced(shape int32, imbalance int) bool {
	return a.parities.has(a.parities.without(shape), imbalance)
}

// follow finds the regions after each of the images placed.
func (a *assembly) follow() {
	for n := a.regions.depth(); n < len(a.placed); n++ {
		a.regions.cut(a.board.image(a.placed[n]), a.regions.any)
	}
}

// fillable tells whether, after an image, the volume of each region would be the total of some of the pieces then left.
// Where cells may stay empty, it tells whether regions would keep no more cells empty than may. Cost: O(regions), and
// for each region in which the image lies a search for its remaining parts. Each image placed since the last call costs
// the same.
//
// Where it is true the regions are kept. Then the image is to be placed, or its regions forgotten with regions.back.
func (a *assembly) fillable(image int32) bool {
	a.follow()
	mask, totals := a.board.image(image), a.volumes.without(a.p.Images[image].Shape)
	if a.variable == nil {
		return a.regions.cut(mask, totals)
	}
	a.regions.cut(mask, a.regions.any)
	if a.regions.spares(totals, a.variable, a.p.Empty) {
		return true
	}
	a.regions.back(len(a.placed))
	return false
}
