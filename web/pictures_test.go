//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

// TestPictures: every puzzle of the library has its picture, and so has every set. Solids are drawn as cubes and flat ones as boards, with
// the pieces of a solution if there is one.
func TestPictures(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	s := &site{root: root, stage: t.TempDir(), assets: map[string]string{}}
	if err := s.writePictures(); err != nil {
		t.Fatal(err)
	}
	read := func(name string) (pictures map[string]string) {
		content, err := os.ReadFile(filepath.Join(s.stage, s.assets[name]))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(content, &pictures); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", name, len(content))
		return pictures
	}
	pictures, sets := read("pictures.json"), read("set-pictures.json")
	for _, set := range def.Sets() {
		if svg := sets[set.ID]; !strings.HasPrefix(svg, "<svg ") || !strings.Contains(svg, `class="piece`) {
			t.Errorf("%s: %.40q", set.ID, svg)
		}
	}
	for _, e := range def.Library() {
		p, svg := e.Puzzle(), pictures[e.ID]
		if !strings.HasPrefix(svg, "<svg ") || !strings.HasSuffix(svg, "</svg>") {
			t.Errorf("%s: %.40q", e.ID, svg)
		}
		mobile := strings.Count(svg, `class="piece c`)
		if e.Difficulty() == 0 && mobile > 0 || e.Difficulty() > 0 && p.Flat() && mobile != p.PieceCount() {
			t.Errorf("%s: %d pieces in the picture of %d", e.ID, mobile, p.PieceCount())
		}
		if isometric := strings.Contains(svg, `class="edges"`); p.Lattice == space.Cubes && isometric != p.Solid() {
			t.Errorf("%s: drawn in space: %v", e.ID, isometric)
		}
	}
	if len(pictures) != len(def.Library()) {
		t.Errorf("%d pictures of %d puzzles", len(pictures), len(def.Library()))
	}
}
