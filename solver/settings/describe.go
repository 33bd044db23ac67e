package settings

// Stage is a part of the search in which one engine chooses by one heuristic.
type Stage struct {
	// From is the number of pieces left at which it begins, and To the last number with which it places. From is 0
	// where the number of pieces is not known.
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
		case t.To > from: // DLX does all of it
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

// says fills in the words for what the stages do.
func says(stages []Stage) []Stage {
	for i := range stages {
		stages[i].Does = stages[i].does()
	}
	return stages
}

func (t Stage) does() string {
	if row := t.Order.Heuristic.Row(); row != nil {
		return row.does(t.Order.Args, t.FILA)
	}
	return ""
}
