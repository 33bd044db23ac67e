package lessons

import (
	"embed"
	"strings"
	"sync"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// lesson is one of the pages that explain exact cover.
type lesson struct {
	// Path is its folder below lessons/.
	Path        string
	Title, Lead say.Message
	// Parts are texts and figures in turn.
	Parts []lessonPart
	// Task asks the reader what comes next.
	Task task
	// Try says what to do next. TryLabel and TryLink are a link to where that is done; TryLink is a path from the
	// site's root.
	Try, TryLabel say.Message
	TryLink       string
}

// lessonPart is a text and a figure.
type lessonPart struct {
	// blocks are paragraphs, lists, headings, code and HTML, in English and Markdown.
	blocks []string
	// Figure is drawn below the text, nil for none.
	Figure *figure
}

// task is a quiz about a search.
type task struct {
	Lead   say.Message
	Source lab.Source
	Kind   lab.QuizKind
	// Hide hides the parts that are ruled out.
	Hide bool
}

// figure is a live picture of a search.
type figure struct {
	Source  lab.Source
	Rule    xc.Rule
	Caption say.Message
	// Pick lets the reader choose options; nothing is searched.
	Pick bool
	// Links shows dancing links, and Hide hides what is covered. Tree and Picture draw the tree and the cover beside
	// the matrix.
	Links, Hide, Tree, Picture bool
	// Pair draws the trees of both rules side by side instead.
	Pair bool
	// Covers plays from cover to cover.
	Covers bool
	// Tall makes it higher.
	Tall bool
}

//go:embed texts/*.md
var textFiles embed.FS

// All are the lessons in order, a file each. It begins with lines of the form "key: value": what the page says around the
// text, the task that the reader has, and its search. A figure is ![caption](what it shows): a link of the lab, and fields
// of figure. Blocks that begin with < are HTML.
var All = sync.OnceValue(func() (all []lesson) {
	files, _ := textFiles.ReadDir("texts") // they are part of the program
	for _, file := range files {
		content, _ := textFiles.ReadFile("texts/" + file.Name())
		_, path, _ := strings.Cut(strings.TrimSuffix(file.Name(), ".md"), "-")
		all = append(all, readLesson(path, string(content)))
	}
	return all
})

func readLesson(path, text string) lesson {
	head, body, _ := strings.Cut(strings.TrimPrefix(text, "---\n"), "---\n\n")
	values := map[string]string{}
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		values[key] = value
	}
	said := func(key string) say.Message { return say.FromData(values[key]) }
	l := lesson{Path: path, Title: said("title"), Lead: said("lead"), Try: said("try"), TryLabel: said("button"), TryLink: values["link"]}
	l.Task.Lead = said("ask")
	at, options := readOptions(values["task"])
	l.Task.Source, l.Task.Hide = at.Source, options["hide"]
	switch {
	case options["column"]:
		l.Task.Kind = lab.AskColumn
	case options["entries"]:
		l.Task.Kind = lab.AskEntries
	}
	part := lessonPart{}
	for block := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		shown, found := strings.CutPrefix(block, "![")
		if !found {
			part.blocks = append(part.blocks, block)
			continue
		}
		caption, what, _ := strings.Cut(strings.TrimSuffix(shown, ")"), "](")
		at, options := readOptions(what)
		part.Figure = &figure{
			Source: at.Source, Rule: at.Rule, Caption: say.FromData(caption), Pick: options["pick"], Links: options["links"],
			Hide: options["hide"], Tree: options["tree"], Picture: options["picture"], Pair: options["pair"],
			Covers: options["covers"], Tall: options["tall"],
		}
		l.Parts = append(l.Parts, part)
		part = lessonPart{}
	}
	if part.blocks != nil {
		l.Parts = append(l.Parts, part)
	}
	return l
}

// readOptions reads a link of the lab, which may be missing, and words behind it.
func readOptions(text string) (at lab.Link, options map[string]bool) {
	options = map[string]bool{}
	for _, word := range strings.Fields(text) {
		if strings.Contains(word, "=") {
			at, _ = lab.Decode(word) // TestLessons opens them all
		}
		options[word] = true
	}
	return at, options
}

// prose is the text as HTML, in the reader's language.
func (p *lessonPart) prose() string {
	var b strings.Builder
	for _, block := range p.blocks {
		switch {
		case strings.HasPrefix(block, "<"):
			b.WriteString(say.Data(block))
		case strings.HasPrefix(block, "    "):
			b.WriteString("<pre>" + strings.ReplaceAll(block, "    ", "") + "</pre>")
		case strings.HasPrefix(block, "### "):
			b.WriteString("<h3>" + say.Data(block[len("### "):]) + "</h3>")
		case strings.HasPrefix(block, "- "):
			b.WriteString("<ul>")
			for line := range strings.SplitSeq(block, "\n") {
				b.WriteString("<li>" + say.Data(strings.TrimPrefix(line, "- ")) + "</li>")
			}
			b.WriteString("</ul>")
		default:
			b.WriteString("<p>" + say.Data(block) + "</p>")
		}
		b.WriteString("\n")
	}
	return b.String()
}
