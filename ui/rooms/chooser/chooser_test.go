//go:build !js

package chooser

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

func TestList(t *testing.T) {
	desk := uitest.Context(state.SetRecent{Recent: []state.Recent{{Key: "1", Title: "My own", Pieces: 3, Cells: 12}}})
	page := uitest.HTML((&Panel{PanelContext: desk, Refused: func() bool { return false }, opened: true}).List())
	for _, e := range def.Library() {
		uitest.Expect(t, page, `data-puzzle="`+e.ID+`"`)
	}
	for _, set := range def.Sets() {
		uitest.Expect(t, page, `data-set="`+set.ID+`"`, `>`+set.Title+`<`)
	}
	for _, c := range def.Calendars {
		uitest.Expect(t, page, ">"+c.About.String()+"</option>")
	}
	puzzles, _ := def.Size()
	uitest.Expect(t, page, fmt.Sprintf(">%d puzzles<", puzzles))
	if listed := strings.Count(page, `data-puzzle="`) + strings.Count(page, uitest.Part("set")) + len(def.Calendars); listed != puzzles {
		t.Errorf("%d puzzles are listed, and %d counted", listed, puzzles)
	}
	uitest.Expect(t, page, "this page is not theirs", "My own", "3 pieces, 12 cells", uitest.Part("new-puzzle"))
}
