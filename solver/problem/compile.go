package problem

import (
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/settings"
)

// These limits keep a definition from exhausting the memory of a page. A pentomino set on a board of 100 × 100 has
// 630,000 images.
const (
	MaxPositions = 1 << 20 // positions of the box
	MaxImages    = 1 << 20
	MaxPieces    = 1<<16 - 1 // mobile ones with copies: the slots of Assembly
	maxPlaces    = 1 << 23   // places tried, those on stationary cells included
	maxExtent    = 1 << 20   // of a piece, between its farthest cells
	maxWrapped   = 1 << 25   // images times symmetries of a board that closes on itself
)

// Compile compiles a puzzle in one go. It takes time in proportion to the images times the symmetries: a millisecond
// for the pentominoes, a second for a million images. Use a Compiler where that is too long to wait.
func Compile(puzzle *def.Puzzle) (*Problem, error) {
	c := NewCompiler(puzzle)
	for !c.Run(1 << 20) {
	}
	return c.Problem()
}

// ShapesOnly begins a compile without images, symmetries and mirror images. It makes Cells, At, Group, and Shapes with
// their orientations. It takes time in proportion to the board and the pieces. The puzzle may be a draft, whose pieces
// have fewer or more cells than the board.
func ShapesOnly(puzzle *def.Puzzle) *Compiler {
	c := NewCompiler(puzzle)
	c.shapesOnly = true
	return c
}

// ImagesOnly begins a compile without symmetries, which take half of the time. It is for callers that want all
// solutions: without symmetries they cannot tell which of them are turns of each other.
func ImagesOnly(puzzle *def.Puzzle) *Compiler {
	c := NewCompiler(puzzle)
	c.imagesOnly = true
	return c
}

// Compiler compiles a puzzle in slices.
type Compiler struct {
	p   *Problem
	err error
	// shapesOnly ends the compile after the last piece.
	shapesOnly bool
	// imagesOnly ends it after the last image.
	imagesOnly bool
	// facts are those of the puzzle, nil until somebody asks.
	facts *settings.Facts
	// stage does one step and sets the next stage, nil when all is done. It returns its cost, about in images.
	stage func() int

	ground *space.Board
	closed []int32    // stationary piece + 1 by box position
	corner [][3]int32 // coordinates of every box position

	piece int // index in Puzzle.Pieces of the next one
	known map[string]place
	// ways are those in which each limited shape lies, nil of the others.
	ways [][]look
	// turned are the orientations of all shapes, in a row.
	turned  []turned
	first   []int // of each shape, in turned
	turning turning

	next   int     // index in turned of the one being placed
	x      int     // the x it has reached
	places []int32 // image by origin, for each of turned in a row; -1 where it is not free
	// lying has, on a board that closes on itself, the image of a shape by its cells: see wrappedKey. It is nil elsewhere.
	lying  map[string]int32
	origin []int32 // box position of an image's bounding box
	arena  []int32 // room for the cells of images

	mapping mapping
}

// turning is the effect of the group's rotations on the shapes, and on each other.
type turning struct {
	// reach[shape*len(Group)+g] is the index in turned of the shape turned by rotation g of the group. It is -1 for all
	// g where the shape's orientations were found by another group.
	reach []int32
	// product[g] has the number of g after each rotation of the group. open says whether one of them is not in the
	// group.
	product [][]int32
	open    bool
	// around is for the isometry at work: see keepsShapes.
	around []int32
}

// mapping is the isometry at work, and where it takes the images.
type mapping struct {
	finder  *space.Finder
	sym     *Symmetry // its image permutation is being filled in
	partial bool      // it belongs to Partial
	move    space.Symmetry
	goes    []int32    // where sym takes each of turned, and
	ways    [][4]int32 // its places: see lead
}

// place says where in turned an orientation of a shape is.
type place struct{ shape, turned int32 }

// turned is an orientation on its way to images.
type turned struct {
	shape, orientation int
	element            int // the one of the group that turns the first orientation to this one
	cells              []space.Cell
	on                 Places
	first              int   // where its part of places begins
	image              int32 // the first of its images, -1 where it has none
}

// NewCompiler begins a compile; no work is done yet.
func NewCompiler(puzzle *def.Puzzle) *Compiler {
	c := &Compiler{p: &Problem{Puzzle: puzzle}, known: map[string]place{}}
	c.stage = c.board
	return c
}

// Facts tells what the checks of settings need to know of the puzzle. The first call may take 10 ms; later ones cost nothing.
func (c *Compiler) Facts() settings.Facts {
	if c.facts == nil {
		facts := settings.FactsOf(c.p.Puzzle)
		c.facts = &facts
	}
	return *c.facts
}

// Run does about as much work as budget images take, and reports whether the compile has ended. A budget of 20,000
// takes a few milliseconds.
func (c *Compiler) Run(budget int) (done bool) {
	for c.stage != nil && budget > 0 {
		budget -= c.stage()
	}
	return c.stage == nil
}

// Problem is the result once Run has returned true.
func (c *Compiler) Problem() (*Problem, error) {
	switch {
	case c.err != nil:
		return nil, c.err
	case c.stage != nil:
		return nil, errors.New("the puzzle is not compiled yet: call Run until it returns true")
	}
	return c.p, nil
}

// fail ends the compile.
func (c *Compiler) fail(err error) int {
	c.err, c.stage = err, nil
	return 1
}

// board numbers the open cells.
func (c *Compiler) board() int {
	z := c.p.Puzzle
	for _, side := range [3]int{z.Size.X, z.Size.Y, z.Size.Z} {
		if side < 1 || side > MaxPositions {
			return c.fail(say.Error("the box is {sides}: every side must be from 1 to {most}", sides(z), MaxPositions))
		}
	}
	if z.Size.X*z.Size.Y > MaxPositions || z.Volume() > MaxPositions {
		return c.fail(say.Error("the box is {sides}: more than {most} positions; make it smaller", sides(z), MaxPositions))
	}
	if z.OneSide && !z.Flat() {
		return c.fail(say.Error("a one-sided puzzle has one layer, but this box is {sides}: set zDim to 1 or leave out "+
			"oneSide", sides(z)))
	}
	n := z.Volume()
	c.closed = make([]int32, n)
	for i := range z.Pieces {
		piece := &z.Pieces[i]
		if piece.Closes() {
			if err := c.close(i); err != nil {
				return c.fail(err)
			}
		}
	}
	c.corner = make([][3]int32, 0, n)
	for x := range int32(z.Size.X) {
		for y := range int32(z.Size.Y) {
			for w := range int32(z.Size.Z) {
				c.corner = append(c.corner, [3]int32{x, y, w})
			}
		}
	}
	c.ground = z.Space()
	c.p.At, c.p.Cells, c.p.Near, c.p.Ways = c.ground.At, c.ground.Cells, c.ground.Near(), len(z.Lattice.Steps())
	if z.Wrap.Chequered(z.Lattice, z.Size) {
		c.p.Dark = make([]bool, len(c.p.Cells))
		for i, cell := range c.p.Cells {
			c.p.Dark[i] = z.Lattice.Dark(cell)
		}
	}
	if err := z.CheckColouring(); err != nil {
		return c.fail(err)
	}
	c.p.colour()
	c.p.border = def.NewReferee(z).Border()
	if err := c.vary(); err != nil {
		return c.fail(err)
	}
	c.p.Group = c.ground.Group()
	c.stage = c.shape
	return n / 16
}

// vary marks the cells that may stay empty, or says why that is impossible.
func (c *Compiler) vary() error {
	z := c.p.Puzzle
	cells, most := z.VariableCells()
	if most == 0 {
		return nil
	}
	variable := make([]bool, len(c.p.Cells))
	for _, cell := range cells {
		if !z.Contains(cell) || c.p.At[z.Index(cell)] < 0 {
			return say.Error("the cell {cell} may stay empty, but it is not open: take it out there, or open it",
				coordinates(cell))
		}
		variable[c.p.At[z.Index(cell)]] = true
	}
	if most = z.MostEmpty(); most > 0 {
		c.p.Variable, c.p.Empty = variable, most
	}
	return nil
}

// multiply makes the multiplication table of the group. Only symmetries need it.
func (c *Compiler) multiply() {
	group := c.p.Group
	for _, g := range group {
		row := make([]int32, len(group))
		for i, h := range group {
			if row[i] = int32(slices.Index(group, g.Mul(h))); row[i] < 0 {
				c.turning.open = true
			}
		}
		c.turning.product = append(c.turning.product, row)
	}
	c.turning.around = make([]int32, len(group))
}

// close takes the cells of a stationary piece off the board, or says why that is impossible.
func (c *Compiler) close(i int) error {
	z := c.p.Puzzle
	piece := &z.Pieces[i]
	for _, cell := range piece.Cells {
		if !z.Contains(cell) {
			return say.Error("the stationary piece {name} has the cell {cell} outside the box of {sides}: move it inside "+
				"or make the box larger", piece.Name, coordinates(cell), sides(z))
		}
		at := &c.closed[z.Index(cell)]
		if *at != 0 {
			return say.Error("the stationary piece {name} has the cell {cell}, which the stationary piece {other} has "+
				"too: give it to one of them", piece.Name, coordinates(cell), z.Pieces[*at-1].Name)
		}
		*at = int32(i) + 1
	}
	return nil
}

// shape takes the next piece, as a new shape or as a copy of a known one.
func (c *Compiler) shape() int {
	p, z := c.p, c.p.Puzzle
	for c.piece < len(z.Pieces) && z.Pieces[c.piece].Stationary {
		c.piece++
	}
	if c.piece == len(z.Pieces) {
		if c.shapesOnly {
			c.stage = nil
			return 1
		}
		return c.mirrors()
	}
	i := c.piece
	piece := &z.Pieces[i]
	c.piece++
	cost := 2 * len(piece.Cells)
	if err := check(z, piece); err != nil {
		return c.fail(err)
	}
	if p.Pieces += piece.Copies; p.Pieces > MaxPieces {
		return c.fail(say.Error("the puzzle has more than {most} pieces, copies included: use fewer", MaxPieces))
	}
	sides := [2]look{}
	for i, side := range piece.Sides() {
		sides[i] = p.colouring.look(z, &side)
		if twice := firstTwice(sides[i].cells); twice >= 0 {
			low, _ := space.Bounds(side.Cells)
			return c.fail(say.Error("the piece {name} has the cell {cell} twice: leave one out",
				piece.Name, coordinates(sides[i].cells[twice].Plus(low))))
		}
	}
	drawn, cells := sides[0], sides[0].cells
	group, isLimited := p.Group, z.Limited(piece)
	if isLimited {
		group = z.TurnsOf(piece)
		for i := range sides { // so that all orientations have colours, or none
			if sides[i].colours == nil && len(piece.Tints)+len(piece.BackTints) > 0 {
				sides[i].colours = make([]uint16, len(sides[i].cells))
			}
		}
		drawn = sides[0]
	}
	if !z.TwoSided(piece) {
		sides[1] = look{}
	}
	if z.Flat() && !flat(cells) {
		if lying, ok := laid(drawn, z.Lattice); ok {
			drawn = lying
		} else {
			group = z.Lattice.Solid() // it has no images, but equal pieces must still be known as equal
		}
	}
	var ways []look
	if isLimited {
		for _, side := range []look{drawn, sides[1]} {
			for _, m := range group {
				if way := side.turn(m); side.cells != nil && way.cells != nil {
					ways = append(ways, way)
				}
			}
		}
	}
	kind := kindOf(ways, z.Lattice.Identity())
	lies := drawn
	if isLimited {
		lies = ways[0] // it need not lie as it is drawn
	}
	if known, ok := c.known[kind+lies.key()]; ok {
		s := &p.Shapes[known.shape]
		s.Pieces = append(s.Pieces, i)
		s.Copies += piece.Copies
		s.Least += piece.Least()
		return cost
	}
	s := Shape{
		Name:   piece.Name,
		Pieces: []int{i},
		Copies: piece.Copies,
		Least:  piece.Least(),
	}
	s.Measure = measure(z.Lattice, drawn.cells)
	s.Limited = isLimited
	if sides[1].cells != nil {
		if back := measure(z.Lattice, sides[1].cells); !back.equal(s.Measure) {
			s.Back = &back
		}
	}
	c.orientations(&s, drawn, sides[1], group, ways)
	p.Rooted += len(s.Orientations) * len(p.At)
	p.Shapes = append(p.Shapes, s)
	return cost * len(group)
}

// laid lays a piece that is drawn standing up into the plane, if a turn does.
func laid(standing look, l space.Lattice) (lying look, ok bool) {
	for _, r := range l.Solid() {
		if turned := r.Turn(standing.cells); turned != nil && flat(turned) {
			return standing.turn(r), true
		}
	}
	return standing, false
}

// measure is that of some cells.
func measure(l space.Lattice, cells []space.Cell) Measure {
	parity := l.Parity(cells)
	return Measure{Size: len(cells), Parity: max(parity, -parity), Parts: l.Parts(cells)}
}

func (m Measure) equal(n Measure) bool {
	return m.Size == n.Size && m.Parity == n.Parity && slices.Equal(m.Parts, n.Parts)
}

// orientations gives a new shape the orientations that the group makes of it, and of its back if it has another one. A limited
// shape has ways.
func (c *Compiler) orientations(s *Shape, drawn, back look, group []space.Motion, ways []look) {
	p := c.p
	c.first, c.ways = append(c.first, len(c.turned)), append(c.ways, ways)
	reach := slices.Repeat([]int32{-1}, len(p.Group))
	kind := c.kind(len(p.Shapes), p.Puzzle.Lattice.Identity())
	for _, side := range []look{drawn, back} {
		if side.cells == nil {
			continue
		}
		for g, r := range group {
			turned := side.turn(r)
			if turned.cells == nil {
				continue // the turned piece is not on cells of the lattice
			}
			k := kind + turned.key()
			known, ok := c.known[k]
			if !ok {
				known = place{int32(len(p.Shapes)), c.orient(s, turned, g)}
				c.known[k] = known
			}
			if kind == "" && len(group) == len(p.Group) {
				reach[g] = known.turned
			}
		}
	}
	c.turning.reach = append(c.turning.reach, reach...)
}

// kind begins the keys of a shape's looks after a motion: empty, or of a limited shape what all its ways are then. So two
// shapes that have one way in common stay apart.
func (c *Compiler) kind(shape int, r space.Motion) string { return kindOf(c.ways[shape], r) }

func kindOf(ways []look, r space.Motion) string {
	if ways == nil {
		return ""
	}
	keys := make([]string, len(ways))
	for i, way := range ways {
		keys[i] = way.turn(r).key()
	}
	slices.Sort(keys)
	return limited + strings.Join(slices.Compact(keys), limited) + limited
}

// limited begins no number in a key.
const limited = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// orient is the index in turned of an orientation of the shape being taken, made by element g of the group. It is a new
// one, or one that covers the same cells with other colours.
func (c *Compiler) orient(s *Shape, l look, g int) int32 {
	first := c.first[len(c.p.Shapes)]
	at := first
	if l.colours != nil {
		for at < len(c.turned) && !slices.Equal(c.turned[at].cells, l.cells) {
			at++
		}
	} else {
		at = len(c.turned)
	}
	if at == len(c.turned) {
		c.turned = append(c.turned, turned{shape: len(c.p.Shapes), orientation: len(s.Orientations), element: g, cells: l.cells, image: -1})
		s.Orientations = append(s.Orientations, l.cells)
	}
	if l.colours != nil {
		if at-first == len(s.colours) {
			s.colours = append(s.colours, nil)
		}
		s.colours[at-first] = append(s.colours[at-first], l.colours)
	}
	return int32(at)
}

// mirrors finds the mirror image of every shape and makes room for the images. It runs once, after the last piece.
func (c *Compiler) mirrors() int {
	p, z := c.p, c.p.Puzzle
	for i := range p.Shapes {
		s := &p.Shapes[i]
		mirrored := c.kind(i, z.Lattice.Mirror()) + s.look(0).turn(z.Lattice.Mirror()).key()
		s.Mirror = -1
		if m, ok := c.known[mirrored]; ok && p.Shapes[m.shape].Copies == s.Copies && p.Shapes[m.shape].Least == s.Least {
			s.Mirror = int(m.shape)
		}
	}
	places := 0
	for i := range c.turned {
		t := &c.turned[i]
		t.first = places
		t.on = p.Places(t.shape, t.orientation)
		places += t.on.Rooms[0] * t.on.Rooms[1] * t.on.Rooms[2]
		if places > maxPlaces {
			return c.fail(say.Error("the pieces can be placed in more than {most} ways in a box of {sides}: make the box "+
				"smaller or use fewer different pieces", maxPlaces, sides(z)))
		}
	}
	c.places = make([]int32, places)
	if z.Wrap.Any() {
		c.lying = map[string]int32{}
	}
	// Make all room at once: growing a large slice takes longer than a frame. Where a translation moves whole blocks,
	// most places have no image.
	room := min(places, MaxImages+1<<12)
	if block := z.Lattice.Block().Volume(); block > 1 {
		room = room/block*2 + 1<<12
	}
	p.Images = make([]Image, 0, room)
	c.origin = make([]int32, 0, room)
	c.stage = c.images
	return len(c.turned)
}

// images places one orientation at all origins with one x.
func (c *Compiler) images() int {
	p, z := c.p, c.p.Puzzle
	if c.next == len(c.turned) {
		c.endShapes(len(p.Shapes))
		if c.imagesOnly {
			c.finish()
			return 1
		}
		c.multiply()
		c.stage = c.symmetry
		return 1
	}
	t := &c.turned[c.next]
	if t.orientation == 0 && c.x == 0 {
		c.endShapes(t.shape)
	}
	if c.x >= t.on.Rooms[0] {
		c.next, c.x = c.next+1, 0
		return 1
	}
	slice := t.on.Rooms[1] * t.on.Rooms[2]
	at := t.first + c.x*slice
	t.on.Slice(c.x, func(position int32, cells []int32) {
		c.places[at] = c.image(t, position, cells)
		at++
	})
	if len(p.Images) > MaxImages {
		return c.fail(say.Error("the pieces can be placed in more than {most} ways in a box of {sides}: make the box "+
			"smaller or use fewer different pieces", MaxImages, sides(z)))
	}
	c.x++
	return slice + 1
}

// endShapes notes that the images of all shapes before s are complete.
func (c *Compiler) endShapes(s int) {
	n := int32(len(c.p.Images))
	if s > 0 {
		c.p.Shapes[s-1].End = n
	}
	if s < len(c.p.Shapes) {
		c.p.Shapes[s].First = n
	}
}

// image adds the image of t at a box position, where it covers the cells, and returns its number. It returns -1 where
// the cells are nil.
func (c *Compiler) image(t *turned, position int32, cells []int32) int32 {
	n := len(cells)
	if n == 0 {
		return -1
	}
	if c.lying != nil {
		key := wrappedKey(int32(t.shape), cells)
		if known, ok := c.lying[key]; ok {
			return known // around the board two places may be one
		}
		c.lying[key] = int32(len(c.p.Images))
	}
	if len(c.arena) < n {
		c.arena = make([]int32, max(min(1<<14, len(c.places)*n), n))
	}
	copy(c.arena, cells)
	cells, c.arena = c.arena[:n:n], c.arena[n:]
	if t.image < 0 {
		t.image = int32(len(c.p.Images))
	}
	c.origin = append(c.origin, position)
	c.p.Images = append(c.p.Images, Image{Shape: int32(t.shape), Orientation: int32(t.orientation), Cells: cells})
	return int32(len(c.p.Images)) - 1
}

// symmetry tries the next isometry of space on the board and the set of shapes.
func (c *Compiler) symmetry() int {
	p := c.p
	if c.mapping.finder == nil {
		c.mapping.finder = c.ground.Finder()
		return len(p.At) / 16
	}
	if c.mapping.finder.Done() {
		c.finish()
		return 1
	}
	cost := len(p.At)/16 + len(c.turned)
	found, ok := c.mapping.finder.Next()
	if !ok {
		return cost
	}
	shapes, whole := c.keepsShapes(found.Turn, false)
	if !whole {
		if !p.Spare() {
			return cost
		}
		shapes, _ = c.keepsShapes(found.Turn, true)
	}
	if !p.Puzzle.KeepsRules(&found, shapes) {
		return cost
	}
	c.mapping.partial = !whole
	c.mapping.sym = &Symmetry{Reflection: found.Reflection, Cells: found.Cells, Shapes: shapes, Images: make([]int32, 0, len(p.Images))}
	c.mapping.move = found
	c.stage = c.permute
	return cost
}

// keepsShapes finds where r takes the shapes and, in mapping.goes, their orientations. It is false when one goes to a
// shape that the puzzle lacks, or has another number of. With partial that is allowed.
//
// It looks up only the first orientation of each shape. If r takes that to the h-turn of a shape, it takes the g-turn
// of the one to the r·g·r⁻¹·h-turn of the other.
func (c *Compiler) keepsShapes(r space.Motion, partial bool) ([]int32, bool) {
	p := c.p
	back := r.Inverse()
	normal := !c.turning.open // r maps the group to itself
	for g, turn := range p.Group {
		c.turning.around[g] = int32(slices.Index(p.Group, r.Mul(turn).Mul(back)))
		normal = normal && c.turning.around[g] >= 0
	}
	shapes := make([]int32, len(p.Shapes))
	c.mapping.goes = c.mapping.goes[:0]
	size := len(p.Group)
	for s := range p.Shapes {
		from, kind := c.turned[c.first[s]:][:len(p.Shapes[s].Orientations)], c.kind(s, r)
		for i := range from {
			t := &from[i]
			if i > 0 && normal && shapes[s] >= 0 && c.turning.reach[s*size] >= 0 && c.turning.reach[int(shapes[s])*size] >= 0 {
				to := c.turning.reach[int(shapes[s])*size:][:size]
				h := c.turned[c.mapping.goes[c.first[s]]].element
				c.mapping.goes = append(c.mapping.goes, to[c.turning.product[c.turning.around[t.element]][h]])
				continue
			}
			to, ok := c.known[kind+p.Shapes[s].look(i).turn(r).key()]
			if partial && !ok {
				to = place{-1, -1}
			} else if !ok || !partial && (p.Shapes[to.shape].Copies != p.Shapes[s].Copies || p.Shapes[to.shape].Least != p.Shapes[s].Least) {
				return nil, false
			}
			shapes[s] = to.shape
			c.mapping.goes = append(c.mapping.goes, to.turned)
		}
	}
	return shapes, true
}

// permute finds where the symmetry takes some thousand images. It maps the board to itself, so every image goes to an
// image.
func (c *Compiler) permute() int {
	p := c.p
	from := len(c.mapping.sym.Images)
	if c.lying != nil {
		return c.permuteWrapped(from)
	}
	if from == 0 {
		c.lead()
	}
	whole := int32(p.Puzzle.Lattice.Whole())
	for i := from; i < min(from+4096, len(p.Images)); i++ {
		image := &p.Images[i]
		way := &c.mapping.ways[c.first[image.Shape]+int(image.Orientation)]
		if c.mapping.partial && c.mapping.sym.Shapes[image.Shape] < 0 {
			c.mapping.sym.Images = append(c.mapping.sym.Images, -1)
			continue
		}
		low := &c.corner[c.origin[i]]
		c.mapping.sym.Images = append(c.mapping.sym.Images, c.places[(way[0]+way[1]*low[0]+way[2]*low[1]+way[3]*low[2])/whole])
	}
	return c.permuted(from)
}

// permuted ends a slice of a permutation that had from images before.
func (c *Compiler) permuted(from int) (cost int) {
	p := c.p
	if len(c.mapping.sym.Images) == len(p.Images) {
		same := func(y Symmetry) bool {
			return slices.Equal(y.Cells, c.mapping.sym.Cells) && slices.Equal(y.Images, c.mapping.sym.Images)
		}
		if c.lying != nil && c.ground.After == nil && (slices.ContainsFunc(p.Symmetries, same) || slices.ContainsFunc(p.Partial, same)) {
			c.stage = c.symmetry
		} else if c.mapping.partial {
			p.Partial = append(p.Partial, *c.mapping.sym)
		} else {
			p.Symmetries = append(p.Symmetries, *c.mapping.sym)
		}
		c.stage = c.symmetry
	}
	return len(c.mapping.sym.Images) - from + 1
}

// permuteWrapped is permute for a board that closes on itself. There a motion is no sum over the axes, so that images are
// looked up by their cells.
func (c *Compiler) permuteWrapped(from int) (cost int) {
	p, sym := c.p, c.mapping.sym
	if from == 0 && (len(p.Symmetries)+len(p.Partial))*len(p.Images) > maxWrapped {
		return c.fail(say.Error("around a board that closes on itself there are too many ways for so many places of pieces: " +
			"make it smaller, or take out wrap"))
	}
	for i := from; i < min(from+1024, len(p.Images)); i++ {
		image, to := &p.Images[i], int32(-1)
		if shape := sym.Shapes[image.Shape]; shape >= 0 {
			cells := make([]int32, len(image.Cells))
			for k, cell := range image.Cells {
				cells[k] = sym.Cells[cell]
			}
			slices.Sort(cells)
			to = c.lying[wrappedKey(shape, cells)]
		}
		sym.Images = append(sym.Images, to)
	}
	return 4 * c.permuted(from)
}

// wrappedKey names an image of a shape by the open cells that it covers, in increasing order.
func wrappedKey(shape int32, cells []int32) string {
	key := binary.LittleEndian.AppendUint32(make([]byte, 0, 4+4*len(cells)), uint32(shape))
	for _, cell := range cells {
		key = binary.LittleEndian.AppendUint32(key, uint32(cell))
	}
	return string(key)
}

// lead works out, for each of turned with images, where in places the symmetry takes these. The image of origin x y z
// goes to entry (way[0] + x·way[1] + y·way[2] + z·way[3]) / whole. That works because whole steps along an axis are a
// translation, and lead to a translation.
func (c *Compiler) lead() {
	c.mapping.ways = c.mapping.ways[:0]
	whole := c.p.Puzzle.Lattice.Whole()
	for t := range c.turned {
		from := &c.turned[t]
		if c.mapping.goes[t] < 0 || from.image < 0 {
			c.mapping.ways = append(c.mapping.ways, [4]int32{})
			continue
		}
		to := &c.turned[c.mapping.goes[t]]
		low := c.corner[c.origin[from.image]]
		first := c.p.AppendCells(nil, from.image)
		at := func(by space.Cell) int32 {
			moved := make([]space.Cell, len(first))
			for i, cell := range first {
				moved[i], _ = c.mapping.move.Apply(cell.Plus(by))
			}
			corner, _ := space.Bounds(moved)
			return int32((corner.X*to.on.Rooms[1]+corner.Y)*to.on.Rooms[2] + corner.Z)
		}
		here := at(space.Cell{})
		way := [4]int32{int32(whole) * (int32(to.first) + here), at(space.Cell{X: whole}) - here,
			at(space.Cell{Y: whole}) - here, at(space.Cell{Z: whole}) - here}
		for axis, n := range low {
			way[0] -= n * way[1+axis]
		}
		c.mapping.ways = append(c.mapping.ways, way)
	}
}

// finish drops what only the compile needs.
func (c *Compiler) finish() {
	c.p.number()
	*c = Compiler{p: c.p}
}

// check says what is wrong with a mobile piece, or nothing.
func check(z *def.Puzzle, piece *def.Piece) error {
	if len(piece.Cells) == 0 {
		return say.Error("the piece {name} has no cells: give it some or take it out", piece.Name)
	}
	if piece.Copies < 1 {
		return say.Error("the piece {name} has {copies} copies: it takes at least 1", piece.Name, piece.Copies)
	}
	if piece.Spare < 0 || piece.Spare > piece.Copies {
		return say.Error("the piece {name} has {spare} copies to spare of {copies}: it takes 0 to all of them",
			piece.Name, piece.Spare, piece.Copies)
	}
	if piece.Copies > MaxPieces {
		return say.Error("the piece {name} has {copies} copies: a puzzle may have {most} pieces",
			piece.Name, piece.Copies, MaxPieces)
	}
	if err := z.CheckBack(piece); err != nil {
		return err
	}
	for _, cell := range piece.Cells {
		if z.OneSide && cell.Z != 0 {
			return say.Error("the puzzle is one-sided, but the piece {name} has the cell {cell}: every z must be 0",
				piece.Name, coordinates(cell))
		}
	}
	low, high := space.Bounds(slices.Concat(piece.Cells, piece.Back))
	for _, side := range [3][2]int{{low.X, high.X}, {low.Y, high.Y}, {low.Z, high.Z}} {
		if side[0] < -maxExtent || side[1] > maxExtent {
			return say.Error("the piece {name} has a coordinate beyond {most}: draw it nearer to the origin",
				piece.Name, maxExtent)
		}
	}
	return nil
}

// firstTwice is the index of a cell that equals the one before it, or -1.
func firstTwice(cells []space.Cell) int {
	for i := 1; i < len(cells); i++ {
		if cells[i] == cells[i-1] {
			return i
		}
	}
	return -1
}

func flat(cells []space.Cell) bool {
	low, high := space.Bounds(cells)
	return low.Z == high.Z
}

func sides(z *def.Puzzle) string {
	return strconv.Itoa(z.Size.X) + "×" + strconv.Itoa(z.Size.Y) + "×" + strconv.Itoa(z.Size.Z)
}

func coordinates(c space.Cell) string {
	return strconv.Itoa(c.X) + " " + strconv.Itoa(c.Y) + " " + strconv.Itoa(c.Z)
}
