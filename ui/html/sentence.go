package html

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
)

// Sentence is a message with elements in it, such as a link or a word in bold. Their places in the message are named
// like arguments; the elements follow in the order of the English text. The message has no other arguments.
func Sentence(m say.Message, elements ...app.UI) (parts []app.UI) {
	// Each place holds a private-use character while the message is put together.
	marks := make([]any, len(elements))
	for i := range elements {
		marks[i] = string(rune(firstMark + i))
	}
	rest := say.T(m, marks...)
	for {
		at := strings.IndexFunc(rest, func(r rune) bool { return r >= firstMark && r < firstMark+rune(len(elements)) })
		if at < 0 {
			break
		}
		r := []rune(rest[at:])[0]
		if at > 0 {
			parts = append(parts, app.Text(rest[:at]))
		}
		parts = append(parts, elements[r-firstMark])
		rest = rest[at+len(string(r)):]
	}
	if rest != "" {
		parts = append(parts, app.Text(rest))
	}
	return parts
}

const firstMark = 0xE000
