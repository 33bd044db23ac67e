package settings

import (
	"math"
	"slices"
	"strings"

	"tilewright/def/say"
)

// Heuristic is the letter of an ordering heuristic.
type Heuristic byte

const (
	First           Heuristic = 'f' // first hole in x-major order (de Bruijn)
	Estimate        Heuristic = 'e' // fewest fits among the holes with fewest open neighbours (EMCH)
	Size            Heuristic = 's' // fewest options (Knuth's S; MCH under FILA)
	Linear          Heuristic = 'l' // least a·x + b·y + c·z
	Angular         Heuristic = 'a' // least angle about (x, y) from a reference angle
	AngularLast     Heuristic = 'A' // greatest such angle
	RadialOutermost Heuristic = 'R' // farthest from (x, y, z)
	// Tight is no letter of -o: it is the rule of EngineTight. Among the few open cells with the fewest open neighbours
	// it takes the one with the fewest options. While many pieces are left, the pieces are among the candidates too.
	Tight Heuristic = 't'
)

// HeuristicRow is what is known of a heuristic. The parser, the help, the stages of the page, ranges, explanations,
// sentences, engines and kernels read it. Engines have code of their own for heuristics that look at the node. The
// others are an order of the cells, which the row gives.
type HeuristicRow struct {
	Letter Heuristic
	// Form is how -o writes it.
	Form string
	// Label is its name in lists; one without a label is not listed.
	Label say.Message
	// Title and Says explain it, and Figure is the figure that plays it.
	Title, Says say.Message
	Figure      string

	// Numbers are what may stand after @ in -o, and Ask is their label in the page. counts has how many there may be,
	// and takes says so of a {letter} where there are {n}. Begin has their values when somebody has just chosen the heuristic.
	Numbers []Number
	Ask     say.Message
	counts  []int
	takes   say.Message
	Begin   []float64

	// does says what comes next, by FILA or by DLX.
	does func(args []float64, fila bool) string
	// Fills says how the board is filled, by FILA or by DLX. right says that its axes are at right angles.
	Fills func(args []float64, fila, right bool) string
	// noEffect says why such an {order} has no effect, or nothing.
	noEffect func(args []float64, flat bool) say.Message

	// Natural says that it takes the cells by their numbers. For another fixed order, Value gives the function from all
	// its numbers: the cell with the least value comes first. plane maps a direction to the plane.
	Natural bool
	Value   func(args []float64, plane func(x, y float64) (float64, float64)) func(x, y, z float64) float64
	// Near says that it looks at the number of open neighbours of a cell.
	Near bool

	// Turn changes the order to fit a board that was turned. Where it is nil the order stays as it is.
	Turn func(o *Order, t Turned)
}

// Number is what a number of a heuristic means.
type Number struct {
	Kind NumberKind
	Axis int // of a weight or a centre: 0 is x
}

// NumberKind is what a number measures.
type NumberKind uint8

const (
	Weight NumberKind = iota // of a coordinate
	Angle                    // degrees; 0 if left out
	Centre                   // a coordinate; the middle of the box if left out
)

// Turned is a board that was turned.
type Turned struct {
	// Direction turns weights.
	Direction func(weights []float64) []float64
	// Heading is the angle by which it was turned in its plane, in degrees. over says whether it was turned over
	// before.
	Heading func() (angle float64, over bool)
	// Middle is the middle of the board within its box, or nil where it is that of the box.
	Middle []float64
}

// Heuristics has a row for each heuristic, in the order in which they are listed.
var Heuristics = []HeuristicRow{
	{
		Letter: Size, Form: "s", Label: "s: fewest fits", counts: []int{0}, takes: "{letter} takes no numbers." + here,
		Title: "Fewest fits", Says: "The cell or the piece with the fewest places left.", Figure: "min-fit",
		does: func(_ []float64, fila bool) string {
			if fila {
				return say.T("the cell with the fewest fits")
			}
			return say.T("the cell or piece with the fewest fits")
		},
		Fills: func(_ []float64, fila, _ bool) string {
			if fila {
				return say.T("The cell with the fewest ways left is filled next.")
			}
			return say.T("The cell or the piece with the fewest ways left comes next.")
		},
	},
	{
		Letter: Estimate, Form: "e", Label: "e: fewest open neighbours", counts: []int{0}, takes: "{letter} takes no numbers." + here, Near: true,
		Title: "Fewest open neighbours", Says: "The cell with the fewest open cells beside it.", Figure: "estimate",
		does:  always("the cell with the fewest open neighbours, then the fewest fits"),
		Fills: filled("The tightest cell is filled next: the one with the fewest open cells beside it."),
	},
	{
		Letter: First, Form: "f", Label: "f: first open cell", counts: []int{0}, takes: "{letter} takes no numbers." + here, Natural: true,
		Title: "First open cell", Says: "Cell by cell, along the first axis, then the next.", Figure: "de-bruijn",
		does:  always("the first open cell"),
		Fills: filled("The board is filled from one side to the other."),
	},
	{
		Letter: Linear, Form: "x y z X Y Z xyz l@a,b,c", Label: "l: along a direction",
		Title: "Along a direction", Says: "The open cell that lies first in a direction.", Figure: "heuristics",
		Numbers: []Number{{Weight, 0}, {Weight, 1}, {Weight, 2}}, Ask: "Weights of x, y and z", Begin: []float64{1, 0, 0},
		counts: []int{3},
		takes:  "{letter} takes three numbers: l@a,b,c takes the cell with the least a·x + b·y + c·z." + here,
		does:   func(args []float64, _ bool) string { return say.T("the cell with the least {sum}", linear(args)) },
		Fills:  alongLine, noEffect: vainLine,
		Value: func(w []float64, _ func(x, y float64) (float64, float64)) func(x, y, z float64) float64 {
			return func(x, y, z float64) float64 { return w[0]*x + w[1]*y + w[2]*z }
		},
		Turn: func(o *Order, t Turned) { o.Args = t.Direction(o.Args) },
	},
	around(Angular, AngularLast, 1, "a: counter-clockwise", "Counter-clockwise",
		"The open cell that comes first around a centre.", "the next cell counter-clockwise about "+turning),
	around(AngularLast, Angular, -1, "A: clockwise", "Clockwise",
		"The open cell that comes first around a centre, the other way round.", "the next cell clockwise about "+turning),
	{
		Letter: RadialOutermost, Form: "R@x,y,z", Label: "R: from the outside in",
		Title: "From the outside in", Says: "The open cell farthest from a centre.", Figure: "heuristics",
		Numbers: []Number{{Centre, 0}, {Centre, 1}, {Centre, 2}}, Ask: "Centre x, y and z",
		counts: []int{0, 3}, takes: "{letter} takes none or three numbers: R@x,y,z." + here,
		does: func(args []float64, _ bool) string {
			if len(args) != 3 {
				return say.T("the cell farthest from the centre")
			}
			return say.T("the cell farthest from {place}",
				"("+decimal(args[0])+", "+decimal(args[1])+", "+decimal(args[2])+")")
		},
		Fills: filled("The board is filled from the outside."),
		Value: func(c []float64, plane func(x, y float64) (float64, float64)) func(x, y, z float64) float64 {
			return func(x, y, z float64) float64 {
				// The square gives the same order as the distance, and stays exact.
				x, y = plane(x-c[0], y-c[1])
				return -(x*x + y*y + (z-c[2])*(z-c[2]))
			}
		},
	},
	{
		Letter: Tight, Near: true, counts: []int{0}, takes: "{letter} takes no numbers." + here, does: always(byTight),
		Fills: filled("The search looks at the few tightest cells, and at first at the pieces. The one with the fewest ways left comes next."),
	},
}

// here ends a message about how many numbers stand after @.
const here = " {n, plural, =0 {Here are none.} one {Here is one.} other {Here are #.}}"

// turning ends a message about an order around a centre: with the coordinates of the centre and degrees, or without.
const turning = "{kind, select, centre {the centre} place {{place}} from {the centre, from {degrees}°} " +
	"other {{place}, from {degrees}°}}"

// byTight is what Tight chooses.
const byTight say.Message = "of a few tight cells, and near the top the pieces, the one with the fewest fits"

// around is the row of an order around a centre, and other the letter of the order in the other direction. sign is 1
// for counter-clockwise.
func around(letter, other Heuristic, sign float64, label, title, says, does say.Message) HeuristicRow {
	return HeuristicRow{
		Letter: letter, Form: string(rune(letter)) + "@degrees,x,y", Label: label,
		Title: title, Says: says, Figure: "heuristics",
		Numbers: []Number{{Angle, 0}, {Centre, 0}, {Centre, 1}}, Ask: "From degrees, about x and y",
		counts: []int{0, 1, 3}, takes: "{letter} takes none, one or three numbers: {letter}@degrees,x,y." + here,
		does:  func(args []float64, _ bool) string { return about(does, args) },
		Fills: filled("The board is filled around its middle."),
		Value: func(a []float64, plane func(x, y float64) (float64, float64)) func(x, y, z float64) float64 {
			return func(x, y, _ float64) float64 {
				x, y = plane(x-a[1], y-a[2])
				return sign * direction(x, y, a[0])
			}
		},
		Turn: func(o *Order, t Turned) {
			angle := 0.0
			if len(o.Args) > 0 {
				angle = o.Args[0]
			}
			turned, over := t.Heading()
			if angle -= turned; over {
				angle, o.Heuristic = -angle, other
			}
			o.Args = append([]float64{math.Mod(angle+720, 360)}, t.Middle...)
		},
	}
}

func always(does say.Message) func([]float64, bool) string {
	return func([]float64, bool) string { return does.String() }
}

func filled(says say.Message) func([]float64, bool, bool) string {
	return func([]float64, bool, bool) string { return says.String() }
}

// Row is the row of the heuristic, or nil if there is no such heuristic.
func (h Heuristic) Row() *HeuristicRow {
	for i := range Heuristics {
		if Heuristics[i].Letter == h {
			return &Heuristics[i]
		}
	}
	return nil
}

// Fixed tells whether it fills the cells in an order known before the search.
func (r *HeuristicRow) Fixed() bool { return r.Natural || r.Value != nil }

// Wrong is an error where so many numbers may not stand after it.
func (r *HeuristicRow) Wrong(numbers int) error {
	if slices.Contains(r.counts, numbers) {
		return nil
	}
	return say.Error(r.takes, string(rune(r.Letter)), numbers)
}

// All are the numbers of an order, those that it leaves out included, in a box with this middle.
func (r *HeuristicRow) All(args []float64, middle [3]float64) []float64 {
	all := append([]float64(nil), args...)
	for _, n := range r.Numbers[len(args):] {
		value := 0.0
		if n.Kind == Centre {
			value = middle[n.Axis]
		}
		all = append(all, value)
	}
	return all
}

// forms are how -o writes all of them.
func forms() string {
	var all []string
	for i := range Heuristics {
		if form := Heuristics[i].Form; form != "" {
			all = append(all, form)
		}
	}
	return strings.Join(all, " ")
}

// CloseEnough is the difference below which two values of cells count as a tie. They are computed from coordinates of
// moderate size, with few roundings.
const CloseEnough = 1e-9

// direction is the direction of (x, y) in degrees, counter-clockwise from the reference: at least 0 and less than 360.
// The centre itself has direction 0.
func direction(x, y, reference float64) float64 {
	a := math.Mod(math.Atan2(y, x)*180/math.Pi-reference, 360)
	if a < 0 {
		a += 360
	}
	if 360-a < CloseEnough {
		return 0 // just below the reference, by rounding
	}
	return a
}

// about says where an angular heuristic turns, and where it begins.
func about(does say.Message, args []float64) string {
	kind, place, degrees := "centre", "", ""
	if len(args) == 3 {
		kind, place = "place", "("+decimal(args[1])+", "+decimal(args[2])+")"
	}
	if len(args) > 0 && args[0] != 0 {
		degrees = decimal(args[0])
		kind = map[string]string{"centre": "from", "place": "both"}[kind]
	}
	return say.T(does, kind, place, degrees)
}

// alongLine says how a board is filled along a line.
func alongLine(args []float64, _, right bool) string {
	axes := 0
	for _, a := range args {
		if a != 0 {
			axes++
		}
	}
	switch {
	case axes > 1 && !right:
		return say.T("The board is filled row by row.")
	case axes > 1:
		return say.T("The board is filled along its diagonals.")
	}
	return say.T("The board is filled from one end to the other, layer by layer across it.")
}

func vainLine(args []float64, flat bool) say.Message {
	switch {
	case len(args) != 3 || args[0] != 0 || args[1] != 0:
		return ""
	case flat:
		return "{order} orders cells by z, which is the same for all on a flat board."
	case args[2] == 0:
		return "{order} makes all cells equal."
	}
	return ""
}

// linear writes a·x + b·y + c·z.
func linear(args []float64) string {
	if len(args) != 3 {
		return say.T("sum of coordinates")
	}
	sum := ""
	for i, a := range args {
		if a == 0 {
			continue
		}
		term := string("xyz"[i])
		size := max(a, -a)
		if size != 1 {
			term = decimal(size) + term
		}
		switch {
		case sum == "" && a < 0:
			sum = "−" + term
		case sum == "":
			sum = term
		case a < 0:
			sum += " − " + term
		default:
			sum += " + " + term
		}
	}
	if sum == "" {
		return "0"
	}
	return sum
}
