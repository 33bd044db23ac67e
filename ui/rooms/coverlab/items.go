package coverlab

import (
	markup "html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// listed is how many items are listed at most.
const listed = 90

// itemList shows the open items with their numbers of options, the fewest first. It is drawn only where the search has
// moved. It is not drawn at all while the search goes fast: nobody could read it, and it would take longer than all the
// rest.
//
// Its buttons are one piece of markup with one listener. As elements of go-app, each with a listener of its own, ninety
// of them would hold the page for a quarter of a second.
type itemList struct {
	app.Compo
	Page    *Page
	Problem *lab.Problem
	At      uint64
	Busy    bool
}

func (c *itemList) Render() app.UI {
	p := c.Page
	list := html.El("div").DataSet("test", "items")
	if p.live.Search == nil || p.live.Fast() {
		return list
	}
	s := p.live.Search
	more := html.El("p").Class("hint").Hidden(true)
	if n := len(s.OpenItems()) - listed; n > 0 {
		more = html.El("p").Class("hint num").Text(say.T("And {n} with more options. Press a column of the matrix to choose one.", n))
	}
	return list.OnClick(c.onItem).Body(app.Raw(itemChips(s, s.Choosing() && !p.live.Busy())), more)
}

// itemChips is the markup of the first open items; enabled says whether one can be
// chosen.
func itemChips(s *lab.Search, enabled bool) string {
	// Items with equally many options keep the order of the matrix.
	bySize := make([][]int32, 0, 16)
	for _, i := range s.OpenItems() {
		n := s.Size(int(i))
		for len(bySize) <= n {
			bySize = append(bySize, nil)
		}
		bySize[n] = append(bySize[n], i)
	}
	off := " disabled"
	if enabled {
		off = ""
	}
	next := s.NextItem()
	var b strings.Builder
	b.WriteString(`<ul class="chips">`)
	chips := 0
	for n, items := range bySize {
		for _, i := range items[:min(len(items), listed-chips)] {
			class := "chip"
			if int(i) == next {
				class += " next"
			}
			if n < s.Needs(int(i)).Low {
				class += " none"
			}
			name, count := s.Problem.Matrix.Items[i], strconv.Itoa(n)
			said := say.T("Item {name}, {n, plural, one {# option} other {# options}}. Choose it", name, n)
			if s.Problem.Matrix.Bounds != nil {
				more := needs(s.Needs(int(i)))
				count = say.T("{n}, {more} more", n, more)
				said = say.T("Item {name}, {n, plural, one {# option} other {# options}}, {more} more. Choose it", name, n, more)
			}
			b.WriteString(`<li><button type="button" class="` + class + `" data-test="item" data-item="` + strconv.Itoa(int(i)) + `"` + off +
				`><span class="sr">` + markup.EscapeString(said) + `</span><b aria-hidden="true">` + markup.EscapeString(name) +
				`</b><small class="num" aria-hidden="true">` + markup.EscapeString(count) + `</small></button></li>`)
			chips++
		}
	}
	b.WriteString(`</ul>`)
	return b.String()
}

// needs says how often an item still has to be covered.
func needs(b xc.Bound) string {
	if b.Low == b.High {
		return strconv.Itoa(b.High)
	}
	return strconv.Itoa(b.Low) + "–" + strconv.Itoa(b.High)
}

func (c *itemList) onItem(_ app.Context, e app.Event) {
	chip := e.Get("target").Call("closest", "[data-item]:enabled")
	if !chip.Truthy() {
		return
	}
	if i, err := strconv.Atoi(chip.Get("dataset").Get("item").String()); err == nil {
		c.Page.shell.Later(func() { c.Page.do(func() { c.Page.live.Choose(i) }) })
	}
}
