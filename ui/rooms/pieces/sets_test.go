//go:build !js

package pieces

import (
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// Who draws three pieces sees the sets that have them all, and opens one by a press. A set itself is not asked after.
func TestLikelySets(t *testing.T) {
	const two = "D:xDim=10:yDim=6:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0, 2 2 0\nC:name=B:layout=0 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\n"
	const three = two + "C:name=C:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n"
	list := func(text string) string {
		desk := uitest.Context(state.OpenLink{Link: link.Link{Text: text, Settings: link.Automatic}})
		p := Panel{PanelContext: desk}
		return uitest.HTML(p.likelySets(desk.State.Document.Draft()))
	}
	uitest.Expect(t, list(three+"~D\n"), "All of these pieces are in:", `data-set="iq-puzzler-pro"`, "Open IQ Puzzler Pro", "!katamino")
	uitest.Expect(t, list(two+"~D\n"), "!"+uitest.Part("likely-set"))
	uitest.Expect(t, list(def.FindSet("iq-puzzler-pro").Text), "!"+uitest.Part("likely-set"))
}
