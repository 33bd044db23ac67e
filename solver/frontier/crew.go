package frontier

import "sync"

// Several workers go from place to place together. Each has the part of a layer whose states have hashes of its own, so
// none waits for another while it adds. They go in rounds: each takes some states of its part, and sends what they lead to
// to the workers that have it; then each adds what it was sent, in the order of the workers. So a count is the same, state
// by state, whatever the cores do.

const (
	// perRound is how many states a worker takes in a round.
	perRound = 4096
	// worthwhile is how many states a round must have for more than one core.
	worthwhile = 256
	// sendingBytes is the size of a sending, twice, because lists that grow leave garbage.
	sendingBytes = 48
)

// sending is a state that a state leads to.
type sending struct {
	covered, used uint64
	from          int
}

// sent is the output of one worker in a round.
type sent struct {
	// to has, for each worker, the states that belong to its part.
	to [][]sending
	// over are the states of the worker's own part whose numbers need one more word.
	over []int
}

// setWorkers sets the number of workers of all walks but those that keep their layers. The walks go one after the other,
// so it takes the room for what the workers of one send. Where there is no room, one worker does it.
func (n *Count) setWorkers(workers int) {
	if inPage || workers < 2 {
		return
	}
	reach := 0
	for _, w := range n.walks {
		for i := range w.places {
			reach = max(reach, w.places[i].reach)
		}
	}
	bytes := workers * perRound * reach * sendingBytes
	if !n.store.has(blocksOf(bytes)) {
		return
	}
	n.store.spend(bytes)
	for _, w := range n.walks {
		if w.keep {
			continue
		}
		w.sent = make([]sent, workers)
		for i := range w.sent {
			w.sent[i].to = make([][]sending, workers)
		}
	}
}

// workers is how many workers there are.
func (w *walk) workers() int { return max(1, len(w.sent)) }

// workerOf is the worker, of so many, whose part has a state.
func workerOf(covered, used uint64, workers int) int {
	return int(hash(covered, used) * uint64(workers) >> 32)
}

// round takes some states of each part to the states of the next place. It is false where there is no room for them.
func (w *walk) round() bool {
	many := states(w.now)-w.state*len(w.now) >= worthwhile
	w.together(many, func(worker int) {
		now, to := w.now[worker], w.sent[worker].to
		for i := range to {
			to[i] = to[i][:0]
		}
		state := w.state
		send := func(_ *step, covered, used uint64) {
			i := workerOf(covered, used, len(to))
			to[i] = append(to[i], sending{covered, used, state})
		}
		for ; state < min(w.state+perRound, now.states); state++ {
			covered, used := now.key(state)
			w.each(w.place, covered, used, send)
		}
	})
	for i, l := range w.then {
		more := 0
		for from := range w.sent {
			more += len(w.sent[from].to[i])
		}
		if w.steps += uint64(more); !l.reserve(more) {
			return false
		}
	}
	w.together(many, func(worker int) {
		then, s := w.then[worker], &w.sent[worker]
		s.over = s.over[:0]
		for from := range w.sent {
			for _, x := range w.sent[from].to[worker] {
				if to, over := then.add(x.covered, x.used, w.now[from], x.from); over {
					s.over = append(s.over, to)
				}
			}
		}
	})
	w.state += perRound
	wide := false
	for i := range w.sent {
		for _, to := range w.sent[i].over {
			if !wide && !w.widen() {
				return false
			}
			wide = true
			w.carry(w.then[i], to)
		}
	}
	return true
}

// together lets each worker do its work, on cores of their own where it is much.
func (w *walk) together(many bool, work func(worker int)) {
	if !many {
		for i := range w.sent {
			work(i)
		}
		return
	}
	var group sync.WaitGroup
	for i := range w.sent {
		group.Go(func() { work(i) })
	}
	group.Wait()
}
