// Package field is the page's side of everything that is edited as a text: the definition, the settings line, names, numbers.
//
// What is edited has one owner. While a person is in a field, its text is the field's (static/field). The page hears of
// each edit and takes it over. It shows another text only for a reason of its own: undo, a fix, another puzzle, a refusal.
// It never echoes an edit, since the person has typed on by then.
//
//	side.go  what the page knows of a field: which edit it took, which of its own texts it showed
//	field.go the element with it
package field
