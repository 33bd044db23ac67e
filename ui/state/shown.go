package state

import (
	"slices"

	"tilewright/def"
	"tilewright/def/space"
)

// viewing is what the board shows, and what is asked about it.
type viewing struct {
	// Mode is what the pointer does on the board.
	Mode   Mode
	Shown  Shown
	Player Player
	// Apart is whether what is on the board comes apart, and Tally how many of the run's
	// solutions do.
	Apart Apart
	Tally Tally
}

// ShownKind is what the board shows.
type ShownKind uint8

const (
	// ShowEmpty: the board without pieces.
	ShowEmpty ShownKind = iota
	// ShowKnown: the solution that the library has with the puzzle.
	ShowKnown
	// ShowLinked: the solution that came with a link.
	ShowLinked
	// ShowRecording: a recording, of a link or of the search.
	ShowRecording
	// ShowSearch: the assembly as the search has it.
	ShowSearch
	// ShowSolution: a solution of the run.
	ShowSolution
	// ShowBroken: the library's solution or that of a link, which breaks a rule.
	ShowBroken
)

// Shown is what the board shows. It is never more than a number or a few bytes:
// the solutions of a run stay where they are, outside of Go.
type Shown struct {
	Kind ShownKind
	// Solution is the number in the run, from 0.
	Solution int
	// Assembly is the known, linked or broken one: slots of the open cells.
	Assembly []uint16
	// Pictured is whether a picture of the search has come. Until then the board shows what was there before.
	Pictured bool
	// Recording is a trace, in either form.
	Recording string
	// Play asks the player to build it up piece by piece rather than show the
	// whole; it is raised by each action that wants so.
	Play int
	// Step is where the player stands at first. 0 is the whole, and of a recording
	// its beginning, from which it is played.
	Step int
}

// Running reports whether a search goes on by itself, at its full speed.
func (s State) Running() bool {
	return s.Run.Phase.Active() && s.Run.Phase != Paused && !s.Watching.On
}

// Live reports whether the board follows a search that goes on by itself.
func (s State) Live() bool {
	return s.Mode == WatchMode && s.Shown.Kind == ShowSearch && s.Run.Phase == Searching && !s.Watching.On
}

// Player is what the player says about itself.
type Player struct {
	Step, Steps int
	Playing     bool
	// Count is the line beside the controls, empty where nothing is shown, and
	// Caption what a recording says of this step.
	Count, Caption string
	// Solutions and Dead mark steps along the scrub bar, as SVG path data in a
	// width of 100; empty where there are none.
	Solutions, Dead string
}

// Solves reports whether an assembly solves the puzzle: it fills the board, and keeps the rules.
func Solves(p *def.Puzzle, assembly []uint16) bool {
	return fills(p, assembly) && BreachOf(p, assembly) == nil
}

// fills reports whether an assembly fills the board of a puzzle: every open cell is
// covered, and every slot covers exactly a turn of its piece, with colours of cubes where they may
// lie, but for cells that may stay empty and copies that may be left over.
// O(cells · orientations).
func fills(p *def.Puzzle, assembly []uint16) bool {
	open := p.OpenCells()
	slots := p.Slots()
	if len(assembly) != len(open) {
		return false
	}
	placed := make([][]def.Cell, len(slots)+1)
	variable, most := p.VariableCells()
	for i, k := range assembly {
		if k == 0 {
			if most--; most < 0 || !slices.Contains(variable, open[i]) {
				return false
			}
			continue
		}
		if int(k) > len(slots) {
			return false
		}
		placed[k] = append(placed[k], open[i])
	}
	group := p.Lattice.Turns(p.OneSide)
	spare := make([]int, len(p.Pieces))
	for i, slot := range slots {
		cells := placed[i+1]
		if len(cells) == 0 {
			if spare[slot.Piece]++; spare[slot.Piece] > p.Pieces[slot.Piece].Spare {
				return false
			}
			continue
		}
		if !lies(p, &p.Pieces[slot.Piece], cells, group) {
			return false
		}
	}
	return true
}

// lies reports whether a turn of a piece lies on cells of the box, which are x-major.
func lies(p *def.Puzzle, piece *def.Piece, cells []def.Cell, group []space.Motion) bool {
	if piece.Back != nil && p.TwoSided(piece) {
		sides := piece.Sides()
		group = p.Lattice.OneSided()
		return liesAs(p, &sides[0], cells, group) || liesAs(p, &sides[1], cells, group)
	}
	return liesAs(p, piece, cells, group)
}

// liesAs is lies for one side of a piece.
func liesAs(p *def.Puzzle, piece *def.Piece, cells []def.Cell, group []space.Motion) bool {
	if len(cells) != len(piece.Cells) {
		return false
	}
	shape := slices.Clone(cells)
	p.Lattice.Normalise(shape)
	return slices.ContainsFunc(group, func(r space.Motion) bool {
		turned, tints := piece.Turned(r)
		return slices.Equal(turned, shape) && !slices.ContainsFunc(tints, func(t def.Tint) bool {
			k := slices.Index(turned, t.Cell)
			return !p.Allows(t.Name, def.TintAt(p.Tints, cells[k]))
		})
	})
}

// show puts a solution of the run on the board.
func (s *State) show(n int) {
	if s.Run.Held == 0 {
		return
	}
	n = max(0, min(n, s.Run.Held-1))
	s.Run.Show = n
	s.Shown = Shown{Kind: ShowSolution, Solution: n}
}

// foremost is the solution of the run that is shown at first: where the most or the fewest of something is wanted, the last,
// which is the best.
func (r *Run) foremost() int {
	if r.Settings.Measure != def.NoMeasure {
		return max(r.Held-1, 0)
	}
	return 0
}

func (a ShowNumber) apply(s *State) []Command {
	s.Mode = WatchMode
	s.show(a.Number)
	return nil
}

func (a NextSolution) apply(s *State) []Command {
	s.Mode = WatchMode
	n := s.Run.Show
	if n < 0 && a.By > 0 {
		n = -1
	}
	s.show(n + a.By)
	return nil
}

func (Follow) apply(s *State) []Command {
	s.Mode = WatchMode
	if s.Run.Phase.Active() && s.Shown.Kind != ShowSearch {
		s.Shown = Shown{Kind: ShowSearch}
		s.Run.Show = -1
	}
	return nil
}

func (Pictured) apply(s *State) []Command {
	s.Shown.Pictured = s.Shown.Kind == ShowSearch
	return nil
}

func (a Replay) apply(s *State) []Command {
	s.Mode = WatchMode
	s.replay(a.Recording)
	s.Shown.Step = a.Step
	return nil
}

// replay shows a recording from its beginning.
func (s *State) replay(recording string) {
	s.Shown = Shown{Kind: ShowRecording, Recording: recording, Play: s.Shown.Play + 1}
}
