package fila

import (
	"tilewright/def/space"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// plain is FILA word for word, without bits, lists or shortcuts. Engine must agree with it to the last attempt.
type plain struct {
	p      *problem.Problem
	rows   []int32
	o      Options
	plan   *search.Orders
	number map[space.Cell]int32

	trigger   func(placed []int32, level *search.Level) bool
	copies    []int
	covered   []bool
	placed    []int32
	entered   int // images placed before the search
	stats     search.Stats
	solutions [][]int32
}

func newPlain(p *problem.Problem, rows []int32, o Options) *plain {
	plan, err := search.CompileOrders(p, o.Orders)
	if err != nil {
		panic(err)
	}
	r := &plain{p: p, rows: rows, o: o, plan: plan, number: map[space.Cell]int32{}}
	for i, c := range p.Cells {
		r.number[c] = int32(i)
	}
	for i := range p.Shapes {
		r.copies = append(r.copies, p.Shapes[i].Copies)
	}
	r.covered = make([]bool, len(p.Cells))
	r.stats.Levels = make([]search.Level, p.Pieces+1)
	return r
}

// enter places images before the search.
func (r *plain) enter(placed []int32) {
	for _, i := range placed {
		r.flip(i)
		r.copies[r.p.Images[i].Shape]--
		r.placed = append(r.placed, i)
	}
	r.entered = len(placed)
	// The lists are made from the images that are possible here.
	var rows []int32
	for _, i := range r.rows {
		if r.fits(i) {
			rows = append(rows, i)
		}
	}
	r.rows = rows
}

func (r *plain) flip(i int32) {
	for _, c := range r.p.Images[i].Cells {
		r.covered[c] = !r.covered[c]
	}
}

func (r *plain) fits(i int32) bool {
	for _, c := range r.p.Images[i].Cells {
		if r.covered[c] {
			return false
		}
	}
	return true
}

func (r *plain) search() {
	left := r.p.Pieces - len(r.placed)
	if left == r.o.Goal {
		r.stats.Found++
		r.solutions = append(r.solutions, append([]int32{}, r.placed...))
		return
	}
	r.stats.Nodes++
	stage := r.plan.At(left)
	cell := r.choose(stage)
	if !stage.Fixed() {
		// S sees a cell without a fit wherever it is. E sees it among the cells that it compares. Then they try
		// nothing.
		if r.count(cell) == 0 {
			return
		}
	}
	level := &r.stats.Levels[left]
	for _, i := range r.list(stage, cell) {
		level.Attempts++
		if !r.fits(i) {
			continue
		}
		level.Fits++
		r.flip(i)
		r.copies[r.p.Images[i].Shape]--
		r.placed = append(r.placed, i)
		if left-1 == r.o.Goal || r.trigger == nil || !r.trigger(r.placed, level) {
			r.search()
		}
		r.placed = r.placed[:len(r.placed)-1]
		r.copies[r.p.Images[i].Shape]++
		r.flip(i)
	}
}

// list are the images to try on a cell.
func (r *plain) list(stage *search.Order, cell int32) (list []int32) {
	nof := r.o.NOF && (len(r.p.Shapes) > 1 || !stage.Fixed())
rows:
	for _, i := range r.rows {
		if r.copies[r.p.Images[i].Shape] == 0 {
			continue
		}
		covers := false
		for _, c := range r.p.Images[i].Cells {
			covers = covers || c == cell
			if stage.Fixed() && before(stage, c, cell) {
				continue rows // POF
			}
			if nof && r.covered[c] && r.near(c, cell) {
				continue rows
			}
		}
		if covers {
			list = append(list, i)
		}
	}
	return list
}

func before(stage *search.Order, a, b int32) bool {
	return stage.Rank[a] < stage.Rank[b] || stage.Rank[a] == stage.Rank[b] && a < b
}

func (r *plain) near(a, b int32) bool {
	distance := 0
	for _, d := range [...]int{r.p.Cells[a].X - r.p.Cells[b].X, r.p.Cells[a].Y - r.p.Cells[b].Y, r.p.Cells[a].Z - r.p.Cells[b].Z} {
		distance += d * d
	}
	return distance == 1
}

func (r *plain) choose(stage *search.Order) (best int32) {
	best = -1
	least := [2]int{}
	for c := range int32(len(r.p.Cells)) {
		if r.covered[c] {
			continue
		}
		var value [2]int
		heuristic := stage.Heuristic
		if heuristic == settings.Estimate && r.entered > 0 && len(r.placed) == r.entered {
			heuristic = settings.Size
		}
		switch heuristic {
		case settings.Size:
			value[0] = r.count(c)
		case settings.Estimate:
			for _, step := range space.Cubes.Steps() {
				at := r.p.Cells[c]
				if n, ok := r.number[space.Cell{X: at.X + step.X, Y: at.Y + step.Y, Z: at.Z + step.Z}]; ok && !r.covered[n] {
					value[0]++
				}
			}
			value[1] = r.count(c)
		default:
			value[0] = int(stage.Rank[c])
		}
		if best < 0 || value[0] < least[0] || value[0] == least[0] && value[1] < least[1] {
			best, least = c, value
		}
	}
	return best
}

// count is the number of images that fit on a cell.
func (r *plain) count(cell int32) (n int) {
	for _, i := range r.rows {
		covers := false
		for _, c := range r.p.Images[i].Cells {
			covers = covers || c == cell
		}
		if covers && r.copies[r.p.Images[i].Shape] > 0 && r.fits(i) {
			n++
		}
	}
	return n
}
