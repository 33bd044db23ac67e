package def

import (
	"strconv"
	"strings"

	"tilewright/def/say"
)

// Name is the title in the reader's language.
func (e *Entry) Name() string { return say.Data(e.Title) }

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
