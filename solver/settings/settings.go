// Package settings holds everything that can be tuned about a search, as data and as text. The text is the command line
// of polycube 2.0, with a few long names of our own.
//
// Settings is the data. Parse reads a text, Format (format.go) writes the shortest one, and Parse(Format(s)) is
// Normal(s). What is wrong with a text is a list of diagnostics (diagnostic.go). Check (check.go) finds what does not
// fit a particular puzzle, and Describe (describe.go) tells the stages of a search in words.
//
// A text goes words (words.go) → occurrences of keys (parse.go, keys.go) → values (values.go) → Settings. The engines
// and the heuristics are tables of rows (engines.go, heuristics.go). dialect.go has what is peculiar to polycube 1.2.1,
// where f is "fewest". row.go reads the rows of the 2011 article's Table 2, which are no command lines. conf.go reads
// configuration files.
//
// First solutions of giants have settings of their own (giants.go).
package settings

import (
	"math"

	"tilewright/def"
)

// Settings is one complete choice. The zero value is polycube's own default:
// plain DLX that takes the item with fewest options, no filter, every solution. It is flat
// because the settings line is: each field is an option of it.
type Settings struct {
	// Redundancy (-r) constrains one shape so that turned solutions are not
	// found again.
	Redundancy Redundancy
	// Piece names the constrained piece when Redundancy is RedundancyNamed.
	Piece string
	// RedundancyFirst (-R) lets DLX take the constrained shape's item first.
	RedundancyFirst bool

	// Volume (-V), Parity (-P) and Fit (-F) say when the filter looks at the images that are left. 0 is never, -1 once
	// before the search, and N > 0 after every DLX placement that leaves N or more pieces.
	Volume, Parity, Fit int
	// FitFixpoint repeats the fit filter's passes until one removes nothing.
	FitFixpoint bool
	// VolumeTrigger (-v N) makes the search go back when a placement seals off a region that no subset of the pieces
	// left can fill. It looks while N or more are left. 0 is off.
	VolumeTrigger int
	// ParityTrigger (-p) makes the search go back when the pieces left cannot reach the parity of the holes left.
	ParityTrigger bool

	// Orders (-o) are the ordering heuristics by pieces left, the greatest number first. Empty means S, fewest options
	// first, from the start.
	Orders []Order
	// FILA (-f N) is the number of pieces left at which FILA takes over from DLX. 0 is never; a number of at least the
	// puzzle's pieces is from the start.
	FILA int
	// NOF (-n) keeps neighbour-occupancy lists in FILA.
	NOF bool

	// Goal (-g N) counts an assembly with N pieces left as a solution and goes
	// back; 0 asks for whole solutions.
	Goal int
	// Sample (-s T,R,S) runs Monte Carlo trials; Trials 0 is off.
	Sample Sample
	// Trace (-t K) asks for recorded steps in polycube's form.
	Trace int
	// Unique (-u) drops solutions that are a turn of another.
	Unique bool
	// Limit stops after that many solutions; 0 means all.
	Limit uint64
	// Count counts solutions without keeping them.
	Count bool
	// Draw keeps one solution, drawn from all by Seed. Each is equally likely.
	Draw bool
	// Districts, if not 0, counts the ways to cut the board into so many connected parts of one size, whatever the pieces
	// are.
	Districts int
	// Votes, if not nil, make districts equal by a sum: each cell counts what its colour says. A colour without a vote counts
	// nothing. Without Votes each cell counts 1.
	Votes []Vote
	// Measure (--most, and with Fewest --fewest) lists only solutions that have more of it than all found before, or fewer. So
	// the best of all is the last of those that are listed. All of them are counted.
	Measure def.Measure
	Fewest  bool
	// Mirror says whether a solution and its mirror image are two solutions (the default) or one. It never joins
	// solutions of sets that are not closed under reflection.
	Mirror Mirror

	// Info (-i), Quiet (-q) and Format (--format) concern only the terminal.
	Info, Quiet bool
	Format      string

	// Auto (--auto) leaves unset settings to package advise. The search then finds each solution once, up to turns.
	Auto bool

	// Engine is the engine that searches. Workers is the number of runners, 0 for one a core. Seed begins every random
	// choice except those of Sample. Memory bounds the tables of EngineMeet and EngineFrontier, in MB; 0 is the usual
	// bound.
	Engine  Engine
	Workers int
	Seed    uint64
	Memory  int
}

// Vote is how much a cell of a colour counts. The colour OtherCells is of all cells that no other vote names.
type Vote struct {
	Colour string
	N      int
}

// OtherCells stands for the cells whose colour has no vote.
const OtherCells = "*"

// Counts is how much a cell of a colour counts, "" for no colour.
func (s *Settings) Counts(colour string) (n int) {
	if s.Votes == nil {
		return 1
	}
	for _, v := range s.Votes {
		if v.Colour == colour {
			return v.N
		}
		if v.Colour == OtherCells {
			n = v.N
		}
	}
	return n
}

// Redundancy says which shape the redundancy filter constrains.
type Redundancy uint8

const (
	RedundancyOff Redundancy = iota
	RedundancyAuto
	RedundancyNamed
)

// Mirror is the convention by which mirror images are counted.
type Mirror uint8

const (
	MirrorDifferent Mirror = iota // rotations only: Soma has 480
	MirrorSame                    // where the set is closed under reflection: Soma has 240
)

// Sample is a Monte Carlo run of polycube's -s, of Trials trials. Each ends when a piece is first removed with exactly
// Left pieces left. Seed begins their random numbers.
type Sample struct {
	Trials, Left int
	Seed         uint64
}

// Order is one heuristic and the number of pieces left at which it takes over.
type Order struct {
	Heuristic Heuristic
	// Args are its numbers: a,b,c; degrees[,x,y]; or x,y,z. Empty means the
	// defaults, angle 0 and the centre of the box.
	Args []float64
	// From is the number of pieces left at which it starts; 0 means from the
	// start of the search.
	From int
}

// Normal is the one form shared by all settings with the same meaning; Parse gives it. Stages are sorted and only there
// where they change something. Default arguments are left out, and unused settings are zero.
func Normal(s Settings) Settings {
	if s.Redundancy != RedundancyNamed {
		s.Piece = ""
	}
	if s.Sample.Trials == 0 {
		s.Sample = Sample{}
	}
	s.Fewest = s.Fewest && s.Measure != def.NoMeasure
	s.Format = normalFormat(s.Format)

	var orders []Order
	for _, o := range s.Orders {
		i := len(orders)
		for i > 0 && o.before(orders[i-1]) {
			i--
		}
		if i > 0 && orders[i-1].From == o.From {
			continue // the first stage with a number counts
		}
		orders = append(orders, Order{})
		copy(orders[i+1:], orders[i:])
		orders[i] = o.normal()
	}
	s.Orders = nil
	current := Order{Heuristic: Size}
	for _, o := range orders {
		if !o.same(current) {
			s.Orders = append(s.Orders, o)
			current = o
		}
	}
	return s
}

// before reports whether o takes over earlier than p.
func (o Order) before(p Order) bool {
	return p.From != 0 && (o.From == 0 || o.From > p.From)
}

// normal leaves out arguments that are the default.
func (o Order) normal() Order {
	var args []float64
	for _, a := range o.Args {
		args = append(args, a+0) // -0 is 0
	}
	if row := o.Heuristic.Row(); row != nil && len(args) == 1 && row.Numbers[0].Kind == Angle && math.Mod(args[0], 360) == 0 {
		args = nil
	}
	o.Args = args
	return o
}

// same reports whether two stages make the same choices.
func (o Order) same(p Order) bool {
	if o.Heuristic != p.Heuristic || len(o.Args) != len(p.Args) {
		return false
	}
	for i := range o.Args {
		if o.Args[i] != p.Args[i] {
			return false
		}
	}
	return true
}

// Equal reports whether s and t mean the same.
func Equal(s, t Settings) bool { return Format(s) == Format(t) }
