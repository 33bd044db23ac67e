package state

import (
	"strconv"

	"tilewright/solver/settings"
)

// Knob is a number of the settings line that can be swept.
type Knob struct {
	// ID names it in the page, Name for people.
	ID, Name string
	// Least and Most bound it.
	Least, Most int
	set         func(s *settings.Settings, stages []settings.Stage, to int)
}

// Knobs are the numbers that the settings line has: where its stages begin, and
// how far its filters and triggers go.
func (s State) Knobs() []Knob {
	stages := s.Stages()
	if stages == nil {
		return nil
	}
	var list []Knob
	for i := 1; i < len(stages); i++ {
		name := "FILA "
		if !stages[i].FILA {
			name = "DLX "
		}
		list = append(list, Knob{
			ID: "stage-" + strconv.Itoa(i), Name: name + string(stages[i].Order.Heuristic) + " begins with … pieces left",
			Least: stages[i].To, Most: stages[i-1].From - 1,
			set: func(s *settings.Settings, stages []settings.Stage, to int) {
				stages[i].From = to
				*s = arrange(*s, stages)
			},
		})
	}
	set, pieces := s.Settings.Settings, stages[0].From
	add := func(used bool, id, name string, change func(s *settings.Settings, to int)) {
		if used {
			list = append(list, Knob{id, name, 1, pieces, func(s *settings.Settings, _ []settings.Stage, to int) { change(s, to) }})
		}
	}
	add(set.Volume != 0, "volume", "Volume filter down to … pieces left", func(s *settings.Settings, to int) { s.Volume = to })
	add(set.Parity != 0, "parity", "Parity filter down to … pieces left", func(s *settings.Settings, to int) { s.Parity = to })
	add(set.Fit != 0, "fit", "Fit filter down to … pieces left", func(s *settings.Settings, to int) { s.Fit = to })
	add(set.VolumeTrigger > 0, "volume-trigger", "Volume trigger while at least … pieces are left", func(s *settings.Settings, to int) { s.VolumeTrigger = to })
	return list
}

// Sweep is a number of the settings line over a range, a run for each value.
type Sweep struct {
	// Name is the knob's, Line the settings line that it was turned on.
	Name, Line string
	// Text and Index are the puzzle.
	Text   string
	Index  int
	Values []int
	// Records are the runs that ended, for the first of the values.
	Records []Record
}

// maxSweep bounds the runs of a sweep.
const maxSweep = 64

// RunSweep runs the puzzle for each value of a knob from From to To, by steps
// of By, one after the other.
type RunSweep struct {
	Knob         string
	From, To, By int
}

func (a RunSweep) apply(s *State) []Command {
	if s.Run.Phase.Active() {
		s.announce("A search is running: stop it first, or let it end.", true)
		return nil
	}
	if why := s.Blocked(); why != "" {
		s.announce(why+".", true)
		return nil
	}
	for _, k := range s.Knobs() {
		if k.ID != a.Knob {
			continue
		}
		from, to, by := max(min(a.From, a.To), k.Least), min(max(a.From, a.To), k.Most), max(a.By, 1)
		if from > to || (to-from)/by+1 > maxSweep {
			s.announce("This range has no run or more than "+strconv.Itoa(maxSweep)+": it goes from "+strconv.Itoa(k.Least)+" to "+strconv.Itoa(k.Most)+".", true)
			return nil
		}
		sweep := &Sweep{Name: k.Name, Line: s.Settings.Text, Text: s.Document.Text, Index: s.Document.Index}
		s.unqueue()
		for v := to; v >= from; v -= by {
			set := s.Settings.Settings
			k.set(&set, append([]settings.Stage(nil), s.Stages()...), v)
			sweep.Values = append(sweep.Values, v)
			s.queue = append(s.queue, settings.Format(set))
		}
		s.Sweep, s.sweeping = sweep, true
		return s.next()
	}
	return nil
}

// swept notes a run of the sweep that is under way.
func (s *State) swept(r Record) {
	if !s.sweeping {
		return
	}
	sweep := *s.Sweep
	sweep.Records = append(sweep.Records[:len(sweep.Records):len(sweep.Records)], r)
	s.Sweep = &sweep
	s.sweeping = len(sweep.Records) < len(sweep.Values)
}
