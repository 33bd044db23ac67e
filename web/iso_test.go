//go:build browser

package main

import "testing"

// TestBrowserIso looks at the small pictures of a solid puzzle. Each is one solid: in the list of pieces, the chooser,
// the top bar, the gallery and the sheet of solutions.
func TestBrowserIso(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=tetriscube")
	b.started()
	drawn := func(root string) string {
		return `[...document.querySelectorAll(` + "`" + root + "`" + `)].filter((e) => e.checkVisibility() && e.shadowRoot?.querySelector("svg"))`
	}
	iso := `((list) => list.length > 0 && list.every((e) => e.shadowRoot.querySelector(".edges") && !e.shadowRoot.querySelector(".cells")))`
	b.await("the pieces as solids", iso+`(`+drawn(`.tile poly-thumb`)+`)`)
	if n := eval[int](b, drawn(`.tile poly-thumb`)+`.length`); n != 12 {
		t.Errorf("%d pieces are drawn, want 12", n)
	}
	// All have one scale, and stay on their tiles.
	scales := `new Set(` + drawn(`.tile poly-thumb`) + `.map((e) => (e.getBoundingClientRect().width / e.shadowRoot.querySelector("svg").viewBox.baseVal.width).toFixed(3))).size`
	if n := eval[int](b, scales); n != 1 {
		t.Errorf("the pieces have %d scales", n)
	}
	b.await("the picture in the top bar", iso+`(`+drawn(`.mini poly-thumb`)+`)`)
	b.theme("dark")
	b.click("puzzle-chooser")
	b.await("the flat puzzles of the chooser", `document.querySelector(".chooser [data-puzzle=pentominoes-10x6] poly-thumb")?.shadowRoot.querySelector(".cells")`)
	for _, solid := range []string{"soma", "tetriscube"} { // a picture is drawn when it comes into sight
		eval[bool](b, `(document.querySelector(".chooser [data-puzzle=`+solid+`]").scrollIntoView(), true)`)
		b.await("a solid of the chooser", iso+`(`+drawn(`.chooser [data-puzzle=`+solid+`] poly-thumb`)+`)`)
	}
	eval[bool](b, `(document.querySelector(".chooser").hidePopover(), true)`)

	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	sheet := drawn(`.thumb .pic`)
	b.await("the sheet of solutions", sheet+`.length > 3 && `+iso+`(`+sheet+`)`)
	b.theme("light")
	// Three sides of a whole cube are seen, whatever its pieces are.
	if area := eval[string](b, `[...new Set(`+sheet+`.map((e) => e.shadowRoot.querySelector('[fill="#fff"]').getAttribute("d").replace(/[^LM]/g, "").length))].join()`); area != "4" {
		t.Errorf("the tops of the solutions have %s corners, want 4 each", area)
	}
}
