package main

import (
	"encoding/binary"
	"errors"

	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/tree"
	"tilewright/wasm/wire"
)

// growth is the question for the tree of a search: the same search again, watched
// step by step. Like a diagnosis it goes on beside a run.
type growth struct {
	number int
	search *solver.Search
	tree   *tree.Tree
	budget pace
	err    error
}

// newGrowth begins a tree of at most so many placements.
func newGrowth(job wire.Job, work wire.Work) *growth {
	g := &growth{number: job.Run, tree: tree.New(job.Keep), budget: firstPace}
	choice := work.Settings
	if choice.Engine != settings.EngineFletcher {
		choice.Engine = settings.EngineReference // kernels cannot be watched, and do the same
	}
	if choice.Sample.Trials > 0 {
		g.err = errors.New("random trials (-s) have no tree: leave them out")
		return g
	}
	choice.Count = false
	g.search = solver.Open(work.Puzzle, choice, func([]int32) bool {
		g.tree.Found()
		return true
	})
	g.err = g.search.Watch(g.tree.Watch)
	return g
}

// step works for one slice, which begins now, and tells whether it was the last.
func (g *growth) step(begin float64, now func() float64) (done bool) {
	if g.err != nil {
		return true
	}
	status := g.search.Run(int(g.budget))
	g.budget = g.budget.next(now() - begin)
	if status == search.Failed {
		g.err = g.search.Err()
	}
	return g.tree.Full() || status != search.Paused
}

// answer is the tree with its bytes, once step has returned true.
func (g *growth) answer() (wire.Tree, []byte) {
	m := wire.Tree{Op: wire.OpTree, Version: wire.Version, Run: g.number}
	if g.err != nil {
		m.Reason = sentence(g.err)
		return m, nil
	}
	m.Nodes, m.Whole = len(g.tree.Nodes), !g.tree.Full()
	p := g.search.Problem()
	slots := g.tree.Slots(p)
	var bytes []byte
	put := func(n int32) { bytes = binary.LittleEndian.AppendUint32(bytes, uint32(n)) }
	var used []int32 // the images of the tree, in the order of their numbers
	numbers := make([]int32, len(p.Images))
	for _, n := range g.tree.Nodes[1:] {
		if numbers[n.Image] == 0 {
			used = append(used, n.Image)
			numbers[n.Image] = int32(len(used))
		}
	}
	put(int32(len(g.tree.Nodes)))
	put(int32(len(used)))
	put(int32(len(p.Cells)))
	for i, n := range g.tree.Nodes {
		image := int32(-1)
		if i > 0 {
			image = numbers[n.Image] - 1
		}
		put(n.Parent)
		put(image)
		put(int32(slots[i]))
		put(int32(n.Kind))
	}
	for _, image := range used {
		cells := p.Images[image].Cells
		put(int32(len(cells)))
		for _, c := range cells {
			put(c)
		}
	}
	return m, bytes
}
