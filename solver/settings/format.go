package settings

import (
	"strconv"
	"strings"

	"tilewright/def"
)

// Searched are the settings without those that say who does a search and how it is shown. Saved searches are known by
// them.
func Searched(s Settings) Settings {
	s.Info, s.Quiet, s.Format, s.Workers, s.Count, s.Trace = false, false, "", 0, false, 0
	return s
}

// Format writes the shortest text that Parse reads as s.
func Format(s Settings) string {
	s = Normal(s)
	var b builder
	b.flag("-i", s.Info)
	b.flag("-q", s.Quiet)
	switch s.Redundancy {
	case RedundancyAuto:
		b.add("-r", "")
	case RedundancyNamed:
		if s.Piece[0] == '=' || longAfterOne(redundancyFilter, "r"+s.Piece) != none { // not -rX, not --redundancyFilter
			b.add("-r", `"`+escape(s.Piece)+`"`)
		} else {
			b.add("-r", quote(s.Piece))
		}
	}
	b.flag("-R", s.RedundancyFirst)
	b.threshold("-V", s.Volume)
	b.threshold("-P", s.Parity)
	b.threshold("-F", s.Fit)
	b.flag("--fit-fixpoint", s.FitFixpoint)
	b.number("-v", s.VolumeTrigger)
	b.flag("-p", s.ParityTrigger)
	b.number("-f", s.FILA)
	for i, o := range s.Orders {
		stage := o.String()
		if o.From != 0 {
			stage += "=" + strconv.Itoa(o.From)
		}
		if i == 0 {
			b.add("-o", stage)
		} else {
			b.WriteString(":" + stage)
		}
	}
	b.flag("-n", s.NOF)
	b.number("-g", s.Goal)
	if t := s.Sample; t.Trials != 0 {
		b.add("-s", strconv.Itoa(t.Trials)+","+strconv.Itoa(t.Left)+","+strconv.FormatUint(t.Seed, 10))
	}
	b.flag("-u", s.Unique)
	if s.Trace == 1 {
		b.add("-t", "")
	} else {
		b.number("-t", s.Trace)
	}
	if s.Format != "" {
		b.add("--format=", s.Format)
	}
	if s.Mirror == MirrorSame {
		b.add("--mirror=", "same")
	}
	if s.Limit != 0 {
		b.add("--limit=", strconv.FormatUint(s.Limit, 10))
	}
	b.flag("--count", s.Count)
	b.flag("--draw", s.Draw)
	b.number("--districts=", s.Districts)
	for i, v := range s.Votes {
		text := quote(v.Colour)
		if v.N != 1 {
			text += ":" + strconv.Itoa(v.N)
		}
		if i == 0 {
			b.add("--votes=", text)
		} else {
			b.WriteString("," + text)
		}
	}
	switch {
	case s.Measure != def.NoMeasure && s.Fewest:
		b.add("--fewest=", s.Measure.String())
	case s.Measure != def.NoMeasure:
		b.add("--most=", s.Measure.String())
	}
	b.flag("--auto", s.Auto)
	if s.Engine != EngineAuto {
		b.add("--engine=", s.Engine.Row().Name)
	}
	b.number("--workers=", s.Workers)
	if s.Seed != 0 {
		b.add("--seed=", strconv.FormatUint(s.Seed, 10))
	}
	b.number("--memory=", s.Memory)
	return b.String()
}

// builder joins settings by spaces.
type builder struct{ strings.Builder }

func (b *builder) add(name, value string) {
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(name)
	b.WriteString(value)
}

func (b *builder) flag(name string, on bool) {
	if on {
		b.add(name, "")
	}
}

func (b *builder) number(name string, n int) {
	if n != 0 {
		b.add(name, strconv.Itoa(n))
	}
}

func (b *builder) threshold(name string, n int) {
	if n == -1 {
		b.add(name, "")
	} else {
		b.number(name, n)
	}
}

// String writes the heuristic with its numbers, without the stage's beginning.
func (o Order) String() string {
	if o.Heuristic == Linear && len(o.Args) == 3 {
		for _, s := range shorthands {
			if s.args == [3]float64(o.Args) {
				return s.name
			}
		}
	}
	b := []byte{byte(o.Heuristic)}
	for i, a := range o.Args {
		if i == 0 {
			b = append(b, '@')
		} else {
			b = append(b, ',')
		}
		b = append(b, decimal(a)...)
	}
	return string(b)
}

// decimal writes the shortest number that reads back the same.
func decimal(a float64) string { return strconv.FormatFloat(a, 'g', -1, 64) }
