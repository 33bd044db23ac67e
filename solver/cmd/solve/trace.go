package main

import "fmt"

// tracer prints the board as polycube's -t does. With K > 0 it prints after a placement that leaves at least K-1
// pieces, and after a removal that leaves at least K. With K < 0 it prints only after placements that leave -K-1.
type tracer struct {
	j      *job
	placed []int32 // on the board
	step   int
}

// watch hears of every placement and removal.
func (t *tracer) watch(image int32, left int, placed bool) {
	k := t.j.settings.Trace
	if !placed {
		t.placed = t.placed[:len(t.placed)-1]
		if k > 0 && left >= k {
			t.print("removed", image, left)
		}
		return
	}
	t.placed = append(t.placed, image)
	left--
	if k > 0 && left >= k-1 || k < 0 && left == -k-1 {
		t.print("placed", image, left)
	}
}

func (t *tracer) print(what string, image int32, left int) {
	j := t.j
	j.t.clear()
	t.step++
	name := j.problem.Shapes[j.problem.Images[image].Shape].Name
	if !j.writer.assembly(fmt.Sprintf("STEP %d: %s %s, %d LEFT", t.step, what, name, left), t.placed) {
		j.t.broken = true
	}
}
