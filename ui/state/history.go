package state

// history is what undo and redo go back and forth to, newest last.
type history struct{ past, future []moment }

// A moment is what undo brings back: the text with the chosen puzzle, and the
// settings line.
type moment struct {
	text, id, base string
	index          int
	line           string
	// kind and at belong to the edit that ended this moment; they serve to join quick edits.
	kind editKind
	at   int64
}

type editKind uint8

const (
	editOther editKind = iota
	editText
	editLine
)

const (
	// joinWithin is the pause in milliseconds that parts two edits of a kind.
	joinWithin = 1000
	// maxMoments and maxHistory (in bytes of text) bound what is kept for undo.
	maxMoments = 500
	maxHistory = 16 << 20
)

func (s State) now() moment {
	return moment{text: s.Document.Text, id: s.Document.ID, base: s.Document.Base, index: s.Document.Index, line: s.Settings.Text}
}

// same reports whether two moments hold the same, however they came about.
func (m moment) same(n moment) bool {
	return m.text == n.text && m.index == n.index && m.line == n.line
}

// remember puts the moment before an edit into the history, unless nothing changed.
func (s *State) remember(before moment, kind editKind, at int64) {
	if now := s.now(); !before.same(now) {
		before.kind, before.at = kind, at
		s.history.add(before, now)
	}
}

// add puts the moment before an edit on the stack, unless the edit goes on with the last one: the same kind of edit
// soon after it. Where the two together change nothing, nothing is left to undo.
func (h *history) add(before, now moment) {
	h.future = nil
	n := len(h.past)
	if n == 0 || !before.goesOn(h.past[n-1]) {
		h.past = trim(append(h.past[:n:n], before))
		return
	}
	if h.past[n-1].same(now) {
		h.past = h.past[: n-1 : n-1] // together they changed nothing
		return
	}
	joined := append([]moment(nil), h.past...)
	joined[n-1].at = before.at
	h.past = joined
}

// goesOn reports whether the edit that ended m continues the last edit.
func (m moment) goesOn(last moment) bool {
	return m.kind != editOther && last.kind == m.kind && m.at >= last.at && m.at-last.at < joinWithin
}

// trim drops the oldest moments beyond the bounds. A text that several moments
// share is one string in memory, and is counted once.
func trim(past []moment) []moment {
	size, from, text := 0, len(past), ""
	for from > 0 && len(past)-from < maxMoments {
		if m := past[from-1]; m.text != text {
			text = m.text
			size += len(text)
		}
		if size > maxHistory && from < len(past) {
			break
		}
		from--
	}
	return past[from:]
}

// CanUndo and CanRedo say whether there is something to go back or forth to.
func (s State) CanUndo() bool { return len(s.history.past) > 0 }
func (s State) CanRedo() bool { return len(s.history.future) > 0 }

// turnBack takes the newest moment of from, and puts the present on to.
func (s *State) turnBack(from, to *[]moment) {
	n := len(*from)
	if n == 0 {
		return
	}
	m, present := (*from)[n-1], s.now()
	*from = (*from)[: n-1 : n-1]
	*to = append((*to)[:len(*to):len(*to)], present)
	s.restore(m)
}

func (s *State) restore(m moment) {
	if m.text != s.Document.Text || m.index != s.Document.Index || m.id != s.Document.ID {
		s.setDocument(read(m.text, m.id, m.base, m.index, s.Document.Good))
	}
	s.Settings.Text = m.line
}
