package solver

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/search"
)

// Choice is the search's next step from some board, with its reasons, those of filters and triggers among them.
type Choice struct {
	search.Choice
	// Trigger sends the search back from here, or is filter.NoReason.
	Trigger filter.Reason
	// Forbidden has, for each candidate that fits, the trigger that will send the search back after it.
	Forbidden []filter.Reason
	// Removed are the images of the item that would fit and are not tried, as a filter took them away.
	Removed []Removed
	// Spared is the number of images of the item that overlap placed ones and are not tried. They are those of pieces
	// not yet placed which FILA's lists leave out (POF, NOF).
	Spared int
	// Filtered counts what the filters took away after the last placement.
	Filtered search.Level
}

// Removed is an image that a filter took away.
type Removed struct {
	Image int32
	By    filter.Reason
	// Left is the number of pieces left when the filter took it away, or -1 for before the search.
	Left int
}

// explainer is an engine beside the search. It can say why a step is made.
type explainer struct {
	s       *Search
	number  int // the case
	rows    []int32
	all     []int32 // rows and the images that the filters before the search took away
	engine  search.Explainer
	trigger *filter.Trigger
	log     filterLog
}

// filterLog is a filter that remembers, for every depth, what it took away.
type filterLog struct {
	*filter.Filters
	depth int
	// at has an entry for each number of images placed. Entries up to the engine's depth are those of its present
	// board.
	at []filtered
}

type filtered struct {
	images []int32
	why    []filter.Reason
}

// Begin implements dlx.Filter.
func (l *filterLog) Begin(placed, rows []int32) {
	l.depth = len(placed)
	l.Filters.Begin(placed, rows)
}

// Removed implements dlx.Filter.
func (l *filterLog) Removed(level *search.Level) []int32 {
	gone := l.Filters.Removed(level)
	l.at[l.depth] = filtered{slices.Clone(gone), slices.Clone(l.Filters.Reasons())}
	return gone
}

// newExplainer makes an explainer for a case. It costs as much as an engine.
func (s *Search) newExplainer(number int) (*explainer, error) {
	if !s.p.Exact() {
		return nil, say.Error("where pieces may be left over or cells stay empty, the reason for a choice cannot be shown")
	}
	x := &explainer{s: s, number: number}
	x.all, _ = s.redundancy.Rows(number)
	rows, c, _ := s.openRows(number)
	x.rows = rows
	x.log.at = make([]filtered, s.p.Pieces+1)
	engine, err := s.engineAsked().explain(x, c)
	if err != nil {
		return nil, err
	}
	x.engine = engine.(search.Explainer)
	return x, nil
}

// choice is the choice on the board with the images placed. It costs as much as a few nodes, and O(images).
func (x *explainer) choice(placed []int32) (Choice, error) {
	if err := x.engine.Seek(placed); err != nil {
		return Choice{}, err
	}
	c := Choice{Choice: x.engine.Choice()}
	if c.Rule == search.Complete {
		return c, nil
	}
	for _, why := range x.log.at[len(placed)].why {
		switch why {
		case filter.ForVolume:
			c.Filtered.VolumeFiltered++
		case filter.ForParity:
			c.Filtered.ParityFiltered++
		case filter.ForFit:
			c.Filtered.FitFiltered++
		}
	}
	if x.trigger != nil && len(placed) > 0 {
		c.Trigger = x.trigger.Why(placed)
	}
	c.Forbidden = make([]filter.Reason, len(c.Candidates))
	if x.trigger != nil {
		then := append(slices.Clip(placed), 0)
		for i, k := range c.Candidates {
			if then[len(placed)] = k.Image; k.Fits && c.Left-1 > x.s.settings.Goal {
				c.Forbidden[i] = x.trigger.Why(then)
			}
		}
	}
	if c.Item >= 0 {
		x.leftOut(&c, placed)
	}
	return c, nil
}

// leftOut finds the images on the chosen item that are not tried.
func (x *explainer) leftOut(c *Choice, placed []int32) {
	p := x.s.p
	cells := int32(len(p.Cells))
	covered := make([]bool, cells)
	copies := make([]int, len(p.Shapes))
	for i := range copies {
		copies[i] = p.Shapes[i].Copies
	}
	for _, i := range placed {
		copies[p.Images[i].Shape]--
		for _, cell := range p.Images[i].Cells {
			covered[cell] = true
		}
	}
	tried := make(map[int32]bool, len(c.Candidates))
	for _, k := range c.Candidates {
		tried[k.Image] = true
	}
	overlaps := func(cell int32) bool { return covered[cell] }
	for i := range p.Images {
		image := &p.Images[i]
		if copies[image.Shape] == 0 || tried[int32(i)] {
			continue
		}
		if c.Item >= cells && image.Shape != c.Item-cells || c.Item < cells && !slices.Contains(image.Cells, c.Item) {
			continue
		}
		if slices.ContainsFunc(image.Cells, overlaps) {
			if _, used := slices.BinarySearch(x.rows, int32(i)); used && c.By == search.ByFILA {
				c.Spared++
			}
			continue
		}
		by, left := x.reason(int32(i), placed)
		c.Removed = append(c.Removed, Removed{int32(i), by, left})
	}
}

// reason says what took away an image that could be placed.
func (x *explainer) reason(image int32, placed []int32) (by filter.Reason, left int) {
	s := x.s
	if _, kept := slices.BinarySearch(x.all, image); !kept {
		return filter.ForRedundancy, -1
	}
	if i, gone := slices.BinarySearch(s.prefilter.gone, image); gone {
		return s.prefilter.why[i], -1
	}
	for depth := 1; depth <= len(placed); depth++ {
		if i, gone := slices.BinarySearch(x.log.at[depth].images, image); gone {
			return x.log.at[depth].why[i], s.p.Pieces - depth
		}
	}
	return filter.ForCopies, s.p.Pieces - len(placed)
}
