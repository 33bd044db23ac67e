package xc

import (
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// begin makes the items. images are the images of the puzzle to choose from, in increasing order; nil means all.
func begin(p *problem.Problem, images []int32) *fromProblem {
	if images == nil {
		images = p.Rows()
	}
	f := &fromProblem{p: p, m: &Matrix{}, images: images, names: map[string]int{}}
	f.m.Comment = p.Puzzle.Title
	f.cell = make([]int32, len(p.Cells))
	f.cells(false)
	f.shapes(images)
	f.m.Primary = len(f.m.Items)
	f.cells(true)
	f.sums()
	return f
}

// run makes the options of the next image.
func (f *fromProblem) run() error {
	i := f.images[0]
	f.images = f.images[1:]
	return f.image(i)
}

func (f *fromProblem) result() (*Matrix, error) {
	if len(f.m.Items) > MaxItems {
		return nil, say.Error("the matrix would have {items} items, more than {most}: take a puzzle with fewer "+
			"equal pieces", len(f.m.Items), MaxItems)
	}
	return f.m, nil
}

// fromProblem makes the exact cover of a compiled puzzle.
//
// The items are the open cells, as x,y or x,y,z, then the shapes by name. Cells that may stay empty are secondary
// items. As all pieces are placed, exactly as many stay empty as may. In its options, a piece comes first. Covers are
// the puzzle's solutions, each exactly once, also where pieces are equal:
//
//   - The shape with the most copies, if any has several, needs no item when all cells are covered and every other
//     shape is counted. The rest can only be its copies, in the right number.
//   - For every other shape with copies, each copy is an item. Copies come in the order of their images: copy c+1 lies
//     on a later one than copy c. That takes secondary items, a tree of sums by P. Fenwick for each pair of neighbours.
//     The image of copy c covers the nodes of the sum up to its number. That of copy c+1 covers the nodes that a change
//     at its number reaches. The two have a node in common exactly when the order is wrong.
//
// Making it fails when the result would be beyond the limits.
type fromProblem struct {
	p       *problem.Problem
	m       *Matrix
	images  []int32        // that have no options yet
	names   map[string]int // names taken, each with the greatest number appended to it
	cell    []int32        // items
	shape   []shapeItems
	entries int
}

// shapeItems are the items of a shape.
type shapeItems struct {
	first  int32 // item of the first copy, -1 where it needs none
	sums   int32 // first item of the sums between copies 0 and 1
	images int   // how many there are to choose from
	next   int   // number of the next one, from 1
}

func (f *fromProblem) add(name string) int32 {
	f.m.Items = append(f.m.Items, f.unused(name))
	return int32(len(f.m.Items)) - 1
}

// unused makes an item's name from any text: one word, without characters of special meaning, that no other item has.
func (f *fromProblem) unused(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r <= ' ' || r == '|' || r == ':' || r == 0x7F || r == 0xA0:
			return '_'
		}
		return r
	}, name)
	if len(name) > MaxName-8 {
		cut := MaxName - 8
		for name[cut]&0xC0 == 0x80 {
			cut--
		}
		name = name[:cut]
	}
	unique := name
	for n := f.names[name]; unique == "" || f.names[unique] > 0; {
		n = max(n+1, 2)
		f.names[name] = n
		unique = name + "." + strconv.Itoa(n)
	}
	f.names[unique] = 1
	return unique
}

// cells adds the cells that have to be filled, or those that may stay empty.
func (f *fromProblem) cells(variable bool) {
	for i, c := range f.p.Cells {
		if variable == (f.p.Variable != nil && f.p.Variable[i]) {
			f.cell[i] = f.add(cellName(f.p, c))
		}
	}
}

func (f *fromProblem) shapes(images []int32) {
	f.shape = make([]shapeItems, len(f.p.Shapes))
	implied := impliedShape(f.p)
	for s := range f.p.Shapes {
		shape := &f.p.Shapes[s]
		f.shape[s].first = -1
		if s == implied {
			continue
		}
		for c := range shape.Copies {
			name := shape.Name
			if shape.Copies > 1 {
				name += "." + strconv.Itoa(c+1)
			}
			if item := f.add(name); c == 0 {
				f.shape[s].first = item
			}
		}
	}
	for _, i := range images {
		f.shape[f.p.Images[i].Shape].images++
	}
}

// impliedShape is the shape that needs no item, -1 if all do.
func impliedShape(p *problem.Problem) int {
	commonest := 0
	for s := range p.Shapes {
		if p.Shapes[s].Copies > p.Shapes[commonest].Copies {
			commonest = s
		}
	}
	if len(p.Shapes) > 0 && p.Shapes[commonest].Copies > 1 && fills(p) {
		return commonest
	}
	return -1
}

// fills reports whether the pieces have exactly the volume of the open cells.
func fills(p *problem.Problem) bool {
	volume := 0
	for s := range p.Shapes {
		volume += p.Shapes[s].Copies * p.Shapes[s].Size
	}
	return volume == len(p.Cells)
}

// sums adds the secondary items that keep copies in order.
func (f *fromProblem) sums() {
	for s := range f.shape {
		items := &f.shape[s]
		if items.first < 0 {
			continue
		}
		items.sums = int32(len(f.m.Items))
		for c := 1; c < f.p.Shapes[s].Copies && len(f.m.Items) <= MaxItems; c++ {
			for n := 1; n <= items.images; n++ {
				f.add(f.p.Shapes[s].Name + "." + strconv.Itoa(c) + "<" + strconv.Itoa(n))
			}
		}
	}
}

// image adds the options of an image: one, or one for every copy.
func (f *fromProblem) image(i int32) error {
	image := &f.p.Images[i]
	items := &f.shape[image.Shape]
	items.next++
	copies := 1
	if items.first >= 0 {
		copies = f.p.Shapes[image.Shape].Copies
	}
	for c := range copies {
		var option []int32
		if items.first >= 0 {
			option = append(option, items.first+int32(c))
		}
		for _, cell := range image.Cells {
			option = append(option, f.cell[cell])
		}
		sums := func(c int) int32 { return items.sums + int32(c*items.images) - 1 }
		if c+1 < copies {
			for n := items.next; n > 0; n -= n & -n {
				option = append(option, sums(c)+int32(n))
			}
		}
		if c > 0 {
			for n := items.next; n <= items.images; n += n & -n {
				option = append(option, sums(c-1)+int32(n))
			}
		}
		f.entries += len(option)
		if len(f.m.Options) == MaxOptions || f.entries > MaxEntries {
			return say.Error("the matrix would have more than {options} options or {entries} ones: take a puzzle with "+
				"fewer images or fewer equal pieces", MaxOptions, MaxEntries)
		}
		f.m.Options = append(f.m.Options, option)
	}
	return nil
}
