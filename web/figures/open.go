package figures

import (
	"fmt"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// library is a puzzle of the library.
func library(id string) (*def.Puzzle, error) {
	for _, e := range def.Library() {
		if e.ID == id {
			return e.Puzzle(), nil
		}
	}
	return nil, fmt.Errorf("the library has no puzzle %q", id)
}

// compiled is a puzzle of the library with all its images.
func compiled(id string) (*problem.Problem, error) {
	puzzle, err := library(id)
	if err != nil {
		return nil, err
	}
	return problem.Compile(puzzle)
}

// open opens a search of a library puzzle, and prepares it. It uses the reference engines, which can be watched and
// work in the order of the articles, unless the line names another engine.
func open(id, line string, sink search.Sink) (*solver.Search, error) {
	puzzle, err := library(id)
	if err != nil {
		return nil, err
	}
	set, diagnostics := settings.Parse(line)
	if diagnostic.HasErrors(diagnostics) {
		return nil, fmt.Errorf("settings %q: %s", line, diagnostics[0].Message)
	}
	if set.Engine == settings.EngineAuto {
		set.Engine = settings.EngineReference
	}
	s := solver.Open(puzzle, set, sink)
	for s.Phase() < solver.Searching {
		if s.Run(20_000) == search.Failed {
			return nil, fmt.Errorf("settings %q: %w", line, s.Err())
		}
	}
	return s, nil
}

// steps is how many placements and removals a search has made.
func steps(s *solver.Search) int {
	return 2*int(s.Stats().Fits()) - len(s.Placed(nil))
}

// skip goes on to about this many placements, without a watcher.
func skip(s *solver.Search, fits int) error {
	for int(s.Stats().Fits()) < fits {
		if s.Run(min(20_000, fits-int(s.Stats().Fits()))) != search.Paused {
			return fmt.Errorf("the search ends before placement %d", fits)
		}
	}
	return nil
}

// record makes a trace of a search from its present point.
func record(s *solver.Search, choose trace.Selection) (*trace.Trace, error) {
	r := trace.NewRecorder(s.Problem(), choose)
	r.Begin(s.Placed(nil))
	if err := s.Watch(r.Watch); err != nil {
		return nil, err
	}
	for !r.Full() && s.Run(50) == search.Paused {
	}
	return r.Trace(), nil
}

// firstSolution is the first solution of a search: its images in the order in which they were placed. The search has
// ended then.
func firstSolution(id, line string) (*solver.Search, []int32, error) {
	var found []int32
	s, err := open(id, line, func(images []int32) bool {
		found = append(found, images...)
		return false
	})
	if err != nil {
		return nil, nil, err
	}
	for s.Run(20_000) == search.Paused {
	}
	if found == nil {
		return nil, nil, fmt.Errorf("%s with %q has no solution", id, line)
	}
	return s, found, nil
}
