//go:build !js

package lessons

import (
	"fmt"
	"testing"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
	"tilewright/ui/shell"
	"tilewright/ui/uitest"
)

// On paper a figure says at which step it stands, and that its tree is the whole one.
func TestOnPaper(t *testing.T) {
	c := &searchFigure{Shell: &shell.Shell{}, Figure: &figure{Source: lab.Source{Example: "knuth"}, Tree: true}, Number: 2}
	c.OnInit()
	uitest.Expect(t, uitest.HTML(c.Render()), "on-paper", "Here the figure stands at step 0: Nothing is covered yet.")
	s := c.live.Search
	s.Step()
	uitest.Expect(t, uitest.HTML(c.Render()), "Here the figure stands at step 1: Chose item a, which has 2 options.")
	whole := lab.NewSearch(s.Problem, xc.Fewest)
	for whole.Step() {
	}
	uitest.Expect(t, c.onPaper(whole), "at step 1: Chose item a", fmt.Sprintf("whole search, %d nodes.", whole.Shape().Nodes))
}
