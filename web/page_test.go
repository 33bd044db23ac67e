//go:build !js

package main

import "testing"

func TestMendAttributes(t *testing.T) {
	for document, want := range map[string]string{
		`<p class="a">x</p>`:                 `<p class="a">x</p>`,
		`<b trace="one\ntwo" autoplay>y</b>`: "<b autoplay trace=\"one\ntwo\">y</b>",
		`<b title="say \"no\" & go" id="i">`: `<b id="i" title="say &#34;no&#34; &amp; go">`,
		`<b hidden="false" disabled>`:        `<b disabled>`,
		`<b aria-pressed aria-x="false">`:    `<b aria-pressed="true" aria-x="false">`,
		`a < b and c > d`:                    `a < b and c > d`,
		`<b a="" b="\\" c="x">`:              `<b a="" b="\" c="x">`,
		`<b a="\u00a0é">`:                    "<b a=\"\u00a0é\">",
		`<b a="x" b="\t">`:                   "<b a=\"x\" b=\"\t\">",
	} {
		if got := mendAttributes(document); got != want {
			t.Errorf("mendAttributes(%s) = %s, want %s", document, got, want)
		}
	}
}
