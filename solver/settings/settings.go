// Package settings holds everything that can be tuned about a search, as data
// and as text: the command line of polycube 2.0 with a few long names of our own.
//
// Settings is the data. Parse reads a text, Format (format.go) writes the shortest
// one, and Parse(Format(s)) is Normal(s). What is wrong with a text is a list of
// diagnostics (diagnostic.go); Check (check.go) finds what a particular puzzle makes
// of the settings, and Describe (describe.go) says in words what the stages of a
// search will be.
//
// A text goes words (words.go) → occurrences of keys (parse.go, keys.go) →
// values (values.go) → Settings. The engines and the heuristics are tables of rows (engines.go,
// heuristics.go). What is peculiar to polycube 1.2.1, where f
// is "fewest", is in dialect.go; the rows of the 2011 article's Table 2, which
// are no command lines, in row.go; configuration files in conf.go.
//
// First solutions of giants have settings of their own (giants.go).
package settings

import "math"

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

	// Volume (-V), Parity (-P) and Fit (-F) say while how many pieces remain
	// the filter looks at the images that are left: 0 never, -1 once before the
	// search, N > 0 after every DLX placement that leaves N or more.
	Volume, Parity, Fit int
	// FitFixpoint repeats the fit filter's passes until one removes nothing.
	FitFixpoint bool
	// VolumeTrigger (-v N) backtracks after a placement with N or more pieces
	// left that seals off a region no subset of them can fill; 0 is off.
	VolumeTrigger int
	// ParityTrigger (-p) backtracks when the pieces left cannot reach the
	// parity of the holes left.
	ParityTrigger bool

	// Orders (-o) are the ordering heuristics by pieces left, most first.
	// Empty means S, fewest options first, from the start.
	Orders []Order
	// FILA (-f N) is the number of pieces left at which DLX gives way to FILA;
	// 0 never, and a number of at least the puzzle's pieces from the start.
	FILA int
	// NOF (-n) keeps neighbour-occupancy lists in FILA.
	NOF bool

	// Goal (-g N) counts an assembly with N pieces left as a solution and goes
	// back; 0 asks for whole solutions.
	Goal int
	// Sample (-s T,R,S) runs Monte Carlo trials; Trials 0 is off.
	Sample Sample
	// Trace (-t K) asks for recorded steps as polycube prints them.
	Trace int
	// Unique (-u) drops solutions that are a turn of another.
	Unique bool
	// Limit stops after so many solutions; 0 means all.
	Limit uint64
	// Count keeps no solutions, only their number.
	Count bool
	// Draw keeps one solution, drawn from all by Seed, each being as likely as any other.
	Draw bool
	// Mirror says whether a solution and its mirror image are two (the default)
	// or one. It never joins solutions of sets that reflection does not close.
	Mirror Mirror

	// Info (-i), Quiet (-q) and Format (--format) concern the terminal alone.
	Info, Quiet bool
	Format      string

	// Auto (--auto) leaves to package advise what is not set: a search finds each solution
	// once, up to turns.
	Auto bool

	// Engine chooses who searches; Workers is the number of runners, 0 for one
	// a core; Seed starts every random choice that Sample does not; Memory bounds the tables
	// of EngineMeet and EngineFrontier, in MB, 0 being what is usual.
	Engine  Engine
	Workers int
	Seed    uint64
	Memory  int
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

// Sample is a Monte Carlo run of polycube's -s: Trials trials, each ended the
// first time a piece is removed with exactly Left pieces left, from Seed.
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

// Normal is the one form of s that all settings with the same meaning share
// and that Parse gives: stages in order and only where they change something,
// arguments left out where they are the default, nothing where it is unused.
func Normal(s Settings) Settings {
	if s.Redundancy != RedundancyNamed {
		s.Piece = ""
	}
	if s.Sample.Trials == 0 {
		s.Sample = Sample{}
	}
	s.Format = normalFormat(s.Format)

	var orders []Order
	for _, o := range s.Orders {
		i := len(orders)
		for i > 0 && o.before(orders[i-1]) {
			i--
		}
		if i > 0 && orders[i-1].From == o.From {
			continue // the first to claim a number has it
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

// before reports whether o comes into force earlier than p.
func (o Order) before(p Order) bool {
	return p.From != 0 && (o.From == 0 || o.From > p.From)
}

// normal leaves out arguments that say what is so anyway.
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

// same reports whether two stages choose alike.
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
