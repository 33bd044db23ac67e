package def

import (
	"strconv"
	"strings"
	"sync"

	"tilewright/def/say"
)

// Name is the title in the reader's language.
func (e *Entry) Name() string { return say.Data(e.Title) }

// Name is the set's title in the reader's language. Makers' names stay.
func (s *SoldSet) Name() string { return say.Data(s.Title) }

// BoardName tells a board from the others of its set, in the reader's language.
func (s *SoldSet) BoardName(board int) string { return say.Data(s.OwnTitle(board)) }

// given are the titles of calendars and of the boards of sets, each with the part of it that BoardName has.
var given = sync.OnceValue(func() map[string]string {
	titles := map[string]string{}
	for _, c := range Calendars {
		titles[CalendarTitle(c.ID)] = CalendarTitle(c.ID)
	}
	for _, s := range Sets() {
		for i, b := range s.Boards {
			titles[b.Title] = s.OwnTitle(i)
		}
	}
	return titles
})

// Called is a title as people read it. Those of calendars and sets are in the reader's language, also with the words of a date or a
// roll behind them. Other titles stay as they are.
func Called(title string) string {
	name, words := title, ""
	if at := strings.Index(title, ": "); at > 0 {
		name, words = title[:at], title[at:]
	}
	own, is := given()[name]
	if !is {
		return title
	}
	return strings.TrimSuffix(name, own) + say.Data(own) + words
}

// SolutionWords is what Solutions says, in the reader's language: "2,339, turns and mirror images once".
func (p *Puzzle) SolutionWords() string {
	n, ok := p.SolutionCount()
	if !ok {
		return say.Data(p.Solutions)
	}
	how := How(p.Solutions)
	if how == "" {
		return say.Grouped(strconv.FormatUint(n, 10)) + strings.TrimLeft(p.Solutions, "0123456789")
	}
	if fewer, ok := leadingNumber(strings.TrimPrefix(how, "turns once (")); ok && strings.HasSuffix(how, MirrorsOnce) {
		return say.T("{n}, turns once ({fewer} with mirror images once)", n, fewer)
	}
	return say.T("{n}, {how}", n, say.Data(how))
}

// MirrorsOnce is behind the number of solutions if mirror images are one.
const MirrorsOnce = " with mirror images once)"

// How returns the text after the number of known solutions. The text says how they are counted, or why there is no
// number. It is in English; say.Data translates those of the library.
func How(solutions string) string {
	_, how, _ := strings.Cut(solutions, ", ")
	return how
}
