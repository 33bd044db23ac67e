package def

// TokenKind says how an editor should colour a token.
type TokenKind uint8

const (
	// Comment is a # and what follows it, up to the end of the line.
	Comment TokenKind = iota
	// Statement is D, C, L, ~L or ~D.
	Statement
	// Setting is the name of a setting: xDim, name, layout.
	Setting
	// Punctuation is one of : = and ,
	Punctuation
	// Name is the name of a piece, in a setting or as a cell of a layout.
	Name
	// Number is a number, or another value that is not a name.
	Number
	// Blank is the . of a layout.
	Blank
)

// Token is a part of the text to be coloured: bytes Start to End.
type Token struct {
	Start, End int
	Kind       TokenKind
}

// Tokens are the coloured parts of the text, in order, none overlapping;
// between them is space, or what could not be understood. The slice is the
// document's own. A text over MaxText has none.
func (d *Document) Tokens() []Token { return d.tokens }
