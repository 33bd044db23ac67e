package coverlab

import (
	"cmp"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/lab"
	"tilewright/ui/live"
)

// load opens a link, a large matrix in slices. Where it cannot be opened, load says why and shows the first example.
// push makes it a step of the browser's history.
func (p *Page) load(l lab.Link, push bool) {
	o, err := lab.NewBuilder(l.Source)
	if err != nil {
		p.refuse(err)
		return
	}
	p.opening.builder, p.opening.target, p.opening.pushed = o, l, push
	p.live.Halt()
	if app.IsServer || o.Done() {
		for o.Run(func() bool { return true }) {
		}
		p.opened(p.searchOf(o, l))
		return
	}
	if p.problem == nil {
		named := *o.Problem
		p.problem = &named // its name can be shown already
	}
	if p.shell.Dispatch != nil {
		p.goOn()
	}
}

func (p *Page) refuse(err error) {
	p.shell.Say(err.Error(), true)
	p.load(lab.Link{}, false)
}

// goOn makes the matrix of the problem that is being opened. It gives the page's thread back every few milliseconds.
func (p *Page) goOn() {
	o := p.opening.builder
	if o == nil {
		return
	}
	go func() {
		for begin := live.Clock(); p.opening.builder == o && o.Run(func() bool { return live.Clock()-begin < live.Slice }); begin = live.Clock() {
			time.Sleep(time.Millisecond)
		}
		if p.opening.builder != o {
			return
		}
		s, why := p.searchOf(o, p.opening.target)
		time.Sleep(live.HandPause) // the next function draws the page
		p.shell.Later(func() {
			if p.opening.builder == o {
				p.opened(s, why)
			}
		})
	}()
}

// searchOf is the search of an opened problem, brought to the link's point; nil where there is no matrix. The error
// says what is wrong in the link.
func (p *Page) searchOf(o *lab.Builder, l lab.Link) (*lab.Search, error) {
	if o.Err() != nil || o.Problem.Matrix == nil {
		return nil, nil
	}
	s := lab.NewSearch(o.Problem, l.Rule)
	return s, s.Go(l)
}

// opened shows an opened problem with its search; why is what was wrong in its link.
func (p *Page) opened(s *lab.Search, why error) {
	problem, l, push := p.opening.builder.Problem, p.opening.target, p.opening.pushed
	err := p.opening.builder.Err()
	p.opening.builder = nil
	if err != nil {
		p.refuse(err)
		return
	}
	if p.task.words = l.Task; l.Task != "" {
		p.view.tab = "puzzle" // where the task stands
	}
	p.problem, p.view.cover = problem, -1
	p.leaveCheapest()
	p.draft.read, p.draft.text, p.draft.typed = problem, l.Source.Text, false
	if push {
		defer func() {
			p.view.written = p.view.written && l.Source.Text != ""
			p.writeAddress(true)
		}()
	}
	if p.shell.Dispatch != nil {
		p.showTitle()
	}
	if problem.Matrix == nil {
		p.view.written = true // to mend the text
		return
	}
	if why != nil {
		p.shell.Say(why.Error(), true)
	}
	p.live.Set(s)
	if l.Cheapest > 0 && problem.Matrix.Costs != nil && app.IsClient {
		p.cheap.most = l.Cheapest
		p.findCheapest()
	}
}

// open goes to another source, as a step of the browser's history.
func (p *Page) open(source lab.Source) {
	p.flush()
	p.load(lab.Link{Source: source, Rule: p.rule()}, true)
}

// take opens a text that is dropped on the page, or pasted outside of a field. One that nothing can be read in is shown
// with what is wrong.
func (p *Page) take(text, name string) {
	source := lab.SourceOf(text)
	p.closeChooser()
	p.open(source)
	if source.Text == "" {
		return
	}
	p.view.written, p.view.tab = true, "puzzle"
	if p.problem.Matrix != nil && !p.stale() {
		p.shell.Say(say.T("Opened {file}, read as {form}.", name, p.problem.Form), false)
	}
}

func (p *Page) showTitle() {
	app.Window().Get("document").Set("title", say.T("{title} – Exact cover lab – Tilewright", p.problem.Title))
}

// readAddress follows Back, Forward and links within the page.
func (p *Page) readAddress() {
	fragment := browser.Hash()
	if fragment == p.address {
		return
	}
	p.address = fragment
	l, err := lab.Decode(fragment)
	if err != nil {
		p.shell.Say(err.Error(), true)
		return
	}
	p.closeChooser()
	p.view.written = false
	p.load(l, false)
}

// settle is called after the search has moved.
func (p *Page) settle() {
	p.late.Take()
	if !p.live.Busy() {
		p.late.Put(func() { p.shell.Later(p.flush) })
	}
}

// flush writes the address down at once.
func (p *Page) flush() {
	if p.late.Take() {
		p.writeAddress(false)
	}
}

func (p *Page) writeAddress(push bool) {
	fragment := p.fragment()
	if p.draft.typed && p.draft.read.Matrix == nil {
		fragment = lab.Link{Source: lab.Source{Text: cmp.Or(p.draft.text, "\n")}, Task: p.task.words}.Encode() // it is kept, wrong as it is
	}
	if fragment == p.address {
		return
	}
	p.address = fragment
	browser.WriteHash(fragment, push)
}

func (p *Page) fragment() string {
	if p.problem.Matrix == nil || p.live.Search == nil {
		return lab.Link{Source: p.problem.Source, Task: p.task.words}.Encode()
	}
	l := p.live.Search.Link()
	l.Task = p.task.words
	if p.cheap.found != nil {
		l.Cheapest = p.cheap.found.Most
	}
	return l.Encode()
}
