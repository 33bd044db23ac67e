package coverlab

import (
	markup "html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/words"
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
		more = html.El("p").Class("hint num").Text("And " + words.Thousands(float64(n)) + " with more options. Press a column of the matrix to choose one.")
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
			what := " options"
			if n == 1 {
				what = " option"
			}
			more := ""
			if s.Problem.Matrix.Bounds != nil {
				more = needs(s.Needs(int(i)))
			}
			b.WriteString(`<li><button type="button" class="` + class + `" data-test="item" data-item="` + strconv.Itoa(int(i)) + `"` + off +
				`><b><span class="sr">Item </span>` + markup.EscapeString(s.Problem.Matrix.Items[i]) + `<span class="sr">, </span></b><small class="num">` +
				strconv.Itoa(n) + `<span class="sr">` + what + `</span>` + more + `<span class="sr">. Choose it</span></small></button></li>`)
			chips++
		}
	}
	b.WriteString(`</ul>`)
	return b.String()
}

// needs says how often an item still has to be covered.
func needs(b xc.Bound) string {
	if b.Low == b.High {
		return ", " + strconv.Itoa(b.High) + " more"
	}
	return ", " + strconv.Itoa(b.Low) + "–" + strconv.Itoa(b.High) + " more"
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
