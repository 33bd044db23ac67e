package def

import (
	"fmt"
	"slices"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// SetRule gives a puzzle a rule, or takes it away. A rule replaces the one of its kind, and one of those that name pieces
// stands beside others. What the puzzle cannot have is an error, as of CanRule. O(text).
func (d *Document) SetRule(puzzle int, r Rule, on bool) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(def.rules, func(s ruleAt) bool { return s.Kind == r.Kind && (!r.Kind.Named() || s.Equal(r)) })
	switch {
	case !on && at < 0:
		return nil, nil
	case !on:
		return []diagnostic.Edit{def.rules[at].remove(d)}, nil
	case at >= 0 && def.rules[at].Equal(r):
		return nil, nil
	}
	if r.Kind >= RuleKinds {
		return nil, fmt.Errorf("def: no rule has the number %d", r.Kind)
	}
	if err := def.draft.CanRule(r); err != nil {
		return nil, err
	}
	if at >= 0 {
		s := &def.rules[at]
		return []diagnostic.Edit{diagnostic.Replace(int(s.at.name.start), int(max(s.at.name.end, s.at.value.end)), r.String())}, nil
	}
	last := d.lastLine(def)
	for _, s := range def.rules {
		last = max(last, s.line)
	}
	return []diagnostic.Edit{d.linesAfter(last, "R:"+r.String())}, nil
}

// renameInRules edits the rules that name a piece whose name changes. Where the new name is empty the piece is gone: a whole
// goes on without it, and a rule that says nothing more goes, too.
func (d *Document) renameInRules(def *definition, from, to string) (edits []diagnostic.Edit, err error) {
	if from == to {
		return nil, nil
	}
	gone := map[int][]*ruleAt{} // by line
	for i := range def.rules {
		r := &def.rules[i]
		switch {
		case !slices.Contains(r.Pieces, from):
		case to == "":
			left := slices.DeleteFunc(slices.Clone(r.Pieces), func(name string) bool { return name == from })
			if r.Kind == Touch || len(left) == 0 {
				gone[r.line] = append(gone[r.line], r)
			} else {
				edits = append(edits, replaceSpan(r.at.value, strings.Join(left, ",")))
			}
		case !nameable(to):
			return nil, say.Error("A rule names {name}, and {other} cannot stand in a rule.", diagnostic.Quoted(from), diagnostic.Quoted(to))
		default:
			for k, name := range r.Pieces {
				if name == from {
					edits = append(edits, replaceSpan(r.names[k], to))
				}
			}
		}
	}
	for line, rules := range gone {
		if len(rules) == len(rules[0].of) {
			edits = append(edits, d.deleteStatement(line))
			continue
		}
		for _, r := range rules {
			edits = append(edits, replaceSpan(r.at.whole, ""))
		}
	}
	return edits, nil
}
