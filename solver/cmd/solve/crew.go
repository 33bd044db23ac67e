package main

import (
	"sync"
	"time"

	"tilewright/solver"
	"tilewright/solver/crew"
	"tilewright/solver/search"
)

// team are several goroutines that share one search, each with a solver.Search
// of its own. What they count together is what one alone would have counted;
// solutions come in another order.
//
// All fields are guarded by the mutex, and so is the output while they run.
type team struct {
	mutex sync.Mutex
	wake  sync.Cond // there is a part, or it is over
	crew  *crew.Crew
	asked []bool // to give back the part
	idle  int    // runners that wait for a part
	over  bool   // nothing is left, or the search has to end
	err   error
	found uint64 // solutions given to the sink
}

// runTeam searches with n runners.
func (j *job) runTeam(n int) int {
	t := &team{asked: make([]bool, n)}
	t.wake.L = &t.mutex
	j.team = t
	// The job's own search reads the states of the others from here on.
	whole := j.search.Save()
	s := j.search
	t.crew = crew.New(func(int) crew.Reader {
		return crew.Reader{Restore: s.Restore, Stats: s.Stats, Split: s.Split, Save: s.Save}
	})
	if err := t.crew.Add(0, whole); err != nil {
		return j.fail(err)
	}
	finished := make(chan struct{})
	var wait sync.WaitGroup
	for i := range n {
		s := j.search.Fork(j.sink())
		wait.Go(func() { t.work(i, s) })
	}
	go func() {
		wait.Wait()
		close(finished)
	}()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	interrupted := false
	for running := true; running; {
		select {
		case <-finished:
			running = false
		case <-tick.C:
			t.mutex.Lock()
			if !interrupted && j.poll() {
				interrupted = true
				t.end(nil)
			}
			t.mutex.Unlock()
		}
	}
	switch {
	case t.err != nil:
		return j.fail(t.err)
	case interrupted:
		return j.interrupted()
	}
	return j.finish()
}

// end tells the runners to end, and why. The caller holds the mutex.
func (t *team) end(err error) {
	t.over = true
	if t.err == nil {
		t.err = err
	}
	t.wake.Broadcast()
}

// work is runner i: it takes parts until it is over.
func (t *team) work(i int, s *solver.Search) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for {
		part := t.take(i)
		if part == nil {
			return
		}
		number := part.Number
		err := s.Restore(part.State)
		status := search.Paused
		for err == nil && status == search.Paused && !t.over && !t.asked[i] {
			t.mutex.Unlock()
			status = s.Run(slice)
			t.mutex.Lock()
			if err = s.Err(); err == nil {
				_, _, err = t.crew.Commit(i, number, s.Save(), s.Stats(), nil)
				t.ask()
			}
		}
		switch {
		case err != nil || t.over:
		case status == search.Finished:
			err = t.crew.End(i, number)
		default: // asked for it
			if _, _, err = t.crew.Commit(i, number, s.Save(), s.Stats(), nil); err == nil {
				err = t.crew.Return(i, number)
			}
			t.wake.Broadcast()
		}
		if err != nil {
			t.end(err)
		}
	}
}

// take waits for a part; nil when it is over. The caller holds the mutex.
func (t *team) take(i int) *crew.Part {
	t.asked[i] = false
	t.idle++
	defer func() { t.idle-- }()
	for !t.over {
		if part := t.crew.Take(i); part != nil {
			return part
		}
		if t.crew.Done() {
			t.end(nil)
			break
		}
		t.ask()
		t.wake.Wait()
	}
	return nil
}

// ask asks for parts for those who wait. The caller holds the mutex.
func (t *team) ask() {
	for t.idle > t.crew.Waiting()+t.crew.Asked() {
		runner, _, ok := t.crew.Ask()
		if !ok {
			return
		}
		t.asked[runner] = true
	}
}

// sink is what the solutions of a runner go to, nil where they need not be seen.
func (j *job) sink() search.Sink {
	show := !j.settings.Quiet && !j.settings.Count
	if !show && j.settings.Limit == 0 {
		return nil
	}
	return func(images []int32) bool {
		t := j.team
		if t == nil { // the only runner
			return !show || j.solution(images)
		}
		t.mutex.Lock()
		defer t.mutex.Unlock()
		if t.over {
			return false
		}
		t.found++
		if show && !j.solution(images) || t.found == j.settings.Limit {
			t.end(nil)
		}
		return !t.over
	}
}
