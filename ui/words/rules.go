package words

import (
	"tilewright/def"
	"tilewright/def/say"
)

// That says what a rule wants of solutions, as it stands behind "solutions that": "have no point where four pieces meet".
func That(r def.Rule) string {
	switch r.Kind {
	case def.NoCrossroads:
		return say.T("have no point where four pieces meet")
	case def.FaultFree:
		return say.T("no straight cut goes through")
	case def.Apart:
		if r.How == def.ByCorners {
			return say.T("keep equal pieces apart, at corners, too")
		}
		return say.T("keep equal pieces apart")
	case def.Border:
		return say.T("have each piece at the border")
	case def.Colourable:
		return say.T("need only {n, plural, one {# colour} other {# colours}} so that neighbours differ", r.Colours)
	case def.Symmetric:
		switch r.How {
		case def.ByTurn:
			return say.T("look the same after a turn")
		case def.ByMirror:
			return say.T("are their own mirror image")
		}
		return say.T("are symmetric")
	case def.Held:
		return say.T("hold each piece, so that none can slide")
	case def.Touch:
		return say.T("have {one} beside {other}", r.Pieces[0], r.Pieces[1])
	}
	if len(r.Pieces) == 1 {
		return say.T("keep all {piece} together as one whole", r.Pieces[0])
	}
	return say.T("keep {pieces} together as one whole", And(r.Pieces))
}

// Those says it of all rules of a puzzle, which has some: "keep 2 rules" where there are several.
func Those(rules []def.Rule) string {
	if len(rules) == 1 {
		return That(rules[0])
	}
	return say.T("keep {n, plural, one {# rule} other {# rules}}", len(rules))
}
