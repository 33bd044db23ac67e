//go:build !js

package chooser

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/uitest"
)

func TestPuzzlesPage(t *testing.T) {
	p := &OwnPage{}
	p.OnInit()
	uitest.Expect(t, app.HTMLString(p.Render()), "<puzzle-shelf", "<shelf-tools", "<shelf-count", "Your puzzles",
		`href="../"`, uitest.Part("keys-dialog"))
	list := pictures.LibraryList()
	if len(list) != len(def.Library()) || list[0].ID != def.Library()[0].ID || list[0].Box[2] < 1 {
		t.Errorf("the library begins with %+v", list[:1])
	}
	shelf := pictures.ShelfList()
	for i, c := range def.Calendars {
		at := shelf[len(list)+i]
		l, err := link.Decode(at.Link)
		if p := def.FindCalendar(c.ID); err != nil || l.Text != def.Format(p) || at.ID != c.ID || at.Title != p.Title || at.Cells < 1 {
			t.Errorf("behind the library: %+v, %v", at, err)
		}
	}
	for i, set := range def.Sets() {
		at := shelf[len(list)+len(def.Calendars)+i]
		l, err := link.Decode(at.Link)
		if err != nil || l.Text != set.Text || at.ID != set.ID || at.Cells < 1 || !strings.Contains(at.Words, set.Names) {
			t.Errorf("behind the library: %+v, %v", at, err)
		}
	}
}
