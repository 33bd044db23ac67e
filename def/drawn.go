package def

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// rowsDrawn is a text of rows of cells, taken apart. Blank lines part its blocks. It has none of the signs around them: fences, borders,
// comments, quotes, commas, brackets.
type rowsDrawn struct {
	title  string
	blocks []picture
	// names are those of cells that have more than one character, by the sign that stands for them in rows.
	names map[rune]string
	signs map[string]rune
	// layered says that the text itself names its blocks layers, by a line above each or by brackets.
	layered bool
	// stacked are the layers of a block whose lines have a row of each, with slashes or blanks between.
	stacked []picture
	// numbers says that all cells are numbers.
	numbers bool
}

// Signs for names of several characters are from Unicode's private area.
const (
	firstSign    = '\ue000'
	mostSigns    = 1000
	longestWord  = 12 // characters of a cell
	deepestList  = 3
	longestDrawn = MaxText / 64 // bytes of a line
)

// drawn reads a text of rows; titled is whether the first line is a title. ok is false for another text. O(length).
func drawn(text string, titled bool) (d rowsDrawn, ok bool) {
	d.names, d.signs, d.numbers = map[rune]string{}, map[string]rune{}, true
	rows, bracketed := listed(text)
	if !bracketed {
		rows = linesOf(text)
	}
	if titled {
		first := slices.IndexFunc(rows, func(l string) bool { return l != "" })
		if first < 0 || bracketed || len(rows[first]) > 120 ||
			len(strings.TrimSpace(rows[first])) < 3 || strings.IndexFunc(rows[first], unicode.IsLetter) < 0 {
			return d, false
		}
		d.title, rows = strings.Trim(rows[first], "/:;= "), rows[first+1:]
	}
	return d, len(rows) <= maxPictureSide*maxPictureBlocks && d.read(rows)
}

// layerTitle is what stands above a layer, as "Layer 2:".
func layerTitle(line string) bool {
	word := strings.TrimRight(strings.ToLower(line), ":. 0123456789=#")
	words := []string{"layer", "level", "slice", "z", "ebene", "lage", "schicht", "couche", "capa", "nivel"}
	return len(word) < len(line) && slices.Contains(words, word)
}

// linesOf are the rows of a text that are written without quotes and brackets: "" for a blank line, and a line of one \f before each
// layer that has a title. Inner borders become tabs.
func linesOf(text string) (rows []string) {
	if strings.ContainsAny(text, "│┃║─━═┌┐└┘├┤┬┴┼") {
		text = strings.Map(func(r rune) rune {
			switch {
			case strings.ContainsRune("│┃║", r):
				return '|'
			case r >= '─' && r <= '╿':
				return '+'
			}
			return r
		}, text)
	}
	framed := false
	for line := range strings.Lines(text) {
		l := strings.TrimSpace(line)
		framed = framed || len(l) > 2 && l[0] == '|' && l[len(l)-1] == '|'
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		bare := strings.TrimSpace(line)
		comment := strings.TrimPrefix(bare, "# ")
		switch {
		case strings.HasPrefix(bare, "```"), strings.HasPrefix(bare, ";"), strings.HasPrefix(bare, "//"),
			comment != bare && strings.IndexFunc(comment, unicode.IsLetter) >= 0,
			framed && bare != "" && strings.Trim(bare, "+-=| ") == "":
			continue
		case layerTitle(bare):
			line = "\f"
		case len(bare) > 2 && strings.Trim(bare, "-=") == "" && bare[0] == bare[1] && !strings.Contains(text, "."):
			line = ""
		case framed && len(bare) > 1 && bare[0] == '|' && bare[len(bare)-1] == '|':
			if line = bare[1 : len(bare)-1]; strings.Contains(line, "|") {
				line = strings.ReplaceAll(line, "|", "\t")
			}
		}
		rows = append(rows, line)
	}
	return rows
}

// node is a word or a list of a text as programs write it.
type node struct {
	word       string
	list       []node
	is, quoted bool // a list, and a word in quotes
}

// listed are the rows of a text of quoted rows, or of lists in lists, as programs write them; ok is false for another text. Cells of a
// row have tabs between. A list of lists of rows is layers.
func listed(text string) (rows []string, ok bool) {
	if !strings.ContainsAny(text, "[{(\"'") {
		return nil, false
	}
	r := listReader{text: text}
	all := r.nodes(0)
	if r.at < len(text) || r.failed {
		return nil, false
	}
	if lists := slices.DeleteFunc(slices.Clone(all), func(n node) bool { return !n.is }); len(lists) > 0 {
		all = lists // the others are names
	} else if r.quoted == 0 {
		return nil, false
	}
	for len(all) == 1 && all[0].is {
		all = all[0].list
	}
	return rowsIn(all, r.quoted > 0), len(all) > 0 && !(r.quoted > 0 && mixed(all))
}

// mixed tells whether some words among nodes have no quotes.
func mixed(list []node) bool {
	return slices.ContainsFunc(list, func(n node) bool { return n.is && mixed(n.list) || !n.is && !n.quoted && n.word != "" })
}

// rowsIn are the rows of some words, of lists of cells, or of lists of those.
func rowsIn(list []node, quoted bool) (rows []string) {
	for i, n := range list {
		switch {
		case !n.is:
			rows = append(rows, n.word)
		case !slices.ContainsFunc(n.list, func(c node) bool { return c.is || quoted && utf8.RuneCountInString(c.word) > 1 }):
			var cells strings.Builder
			for _, c := range n.list {
				cells.WriteString(c.word + "\t")
			}
			rows = append(rows, cells.String())
		default:
			if rows = append(rows, rowsIn(n.list, quoted)...); i < len(list)-1 {
				rows = append(rows, "\f")
			}
		}
	}
	return rows
}

// listReader reads nodes.
type listReader struct {
	text       string
	at, quoted int
	failed     bool
}

// nodes reads until a list ends.
func (r *listReader) nodes(depth int) (list []node) {
	for r.at < len(r.text) && !r.failed {
		switch c := r.text[r.at]; {
		case c == '"' || c == '\'':
			end := strings.IndexByte(r.text[r.at+1:], c)
			if r.failed = end < 0 || strings.Contains(r.text[r.at+1:r.at+1+end], "\n"); r.failed {
				return nil
			}
			list = append(list, node{word: r.text[r.at+1 : r.at+1+end], quoted: true})
			r.quoted++
			r.at += end + 2
		case strings.IndexByte("[{(", c) >= 0:
			r.at++
			inside := r.nodes(depth + 1)
			if r.failed = r.failed || r.at >= len(r.text) || depth > deepestList; r.failed {
				return nil
			}
			r.at++
			list = append(list, node{list: inside, is: true})
		case strings.IndexByte("]})", c) >= 0:
			r.failed = depth == 0
			return list
		case c == '\n' && depth == 0 && strings.HasPrefix(r.text[r.at+1:], "\n"):
			list = append(list, node{})
			r.at++
		case c == '\n' && depth == 0 || strings.IndexByte(" \t\n,;=:", c) >= 0:
			r.at++
		default:
			end := r.at + strings.IndexAny(r.text[r.at:]+" ", " \t\n,;=:[]{}()\"'")
			list = append(list, node{word: r.text[r.at:end]})
			r.at = end
		}
	}
	return list
}

// read makes blocks of rows.
func (d *rowsDrawn) read(rows []string) bool {
	var slashed [][]string
	open, total := false, 0
	spread := 0 // the number of layers side by side, -1 where lines differ
	for _, line := range rows {
		if len(line) > longestDrawn {
			return false
		}
		line = strings.TrimRight(line, " ")
		if strings.TrimSpace(line) == "" {
			d.layered = d.layered || line == "\f"
			open = false
			continue
		}
		parts := []string{line}
		if strings.Contains(line, "/") {
			parts = strings.Split(strings.Trim(strings.TrimSpace(line), "/"), "/")
			for i := range parts {
				if parts[i] = strings.TrimSpace(parts[i]); parts[i] == "" {
					return false
				}
			}
			if strings.HasPrefix(strings.TrimSpace(line), "/") && len(parts) == 1 && total == 0 &&
				strings.IndexFunc(line, unicode.IsLetter) >= 0 {
				d.title = parts[0] // /SOMA001
				continue
			}
			slashed = append(slashed, parts)
		}
		if !open {
			d.blocks = append(d.blocks, picture{})
		}
		last := &d.blocks[len(d.blocks)-1]
		open = true
		last.rows = append(last.rows, parts...)
		if total += len(parts); len(last.rows) > maxPictureSide || len(d.blocks) > maxPictureBlocks {
			return false
		}
		switch n := sideBySide(line); {
		case spread == 0:
			spread = n
		case n != spread:
			spread = -1
		}
	}
	if len(d.blocks) == 0 {
		return false
	}
	var beside []picture
	if spread > 1 && len(d.blocks) == 1 && slashed == nil {
		for _, line := range d.blocks[0].rows {
			beside = stacked(beside, strings.Fields(line))
		}
	}
	if len(slashed) > 1 && len(slashed)*len(slashed[0]) == total {
		for _, parts := range slashed {
			if beside != nil && len(parts) != len(beside) {
				beside = nil
				break
			}
			beside = stacked(beside, parts)
		}
	}
	for i := range d.blocks {
		if !d.straighten(&d.blocks[i]) {
			if beside == nil || len(d.blocks) > 1 {
				return false
			}
			d.blocks = nil
		}
	}
	for i := range beside {
		if !d.straighten(&beside[i]) {
			beside = nil
			break
		}
	}
	d.stacked = beside
	return len(d.blocks)+len(beside) > 0 &&
		(total > 1 || len(d.names) > 0 || d.numbers && beside == nil && strings.ContainsAny(strings.TrimSpace(rows[0]), " ,;\t"))
}

// stacked adds a row to each of some layers.
func stacked(layers []picture, parts []string) []picture {
	if layers == nil {
		layers = make([]picture, len(parts))
	}
	for i := range parts {
		layers[i].rows = append(layers[i].rows, parts[i])
	}
	return layers
}

// sideBySide is how many rows of the same length stand in a line, with blanks between: 0 for cells.
func sideBySide(line string) int {
	words := strings.Fields(line)
	for _, w := range words {
		if n := utf8.RuneCountInString(w); n < 2 || n != utf8.RuneCountInString(words[0]) {
			return 0
		}
	}
	return len(words)
}

// cellsOf splits a row into its cells, nil where it has one a character.
func cellsOf(row string) []string {
	bare := strings.TrimSpace(row)
	at := strings.IndexAny(strings.TrimRight(row, ",; "), "\t,;")
	if at < 0 {
		words := strings.Fields(bare)
		if len(words) > 1 && slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > 1 }) &&
			!slices.ContainsFunc(words, func(w string) bool { return strings.Trim(w, "0123456789") != "" && !blankWord(w) }) {
			return words // numbers
		}
		return nil
	}
	separator := row[at : at+1]
	if separator != "\t" {
		row = bare
	}
	cells := strings.Split(strings.TrimSuffix(row, separator), separator)
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// blankWord tells whether a cell is empty.
func blankWord(w string) bool {
	return w == "" || utf8.RuneCountInString(w) == 1 && strings.ContainsAny(w, " .-_·")
}

// straighten makes the rows equally long, a sign a cell, without the blanks that stand between all characters or before all rows. It
// returns false where there is no cell, or something that is none.
func (d *rowsDrawn) straighten(b *picture) bool {
	spaced := true
	split := make([][]string, len(b.rows))
	some, all := false, true
	for i, row := range b.rows {
		split[i] = cellsOf(row)
		some, all = some || split[i] != nil, all && split[i] != nil
	}
	if some && !all {
		return false
	}
	for i := range b.rows {
		b.rows[i] = strings.TrimRight(b.rows[i], ",; ")
	}
	if some {
		for i, cells := range split {
			var row strings.Builder
			for _, c := range cells {
				sign, ok := d.sign(c)
				if !ok {
					return false
				}
				row.WriteRune(sign)
			}
			b.rows[i] = row.String()
		}
		spaced = false
	}
	for _, row := range b.rows {
		for i, c := range []rune(strings.TrimLeft(row, " ")) {
			spaced = spaced && (i%2 == 0) == (c != ' ')
		}
	}
	margin := maxPictureSide
	for i, row := range b.rows {
		if spaced {
			row = strings.ReplaceAll(row, " ", "")
		}
		b.rows[i] = row
		margin = min(margin, len(row)-len(strings.TrimLeft(row, " ")))
	}
	if some {
		margin = 0
	}
	width, cells := 0, false
	for i := range b.rows {
		b.rows[i] = b.rows[i][margin:]
		width = max(width, utf8.RuneCountInString(b.rows[i]))
	}
	if width > maxPictureSide {
		return false
	}
	for i, row := range b.rows {
		for _, c := range row {
			if !blankInPicture(c) && c != '#' && d.names[c] == "" &&
				!unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("*@+", c) {
				return false
			}
			cells = cells || !blankInPicture(c)
			d.numbers = d.numbers && (blankInPicture(c) || unicode.IsDigit(c) ||
				d.names[c] != "" && strings.Trim(d.names[c], "0123456789") == "")
		}
		b.rows[i] = row + strings.Repeat(" ", width-utf8.RuneCountInString(row))
	}
	return cells
}

// sign is the sign of a cell.
func (d *rowsDrawn) sign(cell string) (rune, bool) {
	if blankWord(cell) {
		return '.', true
	}
	if r, size := utf8.DecodeRuneInString(cell); size == len(cell) {
		return r, true
	}
	if r, ok := d.signs[cell]; ok {
		return r, true
	}
	if len(d.names) == mostSigns || utf8.RuneCountInString(cell) > longestWord ||
		strings.IndexFunc(cell, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' }) >= 0 {
		return 0, false
	}
	r := firstSign + rune(len(d.names))
	d.names[r], d.signs[cell] = cell, r
	return r, true
}
