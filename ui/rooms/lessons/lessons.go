package lessons

import (
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// lesson is one of the pages that explain exact cover.
type lesson struct {
	// Path is its folder below lessons/.
	Path        string
	Title, Lead say.Message
	// Parts are texts and figures in turn.
	Parts []lessonPart
	// Task asks the reader what comes next.
	Task task
	// Try says what to do next. TryLabel and TryLink are a link to where that is done; TryLink is a path from the
	// site's root.
	Try, TryLabel say.Message
	TryLink       string
}

// lessonPart is a text or a figure.
type lessonPart struct {
	// Text is HTML, of paragraphs and lists.
	Text say.Message
	// Figure is drawn below the text, nil for none.
	Figure *figure
}

// task is a quiz about a search.
type task struct {
	Lead   say.Message
	Source lab.Source
	Kind   lab.QuizKind
	// Hide hides the parts that are ruled out.
	Hide bool
}

// figure is a live picture of a search.
type figure struct {
	Source  lab.Source
	Rule    xc.Rule
	Caption say.Message
	// Pick lets the reader choose options; nothing is searched.
	Pick bool
	// Links shows dancing links, and Hide hides what is covered. Tree and Picture draw the tree and the cover beside
	// the matrix.
	Links, Hide, Tree, Picture bool
	// Pair draws the trees of both rules side by side instead.
	Pair bool
	// Covers plays from cover to cover.
	Covers bool
	// Tall makes it higher.
	Tall bool
}

var All = []lesson{
	{
		Path: "exact-cover", Title: "Exact cover", Lead: "One question that hides in packing puzzles, in Sudoku and in queens on a chessboard.",
		Parts: []lessonPart{
			{Text: `<p>You have a handful of things, and a list of groups of these things. Can you pick some of the groups so that <em>every thing is in just one</em> of the groups you picked? Nothing may be left out, and nothing may come twice. That is the exact cover problem.</p>
<p>Things are called <b>items</b> here and groups are called <b>options</b>. Draw a table with a column for every item and a row for every option. Put a dot where the option has the item. Now the question is: which rows, taken together, have one dot in each column?</p>`},
			{Text: `<p>The table below has five items, 1 to 5, and five options, A to E; David Austin uses it in his article on Kanoodle. Pick rows and watch the columns. A column is right when just one of your rows has a dot in it.</p>`,
				Figure: &figure{Pick: true, Caption: "Press rows to pick options. Two different choices cover everything."}},
			{Text: `<p>Trying every choice of rows works for five options: there are 32 of them. It does not work for long. Every further option doubles the number, and the puzzle of lesson 4 has 1,789 options, which makes a number of 539 digits. We need a way to throw out many choices at once, and that is the next lesson.</p>
<lesson-play kind="choices"><p>With <drag-number name="n" label="Options" min="1" max="40" value="5">5</drag-number> options there are <output name="choices">32</output> choices of rows. A computer that tries a million in a second needs <output name="time">less than a second</output>. Drag the marked number, or press its arrow keys.</p></lesson-play>
<p>One more idea is worth having. Some items <em>may</em> be covered but need not be, such as the diagonals of a chessboard on which queens must not attack each other. They are called <b>secondary</b>; no cover has one of them twice.</p>
<lesson-play kind="queens"><p>Take a board of <drag-number name="n" label="Side of the board" min="1" max="11" value="6">6</drag-number> × <output name="side">6</output> cells. There are <output name="ways">4</output> ways to place one queen in each row so that no two attack each other. One of the ways is drawn. The lab takes <a href="../../lab/#q=12">any number up to 64</a>.</p></lesson-play>`},
		},
		Task: task{Kind: lab.AskRow, Lead: "Some rows of the table are picked already. Find the one that is missing."},
		Try:  "Find both covers above by hand. Then write down a matrix of your own that has no cover although every item has two options, and let the lab check it.", TryLabel: "Open the lab", TryLink: "lab/",
	},
	{
		Path: "algorithm-x", Title: "Algorithm X", Lead: "Choose a column, try its rows one by one, and let every choice shrink the table.",
		Parts: []lessonPart{
			{Text: `<p>Take any item. Whatever the cover looks like in the end, one of the options with a dot in this column is part of it. So try them one after the other: there is no other way, and nothing is missed.</p>
<p>Having taken an option, look at what it rules out. Its items are covered, so their columns are settled. And every other option with one of these items is out of the race, since it would cover that item a second time. Strike out those columns and rows. What is left is the same question for a smaller table.</p>
<ul><li>If no column is left, the options you took are a cover.</li><li>If a column is left without a dot, this way leads nowhere. Put the last option back, with all that it struck out, and try the next one.</li></ul>
<lesson-play kind="shrink"><p>This table has seven columns and six rows, and a cover of three rows. With <drag-number name="k" label="Rows of the cover that are taken" min="0" max="3" value="1">1</drag-number> of the three taken, the table has shrunk from 7 × 6 to <output name="columns">4</output> × <output name="rows">2</output>.</p></lesson-play>
<p>Donald Knuth named this Algorithm X, and called it the obvious way to go about it. Step through it:</p>`,
				Figure: &figure{Rule: xc.Leftmost, Tree: true, Caption: "The leftmost item is chosen every time. The tree on the right grows a branch for every option that is tried; a bar is a dead end, a ring is a cover."}},
			{Text: `<p>Which column to choose is up to us, and it matters. A column with one dot leaves no choice at all; one with ten dots makes ten branches. The usual rule takes a column with the <em>fewest</em> dots. Run the same table by both rules and compare the trees: one of them has no dead end.</p>`,
				Figure: &figure{Pair: true, Caption: "The same five items and options by both rules, step by step. Runs without any choice are drawn as one line."}},
			{Text: `<p>On so small a table the difference is one node. It grows quickly. Here are four pentominoes in a box of 5 × 4, with 24 items and 152 options; every branch that is not drawn is work that was not done.</p>
<lesson-play kind="tree"><p>When each choice has <drag-number name="b" label="Branches at a choice" min="1" max="4" value="3">3</drag-number> branches and a cover needs <drag-number name="d" label="Choices in a row" min="1" max="6" value="4">4</drag-number> choices, the tree has <output name="nodes">121</output> nodes. With one branch less at each choice, the tree would have <output name="less">31</output> nodes.</p></lesson-play>`,
				Figure: &figure{Source: lab.Source{Example: "flty"}, Pair: true, Caption: "F, L, T and Y in 5 × 4 by both rules. Play them, or go to the end."}},
		},
		Task: task{Source: lab.Source{Example: "knuth"}, Kind: lab.AskColumn, Lead: "Predict what Algorithm X does with another table: seven items and six options."},
		Try:  "Four pentominoes, 152 options: run it once by each rule, and compare the number of nodes. Then choose the items by hand, and see how badly you can do.", TryLabel: "F, L, T and Y in the lab", TryLink: "lab/#e=flty",
	},
	{
		Path: "dancing-links", Title: "Dancing links", Lead: "How to strike out rows and columns so that they can come back.",
		Parts: []lessonPart{
			{Text: `<p>A search strikes out and puts back millions of times. Copying the table for every step would be slow. Knuth made popular a trick, found by Hirosi Hitotumatu and Kohei Noshita, that makes both directions equally cheap.</p>
<p>Think of people in a row, each of whom knows the neighbour to the left and to the right. When <i>x</i> steps out, the two neighbours take notice of each other:</p>
<pre>right[left[x]] = right[x]
left[right[x]] = left[x]</pre>
<p>But <i>x</i> still remembers between whom it stood. So it can step back in, with nothing more than its own memory:</p>
<pre>right[left[x]] = x
left[right[x]] = x</pre>
<p>The one condition is that everybody comes back in the opposite order. A search that goes forwards and backwards does just that.</p>`},
			{Text: `<p>In the table, every dot stands in the list of its column. The heads of the columns form a list of their own, which begins at a root. To cover an item, take its head out of the row of heads. Then, for each option of its column, take the <em>other</em> dots of that option out of their columns. Blue links below lead past a dot that stepped out; dotted lines are what it remembers.</p>
<lesson-play kind="relink"><p>The column of an item has <drag-number name="r" label="Rows of the column" min="1" max="5" value="2">2</drag-number> rows, each with <drag-number name="o" label="Other dots of a row" min="0" max="6" value="2">2</drag-number> other dots. To cover it takes <output name="dots">4</output> dots and one head out of their lists, which changes <output name="links">10</output> links.</p></lesson-play>`,
				Figure: &figure{Source: lab.Source{Example: "knuth"}, Links: true, Tall: true, Caption: "Seven items and six options, as in Knuth’s paper. Step forwards, then back: every link returns to its place."}},
			{Text: `<p>Nothing has to be searched for on the way back, and no memory is needed but the links themselves. Stepping back in this figure is not a replay: it is the same dance, run in reverse.</p>
<lesson-play kind="dance"><p>Six people stand in a row, and <drag-number name="k" label="How many have stepped out" min="0" max="5" value="2">2</drag-number> of them have stepped out. That changed <output name="links">4</output> links; a copy of the row would have moved <output name="copied">18</output>. Drag back, and each one finds its place again.</p></lesson-play>`},
			{Text: `<h3>Three more rules</h3>
<p>The same links carry more. An item may have <em>colours</em>: several options may cover it if all of them give it the same colour. So two words may cross in a cell where both have the same letter.</p>`,
				Figure: &figure{Source: lab.Source{Example: "words"}, Tree: true, Hide: true, Caption: "Two words across and two down. The letter on a dot is the colour that its cell gets. Step until a word crosses another."}},
			{Text: `<p>An item may have a <em>counter</em>: it is covered several times instead of just once. The search chooses the item again until it is covered often enough. When it can take no more, all other options with it are struck out. No set of options comes twice, because an option that was tried is not tried again.</p>`,
				Figure: &figure{Source: lab.Source{Example: "sees"}, Tree: true, Caption: "Two queens see all cells of 4 × 4: each cell at least once, and there are two queens. The heads say how often."}},
			{Text: `<p>And options may have <em>prices</em>. The search finds the cheapest cover without seeing all covers. At each step it knows how much the open items must cost at least. When a branch must cost more than the best cover so far, the search leaves it at once.</p>`,
				Figure: &figure{Source: lab.Source{Example: "costs"}, Tree: true, Caption: "A week of shifts. Each cover that is found says what it costs; the cheapest one costs 27."}},
		},
		Task: task{Source: lab.Source{Example: "knuth"}, Kind: lab.AskEntries, Lead: "Count the links before they dance. An entry leaves the list of its column when another item of its option is covered."},
		Try:  "Choose the items of this matrix by hand, in the order that keeps the fewest links moving. The lab counts the entries that were taken out.", TryLabel: "Seven items in the lab", TryLink: "lab/#e=knuth",
	},
	{
		Path: "kanoodle", Title: "Kanoodle as a matrix", Lead: "A box of twelve pieces, written as rows and columns; and how symmetry saves most of the work.",
		Parts: []lessonPart{
			{Text: `<p>A packing puzzle asks for two things: each piece is used once, and each cell of the board is filled once. Both sorts are items. An option is a piece at one place, turned in one way; it covers the item of the piece and the items of the cells on which it lies.</p>
<lesson-play kind="bar"><p>On the board of 11 × 5 cells a bar of <drag-number name="k" label="Cells of the bar" min="2" max="11" value="4">4</drag-number> cells has <output name="across">40</output> places across and <output name="upright">22</output> upright: that is <output name="all">62</output> options.</p></lesson-play>
<p>Three pieces in a small box show it. The colours of the dots are those of the pieces.</p>`,
				Figure: &figure{Source: lab.Source{Example: "lty"}, Tree: true, Picture: true, Hide: true,
					Caption: "L, T and Y in 5 × 3: 15 cells and 3 pieces, 44 options. Those that are ruled out are left out."}},
			{Text: `<p>Kanoodle has twelve pieces and a board of 11 × 5 cells. That makes 12 + 55 = 67 items and 1,789 options. Below, press Play: it goes from packing to packing, and rests at each, until you stop it.</p>
<p>David Austin’s article about this puzzle (American Mathematical Society, Feature Column) says 2,222 options. We count 1,789: a placement counts once, however the piece was turned to lie there. The twelve pieces A to L have 264, 264, 208, 208, 208, 160, 108, 108, 132, 62, 40 and 27 placements. Counting all eight turns and flips of each piece, also those that look alike, would give 2,952. The article does not say how it counts, and we found no reading that gives 2,222. The same packings come out either way.</p>`,
				Figure: &figure{Source: lab.Source{Puzzle: "kanoodle"}, Tree: true, Picture: true, Hide: true, Tall: true,
					Covers: true, Caption: "Kanoodle. Every packing is a cover of the matrix; the picture has the last one found."}},
			{Text: `<p>Turn a finished board upside down, or look at it in a mirror, and you have another finished board. Of these four boards one is enough. To find only one, look at one piece: the cross, L in this set, can have its centre on 27 cells. Turns and mirror images carry these cells into each other, and only 10 of them are really different. Keep those, and throw the other 17 options away.</p>
<p>The search now begins with 10 branches instead of 27, and finds nearly every packing just once. A cross on a middle line is its own mirror image. Packings with such a cross still come in twos, or in fours if it lies in the very centre. If each packing counts once, there are 92,755.</p>
<lesson-play kind="cross"><p>On a board of <drag-number name="w" label="Columns" min="3" max="13" value="11">11</drag-number> × <drag-number name="h" label="Rows" min="3" max="9" value="5">5</drag-number> cells the centre of the cross can be on <output name="all">27</output> cells. Up to turns and mirror images <output name="different">10</output> of them are different; they are filled.</p></lesson-play>`,
				Figure: &figure{Source: lab.Source{Puzzle: "kanoodle", Quarter: "L"}, Tree: true, Picture: true, Hide: true,
					Caption: "The same with the cross up to symmetry: 1,772 options."}},
		},
		Task: task{Source: lab.Source{Example: "lty"}, Kind: lab.AskColumn, Hide: true, Lead: "A column is a cell, or a piece. Which is hardest to cover now?"},
		Try:  "On the puzzle page the same idea is called the redundancy filter, and a faster engine counts all the packings. Or choose in the lab which piece is kept up to symmetry.", TryLabel: "Kanoodle in the lab", TryLink: "lab/#p=kanoodle&s=L",
	},
	{
		Path: "sudoku", Title: "Sudoku", Lead: "Why some Sudokus need no guessing, seen in their search trees.",
		Parts: []lessonPart{
			{Text: `<p>A Sudoku looks like nothing that is packed, yet it is an exact cover. Its option is “this symbol in this cell”. And its rules say that four kinds of things happen just once:</p>
<ul><li>each cell gets a symbol,</li><li>each row gets each symbol,</li><li>each column gets each symbol,</li><li>each box gets each symbol.</li></ul>
<p>A grid of 9 × 9 has 81 of each, 324 items in all. A given cell makes one option and an empty one nine. Start with a small grid, 4 × 4:</p>
<lesson-play kind="grid"><p>With boxes of <drag-number name="r" label="Rows of a box" min="1" max="4" value="2">2</drag-number> rows and <drag-number name="c" label="Columns of a box" min="1" max="4" value="3">3</drag-number> columns, the grid has <output name="side">6</output> symbols, <output name="items">144</output> items, and as long as it is empty <output name="options">216</output> options.</p></lesson-play>`,
				Figure: &figure{Source: lab.Source{Sudoku: lab.Sudokus[0].Grid}, Tree: true, Picture: true, Hide: true,
					Caption: "A Sudoku of 4 × 4 cells: 64 items. r1c2 is a cell, r1=2 a symbol in a row."}},
			{Text: `<p>The rule of the fewest options is what people do when they solve one: look for a cell that only one symbol fits, or for a symbol that has only one place left in a row, column or box. When every step finds such a spot, the tree has no branches. The newspaper calls that easy.</p>
<lesson-play kind="givens"><p>A grid of 9 × 9 with <drag-number name="g" label="Givens" min="0" max="81" value="30">30</drag-number> givens has <output name="empty">51</output> empty cells, so its table has <output name="options">489</output> options. A given makes one option, an empty cell nine.</p></lesson-play>`,
				Figure: &figure{Source: lab.Source{Sudoku: lab.Sudokus[1].Grid}, Tree: true, Picture: true, Hide: true,
					Caption: "An easy one: one line from the beginning to the solution."}},
			{Text: `<p>Others cannot be solved that way. At some point every open item has two options or more, and one has to be tried; a wrong guess shows itself only later, perhaps after more guesses. The tree tells how often that happens, and how deep.</p>`,
				Figure: &figure{Source: lab.Source{Sudoku: lab.Sudokus[3].Grid}, Tree: true, Picture: true, Hide: true, Tall: true,
					Caption: "Arto Inkala’s Sudoku of 2012. Let it run and look at the tree."}},
		},
		Task: task{Source: lab.Source{Sudoku: lab.Sudokus[0].Grid}, Kind: lab.AskColumn, Lead: "Solve the small grid as the algorithm does. A column of its matrix is a cell, as r1c2, or a symbol in a row, column or box, as r1=2, c1=2 and b1=2. Its dots are the ways to fill that cell, or to place that symbol."},
		Try:  "Type today’s Sudoku from your newspaper, or have one made with as few givens as you like, and see whether its tree branches.", TryLabel: "Open the Sudoku page", TryLink: "sudoku/",
	},
}
