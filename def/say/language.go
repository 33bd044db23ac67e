package say

import (
	"fmt"
	"strconv"
	"strings"
)

// Language is a language that the program speaks.
type Language struct {
	// Tag is as in the lang attribute: "de".
	Tag string
	// Plural names the rule of CLDR by which a number has its form: "one" where 1 alone has a form of its own, "french"
	// where 0 has it, too, "none" where no number has.
	Plural string
	// Group and Decimal are what stands between thousands, and before a fraction.
	Group, Decimal string
	// GroupFrom is how many digits a number has at least that is parted into thousands.
	GroupFrom int
	// Find is the translation of an English text, "" where there is none: then the message is said in English. It is nil
	// in English.
	Find func(english string) string
}

// English is the language of the messages themselves.
var English = Language{Tag: "en", Plural: "one", Group: ",", Decimal: ".", GroupFrom: 4}

var current = English

// Use makes a language the reader's, for all that is said from now on. It is called once, before anything is said.
func Use(l Language) { current = l }

// Tag is the tag of the language in use.
func Tag() string { return current.Tag }

func (l *Language) pattern(m Message) string {
	if l.Find != nil {
		if s := l.Find(string(m)); s != "" {
			return s
		}
	}
	english, _, _ := strings.Cut(string(m), context)
	return english
}

// plural is the form of a number: "one" or "other".
func plural(value any) string {
	n := digits(value)
	if current.Plural == "one" && n == "1" || current.Plural == "french" && (n == "0" || n == "1") {
		return "one"
	}
	return "other"
}

// digits is a number without separators. A number that is too long for Go's types comes as a text of digits.
func digits(value any) string {
	if f, ok := value.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// Number writes a number as the reader's language does, with as many digits behind the point as it has.
func Number(f float64) string { return Fixed(f, -1) }

// Fixed writes a number with this many digits behind the point, -1 for all that it has.
func Fixed(f float64, digits int) string {
	before, behind, fraction := strings.Cut(strconv.FormatFloat(f, 'f', digits, 64), ".")
	if !fraction {
		return Grouped(before)
	}
	return Grouped(before) + current.Decimal + behind
}

// Grouped parts a whole number, given as its digits, into thousands: 15,198,004.
func Grouped(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	if len(digits) < current.GroupFrom {
		return sign + digits
	}
	first := (len(digits)-1)%3 + 1
	out := digits[:first]
	for i := first; i < len(digits); i += 3 {
		out += current.Group + digits[i:i+3]
	}
	return sign + out
}
