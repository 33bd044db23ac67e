//go:build !js

package chooser

import (
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
	uitest.Expect(t, page, "My own", "3 pieces, 12 cells", uitest.Part("new-puzzle"))
}
