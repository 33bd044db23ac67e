//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"

	"tilewright/def/say"
	"tilewright/solver/exercises"
	"tilewright/ui/lab"
	"tilewright/ui/shell"
)

// The page exercises/ is about numbers in a book that are in doubt: what each problem asks, what was printed, and what
// our programs count. It is no page of the app, like figures/. The numbers are those of package exercises, whose tests
// count them.

// mostLink is the longest text in a link that opens a problem. A longer problem is a file beside the page.
const mostLink = 8000

// asked has, by the number of an exercise, what it asks and what was found.
var asked = map[int]struct{ Asked, Found say.Message }{
	30: {
		"A search for covers branches as a tree does. For each tree, some of whose leaves are solutions, is there a problem whose search has just that tree?",
		"Of 258,564 trees the first construction misses the one that is a single node and a solution. The book’s list of changes mends it: a solution has no rows and no columns. By that no tree is missed.",
	},
	196: {
		"Of each number of a permutation it is said how great it may be. How many permutations are there, and how much work is a search for them?",
		"For 2 4 4 4 a product lacks its factorials, which stand elsewhere in the book. The series for updates begins with 3 − 1. The example, 2 4 6 6 7 7 8 8 9, branches on Y9, X1, Y8, X2. Its other parts, on duals, solutions and updates, agree where we tried them.",
	},
	262: {
		"A hexagon with sides 8, 8 and n is tiled by diamonds of two triangles. What are its triangles, and how many tilings has it?",
		"By the bounds that are printed, 28 triangles more point up than down, so nothing tiles them. With x + y < n + 16 for those that point up, the numbers agree with MacMahon’s formula: for n = 1 both programs count C(16, 8). The sizes of diagrams were not tried here.",
	},
	147: {
		"P. A. MacMahon’s thirty cubes have a different colour on each side. Some of them make a brick where touching faces have one colour, and so has each side of the brick. What bricks are there?",
		"The totals agree. Of the 244 bricks of 2 × 2 × 4, the answer’s list has 14 with six colours outside, and there are 22. Colours are colours of the cover problem here; the plain program lays one cube after the other.",
	},
	323: {
		"Squares and rhombi that alternate make skewed grids. Four of them make a tetraskew, and there are ten. In how many ways do they fill a frame?",
		"3,648 is the number of the frame with one more column. In a frame with room to spare the empty cells are one item that is covered so often: each set of them counts once.",
	},
	334: {
		"The seven pieces of the Soma cube are to show a wall or a cube, seen from one side. What cannot be seen from there may hold other cubies. Solutions hang together, and no piece floats.",
		"For the two walls the printed numbers come out here. The others come out, too, where a piece is tried only if the corner of its box is a place of the problem: for the W-wall that leaves 974 of 1,011 options. For the cube nothing is missing then, and there are 15,842 sets; the printed number differs in one digit. The problems open with every cover; of the X-wall and the cube those that hang together and stand are counted in a second step.",
	},
	375: {
		"A rectangle is cut into eight, with whole numbers as sides. None fits into another, not even turned. What is the least sum of its width and height?",
		"The fourth diagram has 47: a rectangle of 30 × 17. Its eight parts fit in one way, and none fits into another. A plain program tries all sides of that diagram: no sum below 47 does. The least of all, 44, is that of three other diagrams, which were not tried here.",
	},
	387: {
		"Turns of space alone count as symmetries of a polycube. What types of symmetry are there, and which polycube of each has the fewest cubes?",
		"There are thirty groups of turns, of eleven types. For two types six cubes are the fewest: by growing all polycubes, and by joining cells that the turns keep together. The drawings have eight and at least seven, as the reader says: a picture was not measured here.",
	},
	442: {
		"White cells hang together, no two black ones touch, and no more can be black. How many such covers has a board, and with how many black cells?",
		"It is one cell that differs. If no cells at all hang together, the cell is black, as printed; if they do not, it is white. Another answer says that a board of one cell is a puzzle, whose solution is white. Boards of 3 × 4, 4 × 5 and 5 × 5 agree.",
	},
	432: {
		"Seven cells in rows and columns of two, three and two hold digits, which differ in a row and in a column. A puzzle gives their sums and has one solution. Which puzzles are interesting?",
		"All 1,432,872 fillings and the 78,690 puzzles agree. A move is forced where the digits of a row and of a column have one in common, or where a block has one set of digits alone and one of them goes in one cell. By the first rule alone 3,360 asymmetric puzzles are left, so 4,011 cannot be. The sums of the rows of 6 19 6 / 8 11 10 are 31 in all and those of the columns 29; with 13 for 11 there is one solution.",
	},
}

// exercisesPage is the page exercises/ in a language, with the files that lie beside it in English.
func exercisesPage(t *tongue) (page, map[string]string, error) {
	type row struct {
		exercises.Count
		Open, File string
	}
	type section struct {
		exercises.Exercise
		Asked, Found say.Message
		Rows         []row
	}
	var sections []section
	files := map[string]string{}
	for _, e := range exercises.List() {
		s := section{Exercise: e, Asked: asked[e.Number].Asked, Found: asked[e.Number].Found}
		for i, c := range e.Counts {
			r := row{Count: c}
			if c.Text != nil {
				text := c.Text()
				if r.Open = "../lab/#" + (lab.Link{Source: lab.Source{Text: text}}).Encode(); len(r.Open) > mostLink {
					name := fmt.Sprintf("exercises/%d-%d.txt", e.Number, i+1)
					r.Open, r.File, files[name] = "", "../"+t.up+name, text
				}
			}
			s.Rows = append(s.Rows, r)
		}
		sections = append(sections, s)
	}
	const root = "../"
	var body bytes.Buffer
	err := exercisesTemplate.Execute(&body, struct {
		Bar      template.HTML
		Says     *exerciseTexts
		Sections []section
	}{template.HTML(mendAttributes(shell.PlainBar(root, "lab/", exerciseSays.Title.String()))), &exerciseSays, sections})
	if err != nil {
		return page{}, nil, err
	}
	return page{
		Title:       exerciseSays.Title.String() + " – " + siteName,
		Description: exerciseSays.About.String(),
		Root:        root, Body: template.HTML(body.String()),
	}, files, nil
}

// exerciseTexts are the texts of the page around the exercises.
type exerciseTexts struct {
	Title, About, Lead, Numbers, Exercise, Open, File, Others, Triangles, Sources, Lab say.Message
	// Columns are the heads of the table after the first.
	Columns [4]say.Message
}

var exerciseSays = exerciseTexts{
	Title:     "Numbers in doubt",
	About:     "Exercises on exact covers whose printed answers were questioned: what is asked, what two programs count, and the problems to open.",
	Lead:      "A reader of a well-known book counted nineteen exercises on exact covers again, and some numbers differed. These are counted here by two programs of ours. Where it is a problem of covers, you can open it, and the other program knows no covers.",
	Numbers:   "Numbers of exercise {n}",
	Exercise:  "Exercise {n}",
	Columns:   [...]say.Message{"Printed", "Again", "Here", "Problem"},
	Open:      "Open",
	File:      "File",
	Others:    "Not counted here",
	Triangles: "A difference was reported in exercise 129, too: 281,618 patterns of triangles are printed, and 294,457 were counted. Here a search for covers and a plain program were both stopped without an end, after two minutes on a busy core. To join all halves of the hexagon would take some seventy thousand million of them. Nothing here says who is right there.",
	Sources:   "D. E. Knuth: {book}, volume 4B (2022), section 7.2.2.1. “Again” are the numbers of S. Nam: {paper} (github.com/sjnam/dancing-cells, September 2026). A dash stands for a number that the book does not give. A file is pasted into the {lab}.",
	Lab:       "lab",
}

// exerciseSources is the page's foot, which has elements in its sentences.
func exerciseSources() template.HTML {
	lab := `<a href="../lab/">` + template.HTMLEscapeString(exerciseSays.Lab.String()) + `</a>`
	return template.HTML(say.T(exerciseSays.Sources, "<cite>The Art of Computer Programming</cite>",
		"<cite>Careful readings of TAOCP 7.2.2.1</cite>", lab))
}

var exercisesTemplate = template.Must(template.New("exercises").Funcs(template.FuncMap{
	"number":  func(n int) string { return say.Number(float64(n)) },
	"say":     say.T,
	"sources": exerciseSources,
}).
	Parse(`<div class="app reading figures">
{{.Bar}}
<main class="article">
<h1>{{.Says.Title}}</h1>
<p class="lead">{{.Says.Lead}}</p>
{{range .Sections}}<section id="e{{.Number}}" aria-labelledby="h-e{{.Number}}" data-test="exercise">
<h3 id="h-e{{.Number}}"><a href="#e{{.Number}}">{{.Title}}</a></h3>
<p>{{.Asked}}</p>
<div class="scroll-x" tabindex="0" role="group" aria-label="{{say $.Says.Numbers .Number}}"><table class="num"><thead><tr><th scope="col">{{say $.Says.Exercise .Number}}</th>{{range $.Says.Columns}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}<tr><th scope="row">{{.What}}</th><td>{{if .Printed}}{{number .Printed}}{{else}}–{{end}}</td><td>{{number .Again}}</td><td><b>{{number .Here}}</b></td><td>{{if .Open}}<a href="{{.Open}}">{{$.Says.Open}}</a>{{else if .File}}<a href="{{.File}}" download>{{$.Says.File}}</a>{{end}}</td></tr>
{{end}}</tbody></table></div>
<p>{{.Found}}</p>
</section>
{{end}}<section id="others" aria-labelledby="h-others">
<h3 id="h-others"><a href="#others">{{.Says.Others}}</a></h3>
<p>{{.Says.Triangles}}</p>
</section>
<footer>
<p>{{sources}}</p>
</footer>
</main>
</div>`))
