package state

// A moment is what undo brings back: the text with the chosen puzzle, and the
// settings line.
type moment struct {
	text, id, base string
	index          int
	line           string
	// kind and at are of the edit that ended this moment, to join quick ones.
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

// remember puts the moment before an edit on the stack, unless the edit goes on
// with the last one: the same kind of edit soon after it. What was taken back in
// the same breath leaves nothing to undo.
func (s *State) remember(before moment, kind editKind, at int64) {
	if before.same(s.now()) {
		return
	}
	s.future = nil
	before.kind, before.at = kind, at
	if n := len(s.past); n > 0 && kind != editOther {
		if last := s.past[n-1]; last.kind == kind && at >= last.at && at-last.at < joinWithin {
			if last.same(s.now()) {
				s.past = s.past[: n-1 : n-1] // together they changed nothing
				return
			}
			joined := append([]moment(nil), s.past...)
			joined[n-1].at = at
			s.past = joined
			return
		}
	}
	s.past = trim(append(s.past[:len(s.past):len(s.past)], before))
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
func (s State) CanUndo() bool { return len(s.past) > 0 }
func (s State) CanRedo() bool { return len(s.future) > 0 }

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
