package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"
)

// shift keeps the workers at parts of something that is not a search of one puzzle, and keeps it in a file now and then.
type shift struct {
	t     *terminal
	parts int
	// step does some work on a part, and reports whether it is over.
	step func(part int) (done bool)
	save func() error
	// words say how far it is, for a line of progress.
	words func() string

	next  int // the first part that no worker has
	mutex sync.Mutex
	ended bool
}

// stepNodes is about how many nodes a step takes.
const stepNodes = 20_000

func (t *terminal) workers() int { return max(1, t.line.Settings.Workers) }

// run does everything, unless it is interrupted.
func (s *shift) run() error {
	var group sync.WaitGroup
	for range min(s.t.workers(), s.parts, runtime.GOMAXPROCS(0)) {
		group.Go(s.work)
	}
	over := make(chan struct{})
	go func() {
		group.Wait()
		close(over)
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for saved := time.Now(); ; {
		select {
		case <-over:
			s.t.clear()
			return s.save()
		case <-s.t.interrupt:
			s.t.ended = true
			s.stop()
		case <-tick.C:
			if s.t.progress {
				text := s.words()
				s.t.clear()
				fmt.Fprint(s.t.stderr, text)
				s.t.drawn = len(text)
			}
			if time.Since(saved) >= s.t.options.every {
				saved = time.Now()
				if err := s.save(); err != nil {
					s.stop()
					<-over
					return err
				}
				if s.t.options.leave {
					s.stop()
				}
			}
		}
	}
}

// work does one part after the other.
func (s *shift) work() {
	for {
		s.mutex.Lock()
		i, ended := s.next, s.ended
		s.next++
		s.mutex.Unlock()
		if ended || i >= s.parts {
			return
		}
		for done := false; !done && !s.stopped(); {
			done = s.step(i)
		}
	}
}

func (s *shift) stop() {
	s.mutex.Lock()
	s.ended = true
	s.mutex.Unlock()
}

func (s *shift) stopped() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.ended
}

// before reads what --checkpoint has of another day, and reports whether there is something.
func (t *terminal) before(into any) (is bool, err error) {
	name := t.options.checkpoint
	if name == "" {
		return false, nil
	}
	b, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !t.options.resume:
		return false, fmt.Errorf("%s is there already: add --resume to go on with it, or remove the file", name)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return false, fmt.Errorf("%s has no survey that can be read: %w", name, err)
	}
	return true, nil
}

// keep writes the file of --checkpoint.
func (t *terminal) keep(file any) error {
	b, err := json.Marshal(file)
	if err != nil {
		return err
	}
	return writeWhole(t.options.checkpoint, b, nil)
}
