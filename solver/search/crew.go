package search

import (
	"slices"

	"tilewright/def/say"
)

// Part is a piece of a search.
type Part struct {
	// Number is the part's own. It changes each time the part is handed out. So a late report of an earlier runner is
	// recognised.
	Number int
	// Job says to which search it belongs, where a crew has several.
	Job int
	// Unit is the number of the part, or of the part from which it was cut; or else -1.
	Unit int
	// State is its last checkpoint. It must not be changed.
	State []byte

	stats  Stats // counted up to the checkpoint
	runner int   // the runner that has it
	asked  bool  // to give it back
	whole  bool  // since its last report it could not be cut in two
	deaths int   // runners lost since the last report
}

// PartReader reads, checks and cuts the states of a job. Its functions are the methods of an engine for it, which never
// runs. Restore may trust states that the job's own runners have reached.
type PartReader struct {
	Restore func(state []byte) error
	Stats   func() *Stats
	Split   func() []byte
	Save    func() []byte
}

// Crew shares one search among runners that come and go: goroutines, or the workers of a browser, which may die at any
// moment. It is used by one goroutine at a time.
//
// It keeps account of the parts and runs nothing. The search is cut into parts, each a saved state. A part waits, or a
// runner has it and reports how far it is; the newest report is the part's checkpoint. When no part waits for an idle
// runner, Ask names a busy one, which gives its part back to be cut in two.
//
// The counters of a part are in its state. The next checkpoint replaces them, and no other place holds them. So the sum
// over all parts is what one runner alone would have counted. Solutions must be taken in one step with the checkpoint
// that counts them. When a runner dies, its part goes on from the last checkpoint, and everything found after that is
// found again.
type Crew struct {
	reader  func(job int) PartReader
	number  int
	waiting []*Part
	taken   []*Part // the part that was not cut for the longest time comes first
	ended   Stats
	units   []Unit
}

// Unit is a part as it was when the parts were numbered, with all parts cut from it.
type Unit struct {
	// Begun is the fits of the part when it was numbered, and Ended those of its pieces that have ended. Pieces is the
	// number of pieces that have not.
	Begun, Ended uint64
	Pieces       int
}

// maxDeaths is how many runners a part may cost without a report between. Beyond that the part itself kills them.
const maxDeaths = 3

var (
	errDeaths = say.Error("several runners broke down one after the other in the same part of the search")
	// ErrStranger refuses a report about a part that its runner does not have, perhaps because another runner was given
	// it meanwhile. The report does not count.
	ErrStranger = say.Error("a runner reports about a part that it does not have")
)

// NewCrew makes a crew without work. reader may return the same PartReader at every call.
func NewCrew(reader func(job int) PartReader) *Crew { return &Crew{reader: reader} }

// Add adds a part that waits, with what its state has counted. It fails on a state that does not belong to the job.
func (c *Crew) Add(job int, state []byte) error {
	p := &Part{Job: job, Unit: -1, State: state}
	if err := c.read(p, state); err != nil {
		return err
	}
	c.waiting = append(c.waiting, p)
	return nil
}

// read reads the counters of a state of the part.
func (c *Crew) read(p *Part, state []byte) error {
	r := c.reader(p.Job)
	if err := r.Restore(state); err != nil {
		return err
	}
	p.stats = Stats{Levels: p.stats.Levels[:0]}
	p.stats.Add(r.Stats())
	return nil
}

// Cut cuts waiting parts until n parts wait, or nothing more can be cut. Each cut costs the reader a Restore, a Split
// and a Save.
func (c *Crew) Cut(n int) {
	for cut := true; cut && len(c.waiting) < n; {
		// Every round cuts each part once, so halves are halved in turn.
		cut = false
		for i := 0; i < len(c.waiting) && len(c.waiting) < n; i++ {
			if given := c.split(c.waiting[i]); given != nil {
				c.waiting = slices.Concat(c.waiting[:i+1], []*Part{given}, c.waiting[i+1:])
				cut = true
				i++
			}
		}
	}
}

// Number numbers the waiting parts from 0 on, in an order: part order[i] becomes number i. They are taken in that
// order, before all parts that come later.
func (c *Crew) Number(order []int) {
	waiting := make([]*Part, len(order))
	c.units = make([]Unit, len(order))
	for i, from := range order {
		p := c.waiting[from]
		p.Unit, waiting[i] = i, p
		c.units[i] = Unit{Begun: p.stats.Fits(), Pieces: 1}
	}
	c.waiting = waiting
}

// Units are the numbered parts. They must not be changed.
func (c *Crew) Units() []Unit { return c.units }

// Halve cuts the part that Take would hand out, if possible. The second piece waits after all others. It costs one cut
// of Cut.
func (c *Crew) Halve() {
	if p := c.Next(); p != nil {
		if given := c.split(p); given != nil {
			c.waiting = append(c.waiting, given)
		}
	}
}

// split cuts a part in two and returns the second piece, or nil when it is too
// small.
func (c *Crew) split(p *Part) *Part {
	r := c.reader(p.Job)
	if r.Restore(p.State) != nil {
		return nil // this does not happen: it was read before
	}
	state := r.Split()
	if state == nil {
		return nil
	}
	p.State = r.Save()
	given := &Part{Job: p.Job, Unit: p.Unit, State: state}
	if c.read(given, state) != nil {
		return nil
	}
	if p.Unit >= 0 {
		c.units[p.Unit].Pieces++
	}
	return given
}

// Take hands the first waiting part to a runner, or returns nil. A runner does its parts one after the other. The part
// is valid until the runner's next report.
func (c *Crew) Take(runner int) *Part {
	if len(c.waiting) == 0 {
		return nil
	}
	p := c.waiting[0]
	c.waiting = slices.Delete(c.waiting, 0, 1)
	c.number++
	p.Number, p.runner, p.asked = c.number, runner, false
	c.taken = append(c.taken, p)
	return p
}

// Next is the part that Take would hand out, or nil.
func (c *Crew) Next() *Part {
	if len(c.waiting) == 0 {
		return nil
	}
	return c.waiting[0]
}

// find is the part that a runner has under this number.
func (c *Crew) find(runner, number int) (int, error) {
	i := slices.IndexFunc(c.taken, func(p *Part) bool { return p.Number == number && p.runner == runner })
	if i < 0 {
		return i, ErrStranger
	}
	return i, nil
}

// Commit makes a state the part's checkpoint. It returns how many more assemblies it has reached, and solutions found,
// than the checkpoint before. stats are the counters from a trusted runner; where they are nil, the state's counters
// count. If check is not nil, it is asked about those numbers first.
//
// After an error nothing has changed. The part is not the runner's, or the state is not of the search or older than the
// last one, or the check refused it.
func (c *Crew) Commit(runner, number int, state []byte, stats *Stats,
	check func(found, solutions uint64) error) (found, solutions uint64, err error) {
	i, err := c.find(runner, number)
	if err != nil {
		return 0, 0, err
	}
	p := c.taken[i]
	next := *p
	next.stats = Stats{}
	if stats != nil {
		next.stats.Add(stats)
	} else if err := c.read(&next, state); err != nil {
		return 0, 0, err
	}
	if next.stats.Found < p.stats.Found || next.stats.Solutions < p.stats.Solutions {
		return 0, 0, say.Error("a runner reports a state from before its last one")
	}
	found, solutions = next.stats.Found-p.stats.Found, next.stats.Solutions-p.stats.Solutions
	if check != nil {
		if err := check(found, solutions); err != nil {
			return 0, 0, err
		}
	}
	p.stats, p.State, p.whole, p.deaths = next.stats, state, false, 0
	return found, solutions, nil
}

// End says that nothing is left of a part. Its last counters were reported before.
func (c *Crew) End(runner, number int) error {
	i, err := c.find(runner, number)
	if err != nil {
		return err
	}
	p := c.taken[i]
	c.ended.Add(&p.stats)
	if p.Unit >= 0 {
		c.units[p.Unit].Pieces--
		c.units[p.Unit].Ended += p.stats.Fits()
	}
	c.taken = slices.Delete(c.taken, i, i+1)
	return nil
}

// Return takes a part back from its runner. A part that Ask named is cut in two if possible, and the next calls of Take
// get the pieces. Another waits as it is, before parts that were handed out later, as when all runners pause.
func (c *Crew) Return(runner, number int) error {
	i, err := c.find(runner, number)
	if err != nil {
		return err
	}
	p := c.taken[i]
	c.taken = slices.Delete(c.taken, i, i+1)
	if !p.asked {
		at := slices.IndexFunc(c.waiting, func(q *Part) bool { return q.Number == 0 || q.Number > number })
		if at < 0 {
			at = len(c.waiting)
		}
		c.waiting = slices.Insert(c.waiting, at, p)
		return nil
	}
	pieces := []*Part{p}
	if given := c.split(p); given != nil {
		pieces = append(pieces, given)
	} else {
		p.whole = true
	}
	c.waiting = append(pieces, c.waiting...)
	return nil
}

// Die takes back the parts of a runner that will not be heard of again. It fails when a part has cost several runners.
func (c *Crew) Die(runner int) (err error) {
	var left []*Part
	c.taken = slices.DeleteFunc(c.taken, func(p *Part) bool {
		if p.runner != runner {
			return false
		}
		if len(left) == 0 { // it was doing this part
			if p.deaths++; p.deaths >= maxDeaths {
				err = errDeaths
			}
		}
		left = append(left, p)
		return true
	})
	c.waiting = append(left, c.waiting...)
	return err
}

// Ask names the part, and its runner, that is to be given back because another runner is idle. It is the part that one
// runner has had for the longest time: what has lasted long will last longer. Each part is named once. ok is false when
// there is none: wait for a report, or for an end.
func (c *Crew) Ask() (runner, number int, ok bool) {
	for _, p := range c.taken {
		if !p.asked && !p.whole {
			p.asked = true
			return p.runner, p.Number, true
		}
	}
	return 0, 0, false
}

// Asked is the number of parts that Ask named and that are still to come back.
func (c *Crew) Asked() (n int) {
	for _, p := range c.taken {
		if p.asked {
			n++
		}
	}
	return n
}

// Waiting is the number of parts that no runner has, and Taken the number of those that runners have. With both zero,
// the search is done.
func (c *Crew) Waiting() int { return len(c.waiting) }

func (c *Crew) Taken() int { return len(c.taken) }

// Done tells whether nothing is left.
func (c *Crew) Done() bool { return len(c.waiting)+len(c.taken) == 0 }

// AddStats adds to s the counters of all parts, as of their checkpoints.
func (c *Crew) AddStats(s *Stats) {
	s.Add(&c.ended)
	for p := range c.Left {
		s.Add(&p.stats)
	}
}

// Ended are the counters of the parts that have ended. With the states of Left they are the whole search.
func (c *Crew) Ended() *Stats { return &c.ended }

// Left calls yield for every part, those that runners have first, until it returns false.
func (c *Crew) Left(yield func(*Part) bool) {
	for _, p := range c.taken {
		if !yield(p) {
			return
		}
	}
	for _, p := range c.waiting {
		if !yield(p) {
			return
		}
	}
}
