//go:build browser

package main

import "testing"

// TestBrowserTerms asks how a puzzle goes on that has a number n: on a desk and on a phone, with the law, a known sequence
// that does not hold, more terms, and turned solutions counted once. Another puzzle has no such question.
func TestBrowserTerms(t *testing.T) {
	parallel(t)
	sizes(t, "", func(t *testing.T, b *tab, narrow bool) {
		if narrow {
			b.click("tab-puzzle")
		}
		b.click("show-text")
		b.await("the editor", shown("editor"))
		b.write("# title: Cubes and tricubes\nD:n=3:xDim=2:yDim=2:zDim=n\nC:name=c:copies=0-max:layout=0 0 0\n" +
			"C:name=L:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
		if narrow {
			b.click("tab-search")
		}
		b.click("ask-terms")
		b.await("the terms", `document.querySelector('`+part("terms")+`')?.dataset.ended !== undefined`)
		b.await("the third", `document.querySelectorAll('`+part("terms")+` tbody td')[2]?.textContent === "1289"`)
		b.is("law", "a(n) = 13*a(n-1) + 28*a(n-2) - 88*a(n-3) + 168*a(n-4) + 288*a(n-5) - 192*a(n-6)")
		b.await("its proof", `document.querySelector('`+part("law-said")+`').textContent.startsWith("Proved: there are 16 edges")`)
		b.await("a sequence that does not hold", `document.querySelector('[data-number="A360064"]')?.parentElement.textContent === "A360064 of the OEIS has 89 where two programs count 97"`)
		b.await("the file", `decodeURIComponent(document.querySelector('`+part("terms-save")+`').href).includes("\n2 97\n3 1289\n")`)
		b.accessible("terms")
		b.click("terms-once")
		b.await("each once", `document.querySelectorAll('`+part("terms")+` tbody td')[1]?.textContent === "8"`)
		b.click("terms-once")
		b.await("all again", `document.querySelectorAll('`+part("terms")+` tbody td')[1]?.textContent === "97"`)
		eval[bool](b, `(document.querySelector("#terms").close(), true)`)
		b.setHash("#p=soma")
		b.await("Soma", `document.title.startsWith("Soma")`)
		b.await("no such question", `!(`+shown("ask-terms")+`)`)
	})
}
