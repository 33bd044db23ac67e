//go:build !js

package main

import "testing"

// TestHollow checks that only go-app imports the packages that the page's program has by name alone.
func TestHollow(t *testing.T) {
	packages := list(t, "js", "wasm")
	for _, path := range append(packages[module+"/web"].Deps, module+"/web") {
		p := packages[path]
		if p.Standard || within(path, "github.com/maxence-charriere/go-app/v10/...") {
			continue
		}
		for _, imported := range p.Imports {
			if _, ok := stubbed[imported]; ok {
				t.Errorf("%s imports %s, which is stubbed in the page's program: see stubbed.go", path, imported)
			}
		}
	}
}
