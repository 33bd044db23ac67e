package ui

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// labPage is the exact-cover lab: a matrix, a search in it that goes forwards
// and backwards, and its tree.
type labPage struct {
	app.Compo
	shell
	bench bench

	problem *lab.Problem
	// opening is the matrix that is being made, nil for none, and asked what it is
	// for; pushed makes it a step of the browser's history.
	opening *lab.Opening
	asked   lab.Link
	pushed  bool
	// text is what the editor holds, and found what is wrong with it.
	text  string
	found []xc.Diagnostic

	tab         string // on narrow screens: puzzle, search, result
	written     bool   // the problem is shown as text, not as its items
	links, hide bool
	zoom        float64
	cover       int // the found cover that is shown, -1 for the present one
	chooser     bool

	editor  app.Value
	address string
	late    *time.Timer
}

// labSpeeds are steps a second.
var labSpeeds = []float64{1, 2, 4, 8, 20, 60, fastest}

func (p *labPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Exact cover lab – Tilewright")
	ctx.Page().SetDescription("Watch dancing links search: any exact cover matrix, step by step, with its search tree.")
}

func (p *labPage) OnInit() {
	p.shell = shell{root: "../", here: "Lab"}
	p.shell.open()
	p.tab, p.zoom, p.cover, p.links = "search", 1, -1, false
	p.bench.speed = 4
	p.bench.changed = func() { p.later(p.settle) }
	l := lab.Link{}
	if app.IsClient {
		p.address = hash()
		var err error
		if l, err = lab.Decode(p.address); err != nil {
			p.say(err.Error(), true)
			l = lab.Link{}
		}
	}
	p.load(l, false)
}

func (p *labPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() { p.showTitle() }, p.readAddress, p.press)
	p.bench.hand()
	p.goOn()
}

func (p *labPage) OnDismount() {
	p.opening = nil
	p.bench.release()
	p.shell.dismount()
}

func (p *labPage) OnNav(app.Context) { p.later(p.readAddress) }

func (p *labPage) OnAppUpdate(app.Context) {
	p.say("A new version is ready. It comes with the next load of the page.", false)
}

// load opens what a link says, a large matrix in slices; where that cannot be, it
// says why and shows the first example. push makes it a step of the browser's
// history.
func (p *labPage) load(l lab.Link, push bool) {
	o, err := lab.Begin(l.Source)
	if err != nil {
		p.refuse(err)
		return
	}
	p.opening, p.asked, p.pushed = o, l, push
	p.bench.halt()
	if app.IsServer || o.Opened() {
		for o.Run(func() bool { return true }) {
		}
		p.opened(p.searchOf(o, l))
		return
	}
	if p.problem == nil {
		named := *o.Problem
		p.problem = &named // of which the name can be shown
	}
	if p.dispatch != nil {
		p.goOn()
	}
}

func (p *labPage) refuse(err error) {
	p.say(err.Error(), true)
	p.load(lab.Link{}, false)
}

// goOn makes the matrix that is being opened, and gives the page's thread back
// every few milliseconds.
func (p *labPage) goOn() {
	o := p.opening
	if o == nil {
		return
	}
	go func() {
		for begin := clock(); p.opening == o && o.Run(func() bool { return clock()-begin < slice }); begin = clock() {
			time.Sleep(time.Millisecond)
		}
		if p.opening != o {
			return
		}
		s, why := p.searchOf(o, p.asked)
		time.Sleep(handPause) // what follows draws the page
		p.later(func() {
			if p.opening == o {
				p.opened(s, why)
			}
		})
	}()
}

// searchOf is the search of what was opened, as far as a link says; nil where
// there is no matrix. The error is what in the link is not so.
func (p *labPage) searchOf(o *lab.Opening, l lab.Link) (*lab.Search, error) {
	if o.Err() != nil || o.Problem.Matrix == nil {
		return nil, nil
	}
	s := lab.NewSearch(o.Problem, l.Rule)
	return s, s.Go(l)
}

// opened takes over what was opened, with its search.
func (p *labPage) opened(s *lab.Search, why error) {
	problem, l, push := p.opening.Problem, p.asked, p.pushed
	err := p.opening.Err()
	p.opening = nil
	if err != nil {
		p.refuse(err)
		return
	}
	p.problem, p.found, p.text, p.cover = problem, problem.Diagnostics, l.Source.Text, -1
	if push {
		defer func() {
			p.written = p.written && l.Source.Text != ""
			p.writeAddress(true)
		}()
	}
	if p.dispatch != nil {
		p.showTitle()
	}
	if problem.Matrix == nil {
		p.written = true // to mend it
		return
	}
	if why != nil {
		p.say(why.Error(), true)
	}
	p.bench.set(s)
}

// open goes to another source, as a step of the browser's history.
func (p *labPage) open(source lab.Source) {
	p.flush()
	p.load(lab.Link{Source: source, Rule: p.rule()}, true)
}

func (p *labPage) rule() xc.Choice {
	if p.bench.search == nil {
		return xc.Fewest
	}
	return p.bench.search.Rule
}

func (p *labPage) showTitle() {
	app.Window().Get("document").Set("title", p.problem.Title+" – Exact cover lab – Tilewright")
}

// readAddress follows Back, Forward and links of the page itself.
func (p *labPage) readAddress() {
	fragment := hash()
	if fragment == p.address {
		return
	}
	p.address = fragment
	l, err := lab.Decode(fragment)
	if err != nil {
		p.say(err.Error(), true)
		return
	}
	p.closeChooser()
	p.written = false
	p.load(l, false)
}

// settle is called when the search moved.
func (p *labPage) settle() {
	if p.late != nil {
		p.late.Stop()
		p.late = nil
	}
	if !p.bench.busy() {
		p.late = time.AfterFunc(restAfter, func() { p.later(p.flush) })
	}
}

// flush writes the address down.
func (p *labPage) flush() {
	if p.late != nil {
		p.late.Stop()
		p.late = nil
		p.writeAddress(false)
	}
}

func (p *labPage) writeAddress(push bool) {
	fragment := p.fragment()
	if fragment == p.address || p.found != nil && p.problem.Matrix == nil {
		return
	}
	p.address = fragment
	writeHash(fragment, push)
}

func (p *labPage) fragment() string {
	if p.problem.Matrix == nil || p.bench.search == nil {
		return lab.Link{Source: p.problem.Source}.Encode()
	}
	return p.bench.search.Link().Encode()
}

// do makes something of the search that ends at once.
func (p *labPage) do(f func()) {
	if p.problem.Matrix == nil || p.opening != nil {
		return
	}
	f()
	p.cover = -1
	p.settle()
}

// — drawing

func (p *labPage) Render() app.UI {
	return el("div").Class("app lab").Body(
		el("main").Class("frame").DataSet("tab", p.tab).Body(
			el("h1").Class("sr").Text("Exact cover lab"),
			p.shell.topbar(p.title(),
				button().Class("btn wide").Title("Copy the link  S").DataSet("test", "share").OnClick(p.onShare).Body(icon(iconShare), app.Text("Share")),
				button().Class("btn wide").Title("Embed, or save as a file  X").DataSet("test", "embed").OnClick(p.onEmbed).Body(icon(iconEmbed), app.Text("Embed")),
				button().Class("btn icon wide").Aria("label", "Keys").Title("Keys  ?").DataSet("test", "keys").OnClick(p.onKeys).Body(icon(iconHelp)),
			),
			p.matrixPanel(),
			p.viewPanel(),
			p.searchPanel(),
			p.tabs(),
			p.coversPanel(),
			p.dock(),
		),
		p.choices(),
		keysList(p.onCloseKeys,
			[2]string{"Step, and step back", "→  ←"}, [2]string{"Play, or halt", "Space"}, [2]string{"To the next cover", "N"},
			[2]string{"Find all covers, or stop", "Ctrl Enter"}, [2]string{"To the beginning, to the furthest point", "Home  End"},
			[2]string{"Another matrix", "O"}, [2]string{"Dots or links", "K"}, [2]string{"Hide what is ruled out", "H"},
			[2]string{"Copy the link", "S"}, [2]string{"Embed, or save as a file", "X"}, [2]string{"Light or dark", "D"}, [2]string{"Zoom in the tree, the whole tree", "+  −  0"},
		),
		p.shell.toast(),
		el("p").Class("sr").Role("status").Aria("live", "polite").DataSet("test", "spoken").Text(p.spoken()),
	)
}

// spoken is for screen readers: what happened, when it did not happen by itself.
func (p *labPage) spoken() string {
	if p.problem.Matrix == nil || p.bench.busy() {
		return ""
	}
	return p.bench.search.Said()
}

func (p *labPage) title() app.UI {
	return button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
		DataSet("test", "matrix-chooser").OnClick(p.onChooser).Body(
		el("b").Text(p.problem.Title),
		el("span").Class("meta muted num").Text(p.problem.Size()),
		el("span").Class("sr").Text("Choose another matrix"),
		icon(iconCaret),
	)
}

// choices is the list of everything that can be opened.
func (p *labPage) choices() app.UI {
	list := el("div").ID("chooser").Class("popover chooser").Attr("popover", "auto").
		Role("dialog").Aria("label", "Matrices").DataSet("test", "matrices")
	if !p.chooser {
		return list
	}
	entry := func(l lab.Source, title, about, glyph string) app.UI {
		fragment := lab.Link{Source: l}.Encode()
		return el("li").Body(el("a").Class("entry").Attr("href", "#"+fragment).DataSet("open", fragment).Body(
			el("span").Class("glyph num").Text(glyph), el("span").Body(el("b").Text(title), el("small").Class("num").Text(about)),
		))
	}
	var examples, grids, puzzles []app.UI
	examples = append(examples, el("li").Body(button().Class("entry").DataSet("test", "new-matrix").OnClick(p.onNew).Body(
		el("span").Class("glyph").Body(icon(iconPen)),
		el("span").Body(el("b").Text("Paste or write one"), el("small").Text("Knuth’s form: items, then an option a line")),
	)))
	for _, e := range lab.Examples {
		id := e.ID
		if id == lab.Examples[0].ID {
			id = "article"
		}
		size := ""
		if e.Text != "" {
			m, _ := xc.Parse(e.Text)
			size = plural(len(m.Items), "item") + ", " + plural(len(m.Options), "option")
		} else {
			size = "Polyominoes"
		}
		examples = append(examples, entry(lab.Source{Example: id}, e.Title, size, initials(e.Title)))
	}
	for _, n := range lab.QueenCounts {
		grids = append(grids, entry(lab.Source{Queens: n}, plural(n, "queen"), "Diagonals are secondary items", strconv.Itoa(n)+"×"+strconv.Itoa(n)))
	}
	for _, g := range lab.Sudokus {
		n := 9
		if len(g.Grid) == 16 {
			n = 4
		}
		grids = append(grids, entry(lab.Source{Sudoku: g.Grid}, g.Title, strconv.Itoa(4*n*n)+" items", strconv.Itoa(n)+"×"+strconv.Itoa(n)))
	}
	for _, e := range def.Library() {
		puzzles = append(puzzles, el("li").Body(el("a").Class("entry").Attr("href", "#p="+e.ID).DataSet("open", "p="+e.ID).Body(
			&thumbView{Puzzle: e.Puzzle(), ID: e.ID}, el("span").Body(el("b").Text(e.Title), el("small").Class("num").Text(aboutEntry(e))),
		)))
	}
	return list.Body(
		el("h2").Text("Small matrices"), el("ul").Body(examples...),
		el("h2").Text("Queens and Sudoku"), el("ul").Body(grids...),
		el("h2").Text("Puzzles of the library"), el("ul").Body(puzzles...),
	)
}

// closeChooser hides the list, and no longer draws it.
func (p *labPage) closeChooser() {
	hidePopover("chooser")
	p.chooser = false
}

// matrixPanel: the items, to choose from, or the text.
func (p *labPage) matrixPanel() app.UI {
	text := p.text
	if p.written && p.problem.Source.Text == "" && p.problem.Matrix != nil {
		text = p.formatted()
	}
	return el("section").Class("panel puzzle").ID("panel-puzzle").Aria("labelledby", "h-matrix").Body(
		el("header").Body(
			el("h2").ID("h-matrix").Text("Problem"),
			el("div").Class("seg").Role("group").Aria("label", "Show the problem as").Body(
				button().Aria("pressed", !p.written).DataSet("test", "show-items").OnClick(p.onItems).Text("Items"),
				button().Aria("pressed", p.written).DataSet("test", "show-text").OnClick(p.onText).Text("Text"),
			),
		),
		el("div").Class("scroll").Hidden(p.written).TabIndex(0).Role("group").Aria("label", "Items").Body(p.items()),
		&textView{Page: p, Text: text, Hidden: !p.written, Found: p.found},
		p.problems(),
		el("div").Class("group files").Body(
			el("div").Class("row").Body(
				button().Class("btn sm outline").DataSet("test", "save").OnClick(p.onSave).Text("Save as text"),
				p.origin(),
			),
		),
	)
}

// longest is the length up to which a matrix is shown in the editor.
const longest = 1 << 20

// formatted is the matrix in Knuth's form.
func (p *labPage) formatted() string {
	if p.problem.Matrix.Entries() > longest/6 {
		return "| " + p.problem.Title + "\n| " + p.problem.Size() + ": too long to be edited here. Save it as text instead.\n"
	}
	m := *p.problem.Matrix
	if m.Comment == "" {
		m.Comment = p.problem.Title
	}
	return xc.Format(&m)
}

// origin leads to where the matrix comes from.
func (p *labPage) origin() app.UI {
	s := p.problem.Source
	way := func(to, name string) app.UI {
		return el("a").Class("btn sm quiet").DataSet("test", "origin").Attr("href", p.root+to).Text(name)
	}
	switch {
	case s.Sudoku != "":
		return way("sudoku/#g="+s.Sudoku, "As a grid")
	case s.Puzzle != "":
		return way("#p="+s.Puzzle, "As a puzzle")
	case p.problem.Puzzle != nil:
		return way("#"+link.Link{Text: def.Format(p.problem.Puzzle), Settings: link.DefaultSettings}.Encode(), "As a puzzle")
	}
	return el("span").Hidden(true)
}

// items lists what is open, fewest options first; a press chooses one.
func (p *labPage) items() app.UI {
	note := []app.UI{
		el("h3").Body(app.Text("Matrix "), el("span").Class("muted num").Text(p.problem.Size())),
		el("p").Class("hint").Text(p.problem.Note),
	}
	if p.problem.Puzzle != nil {
		note = append(note, p.quarter())
	}
	if p.problem.Matrix == nil {
		_, what := p.missing()
		return el("div").Body(el("div").Class("group").Body(el("p").Class("hint").Text(what)))
	}
	s := p.bench.search
	open := len(s.OpenItems())
	about := "choose one, or let the rule choose"
	switch {
	case s.Done():
		about = "the search is over"
	case open == 0:
		about = "every item is covered"
	case !s.Choosing():
		about = "an item has been chosen; step on"
	}
	list := &itemList{Page: p, Problem: p.problem, At: s.At(), Busy: p.bench.busy()}
	if p.bench.fast() {
		list.At, about = 0, "they are listed when the search rests"
	}
	return el("div").Body(
		el("div").Class("group").Body(note...),
		el("div").Class("group").Body(
			el("h3").Body(app.Text("Open items "), el("span").Class("muted num").Text(strconv.Itoa(open))),
			el("p").Class("hint").Text("With the number of options left: "+about+"."),
			list,
		),
	)
}

// missing says why there is no matrix.
func (p *labPage) missing() (head, what string) {
	if p.opening != nil {
		return "Making the matrix", "It is shown in a moment."
	}
	return "No matrix yet", "The text has errors; mend it to go on."
}

// quarter offers to keep the images of one piece up to symmetry.
func (p *labPage) quarter() app.UI {
	options := []app.UI{el("option").Attr("value", "").Attr("selected", p.problem.Source.Quarter == "").Text("All places of every piece")}
	for i := range p.problem.Puzzle.Pieces {
		if piece := &p.problem.Puzzle.Pieces[i]; !piece.Stationary && piece.Copies == 1 {
			options = append(options, el("option").Attr("value", piece.Name).Attr("selected", p.problem.Source.Quarter == piece.Name).
				Text("Piece "+piece.Name+" up to symmetry"))
		}
	}
	return el("label").Class("select wide").Body(
		el("span").Class("sr").Text("Symmetry"),
		el("select").DataSet("test", "quarter").OnChange(p.onQuarter).Body(options...), icon(iconCaret),
	)
}

// problems lists what is wrong with the text.
func (p *labPage) problems() app.UI {
	if !p.written || len(p.found) == 0 {
		return el("div").Hidden(true)
	}
	class := "tag danger num"
	if p.problem.Matrix != nil {
		class = "tag num"
	}
	items := []app.UI{el("h3").Body(app.Text("Problems "), el("span").Class(class).Text(strconv.Itoa(len(p.found))))}
	for _, d := range p.found {
		shape := icon(iconAlert, "err")
		if d.Severity == xc.Warning {
			shape = icon(iconAlert, "wrn")
		}
		items = append(items, el("div").Class("problem").DataSet("test", "problem").DataSet("line", d.Line).Body(
			shape, el("div").Body(
				el("p").Text(d.Message),
				button().Class("where num").Title("Go to it").DataSet("line", d.Line).DataSet("column", d.Column).DataSet("length", d.Length).
					OnClick(p.onWhere).Text("Line "+strconv.Itoa(d.Line)+", column "+strconv.Itoa(d.Column)),
			),
		))
	}
	return el("div").Class("problems").Role("region").Aria("label", "Problems").DataSet("test", "problems").Body(items...)
}

func (p *labPage) small() bool {
	return p.problem.Matrix != nil && p.problem.Matrix.Entries() <= linkable
}

func (p *labPage) viewPanel() app.UI {
	return el("section").Class("panel view").Aria("labelledby", "h-view").Body(
		el("header").Body(
			el("h2").ID("h-view").Text("Matrix"),
			el("span").Class("caption num").DataSet("test", "caption").Text(p.caption()),
			el("div").Class("row zoom").Hidden(p.links && p.small()).Body(
				button().Class("btn icon").Aria("label", "Smaller cells").Title("Smaller").OnClick(p.onSmaller).Text("−"),
				button().Class("btn icon").Aria("label", "Larger cells").Title("Larger").OnClick(p.onLarger).Text("+"),
			),
			button().Class("btn sm").Aria("pressed", p.hide).Title("Only options that are not ruled out  H").DataSet("test", "hide").
				Attr("disabled", p.links && p.small()).OnClick(p.onHide).Text("Hide ruled out"),
			button().Class("btn sm").Aria("pressed", p.links && p.small()).Attr("disabled", !p.small()).
				Title(p.linksTitle()).DataSet("test", "links").OnClick(p.onLinks).Text("Links"),
		),
		el("div").Class("stage flat").Body(
			&matrixView{Bench: &p.bench, Links: p.links, Hide: p.hide, Zoom: p.zoom, Label: "Matrix of " + p.problem.Size(), Chosen: p.onColumn},
		),
		p.transport(),
	)
}

func (p *labPage) linksTitle() string {
	if !p.small() {
		return "Too many entries to draw their links"
	}
	return "Dancing links  K"
}

func (p *labPage) caption() string {
	s := p.bench.search
	if p.opening != nil {
		return "Making the matrix of " + p.opening.Problem.Title + " …"
	}
	if p.problem.Matrix == nil || s == nil {
		return "The last version without errors"
	}
	depth := len(s.Cover())
	return plural(len(s.OpenItems()), "open item") + ", " + plural(depth, "option") + " taken"
}

func (p *labPage) transport() app.UI {
	s := p.bench.search
	off := p.problem.Matrix == nil || s == nil
	at, start, furthest := uint64(0), uint64(0), uint64(0)
	if !off {
		at, start, furthest = s.At(), s.Start(), s.Furthest()
	}
	name := "Play"
	if p.bench.busy() {
		name = "Halt"
	}
	text := "Step " + thousands(float64(at))
	if furthest > at {
		text += " of " + thousands(float64(furthest))
	}
	var speeds []app.UI
	for _, speed := range labSpeeds {
		value := strconv.FormatFloat(speed, 'g', -1, 64)
		said := value + " steps a second"
		switch speed {
		case 1:
			said = "1 step a second"
		case fastest:
			said = "As fast as it can"
		}
		speeds = append(speeds, el("option").Attr("value", value).Attr("selected", speed == p.bench.speed).Text(said))
	}
	done := off || s.Done()
	return el("div").Class("transport").Role("group").Aria("label", "Search").Body(
		el("div").Class("keys").Body(
			control("step-first", "To the beginning", "Home", iconFirst, off || at == start, p.onFirst).Class("far"),
			control("step-back", "Step back", "←", iconBack, off || at == start, p.onBack),
			playControl("play", name, p.bench.busy(), off, p.onPlay),
			control("step-forward", "Step", "→", iconNext, done, p.onStep),
			control("step-last", "To the furthest point", "End", iconLast, off || at == furthest, p.onLast).Class("far"),
		),
		el("div").Class("scrub").Body(&stepSlider{Page: p, Start: start, At: at, End: max(furthest, start+1), Off: off || furthest == start}),
		el("span").Class("stepno num").DataSet("test", "step").Text(text),
		paceChoice("speed", "Speed", off, speeds, p.onSpeed),
	)
}

// searchPanel: the rule, what happens, and the tree.
func (p *labPage) searchPanel() app.UI {
	said, next := "", ""
	if p.problem.Matrix != nil {
		said, next = p.bench.search.Said(), p.bench.search.Next()
		if p.bench.fast() {
			said, next = "Searching …", ""
		}
	}
	fewest := p.rule() == xc.Fewest
	return el("section").Class("panel search").ID("panel-search").Aria("labelledby", "h-search").Body(
		el("header").Body(
			el("h2").ID("h-search").Text("Search"),
			el("div").Class("seg").Role("group").Aria("label", "Rule that chooses the next item").Body(
				button().Aria("pressed", fewest).DataSet("test", "rule-fewest").Title("The item with the fewest options").OnClick(p.onFewest).Text("Fewest first"),
				button().Aria("pressed", !fewest).DataSet("test", "rule-leftmost").Title("The first item that is open").OnClick(p.onLeftmost).Text("Leftmost"),
			),
		),
		el("div").Class("group said").Body(
			el("p").DataSet("test", "said").Text(said),
			el("p").Class("muted").DataSet("test", "next").Text(next),
		),
		el("div").Class("treebox").Body(&treeView{Bench: &p.bench, Label: p.treeLabel()}),
		el("p").Class("hint treenote num").DataSet("test", "tree-note").Text(p.treeNote()),
		el("div").Class("go").Body(p.primary("btn lg"), p.nextCover("btn outline lg")),
	)
}

func (p *labPage) treeLabel() string {
	if p.problem.Matrix == nil {
		return "Search tree"
	}
	shape := p.bench.search.Shape()
	return "Search tree: " + plural(shape.Nodes, "node") + ", " + plural(shape.Covers, "cover") + ", " + plural(shape.Dead, "dead end")
}

// treeNote says what the tree is like.
func (p *labPage) treeNote() string {
	if p.problem.Matrix == nil {
		return ""
	}
	_, _, _, left := p.bench.search.Tree()
	shape := p.bench.search.Shape()
	note := plural(shape.Nodes, "node") + ", " + plural(shape.Dead, "dead end") + ", " + branches(shape.Branches)
	if left > 0 {
		note += "; " + thousands(float64(left)) + " more nodes are not drawn"
	}
	return note + "."
}

func branches(n int) string {
	switch n {
	case 0:
		return "no branching"
	case 1:
		return "1 branching"
	}
	return thousands(float64(n)) + " branchings"
}

func (p *labPage) primary(class string) app.UI {
	name, test := "Find all covers", "find-all"
	if p.bench.busy() {
		name, test = "Stop", "stop"
	}
	return button().Class(class+" primary").Attr("disabled", p.problem.Matrix == nil || p.bench.search.Done() && !p.bench.busy()).
		Title(name+"  Ctrl Enter").DataSet("test", test).OnClick(p.onAll).Text(name)
}

func (p *labPage) nextCover(class string) app.UI {
	return button().Class(class).Attr("disabled", p.problem.Matrix == nil || p.bench.search.Done() || p.bench.busy()).
		Title("Next cover  N").DataSet("test", "next-cover").OnClick(p.onNext).Text("Next cover")
}

func (p *labPage) tabs() app.UI {
	tab := func(t, name string) app.UI {
		return button().Role("tab").DataSet("go", t).DataSet("test", "tab-"+t).
			Aria("selected", p.tab == t).Aria("controls", "panel-"+t).OnClick(p.onTab).Text(name)
	}
	return el("nav").Class("tabs").Role("tablist").Aria("label", "Panels").Body(
		tab("puzzle", "Problem"), tab("search", "Search tree"), tab("result", "Covers"),
	)
}

func (p *labPage) dock() app.UI {
	head, line := "Ready", p.problem.Size()
	if p.problem.Matrix != nil {
		s := p.bench.search
		head = plural(int(s.Found()), "cover")
		switch {
		case p.bench.busy():
			line = "Searching, step " + thousands(float64(s.At()))
		case s.Done():
			line = "All of them"
		default:
			line = "Step " + thousands(float64(s.At()))
		}
	}
	return el("div").Class("dock").Body(
		el("div").Class("state num").DataSet("test", "dock-state").Body(el("b").Text(head), app.Text(line)),
		p.nextCover("btn outline"),
		p.primary("btn"),
	)
}

// shownCovers is how many found covers are drawn.
const shownCovers = 60

// coversPanel: counts, the cover in the making, and those found.
func (p *labPage) coversPanel() app.UI {
	if p.problem.Matrix == nil {
		head, what := p.missing()
		return el("section").Class("panel result one").ID("panel-result").Aria("label", "Covers").Body(
			el("div").Class("sec").Body(el("div").Class("empty").Body(el("b").Text(head), el("span").Text(what))))
	}
	s := p.bench.search
	tag := el("span").Class("tag").Text("so far")
	if s.Done() {
		tag = el("span").Class("tag ok").Body(icon(iconCheck, "tiny"), app.Text("all"))
	}
	count := "covers"
	if s.Found() == 1 {
		count = "cover"
	}
	fact := func(name, test, value string) []app.UI {
		return []app.UI{el("dt").Text(name), el("dd").DataSet("test", test).Text(value)}
	}
	var facts []app.UI
	facts = append(facts, fact("Items chosen", "chosen", thousands(float64(s.Chosen())))...)
	facts = append(facts, fact("Entries taken out", "updates", thousands(float64(s.Updates())))...)
	facts = append(facts, fact("Steps", "steps", thousands(float64(s.At())))...)
	options, which := s.Cover(), "in the making"
	if p.cover >= 0 && p.cover < len(s.Covers) {
		options, which = s.Covers[p.cover], "cover "+strconv.Itoa(p.cover+1)
	}
	return el("section").Class("panel result").ID("panel-result").Aria("label", "Covers").Body(
		el("div").Class("sec").Body(
			el("h2").Body(app.Text("Found"), tag),
			el("p").Class("big").DataSet("test", "count").Body(app.Text(thousands(float64(s.Found()))), el("small").Text(count)),
			el("dl").Class("facts").Body(facts...),
		),
		el("div").Class("sec cover").Body(
			el("h2").Body(app.Text("Cover "), el("span").Class("muted").DataSet("test", "which").Text(which),
				el("span").Class("end num muted").Text(plural(len(options), "option"))),
			el("div").Class("picture").DataSet("test", "picture").Body(p.picture(options)),
		),
		el("div").Class("sec sols").Body(
			el("h2").Body(app.Text("Covers found "), el("span").Class("muted num").Text(p.kept())),
			p.covers(),
		),
	)
}

func (p *labPage) kept() string {
	s := p.bench.search
	if n := len(s.Covers); n > shownCovers {
		return "the first " + strconv.Itoa(shownCovers) + " of " + thousands(float64(n))
	}
	return ""
}

func (p *labPage) picture(options []int32) app.UI {
	if len(options) == 0 && p.problem.Box == 0 && p.problem.Queens == 0 {
		return el("div").Class("empty").Body(el("b").Text("Nothing taken"), el("span").Text("Options that are taken stand here."))
	}
	return &coverView{Problem: p.problem, Options: options}
}

func (p *labPage) covers() app.UI {
	s := p.bench.search
	if len(s.Covers) == 0 {
		said := "Step, play, or let it run to the next cover."
		if s.Done() {
			said = "No choice of options covers every item once."
		}
		return el("div").Class("empty").Body(el("b").Text("No cover yet"), el("span").Text(said))
	}
	return &foundList{Page: p, Problem: p.problem, Found: min(len(s.Covers), shownCovers), Current: p.cover}
}

// foundList are the covers found so far. It is drawn only when there is another
// one, or another one is chosen.
type foundList struct {
	app.Compo
	Page           *labPage
	Problem        *lab.Problem
	Found, Current int
}

func (c *foundList) Render() app.UI {
	p := c.Problem
	covers := c.Page.bench.search.Covers
	covers = covers[:min(c.Found, len(covers))]
	var list []app.UI
	for i, options := range covers {
		var picture app.UI
		switch {
		case p.Board != nil || p.Queens > 0 || p.Box > 0 && len(covers) <= 12:
			picture = &coverView{Problem: p, Options: options}
		default:
			names := make([]string, len(options))
			for k, o := range options {
				names[k] = p.Option(int(o))
			}
			text := strings.Join(names, " ")
			if p.Box > 0 {
				text = "a grid"
			}
			picture = el("span").Class("mono names").Text(text)
		}
		current := "false"
		if i == c.Current {
			current = "true"
		}
		list = append(list, el("li").Body(button().Class("found").DataSet("n", i).DataSet("test", "cover").
			Aria("label", "Cover "+strconv.Itoa(i+1)).Aria("current", current).OnClick(c.onCover).Body(
			picture, el("span").Class("num").Text(strconv.Itoa(i+1)),
		)))
	}
	return el("ul").Class("founds").TabIndex(0).Body(list...)
}

func (c *foundList) onCover(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(dataset(ctx, "n")); err == nil {
		c.Page.later(func() {
			if c.Page.cover == i {
				i = -1
			}
			c.Page.cover = i
		})
	}
}

// — what people do

func (p *labPage) onChooser(app.Context, app.Event) { p.chooser = true }
func (p *labPage) onStep(app.Context, app.Event)    { p.do(p.bench.step) }
func (p *labPage) onBack(app.Context, app.Event)    { p.do(p.bench.back) }
func (p *labPage) onPlay(app.Context, app.Event)    { p.do(p.bench.play) }
func (p *labPage) onFirst(app.Context, app.Event)   { p.first() }
func (p *labPage) onLast(app.Context, app.Event)    { p.last() }
func (p *labPage) onNext(app.Context, app.Event)    { p.next() }
func (p *labPage) onAll(app.Context, app.Event)     { p.all() }
func (p *labPage) onShare(app.Context, app.Event)   { p.share() }
func (p *labPage) onEmbed(app.Context, app.Event)   { p.embed() }
func (p *labPage) onKeys(app.Context, app.Event)    { showDialog("keys") }
func (p *labPage) onHide(app.Context, app.Event)    { p.hide = !p.hide }
func (p *labPage) onLinks(app.Context, app.Event)   { p.links = !p.links }
func (p *labPage) onSmaller(app.Context, app.Event) { p.zoom = max(p.zoom/1.5, 1/3.375) }
func (p *labPage) onLarger(app.Context, app.Event)  { p.zoom = min(p.zoom*1.5, 5.0625) }
func (p *labPage) onFewest(app.Context, app.Event)  { p.setRule(xc.Fewest) }
func (p *labPage) onLeftmost(app.Context, app.Event) {
	p.setRule(xc.Leftmost)
}

func (p *labPage) first() {
	p.do(func() { p.bench.run(lab.Goal{Kind: lab.ToStep, Step: p.bench.search.Start()}) })
}
func (p *labPage) last() {
	p.do(func() { p.bench.run(lab.Goal{Kind: lab.ToStep, Step: p.bench.search.Furthest()}) })
}
func (p *labPage) next()  { p.do(func() { p.bench.run(lab.Goal{Kind: lab.ToCover}) }) }
func (p *labPage) share() { p.flush(); p.copyLink(p.fragment(), "the matrix and where the search is") }

func (p *labPage) all() {
	p.do(func() {
		if p.bench.busy() {
			p.bench.halt()
		} else {
			p.bench.run(lab.Goal{Kind: lab.ToEnd})
		}
	})
}

// embed opens the panel for what the search did up to here: to put it into a page,
// or to keep it as a file. static/lab makes the recording of the tree.
func (p *labPage) embed() {
	if p.problem.Matrix == nil || p.bench.busy() || !has(p.bench.tree, "recording") {
		return
	}
	p.flush()
	picture := map[string]any{"box": p.problem.Box, "queens": p.problem.Queens}
	if board := p.problem.Board; board != nil {
		slots := make([]int32, len(p.problem.Matrix.Options))
		for o := range slots {
			slots[o] = int32(board.Slot(o))
		}
		picture["board"], picture["slots"] = boardOf(p.problem.Puzzle), numbersOf(slots)
	}
	recording := p.bench.tree.Call("recording", p.bench.matrix.Get("matrix"), picture, numbersOf(p.bench.search.Cover()), p.problem.Title)
	if !recording.Truthy() {
		p.say("This matrix is too large to be drawn as a picture. Copy the link instead: it opens the lab at this step.", true)
		return
	}
	app.Window().Call("tilewrightEmbed", map[string]any{
		"player": recording, "link": "lab/#" + p.fragment(), "title": p.problem.Title,
	})
}

func (p *labPage) onCloseKeys(app.Context, app.Event) { closeDialog("keys") }

// setRule begins anew with another rule.
func (p *labPage) setRule(rule xc.Choice) {
	if p.problem.Matrix == nil || p.rule() == rule {
		return
	}
	p.do(func() { p.bench.set(lab.NewSearch(p.problem, rule)) })
}

func (p *labPage) onTab(ctx app.Context, _ app.Event) { p.tab = dataset(ctx, "go") }

func (p *labPage) onItems(app.Context, app.Event) { p.written = false }
func (p *labPage) onText(app.Context, app.Event)  { p.written = true }

// onColumn is called when a column of the matrix is pressed.
func (p *labPage) onColumn(item int) {
	p.later(func() {
		p.do(func() {
			if !p.bench.choose(item) {
				p.say(p.refused(item), true)
			}
		})
	})
}

// refused says why an item cannot be chosen now.
func (p *labPage) refused(item int) string {
	m, s := p.problem.Matrix, p.bench.search
	switch {
	case item >= m.Primary:
		return "Item " + m.Items[item] + " is secondary: it need not be covered, so it is never chosen."
	case s.Done():
		return "The search is over. Go back, or to the beginning, to choose another item."
	case !s.Choosing():
		return "An item has been chosen already. Step on until the next one is to be chosen."
	}
	return "Item " + m.Items[item] + " is covered already."
}

func (p *labPage) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.bench.speed = speed
	}
}

func (p *labPage) onQuarter(ctx app.Context, _ app.Event) {
	source := p.problem.Source
	source.Quarter = ctx.JSSrc().Get("value").String()
	p.open(source)
}

func (p *labPage) onSave(app.Context, app.Event) {
	text := p.text
	if p.problem.Matrix != nil {
		m := *p.problem.Matrix
		if m.Comment == "" {
			m.Comment = p.problem.Title
		}
		text = xc.Format(&m)
	}
	if has(app.Window(), "tilewrightKeepMatrix") {
		app.Window().Call("tilewrightKeepMatrix", p.problem.Title, text)
	}
}

func (p *labPage) onWhere(ctx app.Context, _ app.Event) {
	line, _ := strconv.Atoi(dataset(ctx, "line"))
	column, _ := strconv.Atoi(dataset(ctx, "column"))
	length, _ := strconv.Atoi(dataset(ctx, "length"))
	if has(p.editor, "goTo") {
		column, length := characters(p.text, line, column, length)
		p.editor.Call("goTo", line, column, length)
	}
}

// sample is what a matrix of one's own begins with.
const sample = "| My matrix: a line of items, then an option a line.\n| What follows a bar among the items is secondary.\na b c d | e\na b\nc d e\nb c\na d e\n"

func (p *labPage) onNew(app.Context, app.Event) {
	p.closeChooser()
	p.open(lab.Source{Text: sample})
	p.written, p.tab = true, "puzzle"
}

// typed is called when the editor tells a change.
func (p *labPage) typed(text string) {
	p.text = text
	if strings.TrimSpace(text) == "" {
		text = "|"
	}
	m, found := xc.Parse(text)
	p.found = found
	if m == nil {
		return // what was there before stays in view
	}
	problem, err := lab.Open(lab.Source{Text: text})
	if err != nil {
		p.say(err.Error(), true)
		return
	}
	p.problem, p.opening = problem, nil
	p.bench.set(lab.NewSearch(problem, p.rule()))
	p.cover = -1
	p.settle()
	p.showTitle()
}

func (p *labPage) press(e app.Value) {
	key, ctrl := pressed(e)
	does := map[string]func(){
		"ArrowRight": func() { p.do(p.bench.step) }, "ArrowLeft": func() { p.do(p.bench.back) }, " ": func() { p.do(p.bench.play) },
		"n": p.next, "Home": p.first, "End": p.last, "s": p.share, "x": p.embed, "d": p.nextTheme,
		"k": func() { p.links = !p.links }, "h": func() { p.hide = !p.hide }, "?": func() { showDialog("keys") },
		"o": func() {
			p.chooser = true
			if e := app.Window().GetElementByID("chooser"); has(e, "showPopover") {
				e.Call("showPopover")
			}
		},
	}
	f := does[key]
	if ctrl {
		f = nil
		if key == "Enter" {
			f = p.all
		}
	}
	if f != nil {
		e.Call("preventDefault")
		f()
	}
}

// characters turns a place in bytes into one in characters, as the editor
// counts.
func characters(text string, line, column, length int) (int, int) {
	for ; line > 1; line-- {
		_, text, _ = strings.Cut(text, "\n")
	}
	text, _, _ = strings.Cut(text, "\n")
	from := min(max(column-1, 0), len(text))
	to := min(from+length, len(text))
	return utf8.RuneCountInString(text[:from]) + 1, utf8.RuneCountInString(text[from:to])
}

// textView is the editor of the matrix: a <definition-editor> without the
// colours of definitions.
type textView struct {
	app.Compo
	Page   *labPage
	Text   string
	Hidden bool
	Found  []xc.Diagnostic

	listeners listeners
	shown     string
}

func (c *textView) Render() app.UI {
	return el("definition-editor").Class("editor").DataSet("test", "editor").
		Attr("label", "Exact cover matrix").Attr("plain", true).Attr("hidden", c.Hidden)
}

func (c *textView) OnMount(app.Context) {
	e := c.JSValue()
	c.Page.editor = e
	c.listeners.on(e, "change", func(event app.Value) {
		if detail := event.Get("detail"); detail.Type() == app.TypeObject {
			text := detail.Get("value").String()
			c.shown = text
			c.Page.later(func() { c.Page.typed(text) })
		}
	})
	c.sync()
}

func (c *textView) OnUpdate(app.Context) { c.sync() }

func (c *textView) OnDismount() {
	c.listeners.remove()
	c.Page.editor = nil
}

func (c *textView) sync() {
	e := c.JSValue()
	if c.Hidden {
		return
	}
	if c.shown != c.Text {
		c.shown = c.Text
		e.Set("value", c.Text)
	}
	list := []any{}
	for i, d := range c.Found {
		column, length := characters(c.Text, d.Line, d.Column, d.Length)
		list = append(list, map[string]any{
			"id": i, "line": d.Line, "column": column, "length": length, "severity": d.Severity.String(), "message": d.Message,
		})
	}
	e.Set("diagnostics", list)
}

// stepSlider is the slider of the transport; its range is set before its value.
type stepSlider struct {
	app.Compo
	Page           *labPage
	Start, At, End uint64
	Off            bool
}

func (c *stepSlider) Render() app.UI {
	return app.ElemSelfClosing("input").Attr("type", "range").Class("range").DataSet("test", "scrub").Attr("step", 1).Attr("disabled", c.Off).
		Aria("label", "Step").Style("--v", percent(float64(c.At-c.Start), float64(c.End-c.Start))).OnInput(c.onInput)
}

func (c *stepSlider) OnMount(app.Context)  { c.sync() }
func (c *stepSlider) OnUpdate(app.Context) { c.sync() }

func (c *stepSlider) sync() {
	e := c.JSValue()
	e.Set("min", float64(c.Start))
	e.Set("max", float64(c.End))
	e.Set("value", float64(c.At))
}

func (c *stepSlider) onInput(ctx app.Context, _ app.Event) {
	if step, err := strconv.ParseUint(ctx.JSSrc().Get("value").String(), 10, 64); err == nil {
		c.Page.do(func() { c.Page.bench.run(lab.Goal{Kind: lab.ToStep, Step: step}) })
	}
}

// thumbView is a small picture of a library puzzle, solved.
type thumbView struct {
	app.Compo
	Puzzle *def.Puzzle
	ID     string
}

func (c *thumbView) Render() app.UI { return el("poly-thumb").Aria("hidden", true) }

func (c *thumbView) OnMount(app.Context) {
	c.JSValue().Set("board", boardOf(c.Puzzle))
	if slots := state.Known(c.ID); slots != nil {
		c.JSValue().Set("assembly", slotsArray(slots))
	}
}
