package languages

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// shape is what a translation has in common with its message.
type shape struct {
	// forms has the names of the arguments, and how each is used: "", "plural", "select" or "plural select".
	forms map[string]string
	// order is the names in the order in which they first stand in the text.
	order []string
	// tags are the elements of HTML in the text, sorted, without what a person reads in their attributes.
	tags []string
	// choices are the branches of the arguments that are selected by: "kind=cubes", sorted.
	choices []string
}

var (
	nameForm   = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9]*$`)
	exactForm  = regexp.MustCompile(`^=[0-9]+$`)
	choiceForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	tagForm    = regexp.MustCompile(`</?[a-z][a-z0-9-]*[^<>]*>`)
	readForm   = regexp.MustCompile(`\b(label|title|alt|aria-label|placeholder)="[^"]*"`)
)

// context is what stands between a message and a word that tells it from another one with the same English text.
const context = " ¦ "

// shapeOf reads a message or a translation. The errors tell what is wrong with the braces.
func shapeOf(text string) (*shape, error) {
	s := &shape{forms: map[string]string{}}
	if err := s.read(text); err != nil {
		return nil, err
	}
	for _, tag := range tagForm.FindAllString(text, -1) {
		s.tags = append(s.tags, readForm.ReplaceAllString(tag, `$1=""`))
	}
	slices.Sort(s.tags)
	slices.Sort(s.choices)
	s.choices = slices.Compact(s.choices)
	return s, nil
}

// read reads a text up to its end.
func (s *shape) read(text string) error {
	for at := 0; at < len(text); at++ {
		switch text[at] {
		case '}':
			return fmt.Errorf("a } closes nothing in %q", text)
		case '{':
			end, err := closing(text, at)
			if err != nil {
				return err
			}
			if err := s.argument(text[at+1 : end]); err != nil {
				return err
			}
			at = end
		}
	}
	return nil
}

// argument reads what stands between braces.
func (s *shape) argument(inside string) error {
	name, rest, isForm := strings.Cut(inside, ",")
	name = strings.TrimSpace(name)
	if !nameForm.MatchString(name) {
		return fmt.Errorf("{%s} has no name in letters", inside)
	}
	if _, known := s.forms[name]; !known {
		s.forms[name] = ""
		s.order = append(s.order, name)
	}
	if !isForm {
		return nil
	}
	form, rest, _ := strings.Cut(rest, ",")
	form = strings.TrimSpace(form)
	if form != "plural" && form != "select" {
		return fmt.Errorf("{%s} is neither a plural nor a select", inside)
	}
	if !strings.Contains(s.forms[name], form) {
		s.forms[name] = strings.TrimSpace(s.forms[name] + " " + form)
	}
	return s.branches(name, form, rest)
}

// branches reads the cases of a plural or of a select.
func (s *shape) branches(name, form, rest string) error {
	var seen []string
	for strings.TrimSpace(rest) != "" {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return fmt.Errorf("%q of {%s} has no braces", strings.TrimSpace(rest), name)
		}
		end, err := closing(rest, open)
		if err != nil {
			return err
		}
		branch := strings.TrimSpace(rest[:open])
		switch {
		case slices.Contains(seen, branch):
			return fmt.Errorf("{%s} has %q twice", name, branch)
		case form == "plural" && branch != "one" && branch != "other" && !exactForm.MatchString(branch):
			return fmt.Errorf("%q of the plural {%s} is neither one, other nor =0", branch, name)
		case form == "select" && !choiceForm.MatchString(branch):
			return fmt.Errorf("%q of the select {%s} is no word", branch, name)
		case form == "select":
			s.choices = append(s.choices, name+"="+branch)
		}
		seen = append(seen, branch)
		if err := s.read(rest[open+1 : end]); err != nil {
			return err
		}
		rest = rest[end+1:]
	}
	if !slices.Contains(seen, "other") {
		return fmt.Errorf("{%s} has no case other", name)
	}
	return nil
}

// closing is the place of the brace that closes the one at open.
func closing(text string, open int) (int, error) {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("a brace is not closed in %q", text)
}

// compare says how a translation differs from its message in what both must have.
func compare(english, translation string) error {
	a, err := shapeOf(english)
	if err != nil {
		return err
	}
	b, err := shapeOf(translation)
	if err != nil {
		return err
	}
	if x, y := names(a), names(b); x != y {
		return fmt.Errorf("the arguments are {%s}, in English {%s}", y, x)
	}
	if !slices.Equal(a.tags, b.tags) {
		return fmt.Errorf("the tags are %s, in English %s", strings.Join(b.tags, ""), strings.Join(a.tags, ""))
	}
	for _, choice := range b.choices {
		if !slices.Contains(a.choices, choice) {
			return fmt.Errorf("the English text has no case %s", choice)
		}
	}
	if strings.Contains(translation, context) {
		return fmt.Errorf("a translation has no context: leave %q out", translation[strings.Index(translation, context):])
	}
	return nil
}

func names(s *shape) string { return strings.Join(slices.Sorted(maps.Keys(s.forms)), "} {") }
