package disassembly

import (
	"testing"

	"tilewright/ui/shell"
	"tilewright/ui/state"
)

func TestTallyWords(t *testing.T) {
	var s state.State
	s.Run.Held = 3
	s.Tally = state.Tally{Levels: make([][]int, 3), Apart: 1, Highest: []int{2}}
	p := &Panel{PanelContext: shell.PanelContext{State: &s}}
	if said := p.tallyWords(); said != "1 of 3 comes apart; the highest level is 2" {
		t.Errorf("tally: %q", said)
	}
}
