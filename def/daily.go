package def

import "time"

// daily are the puzzles of the library that take turns, one a day. Another list is another
// puzzle on every day, and needs another version of the generator of challenges.
var daily = []string{
	"pentominoes-10x6", "soma", "kanoodle", "pentominoes-8x8-hole", "diabolical", "pentominoes-12x5",
	"bedlam", "pentominoes-flower", "onesided-tetrominoes", "pentominoes-5x4x3", "pentominoes-15x4", "tetriscube",
	"pentominoes-8x8-corners", "soma-bathtub", "conway", "pentominoes-8x8-four", "onesided-18x5",
}

// week has the levels of a week from Monday on.
var week = [7]int{1, 2, 2, 3, 3, 4, 5}

// Daily gives the challenge of a day, by UTC: a puzzle of the library, a level, and a number. The number is the date,
// as 20261224. flat takes a flat puzzle in any case, for who has never played.
func Daily(moment time.Time, flat bool) (puzzle *Entry, level int, number uint64) {
	y, m, d := moment.UTC().Date()
	day := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	turn := int(day.Unix()/(24*60*60)) % len(daily)
	if turn < 0 {
		turn += len(daily) // before 1970
	}
	for puzzle = Find(daily[turn]); flat && puzzle.Puzzle().Solid(); puzzle = Find(daily[turn]) {
		turn = (turn + 1) % len(daily)
	}
	return puzzle, week[(int(day.Weekday())+6)%7], uint64(y*10_000 + int(m)*100 + d)
}
