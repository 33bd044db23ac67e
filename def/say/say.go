// Package say has the sentences of the program in the reader's language.
//
// A sentence is a [Message]: its English text, which is also its key in the tables of the other languages. A constant of
// this type is a sentence to translate, wherever it stands; a build check finds them all by their type. Arguments are
// filled in as ICU's message format does, which translators and their tools know:
//
//	say.T("The piece {name} has no cells.", name)
//	say.T("{ways, plural, one {# way} other {# ways}} to fill {board}", ways, board)
//
// Values follow in the order in which their names first stand in the English text. A translation may use them in any
// order, and more than once.
//
//	say.go      Message, T, Later, InEnglish, Data, Error
//	format.go   how arguments are filled in
//	language.go the language in use, its table, its plurals and its numbers
package say

import (
	"cmp"
	"strings"
)

// Message is an English sentence, or a part of the page such as the word on a button. Parts of sentences are no
// messages: another language puts its words in another order.
//
// Where one English text needs two translations, a word after " ¦ " tells one from the other: "Open ¦ a lock". Only
// translators see that word.
type Message string

// context stands before the word that tells two messages with one English text apart.
const context = " ¦ "

// String is the message in the reader's language; it is for messages without arguments.
func (m Message) String() string { return T(m) }

// T says a message in the reader's language. An argument is a whole number or a float64, which is written as the
// language writes numbers; a string, which stays as it is; an error or a Message, which is said in the same language.
// O(length).
func T(m Message, arguments ...any) string { return fill(current.pattern(m), string(m), arguments) }

// InEnglish says a message in English, where a name has to stay. Its arguments choose among =0, =1 … or among words.
func InEnglish(m Message, arguments ...any) string {
	english, _, _ := strings.Cut(string(m), context)
	return fill(english, string(m), arguments)
}

// Data says a text that is a message by where it stands in the program's data, such as the title of a puzzle of the
// library. A text that is none stays as it is.
func Data(english string) string {
	if current.Find != nil {
		return cmp.Or(current.Find(english), english)
	}
	return english
}

// FromData is a text of the program's data that is a message, such as the name of a shelf of the library. Whoever reads
// other data has web/languages find the texts there.
func FromData(english string) Message { return Message(english) }

// Said is a message with its arguments, which is said in the language of the moment in which it is read.
type Said struct {
	message   Message
	arguments []any
}

// Later keeps a message and its arguments, which are those of T.
func Later(m Message, arguments ...any) Said { return Said{m, arguments} }

func (s Said) String() string { return T(s.message, s.arguments...) }

// Error is an error that says a message in the language of the moment in which it is read. It unwraps to those
// arguments that are errors.
func Error(m Message, arguments ...any) error { return &failure{Later(m, arguments...)} }

type failure struct{ Said }

func (f *failure) Error() string { return f.String() }

func (f *failure) Unwrap() (inner []error) {
	for _, a := range f.arguments {
		if err, ok := a.(error); ok {
			inner = append(inner, err)
		}
	}
	return inner
}
