//go:build !js

package lab

import (
	"embed"
	"strings"

	"tilewright/def/say"
)

// questionFiles are the questions at the end of each lesson, by its folder. A question stands before its answers, each
// with the reason why it is right or wrong; a table that it is about is indented, in Knuth's form. The page shuffles the
// answers: the first one is right. They are read when the site is built, so they weigh nothing in the page.
//
//go:embed questions/*.md
var questionFiles embed.FS

// QuizVersion is that of the files. The order of questions and answers is a contract: links to a pupil's answers name
// them by their places. Whoever changes the order raises it.
const QuizVersion = 1

// Question is a question with its answers, in the language in which [Lessons] was called. The first answer is right.
type Question struct {
	Ask string
	// Matrix is a table that the question is about, in Knuth's form, or empty.
	Matrix  string `json:",omitempty"`
	Answers []Answer
}

// Answer is an answer that can be chosen, and why it is right or wrong.
type Answer struct{ Text, Why string }

// Lessons are the questions at the end of each lesson, by its folder.
func Lessons() map[string][]Question {
	lessons := map[string][]Question{}
	files, _ := questionFiles.ReadDir("questions") // it is part of the program
	for _, file := range files {
		content, _ := questionFiles.ReadFile("questions/" + file.Name())
		var list []Question
		for block := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n\n") {
			last := &Question{}
			if n := len(list); n > 0 {
				last = &list[n-1]
			}
			switch {
			case strings.HasPrefix(block, "    "):
				last.Matrix = strings.ReplaceAll(block, "    ", "") + "\n"
			case strings.HasPrefix(block, "- "):
				for line := range strings.Lines(block) {
					answer, why, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "- **"), "**: ")
					last.Answers = append(last.Answers, Answer{answered(answer), say.Data(why)})
				}
			default:
				list = append(list, Question{Ask: say.Data(block)})
			}
		}
		lessons[strings.TrimSuffix(file.Name(), ".md")] = list
	}
	return lessons
}

// answered is an answer as the page has it: a number as the language writes it, a name as it is, or words.
func answered(text string) string {
	if name, ok := strings.CutPrefix(text, "`"); ok {
		return strings.TrimSuffix(name, "`")
	}
	if strings.Trim(text, "0123456789") == "" {
		return say.Grouped(text)
	}
	return say.Data(text)
}
