package def

// million placements are what is made of a search that nobody has seen the end of, or that
// takes hours.
const million = 1_000_000

// effort is how long the plain search takes for a puzzle: DLX, of each orbit of
// solutions one (the settings line -r). Package solver measures it in its tests.
type effort struct {
	// fits are the placements, all solutions included, or the first so many of them
	// where nobody has seen the end.
	fits uint64
	// found are the solutions among them.
	found uint64
}

// difficulties are words for Difficulty, from 0.
var difficulties = [...]string{"no solution", "very easy", "easy", "medium", "hard", "very hard"}

// Difficulty is how hard a puzzle is, from 1 to 5, by the placements that the plain
// search makes for each solution: fewer than ten, a hundred, a thousand, ten
// thousand, or more. That is what a patient person without a plan would need. It is
// 0 when there is no solution.
func (e *Entry) Difficulty() int {
	if n, known := e.SolutionCount(); known && n == 0 {
		return 0
	}
	d := 1
	for work := e.effort.fits / max(1, e.effort.found); work >= 10 && d < 5; work /= 10 {
		d++
	}
	return d
}

// Effort is what Difficulty rests on: how many placements the plain search makes, and
// the solutions that it finds by them. These are all solutions, or, where nobody has
// seen the end of the search, those of its first placements.
func (e *Entry) Effort() (placements, solutions uint64) { return e.effort.fits, e.effort.found }

// DifficultyWord is Difficulty in words, such as "very easy".
func (e *Entry) DifficultyWord() string { return difficulties[e.Difficulty()] }

// shelves are the groups of the library. What is found by exact cover alone, such as
// queens, is not here but in the lab.
var shelves = []struct {
	name    string
	puzzles []shelved
}{
	{"Pentominoes", []shelved{
		{"pentominoes-10x6", effort{892_247, 2339}},
		{"pentominoes-12x5", effort{871_975, 1010}},
		{"pentominoes-15x4", effort{380_445, 368}},
		{"pentominoes-20x3", effort{21_802, 2}},
		{"pentominoes-8x8-hole", effort{56_808, 65}},
		{"diamond-pt12", effort{207_341_751, 51184}},
	}},
	{"One-sided", []shelved{
		{"onesided-30x3", effort{2_595_517, 46}},
		{"onesided-18x5", effort{2_100_203_696, 686628}},
	}},
	{"Hexominoes", []shelved{
		{"hexomino-parallelogram", effort{million, 2}},
		{"box-in-a-diamond", effort{million, 0}},
	}},
	{"Cubes", []shelved{
		{"soma", effort{8715, 480}},
		{"diabolical", effort{527, 26}},
		{"bedlam", effort{32_245_368, 19186}},
		{"tetriscube", effort{68_141_081, 9839}},
		{"y-pentominoes-5x5x5", effort{million, 256}},
	}},
	{"Packing classics", []shelved{
		{"slothouber-graatsma", effort{176, 1}},
		{"kanoodle", effort{8_029_871, 92755}},
	}},
}

type shelved struct {
	id     string
	effort effort
}
