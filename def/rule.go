package def

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Rule is something that a solution has to keep, besides that its pieces fill the board: "no four pieces meet at a point".
// An R line says it:
//
//	R:no-crossroads         no point where four pieces meet, or more
//	R:fault-free            no straight line goes through that no piece crosses
//	R:apart                 pieces that are equal do not touch by a side; apart=corners: not by a corner either
//	R:border                each piece is at the border, where the board ends; a hole is such an end, too
//	R:colours=3             three colours are enough so that pieces that touch by a side differ
//	R:symmetric             some turn or mirror makes of the solution the same outlines; symmetric=turn or mirror: such a one
//	R:held                  no piece can slide by a cell along an axis, which matters where cells stay empty
//	R:touch=A,B             a piece A touches a piece B by a side
//	R:whole=A,B             all pieces A and B that lie on the board hang together by their sides
//
// A name means all pieces that are equal to the one of that name, or the piece that lies fixed. Holes are no pieces. A line
// may have several rules: R:border:fault-free.
type Rule struct {
	Kind RuleKind
	// How is a word of Hows, or empty.
	How string
	// Colours is the number of Colourable.
	Colours int
	// Pieces are the names of Touch, two of them, and of Whole, at least one.
	Pieces []string
}

// RuleKind is what a rule asks for.
type RuleKind uint8

const (
	NoCrossroads RuleKind = iota
	FaultFree
	Apart
	Border
	Colourable
	Symmetric
	Held
	Touch
	Whole
	RuleKinds // how many there are
)

// The words of Rule.How.
const (
	ByCorners  = "corners"
	ByTurn     = "turn"
	ByMirror   = "mirror"
	maxColours = 6
)

// ruleNames are what R lines call the kinds.
var ruleNames = []string{"no-crossroads", "fault-free", "apart", "border", "colours", "symmetric", "held", "touch", "whole"}

// String is the name of the kind in R lines.
func (k RuleKind) String() string { return ruleNames[k] }

// Hows are the words that may follow the kind, besides none.
func (k RuleKind) Hows() []string {
	switch k {
	case Apart:
		return []string{ByCorners}
	case Symmetric:
		return []string{ByTurn, ByMirror}
	}
	return nil
}

// Named reports whether rules of the kind name pieces. A puzzle can have several of them, and one of each other kind.
func (k RuleKind) Named() bool { return k == Touch || k == Whole }

// bare reports whether the kind can stand without a value.
func (k RuleKind) bare() bool { return !k.Named() && k != Colourable }

// Early reports whether a broken rule stays broken whatever is placed further, so that a search goes back at once.
func (r Rule) Early() bool { return r.Kind == NoCrossroads || r.Kind == Apart }

// String is the rule as an R line has it, behind the colon.
func (r Rule) String() string {
	switch value := r.value(); value {
	case "":
		return r.Kind.String()
	default:
		return r.Kind.String() + "=" + value
	}
}

func (r Rule) value() string {
	switch {
	case r.Kind.Named():
		return strings.Join(r.Pieces, ",")
	case r.Kind == Colourable:
		return strconv.Itoa(r.Colours)
	}
	return r.How
}

// Equal reports whether two rules say the same, in the same order.
func (r Rule) Equal(s Rule) bool {
	return r.Kind == s.Kind && r.How == s.How && r.Colours == s.Colours && slices.Equal(r.Pieces, s.Pieces)
}

// Words say the rule to people: a sentence without its full stop.
func (r Rule) Words() string {
	switch r.Kind {
	case NoCrossroads:
		return say.T("No four pieces meet at a point")
	case FaultFree:
		return say.T("No straight cut goes through")
	case Apart:
		if r.How == ByCorners {
			return say.T("Equal pieces do not touch, not even at a corner")
		}
		return say.T("Equal pieces do not touch by a side")
	case Border:
		return say.T("Each piece is at the border")
	case Colourable:
		return say.T("{n, plural, one {# colour is} other {# colours are}} enough so that pieces that touch differ", r.Colours)
	case Symmetric:
		switch r.How {
		case ByTurn:
			return say.T("The solution is the same after a turn")
		case ByMirror:
			return say.T("The solution is its own mirror image")
		}
		return say.T("The solution is symmetric")
	case Held:
		return say.T("No piece can slide")
	case Touch:
		return say.T("{one} touches {other}", r.Pieces[0], r.Pieces[1])
	}
	if len(r.Pieces) == 1 {
		return say.T("All pieces {name} form a connected whole", r.Pieces[0])
	}
	return say.T("{names} form a connected whole", diagnostic.And(r.Pieces))
}

// CanRule says why the puzzle cannot have a rule; nil where it can. It may be a draft.
func (p *Puzzle) CanRule(r Rule) error {
	l := p.Lattice
	switch {
	case l.Sticks():
		return say.Error("On a board of sticks there are no rules for solutions.")
	case len(p.Labels) > 0:
		return say.Error("On a board with words there are no rules for solutions.")
	case r.Kind == NoCrossroads && !(p.Flat() && l.Crossroads()):
		return say.Error("Only on a flat board of squares or triangles can four pieces meet at a point.")
	case r.Kind == FaultFree && (!l.Right() || p.Wrap.Any()):
		return say.Error("Only a plain box of squares or cubes has straight cuts.")
	case r.Kind == Apart && r.How == ByCorners && !l.Corners():
		return say.Error("Here it is not known which cells touch at a corner. Leave out corners.")
	case r.Kind == Held && !l.Right():
		return say.Error("Only squares and cubes slide along axes.")
	case r.Kind == Colourable && (r.Colours < 1 || r.Colours > maxColours):
		return say.Error("The number of colours is 1 to {most}.", maxColours)
	case r.How != "" && !slices.Contains(r.Kind.Hows(), r.How):
		return say.Error("{rule} has no {value}.", r.Kind.String(), diagnostic.Quoted(r.How))
	case r.Kind == Touch && len(r.Pieces) != 2:
		return say.Error("Two names tell which pieces touch, such as touch=A,B.")
	case r.Kind == Whole && len(r.Pieces) < 1:
		return say.Error("Names tell which pieces form a whole, such as whole=A,B.")
	}
	for i, name := range r.Pieces {
		switch {
		case !nameable(name):
			return say.Error("The name {name} has a comma, a colon or an equals sign, which a rule cannot tell apart.", diagnostic.Quoted(name))
		case p.ruled(name) < 0:
			return say.Error("This puzzle has no piece named {name}.", diagnostic.Quoted(name))
		case r.Kind == Whole && slices.Contains(r.Pieces[:i], name):
			return say.Error("The rule names {name} twice.", diagnostic.Quoted(name))
		}
	}
	return nil
}

// ruled is the index of the piece that a rule calls by a name, -1 where there is none. Holes and cells that may stay empty
// are none.
func (p *Puzzle) ruled(name string) int {
	return slices.IndexFunc(p.Pieces, func(q Piece) bool { return q.Name == name && (!q.Stationary || q.Closes() && !q.Hole(p.Lattice)) })
}

// named reports whether some rule names a piece of the puzzle.
func (p *Puzzle) named(q *Piece) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return slices.Contains(r.Pieces, q.Name) })
}

// nameable tells whether a rule can name a piece.
func nameable(name string) bool { return settable(name) && !strings.Contains(name, ",") }

// EarlyRules reports whether some rule is Early.
func (p *Puzzle) EarlyRules() bool { return slices.ContainsFunc(p.Rules, Rule.Early) }

// Given says of the rest of a puzzle with rules what it is the rest of: rules are about the whole puzzle.
type Given struct {
	Whole *Puzzle
	// Slots are the slots of Whole by those of the rest, which count from 1: that of slot n is Slots[n-1].
	Slots []int
	// Assembly is what lies on the board already, as assemblies of Whole have it.
	Assembly []uint16
}

// ruleAt is a rule in the text.
type ruleAt struct {
	Rule
	line int
	stmt span // of its R line, without comment
	at   *setting
	of   []setting // all of the line
	// names are the places of the pieces' names.
	names []span
}

// rStatement reads an R line.
func (p *parser) rStatement(i int, stmt, rest span) {
	if rest.empty() {
		p.error("rule", stmt, "An R line has a rule, such as R:no-crossroads. There are: {names}.", strings.Join(ruleNames, ", "))
		return
	}
	all := p.settings("R", rest, ruleNames)
	for k := range all {
		s := &all[k]
		r := ruleAt{Rule: Rule{Kind: RuleKind(slices.Index(ruleNames, s.key))}, line: i, stmt: stmt, at: s, of: all}
		if p.ruleValue(&r) {
			p.def.rules = append(p.def.rules, r)
		}
	}
}

// ruleValue reads what follows the name of a rule; false where that cannot be read, which is reported.
func (p *parser) ruleValue(r *ruleAt) bool {
	value, text := r.at.value, p.str(r.at.value)
	switch hows := r.Kind.Hows(); {
	case r.Kind == Colourable:
		n, ok := p.integer(value, "The number of colours is a whole number, not {text}.", "")
		r.Colours = n
		return ok
	case r.Kind.Named():
		for rest, more := value, true; more; {
			var name span
			name, rest, more = p.cut(rest, ',')
			name = p.trim(name)
			r.names, r.Pieces = append(r.names, name), append(r.Pieces, p.str(name))
		}
	case text == "" || slices.Contains(hows, text):
		r.How = text
	case len(hows) == 0:
		p.error("rule", value, "{rule} has no value.", r.Kind.String()).
			Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(r.at.name.end), int(value.end), ""))
		return false
	default:
		p.error("rule", value, "Behind {rule} stands {words}, or nothing.", r.Kind.String(), diagnostic.Or(hows)).
			Fix = p.replace("Make it", value, nearestOr(text, hows))
		return false
	}
	return true
}

// nearestOr is the word that was probably meant, or the first.
func nearestOr(text string, words []string) string {
	if near := diagnostic.Nearest(text, words); near != "" {
		return near
	}
	return words[0]
}

// rules checks the rules of a definition when its pieces are known, and gives them to the draft.
func (p *parser) rules() {
	draft := &p.def.draft
	for _, r := range p.def.rules {
		if i := slices.IndexFunc(draft.Rules, func(s Rule) bool { return s.Kind == r.Kind && (!r.Kind.Named() || s.Equal(r.Rule)) }); i >= 0 {
			p.error("rule", r.at.name, "There is a rule {rule} already.", draft.Rules[i].String()).Fix = r.removal(p.doc)
			continue
		}
		if k := slices.IndexFunc(r.Pieces, func(name string) bool { return draft.ruled(name) < 0 }); k >= 0 {
			g := p.error("rule", r.names[k], "This puzzle has no piece named {name}.", diagnostic.Quoted(r.Pieces[k]))
			var known []string
			for i := range draft.Pieces {
				if name := draft.Pieces[i].Name; draft.ruled(name) == i && nameable(name) {
					known = append(known, name)
				}
			}
			if near := diagnostic.Nearest(r.Pieces[k], known); near != "" {
				g.Fix = p.replace("Make it", r.names[k], near)
			}
			continue
		}
		if err := draft.CanRule(r.Rule); err != nil {
			g := p.error("rule", span{r.at.name.start, max(r.at.name.end, r.at.value.end)}, "")
			g.Message, g.Fix = err.Error(), r.removal(p.doc)
			continue
		}
		draft.Rules = append(draft.Rules, r.Rule)
	}
}

// removal is the fix that takes the rule out of the text.
func (r *ruleAt) removal(d *Document) *diagnostic.Fix {
	return diagnostic.NewFix("Remove the rule", "", r.remove(d))
}

// remove takes the rule out of the text, with its line where that has no other.
func (r *ruleAt) remove(d *Document) diagnostic.Edit {
	if len(r.of) == 1 {
		return d.deleteStatement(r.line)
	}
	return replaceSpan(r.at.whole, "")
}

// checkRules says what is wrong with the rules of a puzzle.
func (p *Puzzle) checkRules() error {
	for i, r := range p.Rules {
		if r.Kind >= RuleKinds {
			return say.Error("{rule} has no {value}.", "R", strconv.Itoa(int(r.Kind)))
		}
		if err := p.CanRule(r); err != nil {
			return err
		}
		if slices.ContainsFunc(p.Rules[:i], func(s Rule) bool { return s.Kind == r.Kind && (!r.Kind.Named() || s.Equal(r)) }) {
			return say.Error("There is a rule {rule} already.", r.String())
		}
	}
	return nil
}

// ruleLines are the R lines of a puzzle.
func ruleLines(p *Puzzle) (lines []string) {
	for _, r := range p.Rules {
		lines = append(lines, "R:"+r.String())
	}
	return lines
}

// KeepsRules reports whether a symmetry of the board leaves all rules alike. Shapes are where it takes those of the puzzle's
// Set, -1 where that lacks one. O(rules), and as much as Set where one names pieces.
func (p *Puzzle) KeepsRules(y *space.Symmetry, shapes []int32) bool {
	switch {
	case len(p.Rules) == 0:
		return true
	case p.Given != nil:
		return y.Still() // what lies there counts, and may be something else where it goes
	case !slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Kind.Named() }):
		return true
	}
	set := p.Set()
	var was, now []string
	for _, r := range p.Rules {
		if !r.Kind.Named() {
			continue
		}
		a, b := p.meantBy(r, set), p.meantBy(r, set)
		for i := range b {
			switch n := b[i]; {
			case n < len(set.Shapes):
				b[i] = int(shapes[n])
			case !p.lies(&p.Pieces[n-len(set.Shapes)], y):
				return false
			}
		}
		was, now = append(was, ruleKey(r, a)), append(now, ruleKey(r, b))
	}
	slices.Sort(was)
	slices.Sort(now)
	return slices.Equal(slices.Compact(was), slices.Compact(now))
}

// ruleKey tells rules of different meaning apart.
func ruleKey(r Rule, meant []int) string {
	slices.Sort(meant)
	key := r.Kind.String()
	for i, n := range meant {
		if r.Kind == Touch || i == 0 || n != meant[i-1] {
			key += "," + strconv.Itoa(n)
		}
	}
	return key
}

// meantBy are the shapes that a rule names, in the order of its names, and for a piece that lies fixed the number of shapes
// and its index in Pieces.
func (p *Puzzle) meantBy(r Rule, set *Set) (meant []int) {
	for _, name := range r.Pieces {
		i := p.ruled(name)
		if set.Of[i] >= 0 {
			meant = append(meant, set.Of[i])
		} else {
			meant = append(meant, len(set.Shapes)+i)
		}
	}
	return meant
}

// lies reports whether a symmetry leaves a fixed piece where it is.
func (p *Puzzle) lies(q *Piece, y *space.Symmetry) bool {
	for _, c := range q.Cells {
		to, ok := y.Apply(c)
		if !ok || !slices.Contains(q.Cells, p.Fold(to)) {
			return false
		}
	}
	return true
}
