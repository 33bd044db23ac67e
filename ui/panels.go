package ui

import (
	"tilewright/ui/rooms/chooser"
	"tilewright/ui/rooms/definition"
	"tilewright/ui/rooms/disassembly"
	"tilewright/ui/rooms/draw"
	"tilewright/ui/rooms/findings"
	"tilewright/ui/rooms/pieces"
	"tilewright/ui/rooms/play"
	"tilewright/ui/rooms/result"
	"tilewright/ui/rooms/search"
	"tilewright/ui/rooms/sharing"
	"tilewright/ui/rooms/solutions"
	"tilewright/ui/rooms/task"
	"tilewright/ui/rooms/terms"
	"tilewright/ui/rooms/tuning"
	"tilewright/ui/rooms/variants"
	"tilewright/ui/rooms/view"
	"tilewright/ui/schedule"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// rooms are the panels of the first page that have packages of their own.
type rooms struct {
	draw        draw.Panel
	pieces      pieces.Panel
	play        play.Panel
	result      result.Panel
	search      search.Panel
	terms       terms.Panel
	chooser     chooser.Panel
	solutions   solutions.Panel
	sharing     sharing.Panel
	view        view.Panel
	definition  definition.Panel
	disassembly disassembly.Panel
	task        task.Panel
	tour        tour
	findings    findings.Panel
	variants    variants.Panel
	tuning      tuning.Panel
}

// wirePanels gives each room what it needs of the page.
func (p *page) wirePanels() {
	desk := shell.PanelContext{
		State: &p.state, Do: func(list ...state.Action) { p.do(list...) }, Later: p.later, Dispatch: p.dispatch,
		Quietly: p.quietly, Open: p.open, Fold: p.fold, Solve: p.solve, Player: p.view.Player, ReadEditor: func() { p.definition.Read() },
		CopyText: p.copyText, Pictures: &p.pictures, Store: p.store, Device: &p.device,
	}
	kept := func() string { return p.keeping.key }
	p.rooms = rooms{
		draw: draw.Panel{PanelContext: desk, Held: func() {
			p.tell(schedule.Touched)
			p.writing.late.Again()
		}},
		pieces: pieces.Panel{PanelContext: desk},
		play:   play.Panel{PanelContext: desk, Leave: p.leave, KeepGame: p.keepGame},
		result: result.Panel{PanelContext: desk, Solutions: p.solutions.Call},
		terms:  terms.Panel{PanelContext: desk},
		search: search.Panel{PanelContext: desk, Acts: p.result.Acts, GoOn: p.goOn, Kept: kept},
		chooser: chooser.Panel{
			PanelContext: desk, GoOn: p.goOn, Kept: kept, Refused: func() bool { return p.writing.refused },
			OpenRecent: p.openRecent, Write: p.definition.Write, Find: p.findCommands, Command: p.command,
		},
		solutions: solutions.Panel{PanelContext: desk, Planner: p.planner},
		sharing:   sharing.Panel{PanelContext: desk, Planner: p.planner, Stored: &p.solutions.Stored, Solution: p.solution, Settle: p.settle},
		view: view.Panel{
			PanelContext: desk, Planner: p.planner, Moved: p.playerMoved, Undo: p.undo,
			Enter: func() { p.play.Enter() }, Roll: func() { p.chooser.Roll() },
			SolveName: p.search.PrimaryName, OnError: p.definition.OnWhere,
			Stored: p.solutions.StoredNote, AskApart: p.disassembly.Ask, Apart: p.disassembly.Note,
		},
		definition:  definition.Panel{PanelContext: desk},
		disassembly: disassembly.Panel{PanelContext: desk, Print: p.sharing.Print, Embed: p.sharing.Embed, Solutions: p.solutions.Call},
		task:        task.Panel{PanelContext: desk, Link: p.addressLink},
		tour:        tour{PanelContext: desk},
		findings:    findings.Panel{PanelContext: desk},
		variants:    variants.Panel{PanelContext: desk},
		tuning:      tuning.Panel{PanelContext: desk, Line: &p.search.Line, Touch: func() { p.tell(schedule.Touched) }},
	}
}
