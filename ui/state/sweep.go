package state

import (
	"math"
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/solver/settings"
)

// Knob is a number of the settings line that can be swept.
type Knob struct {
	// ID names it in the page, Name for people; Along stands behind its values in a
	// chart.
	ID, Name, Along string
	// Min and Max bound it.
	Min, Max float64
	// Whole is true for numbers of pieces left, which go down as a search does.
	// Others are arguments of a heuristic and go up, by any step.
	Whole bool
	// From, To and By are a range to begin with.
	From, To, By float64
	set          func(s *settings.Settings, to float64)
}

// Knobs are the numbers that the settings line has: where its stages begin, how
// far its filters and triggers go, and the arguments of its heuristics.
func (s State) Knobs() []Knob {
	stages := s.Stages()
	if stages == nil {
		return nil
	}
	var list []Knob
	threshold := func(id, name string, least, most int, change func(s *settings.Settings, to int)) {
		from, to := float64(least), float64(most)
		list = append(list, Knob{
			ID: id, Name: name, Along: say.T("pieces left"), Min: from, Max: to, Whole: true, From: from, To: to, By: 1,
			set: func(s *settings.Settings, to float64) { change(s, int(to)) },
		})
	}
	for i := 1; i < len(stages); i++ {
		name := "FILA"
		if !stages[i].FILA {
			name = "DLX"
		}
		threshold("stage-"+strconv.Itoa(i),
			say.T("{engine} {heuristic} begins with … pieces left", name, string(stages[i].Order.Heuristic)), stages[i].To,
			stages[i-1].From-1,
			func(s *settings.Settings, to int) {
				moved := slices.Clone(stages)
				moved[i].From = to
				*s = arrange(*s, moved)
			})
	}
	set, pieces := s.Tuned(), stages[0].From
	add := func(used bool, id, name string, change func(s *settings.Settings, to int)) {
		if used {
			threshold(id, name, 1, pieces, change)
		}
	}
	add(set.Volume != 0, "volume", say.T("Volume filter down to … pieces left"), func(s *settings.Settings, to int) { s.Volume = to })
	add(set.Parity != 0, "parity", say.T("Parity filter down to … pieces left"), func(s *settings.Settings, to int) { s.Parity = to })
	add(set.Fit != 0, "fit", say.T("Fit filter down to … pieces left"), func(s *settings.Settings, to int) { s.Fit = to })
	add(set.VolumeTrigger > 0, "volume-trigger", say.T("Volume trigger while at least … pieces are left"),
		func(s *settings.Settings, to int) { s.VolumeTrigger = to })
	for i := range set.Orders {
		list = append(list, s.arguments(i)...)
	}
	return list
}

// maxArgument is the greatest argument that the settings line takes.
const maxArgument = 1e9

// arguments are the knobs of the i-th heuristic of the line. Where it leaves
// arguments out, they are those that it means.
func (s State) arguments(i int) []Knob {
	o := s.Tuned().Orders[i]
	box := s.Document.Good
	sides := [3]int{box.Size.X, box.Size.Y, box.Size.Z}
	var centre [3]float64
	for axis, side := range sides {
		centre[axis] = float64(side-1) / 2
	}
	row, given := o.Heuristic.Row(), len(o.Args)
	args := row.All(o.Args, centre)
	name := string(o.Heuristic)
	var list []Knob
	for j, now := range args {
		k := Knob{ID: "order-" + strconv.Itoa(i) + "-" + strconv.Itoa(j), Min: -maxArgument, Max: maxArgument}
		at := row.Numbers[j].Axis
		axis := "xyz"[at : at+1]
		switch row.Numbers[j].Kind {
		case settings.Angle:
			k.Name, k.Along = say.T("{heuristic}{from, plural, =0 {} other { from # left}}: angle", name, o.From), say.T("degrees")
			k.From, k.To, k.By = 0, 315, 45
		case settings.Weight:
			k.Name = say.T("{heuristic}{from, plural, =0 {} other { from # left}}: weight of {axis}", name, o.From, axis)
			k.Along, k.From, k.To, k.By = say.T("as weight of {axis}", axis), now-2, now+2, 1
		case settings.Centre:
			k.Name = say.T("{heuristic}{from, plural, =0 {} other { from # left}}: centre {axis}", name, o.From, axis)
			k.Along, k.To = say.T("as centre {axis}", axis), float64(sides[at]-1)
			k.By = math.Ceil((k.To + 1) / maxSweep)
		}
		k.set = func(s *settings.Settings, to float64) {
			args := slices.Clone(args)
			args[j] = to
			if row.Numbers[j].Kind == settings.Angle && given < 3 {
				args = args[:1] // about the centre of the box, as before
			}
			s.Orders = slices.Clone(s.Orders)
			s.Orders[i].Args = args
		}
		list = append(list, k)
	}
	return list
}

// Sweep is a number of the settings line over a range, a run for each value.
type Sweep struct {
	// Knob is what was turned, Line the settings line that it was turned on.
	Knob Knob
	Line string
	// Text and Index are the puzzle.
	Text   string
	Index  int
	Values []float64
	// Records are the runs that ended, for the first of the values.
	Records []Record
}

// maxSweep bounds the runs of a sweep.
const maxSweep = 64

// RunSweep runs the puzzle for each value of a knob from From to To, by steps
// of By, one after the other.
type RunSweep struct {
	Knob         string
	From, To, By float64
}

func (a RunSweep) apply(s *State) []Command {
	if !s.free() {
		return nil
	}
	for _, k := range s.Knobs() {
		if k.ID != a.Knob {
			continue
		}
		values := k.values(a.From, a.To, a.By)
		switch {
		case len(values) == 0:
			s.announce(say.T("This range has no run: it goes from {least} to {most}.", k.Min, k.Max), true)
			return nil
		case len(values) > maxSweep:
			s.announce(say.T("This range has more than {n} runs: take larger steps.", maxSweep), true)
			return nil
		}
		s.unqueue()
		for _, v := range values {
			set := s.Tuned()
			k.set(&set, v)
			s.Runs.queue = append(s.Runs.queue, settings.Format(set))
		}
		s.Runs.Sweep = &Sweep{Knob: k, Line: s.Settings.Text, Text: s.Document.Text, Index: s.Document.Index, Values: values}
		s.Runs.sweeping = true
		return s.next()
	}
	return nil
}

// values are those of a range, as far as the knob goes, in the order in which they
// are run; there may be one more than a sweep has.
func (k Knob) values(from, to, by float64) []float64 {
	from, to = max(min(from, to), k.Min), min(max(from, to), k.Max)
	if by <= 0 {
		by = k.By
	}
	var list []float64
	for i := 0; len(list) <= maxSweep; i++ {
		step := float64(i) * by
		switch {
		case step > to-from+1e-9:
			return list
		case k.Whole:
			list = append(list, to-step)
		default: // steps of a tenth shall not add up to 0.30000000000000004, nor to -0
			list = append(list, math.Round((from+step)*1e9)/1e9+0)
		}
	}
	return list
}

// Sweeping reports whether the search that is under way is one of a sweep.
func (s State) Sweeping() bool { return s.Runs.sweeping && s.Run.Phase.Active() }

// swept notes a run of the sweep that is under way.
func (s *State) swept(r Record) {
	if !s.Runs.sweeping {
		return
	}
	sweep := *s.Runs.Sweep
	sweep.Records = append(sweep.Records[:len(sweep.Records):len(sweep.Records)], r)
	s.Runs.Sweep = &sweep
	s.Runs.sweeping = len(sweep.Records) < len(sweep.Values)
}
