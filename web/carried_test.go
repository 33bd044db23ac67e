//go:build !js

package main

import (
	"os"
	"path/filepath"
	"testing"

	"tilewright/web/languages"
)

// TestCarried looks for texts in the program and a script. A text that only begins like one is not there.
func TestCarried(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	table := &languages.Table{Messages: map[string]string{}}
	want := map[string]bool{
		"Stop": true, "The board is full": true, "The board is empty": false, "The worker ends": true,
		"A chapter of the guide": false, "Search tree": true,
	}
	for text := range want {
		table.Messages[text] = "x"
	}
	s := &site{root: root, stage: t.TempDir(), assets: map[string]string{}, locales: []*locale{{}, {table: table}, {table: table}},
		scripts: []string{"static/search-tree/panel.ts"}}
	s.assets[pageProgram.name] = pageProgram.name
	content := "\x00\x01The board is fullThe board\x00The worker ends"
	if err := os.WriteFile(filepath.Join(s.stage, pageProgram.name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	carried, err := s.carried()
	if err != nil {
		t.Fatal(err)
	}
	for text, there := range want {
		if carried(text) != there {
			t.Errorf("%q is carried: %t, want %t", text, carried(text), there)
		}
	}
}
