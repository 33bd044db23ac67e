package main

import (
	"fmt"

	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// tracer prints the board as polycube's -t does: with K > 0 after a placement
// that leaves K-1 pieces or more and after a removal that leaves K or more;
// with K < 0 only after placements that leave -K-1.
type tracer struct {
	j      *job
	next   search.Sink // gets the solutions after it, if not nil
	p      *problem.Problem
	placed []int32 // what was on the board before
	now    []int32
	step   int
}

// solution sees every solution, whose last piece may be gone again when the
// search pauses; it is the sink.
func (t *tracer) solution(images []int32) bool {
	t.reach(images)
	return t.next == nil || t.next(images)
}

// observe looks at the board as it is now.
func (t *tracer) observe() {
	if t.j.search.Phase() >= solver.Searching {
		t.now = t.j.search.Placed(t.now[:0])
		t.reach(t.now)
	}
}

// reach prints the steps that lead from the last board to this one.
func (t *tracer) reach(images []int32) {
	if t.p == nil {
		t.j.prepare()
		t.p = t.j.problem
	}
	same := 0
	for same < len(images) && same < len(t.placed) && images[same] == t.placed[same] {
		same++
	}
	k := t.j.settings.Trace
	for len(t.placed) > same {
		last := t.placed[len(t.placed)-1]
		t.placed = t.placed[:len(t.placed)-1]
		if left := t.p.Pieces - len(t.placed); k > 0 && left >= k {
			t.print("removed", last, left)
		}
	}
	for _, image := range images[same:] {
		t.placed = append(t.placed, image)
		if left := t.p.Pieces - len(t.placed); k > 0 && left >= k-1 || k < 0 && left == -k-1 {
			t.print("placed", image, left)
		}
	}
}

func (t *tracer) print(what string, image int32, left int) {
	t.j.t.clear()
	t.step++
	name := t.p.Shapes[t.p.Images[image].Shape].Name
	t.j.t.broken = !t.j.writer.assembly(fmt.Sprintf("STEP %d: %s %s, %d LEFT", t.step, what, name, left), t.placed)
}
