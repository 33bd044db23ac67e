package state

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
	"tilewright/solver/wire"
	"tilewright/ui/words"
)

// Variants are puzzles that differ from the document's by a few pieces or a cell, of which
// those with the fewest solutions are looked for: see solver/design.
type Variants struct {
	// Kind is what is changed, a kind of wire.Survey; empty before somebody looks.
	Kind string
	// Size is how many there are, 0 before the first answer.
	Size float64
	// Going is whether more are looked at.
	Going bool
	// Refused says why there are none, or what went wrong.
	Refused string
	// Looked is how many were looked at, and what came of them.
	Looked Looked
	// Best are those with the fewest solutions, the easiest ones first.
	Best []wire.Variant

	base     Document // which is changed
	opened   []openedVariant
	question int
	parts    []surveyPart
	next     int // of parts, that nobody has taken yet

	// Of random steps: the lanes, what was asked for, and the goal.
	lanes []lane
	asks  Designing
	goal  string
}

// openedVariant is the text of a variant that was opened.
type openedVariant struct {
	text string
	is   wire.Variant
}

// Looked is what became of variants.
type Looked struct{ One, Few, Many, None, Unknown float64 }

// Sum is how many they are.
func (l Looked) Sum() float64 { return l.One + l.Few + l.Many + l.None + l.Unknown }

// plus are these and others.
func (l Looked) plus(o Looked) Looked {
	return Looked{l.One + o.One, l.Few + o.Few, l.Many + o.Many, l.None + o.None, l.Unknown + o.Unknown}
}

// surveyPart is a range of variants: what was found until somebody stopped, and since then.
type surveyPart struct {
	before, now findings
	ended       bool
}

// findings are what a range of variants has.
type findings struct {
	covered float64
	looked  Looked
	best    []wire.Variant
}

const (
	// partsEach is into how many parts each worker's share of the variants is cut, so that all
	// have work to the end.
	partsEach = 4
	// BestVariants is how many are listed.
	BestVariants = 60
	// MostSolutions is how many solutions of a variant are counted, mostAssemblies where they are taken apart.
	MostSolutions  = 10
	mostAssemblies = 100
	// variantNodes bounds the search of each variant: a second or two.
	variantNodes = 2_000_000
)

// What is done with variants.
type (
	// FindVariants looks for variants in so many workers, or goes on where it was stopped;
	// Anew looks for those of the document, which may be a variant.
	FindVariants struct {
		Workers int
		Anew    bool
	}
	StopVariants struct{}
	// Surveyed is what a worker says of the part that it has, and SurveyFailed that it
	// broke down.
	Surveyed struct {
		Worker, Part int
		wire.Head
		wire.Surveyed
	}
	SurveyFailed struct{ Text string }
	// OpenVariant makes one of the best the document, LeaveVariant that from which they
	// were made. Each is a step of undo.
	OpenVariant  struct{ Number int }
	LeaveVariant struct{}
)

// Commands.
type (
	// Survey has a worker look through a part of the variants.
	Survey struct {
		Worker int
		Ask
	}
)

// VariantKinds are what of the document can be changed so that its pieces fill the board by volume: kinds of
// wire.Survey, the usual one first, and wire.Growth.
func (s State) VariantKinds() []string {
	draft := s.Document.Draft()
	if draft == nil || draft.PieceCount() == 0 || s.Document.FirstOther() != nil {
		return nil
	}
	if !draft.Exact() {
		if s.Unvaried() == "" {
			return []string{wire.Cubes, wire.Growth}
		}
		return nil
	}
	switch covered, open := Balance(draft); {
	case covered == open+1:
		return []string{wire.Subsets, wire.Cubes}
	case covered > open:
		return []string{wire.Subsets}
	case covered == open:
		return []string{wire.Swaps, wire.Cubes, wire.Growth}
	case covered == open-1:
		return []string{wire.Cells, wire.Cubes}
	}
	return nil
}

// VariantKind is the one of VariantKinds that is chosen, the first if none is; it is empty where there is nothing.
func (s State) VariantKind() string {
	kinds := s.VariantKinds()
	switch {
	case slices.Contains(kinds, s.Wishes().Kind):
		return s.Wishes().Kind
	case len(kinds) > 0:
		return kinds[0]
	}
	return ""
}

// Unvaried says why there are no variants of a puzzle whose pieces may be left over; empty where that is not so.
func (s State) Unvaried() string {
	draft := s.Document.Draft()
	if draft == nil || draft.PieceCount() == 0 || draft.Exact() || s.Document.FirstOther() != nil {
		return ""
	}
	if draft.Lattice.Points() {
		return say.T("Sticks have no cubes to add or take, so there are no variants of this puzzle.")
	}
	for i := range draft.Pieces {
		if q := &draft.Pieces[i]; !q.Stationary && q.Spare > 0 {
			return say.T("Here pieces may be left over. For variants, give each piece a fixed number of copies.")
		}
	}
	return ""
}

// VariantsShown tells whether the variants are those of the document, or it is one of them.
func (s State) VariantsShown() bool {
	v, d := &s.Variants, &s.Document
	return v.Kind != "" && (d.Text == v.base.Text && d.Index == v.base.Index || s.VariantOpen(nil))
}

// Of is the puzzle that is changed, nil before somebody looks for variants.
func (v *Variants) Of() *def.Puzzle { return v.base.Draft() }

// VariantOpen tells whether the document is this variant, or with nil whether it is any.
func (s State) VariantOpen(w *wire.Variant) bool {
	return slices.ContainsFunc(s.Variants.opened, func(o openedVariant) bool {
		return o.text == s.Document.Text && (w == nil || sameChange(*w, o.is))
	})
}

func sameChange(a, b wire.Variant) bool {
	return slices.Equal(a.Left, b.Left) && slices.Equal(a.Closed, b.Closed) &&
		slices.EqualFunc(a.By, b.By, func(a, b wire.Shape) bool { return slices.Equal(a.Cells, b.Cells) })
}

// Over tells whether all variants were looked at.
func (v *Variants) Over() bool {
	return v.Kind != wire.Growth && !v.Going && v.Refused == "" && v.Size > 0 && v.Looked.Sum() >= v.Size
}

func (a FindVariants) apply(s *State) []Command {
	v := &s.Variants
	if v.Going && !a.Anew {
		return nil
	}
	workers := max(a.Workers, 1)
	v.question++
	kind := s.VariantKind()
	shown := !a.Anew && s.VariantsShown()
	if shown && !slices.Contains(s.VariantKinds(), v.Kind) {
		kind = v.Kind // the variant that is open has no cell to close any more; that from which it was made has
	}
	goesOn := shown && v.Refused == "" && !v.Over() && v.same(s.Wishes(), kind)
	switch {
	case goesOn && v.Kind == wire.Growth:
	case goesOn:
		v.parts = slices.Clone(v.parts)
		for i := range v.parts {
			p := &v.parts[i]
			p.before, p.now = p.all(), findings{}
		}
	default:
		if kind == "" {
			return nil
		}
		base := s.Document
		if shown {
			base = v.base // though one of its variants is open
		}
		*v = Variants{Kind: kind, base: base, question: v.question}
		if kind == wire.Growth {
			v.asks, v.goal, v.lanes = s.Wishes(), s.GrowthGoal(), make([]lane, lanes)
		} else {
			v.parts = make([]surveyPart, partsEach*workers)
		}
	}
	v.Going, v.next = true, 0
	s.Spoken = say.T("Looking for variants.")
	var commands []Command
	for i := range workers {
		if v.Kind == wire.Growth {
			commands = append(commands, s.step(i)...)
		} else {
			commands = append(commands, s.survey(i)...)
		}
	}
	return commands
}

// survey has a worker look through the next part that is not over.
func (s *State) survey(worker int) []Command {
	v := &s.Variants
	for v.next < len(v.parts) && v.parts[v.next].ended {
		v.next++
	}
	if v.next == len(v.parts) {
		return nil
	}
	part := v.next
	v.next++
	q := wire.Survey{
		Kind: v.Kind, Part: part, Parts: len(v.parts), Keep: BestVariants,
		Skip: v.parts[part].before.covered, Most: mostOf(v.Kind), Nodes: variantNodes,
	}
	return []Command{Survey{worker,
		ask(InVariants, v.question, wire.Work{Puzzle: v.Of()}, q, func(h wire.Head, a wire.Surveyed) Action {
			return Surveyed{worker, part, h, a}
		})}}
}

// all is what was found of a part.
func (p *surveyPart) all() findings {
	b, n := &p.before, &p.now
	return findings{b.covered + n.covered, b.looked.plus(n.looked), bestOf(b.best, n.best)}
}

// levelOf are the numbers of a variant's level.
func levelOf(w wire.Variant) (level []int) {
	for part := range strings.SplitSeq(w.Level, ".") {
		n, _ := strconv.Atoi(part) // 0 where there is no level
		level = append(level, n)
	}
	return level
}

// bestOf joins lists of variants.
func bestOf(lists ...[]wire.Variant) []wire.Variant {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b wire.Variant) int {
		return cmp.Or(slices.Compare(levelOf(b), levelOf(a)), cmp.Compare(a.Solutions, b.Solutions), cmp.Compare(a.Placements, b.Placements))
	})
	return all[:min(len(all), BestVariants)]
}

func (a Surveyed) apply(s *State) []Command {
	v := &s.Variants
	if a.Number != v.question || !v.Going || a.Part < 0 || a.Part >= len(v.parts) {
		return nil
	}
	if a.Refused != "" {
		return s.endSurvey(a.Refused)
	}
	v.Size = a.Size
	v.parts = slices.Clone(v.parts)
	p := &v.parts[a.Part]
	p.now, p.ended = findings{a.Covered, Looked{a.One, a.Few, a.Many, a.None, a.Unknown}, a.Best}, a.Ended
	v.Looked = Looked{}
	var lists [][]wire.Variant
	over := true
	for i := range v.parts {
		all := v.parts[i].all()
		v.Looked = v.Looked.plus(all.looked)
		lists = append(lists, all.best)
		over = over && v.parts[i].ended
	}
	v.Best = bestOf(lists...)
	switch {
	case over:
		s.Spoken = say.T("{what}.", s.VariantsWords())
		return s.endSurvey("")
	case a.Ended:
		return s.survey(a.Worker)
	}
	return nil
}

// endSurvey has all workers stop; refused says why, empty where nothing is wrong.
func (s *State) endSurvey(refused string) []Command {
	s.Variants.Going, s.Variants.Refused = false, refused
	s.Variants.question++
	return s.Variants.kept()
}

func (StopVariants) apply(s *State) []Command {
	if !s.Variants.Going {
		return nil
	}
	commands := s.endSurvey("")
	s.Spoken = say.T("{what}.", s.VariantsWords())
	return commands
}

func (a SurveyFailed) apply(s *State) []Command {
	if !s.Variants.Going {
		return nil
	}
	s.Spoken = a.Text
	return s.endSurvey(a.Text)
}

// followVariants stops looking for variants of a puzzle that is there no more.
func (s *State) followVariants() []Command {
	if s.Variants.Going && !s.VariantsShown() {
		return s.endSurvey("")
	}
	return nil
}

// VariantsWords say how much was covered: "312 of 1,024 looked at: 3 with one solution".
func (s State) VariantsWords() string {
	v := &s.Variants
	if v.Kind == wire.Growth {
		return v.stepsWords()
	}
	l := v.Looked
	said := say.T("All {n} looked at", v.Size)
	if l.Sum() < v.Size {
		said = say.T("{n} of {all} looked at", l.Sum(), thousandsOf(v.Size))
	}
	var parts []string
	for _, k := range []struct {
		n    float64
		with say.Message
	}{
		{l.One, "{n} with one solution"}, {l.Few, "{n} with 2 to {most}"}, {l.Many, "{n} with more"}, {l.None, "{n} with none"},
		{l.Unknown, "{n} too large to tell"},
	} {
		if k.n > 0 {
			parts = append(parts, say.T(k.with, k.n, mostOf(v.Kind)))
		}
	}
	if len(parts) > 0 {
		return say.T("{looked}: {parts}", said, strings.Join(parts, ", "))
	}
	return said
}

// mostOf is how many solutions are counted of variants of a kind.
func mostOf(kind string) float64 {
	if kind == wire.Cubes {
		return mostAssemblies
	}
	return MostSolutions
}

// thousandsOf is a count that may be too large for its last figures to mean anything.
func thousandsOf(n float64) string {
	if n < 1e15 {
		return diagnostic.Thousands(int(n))
	}
	return say.T("over 10^{digits}", len(strconv.FormatFloat(n, 'f', 0, 64))-1)
}

// VariantWords say what a variant changes: "without F and 2 × L", "P instead of L",
// "column 1, row 2 closed".
func (s State) VariantWords(w *wire.Variant, at words.Place) string {
	of := s.Variants.Of()
	if len(w.Closed) >= 3 {
		return say.T("{at, select, first {Column} other {column}} {x}, row {y}{solid, select, true {, layer {z}} other {}} closed",
			at, w.Closed[0]+1, of.Size.Y-w.Closed[1], of.Solid(), w.Closed[2]+1)
	}
	var names, changed []string
	for i, by := range w.By {
		if old := of.Pieces[w.Left[i]].Name; by.Name == old {
			changed = append(changed, old)
		} else {
			names = append(names, say.T("{piece} instead of {other}", by.Name, old))
		}
	}
	if len(changed) > 0 {
		names = append(names, say.T("{pieces} changed", strings.Join(changed, ", ")))
	}
	switch {
	case len(names) > 0:
		return strings.Join(names, ", ")
	case len(w.Left) == 0:
		return say.T("as it was")
	}
	for i, k := range w.Left {
		if i > 0 && w.Left[i-1] == k {
			continue
		}
		name := of.Pieces[k].Name
		if n := copiesLeft(w, k); n > 1 {
			name = strconv.Itoa(n) + " × " + name
		}
		names = append(names, name)
	}
	return say.T("{at, select, first {Without} other {without}} {pieces}", at, words.And(names))
}

// copiesLeft is how many copies of a piece a variant leaves out.
func copiesLeft(w *wire.Variant, piece int) (n int) {
	for _, k := range w.Left {
		if k == piece {
			n++
		}
	}
	return n
}

// Coordinates are cells by their x, y and z in turn.
func Coordinates(numbers []int) (cells []def.Cell) {
	for ; len(numbers) >= 3; numbers = numbers[3:] {
		cells = append(cells, def.Cell{X: numbers[0], Y: numbers[1], Z: numbers[2]})
	}
	return cells
}

func (a OpenVariant) apply(s *State) []Command {
	v := &s.Variants
	if a.Number < 0 || a.Number >= len(v.Best) || !s.VariantsShown() {
		return nil
	}
	w := v.Best[a.Number]
	made, err := v.made(&w)
	if err != nil {
		s.refuse("The variant cannot be made of this text", err)
		return nil
	}
	text := made.String()
	v.opened = append(v.opened[:len(v.opened):len(v.opened)], openedVariant{text, w})
	s.edit(text, editOther, 0)
	s.Chosen, s.NewPiece, s.NewStick = "", false, false
	s.Spoken = say.T("Opened: {variant}.", s.VariantWords(&w, words.Within))
	return v.kept()
}

func (LeaveVariant) apply(s *State) []Command {
	if s.VariantOpen(nil) {
		s.edit(s.Variants.base.Text, editOther, 0)
		s.Spoken = say.T("The puzzle is as it was.")
	}
	return nil
}

// stocked tells whether a puzzle has a shape, without colours.
func stocked(p *def.Puzzle, q *wire.Shape) bool {
	_, i := NewStock(p).Of(catalogue.Shape{Name: q.Name, Cells: Coordinates(q.Cells), Copies: 1})
	return i >= 0 && len(p.Pieces[i].Tints) == 0
}

// freeName is the name of a shape that comes instead of a piece, or one like it where another piece has that.
func freeName(p *def.Puzzle, old string, shape wire.Shape) string {
	name := shape.Name
	for has := func(q def.Piece) bool { return q.Name == name && name != old }; slices.ContainsFunc(p.Pieces, has); {
		name += strconv.Itoa(len(shape.Cells) / 3)
	}
	return name
}

// made is the text that is changed, with its comments and colours.
func (v *Variants) made(w *wire.Variant) (*def.Document, error) {
	d, index, draft := v.base.Parsed, v.base.Index, v.Of()
	change := func(edits []diagnostic.Edit, err error) error {
		if err == nil {
			d = d.Apply(edits...)
		}
		return err
	}
	come := slices.Clone(w.By) // and have no place yet
	for k := range draft.Pieces {
		piece := draft.Pieces[k]
		var err error
		switch n := copiesLeft(w, k); {
		case n == 0:
		case n >= piece.Copies:
			// The new piece stands in the line of the old one, unless the puzzle has its shape elsewhere.
			if i := slices.Index(w.Left, k); n == 1 && i < len(w.By) && !stocked(d.Drafts[index], &w.By[i]) {
				old := piece.Name
				piece.Cells, come[i].Cells = Coordinates(w.By[i].Cells), nil
				piece.Name = freeName(d.Drafts[index], old, w.By[i])
				err = change(d.SetPiece(index, old, piece))
				break
			}
			err = change(d.RemovePiece(index, piece.Name))
		default:
			piece.Copies -= n
			err = change(d.SetPiece(index, piece.Name, piece))
		}
		if err != nil {
			return nil, err
		}
	}
	for _, q := range come {
		cells := Coordinates(q.Cells)
		if len(cells) == 0 {
			continue
		}
		shape := catalogue.Shape{Name: q.Name, Cells: cells, Copies: 1}
		var err error
		if stocked(d.Drafts[index], &q) {
			_, i := NewStock(d.Drafts[index]).Of(shape)
			piece := d.Drafts[index].Pieces[i]
			piece.Copies++
			err = change(d.SetPiece(index, piece.Name, piece))
		} else {
			err = change(d.AddPieces(index, []def.Piece{{Name: q.Name, Cells: cells, Copies: 1}}))
		}
		if err != nil {
			return nil, err
		}
	}
	if cells := Coordinates(w.Closed); len(cells) > 0 {
		now, err := d.SetBoard(index, d.Drafts[index].Board().Close(cells...))
		if err != nil {
			return nil, err
		}
		d = now
	}
	if draft.Solutions != "" { // they are others now
		if err := change(d.SetMeta(index, def.Solutions, strconv.Itoa(int(w.Solutions)))); err != nil {
			return nil, err
		}
	}
	return d, nil
}
