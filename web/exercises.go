//go:build !js

package main

import (
	"bytes"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"

	"tilewright/def/say"
	"tilewright/ui/lab"
	"tilewright/ui/shell"
	"tilewright/web/languages"
)

// The page exercises/ is about numbers in a book that are in doubt: what each problem asks, what was printed, and what
// our programs count. It is no page of the app, like figures/. Its text is static/exercises/exercises.md, with the
// problems beside it; TestExercises counts their covers.

// mostLink is the longest text in a link that opens a problem. A longer problem is a file beside the page.
const mostLink = 8000

var (
	exerciseTable  = regexp.MustCompile(`(?s)<table>(.*?)</table>`)
	exerciseNumber = regexp.MustCompile(`<th>(\d+)</th>`)
	exerciseRow    = regexp.MustCompile(`<tr>\n<td>(.*?)</td>`)
	exerciseCell   = regexp.MustCompile(`(<td style="text-align:right">(?:<strong>)?)(\d+)`)
	exerciseFile   = regexp.MustCompile(`<code>([\d-]+\.txt)</code>`)
)

// exercisesPage is the page exercises/ in a language. The files that it offers lie beside the English one.
func (s *site) exercisesPage(t *locale) (page, error) {
	const root = "../"
	title, lead, sections, err := readMarkdown(s.root, languages.ExercisesFile, t)
	if err != nil {
		return page{}, err
	}
	problem := func(name string) string {
		content, failed := os.ReadFile(filepath.Join(s.root, path.Dir(languages.ExercisesFile), name))
		open := "../lab/#" + (lab.Link{Source: lab.Source{Text: string(content)}}).Encode()
		if failed == nil && len(open) > mostLink {
			failed = s.write("exercises/"+name, content)
			open = "../" + t.up + "exercises/" + name
		}
		if failed != nil {
			err = failed
		}
		if len(content) > mostLink {
			return `<a href="` + open + `" download>` + say.T("File") + `</a>`
		}
		return `<a href="` + open + `">` + say.T("Open") + `</a>`
	}
	for i, section := range sections {
		sections[i].Text = template.HTML(exerciseTable.ReplaceAllStringFunc(string(section.Text), func(table string) string {
			about := ""
			table = exerciseNumber.ReplaceAllStringFunc(table, func(cell string) string {
				n, _ := strconv.Atoi(exerciseNumber.FindStringSubmatch(cell)[1]) // the form has digits alone
				about = say.T("Numbers of exercise {n}", n)
				return "<th>" + say.T("Exercise {n}", n) + "</th>"
			})
			table = exerciseRow.ReplaceAllString(table, `<tr><th scope="row">$1</th>`)
			table = exerciseCell.ReplaceAllStringFunc(table, func(cell string) string {
				found := exerciseCell.FindStringSubmatch(cell)
				n, _ := strconv.ParseFloat(found[2], 64) // and here
				return found[1] + say.Number(n)
			})
			table = exerciseFile.ReplaceAllStringFunc(table, func(code string) string {
				return problem(exerciseFile.FindStringSubmatch(code)[1])
			})
			return `<div class="scroll-x" tabindex="0" role="group" aria-label="` + template.HTMLEscapeString(about) + `">` + table + `</div>`
		}))
	}
	if err != nil {
		return page{}, err
	}
	var body bytes.Buffer
	err = exercisesTemplate.Execute(&body, map[string]any{
		"Bar": template.HTML(mendAttributes(shell.PlainBar(root, "lab/", title))), "Title": title, "Lead": lead, "Sections": sections,
	})
	return page{
		Title: title + " – " + siteName,
		Description: say.T("Exercises on exact covers whose printed answers were questioned: what is asked, " +
			"what two programs counted, and the problems to open."),
		Root: root, Body: template.HTML(body.String()),
	}, err
}

var exercisesTemplate = template.Must(template.New("exercises").Parse(`<div class="app reading figures">
{{.Bar}}
<main class="article">
<h1>{{.Title}}</h1>
<p class="lead">{{.Lead}}</p>
{{range .Sections}}<section id="{{.ID}}" aria-labelledby="h-{{.ID}}" data-test="exercise">
<h3 id="h-{{.ID}}"><a href="#{{.ID}}">{{.Title}}</a></h3>
{{.Text}}</section>
{{end}}</main>
</div>`))
