// Package link is the share link: everything of a puzzle that stands after #
// in the address, so that no server ever sees it.
//
//	#p=tetriscube                      a puzzle of the library
//	#p=tetriscube&o=-r+-V              and a settings line
//	#d=1.7VbBjtMw…                     a definition of one's own
//	#d=1.7VbBjtMw…&n=2                 the second puzzle of its text
//	#p=soma&s=1.BBs…                   and one of its solutions
//	#p=soma&r=pt1.eJxT…                and a recording
//	#p=pentominoes-10x6&h=1.BDwA…      played by hand, as far as somebody came
//	#p=soma&g=1.BBsA…&c=1.3.42         a challenge, without its answer
//	#p=soma&w=1.Ss7J…                  a task, which the page checks by itself
//	#p=calendar&on=today               of a calendar the puzzle of a date, this day's
//	#p=soma&h=1.BDwA…&w=1.Ss7J…&a=1.Mz…  what somebody did of it
//
// The parts are key=value, joined by &. Defaults are left out, parts of an
// unknown name are passed over, and a part that is packed begins with the
// version of its packing, so an old link opens for ever and a newer page may
// add parts without harm to an older one.
//
//	p   name of a library puzzle
//	d   definition text: deflate (RFC 1951), two bytes of checksum, base64url
//	n   number of the puzzle in the text, from 1; 1 is left out
//	o   settings line; DefaultSettings is left out, and where nothing else is said, Automatic
//	s   a solution: slots of the open cells packed by bits, checksum, base64url
//	r   a recording, in the compact form of package trace
//	turns  1: pieces may turn, too, where solutions are taken apart
//	fewest 1: ... by the fewest moves in all, not the least level
//	at  the step of the player; 0, for all of it, is left out
//	h   a position that is played by hand: slots of the open cells, packed as a solution
//	g   pieces that are given, and stay: slots of the open cells, packed as a solution
//	c   what g is: version of the generator, level, and number, with points between
//	m   how h was played: time, hints and moves, packed with a checksum; see played.go
//	w   a task, packed as a text; see task.go
//	k   what the clock of w has counted by a search, in milliseconds
//	a   who did the task and in what time, packed as a text
//
//	on  a date, as 2026-11-26 or today: p names a calendar or d holds one, and its puzzle of that date is opened
//
// known.go has a solution of each puzzle of the library, as a link packs it. mended.go reads links that other
// programs wrote anew.
//
// t and e belong to embed.html, which takes a link with a recording, if it has
// none of its own, and the player's attributes; see static/embed/snippets.ts.
package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/trace"
)

// DefaultSettings is the settings line that a link without o stands for. It is the redundancy filter, which chooses its
// piece itself, so that each solution is found in one position alone. It never changes, so old links keep their
// meaning.
const DefaultSettings = "-r"

// Automatic is the settings line of puzzles that are opened without one. They come from the empty link of the start
// page, from the library, or from texts. Links write it out.
const Automatic = "--auto"

// MaxText is the greatest length in bytes of a definition that a link carries.
// It bounds what a hostile link can make the page unpack.
const MaxText = 1 << 20

// maxCells bounds the solution of a link in the same way.
const maxCells = 1 << 16

// Link holds all that a link can say.
type Link struct {
	// Puzzle names a puzzle of the library. It is empty when Text holds a definition. Both are empty in the link of the
	// start page.
	Puzzle string
	// Text is a definition of one's own.
	Text string
	// On is a date of the calendar that Puzzle names or Text holds: 2026-11-26, or today. Open replaces it by that
	// date's puzzle, in Text.
	On string
	// Index is the puzzle's number in the text, from 0.
	Index int
	// Settings is the settings line.
	Settings string
	// Solution is the open solution: the slot (from 1) of the piece on every
	// open cell, x-major, 0 for an empty one. It is nil when there is none.
	Solution []uint16
	// Hand is the board of a game by hand, in the form of Solution. It is all 0 at the beginning, and nil where nobody
	// plays.
	Hand []uint16
	// Tapped are the cells of the box that are tapped for a piece, while a challenge of a booklet is entered on Hand; nil where
	// nobody enters one. They stand in the address of the person at work, not in links that are given away.
	Tapped []int
	// Given are the pieces that lie on the board before a game begins, in the form of Solution; nil for none.
	Given []uint16
	// Challenge is the challenge that Given belongs to; zero where the link does not say.
	Challenge ChallengeName
	// Played is how Hand was reached; empty where the link does not say.
	Played Played
	// Task is what is to be done; its Goal is empty where there is no task. Answer reports that it was done; nil where
	// it was not.
	Task   Task
	Answer *Answer
	// TaskSpent is how many milliseconds Task has taken, of a task that is no game. It stands in the address of the
	// person at work, not in links that are given away.
	TaskSpent int64
	// Recording is a recording in the compact form of package trace, unread: the player reads it, and says what is
	// wrong with it. It is empty when there is none.
	Recording string
	// Turns is whether pieces may turn, too, where solutions are taken apart.
	Turns bool
	// Fewest is whether they are taken apart by the fewest moves in all, not by the least level.
	Fewest bool
	// Step is where the player of the solution or the recording stands. 0 is all of a solution, and the beginning of a
	// recording.
	Step int
}

// ChallengeName names a challenge of a puzzle. Its pieces are in Link.Given. So a link needs no generator, and stays the
// same when a newer generator comes.
type ChallengeName struct {
	// Version is that of the generator, from 1; Level is from 1 to 5.
	Version, Level int
	Number         uint64
}

func (c ChallengeName) text() string {
	return strconv.Itoa(c.Version) + "." + strconv.Itoa(c.Level) + "." + strconv.FormatUint(c.Number, 10)
}

// SamePuzzle reports whether two links name the same puzzle, with the same pieces given.
func (l Link) SamePuzzle(m Link) bool {
	return l.Puzzle == m.Puzzle && l.Text == m.Text && l.Index == m.Index && slices.Equal(l.Given, m.Given)
}

// Empty reports whether the link names no puzzle: that of the start page.
func (l Link) Empty() bool { return l.Puzzle == "" && l.Text == "" }

// Title is a puzzle's title as people see it: those of the library, of calendars and of sets in the reader's language, another as it
// is written.
func (l Link) Title(written string) string {
	if e := def.Find(l.Puzzle); e != nil {
		return e.Name()
	}
	return def.Called(written)
}

// Error says which part of a link cannot be read, and what helps.
type Error struct {
	// Part is the key of the part ("d"), What its name for a person ("the puzzle"), in the reader's language.
	Part, What string
	// Message tells a person what is wrong and what helps.
	Message string
}

func (e *Error) Error() string { return e.Message }

// Encode returns the link without its #. It costs as much as compressing Text.
func (l Link) Encode() string {
	var b strings.Builder
	part := func(key, value string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(key)
		b.WriteByte('=')
		b.WriteString(value)
	}
	set := def.SetOf(l.Text)
	switch {
	case set != nil:
		part("p", set.ID)
	case l.Text != "":
		part("d", "1."+PackText(l.Text))
	case l.Puzzle != "":
		part("p", escape(l.Puzzle))
	}
	if l.On != "" {
		part("on", l.On)
	}
	if l.Index > 0 {
		part("n", strconv.Itoa(l.Index+1))
	}
	if l.Settings != DefaultSettings {
		part("o", escape(l.Settings))
	}
	if l.Solution != nil {
		part("s", "1."+packSolution(l.Solution))
	}
	if l.Hand != nil {
		part("h", "1."+packSolution(l.Hand))
	}
	if l.Hand != nil && l.Tapped != nil {
		part("taps", "1."+dotted(l.Tapped))
	}
	if l.Given != nil {
		part("g", "1."+packSolution(l.Given))
	}
	if l.Challenge != (ChallengeName{}) {
		part("c", l.Challenge.text())
	}
	if !l.Played.Empty() {
		part("m", "1."+packPlayed(l.Played))
	}
	if l.Task.Goal != "" {
		part("w", "1."+packTask(l.Task))
		if l.TaskSpent > 0 {
			part("k", strconv.FormatInt(l.TaskSpent, 10))
		}
	}
	if l.Answer != nil {
		part("a", "1."+packAnswer(*l.Answer))
	}
	if l.Recording != "" {
		part("r", l.Recording)
	}
	if l.Turns {
		part("turns", "1")
	}
	if l.Fewest {
		part("fewest", "1")
	}
	if l.Step > 0 {
		part("at", strconv.Itoa(l.Step))
	}
	switch b.String() {
	case "":
		part("o", escape(DefaultSettings))
	case "o=" + Automatic:
		return ""
	}
	return b.String()
}

// Opened is the result of opening a link.
type Opened struct {
	// Link has the parts that can be read.
	Link Link
	// Dropped are the parts that cannot be read, in their order; each says why.
	Dropped []*Error
}

// Said tells a person which parts of a link were left out, and what helps; it is empty where none was.
func (o Opened) Said() string {
	var parts []string
	for _, e := range o.Dropped {
		parts = append(parts, e.What)
	}
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return say.T("{problem} The rest is opened.", o.Dropped[0].Message)
	}
	last := len(parts) - 1
	names := say.T("{names} and {last}", strings.Join(parts[:last], ", "), parts[last])
	return say.T("This link is damaged: {parts} in it cannot be read. It may have been cut; copy the whole link again. "+
		"The rest is opened.", names)
}

// Decode reads a link with or without its #, and fails where any part cannot be read. Every error is an *Error. The
// caller judges whether the parts go together: whether the solution belongs to the puzzle, and whether the library has
// the name.
func Decode(fragment string) (Link, error) {
	o, err := Open(fragment)
	if err == nil && len(o.Dropped) > 0 {
		err = o.Dropped[0]
	}
	if err != nil {
		return Link{}, err
	}
	return o.Link, nil
}

// Open reads the parts of a link that can be read, with or without its #, also where another program wrote it anew (Mended). It fails
// with an *Error where the puzzle cannot be read.
func Open(fragment string) (Opened, error) {
	o := Opened{Link: Link{Settings: DefaultSettings}}
	l := &o.Link
	drop := func(e *Error) { o.Dropped = append(o.Dropped, e) }
	fragment = Mended(fragment)
	if fragment == "" {
		l.Settings = Automatic
		return o, nil
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(fragment, "&") {
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			if key != "" {
				drop(&Error{key, "“" + clip(key) + "”", say.T("This link has a part without a value (“{part}”). "+
					"It may have been cut; copy the whole link again.", clip(key))})
			}
			continue
		}
		if seen[key] {
			drop(&Error{key, say.T("the second “{part}”", clip(key)), say.T("This link says “{part}” twice. "+
				"Copy the whole link again, or open the puzzle from the list.", clip(key))})
			continue
		}
		seen[key] = true
		if err := l.set(key, value); err != nil {
			drop(err)
		}
	}
	if l.Puzzle != "" && l.Text != "" {
		drop(&Error{"d", say.T("the definition"), say.T("This link names a puzzle of the library and carries a definition too. " +
			"Keep one of “p” and “d”.")})
		l.Text = ""
	}
	if set := def.FindSet(l.Puzzle); set != nil {
		l.Puzzle, l.Text = "", set.Text
	}
	if err := l.date(seen["o"]); err != nil {
		drop(err)
	}
	if l.Answer != nil && l.Task.Goal == "" {
		drop(damaged("a", "the answer")) // nobody could judge it
		l.Answer = nil
	}
	if l.Empty() && len(o.Dropped) > 0 {
		return Opened{}, o.Dropped[0]
	}
	return o, nil
}

// now is the clock that today is read from; tests set it.
var now = time.Now

// date replaces a calendar and a date by the puzzle of that date. A calendar without a date becomes the puzzle of all
// dates.
func (l *Link) date(set bool) *Error {
	p := def.FindCalendar(l.Puzzle)
	if l.On == "" && p == nil {
		return nil
	}
	if l.Text != "" {
		if p, _ = def.ParseOne(l.Text); p == nil {
			return damaged("on", "the date")
		}
	}
	on := l.On
	l.On = ""
	var calendar *def.Calendar
	if p != nil {
		calendar = p.Calendar()
	}
	if calendar == nil {
		return &Error{"on", say.T("the date"), say.T("This link has a date, but its puzzle is not a calendar.")}
	}
	if on != "" {
		date, err := time.Parse("2006-01-02", on)
		if on == "today" {
			date, err = now(), nil
		}
		if err != nil {
			return damaged("on", "the date")
		}
		if p, err = calendar.At(date.Year(), int(date.Month()), date.Day()); err != nil {
			return &Error{"on", say.T("the date"), say.T("This link has a date that its calendar lacks: {reason}.", err)}
		}
	}
	if l.Puzzle, l.Text = "", def.Format(p); !set {
		l.Settings = Automatic
	}
	return nil
}

// Today is the link that opens a calendar's puzzle of the day on which somebody follows it.
func Today(c *def.Calendar) Link {
	l := Link{Text: def.Format(c.All()), Settings: DefaultSettings, On: "today"}
	for _, known := range def.Calendars {
		p := def.FindCalendar(known.ID)
		p.Solutions = ""
		if def.Format(p) == l.Text {
			l.Puzzle, l.Text = known.ID, ""
		}
	}
	return l
}

// set reads one part into the link.
func (l *Link) set(key, value string) *Error {
	switch key {
	case "p":
		id, ok := unescape(value)
		if !ok || id == "" {
			return damaged(key, "the name of the puzzle")
		}
		l.Puzzle = id
	case "d":
		packed, err := version(key, value, "the puzzle")
		if err != nil {
			return err
		}
		text, ok := UnpackText(packed)
		switch {
		case !ok && isCut(packed):
			return &Error{key, say.T("the puzzle"), say.T("The end of this link is missing, and with it a part of the puzzle. " +
				"Copy the whole link again.")}
		case !ok:
			return damaged(key, "the puzzle")
		}
		l.Text = text
	case "on":
		if len(value) > len("2006-01-02") {
			return damaged(key, "the date")
		}
		l.On = value
	case "n":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > MaxText {
			return damaged(key, "the number of the puzzle")
		}
		l.Index = n - 1
	case "o":
		line, ok := unescape(value)
		if !ok {
			return damaged(key, "the settings line")
		}
		l.Settings = line
	case "s":
		return slots(&l.Solution, key, value, "the solution")
	case "h":
		return slots(&l.Hand, key, value, "the position")
	case "taps":
		list, err := version(key, value, "the tapped cells")
		if err != nil {
			return err
		}
		cells, ok := undotted(list)
		if !ok {
			return damaged(key, "the tapped cells")
		}
		l.Tapped = cells
	case "g":
		return slots(&l.Given, key, value, "the given pieces")
	case "c":
		c, ok := challenge(value)
		if !ok {
			return damaged(key, "the number of the challenge")
		}
		l.Challenge = c
	case "m":
		packed, err := version(key, value, "the moves")
		if err != nil {
			return err
		}
		p, ok := unpackPlayed(packed)
		if !ok {
			return damaged(key, "the moves")
		}
		l.Played = p
	case "w":
		return readTask(&l.Task, key, value)
	case "k":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 0 || n > maxSpent {
			return damaged(key, "the clock of the task")
		}
		l.TaskSpent = n
	case "a":
		return readAnswer(&l.Answer, key, value)
	case "r":
		if !recording(value) {
			return damaged(key, "the recording")
		}
		l.Recording = value
	case "turns":
		if value != "1" {
			return damaged(key, "whether pieces turn")
		}
		l.Turns = true
	case "fewest":
		if value != "1" {
			return damaged(key, "whether moves are counted in all")
		}
		l.Fewest = true
	case "at":
		step, err := strconv.Atoi(value)
		if err != nil || step < 1 || step > maxCells {
			return damaged(key, "the step")
		}
		l.Step = step
	}
	return nil
}

// slots reads a part that has a slot, or 0, for every open cell.
func slots(to *[]uint16, key, value string, what say.Message) *Error {
	packed, err := version(key, value, what)
	if err != nil {
		return err
	}
	unpacked, ok := unpackSolution(packed)
	if !ok {
		return damaged(key, what)
	}
	*to = unpacked
	return nil
}

// dotted writes cells as "3.12".
func dotted(cells []int) string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = strconv.Itoa(c)
	}
	return strings.Join(list, ".")
}

// undotted reads what dotted writes. The list is never nil.
func undotted(s string) (cells []int, ok bool) {
	cells = []int{}
	if s == "" {
		return cells, true
	}
	for part := range strings.SplitSeq(s, ".") {
		c, err := strconv.Atoi(part)
		if err != nil || c < 0 || c >= maxCells || len(cells) == mostTapped {
			return nil, false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// mostTapped bounds the cells that are tapped for a piece.
const mostTapped = 1 << 10

// challenge reads what Encode writes, and refuses everything else.
func challenge(s string) (c ChallengeName, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 3 {
		return c, false
	}
	var errs [3]error
	c.Version, errs[0] = strconv.Atoi(parts[0])
	c.Level, errs[1] = strconv.Atoi(parts[1])
	c.Number, errs[2] = strconv.ParseUint(parts[2], 10, 64)
	return c, errs == [3]error{} && c.Version > 0 && c.Level >= 1 && c.Level <= 5
}

// maxRecording bounds a recording, in bytes, as the player does.
const maxRecording = trace.MaxCompact + len("pt1.")

// recording reports whether a value looks like the compact form of a recording.
func recording(s string) bool {
	if len(s) > maxRecording || !strings.HasPrefix(s, "pt") {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !plain(c) || strings.IndexByte(":,=/*!;@", c) >= 0 {
			return false
		}
	}
	return true
}

func damaged(part string, what say.Message) *Error {
	return &Error{part, what.String(), say.T("This link is damaged: {part} in it cannot be read. "+
		"It may have been cut; copy the whole link again.", what)}
}

func newer(part string, what say.Message) *Error {
	return &Error{part, what.String(), say.T("This link was made by a newer Tilewright: this page cannot read {part} in it. "+
		"Reload the page and open the link again.", what)}
}

// version takes the mark off a packed part; 1 is the only packing so far.
func version(part, value string, what say.Message) (string, *Error) {
	mark, packed, ok := strings.Cut(value, ".")
	if n, err := strconv.Atoi(mark); !ok || err != nil || n < 1 {
		return "", damaged(part, what)
	}
	if mark != "1" {
		return "", newer(part, what)
	}
	return packed, nil
}

// clip keeps an unreadable part short enough for a message.
func clip(s string) string {
	const maxShown = 24
	if len(s) <= maxShown {
		return s
	}
	return strings.ToValidUTF8(s[:maxShown], "") + "…"
}

// encoding is base64url, strict, so that one link has one meaning.
var encoding = base64.RawURLEncoding.Strict()

// seal appends two bytes of the CRC-32 of data and encodes the whole. Deflate itself notices a cut text, but not a
// changed letter.
func seal(data, of []byte) string {
	sum := crc32.ChecksumIEEE(of)
	return encoding.EncodeToString(append(data, byte(sum), byte(sum>>8)))
}

// unseal returns the data, and a function that reports whether `of` has the checksum that was sealed with it.
func unseal(s string) (data []byte, check func(of []byte) bool, ok bool) {
	raw, err := encoding.DecodeString(s)
	if err != nil || len(raw) < 2 {
		return nil, nil, false
	}
	n := len(raw) - 2
	return raw[:n], func(of []byte) bool {
		sum := crc32.ChecksumIEEE(of)
		return raw[n] == byte(sum) && raw[n+1] == byte(sum>>8)
	}, true
}

// deflaters are kept for the next text, because a new one takes most of a megabyte.
var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a valid constant
	}
	return w
}}

// PackText deflates a text and writes it with a checksum in characters that a link can have.
func PackText(text string) string {
	var b bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	// Neither call can fail: the buffer takes everything.
	io.WriteString(w, text)
	w.Close()
	return seal(b.Bytes(), []byte(text))
}

// UnpackText reads what PackText wrote. It refuses a text that is damaged, empty or longer than MaxText.
func UnpackText(s string) (string, bool) {
	data, check, ok := unseal(s)
	if !ok {
		return "", false
	}
	src := bytes.NewReader(data)
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(src), MaxText+1))
	if err != nil || len(text) == 0 || len(text) > MaxText || src.Len() > 0 || !check(text) {
		return "", false
	}
	return string(text), true
}

// packSolution writes how many bits a slot takes, then the number of cells as a varint, and then the slots, low bits
// first.
func packSolution(slots []uint16) string {
	var all uint16
	for _, k := range slots {
		all |= k
	}
	width := bits.Len16(all)
	b := []byte{byte(width)}
	b = binary.AppendUvarint(b, uint64(len(slots)))
	acc, have := uint32(0), 0
	for _, k := range slots {
		acc |= uint32(k) << have
		for have += width; have >= 8; have -= 8 {
			b = append(b, byte(acc))
			acc >>= 8
		}
	}
	if have > 0 {
		b = append(b, byte(acc))
	}
	return seal(b, b)
}

func unpackSolution(s string) ([]uint16, bool) {
	b, check, ok := unseal(s)
	if !ok || len(b) < 2 || !check(b) {
		return nil, false
	}
	width := int(b[0])
	cells, n := binary.Uvarint(b[1:])
	if width > 16 || n <= 0 || cells > maxCells {
		return nil, false
	}
	b = b[1+n:]
	if len(b) != (int(cells)*width+7)/8 {
		return nil, false
	}
	slots := make([]uint16, cells)
	acc, have := uint32(0), 0
	for i := range slots {
		for have < width {
			acc |= uint32(b[0]) << have
			b = b[1:]
			have += 8
		}
		slots[i] = uint16(acc & (1<<width - 1))
		acc >>= width
		have -= width
	}
	return slots, acc == 0
}

// escape writes a value so that it survives an address line. Letters, digits and harmless signs stay as they are, a
// blank becomes +, the rest %XX.
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case plain(c):
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}

func plain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.:,=/*!;@", c) >= 0
}

// unescape reads what escape writes, and also signs that others escape needlessly.
func unescape(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '+':
			b.WriteByte(' ')
		case '%':
			if i+2 >= len(s) {
				return "", false
			}
			v, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			b.WriteByte(byte(v))
			i += 2
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

// PuzzleFolder is the folder with a page for each puzzle of the library, in a folder named by its ID. Such pages exist
// because services that make a preview of a link do not get what follows a #.
const PuzzleFolder = "p/"
