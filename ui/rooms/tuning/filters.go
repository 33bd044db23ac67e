package tuning

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the settings as stages and switches, which say what they did.
type Panel struct {
	shell.PanelContext
	// Touch is called while a hand is on a control, so that nothing is drawn meanwhile.
	Touch func()
	// Line is the page's end of the settings line.
	Line *field.Field

	hand hand
}

// Filters are the switches. Each says what it does, or did in the last run. If it is on, it says how far it goes.
func (p *Panel) Filters() app.UI {
	s := p.State
	set := s.Tuned()
	puzzle := s.Document.Good
	if puzzle == nil {
		return html.El("div").Hidden(true)
	}
	facts := state.Facts(puzzle)
	run := p.lastRun()
	head := ""
	if run != nil {
		head = say.T("in the last run, prepared in {time}", words.Prepared(&run.Progress))
		if s.Run.Phase.Active() {
			head = say.T("so far")
		}
	}
	rows := []app.UI{
		p.redundancy(run, facts),
		setting("volume", "Volume filter", set.Volume != 0, p.onSetting,
			did(run, removed(run, func(l wire.Level) float64 { return l.VolumeFiltered }),
				say.T("removes images that leave a gap no pieces can fill{when}", when(set.Volume))),
			p.reach("volume", set.Volume, facts.Pieces)),
		setting("parity", "Parity filter", set.Parity != 0, p.onSetting,
			did(run, removed(run, func(l wire.Level) float64 { return l.ParityFiltered }),
				say.T("removes images after which dark and light cells cannot balance{when}", when(set.Parity))),
			p.reach("parity", set.Parity, facts.Pieces)),
		setting("fit", "Fit filter", set.Fit != 0, p.onSetting,
			did(run, removed(run, func(l wire.Level) float64 { return l.FitFiltered }),
				say.T("removes images that leave a cell or a piece without an image{when}", when(set.Fit))),
			p.reach("fit", set.Fit, facts.Pieces)),
		setting("volume-trigger", "Volume trigger", set.VolumeTrigger > 0, p.onSetting,
			did(run, backtracks(run, func(l wire.Level) float64 { return l.VolumeBacktracks }), say.T("goes back when there is a gap no pieces can fill")),
			p.count("volume-trigger", "while at least {n} pieces are left", facts.Pieces)),
		setting("parity-trigger", "Parity trigger", set.ParityTrigger, p.onSetting,
			did(run, backtracks(run, func(l wire.Level) float64 { return l.ParityBacktracks }),
				say.T("goes back when dark and light cells can no longer balance")), nil),
		setting("nof", "Neighbour masks (NOF)", set.NOF, p.onSetting, []app.UI{app.Text(p.nofSays(run))}, nil),
	}
	return html.El("div").Class("group filters").DataSet("test", "filters").Body(
		html.El("div").Class("headed").
			Body(html.El("h3").Aria("label", say.T("Filters and triggers")).Text(say.T("Filters")), html.Ask("filter"),
				html.El("span").Text(say.T("and triggers")), html.Ask("trigger"), html.El("span").Class("muted").Text(head)),
		html.El("div").Body(rows...),
	)
}

// lastRun is the run that was searched with the present settings, nil where there is none.
func (p *Panel) lastRun() *state.Run {
	s := p.State
	if !s.Current() || s.Run.Progress.Images == 0 {
		return nil
	}
	return &s.Run
}

// setting is a row with a switch; more is shown only where it is on.
func setting(id string, name say.Message, on bool, f app.EventHandler, says []app.UI, more app.UI) app.UI {
	texts := []app.UI{
		html.El("div").Class("name").Body(html.El("b").ID("set-"+id).Text(name), html.Ask(termOf(id))),
		html.El("small").Class("num").Body(says...),
	}
	if on && more != nil {
		texts = append(texts, more)
	}
	return html.El("div").Class("set").DataSet("test", "set-"+id).Body(html.El("div").Body(texts...), settingSwitch(id, on, f))
}

// termOf is the term that explains a switch.
func termOf(id string) string {
	if id == "fit" {
		return "fit-filter" // "fit" is another word's term
	}
	return id
}

func settingSwitch(id string, on bool, f app.EventHandler) app.UI {
	return html.Button().Class("switch").Role("switch").Aria("checked", on).Aria("labelledby", "set-"+id).
		DataSet("set", id).DataSet("test", "switch-"+id).OnClick(f)
}

// did says what a setting did in a run, or before a run what it does.
func did(run *state.Run, what []app.UI, does string) []app.UI {
	if run != nil && what != nil {
		return what
	}
	return []app.UI{app.Text(does)}
}

func total(run *state.Run, of func(wire.Level) float64) (n float64) {
	for _, l := range run.Progress.Levels {
		n += of(l)
	}
	return n
}

// removed says how many images a filter removed in a run, and backtracks how often a trigger went back; nil for none.
func removed(run *state.Run, of func(wire.Level) float64) []app.UI {
	if run == nil || total(run, of) == 0 {
		return nil
	}
	return html.Sentence("removed {images}", html.El("strong").Text(say.T("{n, plural, one {# image} other {# images}}", total(run, of))))
}

func backtracks(run *state.Run, of func(wire.Level) float64) []app.UI {
	if run == nil || total(run, of) == 0 {
		return nil
	}
	return html.Sentence("went back {times}", html.El("strong").Text(say.T("{n, plural, one {# time} other {# times}}", total(run, of))))
}

func when(left int) string {
	switch {
	case left < 0:
		return say.T(", once before the search")
	case left > 0:
		return say.T(", down to {left} pieces left", left)
	}
	return ""
}

// nofSays says what the neighbour masks do, or did in a run.
func (p *Panel) nofSays(run *state.Run) string {
	set := p.State.Tuned()
	switch {
	case set.FILA == 0:
		return say.T("need a stage of FILA; drag one in above")
	case run != nil && run.Progress.Attempts > run.Progress.Fits:
		noFits := run.Progress.Attempts - run.Progress.Fits
		return say.T("{n} attempts did not fit{masks, select, true {} other {; the masks would skip most}}", noFits, set.NOF)
	}
	return say.T("skip attempts that cannot fit, by what is around a cell")
}

// reach is the choice of how long a filter goes on: once, or down to a number of pieces.
func (p *Panel) reach(id string, left, pieces int) app.UI {
	return html.El("div").Class("row more").Body(
		html.El("label").Class("select").Body(
			html.El("span").Class("sr").Text(say.T("When")),
			html.El("select").DataSet("set", id).DataSet("test", id+"-when").OnChange(p.onReach).Body(
				html.El("option").Attr("value", "-1").Attr("selected", left < 0).Text(say.T("once, before")),
				html.El("option").Attr("value", "1").Attr("selected", left > 0).Text(say.T("again down to")),
			),
			html.Icon(html.IconCaret),
		),
		html.Maybe(left > 0, func() app.UI { return p.count(id, "{n} left", pieces) }),
		html.Maybe(id == "fit", func() app.UI {
			return html.El("label").Class("check").Body(
				app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", p.State.Tuned().FitFixpoint).
					DataSet("set", "fixpoint").DataSet("test", "fixpoint").OnChange(p.onSetting),
				app.Text(say.T("to the end")),
			)
		}),
	)
}

// count is a field for a number of pieces.
func (p *Panel) count(id string, around say.Message, most int) app.UI {
	return html.El("label").Class("row count").Body(spans(around, p.number(id, func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input").Attr("max", most).Aria("label", say.T("Pieces left"))
	}))...)
}

// number is a field for a whole number of the settings, from 1 on.
func (p *Panel) number(id string, draw func() app.HTMLElemSelfClosing) app.UI {
	return html.Input(func() app.HTMLElemSelfClosing {
		return draw().Attr("type", "number").Class("field num").Attr("min", "1").DataSet("test", id+"-count")
	}, field.Owned{
		Of: id,
		Is: func() string {
			set := p.State.Tuned()
			whole, long := numberOf(&set, id)
			if whole != nil {
				return strconv.Itoa(max(1, *whole))
			}
			return strconv.FormatUint(*long, 10)
		},
		Edit: func(text string) {
			n, err := strconv.ParseUint(text, 10, 31)
			if err != nil || n == 0 {
				p.Do(state.Announce{Text: say.T("A whole number from 1 on is needed here."), Warn: true})
				return
			}
			p.Do(state.Tune{At: browser.Now(), Change: func(s *settings.Settings) {
				if whole, long := numberOf(s, id); whole != nil {
					*whole = int(n)
				} else {
					*long = n
				}
			}})
		},
	})
}

// numberOf is where a number with a field of its own stands.
func numberOf(s *settings.Settings, id string) (whole *int, long *uint64) {
	switch id {
	case "volume":
		return &s.Volume, nil
	case "parity":
		return &s.Parity, nil
	case "fit":
		return &s.Fit, nil
	case "volume-trigger":
		return &s.VolumeTrigger, nil
	case "goal":
		return &s.Goal, nil
	case "districts":
		return &s.Districts, nil
	case "workers":
		return &s.Workers, nil
	case "trials":
		return &s.Sample.Trials, nil
	case "sample-left":
		return &s.Sample.Left, nil
	case "seed":
		return nil, &s.Sample.Seed
	}
	return nil, &s.Limit
}

// spans are a field with the words of a message on its sides.
func spans(around say.Message, field app.UI) (parts []app.UI) {
	const place = "\uE000"
	before, after, _ := strings.Cut(say.T(around, place), place)
	if before = strings.TrimSpace(before); before != "" {
		parts = append(parts, html.El("span").Text(before))
	}
	if parts, after = append(parts, field), strings.TrimSpace(after); after != "" {
		parts = append(parts, html.El("span").Text(after))
	}
	return parts
}

// redundancy is the row of the redundancy filter.
func (p *Panel) redundancy(run *state.Run, facts settings.Facts) app.UI {
	set := p.State.Tuned()
	more := html.El("div").Class("row more").Body(
		html.El("label").Class("select").Body(
			html.El("span").Class("sr").Text(say.T("Constrained piece")),
			html.El("select").DataSet("test", "redundancy-piece").OnChange(p.onConstrain).Body(constrainable(set, facts)...),
			html.Icon(html.IconCaret),
		),
		html.El("label").Class("check").Body(
			app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", set.RedundancyFirst).
				DataSet("set", "redundancy-first").DataSet("test", "redundancy-first").OnChange(p.onSetting),
			app.Text(say.T("place it first")),
		),
	)
	return setting("redundancy", "Redundancy", set.Redundancy != settings.RedundancyOff, p.onSetting, redundancyDoes(set, run), more)
}

// redundancyDoes says what the filter does, or did in a run.
func redundancyDoes(set settings.Settings, run *state.Run) []app.UI {
	switch {
	case set.Redundancy == settings.RedundancyOff && set.Auto && run == nil:
		return []app.UI{app.Text(say.T("Automatic chooses it; no turned copies are found"))}
	case set.Redundancy == settings.RedundancyOff && !set.Auto:
		return []app.UI{app.Text(say.T("off: each solution is found again in every turn"))}
	case run != nil && run.Progress.Constrained != "":
		m := &run.Progress
		return html.Sentence("{piece}: {images} images, so no turned copies", app.Text(m.Constrained),
			html.El("strong").Text(words.Thousands(float64(m.ConstrainedFrom))+" → "+words.Thousands(float64(m.ConstrainedTo))))
	case run != nil && run.Progress.Images > 0:
		return []app.UI{app.Text(say.T("no piece can be constrained; turned copies are dropped as they are found"))}
	case set.Redundancy == settings.RedundancyNamed:
		return []app.UI{app.Text(say.T("constrains {piece}, so no turned copies", set.Piece))}
	}
	return []app.UI{app.Text(say.T("constrains the piece that loses most images, so no turned copies"))}
}

// constrainable are the pieces that can be chosen to be constrained.
func constrainable(set settings.Settings, facts settings.Facts) []app.UI {
	named := set.Redundancy == settings.RedundancyNamed
	pieces := []app.UI{html.El("option").Attr("value", "").Attr("selected", !named).Text(say.T("any piece"))}
	for _, shape := range facts.Shapes {
		if shape.Copies == 1 && len(shape.Names) > 0 {
			name := shape.Names[0]
			pieces = append(pieces, html.El("option").Attr("value", name).Attr("selected", named && set.Piece == name).
				Text(say.T("piece {name}", name)))
		}
	}
	return pieces
}

// Wanted are the settings that say which solutions are wanted, and which engine searches.
func (p *Panel) Wanted() app.UI {
	s := p.State
	set := s.Tuned()
	puzzle := s.Document.Good
	if puzzle == nil {
		return html.El("div").Hidden(true)
	}
	facts := state.Facts(puzzle)
	run := p.lastRun()
	wanted := func(id, does string) []app.UI { return did(run, textOf(wantedDid(id, set, run)), does) }
	rows := []app.UI{}
	if !facts.Flat && facts.Mirrored && facts.Closed {
		rows = append(rows, setting("mirror", "Mirror images are the same", set.Mirror == settings.MirrorSame, p.onSetting,
			wanted("mirror", say.T("a solution and its reflection count once")), nil))
	}
	rows = append(rows,
		p.searcher(set, run),
		setting("count", "Only count", set.Count, p.onSetting, wanted("count", say.T("keeps no solutions, so there is nothing to show")), nil),
		html.Maybe(set.Measure != def.NoMeasure || measurable(facts) != def.NoMeasure, func() app.UI {
			return setting("best", "Only the best", set.Measure != def.NoMeasure, p.onSetting,
				[]app.UI{app.Text(say.T("keeps those that beat all before; the last one is the best of all"))}, p.best(set, facts))
		}),
		setting("limit", "Stop early", set.Limit > 0, p.onSetting,
			wanted("limit", say.T("ends after a number of solutions")),
			p.wantedNumber("limit", "after {n} solutions")),
		setting("goal", "Leave pieces over", set.Goal > 0, p.onSetting, wanted("goal", say.T("counts as solved with so many pieces left")),
			p.count("goal", "with {n} left", facts.Pieces-1)),
		html.Maybe(evenParts(puzzle) > 0, func() app.UI {
			return setting("districts", "Cut into parts", set.Districts > 0, p.onSetting,
				wanted("districts", say.T("counts the ways to cut the board into connected parts of one size, whatever the pieces are")),
				html.El("div").Body(p.wantedNumber("districts", "into {n} parts"), p.equalIn(set, facts)))
		}),
		setting("unique", "Compare solutions", set.Unique, p.onSetting,
			wanted("unique", uniqueDoes(set)), nil),
		setting("sample", "Sample", set.Sample.Trials > 0, p.onSetting,
			wanted("sample", say.T("Monte Carlo: random trials instead of a full search")), p.sampling(set, facts)),
		setting("workers", "Fewer workers", set.Workers > 0, p.onSetting, wanted("workers", say.T("normally every core searches")),
			p.wantedNumber("workers", "use {n} of them")),
	)
	return html.El("details").Class("group filters").DataSet("test", "wanted").Body(
		html.El("summary").
			Body(html.El("h3").Body(app.Text(say.T("What is wanted")+" "), html.El("span").Class("muted").Text(p.wantedSays())),
				html.Icon(html.IconCaret)),
		html.El("div").Body(rows...),
	)
}

// uniqueDoes says what it does to compare solutions, or ways to cut the board.
func uniqueDoes(set settings.Settings) string {
	if set.Districts > 0 {
		return say.T("counts ways to cut the board that are turns of each other once")
	}
	return say.T("drops turned copies; not needed with the redundancy filter")
}

// equalIn chooses in what parts of the board are equal, where its cells have colours.
func (p *Panel) equalIn(set settings.Settings, facts settings.Facts) app.UI {
	return html.Maybe(len(facts.Colours) > 0, func() app.UI {
		options := []app.UI{html.El("option").Attr("value", "").Attr("selected", set.Votes == nil).Text(say.T("with as many cells each"))}
		chosen := set.Votes == nil
		for _, colour := range facts.Colours {
			is := slices.Equal(set.Votes, []settings.Vote{{Colour: colour, N: 1}})
			chosen = chosen || is
			options = append(options, html.El("option").Attr("value", colour).Attr("selected", is).
				Text(say.T("with as many cells of the colour {colour} each", colour)))
		}
		if !chosen {
			options = append(options, html.El("option").Attr("value", settings.OtherCells).Attr("selected", true).
				Text(say.T("with the same sum each, as --votes says")))
		}
		return html.El("label").Class("select").Body(html.El("span").Class("sr").Text(say.T("Parts are equal")),
			html.El("select").DataSet("test", "votes").OnChange(p.onVotes).Body(options...), html.Icon(html.IconCaret))
	})
}

// onVotes chooses in what parts of the board are equal.
func (p *Panel) onVotes(ctx app.Context, _ app.Event) {
	colour := ctx.JSSrc().Get("value").String()
	if colour == settings.OtherCells {
		return // as it is
	}
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		if s.Votes = nil; colour != "" {
			s.Votes = []settings.Vote{{Colour: colour, N: 1}}
		}
	}})
}

// measurable is the first measure of solutions that a puzzle has.
func measurable(facts settings.Facts) def.Measure {
	for m := def.Crossroads; m < def.Measures; m++ {
		if facts.Unmeasured[m] == nil {
			return m
		}
	}
	return def.NoMeasure
}

// best chooses what the best solution has the most or the fewest of.
func (p *Panel) best(set settings.Settings, facts settings.Facts) app.UI {
	var options []app.UI
	for m := def.Crossroads; m < def.Measures; m++ {
		for _, fewest := range []bool{false, true} {
			if facts.Unmeasured[m] == nil || m == set.Measure {
				s := settings.Settings{Measure: m, Fewest: fewest}
				options = append(options, html.El("option").Attr("value", settings.Format(s)).
					Attr("selected", m == set.Measure && fewest == set.Fewest).Text(words.Sought(m, fewest)))
			}
		}
	}
	return html.El("label").Class("select more").Body(
		html.El("span").Class("sr").Text(say.T("Which one")),
		html.El("select").DataSet("test", "best-of").OnChange(p.onBest).Body(options...),
		html.Icon(html.IconCaret),
	)
}

func (p *Panel) onBest(ctx app.Context, _ app.Event) {
	chosen, _ := settings.Parse(ctx.JSSrc().Get("value").String())
	p.Do(state.Tune{Change: func(s *settings.Settings) { s.Measure, s.Fewest = chosen.Measure, chosen.Fewest }})
}

// toggleBest looks for the best solution by a measure, or for all again. What does not go with it is turned off.
func toggleBest(s *settings.Settings, m def.Measure) {
	if s.Measure != def.NoMeasure {
		s.Measure = def.NoMeasure
		return
	}
	s.Measure, s.Fewest = m, false
	if row := s.Engine.Row(); row.Counts || row.Endless {
		s.Engine = settings.EngineAuto
	}
	s.Count, s.Draw, s.Districts, s.Goal, s.Limit, s.Sample = false, false, 0, 0, 0, settings.Sample{}
}

// evenParts is a number of equal parts into which the cells of the board go, 0 for none. The parts are of four cells or a few
// more where that goes: few large parts take the longest to count.
func evenParts(p *def.Puzzle) int {
	cells := len(p.OpenCells())
	for size := 4; size < cells; size++ {
		if cells%size == 0 {
			return cells / size
		}
	}
	for size := 3; size > 1; size-- {
		if cells > size && cells%size == 0 {
			return cells / size
		}
	}
	return 0
}

// textOf is a text as a list of elements, empty for no text.
func textOf(text string) []app.UI {
	if text == "" {
		return nil
	}
	return []app.UI{app.Text(text)}
}

// wantedDid says what one of the settings of Wanted did in a run, "" where there is nothing to say.
func wantedDid(id string, set settings.Settings, run *state.Run) string {
	if run == nil {
		return ""
	}
	m := &run.Progress
	found, ended := say.T("{n, plural, one {# solution} other {# solutions}}", m.Solutions), run.Phase == state.Finished
	switch id {
	case "engine":
		if m.Engine != "" {
			return say.T("last time: {engine}", m.Engine)
		}
	case "workers":
		if m.Runners > 0 {
			return say.T("{n, plural, one {# runner} other {# runners}} searched", m.Runners)
		}
	case "count":
		switch {
		case set.Count:
			return say.T("counted {solutions}, kept none", found)
		case float64(run.Held) < m.Solutions && run.Held > 0:
			return say.T("kept {n} of {solutions}", run.Held, found)
		case run.Held > 0:
			return say.T("kept {solutions}", found)
		}
	case "limit":
		switch {
		case set.Limit == 0 || !ended:
		case m.Solutions >= float64(set.Limit):
			return say.T("reached: ended after {solutions}", found)
		default:
			return say.T("not reached: found {solutions}", found)
		}
	case "goal":
		if set.Goal > 0 {
			return say.T("found {solutions} with {n, plural, one {# piece} other {# pieces}} left", found, set.Goal)
		}
	case "districts":
		if set.Districts > 0 && ended {
			return say.T("{n, plural, one {# way} other {# ways}} to cut it into {parts} parts", m.Solutions, set.Districts)
		}
	case "unique":
		if set.Unique && set.Districts == 0 {
			return say.T("found {solutions}, none a turn of another", found)
		}
	case "mirror":
		if set.Mirror == settings.MirrorSame {
			return say.T("found {solutions}, none a reflection of another", found)
		}
		return say.T("found {solutions}, reflections apart", found)
	case "sample":
		if set.Sample.Trials > 0 && ended {
			return say.T("made {n, plural, one {# random trial} other {# random trials}}, found {solutions}", set.Sample.Trials, found)
		}
	}
	return ""
}

// searcher is the row that chooses the engine, and names the engine of the last run.
func (p *Panel) searcher(set settings.Settings, run *state.Run) app.UI {
	chosen := set.Engine.Row()
	var options []app.UI
	for _, e := range settings.Engines() {
		options = append(options, html.El("option").Attr("value", int(e)).Attr("selected", e == set.Engine).Text(e.Row().Label.String()))
	}
	return html.El("div").Class("set").DataSet("test", "set-engine").Body(
		html.El("div").Body(
			html.El("div").Class("name").Body(html.El("b").ID("set-engine").Text(say.T("Engine")), html.Ask(chosen.Term)),
			html.El("small").Class("num").Body(did(run, textOf(wantedDid("engine", set, run)), chosen.Does.String())...),
		),
		html.El("label").Class("select").Body(
			html.El("select").Aria("labelledby", "set-engine").DataSet("test", "engine").OnChange(p.onEngine).Body(options...),
			html.Icon(html.IconCaret),
		),
	)
}

func (p *Panel) onEngine(ctx app.Context, _ app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil {
		return
	}
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		s.Engine = settings.Engine(i)
		s.Count = s.Count || s.Engine.Row().Counts // such an engine can only count
	}})
}

// wantedSays sums up what is wanted, where that is not simply every solution.
func (p *Panel) wantedSays() string {
	set := p.State.Tuned()
	switch {
	case set.Sample.Trials > 0:
		return say.T("{n, plural, one {# trial} other {# trials}}", set.Sample.Trials)
	case set.Measure != def.NoMeasure:
		return words.Sought(set.Measure, set.Fewest)
	case set.Limit > 0:
		return say.T("at most {n}", set.Limit)
	case set.Goal > 0:
		return say.T("{n} left over", set.Goal)
	case set.Districts > 0:
		return say.T("cuts into {n} parts", set.Districts)
	case set.Count:
		return say.T("their number")
	}
	return say.T("every solution")
}

func (p *Panel) wantedNumber(id string, around say.Message) app.UI {
	return html.El("label").Class("row count more").Body(spans(around, p.number(id, func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input")
	}))...)
}

// sampling has fields for the three numbers of -s.
func (p *Panel) sampling(set settings.Settings, facts settings.Facts) app.UI {
	return html.El("div").Body(
		p.wantedNumber("trials", "run {n} trials"),
		p.count("sample-left", "a trial ends when the search removes a piece with {n} left", facts.Pieces),
		p.wantedNumber("seed", "random numbers from {n} on"),
	)
}

// onSetting turns the switch of an element on or off.
func (p *Panel) onSetting(ctx app.Context, _ app.Event) {
	id := browser.Dataset(ctx, "set")
	puzzle := p.State.Document.Good
	if puzzle == nil {
		return
	}
	pieces := puzzle.PieceCount()
	toggle := func(n *int, on int) {
		if *n != 0 {
			on = 0
		}
		*n = on
	}
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		switch id {
		case "redundancy":
			if s.Redundancy == settings.RedundancyOff {
				s.Redundancy = settings.RedundancyAuto
			} else {
				s.Redundancy, s.RedundancyFirst = settings.RedundancyOff, false
			}
		case "redundancy-first":
			s.RedundancyFirst = !s.RedundancyFirst
		case "volume":
			toggle(&s.Volume, -1)
		case "parity":
			toggle(&s.Parity, -1)
		case "fit":
			toggle(&s.Fit, -1)
			s.FitFixpoint = s.FitFixpoint && s.Fit != 0
		case "fixpoint":
			s.FitFixpoint = !s.FitFixpoint
		case "volume-trigger":
			toggle(&s.VolumeTrigger, max(1, pieces/2))
		case "parity-trigger":
			s.ParityTrigger = !s.ParityTrigger
		case "nof":
			s.NOF = !s.NOF
			if s.NOF && s.FILA == 0 {
				s.FILA = max(1, pieces-1)
			}
		case "mirror":
			s.Mirror = settings.MirrorSame - s.Mirror
		case "count":
			s.Count = !s.Count
		case "limit":
			if s.Limit > 0 {
				s.Limit = 0
			} else {
				s.Limit = 1
			}
		case "best":
			toggleBest(s, measurable(state.Facts(puzzle)))
		case "goal":
			toggle(&s.Goal, 1)
		case "districts":
			toggleParts(s, evenParts(puzzle))
		case "unique":
			s.Unique = !s.Unique
		case "sample":
			if s.Sample.Trials > 0 {
				s.Sample = settings.Sample{}
			} else {
				s.Sample = settings.Sample{Trials: 1000, Left: max(1, pieces-2), Seed: 1}
			}
		case "workers":
			toggle(&s.Workers, 1)
		}
	}})
}

// toggleParts counts the ways to cut the board into so many parts, and not solutions; or it counts solutions again. What goes
// with solutions alone is turned off.
func toggleParts(s *settings.Settings, parts int) {
	if s.Districts > 0 {
		s.Districts, s.Votes, s.Engine, s.Count = 0, nil, settings.EngineAuto, false
		return
	}
	s.Districts, s.Engine, s.Count = parts, settings.EngineFrontier, true
	s.Redundancy, s.RedundancyFirst, s.Unique, s.Draw = settings.RedundancyOff, false, false, false
	s.Goal, s.Limit, s.Sample = 0, 0, settings.Sample{}
}

// onReach has a filter run once, or during the search.
func (p *Panel) onReach(ctx app.Context, _ app.Event) {
	left, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || p.State.Document.Good == nil {
		return
	}
	if left > 0 {
		left = max(1, p.State.Document.Good.PieceCount()*3/4)
	}
	id := browser.Dataset(ctx, "set")
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		switch id {
		case "volume":
			s.Volume = left
		case "parity":
			s.Parity = left
		case "fit":
			s.Fit = left
		}
	}})
}

func (p *Panel) onConstrain(ctx app.Context, _ app.Event) {
	name := ctx.JSSrc().Get("value").String()
	p.Do(state.Tune{Change: func(s *settings.Settings) {
		s.Redundancy, s.Piece = settings.RedundancyAuto, ""
		if name != "" {
			s.Redundancy, s.Piece = settings.RedundancyNamed, name
		}
	}})
}
