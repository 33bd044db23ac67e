package field

// changed is what a field tells: its text, the number of the latest edit in it, and the epoch in which that was made.
type changed struct {
	text            string
	revision, epoch int
	// done is whether the person has finished, by Enter or by leaving the field.
	done bool
}

// side is what the page knows of a field.
type side struct {
	// of is what the field is about, answer the page's text after what it last took or showed.
	of, answer string
	// epoch counts the texts of the page; revision is the last edit that it took.
	epoch, revision int
	// before is the page's text for as long as it has not made what was shown ahead, nil for nothing ahead.
	before *string
	// fresh is whether the field is about another thing since the last text was shown.
	fresh bool
}

// look compares what the page has with its answer. What differs is the page's own doing, and begins an epoch.
func (s *side) look(of, text string) {
	switch {
	case of != s.of || s.epoch == 0:
		s.fresh = true
	case text == s.answer:
		s.before = nil
		return
	case s.before != nil && text == *s.before:
		return // the page has not come to it
	}
	s.of, s.answer, s.before = of, text, nil
	s.epoch++
}

// ahead shows a text that the page will have in a moment.
func (s *side) ahead(text string) {
	if s.before == nil {
		was := s.answer
		s.before = &was
	}
	s.answer = text
	s.epoch++
}

// take hands an edit to the page, unless it was made against an older text: the field hears of the newer one, and
// answers with both together. is says what the page has.
func (s *side) take(c changed, of string, is func() string, edit func(text string)) (taken bool) {
	s.look(of, is())
	if c.epoch != s.epoch {
		return false
	}
	if edit != nil {
		edit(c.text)
	}
	s.revision, s.answer, s.before = c.revision, is(), nil
	if c.done && s.answer != c.text {
		s.epoch++ // it was refused, or is written in another way
	}
	return true
}
