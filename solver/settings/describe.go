package settings

// Stage is a part of the search in which one engine chooses by one heuristic.
type Stage struct {
	// From is the number of pieces left at which it begins, To the last number
	// that it places with; From is 0 where the number of pieces is not known.
	From, To int
	// FILA is true when FILA searches, else DLX.
	FILA bool
	// Order is the heuristic.
	Order Order
	// Does says in a few words what it chooses next.
	Does string
}

// Describe lists the stages of a search of a puzzle with that many pieces (0:
// unknown), first stage first.
func Describe(s Settings, pieces int) []Stage {
	s = Normal(s)
	if rule := s.Engine.Row().Rule; rule != 0 {
		return says([]Stage{{From: pieces, To: 1, Order: Order{Heuristic: rule}}})
	}
	current := Order{Heuristic: Size}
	var stages []Stage
	add := func(from int, o Order) {
		if n := len(stages); n > 0 {
			last := &stages[n-1]
			if last.From == from {
				stages = stages[:n-1]
			} else {
				last.To = from + 1
			}
		}
		stages = append(stages, Stage{From: from, To: 1, Order: o})
	}
	add(pieces, current)
	for _, o := range s.Orders {
		from := o.From
		if from == 0 || pieces > 0 && from > pieces {
			from = pieces
		}
		add(from, o)
	}
	if s.FILA == 0 {
		return says(stages)
	}
	from := s.FILA
	if pieces > 0 && from > pieces {
		from = pieces
	}
	var split []Stage
	for _, t := range stages {
		switch {
		case t.From != 0 && t.From <= from:
			t.FILA = true
			split = append(split, t)
		case t.To > from: // all of it is DLX's
			split = append(split, t)
		default:
			fila := t
			fila.From, fila.FILA = from, true
			t.To = from + 1
			split = append(split, t, fila)
		}
	}
	return says(split)
}

// says fills in what the stages do.
func says(stages []Stage) []Stage {
	for i := range stages {
		stages[i].Does = stages[i].does()
	}
	return stages
}

// byTight is what Tight chooses.
const byTight = "of a few tight cells, and near the top the pieces, the one with the fewest fits"

func (t Stage) does() string {
	switch o := t.Order; o.Heuristic {
	case First:
		return "the first open cell"
	case Estimate:
		return "the cell with the fewest open neighbours, then the fewest fits"
	case Size:
		if t.FILA {
			return "the cell with the fewest fits"
		}
		return "the cell or piece with the fewest fits"
	case Tight:
		return byTight
	case Linear:
		return "the cell with the least " + linear(o.Args)
	case Angular:
		return "the next cell counter-clockwise about " + about(o.Args)
	case AngularLast:
		return "the next cell clockwise about " + about(o.Args)
	case RadialOutermost:
		if len(o.Args) != 3 {
			return "the cell farthest from the centre"
		}
		return "the cell farthest from (" + decimal(o.Args[0]) + ", " + decimal(o.Args[1]) + ", " + decimal(o.Args[2]) + ")"
	}
	return ""
}

// about says where an angular heuristic turns, and where it begins.
func about(args []float64) string {
	text := "the centre"
	if len(args) == 3 {
		text = "(" + decimal(args[1]) + ", " + decimal(args[2]) + ")"
	}
	if len(args) > 0 && args[0] != 0 {
		text += ", from " + decimal(args[0]) + "°"
	}
	return text
}

// linear writes a·x + b·y + c·z.
func linear(args []float64) string {
	if len(args) != 3 {
		return "sum of coordinates"
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
