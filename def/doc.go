// Package def holds puzzle definitions: what a puzzle is, the text it is
// written in, and the puzzles that come with the program.
//
// # From text to puzzle
//
//	text ──Parse──▶ Document ──.Puzzles[i]──▶ Puzzle ──Format──▶ text
//	                   │  ▲
//	      SetPiece, SetMeta, …  (Edit) ──Apply
//
// A [Document] is the text with what was found in it. It is lossless: comments,
// order, layout and line ends stay, and [Document.String] is the very text that
// was parsed, broken or not. For every definition (from its D line to ~D) there
// is a [Puzzle] when it has no error, and always a draft, the best that could
// be read, for a picture while somebody is typing. What is wrong, or odd, is a
// [diagnostic.Diagnostic]: a place, a sentence, and often a fix that can be clicked.
//
// Documents never change. A change is an Edit, a replacement of some bytes of
// the text: [Document.SetPiece] and its neighbours work out the edits for one
// piece or one side of the box and leave every other line as it was, so that
// drawing and typing can share one text and one undo.
//
// What a person draws is a [Board]: the sides of the box, what lies fixed in it
// and its labels. Its methods are the tools, and a tool makes another board:
//
//	Document ──.Drafts[i].Board()──▶ Board ──Close, Resize, Turn, …──▶ Board
//	     ▲                                                              │
//	     └───────────── text with that board ◀──────SetBoard────────────┘
//
// # The grammar
//
// It is that of the solver polycube 1.2.1, by lines; # starts a comment:
//
//	# title: Two corners           what polycube lacks is written in comments,
//	# source: somebody, 2020       so that it still reads the file
//	# solutions: 4, turns once
//	# colour: A=#c33 o=#2288aa
//	# labels: Jan Feb .          what is printed on a row of cells, from the top
//	D:xDim=3:yDim=2:zDim=1         box; bare oneSide: pieces may not be turned over
//	D:lattice=hexagons:xDim=3:…    cells are hexagons, z layers of prisms (ours alone): x steps
//	                               to the right, y to the upper right, so rows of a picture lean;
//	                               package space has the other lattices and their coordinates
//	D:n=4:xDim=n:yDim=2n+1:zDim=1  a board for each n: sides, copies and empty may depend on it (ours alone)
//	D:outline=diamond:size=4       a board of that kind in place of sides; its names are those of templates (ours alone)
//	D:xDim=8:…:wrap=x,y            the box closes on itself: what leaves it at an end comes in at the other; x-flipped
//	                               upside down, and x+2 two cells further up (ours alone)
//	C:name=A:layout=0 0 0, 1 0 0, 0 1 0           a piece, cell by cell: x y z
//	C:name=o:type=S:layout=0 0 0                  stationary: it lies just there
//	C:name=d:copies=3:layout=0 0 0, 1 0 0         three of them (ours alone)
//	C:name=e:copies=0-2:layout=0 0 0, 1 0 0       two, which may be left over (ours alone)
//	C:name=e:copies=0-max:layout=0 0 0, 1 0 0     as many as there is room for (ours alone)
//	C:name=+:type=V:layout=2 0 0                  cells that may stay empty (ours alone)
//	C:name=f:layout=0 0 0 red, 1 0 0              a cube has a colour (ours alone)
//	C:name=red:type=C:layout=0 1 0, 1 1 0         cells of the board have it (ours alone)
//	C:name=g:group=1:layout=0 0 0, 1 0 0          need not come apart from others of group 1 (ours alone)
//	C:name=h:layout=0 0 0:back=0 0 0, 1 0 0       turned over it shows other cells, as seen from above (ours alone)
//	C:name=i:turns=0,90,f0:layout=0 0 0, 1 0 0    may be turned so alone: package space has the names (ours alone)
//	R:no-crossroads                no four pieces meet at a point: a rule that solutions keep; Rule has all (ours alone)
//	R:touch=A,B                    a piece like A touches one like B
//	L:stationary=*                 pieces by picture: rows from the top, y = yDim-1
//	A A . , . . *                  down; cells by x; layers z = 0, 1, … after commas
//	A . . , . . .
//	~L
//	~D
//
// The pieces of a definition must cover as many cells as the box has; holes
// are stationary pieces, by custom named *. A puzzle is not exact when it has pieces that
// may be left over, or cells that may stay empty: those of type V (in an L block listed as
// variable=+), or with empty=3 on the D line at most three of those, and of all open ones
// where there are none of type V. Then the pieces that have to be placed must find room,
// and all of them be enough for the cells that have to be filled. A mobile piece is a shape: its
// coordinates may lie anywhere, and rows may be longer and more than the box
// is.
//
// Colours say where pieces may lie. A cube of a colour lies on cells of that colour, or of none; a cube
// without one lies anywhere, and a cell without one takes everything. With allow=red/blue red/red on the D
// line just those pairs go together, the cube first: red on blue and on red; with allow=none no colour
// lies on another, nor on itself. Cells of colours can be drawn, too, in an L block with coloured=red blue.
// Pieces whose cubes have other colours are different pieces, and a turn is no symmetry of the board that
// changes its colours. How a piece lies is told by its cells alone: where it could lie on the same cells in two turns, that
// is one way.
//
// A piece with a back lies on a flat board as layout= or as back= shows it, each turned in the plane and never turned
// over: that shows the other one. The two may differ in cells, in their number, and in colours. A back that is the mirror
// image of the layout says nothing; one that equals it says that the piece cannot be turned over. Where the numbers of
// cells differ, pieces must be able to fill the board with some of their sides, and the puzzle is not exact.
//
// Rules ask more of a solution than that it fills the board. [Rule] lists them, and a [Referee] tells whether a board keeps
// them. Rules that name pieces mean all pieces that are equal to these.
//
// [Format] writes a puzzle in one canonical way, [FormatPolycube] the same
// without the copies setting, where a puzzle is exact and has neither colours nor groups nor backs nor rules.
//
// # Files
//
//	puzzle.go      Cell, Piece, Puzzle, Slot
//	spare.go       ... that is not exact: copies left over, cells that may stay empty
//	tint.go        ... colours of cubes and cells, which say what may lie where; SetAllow
//	back.go        ... pieces that are others when they are turned over
//	rule.go        Rule, what solutions keep besides; which puzzles can have it, and its text
//	referee.go     Referee: whether a board keeps the rules, and which cells show that it does not
//	editrule.go    SetRule
//	measure.go     Measure and Meter: how much of something a solution has
//	check.go       ... and whether a text could have defined a puzzle
//	grids.go       which cells boards may be of, in words
//	limits.go      how much a definition may hold
//	document.go    Document, the tree behind it, positions
//	parse.go       Parse: lines and statements
//	readings.go    Readings: texts of other forms, which become definitions; Forms has them all, READING.md examples
//	drawn.go       ... rows and blocks, without quotes, borders and titles
//	picture.go     ... pictures of letters, boards, layers
//	puzzlecad.go   ... and pieces in puzzlecad's text
//	cadfile.go     ... also in a whole file of puzzlecad
//	cadjoin.go     ... and parts that connectors join
//	choice.go      Choice: words of which one of each group stays open
//	dated.go       ... Calendar: the puzzle of a date, and of all dates
//	stick.go       sticks of six-piece burrs by their numbers, and their board
//	start.go       Example, and what a text is offered: AddBox, AddHole, AddPieces
//	settings.go    ... the settings of D and C lines
//	layout.go      ... L blocks
//	comment.go     ... what comments say: title, source, solutions, colours, labels
//	family.go      ... numbers that depend on n, outlines; Family: a board for each n
//	finish.go      ... checks at the end of a definition, and its Puzzle
//	board.go       Board, what drawing changes, and its tools
//	boardtext.go   ... SetBoard, Fix, Free: the text of a board
//	template.go    ... boards to begin with, letters among them
//	set.go         the board as numbers, and which pieces are equal when they are turned
//	edit.go        SetPiece, AddPiece, MovePiece, RemovePiece, SetOneSide, SetEmpty, SetMeta, SetColour
//	redraw.go      ... in L blocks
//	ranges.go      SetRanges: copies of many pieces at once
//	format.go      Format, FormatPolycube
//	library.go     Library: the puzzles of puzzles/*.txt
//	told.go        ... and what they say of themselves, in the reader's language
//	daily.go       Daily: which of them is played on a day
//	sets.go        Sets: what is sold under a name, sets/*.txt, each with its boards; Size
//	likely.go      ... and those that have some pieces
//	shelves.go     ... their groups, and how hard they are (shelves.tsv)
//	unsaid.go      FindUnsaid: sets that no definition can say, and why
//	find.go        ... Search, by words, size and number of pieces
//
// Package def/diagnostic is what is said about texts, these and others. Package
// def/testing/truth has many small puzzles with known counts, for tests.
package def
