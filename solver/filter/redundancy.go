package filter

import (
	"math"
	"slices"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

// Redundancy is the redundancy filter. It removes images so that not all turns of a solution are found, but always one
// of them. It knows two ways.
//
// One image of a class. Take a class of images that the symmetries permute, and of which every solution has exactly
// one. Such are the images of a shape that occurs once, or those over a cell that no symmetry moves. Of every orbit of
// the class only the image with the lowest number stays. By the order of images that is the lowest orientation at the
// first place. A solution with another image of the orbit has a turn with the image that stayed.
//
// Several images of a class. Such are the images of a shape with copies, of a shape and its mirror image where
// reflections count, or those over the corners. Rank the orbits of the class. Let r be the lowest rank in a solution:
// then one of its turns has the first image of orbit r. So the search is cut into Cases, one for each rank. In case r
// the first image of orbit r is certainly placed, and images of orbits below r are left out. The canonical test handles
// solutions that are found several times all the same.
//
// The choice is by measured effect. Of all classes of both kinds, the filter takes the one that leaves the least share
// of the search. Ties go to the fewest images left, then to shapes before cells, then to the first. For shapes that
// occur once this is the choice of polycube, except that polycube never tries the first shape.
//
// A class of the second kind must be better by a quarter. Its cases begin with an image that the search would not have
// chosen. Without that rule, Soma with reflections takes the pair of twists instead of the Z. Their shares are 0.026
// and 0.028, and DLX makes 6,422 fits in four cases and 4,863. Where no shape occurs once it gains much: 6 × 6 dominoes
// 25,694 → 8,508 fits, L trominoes 891 → 240. The Y pentominoes in 5 × 5 × 5 take 11 million fits in ten cases. With a
// goal there are no cases, because an assembly that is not whole may lack the image that tells the cases apart.
type Redundancy struct {
	// Symmetries are the numbers of those Problem.Symmetries under which solutions count as one, the identity first.
	Symmetries []int
	// Partial are the partial symmetries of the problem under which solutions count as one.
	Partial []*problem.Symmetry
	// Shapes and Cells say what is constrained: the images of some shapes (one, or one and its mirror image), or those
	// over some cells. Both are empty when nothing is.
	Shapes []int
	Cells  []int32
	// Before is the number of images of the class. After is the number of those that stay or, with several cases, of
	// those that are certainly placed.
	Before, After int
	// Share is the estimated part of the search that is left. With one case it is After / Before.
	Share float64
	// Unique is true when no two solutions that are found can be turns of each other.
	Unique bool
	// Cases is the number of searches that together find every solution, at
	// least 1.
	Cases int

	p     *problem.Problem
	named int  // shape that must be constrained, or -1
	whole bool // solutions are whole, and fill the board, so there may be cases
	stage func(budget int) int
	err   error

	turned
	weighing
	chosen
}

// turned has the effect of the symmetries on each image.
type turned struct {
	fixed []int32 // number of symmetries that leave an image where it is
	least []int32 // lowest image of its orbit
	same  []int32 // lowest image of the same shape in its orbit, or the preferred one
	rank  []int32 // images with lower ranks are preferred; nil for none
}

// weighing is the class that is being weighed.
type weighing struct {
	next  int       // the shape, then the cell, whose class is weighed next
	over  [][]int32 // images by cell
	stamp []int32   // images seen in this class have mark here
	index []int32   // of the first image of an orbit, the place of the orbit
	mark  int32
}

// chosen is the best class so far.
type chosen struct {
	weight  float64 // its share, or more, for comparison
	several bool    // a solution may have several images of the class
	members []int32
	ranks   []int32 // of each member, the place of its orbit in orbits
	orbits  []orbit
}

// orbit is one orbit of a class: its lowest image, and the number of its images in the class.
type orbit struct{ first, size int32 }

// NewRedundancy begins the redundancy filter that the settings ask for. Where they ask for none, it has one case with
// all images; it still sets Symmetries.
func NewRedundancy(p *problem.Problem, s settings.Settings) *Redundancy {
	r := &Redundancy{p: p, Symmetries: Symmetries(p, s.Mirror), Partial: Partial(p, s.Mirror), named: -1, Cases: 1,
		Share: 1, chosen: chosen{weight: 1}}
	// Cases need whole solutions. A partial symmetry may take a solution to another case. And the image of a case is
	// certainly placed only because its cells have to be filled.
	r.whole = s.Goal == 0 && r.Partial == nil && p.Variable == nil
	r.Unique = len(r.Symmetries) == 1 && r.Partial == nil
	switch s.Redundancy {
	case settings.RedundancyOff:
		return r
	case settings.RedundancyNamed:
		if r.named, r.err = shapeNamed(p, s.Piece); r.err != nil {
			return r
		}
	}
	if len(r.Symmetries) > 1 {
		r.stage = r.images
	}
	return r
}

// Symmetries are the indexes of the symmetries under which solutions count as one: the rotations, and with MirrorSame
// the reflections too.
func Symmetries(p *problem.Problem, m settings.Mirror) (indexes []int) {
	for i := range p.Symmetries {
		if !p.Symmetries[i].Reflection || m == settings.MirrorSame {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// Partial are those of Problem.Partial under which solutions count as one.
func Partial(p *problem.Problem, m settings.Mirror) (all []*problem.Symmetry) {
	for i := range p.Partial {
		if t := &p.Partial[i]; !t.Reflection || m == settings.MirrorSame {
			all = append(all, t)
		}
	}
	return all
}

// Repeats reports whether a solution may be found more than once: as one of its turns, or with MirrorSame as its mirror
// image.
func Repeats(p *problem.Problem, m settings.Mirror) bool {
	return len(Symmetries(p, m)) > 1 || len(Partial(p, m)) > 0
}

// shapeNamed is the shape of the mobile piece with that name.
func shapeNamed(p *problem.Problem, name string) (int, error) {
	var names []string
	for s := range p.Shapes {
		for _, i := range p.Shapes[s].Pieces {
			if p.Puzzle.Pieces[i].Name == name {
				return s, nil
			}
		}
	}
	for i := range p.Puzzle.Pieces {
		switch piece := &p.Puzzle.Pieces[i]; {
		case !piece.Stationary:
			names = append(names, piece.Name)
		case piece.Name == name:
			return -1, say.Error("the piece {name} cannot be constrained, because it is stationary: name a piece "+
				"that is placed", name)
		}
	}
	return -1, say.Error("there is no piece {name} to constrain: name one of {names}",
		name, strings.Join(names, " "))
}

// Prefer chooses which images of a constrained shape stay: of each orbit the one with the lowest rank, and of equal
// ranks the lowest. It is called before Run.
func (r *Redundancy) Prefer(rank []int32) { r.rank = rank }

// before tells whether the first of two images of an orbit is to stay.
func (r *Redundancy) before(a, b int32) bool {
	if r.rank != nil && r.rank[a] != r.rank[b] {
		return r.rank[a] < r.rank[b]
	}
	return a < b
}

// Run does about as much work as it takes to move budget images by one symmetry. It reports whether the filter has
// ended.
func (r *Redundancy) Run(budget int) (done bool) {
	for r.stage != nil && budget > 0 {
		budget -= r.stage(budget)
	}
	return r.stage == nil
}

// Err says why the filter cannot do what is asked, else it is nil.
func (r *Redundancy) Err() error { return r.err }

// images finds the orbits of some images.
func (r *Redundancy) images(budget int) int {
	from := len(r.fixed)
	for i := from; i < len(r.p.Images) && (i-from)*len(r.Symmetries) < budget; i++ {
		least, same, fixed := int32(i), int32(i), int32(0)
		for _, s := range r.Symmetries {
			to := r.p.Symmetries[s].Images[i]
			least = min(least, to)
			if r.before(to, same) && r.p.Images[to].Shape == r.p.Images[i].Shape {
				same = to
			}
			if to == int32(i) {
				fixed++
			}
		}
		r.fixed = append(r.fixed, fixed)
		r.least = append(r.least, least)
		r.same = append(r.same, same)
	}
	if len(r.fixed) == len(r.p.Images) {
		r.stamp = make([]int32, len(r.p.Images))
		r.index = make([]int32, len(r.p.Images))
		r.stage = r.shapes
	}
	return (len(r.fixed)-from)*len(r.Symmetries) + 1
}

// shapes weighs the classes of the next shape.
func (r *Redundancy) shapes(int) int {
	if r.next == len(r.p.Shapes) {
		r.next = 0
		if r.named >= 0 || r.Share*float64(len(r.Symmetries)) <= 1 {
			r.stage = r.end
			return 1
		}
		r.over = r.p.Over(r.p.Rows())
		r.stage = r.cells
		return len(r.p.Images)
	}
	s := r.next
	r.next++
	if r.named >= 0 && s != r.named {
		return 1
	}
	var family []int // the shapes to which the symmetries take s
	copies := 0
	for _, g := range r.Symmetries {
		if to := int(r.p.Symmetries[g].Shapes[s]); !slices.Contains(family, to) {
			family = append(family, to)
			copies += r.p.Shapes[to].Copies
		}
	}
	members := r.ofShapes([]int{s})
	cost := len(members)
	if r.p.Shapes[s].Copies == 1 && r.p.Shapes[s].Least == 1 {
		// Where a symmetry takes the shape to another one, a turn of a solution has another image of the shape, which
		// may have stayed too. Then solutions are not unique.
		if w := r.weigh(members, r.same, 1); r.better(w, []int{s}, nil) {
			r.Unique = r.Unique && len(family) == 1
		}
	}
	left := slices.ContainsFunc(family, func(s int) bool { return r.p.Shapes[s].Least < r.p.Shapes[s].Copies })
	if copies > 1 && !left && r.whole && (r.named >= 0 || s == slices.Min(family)) {
		slices.Sort(family)
		members = r.ofShapes(family)
		cost += len(members)
		r.better(r.weigh(members, r.least, copies), family, nil)
	}
	return cost
}

// cells weighs the class of the next orbit of cells.
func (r *Redundancy) cells(int) int {
	if r.next == len(r.p.Cells) {
		r.stage = r.end
		return 1
	}
	first := int32(r.next)
	r.next++
	var orbit []int32
	for _, g := range r.Symmetries {
		to := r.p.Symmetries[g].Cells[first]
		if to < first {
			return 1 // it was weighed with that cell
		}
		if !slices.Contains(orbit, to) {
			orbit = append(orbit, to)
		}
	}
	if len(orbit) > 1 && !r.whole || r.p.Variable != nil && r.p.Variable[first] {
		return 1
	}
	slices.Sort(orbit)
	var members []int32
	r.mark++
	for _, c := range orbit {
		for _, i := range r.over[c] {
			if r.stamp[i] != r.mark {
				r.stamp[i] = r.mark
				members = append(members, i)
			}
		}
	}
	r.better(r.weigh(members, r.least, len(orbit)), nil, orbit)
	return len(members) + 1
}

// end drops what only the choice needs.
func (r *Redundancy) end(int) int {
	r.fixed, r.least, r.same, r.rank, r.over, r.stamp, r.index = nil, nil, nil, nil, nil, nil, nil
	r.stage = nil
	return 1
}

// ofShapes lists the images of shapes.
func (r *Redundancy) ofShapes(shapes []int) (members []int32) {
	for _, s := range shapes {
		for i := r.p.Shapes[s].First; i < r.p.Shapes[s].End; i++ {
			members = append(members, i)
		}
	}
	return members
}

// weighed is a class, and the effect of constraining it.
type weighed struct {
	members []int32
	first   []int32 // by image, the lowest image of its orbit
	orbits  []orbit
	copies  int
	share   float64
	free    bool // no symmetry leaves an image where it is
}

// severalCost is the factor by which a search in cases is worse than its share says.
const severalCost = 1.25

// weigh cuts a class into orbits, of which first gives the lowest image, and estimates the share of the search that is
// left. A solution has copies images of the class. The estimate takes them to lie anywhere in it. Then orbits of n
// images, of N in all, in order of rank, leave
//
//	Σ copies/N · (1 - Σ n below/N)^(copies-1),
//
// which is orbits/N for one copy.
func (r *Redundancy) weigh(members, first []int32, copies int) weighed {
	w := weighed{members: members, first: first, copies: copies, free: true}
	r.mark++
	for _, i := range members {
		w.free = w.free && r.fixed[i] == 1
		f := first[i]
		if r.stamp[f] != r.mark {
			r.stamp[f] = r.mark
			r.index[f] = int32(len(w.orbits))
			w.orbits = append(w.orbits, orbit{first: f})
		}
		w.orbits[r.index[f]].size++
	}
	if copies == 1 {
		slices.SortFunc(w.orbits, func(a, b orbit) int { return int(a.first - b.first) })
		w.share = float64(len(w.orbits)) / float64(len(members))
		return w
	}
	// Large orbits come first: all later cases leave their images out.
	slices.SortFunc(w.orbits, func(a, b orbit) int {
		if a.size != b.size {
			return int(b.size - a.size)
		}
		return int(a.first - b.first)
	})
	rest := 1.0
	for _, o := range w.orbits {
		w.share += float64(copies) / float64(len(members)) * math.Pow(rest, float64(copies-1))
		rest -= float64(o.size) / float64(len(members))
	}
	return w
}

// better takes the class if it is better than the best so far.
func (r *Redundancy) better(w weighed, shapes []int, cells []int32) bool {
	weight := w.share
	if w.copies > 1 {
		weight *= severalCost
	}
	if len(w.members) == 0 || weight > r.weight || weight == r.weight && len(w.orbits) >= r.After {
		return false
	}
	r.weight = weight
	r.Shapes, r.Cells, r.members, r.orbits = shapes, cells, w.members, w.orbits
	r.Before, r.After = len(w.members), len(w.orbits)
	r.Share, r.several = w.share, w.copies > 1
	r.Unique, r.Cases = w.free && !r.several && r.Partial == nil, 1
	if r.several {
		r.Cases = len(w.orbits)
	}
	for rank, o := range w.orbits {
		r.index[o.first] = int32(rank)
	}
	r.ranks = r.ranks[:0]
	for _, i := range w.members {
		r.ranks = append(r.ranks, r.index[w.first[i]])
	}
	return true
}

// Rows lists the images that stay in a case, in increasing order, and what an engine may be told about them. It takes
// O(images), and Run must be done.
func (r *Redundancy) Rows(number int) (rows []int32, c problem.Constraint) {
	c = problem.Constraint{Shape: -1, Unique: r.Unique}
	out := make([]bool, len(r.p.Images))
	if !r.several {
		for j, i := range r.members {
			out[i] = i != r.orbits[r.ranks[j]].first
		}
		if len(r.Shapes) == 1 {
			c.Shape, c.Before = r.Shapes[0], r.Before
		}
	} else {
		for j, i := range r.members {
			out[i] = r.ranks[j] < int32(number)
		}
		placed := r.orbits[number].first
		taken := make([]bool, len(r.p.Cells))
		for _, cell := range r.p.Images[placed].Cells {
			taken[cell] = true
		}
		for i := range r.p.Images {
			if int32(i) != placed && slices.ContainsFunc(r.p.Images[i].Cells, func(cell int32) bool { return taken[cell] }) {
				out[i] = true
			}
		}
	}
	rows = make([]int32, 0, len(r.p.Images))
	for i := range r.p.Images {
		if out[i] {
			continue
		}
		rows = append(rows, int32(i))
		if int(r.p.Images[i].Shape) == c.Shape {
			c.Keep = append(c.Keep, int32(i))
		}
	}
	return rows, c
}
