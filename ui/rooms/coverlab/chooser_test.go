//go:build !js

package coverlab

import (
	"strings"
	"testing"

	"tilewright/ui/uitest"
)

// The icon of a matrix shows the matrix: a dot for each entry of its beginning.
func TestIcons(t *testing.T) {
	p := opened()
	if n := strings.Count(icon(p[0].Matrix), "<circle"); n != p[0].Matrix.Entries() || n != 10 {
		t.Errorf("five elements and five sets have 10 entries, their icon %d", n)
	}
	for _, e := range p {
		drawn := icon(e.Matrix)
		if n := strings.Count(drawn, "<circle"); n == 0 || n > iconColumns*iconRows {
			t.Errorf("%s: %d dots", e.Title, n)
		}
		uitest.Expect(t, drawn, `class="matrix-icon"`)
	}
	page := &Page{}
	page.OnInit()
	page.view.chooser = true
	uitest.Expect(t, uitest.HTML(page.choices()), "matrix-icon", "8×8", "!>Fef<", "!>Sis<", "!>Tqt<")
}
