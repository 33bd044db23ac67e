package field

import "testing"

// page is a page with one field, and what was typed into it.
type page struct {
	side
	text string
	past []string
}

func (p *page) edit(text string) {
	if text != p.text && text != "refused" {
		p.past, p.text = append(p.past, p.text), text
	}
}

func (p *page) is() string { return p.text }

func (p *page) tell(text string, revision, epoch int, done bool) bool {
	return p.take(changed{text: text, revision: revision, epoch: epoch, done: done}, "", p.is, p.edit)
}

func (p *page) undo() {
	p.text, p.past = p.past[len(p.past)-1], p.past[:len(p.past)-1]
}

// TestSide: an edit is never echoed, an edit of an older text is not taken, and what the page does by itself is shown.
func TestSide(t *testing.T) {
	p := &page{text: "one"}
	p.look("", p.text)
	if p.epoch != 1 || !p.fresh {
		t.Fatalf("a field begins with epoch %d", p.epoch)
	}
	for i, text := range []string{"one t", "one tw", "one two"} {
		if !p.tell(text, i+1, 1, false) || p.text != text {
			t.Fatalf("%q was not taken", text)
		}
		if p.look("", p.text); p.epoch != 1 || p.revision != i+1 {
			t.Fatalf("after %q the epoch is %d, the revision %d", text, p.epoch, p.revision)
		}
	}
	p.undo()
	if p.tell("one two three", 4, 1, false) || p.text != "one tw" || p.epoch != 2 {
		t.Fatalf("an edit of the text before undo was taken: %q, epoch %d", p.text, p.epoch)
	}
	if !p.tell("one tw three", 5, 2, false) || p.text != "one tw three" {
		t.Fatal("the answer to what undo shows was not taken")
	}
	if p.tell("refused", 6, 2, false); p.epoch != 2 {
		t.Error("a text is taken away while it is being typed")
	}
	if p.tell("refused", 6, 2, true); p.epoch != 3 || p.answer != "one tw three" {
		t.Error("a text that was refused stays")
	}
}

// TestAhead: what a hand drags is shown before the page has it, and not taken back meanwhile.
func TestAhead(t *testing.T) {
	p := &page{text: "-a"}
	p.look("", p.text)
	p.ahead("-b")
	p.ahead("-c")
	if p.look("", p.text); p.answer != "-c" || p.epoch != 3 {
		t.Fatalf("shows %q in epoch %d", p.answer, p.epoch)
	}
	p.text = "-c"
	if p.look("", p.text); p.epoch != 3 {
		t.Error("it is shown twice")
	}
	p.text = "-a"
	if p.look("", p.text); p.answer != "-a" || p.epoch != 4 {
		t.Errorf("undo shows %q", p.answer)
	}
}

// TestOf: a field that is about another thing begins anew, with the same text as well.
func TestOf(t *testing.T) {
	p := &page{text: "3"}
	p.look("A", p.text)
	p.fresh = false
	if p.look("B", p.text); p.epoch != 2 || !p.fresh {
		t.Error("it does not begin anew")
	}
}
