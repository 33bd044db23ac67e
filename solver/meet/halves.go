package meet

import (
	"strconv"

	"tilewright/def/say"
)

// Halves says how a search meets in the middle, as far as that is known.
type Halves struct {
	// The cut lies before cell Cut of Cells in the fill order, counted from 0. 0 means that there is none yet.
	Cut, Cells int
	// Fits is the number of fits expected for both halves. Spent is the number of steps that the choice took.
	Fits, Spent float64
	// Time is the estimated time for everything, in nanoseconds of one machine without other load, in a browser.
	Time float64
	// Keys is the number of keys now in the table, and Room how many it can have. Bytes is the memory for these.
	Keys, Room, Bytes int
	// Tables is the number of machines with a table of Bytes each, where the search is done in parts.
	Tables int
	// Pass is the number of the current pass, from 1, and Passes how many are known of.
	Pass, Passes int
	// Times is the work of all passes together, in multiples of the work of one with enough memory. It assumes that no
	// pass is cut further. 0 means that it is not known.
	Times float64
}

// String says that in words. It is "" before the cut is chosen.
func (h Halves) String() string {
	if h.Cut == 0 {
		return ""
	}
	text := say.T("cut behind cell {cell} of {cells}", h.Cut, h.Cells)
	switch {
	case h.Tables > 0:
		text = say.T("{cut}, a table of {size} MB for each of {tables}", text, (h.Bytes+1<<20-1)>>20, h.Tables)
	case h.Bytes > 0 && h.Keys < 1e6:
		text = say.T("{cut}, {keys} thousand keys in a table of {size} MB", text, (int(h.Keys)+999)/1000, (h.Bytes+1<<20-1)>>20)
	case h.Bytes > 0:
		text = say.T("{cut}, {keys} million keys in a table of {size} MB", text,
			strconv.FormatFloat(float64(h.Keys)/1e6, 'f', 1, 64), (h.Bytes+1<<20-1)>>20)
	}
	switch {
	case h.Passes > 1 && h.Times > 0:
		text = say.T("{cut}, pass {pass} of {passes}, together about {times} times the work of one with more memory", text,
			h.Pass, h.Passes, strconv.FormatFloat(h.Times, 'f', 1, 64))
	case h.Passes > 1:
		text = say.T("{cut}, pass {pass} of {passes}", text, h.Pass, h.Passes)
	}
	return text
}

// Halves is how the search is done, and how far it is. The cut is 0 until it is chosen.
func (e *Engine) Halves() (h Halves) {
	h.Cells = len(e.p.Cells)
	if e.chooser != nil {
		h.Spent = e.chooser.spent
	}
	if e.cut == nil {
		return h
	}
	for _, place := range e.b.along.Order.Place {
		if int(place) < e.cut.place {
			h.Cut++
		}
	}
	h.Fits, h.Spent = e.weighed.fits(e.o.Count != nil), e.spent
	h.Time = e.weighed.cost(e.o.Count != nil) * perFit
	if !e.o.Draw && e.cut.emittable() {
		h.Time *= emittedShare
	}
	if h.Times = e.passes.price.times; h.Times > 0 {
		h.Fits *= h.Times
		h.Time *= h.Times
	}
	h.Passes = e.passes.through + len(e.passes.todo)
	h.Pass = min(e.passes.through+1, h.Passes)
	switch {
	case e.parts.machines > 0:
		h.Tables, h.Bytes = e.parts.machines, 8*e.slots()
	case e.work != nil:
		t := e.work.table
		h.Keys, h.Room, h.Bytes = t.used, t.most(), 8*len(t.slots)
		if e.work.emits {
			h.Keys, h.Bytes = e.work.keys(), 8*e.work.emitted.slots
		}
	}
	return h
}

// perFit is the time of a fit in Go in a browser, in nanoseconds. A module takes emittedShare of it.
const perFit, emittedShare = 50, 0.2
