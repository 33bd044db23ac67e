package def

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Search lists the puzzles of the library that a person may mean, in the library's
// order: all that have every word of the query. A word is the beginning of one in the
// title, the group, the source or the difficulty; a size such as 10x6, whichever way
// it lies; or a number: of pieces, of cells, or a side of the box, and of one of these
// alone when "pieces" or "cells" follows.
func Search(query string) []*Entry {
	wanted := strings.FieldsFunc(joinSizes(query), isBetween)
	var found []*Entry
	for _, e := range Library() {
		if e.has(wanted) {
			found = append(found, e)
		}
	}
	return found
}

// Mentions tells whether every word of the query is the beginning of one of the text.
func Mentions(text, query string) bool {
	words := wordsOf(text)
	for _, wanted := range wordsOf(query) {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, wanted) }) {
			return false
		}
	}
	return true
}

func wordsOf(text string) []string { return strings.FieldsFunc(strings.ToLower(text), isBetween) }

// isBetween tells what parts words.
func isBetween(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// joinSizes is a text in small letters with sizes as one word: "10 × 6" is "10x6".
func joinSizes(text string) string {
	text = strings.NewReplacer("×", "x", "*", "x").Replace(strings.ToLower(text))
	words := strings.Fields(text)
	var b strings.Builder
	for i, word := range words {
		if i > 0 && !(word == "x" && endsInDigit(words[i-1]) || words[i-1] == "x" && i > 1 && endsInDigit(words[i-2])) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// has tells whether a puzzle has every wanted word.
func (e *Entry) has(wanted []string) bool {
	for i := 0; i < len(wanted); i++ {
		word := wanted[i]
		n, err := strconv.Atoi(word)
		if err != nil {
			if sides := sizeOf(word); sides != nil {
				if !slices.Equal(sides, e.sides()) {
					return false
				}
				continue
			}
			if !Mentions(e.words(), word) {
				return false
			}
			continue
		}
		of := ""
		if i+1 < len(wanted) {
			of = wanted[i+1]
		}
		p := e.Puzzle()
		pieces, cells := p.PieceCount() == n, len(p.OpenCells()) == n
		switch {
		case isBeginning(of, "pieces"):
			i++
			cells = false
		case isBeginning(of, "cells"):
			i++
			pieces = false
		default:
			cells = cells || slices.Contains(e.sides(), n)
		}
		if !pieces && !cells {
			return false
		}
	}
	return true
}

// words are those by which a puzzle is found.
func (e *Entry) words() string {
	return strings.Join([]string{e.Title, e.Group, e.Source, e.DifficultyWord()}, " ")
}

// isBeginning tells whether somebody is writing a word: two letters of it at least.
func isBeginning(of, word string) bool { return len(of) >= 2 && strings.HasPrefix(word, of) }

// sizeOf are the sides of a size such as "10x6", the longest first; nil for what is none.
func sizeOf(word string) []int {
	var sides []int
	for side := range strings.SplitSeq(word, "x") {
		n, err := strconv.Atoi(side)
		if err != nil {
			return nil
		}
		sides = append(sides, n)
	}
	return sorted(sides)
}

// sides are those of the box, the longest first, without the thickness of a flat board.
func (e *Entry) sides() []int {
	p := e.Puzzle()
	return sorted([]int{p.XDim, p.YDim, p.ZDim})
}

func sorted(sides []int) []int {
	slices.Sort(sides)
	slices.Reverse(sides)
	for len(sides) > 2 && sides[len(sides)-1] == 1 {
		sides = sides[:len(sides)-1]
	}
	return sides
}
