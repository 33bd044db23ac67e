// Package uitest helps the tests of the rooms: it checks what stands on a page, and what does not.
package uitest

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// Context is what a room gets from a page after some actions. Whatever a room does changes the state at once.
func Context(actions ...state.Action) shell.PanelContext {
	s := state.New()
	do := func(list ...state.Action) {
		for _, a := range list {
			s, _ = state.Reduce(s, a)
		}
	}
	do(actions...)
	return shell.PanelContext{State: &s, Do: do, Later: do, ReadEditor: func() {}, Pictures: &pictures.Made{}, Device: &shell.Device{}}
}

// HTML is the markup of some parts of a room.
func HTML(parts ...app.UI) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(app.HTMLString(part))
	}
	return b.String()
}

// Expect checks that parts stand on the page, and that parts with "!" before them do not.
func Expect(t *testing.T, html string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		unwanted, not := strings.CutPrefix(part, "!")
		if not && strings.Contains(html, unwanted) {
			t.Errorf("the page has %q", unwanted)
		}
		if !not && !strings.Contains(html, part) {
			t.Errorf("the page lacks %q", part)
		}
	}
}

func Part(name string) string { return `data-test="` + name + `"` }
