package frontier

import "sync"

// Several workers go from place to place together. Each has the part of a layer whose states have hashes of its own, so
// none waits for another while it adds. They go in rounds: each takes some states of its part, and sends what they lead to
// to the workers that have it; then each adds what it was sent, in the order of the workers. So a count is the same, state
// by state, whatever the cores do.

const (
	// perRound is how many states a worker takes in a round, or fewer where what they lead to takes more than sentShare of the
	// memory. leastPerRound are enough.
	perRound, leastPerRound = 4096, 256
	sentShare               = 8
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
	one := workers * reach * sendingBytes
	round := min(max(n.memory/sentShare/one, leastPerRound), perRound)
	bytes := round * one
	if !n.store.has(blocksOf(bytes)) {
		return
	}
	n.store.spend(bytes)
	for _, w := range n.walks {
		if w.keep {
			continue
		}
		w.perRound, w.sent = round, make([]sent, workers)
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

// round takes some states of each part to the states of the next place.
func (w *walk) round() error {
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
		for ; state < min(w.state+w.perRound, now.states); state++ {
			covered, used := now.key(state)
			w.each(w.place, covered, used, send)
		}
	})
	fits := true
	for i := range w.then {
		fits = w.reserve(w.then[i], w.sentTo(i)) && fits
		w.steps += uint64(w.sentTo(i))
	}
	if !fits {
		// What was sent refers to the states in memory, so only the next layer can be written now.
		if w.drive == nil {
			return errFull
		}
		if err := w.spillThen(); err != nil {
			return err
		}
		for i := range w.then {
			if !w.reserve(w.then[i], w.sentTo(i)) {
				return errFull
			}
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
	w.state += w.perRound
	wide := false
	for i := range w.sent {
		for _, to := range w.sent[i].over {
			if !wide && !w.widen() {
				return errFull
			}
			wide = true
			w.carry(w.then[i], to)
		}
	}
	if !fits && w.drive.sources == nil {
		behind := w.state // the present layer goes, too
		if err := w.copied(); err != nil {
			return err
		}
		return w.stream(behind)
	}
	return nil
}

// sentTo is how many states were sent to a worker.
func (w *walk) sentTo(worker int) (n int) {
	for from := range w.sent {
		n += len(w.sent[from].to[worker])
	}
	return n
}

// together lets each worker do its work, on cores of their own where it is much.
func (w *walk) together(many bool, work func(worker int)) {
	if !many || len(w.now) == 1 {
		for i := range w.now {
			work(i)
		}
		return
	}
	var group sync.WaitGroup
	for i := range w.now {
		group.Go(func() { work(i) })
	}
	group.Wait()
}
