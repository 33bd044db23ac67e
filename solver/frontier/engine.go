package frontier

import (
	"encoding/binary"
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Engine is a Count as a search. Its state is the layer that it leaves, or the number when it is done. A search that goes
// on does at most that layer again.
type Engine struct {
	count *Count
	hash  search.Fingerprint
	found func(n uint64)
	drawn func(cut []uint16)
	sink  search.Sink
	stats search.Stats
	told  string // the number, when everything is done
	err   error
}

// NewEngine opens a count as New does. found hears of the number once, unless it is beyond 64 bits. Then the search
// fails with a search.BeyondError, which has it. The sink hears of the solution that is drawn; where none is, it may be
// nil. Tag names everything else on which the course of the search depends.
func NewEngine(p *problem.Problem, rows []int32, o Options, tag string, found func(n uint64), sink search.Sink) (*Engine, error) {
	c, err := New(p, rows, o)
	if err != nil {
		return nil, err
	}
	e := &Engine{count: c, hash: search.NewFingerprint(), found: found, drawn: o.Drawn, sink: sink}
	e.stats.Levels = make([]search.Level, p.Pieces+1)
	e.hash.Bytes([]byte(tag))
	for _, n := range [...]int{len(c.walks), len(p.Images), p.Pieces} {
		e.hash.Number(n)
	}
	for _, r := range rows {
		e.hash.Number(int(r))
	}
	if c.measure.size > 0 {
		e.hash.Number(c.measure.size)
		if c.turned {
			e.hash.Number(1)
		}
	}
	return e, nil
}

// Run implements search.Engine. A node is a state that was left.
func (e *Engine) Run(budget int) search.Status {
	if e.told == "" && e.err == nil {
		if !e.count.Run(budget) {
			e.stats.Nodes = e.count.Steps()
			return search.Paused
		}
		e.stats.Nodes = e.count.Steps()
		if e.err = e.count.Err(); e.err == nil {
			e.tell()
		}
	}
	if e.err != nil {
		return search.Failed
	}
	return search.Finished
}

func (e *Engine) tell() {
	if cut := e.count.Cut(); cut != nil && e.drawn != nil {
		e.drawn(cut)
	}
	if drawn := e.count.Drawn(); drawn != nil && e.sink != nil {
		e.sink(drawn)
	}
	text, n, fits := e.count.Solutions()
	if e.told = text; !fits {
		e.err = &search.BeyondError{Solutions: text}
		return
	}
	e.stats.Found, e.stats.Solutions = n, n
	e.found(n)
}

// Err implements search.Engine.
func (e *Engine) Err() error { return e.err }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats { return &e.stats }

// Placed implements search.Engine: nothing is on the board.
func (e *Engine) Placed(dst []int32) []int32 { return dst }

// Split implements search.Engine: nothing is given away.
func (e *Engine) Split() []byte { return nil }

// stateMark comes before the fingerprint. After that come the counters. Of a count that is done the number follows, and of
// one that is under way layerMark and its layer.
const stateMark, layerMark = "TWe1", 'L'

var (
	errState   = say.Error("the saved count along the edge is damaged: start it anew")
	errForeign = say.Error("the saved count along the edge is of another puzzle or of other settings")
)

func (e *Engine) head() []byte {
	return binary.LittleEndian.AppendUint64([]byte(stateMark), uint64(e.hash))
}

// Save implements search.Engine.
func (e *Engine) Save() []byte {
	if e.told == "" {
		stats := search.Stats{Levels: make([]search.Level, len(e.stats.Levels))}
		layer, steps, ok := e.count.save([]byte{layerMark})
		if stats.Nodes = steps; !ok {
			layer = nil
		}
		return append(search.AppendStats(e.head(), &stats), layer...)
	}
	return append(search.AppendStats(e.head(), &e.stats), e.told...)
}

// Restore implements search.Engine.
func (e *Engine) Restore(state []byte) error {
	head := e.head()
	switch {
	case len(state) < len(head) || string(state[:len(stateMark)]) != stateMark:
		return errState
	case string(state[:len(head)]) != string(head):
		return errForeign
	}
	stats, rest, err := search.ReadStats(state[len(head):])
	if err == nil && len(rest) > 0 && rest[0] == layerMark && len(stats.Levels) == len(e.stats.Levels) {
		if err := e.count.restore(rest[1:], stats.Nodes); err != nil {
			return err
		}
		e.stats, e.told, e.err = stats, "", nil
		return nil
	}
	if err != nil || len(stats.Levels) != len(e.stats.Levels) || strings.Trim(string(rest), "0123456789") != "" {
		return errState
	}
	e.stats, e.told, e.err = stats, string(rest), nil
	if e.told != "" && e.told != strconv.FormatUint(stats.Found, 10) {
		e.err = &search.BeyondError{Solutions: e.told}
	}
	return nil
}
