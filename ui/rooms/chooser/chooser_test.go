//go:build !js

package chooser

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

func TestList(t *testing.T) {
	desk := uitest.Context(state.SetRecent{Recent: []state.Recent{{Key: "1", Title: "My own", Pieces: 3, Cells: 12}}})
	page := uitest.HTML((&Panel{PanelContext: desk, Refused: func() bool { return false }, opened: true}).List())
	for _, e := range def.Library() {
		uitest.Expect(t, page, `data-puzzle="`+e.ID+`"`)
	}
	for _, set := range def.Sets() {
		uitest.Expect(t, page, `data-set="`+set.ID+`"`, `>`+set.Title+`<`)
	}
	for _, c := range def.Calendars {
		uitest.Expect(t, page, ">"+c.About.String()+"</option>")
	}
	puzzles, _ := def.Size()
	uitest.Expect(t, page, fmt.Sprintf(">%d puzzles<", puzzles))
	if listed := strings.Count(page, `data-puzzle="`) + strings.Count(page, uitest.Part("set")) + len(def.Calendars); listed != puzzles {
		t.Errorf("%d puzzles are listed, and %d counted", listed, puzzles)
	}
	uitest.Expect(t, page, "this page is not theirs", "My own", "3 pieces, 12 cells", uitest.Part("new-puzzle"))
}

// A board with dice has a field for each die, by name, and a button that rolls them all. A roll says at once that its
// solutions are counted, and then how many there are.
func TestDice(t *testing.T) {
	for id, dice := range map[string][]string{"genius-square": {"A1", "F6"}, "genius-star": {"1", "48"}} {
		desk := uitest.Context(state.OpenLink{Link: link.Link{Text: def.FindSet(id).Text, Settings: link.Automatic}})
		var commands []state.Command
		desk.Do = func(list ...state.Action) {
			for _, a := range list {
				var more []state.Command
				*desk.State, more = state.Reduce(*desk.State, a)
				commands = append(commands, more...)
			}
		}
		desk.Open = func(a state.Action) { desk.Do(a) }
		p := Panel{PanelContext: desk}
		all := uitest.HTML(p.Dates())
		uitest.Expect(t, all, uitest.Part("roll"), "Roll the dice, or choose what yours show.", uitest.Part("word-left-6"))
		for _, word := range dice {
			uitest.Expect(t, all, ">"+word+"</option>")
		}
		fields := strings.Split(all, `<label`)[1:]
		if len(fields) != 7 || !strings.Contains(fields[0], "Die1") || !strings.Contains(fields[6], "Die7") {
			t.Errorf("%s: the dice are not in order: %s", id, all)
		}
		p.Roll()
		uitest.Expect(t, uitest.HTML(p.Dates()), "Counting the solutions of this roll…", "!Roll the dice, or")
		for _, c := range commands {
			if ask, is := c.(state.Ask); is && ask.Place == state.InHand {
				answer := wire.Judged{Possible: state.CanFinish, Good: -1, Ways: 2467, Counted: true}
				desk.Do(ask.Answered(wire.Head{Number: ask.Number, Ended: true}, &answer))
			}
		}
		uitest.Expect(t, uitest.HTML(p.Dates()), "This roll has 2,467 solutions.", uitest.Part("roll"))
	}
}
