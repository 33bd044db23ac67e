package lab

import (
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/link"
)

// Link is a source and a point of a search in it, as it stands after # in the
// address:
//
//	#p=kanoodle                       a puzzle of the library
//	#d=1.7VbBjtMw…  #x=1.K0ktLl…      a puzzle, a matrix of one's own
//	#g=53..7....6..195…  #q=8         a Sudoku, queens
//	#e=knuth                          an example
//	#p=kanoodle&s=L                   with the images of L up to symmetry
//	#q=8&r=leftmost&n=40&h=0.3,8.5    after 40 steps; items 3 and 5 were chosen
//	                                  by hand in steps 0 and 8
//	#q=8&m=0.3,8.21                   after the choices item 0 option 3, …
//	#x=1.K0ktLl…&w=1.Ss7J…            with a task, in words
//	#e=costs&c=3                      with the three cheapest covers
type Link struct {
	Source Source
	Rule   xc.Rule
	// Steps is how many steps to make, and Hands are the choices by hand among them. Where there are too many steps to
	// make again, Path has the choices that lead there.
	Steps uint64
	Hands []Hand
	Path  []xc.Move
	// Task is what the person who opens the link is asked to do, in at most MaxTask bytes; "" for nothing.
	Task string
	// Cheapest is how many of the cheapest covers are looked for, 0 for none.
	Cheapest int
}

// MaxTask is the greatest length of a task's words, in bytes.
const MaxTask = 2000

// maxSteps is the number of steps up to which a link has them made again; that takes less than a second.
const maxSteps = 200_000

// Link is the link to the point where the search stands.
func (s *Search) Link() Link {
	l := Link{Source: s.Problem.Source, Rule: s.Rule}
	if s.At() > maxSteps || len(s.path) > 0 {
		l.Path = s.Path()
		return l
	}
	l.Steps = s.At()
	for _, h := range s.hand {
		if h.Step < l.Steps {
			l.Hands = append(l.Hands, h)
		}
	}
	return l
}

// Go brings a new search to the point of the link. The steps become the goal, which Run works towards.
func (s *Search) Go(l Link) error {
	if len(l.Path) > 0 {
		if err := s.Follow(l.Path); err != nil {
			return &link.Error{Part: "m", Message: say.T("The choices in this link do not fit its matrix: {reason}. "+
				"The search stands before that one.", err)}
		}
		return nil
	}
	s.hand = l.Hands
	if l.Steps > 0 {
		s.Goal = Goal{Kind: ToStep, Step: l.Steps}
	}
	return nil
}

// Encode returns the link without its #.
func (l Link) Encode() string {
	var parts []string
	add := func(key, value string) { parts = append(parts, key+"="+value) }
	switch s := l.Source; {
	case s.Text != "":
		add("x", "1."+link.PackText(s.Text))
	case s.Definition != "":
		add("d", "1."+link.PackText(s.Definition))
	case s.Puzzle != "":
		add("p", s.Puzzle)
	case s.Sudoku != "":
		add("g", s.Sudoku)
	case s.Queens > 0:
		add("q", strconv.Itoa(s.Queens))
	case s.Example != "" && s.Example != Examples()[0].ID:
		add("e", s.Example)
	}
	if l.Source.Quarter != "" {
		add("s", l.Source.Quarter)
	}
	if l.Rule == xc.Leftmost {
		add("r", "leftmost")
	}
	if l.Steps > 0 {
		add("n", strconv.FormatUint(l.Steps, 10))
	}
	var pairs []string
	for _, h := range l.Hands {
		pairs = append(pairs, strconv.FormatUint(h.Step, 10)+"."+strconv.Itoa(h.Item))
	}
	if pairs != nil {
		add("h", strings.Join(pairs, ","))
	}
	pairs = nil
	for _, m := range l.Path {
		pairs = append(pairs, strconv.Itoa(m.Item)+"."+strconv.Itoa(m.Option))
	}
	if pairs != nil {
		add("m", strings.Join(pairs, ","))
	}
	if l.Task != "" {
		add("w", "1."+link.PackText(l.Task))
	}
	if l.Cheapest > 0 {
		add("c", strconv.Itoa(l.Cheapest))
	}
	return strings.Join(parts, "&")
}

// Decode reads a fragment, with or without its #. It passes over parts of an unknown name. The error, an *link.Error,
// says what is wrong.
func Decode(fragment string) (Link, error) {
	l := Link{}
	for _, part := range strings.Split(link.Mended(fragment), "&") {
		key, value, _ := strings.Cut(part, "=")
		var ok bool
		switch key {
		case "x":
			l.Source.Text, ok = unpack(value)
		case "d":
			l.Source.Definition, ok = unpack(value)
		case "p":
			l.Source.Puzzle, ok = value, value != ""
		case "g":
			l.Source.Sudoku, ok = value, value != ""
		case "q":
			n, err := strconv.Atoi(value)
			if err == nil && n > xc.MaxQueens {
				return Link{}, &link.Error{
					Part: key, Message: say.T("This link asks for {n} queens; the lab has boards of at most {most}. "+
						"Write a smaller number after q= in the address.", n, xc.MaxQueens),
				}
			}
			l.Source.Queens, ok = n, err == nil && n > 0
		case "e":
			l.Source.Example, ok = value, value != ""
		case "s":
			l.Source.Quarter, ok = value, value != ""
		case "w":
			packed, found := strings.CutPrefix(value, "1.")
			l.Task, ok = link.UnpackText(packed)
			ok = ok && found && len(l.Task) <= MaxTask
		case "c":
			n, err := strconv.Atoi(value)
			l.Cheapest, ok = n, err == nil && n > 0 && n <= MaxCheapest
		case "r":
			l.Rule, ok = xc.Leftmost, value == "leftmost"
		case "n":
			n, err := strconv.ParseUint(value, 10, 64)
			if err == nil && n > maxSteps {
				return Link{}, &link.Error{
					Part: key, Message: say.T("This link asks for a search of {n} steps; at most {most} are made again. "+
						"Write a smaller number after n= in the address.", n, maxSteps),
				}
			}
			l.Steps, ok = n, err == nil
		case "h":
			ok = pairs(value, 0, func(a, b int) { l.Hands = append(l.Hands, Hand{uint64(a), b}) })
			for i, h := range l.Hands {
				ok = ok && (i == 0 || h.Step > l.Hands[i-1].Step)
			}
		case "m":
			ok = pairs(value, -1, func(a, b int) { l.Path = append(l.Path, xc.Move{Item: a, Option: b}) })
		default:
			continue
		}
		if !ok {
			return Link{}, &link.Error{Part: key, Message: say.T("This link is damaged: its part “{part}” cannot be read. "+
				"It may have been cut; copy the whole link again.", key)}
		}
	}
	return l, nil
}

// unpack reads a text that has the version of its packing before it.
func unpack(value string) (string, bool) {
	packed, ok := strings.CutPrefix(value, "1.")
	if !ok {
		return "", false
	}
	return link.UnpackText(packed)
}

// pairs reads a.b,a.b,…, where b is not below least.
func pairs(s string, least int, f func(a, b int)) bool {
	for _, pair := range strings.Split(s, ",") {
		a, b, _ := strings.Cut(pair, ".")
		x, errA := strconv.Atoi(a)
		y, errB := strconv.Atoi(b)
		if errA != nil || errB != nil || x < 0 || y < least {
			return false
		}
		f(x, y)
	}
	return true
}
