package state

import (
	"maps"
	"math"
	"strconv"
	"strings"
)

// keeping is what outlives the visit.
type keeping struct {
	Prefs Prefs
	// Shelf is what the browser keeps of earlier visits.
	Shelf Shelf
}

// Shelf is what the browser keeps.
type Shelf struct {
	// Recent are the puzzles of one's own that were used last, newest first; Count is how
	// many are kept.
	Recent []Recent
	Count  int
	// Unfinished are the searches, those kept last first.
	Unfinished []Unfinished
}

// Recent is a puzzle of one's own, as it is kept in the browser.
type Recent struct {
	// Key tells it from the others.
	Key string
	// Title names it for people.
	Title string
	// Link is the puzzle with its settings, as in an address.
	Link string
	// Pieces, Cells and Box, the three sides, are for the list.
	Pieces, Cells int
	Box           []int
}

// Prefs is what outlives the puzzle.
type Prefs struct {
	// Theme is "light", "dark" or, for the system's, "".
	Theme string
	// Folded are the panels that somebody folded, so that they show only their name, or
	// unfolded; of the others the size of the page decides.
	Folded map[Panel]bool
	// Puzzle is how the puzzle panel shows the puzzle.
	Puzzle PuzzleView
	// Tab is the panel that narrow screens show.
	Tab Tab
	// Letters shows the names of the pieces on the board.
	Letters bool
	// Layers shows solids layer by layer instead of in space.
	Layers bool
	// Why shows with each step of a search why it is made.
	Why bool
	// How shows how it searches, and Fine the settings behind a preset.
	How, Fine bool
	// Count has the ways counted that are left while one plays by hand, and Mark the cells
	// marked that nothing can fill any more.
	Count, Mark bool
	// Clock shows how long one has played.
	Clock bool
	// Speed is in steps a second.
	Speed float64
	// Background lets a search go at full speed also while nobody sees the page.
	Background bool
	// Awake keeps the screen on while a search goes on, and Notify has its end told by a
	// notification.
	Awake, Notify bool

	// later are parts that only a later version of the page knows: they are kept as they are.
	later string
}

// Panel is a part of the page that folds.
type Panel string

const (
	PuzzlePanel Panel = "puzzle"
	SearchPanel Panel = "search"
	ResultPanel Panel = "result"
)

// PuzzleView is one of the views of the puzzle, which is one document in all of them.
type PuzzleView string

const (
	// DrawView has the tools that draw the board.
	DrawView   PuzzleView = "draw"
	PiecesView PuzzleView = "pieces"
	TextView   PuzzleView = "text"
)

// Tab is a panel as narrow screens name it.
type Tab string

const (
	PuzzleTab    Tab = "puzzle"
	SearchTab    Tab = "search"
	ResultTab    Tab = "result"
	SolutionsTab Tab = "solutions"
)

// Speeds are those one can choose from; the last is a step in every frame.
var Speeds = []float64{0.5, 1, 2, 4, 8, 16, 60, math.Inf(1)}

// DefaultPrefs are those of a first visit.
func DefaultPrefs() Prefs {
	return Prefs{Puzzle: PiecesView, Tab: PuzzleTab, Letters: true, Speed: 2, Clock: true}
}

// switches are the preferences that are on or off. Their names, in storage, say that they are not as at a first visit.
var switches = []struct {
	name string
	of   func(*Prefs) *bool
}{
	{"plain", func(p *Prefs) *bool { return &p.Letters }},
	{"layers", func(p *Prefs) *bool { return &p.Layers }},
	{"why", func(p *Prefs) *bool { return &p.Why }},
	{"how", func(p *Prefs) *bool { return &p.How }},
	{"fine", func(p *Prefs) *bool { return &p.Fine }},
	{"count", func(p *Prefs) *bool { return &p.Count }},
	{"mark", func(p *Prefs) *bool { return &p.Mark }},
	{"timeless", func(p *Prefs) *bool { return &p.Clock }},
	{"background", func(p *Prefs) *bool { return &p.Background }},
	{"awake", func(p *Prefs) *bool { return &p.Awake }},
	{"notify", func(p *Prefs) *bool { return &p.Notify }},
}

// Format writes what differs from a first visit, for storage. ParsePrefs reads
// it back, and passes over what it does not know.
func (p Prefs) Format() string {
	var parts []string
	first := DefaultPrefs()
	if p.Theme != first.Theme {
		parts = append(parts, "theme="+p.Theme)
	}
	for _, panel := range []Panel{PuzzlePanel, SearchPanel, ResultPanel} {
		switch folded, chosen := p.Folded[panel]; {
		case folded:
			parts = append(parts, "fold="+string(panel))
		case chosen:
			parts = append(parts, "unfold="+string(panel))
		}
	}
	if p.Puzzle != first.Puzzle {
		parts = append(parts, string(p.Puzzle))
	}
	if p.Tab != first.Tab {
		parts = append(parts, "tab="+string(p.Tab))
	}
	if p.Speed != first.Speed {
		parts = append(parts, "speed="+strconv.FormatFloat(p.Speed, 'g', -1, 64))
	}
	for _, w := range switches {
		if *w.of(&p) != *w.of(&first) {
			parts = append(parts, w.name)
		}
	}
	if p.later != "" {
		parts = append(parts, p.later)
	}
	return strings.Join(parts, ";")
}

// ParsePrefs reads what Format wrote.
func ParsePrefs(s string) Prefs {
	p, first := DefaultPrefs(), DefaultPrefs()
	var later []string
parts:
	for _, part := range strings.Split(s, ";") {
		for _, w := range switches {
			if part == w.name {
				*w.of(&p) = !*w.of(&first)
				continue parts
			}
		}
		key, value, _ := strings.Cut(part, "=")
		switch key {
		case "theme":
			if value == "light" || value == "dark" {
				p.Theme = value
			}
		case "fold", "unfold":
			switch panel := Panel(value); panel {
			case PuzzlePanel, SearchPanel, ResultPanel:
				p = p.fold(panel, key == "fold", key != "fold")
			}
		case string(DrawView), string(TextView):
			p.Puzzle = PuzzleView(key)
		case "tab":
			switch tab := Tab(value); tab {
			case PuzzleTab, SearchTab, ResultTab, SolutionsTab:
				p.Tab = tab
			}
		case "speed":
			for _, speed := range Speeds {
				if strconv.FormatFloat(speed, 'g', -1, 64) == value {
					p.Speed = speed
				}
			}
		case "":
		default:
			if len(part) <= 100 && len(later) < 100 {
				later = append(later, part)
			}
		}
	}
	p.later = strings.Join(later, ";")
	return p
}

// fold returns the preferences with a panel folded or not, which is noted unless it is
// so by itself; the map of p stays as it is.
func (p Prefs) fold(panel Panel, folded, byItself bool) Prefs {
	next := maps.Clone(p.Folded)
	if next == nil {
		next = map[Panel]bool{}
	}
	if delete(next, panel); folded != byItself {
		next[panel] = folded
	}
	p.Folded = next
	return p
}

func (a SetPrefs) apply(s *State) []Command {
	s.Prefs = a.Prefs
	if s.Prefs.Puzzle == DrawView {
		s.draw() // somebody left off there
	}
	return nil
}

func (set Prefer) apply(s *State) []Command {
	before := s.Prefs
	set(&s.Prefs)
	if s.Prefs.Count != before.Count || s.Prefs.Mark != before.Mark {
		return s.judge()
	}
	return nil
}

func (a Fold) apply(s *State) []Command {
	folded, chosen := s.Prefs.Folded[a.Panel]
	if !chosen {
		folded = a.ByItself
	}
	s.Prefs = s.Prefs.fold(a.Panel, !folded, a.ByItself)
	return nil
}

func (a ShowPuzzle) apply(s *State) []Command {
	s.Prefs.Puzzle = a.View
	if a.View == DrawView {
		s.draw()
	}
	return nil
}
