// Package anyhow changes how a text is written, and not what it says. Tests of readers write puzzles in each form, and read them back.
package anyhow

import (
	"encoding/base64"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
)

// Puzzles is how many random puzzles are written in each form: 200, and 10,000 in the long test.
func Puzzles() int {
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		return 10_000
	}
	return 200
}

// Write writes a text with other line ends, blanks around it, other kinds of blanks and digits, and maybe a mark at its start.
func Write(r *rand.Rand, text string) string {
	text = strings.Repeat("\n", r.IntN(3)/2) + strings.TrimRight(text, "\n") + strings.Repeat("\n", r.IntN(3))
	lines := strings.Split(text, "\n")
	for i := range lines {
		if r.IntN(8) == 0 {
			lines[i] += strings.Repeat(" ", 1+r.IntN(3))
		}
	}
	text = strings.Join(lines, []string{"\n", "\r\n", "\r", "\u2028"}[r.IntN(4)])
	switch r.IntN(8) {
	case 0:
		text = strings.ReplaceAll(text, " ", "\u00a0")
	case 1:
		text = strings.Map(func(c rune) rune {
			if c >= '0' && c <= '9' {
				return c - '0' + '０'
			}
			return c
		}, text)
	}
	if r.IntN(4) == 0 {
		text = "\ufeff" + text
	}
	return text
}

// Nothing are texts that are no puzzle, by their names.
func Nothing() map[string]string {
	return map[string]string{
		"poem":   "Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,\n",
		"log":    strings.Repeat("2026-03-14 12:00:01 INFO server: request 17 took 12 ms\n", 1000),
		"prices": "date,open,close\n2026-01-02,12.50,13.10\n2026-01-03,13.10,12.95\n",
		"wholes": "item,price,number\napple,3,4\npear,5,6\n",
		"html":   "<!DOCTYPE html>\n<html><head><title>x</title></head><body></body></html>\n",
		"pdf":    "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n",
		"go":     "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hello\")\n}\n",
		"json":   "{\n\"name\": \"x\", \"version\": \"1.0.0\", \"scripts\": {\"test\": \"node\"}}\n",
		"mail":   "From: a@example.org\nTo: b@example.org\nSubject: Puzzle\n\nDear B,\nwhere is it?\n",
		"base64": base64Lines(),
		"fasta":  ">sequence\nACGTTGCAACGTACGTACGGTACGT\nTTGCAACGTACACGTACGGTACGGTA\n",
		"binary": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00",
	}
}

// base64Lines are random bytes as mail carries them.
func base64Lines() string {
	r, text := rand.New(rand.NewPCG(57, 64)), ""
	for range 100 {
		line := make([]byte, 48)
		for i := range line {
			line[i] = byte(r.Uint32())
		}
		text += base64.StdEncoding.EncodeToString(line) + "\n"
	}
	return text
}

// mostBytes is how many bytes of memory a reader takes for a byte of text, and once.
const mostBytes, mostOnce = 1000, 1 << 20

// Linear fails where a reader takes more memory than so many bytes for each byte of a text, also of one that is thirty times as long.
func Linear(t *testing.T, name, text string, read func(text string)) {
	t.Helper()
	for _, text := range []string{text, strings.Repeat(text, 30)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read(text)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > mostOnce+mostBytes*uint64(len(text)) {
			t.Errorf("%s: %d bytes of memory for %d of text", name, got, len(text))
		}
	}
}
