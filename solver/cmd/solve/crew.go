package main

import (
	"sync"
	"time"

	"tilewright/solver"
	"tilewright/solver/search"
)

// crew are several runners that share one search. Each has its own
// solver.Search; where one has nothing left, another gives away part of what it
// has at its next pause. What they count together is what one alone would have
// counted; solutions come in another order.
//
// All fields are guarded by the mutex, and so is the output while they run.
type crew struct {
	mutex sync.Mutex
	wake  sync.Cond // there is a part, or it is over
	parts [][]byte  // given away, not yet taken
	idle  int       // runners that wait for a part
	over  bool      // nothing is left, or the search has to end
	err   error
	ended search.Stats   // of parts that are done
	now   []search.Stats // of the part that a runner is at
	found uint64         // solutions given to the sink
}

// runCrew searches with n runners, the first of which has the job's search.
func (j *job) runCrew(n int) int {
	c := &crew{now: make([]search.Stats, n), idle: n - 1}
	c.wake.L = &c.mutex
	j.crew = c
	finished := make(chan struct{})
	var wait sync.WaitGroup
	for i := range n {
		s := j.search
		if i > 0 {
			s = solver.Open(j.puzzle, j.settings, j.sink())
		}
		wait.Go(func() { c.work(i, s) })
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
			c.mutex.Lock()
			if !interrupted && j.poll() {
				interrupted = true
				c.end()
			}
			c.mutex.Unlock()
		}
	}
	switch {
	case c.err != nil:
		return j.fail(c.err)
	case interrupted:
		return j.interrupted()
	}
	return j.finish()
}

// end tells the runners to end. The caller holds the mutex.
func (c *crew) end() {
	c.over = true
	c.wake.Broadcast()
}

// add adds the counters of all runners. The caller holds the mutex, or the
// runners have ended.
func (c *crew) add(s *search.Stats) {
	s.Add(&c.ended)
	for i := range c.now {
		s.Add(&c.now[i])
	}
}

// work is a runner. Runner 0 begins with the whole search, the others with what
// they get of it.
func (c *crew) work(i int, s *solver.Search) {
	if i > 0 && !c.take(s) {
		return
	}
	for {
		status := s.Run(slice)
		c.mutex.Lock()
		c.now[i] = search.Stats{Levels: c.now[i].Levels[:0]}
		c.now[i].Add(s.Stats())
		switch {
		case c.over:
			c.mutex.Unlock()
			return
		case status == search.Failed:
			c.err = s.Err()
			c.end()
			c.mutex.Unlock()
			return
		case status == search.Finished:
			c.ended.Add(&c.now[i])
			c.now[i] = search.Stats{}
			c.idle++
			if c.idle == len(c.now) && len(c.parts) == 0 {
				c.end()
			}
			c.mutex.Unlock()
			if !c.take(s) {
				return
			}
			continue
		}
		if c.idle > len(c.parts) {
			if part := s.Split(); part != nil {
				c.parts = append(c.parts, part)
				c.wake.Signal()
			}
		}
		c.mutex.Unlock()
	}
}

// take waits for a part and gives it to the search; false when it is over.
func (c *crew) take(s *solver.Search) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for len(c.parts) == 0 && !c.over {
		c.wake.Wait()
	}
	if c.over {
		return false
	}
	part := c.parts[len(c.parts)-1]
	c.parts = c.parts[:len(c.parts)-1]
	c.idle--
	if err := s.Restore(part); err != nil {
		c.err = err
		c.end()
		return false
	}
	return true
}

// sink is what the solutions of a runner go to, nil where they need not be seen.
func (j *job) sink() search.Sink {
	show := !j.settings.Quiet && !j.settings.Count
	if !show && j.settings.Limit == 0 {
		return nil
	}
	return func(images []int32) bool {
		c := j.crew
		if c == nil { // the only runner
			return !show || j.solution(images)
		}
		c.mutex.Lock()
		defer c.mutex.Unlock()
		if c.over {
			return false
		}
		c.found++
		if show && !j.solution(images) || c.found == j.settings.Limit {
			c.end()
		}
		return !c.over
	}
}
