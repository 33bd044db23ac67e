package lessons

import (
	"strings"
	"testing"

	"tilewright/ui/lab"
)

// TestLessons reads all texts: nothing is left out, and what figures and tasks search can be opened.
func TestLessons(t *testing.T) {
	if len(All()) != 5 {
		t.Fatalf("%d lessons", len(All()))
	}
	figures := 0
	for _, l := range All() {
		if l.Title == "" || l.Lead == "" || l.Task.Lead == "" || l.Try == "" || l.TryLabel == "" || l.TryLink == "" || len(l.Parts) == 0 {
			t.Errorf("%s lacks something: %+v", l.Path, l)
		}
		if _, err := lab.Open(l.Task.Source); err != nil {
			t.Errorf("the task of %s: %v", l.Path, err)
		}
		for i := range l.Parts {
			p := &l.Parts[i]
			if text := p.prose(); strings.Contains(text, "![") || strings.Contains(text, "](") || strings.Contains(text, "---") {
				t.Errorf("%s, part %d is not read: %s", l.Path, i+1, text)
			}
			if p.Figure == nil {
				continue
			}
			figures++
			f := *p.Figure
			if problem, err := lab.Open(f.Source); err != nil || problem.Matrix == nil || f.Caption == "" {
				t.Errorf("%s, figure %q: %v", l.Path, f.Caption, err)
			}
			if !f.Pick && !f.Pair && !f.Tree && !f.Links {
				t.Errorf("%s, figure %q shows nothing", l.Path, f.Caption)
			}
		}
	}
	if figures != 14 {
		t.Errorf("%d figures, want 14", figures)
	}
}
