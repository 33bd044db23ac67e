//go:build !js

package main

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	wide       = 140 // characters of a line of Go; new code has at most 120
	wideScript = 120 // those of a line of TypeScript, which the formatter breaks where it can
	text       = 40  // as many of them a sentence, an address or a row of data counts, which is not broken
)

// TestLineLength finds lines that nobody reads to their end. A text in quotes counts as 40 characters at most: in a test
// each text of the line, elsewhere the longest one.
func TestLineLength(t *testing.T) {
	read := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() {
			if name == "node_modules" || len(name) > 2 && name[0] == '.' {
				return filepath.SkipDir
			}
			return nil
		}
		var long func(string, []byte) []int
		switch filepath.Ext(path) {
		case ".go":
			long = longLines
		case ".ts", ".mjs":
			long = longScriptLines
		default:
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for _, n := range long(path, source) {
			t.Errorf("%s:%d: a long line: break it at a comma or an operator", path, n)
		}
		return nil
	})
	if err != nil || read < 1000 {
		t.Errorf("%d files were read: %v", read, err)
	}
}

// TestLineLengthLong puts long lines where the test reads.
func TestLineLengthLong(t *testing.T) {
	code := "package p\n\nvar a = " + strings.Repeat("a+", 70) + "a\n"
	two := "package p\n\nvar a = f(\"" + strings.Repeat("b", 150) + "\", \"" + strings.Repeat("c", 120) + "\")\n"
	raw := "package p\n\nvar a = `\n" + strings.Repeat("b ", 100) + "`\n"
	script := "f(`\n" + strings.Repeat("b ", 100) + "`);\n// " + strings.Repeat("c ", 60) + "\n"
	for _, test := range []struct {
		what string
		got  []int
		want []int
	}{
		{"code", longLines("a.go", []byte(code)), []int{3}},
		{"two texts", longLines("a.go", []byte(two)), []int{3}},
		{"two texts in a test", longLines("a_test.go", []byte(two)), nil},
		{"a text of two lines", longLines("a.go", []byte(raw)), nil},
		{"a template, and a comment", longScriptLines("a.ts", []byte(script)), []int{3}},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: lines %v, want %v", test.what, test.got, test.want)
		}
	}
}

// longLines are the numbers of the lines of Go that are too long.
func longLines(path string, source []byte) (long []int) {
	lines := strings.Split(string(source), "\n")
	all, most := make([]int, len(lines)), make([]int, len(lines)) // what texts of the line have over 40 characters
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(path, -1, len(source))
	s.Init(file, source, nil, 0)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok != token.STRING {
			continue
		}
		for i, part := range strings.Split(literal, "\n") {
			over := max(0, utf8.RuneCountInString(part)-text)
			n := file.Line(pos) - 1 + i
			all[n] += over
			most[n] = max(most[n], over)
		}
	}
	spared := most
	if strings.HasSuffix(path, "_test.go") {
		spared = all
	}
	for i, line := range lines {
		if utf8.RuneCountInString(line)-spared[i] > wide {
			long = append(long, i+1)
		}
	}
	return long
}

// scriptSpan matches a text of TypeScript in any of its quotes; a template may have several lines.
var scriptSpan = regexp.MustCompile("\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\(?s:.))*`")

// longScriptLines are the numbers of the lines of TypeScript that are too long and have no part of a text.
func longScriptLines(_ string, source []byte) (long []int) {
	texts := scriptSpan.FindAllIndex(source, -1)
	start := 0
	for i, line := range strings.Split(string(source), "\n") {
		end := start + len(line)
		in := slices.ContainsFunc(texts, func(at []int) bool { return at[0] <= end && at[1] > start })
		if utf8.RuneCountInString(line) > wideScript && !in {
			long = append(long, i+1)
		}
		start = end + 1
	}
	return long
}
