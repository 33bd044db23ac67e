//go:build !js

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// longest is how many words a sentence that a person reads may have.
const longest = 25

// sayers are the Go folders whose texts a person reads, with all folders below them.
var sayers = []string{"ui", "def", "solver", "wasm"}

var (
	// riddle matches words that make a reader stop: "x is none" is "not x", "x alone" is "only x", "is no x" is "is not an x".
	riddle = regexp.MustCompile(`(?i)\b(is|are) none\b|\balone\b|\b(is|are) no [a-z]+`)
	// plain matches what they may be in.
	plain = regexp.MustCompile(`(?i)\b(t?here (is|are) (none\b|no [a-z]+)|(each|stands?|searches) alone|(is|are) no (more|longer|fewer|other|use)\b|0 is none)`)
)

// TestSentences reads the texts of the program as a person would. It fails on a sentence with more words than a person
// reads at once, and on turns that can be read two ways.
func TestSentences(t *testing.T) {
	read := 0
	long := func(where, text string) {
		for _, sentence := range sentences(text) {
			read++
			if words := len(strings.Fields(sentence)); words > longest {
				t.Errorf("%s: %d words in one sentence: %q", where, words, sentence)
			}
			if found := riddle.FindString(plain.ReplaceAllString(sentence, "")); found != "" {
				t.Errorf("%s: say %q with \"not\" or \"only\": %q", where, found, sentence)
			}
		}
	}
	for _, folder := range sayers {
		eachFile(t, folder, ".go", func(path string) {
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for at, text := range goTexts(file) {
				long(files.Position(at).String(), text)
			}
		})
	}
	eachFile(t, "static", ".ts", func(path string) {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range scriptTexts(string(source)) {
			long(path, text)
		}
	})
	if read < 1000 {
		t.Errorf("only %d sentences were found", read)
	}
}

// TestSentencesLong puts a sentence of 26 words where the test reads.
func TestSentencesLong(t *testing.T) {
	words := strings.Repeat("word ", longest)
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nvar s = \"Say \" + `"+words+"` + name + \".\"", 0)
	if err != nil {
		t.Fatal(err)
	}
	found := scriptTexts("say(`A ${\"word\"} " + words + "`); // don't")
	for _, text := range goTexts(file) {
		found = append(found, text)
	}
	if len(found) != 2 {
		t.Fatalf("found %q", found)
	}
	for _, text := range found {
		if all := sentences("Before. " + text); len(all) != 1 || len(strings.Fields(all[0])) <= longest {
			t.Errorf("of %q the sentences are %q", text, all)
		}
	}
}

// eachFile calls f for each file with this ending below a folder of the project, tests apart.
func eachFile(t *testing.T, folder, end string, f func(path string)) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join("..", filepath.FromSlash(folder)), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case !entry.IsDir() && strings.HasSuffix(path, end) && !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, ".test.ts"):
			f(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// goTexts are the texts of a file, by their places. Added strings are one text, in which each part that is no literal
// counts as a word.
func goTexts(file *ast.File) map[token.Pos]string {
	texts := map[token.Pos]string{}
	var said func(ast.Expr) string
	said = func(e ast.Expr) string {
		switch e := e.(type) {
		case *ast.BasicLit:
			if text, err := strconv.Unquote(e.Value); e.Kind == token.STRING && err == nil {
				return text
			}
		case *ast.BinaryExpr:
			if e.Op == token.ADD {
				return said(e.X) + said(e.Y)
			}
		}
		return "…"
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				texts[n.Pos()] = said(n)
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				texts[n.Pos()] = said(n)
			}
		case *ast.ImportSpec, *ast.Field:
			return false
		}
		return true
	})
	return texts
}

var (
	// scriptText matches a text of TypeScript on one line, in any of its quotes.
	scriptText = regexp.MustCompile("\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`")
	remark     = regexp.MustCompile(`(?m)(^|\s)//.*$|(?s:/\*.*?\*/)`)
	hole       = regexp.MustCompile(`\$\{[^{}]*\}`)
	tag        = regexp.MustCompile(`</?[a-z][^<>]*>`)
	// sentenceEnd matches places where a reader may pause: a mark before a space, a new line, or the end.
	sentenceEnd = regexp.MustCompile(`[.!?:;]["”’)]*(\s+|$)|\n`)
)

// scriptTexts are the texts of a source of TypeScript, roughly.
func scriptTexts(source string) []string {
	var texts []string
	for _, quoted := range scriptText.FindAllString(remark.ReplaceAllString(source, ""), -1) {
		texts = append(texts, hole.ReplaceAllString(quoted[1:len(quoted)-1], "…"))
	}
	return texts
}

// sentences are the sentences of a text: five words or more, beginning with words.
func sentences(text string) []string {
	var all []string
	for _, part := range sentenceEnd.Split(tag.ReplaceAllString(text, " "), -1) {
		part = strings.TrimSpace(part)
		if fields := strings.Fields(part); len(fields) >= 5 && wordy(fields) {
			all = append(all, part)
		}
	}
	return all
}

// wordy reports whether most of the fields are words, not numbers or code.
func wordy(fields []string) bool {
	words := 0
	for _, field := range fields {
		if strings.IndexFunc(strings.Trim(field, `.,()"“”'…`),
			func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' && r != '’' }) < 0 {
			words++
		}
	}
	return 3*words >= 2*len(fields)
}
