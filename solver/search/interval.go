package search

// Interval says where a number lies, 90 % sure. It is not Known where nothing can be said.
type Interval struct {
	Known bool    `js:"known"`
	Low   float64 `js:"low"`
	High  float64 `js:"high"`
}

// Plus is the interval of the number plus n.
func (i Interval) Plus(n float64) Interval { return Interval{i.Known, i.Low + n, i.High + n} }

// Times is the interval of the number times n.
func (i Interval) Times(n float64) Interval { return Interval{i.Known, i.Low * n, i.High * n} }
