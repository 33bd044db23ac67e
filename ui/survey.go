package ui

import (
	"tilewright/ui/planner"
	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// survey has a worker of its own look for variants, so that searches and games go on
// undisturbed.
func (p *page) survey(c state.Survey) {
	for n := len(p.surveyors); n <= c.Worker; n++ {
		p.surveyors = append(p.surveyors, p.planner.Another(planner.Events{
			Ready:    func(string) {},
			Surveyed: func(m wire.Surveyed) { p.later(state.Surveyed{Worker: n, Surveyed: m}) },
			Fault:    func(m wire.Fault) { p.later(state.SurveyFailed{Text: m.Message}) },
		}))
	}
	p.surveyors[c.Worker].Survey(c.Start)
}

func (p *page) endSurvey() {
	for _, worker := range p.surveyors {
		worker.End()
	}
}
