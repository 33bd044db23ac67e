package languages

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// HTMLFiles are pages and parts of pages in HTML, from the module's root. They are templates of Go. Each of their
// paragraphs, headings, cells of tables, items of lists and captions is a message, and so is each aria-label.
var HTMLFiles = []string{"web/embedding.html"}

var (
	htmlBlock = blocks("h1", "h2", "p", "td", "th", "li")
	htmlLabel = regexp.MustCompile(`( aria-label=")([^"]+)(")`)
	// htmlAction is an action of the template.
	htmlAction = regexp.MustCompile(`\{\{[^}]*\}\}`)
	// htmlSilent is what stands in a block and has no words: code, actions and tags.
	htmlSilent = regexp.MustCompile(`<code>.*?</code>|\{\{[^}]*\}\}|</?[a-z][^>]*>`)
	actionName = regexp.MustCompile(`[A-Za-z][A-Za-z0-9]*`)
)

func blocks(tags ...string) *regexp.Regexp {
	var forms []string
	for _, tag := range tags {
		forms = append(forms, fmt.Sprintf(`<%s(?: [^>]*)?>(?:.*?)</%s>`, tag, tag))
	}
	return regexp.MustCompile(strings.Join(forms, "|"))
}

// HTML says every text of a page in another language. An action of the template, such as {{n "steps"}}, is an argument
// of the message: {steps}.
func HTML(source string, say func(text string) string) string {
	source = htmlLabel.ReplaceAllStringFunc(source, func(found string) string {
		parts := htmlLabel.FindStringSubmatch(found)
		return parts[1] + html.EscapeString(say(parts[2])) + parts[3]
	})
	return htmlBlock.ReplaceAllStringFunc(source, func(block string) string {
		from, to := strings.IndexByte(block, '>')+1, strings.LastIndex(block, "</")
		if inside := block[from:to]; letterForm.MatchString(htmlSilent.ReplaceAllString(inside, "")) {
			return block[:from] + sayActions(inside, say) + block[to:]
		}
		return block
	})
}

// sayActions says a text, in which actions are arguments.
func sayActions(text string, say func(string) string) string {
	var pairs []string
	message := htmlAction.ReplaceAllStringFunc(text, func(action string) string {
		words := actionName.FindAllString(action, -1)
		argument := "{" + words[len(words)-1] + "}"
		if !slices.Contains(pairs, argument) {
			pairs = append(pairs, argument, action)
		}
		return argument
	})
	return strings.NewReplacer(pairs...).Replace(say(message))
}

// html finds the messages of the pages in HTML.
func (c *collector) html() error {
	return c.files(HTMLFiles, func(path, source string) {
		HTML(source, func(text string) string {
			c.add(text, c.place(path, 1))
			return text
		})
	})
}
