package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver/settings"
)

// These are the exit statuses.
const (
	solved   = 0
	failed   = 1
	badInput = 2
	// saved is the status of a search that was ended and is kept in its checkpoint: EX_TEMPFAIL.
	saved = 75
)

// terminal is where the program runs; main has the real one.
type terminal struct {
	stdin                 io.Reader
	stdout                *bufio.Writer
	stderr                io.Writer
	interrupt, statistics chan os.Signal
	// progress says that somebody looks at stderr.
	progress bool

	options options
	// splitting makes the program cut the search instead of searching.
	splitting bool
	line      *settings.Line
	text      string // the arguments as one settings text
	conf      string // the text of the --conf file
	drawn     int    // length of the line of progress on stderr
	broken    bool   // stdout takes no more
	ended     bool   // by Ctrl-C
	// stored are solutions that came with puzzles, to be taken apart.
	stored map[*def.Puzzle]stored
}

// run does everything and returns the exit status.
func (t *terminal) run(args []string) int {
	command := ""
	if len(args) > 0 && slices.Contains(commands, args[0]) {
		command, args = args[0], args[1:]
	}
	var err error
	if t.options, args, err = takeOptions(args); err == nil {
		err = t.options.check(command)
	}
	if err != nil {
		fmt.Fprintf(t.stderr, "error: %v. --help lists the options.\n", err)
		return badInput
	}
	text := settings.Join(args)
	t.line = settings.ParseCommand(text, isFile)
	if t.options.cores {
		t.line.Settings.Workers = allCores()
	}
	if t.line.Help {
		t.help()
		return solved
	}
	if t.line.Version {
		fmt.Fprintln(t.stdout, "tilewright solve", version())
		return solved
	}
	t.text = text
	if name := t.line.Conf; name != "" {
		conf, err := os.ReadFile(name)
		if err != nil {
			return t.unreadable(name, err)
		}
		t.conf = string(conf)
		t.line.WithConf(t.conf)
	}
	t.printSettings(t.line.Diagnostics)
	if diagnostic.HasErrors(t.line.Diagnostics) {
		fmt.Fprintln(t.stderr, "Nothing was searched. --help lists the settings.")
		return badInput
	}
	files := t.line.Files
	switch {
	case command != "":
		return t.command(command, files)
	case t.options.challenge.daily && len(files) > 0:
		fmt.Fprintln(t.stderr, "error: The day says which puzzle it is: give none with --daily.")
		return badInput
	case t.options.challenge.daily:
		return t.today()
	case t.options.checkpoint != "" && len(files) > 1:
		fmt.Fprintln(t.stderr, "error: A checkpoint holds one search: give one puzzle.")
		return badInput
	case t.options.designs && len(files) > 1:
		fmt.Fprintln(t.stderr, "error: --design looks through the variants of one puzzle: give one.")
		return badInput
	case t.options.resume && !t.options.designs && len(files) == 0:
		return t.goOn()
	case len(files) == 0:
		files = []string{"-"}
	}
	if t.options.designs {
		return t.designs(files[0])
	}
	if t.options.save != "" {
		return t.save(files)
	}
	status := solved
	search := t.file
	switch {
	case t.options.cover:
		search = t.covers
	case t.options.sudoku:
		search = t.sudokus
	case t.options.terms.to > 0:
		search = t.terms
	}
	for _, file := range files {
		status = max(status, search(file))
		if t.ended || t.broken {
			break
		}
	}
	return status
}

// isFile reports whether a word names a file or a puzzle of the library.
func isFile(word string) bool {
	_, err := os.Stat(word)
	return err == nil || def.TextOf(word) != "" || def.FindCalendar(word) != nil
}

// unreadable reports a file that cannot be read.
func (t *terminal) unreadable(name string, err error) int {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	fmt.Fprintf(t.stderr, "%s: error: The file cannot be read: %v.\n", name, err)
	return badInput
}

// file solves the puzzles of a file, one after another, or makes challenges of them.
func (t *terminal) file(name string) int {
	source, list, status := t.inputs(name)
	if t.options.checkpoint != "" && len(list) > 1 {
		choose := ""
		if list[0].form == burrTools {
			choose = ": choose one with --problem=N"
		} else {
			choose = ": choose one with --board=N"
		}
		fmt.Fprintf(t.stderr, "%s: error: A checkpoint holds one search, and here are %d puzzles%s.\n", source, len(list), choose)
		return badInput
	}
	for i := range list {
		switch in := &list[i]; {
		case in.puzzle == nil:
			continue
		case t.options.challenge.level > 0:
			status = max(status, t.challengeOf(in.puzzle, name, in.text, in.index))
		default:
			status = max(status, t.solve(in))
		}
		if t.ended || t.broken {
			break
		}
	}
	return status
}

// program is the version of builds outside of version control, set by -ldflags="-X main.program=0123456789ab".
var program string

// version is the version of the module, as the build knows it.
func version() string {
	if program != "" {
		return program
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	return info.Main.Version
}

// help lists the settings.
func (t *terminal) help() {
	puzzles, shelves := def.Size()
	fmt.Fprintf(t.stdout, "Usage: solve [settings] [--] [file ...]\n\nA file holds puzzle definitions, a picture of letters or burr numbers, or is a file of BurrTools\n(.xmpuzzle) or puzzlecad (.scad). Without a file, standard input is read.\nThe library has %d puzzles on %d shelves. They go by their names:\n", puzzles, shelves)
	width := 0
	name := func(id string) {
		if width += len(id) + 1; width > 76 || width == len(id)+1 {
			fmt.Fprint(t.stdout, "\n ")
			width = len(id) + 2
		}
		fmt.Fprint(t.stdout, " ", id)
	}
	for _, e := range def.Library() {
		name(e.ID)
	}
	for _, c := range def.Calendars {
		name(c.ID)
	}
	for _, set := range def.Sets() {
		name(set.ID)
	}
	fmt.Fprint(t.stdout, "\n\nSettings (those of polycube 2.0, and ours, which have long names only):\n\n")
	for _, h := range settings.Help() {
		name := "      " + h.Long
		if h.Short != "" {
			name = "  " + h.Short + ", " + h.Long
		}
		value := h.Value
		switch {
		case strings.HasPrefix(value, "["):
			value = "[=" + value[1:]
		case value != "":
			value = "=" + value
		}
		if name += value; len(name) > 34 {
			name += "\n" + strings.Repeat(" ", 34)
		}
		fmt.Fprintf(t.stdout, "%-34s  %s\n", name, h.Text)
	}
	fmt.Fprint(t.stdout, "\nOptions of only this program:\n\n")
	for _, o := range optionList {
		name := "      --" + o.name
		switch {
		case strings.HasPrefix(o.value, "["):
			name += "[=" + o.value[1:]
		case o.value != "":
			name += "=" + o.value
		}
		fmt.Fprintf(t.stdout, "%-34s  %s\n", name, o.text)
	}
	fmt.Fprint(t.stdout, strings.NewReplacer("ENGINES", engines(), "LATTICES", lattices()).Replace(closing))
}

// lattices lists, for each lattice that a definition can name, its cells and their coordinates.
func lattices() (text string) {
	for _, name := range space.Names() {
		l, _ := space.Named(name)
		text += entry(name, l.About()+" "+l.Places())
	}
	return text
}

// engines lists the engines, and what each does.
func engines() (text string) {
	for e := range settings.EngineCount {
		text += entry(e.Row().Name, e.Row().Does.String())
	}
	return text
}

// entry is a name with its meaning, in lines.
func entry(name, text string) string {
	var b strings.Builder
	line := "  " + name + ":"
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) > 90 {
			b.WriteString(line + "\n")
			line = "   "
		}
		line += " " + word
	}
	return b.String() + line + "\n"
}

// closing is the end of the help text.
const closing = `
An image is one place of a piece on the board. A runner is one thread of the search;
--workers=0 takes one a core.

"solve split", "solve part", "solve merge" and "solve status" share a search among many
machines. CLUSTER.md beside this program's source has recipes.

The engines, by --engine=NAME:
ENGINES
With stages of FILA (-f) and no limit the program emits a WebAssembly kernel, which wazero
runs. Where no kernel does the same work, the reference engine searches; it is as quick there.

--auto tests search methods for all that you did not set, says what it chose, and finds
each solution once, up to turns. Definitions are searched by --auto only if you ask. Other
files, such as BurrTools', use it if no settings say how to search. Mirror images count once
in such a file, as in BurrTools; --mirror=different counts them apart.

A count along the edge (--engine=frontier --count) writes what --memory does not hold into a
folder beside its checkpoint, or into a temporary one; TMPDIR says where that is.

With -i, UNIQUE counts the solutions that are not a turn of another, if -r or -u compared them.
With --auto there is one number. --count prints only the number.

The value of a short name follows it without a space: -V13 -oe=11:f=3. Lines of
polycube 1.2.1 (-m -e -b, or a leading 1.2.1:) are read too.

Cells are squares or cubes. D:lattice=NAME makes them others:
LATTICES
A stationary piece belongs to the board, even if it has the shape of a mobile one: the two
never change places. A turn counts as a symmetry only if it maps every stationary piece onto
a stationary piece. (polycube refuses -r there.)

--challenge prints which pieces are given, the rest of the puzzle (as a definition with
--format=S), and a link that opens it. Its level (3 if you name none) is the work of a
search that a person could make. The same puzzle, level, seed and --given give the same
challenge.

--design=subsets chooses among pieces that are too many for the board. --design=swaps
exchanges one piece for another of the catalogue. --design=cells closes a cell where the
pieces have one cell too few. --design=cubes adds a cube to a piece or takes one away, also
where cells may stay empty; the assemblies are taken apart, and the highest level, as 5.2,
comes first. --design=grow makes random steps, each a cube or a few added to pieces or taken
from them, and keeps what is as good or better by --goal; the same --seed gives the same list on any
number of cores. FILE may be one of BurrTools. --limit=N lists the best N. --checkpoint and --resume continue
the search another day.
`
