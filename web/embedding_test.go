//go:build browser

package main

import "testing"

// readsEmbedding reads the page for people who embed. Each example shows what its text says, also after a change.
// The tables list everything that the element has.
func readsEmbedding(t *testing.T, b *tab) {
	b.open("embed/")
	players := `[...document.querySelectorAll(".example poly-player")]`
	b.await("the examples", players+`.length === 3 && `+players+`.every(p => p.shown)`)
	eval[bool](b, `(document.querySelectorAll(".example")[2].scrollIntoView({block: "center"}), true)`)
	b.await("the solid", players+`[1].shadowRoot.querySelector("canvas")`)
	edit := func(n int, from, to string) {
		t.Helper()
		eval[bool](b, `(e => (e.value = e.value.replace("`+from+`", "`+to+`"), e.dispatchEvent(new Event("input"))))(document.querySelectorAll(".example textarea")[`+string(rune('0'+n))+`])`)
	}
	edit(0, "place B C", "place B D")
	b.await("what is wrong", `document.querySelector(".example .said").textContent === "Line 9 of the recording: there is no piece D."`)
	b.allow("there is no piece D")
	edit(0, "place B D", "place B")
	b.await("the example without C", players+`[0].steps === 2 && document.querySelector(".example .said").textContent === ""`)
	edit(2, "explode=", "spin=")
	b.await("a word on the attribute", `document.querySelectorAll(".example .said")[2].textContent.includes("spin means nothing") && !`+players+`[1].hasAttribute("spin")`)
	eval[bool](b, `(`+players+`[1].seek(1), true)`)
	b.await("the event", `document.querySelectorAll(".heard")[1].textContent === 'step {"step":1,"steps":3}'`)
	b.await("the puzzle to play", tilePart(".count")+`?.textContent === "0 of 3 placed · 6 ways left"`)
	placedByHints(b, 0, 1)
	b.await("its event", `document.querySelector(".heard").textContent === 'move {"placed":1,"of":3}'`)
	for table, element := range map[string]string{"attributes": "poly-player", "tile-attributes": "tile-puzzle"} {
		if missing := eval[string](b, `(() => {
			const named = new Set([...document.querySelectorAll("[data-test=`+table+`] td:first-child code")].map(e => e.textContent));
			const all = customElements.get("`+element+`").observedAttributes;
			return [...all.filter(n => !named.has(n)), ...[...named].filter(n => !all.includes(n))].join();
		})()`); missing != "" {
			t.Errorf("the table of attributes and the element %s differ in %s", element, missing)
		}
	}
	if !eval[bool](b, `document.querySelector("[data-test=csp]").textContent.includes("script-src " + location.origin)`) {
		t.Errorf("the policy does not name this host")
	}
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("it scrolls sideways")
	}
	b.theme("dark")

	narrow := phone(t, 390, "embed/")
	narrow.await("the examples", players+`.length === 3`)
	if eval[bool](narrow, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("on a phone it scrolls sideways")
	}
}
