package state

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
)

// A press sets a rule, another one takes it away, and undo brings it back. A rule that names pieces follows their names.
func TestSetRule(t *testing.T) {
	p := drawn(t, halves)
	rule := func(kind def.RuleKind) *def.Rule {
		for _, o := range RuleOffers(p.Document.Draft()) {
			if o.Kind == kind && !o.On {
				return &o.Rule
			}
		}
		t.Fatalf("%s is not offered:\n%s", kind, p.Document.Text)
		return nil
	}
	has := func(lines ...string) {
		t.Helper()
		var got []string
		for _, r := range p.Document.Draft().Rules {
			got = append(got, r.String())
		}
		if strings.Join(got, " ") != strings.Join(lines, " ") {
			t.Errorf("the puzzle has %q, want %q", got, lines)
		}
	}
	cross := rule(def.NoCrossroads)
	p.do(SetRule{Now: cross})
	has("no-crossroads")
	touch := rule(def.Touch)
	p.do(SetRule{Now: touch})
	has("no-crossroads", "touch=L,J")
	p.do(SetRule{Was: touch, Now: &def.Rule{Kind: def.Touch, Pieces: []string{"J", "J"}}})
	has("no-crossroads", "touch=J,J")
	three := rule(def.Colourable)
	two := *three
	two.Colours = 2
	p.do(SetRule{Now: three}, SetRule{Was: three, Now: &two})
	has("no-crossroads", "touch=J,J", "colours=2")
	p.do(ChoosePiece{Name: "J"}, RenamePiece{"K"})
	has("no-crossroads", "touch=K,K", "colours=2")
	p.do(SetRule{Was: cross})
	has("touch=K,K", "colours=2")
	if p.do(Undo{}); !strings.Contains(p.Document.Text, "R:no-crossroads") {
		t.Errorf("undone:\n%s", p.Document.Text)
	}
	// What cannot be is said.
	p.do(SetRule{Now: &def.Rule{Kind: def.Colourable, Colours: 99}})
	if has("no-crossroads", "touch=K,K", "colours=2"); p.Notice.Text != "The number of colours is 1 to 6." {
		t.Errorf("refused: %q", p.Notice.Text)
	}
}

// Rules that every solution keeps are not offered, nor those that a board cannot have.
func TestRuleOffers(t *testing.T) {
	kinds := func(text string) string {
		var list []string
		for _, o := range RuleOffers(def.Parse(text).Drafts[0]) {
			list = append(list, o.Kind.String())
		}
		return strings.Join(list, " ")
	}
	for _, test := range []struct{ text, want string }{
		{halves, "no-crossroads fault-free apart border colours symmetric touch whole"},
		{"D:xDim=4:yDim=2:zDim=1:empty=2\nC:name=A:copies=3:layout=0 0 0, 1 0 0\n~D\n", "no-crossroads fault-free apart border colours symmetric held"},
		{"D:xDim=3:yDim=2:zDim=2\nC:name=A:layout=0 0 0, 1 0 0\n~D\n", "fault-free border colours symmetric"},
		{"D:lattice=hexagons:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:layout=0 0 0\n~D\n", "border colours symmetric touch whole"},
		{"D:xDim=3:yDim=2:zDim=1\n# labels: Jan Feb .\nC:name=A:layout=0 0 0, 1 0 0\n~D\n", ""},
	} {
		if got := kinds(test.text); got != test.want {
			t.Errorf("%sare offered %q, want %q", test.text, got, test.want)
		}
	}
}

// quarters is a board of 4 × 2 that four dominoes fill. Two upright ones in the middle leave no crossroads.
const quarters = "D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 1 0 0\nR:no-crossroads\n~D\n"

// A filled board that breaks a rule is not solved, by hand and in a link, until it is mended. Cells of the box are x·2 + y.
func TestHandRules(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: quarters, Settings: link.Automatic}}, SetMode{HandMode})
	for slot, cells := range [][]int{{0, 2}, {1, 3}, {4, 6}, {5, 7}} {
		p.do(PutPiece{slot + 1, cells, 1000})
	}
	breach := p.Hand.Unkept()
	if breach == nil || p.Hand.Solved() || !p.Hand.Filled() || len(breach.Cells) != 4 || !p.Hand.Clock.Runs() {
		t.Fatalf("four dominoes lie, and the rule that is not kept is %v", breach)
	}
	if want := "Filled, but not a solution. A rule is not kept: No four pieces meet at a point."; p.Spoken != want {
		t.Errorf("it says %q, want %q", p.Spoken, want)
	}
	crossed := p.Link().Hand
	p.do(TakePiece{3, 2000}, TakePiece{4, 2000})
	if p.Hand.Breach() != nil {
		t.Errorf("half of the board breaks %v", p.Hand.Breach())
	}
	p.do(PutPiece{3, []int{4, 5}, 3000}, PutPiece{4, []int{6, 7}, 3000})
	if !p.Hand.Solved() || p.Hand.Unkept() != nil || !strings.HasPrefix(p.Spoken, "Solved.") {
		t.Errorf("mended, it says %q, and the rule that is not kept is %v", p.Spoken, p.Hand.Unkept())
	}
	// Another rule for the same board keeps the game, and what was known of it is asked again.
	*p.Hand.known(0) = Prospect{Possible: CanFinish}
	p.do(SetRule{Now: &def.Rule{Kind: def.FaultFree}})
	if moves := len(p.Hand.Game.Moves()); moves != 8 || p.Hand.Unkept() == nil || len(p.Hand.Known) != 0 && p.Hand.Known[0].Possible != "" {
		t.Errorf("with another rule the game has %d moves, and breaks %v", moves, p.Hand.Unkept())
	}

	// A link opens a filled board, and shows a solution that is not one.
	again := newPage(t)
	again.do(OpenLink{Link: link.Link{Text: quarters, Settings: link.Automatic, Hand: crossed}})
	if again.Mode != HandMode || again.Hand.Unkept() == nil {
		t.Errorf("opened again, the rule that is not kept is %v", again.Hand.Unkept())
	}
	again = newPage(t)
	again.do(OpenLink{Link: link.Link{Text: quarters, Settings: link.Automatic, Solution: crossed}})
	if again.Shown.Kind != ShowBroken || BreachOf(again.Document.Puzzle, again.Shown.Assembly) == nil {
		t.Errorf("of a solution in a link it shows %v", again.Shown)
	}
	// The library's solution stays in sight where a rule forbids it, and comes back when that goes.
	again.do(Choose{"pentominoes-10x6"}, SetRule{Now: &def.Rule{Kind: def.Colourable, Colours: 1}})
	if again.Shown.Kind != ShowBroken {
		t.Errorf("with a rule the view shows %v", again.Shown)
	}
	if again.do(SetRule{Was: &def.Rule{Kind: def.Colourable, Colours: 1}}); again.Shown.Kind != ShowKnown {
		t.Errorf("without the rule the view shows %v", again.Shown)
	}
}
