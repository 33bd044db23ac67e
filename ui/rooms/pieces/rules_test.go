//go:build !js

package pieces

import (
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// The list is folded until the puzzle has a rule, and then has a switch for each. What can be chosen of a rule stands below it
// once it is set. A board that can have no rules says why.
func TestRulesList(t *testing.T) {
	const two = "D:xDim=4:yDim=2:zDim=1\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=J:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n"
	list := func(text string, open bool) string {
		desk := uitest.Context(state.OpenLink{Link: link.Link{Text: text, Settings: link.Automatic}})
		p := Panel{PanelContext: desk, ruled: open}
		return uitest.HTML(p.rules(desk.State.Document.Draft()))
	}
	uitest.Expect(t, list(two+"~D\n", false), "Only solutions that …", "!"+uitest.Part("rule-border"))
	uitest.Expect(t, list(two+"~D\n", true), "have each piece at the border", "have L beside J", "!"+uitest.Part("rule-number"),
		"!"+uitest.Part("rule-touch-1"))
	uitest.Expect(t, list(two+"R:colours=2\nR:touch=J,L\n~D\n", false), "need only 2 colours so that neighbours differ", uitest.Part("rule-number"),
		"have J beside L", uitest.Part("rule-touch-2"))
	uitest.Expect(t, list("D:xDim=3:yDim=2:zDim=1\n# labels: Jan Feb .\nC:name=A:copies=3:layout=0 0 0, 1 0 0\n~D\n", true),
		def.Parse("D:xDim=3:yDim=2:zDim=1\n# labels: Jan Feb .\nC:name=A:copies=3:layout=0 0 0, 1 0 0\n~D\n").Drafts[0].
			CanRule(def.Rule{Kind: def.Border}).Error(), "!"+uitest.Part("rule-border"))
}
