package bench

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/planner"
	"tilewright/ui/words"
)

// counts is the dialog of the bench with numbers of solutions that nobody lists. Each says how it was checked, and a
// press counts it again.
type counts struct {
	app.Compo
	planner *planner.Client
	// at is the row that is being counted, -1 for none, and run the number of that run.
	at, run int
	here    map[int]string // the result of a row
	later   func(f func())
}

// checkedCount is a row: a board with any number of each piece.
type checkedCount struct {
	title                 say.Message
	board                 string
	definition, solutions string
	checked               say.Message
}

// countLine is the settings line that counts all of them.
const countLine = "--count --engine=frontier"

// These are pieces of squares, by name and layout, and of hexagons, in axial coordinates.
const (
	domino      = "D:0 0 0, 1 0 0"
	tromino     = "L:0 0 0, 1 0 0, 0 1 0"
	tetrominoes = "I:0 0 0, 1 0 0, 2 0 0, 3 0 0\nO:0 0 0, 1 0 0, 0 1 0, 1 1 0\nT:0 0 0, 1 0 0, 2 0 0, 1 1 0\nL:0 0 0, 1 0 0, 2 0 0, 0 1 0\nS:0 0 0, 1 0 0, 1 1 0, 2 1 0"
	pentominoes = "F:1 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\nI:0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0\nL:0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0\nN:0 0 0, 1 0 0, 2 0 0, 2 1 0, 3 1 0\n" +
		"P:0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0\nT:0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\nU:0 0 0, 2 0 0, 0 1 0, 1 1 0, 2 1 0\nV:0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0\n" +
		"W:0 0 0, 0 1 0, 1 1 0, 1 2 0, 2 2 0\nX:1 0 0, 0 1 0, 1 1 0, 2 1 0, 1 2 0\nY:0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0\nZ:0 0 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0"
)

const (
	plainly   say.Message = "A plain program of our tests finds the same."
	kasteleyn say.Message = "Kasteleyn’s formula of 1961 gives the same."
)

// countedRows are the rows. Tests count each, by package frontier and, of the small ones, by a plain program.
var countedRows = []checkedCount{
	{"Dominoes, {board}", "8 × 8", anyNumber(8, 8, domino), "12988816", kasteleyn},
	{"Dominoes, {board}", "12 × 12", anyNumber(12, 12, domino), "53060477521960000", kasteleyn},
	{"Dominoes, {board}", "16 × 16", anyNumber(16, 16, domino), "2444888770250892795802079170816", kasteleyn},
	{"Dominoes, {board}", "8 × 60", anyNumber(8, 60, domino), "540702837469800345466636655620114250126334269081771798953", kasteleyn},
	{"Dominoes, {board}", "6 × 100", anyNumber(6, 100, domino), "8111122492379632674314680711180748845564827012150625388192928607034509", kasteleyn},
	{"L trominoes, {board}", "12 × 12", anyNumber(12, 12, tromino), "2033502499954", plainly},
	{"Tetrominoes, {board}", "6 × 6", anyNumber(6, 6, tetrominoes), "178939", plainly},
	{"Tetrominoes, {board}", "8 × 6", anyNumber(8, 6, tetrominoes), "22483347", "Listing them by exact cover finds the same. Files of a paper (DXD, SAT 2026) state 22,483,379."},
	{"Tetrominoes, {board}", "8 × 8", anyNumber(8, 8, tetrominoes), "19077209438", "A plain walk along the edge finds the same. That paper states 19,077,280,974."},
	{"Pentominoes, {board}", "5 × 10", anyNumber(5, 10, pentominoes), "101698212", "OEIS A174249 has the same."},
	{"Pentominoes, {board}", "6 × 10", anyNumber(6, 10, pentominoes), "7845888732", plainly},
}

// anyNumber is a board with as many of each piece as there is room for.
func anyNumber(x, y int, pieces string) string {
	var b strings.Builder
	b.WriteString("D:xDim=" + strconv.Itoa(x) + ":yDim=" + strconv.Itoa(y) + ":zDim=1\n")
	for piece := range strings.SplitSeq(pieces, "\n") {
		name, cells, _ := strings.Cut(piece, ":")
		b.WriteString("C:name=" + name + ":copies=0-" + strconv.Itoa(x*y/(strings.Count(cells, ",")+1)) + ":layout=" + cells + "\n")
	}
	return b.String() + "~D\n"
}

func (c *counts) OnInit() { c.at = -1 }

func (c *counts) OnMount(ctx app.Context) {
	c.later = func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
}

// count counts a row once more.
func (c *counts) count(ctx app.Context, _ app.Event) {
	row, err := strconv.Atoi(browser.Dataset(ctx, "row"))
	if err != nil || c.at >= 0 {
		return
	}
	if c.planner == nil {
		c.planner = planner.New(app.Getenv("TILEWRIGHT_PLANNER"), planner.Events{
			Ready:     func(string) {},
			Solutions: func(wire.Solutions) {},
			State:     func(wire.State, any) {},
			Progress:  func(m wire.Progress) { c.later(func() { c.heard(m) }) },
			Fault:     func(m wire.Fault) { c.later(func() { c.end(m.Message + " " + m.Advice) }) },
		})
	}
	puzzle, err := def.ParseOne(countedRows[row].definition)
	if err != nil {
		c.end(err.Error())
		return
	}
	set, _ := settings.Parse(countLine)
	c.at = row
	c.run++
	c.planner.Start(wire.Start{Job: wire.Job{Run: c.run}, Work: wire.Work{Puzzle: puzzle, Settings: set}})
}

// heard takes news of the count.
func (c *counts) heard(m wire.Progress) {
	switch {
	case m.Run != c.run || c.at < 0 || m.Phase != wire.PhaseFinished:
	case strings.ReplaceAll(words.FoundWords(&m), ",", "") == countedRows[c.at].solutions:
		c.end(say.T("the same, in {time}", words.Duration(m.Seconds)))
	default:
		c.end(say.T("{n}, in {time}", words.FoundWords(&m), words.Duration(m.Seconds)))
	}
}

// end shows the result of the row that was counted.
func (c *counts) end(said string) {
	if c.here == nil {
		c.here = map[int]string{}
	}
	c.here[c.at], c.at = said, -1
}

func (c *counts) Render() app.UI {
	var rows []app.UI
	for i, r := range countedRows {
		var here app.UI = html.Button().Class("btn sm outline").Attr("disabled", c.at >= 0).DataSet("row", strconv.Itoa(i)).
			DataSet("test", "count-here").OnClick(c.count).Text(say.T("Count"))
		switch said := c.here[i]; {
		case c.at == i:
			here = html.El("span").Text(say.T("counting…"))
		case said != "":
			here = html.El("span").DataSet("test", "counted-here").Text(said)
		}
		rows = append(rows, html.El("tr").Body(
			html.El("th").Attr("scope", "row").
				Body(html.El("a").Attr("href", "../#"+link.Link{Text: r.definition, Settings: countLine}.Encode()).
					Text(say.T(r.title, r.board))),
			html.El("td").Text(words.Grouped(r.solutions)),
			html.El("td").Text(r.checked),
			html.El("td").Role("status").Body(here),
		))
	}
	head := func(name say.Message) app.UI { return html.El("th").Attr("scope", "col").Text(name) }
	return html.El("dialog").ID("counts").Class("dialog wide").Aria("labelledby", "h-counts").DataSet("test", "counts-dialog").Body(
		html.El("header").Body(
			html.El("h2").ID("h-counts").Text(say.T("Counts that can be checked")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).
				OnClick(func(app.Context, app.Event) { browser.CloseDialog("counts") }).Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", say.T("Counts")).Body(
			html.El("p").Class("soft").Text(say.T("How many ways there are to fill a board with any number of each piece. Turned and mirrored ways count separately. The program counts along the edge and lists none of them. "+
				"To check one in a terminal, open it, save its text as a file, and run: {command}.", "solve "+countLine+" FILE")),
			html.El("table").Class("num bench-counts").Body(
				html.El("thead").Body(html.El("tr").Body(head("Board"), head("Ways"), head("Checked by"), head("On this machine"))),
				html.El("tbody").Body(rows...),
			),
		),
	)
}
