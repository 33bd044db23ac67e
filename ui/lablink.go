package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/lab"
)

// load opens what a link says, a large matrix in slices; where that cannot be, it
// says why and shows the first example. push makes it a step of the browser's
// history.
func (p *labPage) load(l lab.Link, push bool) {
	o, err := lab.NewBuilder(l.Source)
	if err != nil {
		p.refuse(err)
		return
	}
	p.builder, p.target, p.pushed = o, l, push
	p.live.halt()
	if app.IsServer || o.Done() {
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
	o := p.builder
	if o == nil {
		return
	}
	go func() {
		for begin := clock(); p.builder == o && o.Run(func() bool { return clock()-begin < slice }); begin = clock() {
			time.Sleep(time.Millisecond)
		}
		if p.builder != o {
			return
		}
		s, why := p.searchOf(o, p.target)
		time.Sleep(handPause) // what follows draws the page
		p.later(func() {
			if p.builder == o {
				p.opened(s, why)
			}
		})
	}()
}

// searchOf is the search of what was opened, as far as a link says; nil where
// there is no matrix. The error is what in the link is not so.
func (p *labPage) searchOf(o *lab.Builder, l lab.Link) (*lab.Search, error) {
	if o.Err() != nil || o.Problem.Matrix == nil {
		return nil, nil
	}
	s := lab.NewSearch(o.Problem, l.Rule)
	return s, s.Go(l)
}

// opened takes over what was opened, with its search.
func (p *labPage) opened(s *lab.Search, why error) {
	problem, l, push := p.builder.Problem, p.target, p.pushed
	err := p.builder.Err()
	p.builder = nil
	if err != nil {
		p.refuse(err)
		return
	}
	p.problem, p.form, p.found, p.text, p.cover = problem, problem.Form, problem.Diagnostics, l.Source.Text, -1
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
	p.live.set(s)
}

// open goes to another source, as a step of the browser's history.
func (p *labPage) open(source lab.Source) {
	p.flush()
	p.load(lab.Link{Source: source, Rule: p.rule()}, true)
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
	p.late.take()
	if !p.live.busy() {
		p.late.put(func() { p.later(p.flush) })
	}
}

// flush writes the address down.
func (p *labPage) flush() {
	if p.late.take() {
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
	if p.problem.Matrix == nil || p.live.search == nil {
		return lab.Link{Source: p.problem.Source}.Encode()
	}
	return p.live.search.Link().Encode()
}
