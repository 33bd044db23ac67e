package ui

import (
	"tilewright/ui/planner"
	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// survey has a worker of its own look for variants, so that searches and games go on
// undisturbed.
func (p *page) survey(c state.Survey) {
	for len(p.surveyors) <= c.Worker {
		p.surveyors = append(p.surveyors, p.planner.Another(planner.Events{
			Ready: func(string) {},
			Fault: func(m wire.Fault) { p.later(state.SurveyFailed{Text: m.Message}) },
		}))
	}
	p.surveyors[c.Worker].Ask(c.Asked, func(h wire.Head, answer any) { p.later(c.Answered(h, answer)) })
}

func (p *page) endSurvey() {
	for _, worker := range p.surveyors {
		worker.End()
	}
}
