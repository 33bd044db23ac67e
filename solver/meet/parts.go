package meet

import (
	"encoding/binary"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
)

// Parts are a search that counts, in parts for machines without common memory. Each machine fills the left for itself
// and keeps its table, and walks over the parts of the right that it is given. The left is the smaller share of a good
// cut. So two machines are faster although both do it. Only the beginning of a part and its counts are sent. The state
// of a part is described in "For a host" of package kernel.
type Parts struct {
	// Machines is how many machines there are to be: as many as asked for and as have memory for a table.
	Machines int
	// Useless says that a machine's table had no room, as the left has more keys than expected, or had no keys at all.
	// A state that was read tells it. All machines have the same table, so no part has ended. The engine must then do
	// the search alone.
	Useless bool

	e     *Engine
	code  []byte
	at    layout
	stats search.Stats // of the state read last
	state []byte
}

var errPart = say.Error("a machine reports a state that does not belong to its part")

// Parts cuts the search for that many machines. It returns nil where the search cannot be cut, is too small, has begun
// otherwise, or has no memory for two tables. It costs the making of the module.
func (e *Engine) Parts(machines int) *Parts {
	if e.cut == nil || !e.cut.emittable() {
		return nil
	}
	slots := e.slots()
	least := 2
	if e.parts.left != nil {
		least = 1
	}
	if machines = min(machines, e.o.Memory/(8*slots)); machines < least || !e.beginParts() {
		return nil
	}
	p := &Parts{Machines: machines, e: e}
	e.parts.machines = machines
	p.code, p.at = e.cut.module(moduleOf{slots: slots, suffixes: newSuffixes(e.o.Memory / 8).most, pieces: e.p.Pieces, rights: e.parts.rights})
	return p
}

// slots is the number of slots of a table for the expected keys, or just more than there is memory for.
func (e *Engine) slots() int {
	slots := 1 << 10
	for float64(slots)*3/4 < e.weighed.leaves && 8*slots <= e.o.Memory {
		slots *= 2
	}
	return slots
}

// Left are the numbers of the parts that have not ended.
func (p *Parts) Left() []int { return slices.Clone(p.e.parts.left) }

// Module is the program of the machines. It must not be changed.
func (p *Parts) Module() ([]byte, kernel.Layout) {
	state := p.at.header + 8*hdPart
	return p.code, kernel.Layout{State: state, StateSize: p.at.end - state, Count: p.at.header + 8*hdFound, Used: p.at.header + 8*hdSteps}
}

// State is where a part begins.
func (p *Parts) State(number int) []byte {
	stack := p.e.parts.rights.parts[number]
	header := make([]uint64, hdLevels+p.e.p.Pieces+1)
	header[hdRight] = uint64(p.at.frames[1] + (len(stack)-1)*p.at.fields.size)
	if number == 0 {
		header[hdFirst], header[hdNodes] = 1, p.e.parts.rights.nodes
		copy(header[hdLevels:], p.e.parts.rights.fits)
	}
	state := make([]byte, p.at.frames[1]-p.at.header)
	for i, n := range header {
		binary.LittleEndian.PutUint64(state[8*i:], n)
	}
	for i := range stack {
		state = append(state, p.at.encode(&stack[i].frame, stack[i].masks)...)
	}
	return state[8*hdPart:]
}

// Restore reads the counters of a state, for Stats.
func (p *Parts) Restore(state []byte) error {
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(state[8*(i-hdPart):]) }
	if len(state) < 8*(hdLevels+p.e.p.Pieces+1-hdPart) {
		return errPart
	}
	p.state = state
	p.Useless = p.Useless || word(hdUseless) != 0
	p.stats = search.Stats{Levels: make([]search.Level, p.e.p.Pieces+1), Nodes: word(hdNodes), Found: word(hdWays), Solutions: word(hdWays)}
	for left := range p.stats.Levels {
		p.stats.Levels[left].Fits = word(hdLevels + left)
		p.stats.Levels[left].Attempts = word(hdLevels + left)
	}
	return nil
}

// Stats are the counters of the state read last, and Save is that state. Split gives nothing away.
func (p *Parts) Stats() *search.Stats { return &p.stats }

// Save is described with Stats.
func (p *Parts) Save() []byte { return p.state }

// Split is described with Stats.
func (p *Parts) Split() []byte { return nil }

// SaveAs is a state of the engine in which these parts are left, and the others together have counted ended.
func (p *Parts) SaveAs(left []int, ended *search.Stats) []byte {
	e := *p.e
	e.stats = search.Stats{}
	e.stats.Add(&p.e.stats)
	e.stats.Add(ended)
	e.parts.left = left
	return e.Save()
}

// End ends the engine when all parts have ended, which together have counted ended. Where the tables are useless, the
// engine goes on as if it had not been cut.
func (p *Parts) End(ended *search.Stats) {
	if p.Useless {
		p.e.endParts()
		return
	}
	p.e.stats.Add(ended)
	p.e.parts, p.e.done = inParts{}, true
}
