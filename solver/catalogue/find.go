package catalogue

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// mostCells is the greatest number of cells of any list.
const mostCells = 9

// wish is what a query asks for.
type wish struct {
	// cells is the number of cells, 0 for any.
	cells int
	// names are beginnings of a name, in small letters; each has to fit.
	names []string
	// a field that is false asks for nothing
	chiral, achiral, oneSided, soma bool
	// flat and solid are false both where any will do.
	flat, solid bool
	lattice     space.Lattice
}

// Find gives the shapes that a query asks for from all lists of a lattice, each once, smaller ones first. It also finds
// families of another lattice ("tetrahex").
//
// The words of a query are letters and other names, numbers of cells ("5 cells"), families ("hexomino", "tetracube"),
// "chiral", "achiral", "one-sided", "flat", "solid" and "Soma". All of them have to hold. With "burr" it finds sticks:
// by number ("burr 975"), by what is cut out ("burr 4 cut"), "notchable" and "millable". The words may also be those of
// the reader's language. An empty query finds nothing.
func Find(l space.Lattice, query string) []Shape {
	if fits, ok := parseStick(query); ok {
		return Sticks(fits)
	}
	w, ok := parse(l, query)
	if !ok {
		return nil
	}
	var list []Shape
	add := func(shapes []Shape) {
		for _, s := range shapes {
			if w.fits(s) {
				list = append(list, s)
			}
		}
	}
	if w.soma {
		add(soma())
		return list
	}
	for n := 1; n <= mostCells; n++ {
		if w.cells > 0 && w.cells != n || len(w.names) > 0 && !w.nameOf(n) {
			continue
		}
		if w.lattice != space.Cubes {
			add(Shapes(w.lattice, n, Most(w.lattice, true) > 0, w.oneSided))
			continue
		}
		if !w.solid {
			add(Polyominoes(n, w.oneSided))
		}
		if !w.flat && !w.oneSided && n <= MaxPolycube {
			cubes := Polycubes(n)
			if !w.solid { // flat ones are there already
				cubes = slices.DeleteFunc(cubes, func(s Shape) bool { return !s.Solid })
			}
			add(cubes)
		}
	}
	return list
}

// parseStick reads a query for burr sticks; ok is false for another one.
func parseStick(query string) (fits func(Stick) bool, ok bool) {
	words := wordsOf(query)
	is := func(words ...string) func(string) bool {
		return func(word string) bool { return slices.Contains(words, word) }
	}
	if !slices.ContainsFunc(words, is("burr", "burrs", "stick", "sticks")) {
		return nil, false
	}
	cut := slices.ContainsFunc(words, is("cut", "removed"))
	var all []func(Stick) bool
	for _, word := range words {
		n, err := strconv.Atoi(word)
		switch {
		case err == nil && cut:
			all = append(all, func(s Stick) bool { return s.Cut() == n })
		case err == nil && n >= 1 && n <= def.StickNumbers:
			all = append(all, func(s Stick) bool { return s == Stick(n-1).Least() })
		case word == "notchable":
			all = append(all, Stick.Notchable)
		case word == "millable":
			all = append(all, Stick.Millable)
		case !is("burr", "burrs", "stick", "sticks", "piece", "pieces", "cut", "out", "removed", "cubes", "cube", "usable", "with")(word):
			all = append(all, func(Stick) bool { return false })
		}
	}
	return func(s Stick) bool {
		return !slices.ContainsFunc(all, func(fits func(Stick) bool) bool { return !fits(s) })
	}, true
}

// wordsOf are the words of a query in small letters, in English where the program knows them.
func wordsOf(query string) []string {
	list := fields(query)
	spoken := map[string]string{}
	for _, m := range queryWords {
		spoken[fields(m.String())[0]] = fields(say.InEnglish(m))[0]
	}
	for n := 1; n <= 2; n++ {
		for _, word := range fields(say.T("{n, plural, one {# cell} other {# cells}}", n)) {
			if number := strconv.Itoa(n); word != number { // Japanese has no blank between
				spoken[strings.TrimPrefix(word, number)] = "cells"
			}
		}
	}
	for i, word := range list {
		number := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsDigit(r) })
		if english := spoken[word]; english != "" {
			list[i] = english
		} else if number != "" && spoken[word[len(number):]] == "cells" {
			list[i] = number
		}
	}
	return list
}

func fields(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r != '-' && r != '\'' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// queryWords are words of queries besides the names of families.
var queryWords = []say.Message{
	"Flat", "Solid", "One-sided", "Hexagons", "Triangles", "Balls", "chiral", "achiral", "burr", "Sticks", "notchable", "millable", "cut out",
}

// nameOf reports whether shapes of n cells can have the names. The name of a shape without a letter begins with its
// number of cells.
func (w wish) nameOf(n int) bool {
	return w.lattice == space.Cubes && n <= lettered ||
		!slices.ContainsFunc(w.names, func(name string) bool { return !strings.HasPrefix(name, strconv.Itoa(n)+"-") })
}

func (w wish) fits(s Shape) bool {
	for _, name := range w.names {
		if !strings.HasPrefix(strings.ToLower(s.Name), name) {
			return false
		}
	}
	return (!w.chiral || s.Chiral) && (!w.achiral || !s.Chiral) && (w.cells == 0 || w.cells == Units(s.Lattice, s.Cells))
}

// parse reads a query. ok is false for one without a word.
func parse(l space.Lattice, query string) (w wish, ok bool) {
	w.lattice = l
	words := wordsOf(query)
	for _, word := range words {
		if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(word, "s"), "-cell")); err == nil {
			w.cells = n
			if n < 1 || n > mostCells {
				return w, false
			}
			continue
		}
		switch word {
		case "cell", "cells", "square", "squares", "piece", "pieces", "free":
		case "hexes", "hexagon", "hexagons":
			w.lattice = space.Hexagons
		case "triangle", "triangles":
			w.lattice = space.Triangles
		case "ball", "balls":
			w.lattice = space.Balls
		case "chiral":
			w.chiral = true
		case "achiral":
			w.achiral = true
		case "one-sided", "onesided":
			w.oneSided = true
		case "flat", "polyomino", "polyominoes":
			w.flat = true
		case "solid", "cube", "cubes", "polycube", "polycubes":
			w.solid = true
		case "soma":
			w.soma = true
		default:
			if !w.family(word) {
				w.names = append(w.names, word)
			}
		}
	}
	return w, len(words) > 0
}

// family reads a word as the name of a family, or as three or more of its first letters. It is false for another word.
func (w *wish) family(word string) bool {
	for n := 0; n <= mostCells; n++ {
		for _, kind := range []struct {
			lattice space.Lattice
			solid   bool
		}{{space.Cubes, false}, {space.Cubes, true}, {space.Hexagons, false}, {space.Triangles, false}, {space.Tans, false}, {space.Balls, true},
			{space.Sticks, false}, {space.TriangleSticks, false}, {space.HexagonSticks, false}} {
			name, spoken := Family(kind.lattice, n, kind.solid), strings.ToLower(FamilyName(kind.lattice, n, kind.solid))
			if name == "piece" {
				continue
			}
			if len(word) >= 3 && (strings.HasPrefix(name+"es", word) || strings.HasPrefix(spoken, word)) || word == name+"s" ||
				spoken != name && strings.HasPrefix(word, spoken) {
				if other, crossing := kind.lattice.Crossing(); crossing && other == w.lattice {
					kind.lattice = other // the same shapes, without points
				}
				w.cells, w.lattice, w.solid, w.flat = n, kind.lattice, kind.solid, !kind.solid || w.flat
				return true
			}
		}
	}
	return false
}
