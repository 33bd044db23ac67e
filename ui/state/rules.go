package state

import (
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
)

// SetRule gives the chosen puzzle a rule in the place of another one. Without Was it is a new one; without Now, Was goes.
type SetRule struct{ Was, Now *def.Rule }

func (a SetRule) apply(s *State) []Command {
	if s.Document.Draft() == nil {
		return nil
	}
	d, err := s.Document.Parsed, error(nil)
	set := func(r *def.Rule, on bool) {
		if r == nil || err != nil {
			return
		}
		edits, refused := d.SetRule(s.Document.Index, *r, on)
		if err = refused; err == nil {
			d = d.Apply(edits...)
		}
	}
	if a.Now == nil || a.Was != nil && a.Was.Kind.Named() { // another of the same kind takes its place by itself
		set(a.Was, false)
	}
	set(a.Now, true)
	if err != nil {
		s.announce(sentence(err), true)
		return nil
	}
	s.editTo(d)
	return nil
}

// Offer is a rule that a puzzle has, if On, or can have.
type Offer struct {
	def.Rule
	On bool
}

// firstColours is the number of colours of a rule that is new.
const firstColours = 3

// RuleOffers are the rules that a puzzle has, and one of each kind that it can have besides, in the order of their kinds. A
// kind that every solution keeps is left out: that equal pieces do not touch where there are none, and that none can slide
// where no cell stays empty. O(pieces²).
func RuleOffers(p *def.Puzzle) (offers []Offer) {
	names := RulePieces(p)
	for kind := range def.RuleKinds {
		had := false
		for _, r := range p.Rules {
			if r.Kind == kind {
				offers, had = append(offers, Offer{r, true}), true
			}
		}
		if had && !kind.Named() {
			continue
		}
		if r, ok := newRule(p, kind, names); ok {
			offers = append(offers, Offer{r, false})
		}
	}
	return offers
}

// RulePieces are the names of the pieces that a rule of a puzzle can name.
func RulePieces(p *def.Puzzle) (names []string) {
	for i := range p.Pieces {
		name := p.Pieces[i].Name
		if p.CanRule(def.Rule{Kind: def.Whole, Pieces: []string{name}}) == nil {
			names = append(names, name)
		}
	}
	return names
}

// newRule is a rule of a kind that a puzzle can have besides its own.
func newRule(p *def.Puzzle, kind def.RuleKind, names []string) (r def.Rule, ok bool) {
	r.Kind = kind
	switch {
	case kind == def.Colourable:
		r.Colours = firstColours
	case kind == def.Apart && !slices.ContainsFunc(p.Set().Shapes, func(s def.Shape) bool { return s.Copies > 1 }),
		kind == def.Held && MayStayEmpty(p) == 0:
		return r, false
	case kind.Named():
		for i, one := range names {
			for _, other := range names[i+1:] {
				r.Pieces = []string{one, other}
				if !slices.ContainsFunc(p.Rules, r.Equal) {
					return r, p.CanRule(r) == nil
				}
			}
		}
		return r, false
	}
	return r, p.CanRule(r) == nil
}

// Filled tells whether the board is filled as a solution fills it, which may break a rule.
func (h Hand) Filled() bool { return h.Game.Solved() }

// Solved tells whether the board is filled and keeps the rules.
func (h Hand) Solved() bool { return h.Filled() && h.Unkept() == nil }

// Unkept is the rule that a filled board breaks, nil where it keeps all, and where the board is not filled.
func (h Hand) Unkept() *def.Breach {
	if h.Game.Puzzle() == nil || len(h.Game.Puzzle().Rules) == 0 || !h.Filled() {
		return nil
	}
	return judged(h.Game.Puzzle(), h.Game.Position().Assembly(), true)
}

// Breach is the rule that the board breaks: any of a full one, and else one that no other piece mends. It is nil where there is
// no such rule.
func (h Hand) Breach() *def.Breach {
	if h.Game.Puzzle() == nil || len(h.Game.Puzzle().Rules) == 0 {
		return nil
	}
	return judged(h.Game.Puzzle(), h.Game.Position().Assembly(), h.Filled())
}

// judgement is what a referee said of an assembly.
type judgement struct {
	puzzle   *def.Puzzle
	assembly []uint16
	full     bool
	breach   *def.Breach
}

// judged asks the referee of a puzzle with rules, unless that has been asked: every redraw wants to know.
func judged(puzzle *def.Puzzle, assembly []uint16, full bool) *def.Breach {
	remembered.Lock()
	defer remembered.Unlock()
	j := &remembered.judgement
	if j.puzzle != puzzle || j.full != full || !slices.Equal(j.assembly, assembly) {
		*j = judgement{puzzle: puzzle, assembly: assembly, full: full}
		if referee := def.NewReferee(puzzle); full {
			j.breach = referee.Broken(assembly)
		} else {
			j.breach = referee.Forbids(assembly)
		}
	}
	return j.breach
}

// RuleWords say what a solution has to keep besides, in a sentence for each rule; empty for a puzzle without rules.
func RuleWords(p *def.Puzzle) string {
	var said []string
	for _, r := range p.Rules {
		said = append(said, say.T("{what}.", r.Words()))
	}
	return strings.Join(said, " ")
}

// UnkeptTitle is what is said of a filled board that breaks a rule, and UnkeptWords which one.
const UnkeptTitle say.Message = "Filled, but not a solution"

// UnkeptWords are described with UnkeptTitle.
func UnkeptWords(b *def.Breach) string {
	return say.T("A rule is not kept: {rule}.", b.Rule.Words())
}

// BreachOf is the rule that a filled board breaks, nil where it keeps all.
func BreachOf(p *def.Puzzle, assembly []uint16) *def.Breach {
	if len(p.Rules) == 0 {
		return nil
	}
	return judged(p, assembly, true)
}
