package state

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

// Preset is a way to search that has a name.
type Preset struct {
	// ID names it in the page; Name and About say it in words of puzzles, and Term is
	// what the field calls it.
	ID, Name, About, Term string
	// Line is its settings line for a puzzle.
	Line string
}

// automatic is the preset that chooses by itself.
const automatic = "auto"

// Own is the preset of settings that have no name.
const Own = "own"

// best are the runs that M. Busche's articles (2011; FILA 2018, Table 1) found
// fastest, by the library's names.
var best = map[string]struct{ run, year, line string }{
	"pentominoes-10x6": {"P5", "2018", "-r -V -f11 -of=11 -n"},
	"onesided-18x5":    {"OP4", "2018", "-r -V -f17 -of=17 -n"},
	"onesided-30x3":    {"OP-2", "2011", "-r -V18 -f12 -of=12"},
	"tetriscube":       {"TC4", "2018", "-rL -f11 -oe=11:f=3 -n"},
	"diamond-pt12":     {"PT5", "2018", "-r -V13 -f13 -oe=13:f=3 -n"},
	"box-in-a-diamond": {"HBD-5", "2011", "-V35 -P35 -oa@160:s=15"},
}

// around are the boards of the library that a kernel fills quickest around their
// centre, with the order of their cells (solver/kernel/BENCH.md): row by row the
// diamond, a ring around a slot, takes more than twice the nodes.
var around = map[string]string{"diamond-pt12": "a@160"}

// isEntry reports whether a puzzle has the board and the pieces of the library's puzzle of this ID, whatever their
// names and order.
func isEntry(p *def.Puzzle, id string) bool {
	e := def.Find(id)
	if e == nil {
		return false
	}
	q := e.Puzzle()
	if p == q {
		return true
	}
	back := func(q def.Piece) bool { return q.Back != nil || q.Turns != "" }
	if !p.Exact() || p.Tinted() || slices.ContainsFunc(slices.Concat(p.Pieces, q.Pieces), back) ||
		p.Lattice != q.Lattice || p.Size != q.Size || p.Wrap != q.Wrap || p.OneSide != q.OneSide || p.PieceCount() != q.PieceCount() ||
		!slices.Equal(p.OpenCells(), q.OpenCells()) {
		return false
	}
	return slices.EqualFunc(shapes(p), shapes(q), func(a, b []def.Cell) bool { return space.Compare(a, b) == 0 })
}

// shapes are those of the pieces that are to be placed, each as often as it is, sorted.
func shapes(p *def.Puzzle) [][]def.Cell {
	group := p.Lattice.Turns(p.OneSide)
	var list [][]def.Cell
	for i := range p.Pieces {
		if piece := &p.Pieces[i]; !piece.Stationary {
			list = append(list, slices.Repeat([][]def.Cell{space.Canonical(piece.Cells, group)}, piece.Copies)...)
		}
	}
	slices.SortFunc(list, space.Compare)
	return list
}

// What kernels with stages of FILA take at most; see solver/kernel.
const (
	kernelShapes = 64
	kernelCells  = 256
)

// tightCells is the most cells of a solid for which a search of tight cells is named. Larger
// ones mostly have more images than its kernel takes.
const tightCells = 64

// KernelTakes tells whether a kernel with stages of FILA can be demanded for a puzzle of
// these facts.
func KernelTakes(p *def.Puzzle, facts settings.Facts) bool {
	return len(facts.Shapes) <= kernelShapes && len(p.OpenCells()) <= kernelCells
}

// presets works out the ways to search a puzzle of these facts. base is the puzzle of
// the library that it may be.
//
// What demands a kernel is offered where one can take it.
func presets(p *def.Puzzle, base string, facts settings.Facts) []Preset {
	if !isEntry(p, base) {
		base = "" // edited into another one
	}
	n := p.PieceCount()
	last := strconv.Itoa(max(n-1, 1))
	all := strconv.Itoa(n)
	list := []Preset{
		{"dlx", say.T("Tightest first"), say.T("The cell or piece with the fewest places left goes next."), say.T("Plain DLX"), "-r"},
		{"mch", say.T("Tightest cell first"), say.T("Tries the pieces: the cell that the fewest fit goes next."), say.T("Most constrained hole"), "-r -f" + all},
		{"emch", say.T("Most closed in first"), say.T("The cell with the fewest open neighbours goes next."),
			say.T("Estimated most constrained hole"), "-r -f" + all + " -oe"},
		{"debruijn", say.T("Row by row"), say.T("The first open cell goes next."), say.T("De Bruijn"), "-r -f" + all + " -of"},
	}
	if facts.Loose {
		return named([]Preset{{automatic, say.T("Automatic"), say.T("Tries a few ways for a moment, and takes the quickest."), "", link.Automatic}, list[0]})
	}
	if facts.Flat && KernelTakes(p, facts) {
		fill := Preset{"window", say.T("Row by row, by table"), say.T("The first open cell; a table says what fits there."),
			say.T("Window kernel"), "-r -V -f" + last + " -of=" + last + " --engine=kernel"}
		if order, ok := around[base]; ok {
			fill = Preset{"window", say.T("Around the centre"),
				say.T("The first open cell in a turn around the centre; a table says what fits there."), say.T("Window kernel"),
				"-r -V -f" + last + " -o" + order + "=" + last + " -n --engine=kernel"}
		}
		list = append(list, fill)
	}
	if facts.Flat {
		list = append(list,
			Preset{"fletcher", say.T("Row by row, by tree"),
				say.T("The first open cell; a tree over the cells around it says what fits."), say.T("Fletcher"), "-r -R --engine=fletcher"})
	}
	if !facts.Flat && len(p.OpenCells()) <= tightCells {
		list = append(list,
			Preset{"tight", say.T("A few tight cells"), say.T("Looks at the few tightest cells, and at first at the pieces: fewest places left goes next."), say.T("Tight cells"), "-r --engine=tight"})
	}
	b := Preset{ID: "best", Name: say.T("The articles’ best")}
	if run, ok := best[base]; ok {
		b.About, b.Line = say.T("Run {name} of {year}, the fastest published.", run.run, run.year), run.line
	} else {
		// What Table 1 of the FILA article found best, by kind of board: the
		// constrained piece by DLX, the others by FILA; NOF where there is more
		// than one shape.
		b.About, b.Term, b.Line = say.T("One piece by tightest first, the others row by row, as the flat boards of 2018."), say.T("DLX, then FILA f"), "-r -V -f"+last+" -of="+last
		if !facts.Flat {
			b.About, b.Term, b.Line = say.T("One piece by tightest first, the others by most closed in, as the Tetris Cube of 2018."), say.T("DLX, then FILA e and f"), "-r -f"+last+" -oe="+last
			if n > 4 {
				b.Line += ":f=3"
			}
		}
		if len(facts.Shapes) > 1 {
			b.Line += " -n"
		}
	}
	list = append([]Preset{
		{automatic, say.T("Automatic"), say.T("Tries a few ways for a moment, and takes the quickest."), "", link.Automatic}, b,
	}, list...)
	return slices.DeleteFunc(named(list), func(p Preset) bool { return refused(p.Line, facts) })
}

// refused tells whether a settings line cannot search the puzzle.
func refused(line string, facts settings.Facts) bool {
	set, _ := settings.Parse(line)
	return diagnostic.FirstError(settings.Check(set, facts)) != nil
}

// named has the lines of presets as settings are written.
func named(list []Preset) []Preset {
	for i := range list {
		set, _ := settings.Parse(list[i].Line)
		list[i].Line = settings.Format(set)
	}
	return list
}

// Preset is the preset that the settings line is.
func (s State) Preset() Preset {
	own := Preset{Own, say.T("Own settings"), say.T("As the settings line says."), "", s.Settings.Text}
	if s.Settings.Settings.Auto {
		own.Name, own.About = say.T("Automatic, but for your own settings"), say.T("Your settings stay; Automatic chooses the rest.")
	}
	if s.Document.Good == nil || diagnostic.HasErrors(s.Settings.Diagnostics) {
		return own
	}
	if p := presetOf(s.Document.Good, s.Document.Base, s.Settings.Settings); p != nil {
		return *p
	}
	return own
}

// presetOf is the preset of a puzzle that searches as settings do, nil if none does.
func presetOf(puzzle *def.Puzzle, base string, set settings.Settings) *Preset {
	line := settings.Format(withWay(settings.Settings{}, set))
	for _, p := range Presets(puzzle, base) {
		if p.Line == line {
			return &p
		}
	}
	return nil
}

// presetName is the name of the preset that a line is, "" where it is none or asks for
// more than a way to search.
func presetName(puzzle *def.Puzzle, base, line string) string {
	set, diagnostics := settings.Parse(line)
	if puzzle == nil || diagnostic.HasErrors(diagnostics) {
		return ""
	}
	if p := presetOf(puzzle, base, set); p != nil && p.Line == settings.Format(set) {
		return p.Name
	}
	return ""
}

// withWay is s with t's way to search: how solutions are found, but not which ones are wanted, nor who searches.
func withWay(s, t settings.Settings) settings.Settings {
	s.Redundancy, s.Piece, s.RedundancyFirst = t.Redundancy, t.Piece, t.RedundancyFirst
	s.Volume, s.Parity, s.Fit, s.FitFixpoint = t.Volume, t.Parity, t.Fit, t.FitFixpoint
	s.VolumeTrigger, s.ParityTrigger = t.VolumeTrigger, t.ParityTrigger
	s.Orders, s.FILA, s.NOF = t.Orders, t.FILA, t.NOF
	s.Auto = t.Auto
	switch {
	case t.Engine.Row().Way:
		s.Engine = t.Engine
	case s.Engine.Row().Way:
		s.Engine = settings.EngineAuto
	}
	return s
}

// ChoosePreset searches by a preset. Limits, conventions and the like stay.
type ChoosePreset struct{ ID string }

func (a ChoosePreset) apply(s *State) []Command {
	s.unsaid, s.Prefs.How = false, true
	if set, ok := s.byPreset(a.ID); ok {
		s.Stage = 0
		s.Settings.Typed = false
		s.tune(set, 0)
	}
	return nil
}

// byPreset is the settings with the way to search of a preset.
func (s *State) byPreset(id string) (settings.Settings, bool) {
	if s.Document.Good == nil {
		return settings.Settings{}, false
	}
	for _, p := range Presets(s.Document.Good, s.Document.Base) {
		if p.ID == id {
			way, _ := settings.Parse(p.Line)
			return withWay(s.Settings.Settings, way), true
		}
	}
	return settings.Settings{}, false
}
