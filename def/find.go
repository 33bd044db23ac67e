package def

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"tilewright/def/say"
)

// Findable is what a search looks at, in the library and among one's own puzzles.
type Findable struct {
	// Words are its title and what else is said of it.
	Words string
	// Box are the sides of its box, in any order; empty where it has none yet.
	Box           []int
	Pieces, Cells int
}

// Search lists the puzzles of the library that a person may mean, in the library's order.
func Search(query string) []*Entry {
	find := NewFinder(query)
	var found []*Entry
	for _, e := range Library() {
		if find.Finds(e.Findable()) {
			found = append(found, e)
		}
	}
	return found
}

// Findable gathers what a search looks at in this puzzle: title, group, source, difficulty, and names of products. Texts
// are in English and in the reader's language.
func (e *Entry) Findable() Findable {
	key := entryIn{e, say.Tag()}
	if f, ok := findables.Load(key); ok {
		return f.(Findable)
	}
	p := e.Puzzle()
	f := Findable{
		strings.Join([]string{e.Title, e.Name(), InBoth(e.Group), e.Source, InBoth(difficulties[e.Difficulty()]), e.Names}, " "),
		[]int{p.Size.X, p.Size.Y, p.Size.Z}, p.PieceCount(), len(p.OpenCells()),
	}
	findables.Store(key, f)
	return f
}

// entryIn is an entry in a language. findables are those that were gathered: a field that finds asks for all at each key.
type entryIn struct {
	entry    *Entry
	language string
}

var findables sync.Map

// InBoth is a text by which something is found, in English and in the reader's language.
func InBoth(m say.Message) string { return string(m) + " " + m.String() }

// Finder is a query. It finds the puzzles that have every word of it. A word is the beginning of one of the puzzle's
// words, also in the plural; or a size such as 10x6, whichever way it lies; or a number. A number is a word of its own,
// or that of pieces, of cells, or of a side of the box. With "pieces" or "cells" after it, it is that number alone. The
// reader's language has words for these, too.
type Finder struct{ wanted []string }

// NewFinder reads a query.
func NewFinder(query string) Finder {
	return Finder{strings.FieldsFunc(partNumbers(joinSizes(query)), isBetween)}
}

// counts tells whether a word has a digit, so that a size or a number may be meant.
func (f Finder) counts() bool {
	return slices.ContainsFunc(f.wanted, func(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) })
}

// Finds tells whether the puzzle has every word.
func (f Finder) Finds(p Findable) bool {
	box := sorted(slices.Clone(p.Box))
	for i := 0; i < len(f.wanted); i++ {
		word := f.wanted[i]
		n, err := strconv.Atoi(word)
		if err != nil {
			sides := sizeOf(word)
			if sides != nil && !slices.Equal(sides, box) || sides == nil && !Mentions(p.Words, word) {
				return false
			}
			continue
		}
		of := ""
		if i+1 < len(f.wanted) {
			of = f.wanted[i+1]
		}
		pieces, cells := p.Pieces == n, p.Cells == n
		switch {
		case isBeginning(of, "pieces "+say.T("{n, plural, one {# piece} other {# pieces}}", n)):
			i++
			cells = false
		case isBeginning(of, "cells "+say.T("{n, plural, one {# cell} other {# cells}}", n)):
			i++
			pieces = false
		default:
			cells = cells || slices.Contains(box, n) || slices.Contains(wordsOf(p.Words), word)
		}
		if !pieces && !cells {
			return false
		}
	}
	return true
}

// Mentions tells whether every word of the query is the beginning of one of the text.
func Mentions(text, query string) bool {
	var words []string
	if known, ok := wordsByText.Load(text); ok {
		words = known.([]string)
	} else {
		words = wordsOf(text)
		wordsByText.Store(text, words)
	}
	for _, wanted := range wordsOf(query) {
		if !slices.ContainsFunc(words, func(w string) bool {
			return strings.HasPrefix(w, wanted) || strings.HasPrefix(w, singular(wanted)) || unspaced(wanted) && strings.Contains(w, wanted)
		}) {
			return false
		}
	}
	return true
}

// wordsByText has the words of each text. A field that finds asks for the same texts at each key.
var wordsByText sync.Map

// singular is a word without the ending of the plural: "hexominoes" are found by "hexomino".
func singular(word string) string {
	if stem, ok := strings.CutSuffix(word, "oes"); ok {
		return stem + "o"
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok && len(stem) > 3 {
		return stem
	}
	return word
}

func wordsOf(text string) []string { return strings.FieldsFunc(strings.ToLower(text), isBetween) }

// unspaced tells whether a word is of a script without blanks between words, as Japanese.
func unspaced(word string) bool { return strings.ContainsFunc(word, isUnspaced) }

func isUnspaced(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// partNumbers puts a blank between a number and a word of such a script.
func partNumbers(text string) string {
	var b strings.Builder
	last := ' '
	for _, r := range text {
		if isUnspaced(r) && unicode.IsDigit(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// isBetween tells whether a character separates words.
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

// isBeginning tells whether somebody is writing one of the words: two letters of it at least.
func isBeginning(of, words string) bool {
	return len(of) >= 2 && !unicode.IsDigit(rune(of[0])) && Mentions(words, of)
}

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

// sorted are sides, the longest first, without the thickness of a flat board.
func sorted(sides []int) []int {
	slices.Sort(sides)
	slices.Reverse(sides)
	for len(sides) > 2 && sides[len(sides)-1] == 1 {
		sides = sides[:len(sides)-1]
	}
	return sides
}
