package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/design"
	"tilewright/solver/xc"
)

// options are what only the program takes, not a settings line: how a search is kept, shown and cut. They stand among
// the settings, before a --.
type options struct {
	checkpoint string        // file
	resume     bool          // from that file, if it exists
	every      time.Duration // between two checkpoints
	exit       int           // the status of a search that was saved; 0 is saved
	leave      bool          // after each interval, because a status was asked for
	progress   time.Duration // between two lines of progress, 0 for the default of a screen
	json       bool
	cores      bool // a runner on each core
	dir        string
	out        string // the file that solve merge writes
	problem    int    // of a BurrTools file, from 1; 0 is all
	board      string // of a text with several puzzles; "" is all
	save       string // the BurrTools file to write
	apart      bool   // take assemblies apart
	turns      bool   // with turns, if straight moves do not suffice
	fewest     bool   // moves in all, not the least level
	least      []int  // the lowest level to print
	part       int    // -1 if it is not given
	parts      int
	challenge  challengeOptions
	designs    bool
	design     design.Kind
	grow       bool // random steps in place of a design.Kind
	growth     growOptions
	cover      bool   // problems of exact cover instead of puzzles
	sudoku     bool   // Sudokus
	date       string // of a calendar: 2026-03-14, or today
	read       string // the form in which texts are read, "" for the likeliest
	cheapest   int    // how many of the cheapest covers to find; 0 is all covers
	terms      termRange
	rules      []string // for solutions, as R lines have them
}

const (
	// saveTime is the time between two checkpoints.
	saveTime = 30 * time.Second
	// longestStatus is the highest exit status that a shell can tell from a signal.
	longestStatus = 125
)

// option is one of these options.
type option struct {
	name, value, text string // value is "" if there is none, and in brackets if it may be left out
	set               func(o *options, value string) error
}

var optionList = []option{
	{"checkpoint", "FILE", "keep the search in this file: every 30 s, at its end, and at SIGTERM or Ctrl-C, which then end with status 75", func(o *options, v string) error {
		o.checkpoint = v
		return nil
	}},
	{"resume", "", "go on with the search in that file, if it is there", func(o *options, _ string) error {
		o.resume = true
		return nil
	}},
	{"checkpoint-every", "TIME", "the time between two checkpoints, as 90s or 30m", func(o *options, v string) error {
		return interval(v, &o.every)
	}},
	{"checkpoint-exit", "STATUS", "end with this status when the search was saved, and after each --checkpoint-every: HTCondor's way, with 85", func(o *options, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > longestStatus {
			return fmt.Errorf("a status from 1 to %d is needed", longestStatus)
		}
		o.exit, o.leave = n, true
		return nil
	}},
	{"progress", "TIME", "print a line of progress on standard error at this interval, as 10s", func(o *options, v string) error {
		return interval(v, &o.progress)
	}},
	{"json", "", "JSON lines on standard output, as the package describes them", func(o *options, _ string) error {
		o.json = true
		return nil
	}},
	{"problem", "N", "which problem of a BurrTools file to search, from 1", func(o *options, v string) error {
		return number(v, 1, burr.MaxProblems, &o.problem)
	}},
	{"board", "NAME", "which puzzle of a text or set: its number from 1, its size or words of its title", func(o *options, v string) error {
		o.board = v
		return nil
	}},
	{"save", "FILE", "write the puzzles of all files into one BurrTools file (.xmpuzzle), and search nothing", func(o *options, v string) error {
		o.save = v
		return nil
	}},
	{"disassemble", "[LEVEL]", "take each assembly apart by straight moves and count them by level; with LEVEL, as 5.2, print that level and above", func(o *options, v string) (err error) {
		o.apart = true
		o.least, err = leastLevel(v)
		return err
	}},
	{"turns", "", "for --disassemble: where straight moves do not take an assembly apart, quarter turns may, and are counted by themselves", func(o *options, _ string) error {
		o.turns = true
		return nil
	}},
	{"fewest", "", "for --disassemble: take the fewest moves in all, in place of the least level, and count assemblies by them", func(o *options, _ string) error {
		o.fewest = true
		return nil
	}},
	{"challenge", "[LEVEL]", "give some pieces so that there is exactly one way to add the others: LEVEL 1 to 5, --seed=N", func(o *options, v string) error {
		return o.challenge.setLevel(v)
	}},
	{"given", "N", "for --challenge: how many pieces are given; without it, as few as possible", func(o *options, v string) error {
		return number(v, 1, 10_000, &o.challenge.given)
	}},
	{"daily", "[DATE]", "the challenge of this day (by UTC) or another, as 2026-01-31", func(o *options, v string) error {
		return o.challenge.setDay(v)
	}},
	{"design", "KIND", "look for variants with one solution, or as few as possible: subsets, swaps, cells or cubes; or grow, random steps", func(o *options, v string) (err error) {
		if o.designs, o.grow = true, v == "grow"; o.grow {
			return nil
		}
		o.design, err = design.KindOf(v)
		return err
	}},
	{"goal", "GOAL", "for --design=grow: level (the highest), assemblies (the fewest) or empty (the fewest empty cells)", func(o *options, v string) (err error) {
		_, err = design.GoalOf(v)
		o.growth.goal = v
		return err
	}},
	{"steps", "N", "for --design=grow: how many steps in all, 1000 if not given", func(o *options, v string) error {
		return number(v, 1, 1_000_000_000, &o.growth.steps)
	}},
	{"pieces", "NAMES", "for --design=grow: which pieces may change, as A,B; all if not given", func(o *options, v string) error {
		o.growth.pieces = strings.Split(v, ",")
		return nil
	}},
	{"inside", "", "for --design=grow: each piece stays in the box that it has now", func(o *options, _ string) error {
		o.growth.inside = true
		return nil
	}},
	{"cover", "[K]", "search an exact-cover problem: Knuth's form, rows of 0 and 1, a table or sets; with K, the K covers of least cost", func(o *options, v string) error {
		if o.cover = true; v == "" {
			return nil
		}
		return number(v, 1, 1_000_000, &o.cheapest)
	}},
	{"terms", "RANGE", "count a puzzle with a number n for each n, as 1-20, and find the law of the numbers", func(o *options, v string) error {
		return o.terms.set(v)
	}},
	{"sudoku", "", "solve Sudokus: one, or several one a line or below each other; each solution is a line", func(o *options, _ string) error {
		o.sudoku = true
		return nil
	}},
	{"date", "DATE", "of a board with the words of a calendar, the puzzle of this date, as 2026-03-14 or today", func(o *options, v string) error {
		o.date = v
		_, err := dateOf(v)
		return err
	}},
	{"rule", "RULE", "only solutions that keep this rule, such as no-crossroads or touch=A,B; a wrong name lists all; may be repeated", func(o *options, v string) error {
		o.rules = append(o.rules, v)
		return nil
	}},
	{"read", "FORM", "read texts that are not definitions as this form, such as board; a wrong name lists all forms", func(o *options, v string) error {
		o.read = v
		if _, ok := xc.FormNamed(v); !ok && def.FormNamed(v) == nil {
			return fmt.Errorf("the forms are %s, and of covers %s", formNames(), coverForms())
		}
		return nil
	}},
	{"dir", "FOLDER", "for solve split: where the parts go", func(o *options, v string) error {
		o.dir = v
		return nil
	}},
	{"out", "FILE", "for solve merge: also write the result into this file, which the page opens", func(o *options, v string) error {
		o.out = v
		return nil
	}},
	{"parts", "N", "of solve split: how many there are to be", func(o *options, v string) error {
		return number(v, 1, maxParts, &o.parts)
	}},
	{"part", "I", "of solve part: which one, from 0", func(o *options, v string) error {
		return number(v, 0, maxParts-1, &o.part)
	}},
}

// formNames are the forms of texts that are no definitions.
func formNames() string {
	var names []string
	for _, f := range def.Forms {
		if f.Reads() {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// coverForms are those of exact-cover problems.
func coverForms() string {
	var names []string
	for _, f := range xc.Forms {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

func interval(v string, d *time.Duration) (err error) {
	if *d, err = time.ParseDuration(v); err != nil || *d <= 0 {
		return errors.New("a time is needed, as 90s or 30m")
	}
	return nil
}

func number(v string, least, most int, to *int) (err error) {
	if *to, err = strconv.Atoi(v); err != nil || *to < least || *to > most {
		return fmt.Errorf("a number from %d to %d is needed", least, most)
	}
	return nil
}

// takeOptions takes the options from the arguments. What is left is a settings line.
func takeOptions(args []string) (o options, rest []string, err error) {
	o.part, o.every, o.exit = -1, saveTime, saved
	for i := 0; i < len(args); i++ {
		word := args[i]
		if word == "--" {
			return o, append(rest, args[i:]...), nil
		}
		name, value, has := strings.Cut(strings.TrimPrefix(word, "--"), "=")
		if name == "workers" && (value == "0" || !has && i+1 < len(args) && args[i+1] == "0") {
			o.cores = true // settings take 0 for their default
		}
		at := optionNamed(name)
		// --fewest=crossroads is a setting.
		if at == nil || !strings.HasPrefix(word, "--") || name == "fewest" && has {
			rest = append(rest, word)
			continue
		}
		switch {
		case at.value == "" && has:
			return o, nil, fmt.Errorf("--%s takes no value", name)
		case at.value != "" && !has && !strings.HasPrefix(at.value, "["):
			if i++; i == len(args) {
				return o, nil, fmt.Errorf("--%s needs a value: --%s=%s", name, name, at.value)
			}
			value = args[i]
		}
		if err := at.set(&o, value); err != nil {
			return o, nil, fmt.Errorf("--%s=%s: %w", name, value, err)
		}
	}
	return o, rest, nil
}

func optionNamed(name string) *option {
	for i := range optionList {
		if optionList[i].name == name {
			return &optionList[i]
		}
	}
	return nil
}

// check says which options do not go together with a command: "" is the plain search.
func (o *options) check(command string) error {
	switch {
	case o.checkpoint == "" && command == "" && (o.resume || o.leave || o.every != saveTime):
		return errors.New("--resume, --checkpoint-every and --checkpoint-exit need a file: --checkpoint=FILE")
	case command != "" && (o.checkpoint != "" || o.resume):
		return fmt.Errorf("solve %s keeps its own files: --checkpoint and --resume are for a search that is not split", command)
	case o.fewest && !o.apart:
		return errors.New("--fewest is for --disassemble: give both")
	case o.turns && !o.apart:
		return errors.New("--turns is for --disassemble: give both")
	case o.apart && (command != "" || o.checkpoint != ""):
		return errors.New("--disassemble takes assemblies apart as they are found, in one go: leave --checkpoint, split and part out")
	case o.save != "" && (command != "" || o.checkpoint != "" || o.apart):
		return errors.New("--save writes puzzles into a file and searches nothing: give only puzzles")
	case o.board != "" && command != "":
		return errors.New("--board is for a search")
	case o.problem > 0 && command != "" && command != "split":
		return errors.New("--problem is for a search, and for solve split")
	case command != "split" && (o.parts != 0 || o.dir != ""):
		return errors.New("--parts and --dir are for solve split")
	case command != "merge" && o.out != "":
		return errors.New("--out is for solve merge")
	case command != "part" && o.part >= 0:
		return errors.New("--part is for solve part")
	case o.challenge.given > 0 && o.challenge.level == 0:
		return errors.New("--given is for --challenge")
	case o.challenge.daily && o.challenge.level > 0:
		return errors.New("--daily has a level of its own each day: leave --challenge out")
	case (o.challenge.daily || o.challenge.level > 0) && (command != "" || o.checkpoint != ""):
		return errors.New("a challenge cannot be split or kept: leave the rest out")
	case o.designs && (command != "" || o.challenge.daily || o.challenge.level > 0):
		return errors.New("--design looks through variants of one puzzle: leave the rest out")
	case !o.grow && (o.growth.goal != "" || o.growth.steps > 0 || o.growth.pieces != nil || o.growth.inside):
		return errors.New("--goal, --steps, --pieces and --inside are for --design=grow")
	case (o.cover || o.sudoku) && (command != "" || o.checkpoint != "" || o.apart || o.save != "" || o.designs || o.challenge.daily ||
		o.challenge.level > 0 || o.date != "" || o.cover && o.sudoku):
		return errors.New("--cover and --sudoku search problems that are not puzzles: leave the rest out")
	case o.terms.to > 0 && (command != "" || o.checkpoint != "" || o.apart || o.save != "" || o.designs || o.challenge.daily ||
		o.challenge.level > 0 || o.date != "" || o.cover || o.sudoku):
		return errors.New("--terms counts puzzles with a number n: leave the rest out")
	case o.rules != nil && (command != "" && command != "split" || o.cover || o.sudoku || o.terms.to > 0 || o.save != ""):
		return errors.New("--rule is for puzzles that are searched: write it as an R line into the text, or leave it out")
	case o.challenge.daily && o.date != "":
		return errors.New("--daily takes its day itself, as --daily=2026-03-14; --date is for calendars")
	}
	return nil
}

// dateOf is the date of --date.
func dateOf(v string) (time.Time, error) {
	if v == "today" {
		return time.Now(), nil
	}
	date, err := time.Parse(time.DateOnly, v)
	if err != nil {
		return date, errors.New("a date is needed, as 2026-03-14, or today")
	}
	return date, nil
}

// allCores is how many runners --workers=0 asks for.
func allCores() int { return runtime.GOMAXPROCS(0) }

// keeps tells whether the arguments ask to keep the search. Then SIGTERM saves it.
func keeps(args []string) bool {
	if len(args) > 0 && args[0] == "part" {
		return true
	}
	o, _, _ := takeOptions(args)
	return o.checkpoint != ""
}
