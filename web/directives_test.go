//go:build !js

package main

import (
	"os"
	"regexp"
	"testing"
)

// TestDirectives: the README names the same directives of a policy as the page embed/, which is made from the list.
func TestDirectives(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, m := range regexp.MustCompile("`([a-z]+-src[a-z-]*)([^`]*)`").FindAllStringSubmatch(string(readme), -1) {
		said[m[1]+m[2]] = true
	}
	for _, d := range directives {
		if line := d.Name + " " + d.Value; !said[line] {
			t.Errorf("the README does not say `%s`", line)
		} else {
			delete(said, line)
		}
	}
	for line := range said {
		t.Errorf("the README says `%s`, and the page embed/ does not", line)
	}
}
