// Package uitest helps the tests of the rooms: what must stand on a page, and what must not.
package uitest

import (
	"strings"
	"testing"
)

// has checks for parts of the page, and for what must not be there ("!…").
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
