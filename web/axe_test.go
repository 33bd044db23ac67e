//go:build browser

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// accessible runs axe-core on what the tab shows, and reports what it finds
// serious or critical. Stages on the axis and the handles between them may be
// small: the settings of a stage do the same in fields of full size.
func (b *tab) accessible(state string) {
	b.t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "static", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatalf("%v: run `make site` once, which installs it", err)
	}
	if !eval[bool](b, `"axe" in window`) {
		eval[bool](b, string(source)+"; true")
	}
	// Colours are those of a page at rest.
	found := eval[[]string](b, `(async () => {
		await Promise.allSettled(document.getAnimations().filter(a => a.effect?.getComputedTiming().iterations !== Infinity).map(a => a.finished));
		const result = await axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]});
		return result.violations.filter(v => v.impact === "serious" || v.impact === "critical").flatMap(v => v.nodes.filter(n =>
			!(v.id === "target-size" && /class="(band|handle)\b/.test(n.html))).map(n =>
			v.id + " (" + v.impact + "): " + v.help + "\n\t" + n.html.slice(0, 160) + "\n\t" + n.target.join(" ") + "\n\t" + (n.failureSummary ?? "").replace(/\n\s*/g, " ").slice(0, 240)));
	})()`)
	const most = 6
	for i, violation := range found {
		if i == most {
			b.t.Errorf("%s: and %d more", state, len(found)-most)
			break
		}
		b.t.Errorf("%s: %s", state, violation)
	}
	b.screenshot("axe-" + strings.NewReplacer("/", "-", " ", "-").Replace(b.t.Name()[strings.IndexByte(b.t.Name(), '/')+1:]+"-"+state))
}

// looks are the ways in which a page is looked at.
var looks = []struct {
	name  string
	phone bool
	dark  bool
}{{"light", false, false}, {"dark", false, true}, {"phone", true, false}}

// TestBrowserAxe: axe-core finds nothing serious in any page or main state. It
// takes more than a minute for each look: of other pages and looks the long tests
// tell.
func TestBrowserAxe(t *testing.T) {
	for i, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			if i > 0 && os.Getenv("TILEWRIGHT_LONG") == "" {
				t.Skip("TILEWRIGHT_LONG is not set")
			}
			open := func(path string) *tab {
				var b *tab
				if look.phone {
					b = phone(t, 390, "")
				} else {
					b = desktop(t, "")
				}
				if look.dark {
					b.dark()
				}
				if path != "" {
					b.do(chromedp.Navigate("about:blank"))
					b.open(path)
				}
				return b
			}
			b := open("")
			b.started()
			b.accessible("start")
			to := func(panel string) {
				if look.phone {
					b.click("tab-" + panel)
				}
			}
			to("search")
			b.click("presets")
			b.await("the presets", shown("preset"))
			b.accessible("presets")
			b.pick("preset", 0)
			b.pick("stage", 1)
			b.await("the stage's settings", shown("stage-set"))
			eval[bool](b, `document.querySelector('`+part("wanted")+`').open = true`)
			b.click("solve")
			b.phase("finished")
			b.accessible("search")
			to("result")
			b.accessible("result")
			for _, dialog := range []string{"numbers", "sweep", "runs"} {
				b.click(dialog)
				b.await("the dialog "+dialog, `document.querySelector("dialog[open]")`)
				b.accessible(dialog)
				eval[bool](b, `document.querySelector("dialog[open]").close() || true`)
			}
			b.click("compare-with")
			b.await("the rivals", shown("rival"))
			b.accessible("rivals")
			eval[bool](b, `document.querySelector(":popover-open").hidePopover() || true`)
			b.set("chart-kind", "tree")
			b.await("the tree", shown("search-tree")+`?.count > 1`)
			b.click("numbers")
			b.await("the panel of the tree", `document.querySelector("dialog.tree[open]")`)
			b.accessible("tree")
			b.click("tree-close")
			to("solutions")
			b.accessible("solutions")
			b.click("find")
			b.await("the finder", shown("wish-find"))
			b.accessible("find")
			eval[bool](b, `document.querySelector(":popover-open").hidePopover() || true`)
			to("puzzle")
			b.click("show-text")
			b.await("the editor", shown("editor"))
			b.accessible("text")
			b.write("D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0\n~D\n")
			b.await("the problem", shown("problem"))
			b.accessible("error")
			b.click("puzzle-chooser")
			b.await("the list of puzzles", shown("puzzles"))
			b.accessible("puzzles")

			if os.Getenv("TILEWRIGHT_LONG") == "" {
				return
			}
			pages := []string{"lab/", "sudoku/", "lessons/", "lessons/exact-cover/", "embed.html", "404.html", "figures/"}
			for _, path := range pages {
				if file := filepath.Join(siteDir(t), path); strings.HasSuffix(path, "/") {
					if _, err := os.Stat(filepath.Join(file, "index.html")); err != nil {
						t.Errorf("the site has no page %s", path)
						continue
					}
				}
				b := open(path)
				b.await("the page", `document.readyState === "complete"`)
				if path == "lab/" || path == "sudoku/" || strings.HasPrefix(path, "lessons/") {
					b.await("the app", `document.documentElement.dataset.app === "running"`)
				}
				b.accessible(path)
			}
		})
	}
}
