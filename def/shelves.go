package def

import "tilewright/def/say"

// million is how many placements are looked at of a search that takes hours, or whose end nobody has seen.
const million = 1_000_000

// effort is how much the plain search does for a puzzle: DLX, with one of each orbit of solutions (the settings line
// -r). Package solver measures it in its tests.
type effort struct {
	// fits are the placements, all solutions included, or the first so many of them
	// where nobody has seen the end.
	fits uint64
	// found are the solutions among them.
	found uint64
}

// difficulties are words for Difficulty, from 0.
var difficulties = [...]say.Message{"no solution", "very easy", "easy", "medium", "hard", "very hard"}

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
func (e *Entry) DifficultyWord() string { return difficulties[e.Difficulty()].String() }

// shelves are the groups of the library. What is found by exact cover alone, such as
// queens, is not here but in the lab.
var shelves = []struct {
	name    say.Message
	puzzles []shelved
}{
	{"First steps", []shelved{
		{"first-box", effort{5, 1}},
		{"first-cube", effort{8, 3}},
		{"first-rectangle", effort{9, 1}},
		{"first-house", effort{18, 1}},
		{"first-square", effort{23, 1}},
	}},
	{"Pentominoes", []shelved{
		{"pentominoes-10x6", effort{892_247, 2339}},
		{"pentominoes-12x5", effort{871_975, 1010}},
		{"pentominoes-15x4", effort{380_445, 368}},
		{"pentominoes-20x3", effort{21_802, 2}},
		{"pentominoes-8x8-hole", effort{56_808, 65}},
		{"pentominoes-8x8-corners", effort{810_547, 2170}},
		{"pentominoes-8x8-four", effort{26_370, 21}},
		{"pentominoes-yin-yang", effort{1707, 3}},
		{"pentominoes-flower", effort{88_515, 47}},
		{"pentominoes-triple-x", effort{950, 1}},
		{"diamond-pt12", effort{207_341_751, 51_184}},
	}},
	{"One-sided", []shelved{
		{"onesided-tetrominoes", effort{685, 10}},
		{"onesided-30x3", effort{2_595_517, 46}},
		{"onesided-18x5", effort{2_100_203_696, 686_628}},
	}},
	{"Hexominoes and heptominoes", []shelved{
		{"hexomino-parallelogram", effort{million, 2}},
		{"box-in-a-diamond", effort{million, 0}},
		{"hexomino-rifle", effort{million, 0}},
		{"heptominoes-33x23", effort{million, 0}},
	}},
	{"Cubes", []shelved{
		{"soma", effort{8715, 480}},
		{"soma-bathtub", effort{4249, 158}},
		{"soma-pyramid", effort{161, 14}},
		{"diabolical", effort{527, 26}},
		{"bedlam", effort{32_245_368, 19_186}},
		{"tetriscube", effort{68_141_081, 9839}},
		{"pentominoes-5x4x3", effort{14_685_007, 7880}},
		{"pentominoes-10x3x2", effort{109_131, 24}},
		{"pentominoes-6x5x4", effort{million, 9}},
		{"y-pentominoes-5x5x5", effort{million, 256}},
	}},
	{"Packing classics", []shelved{
		{"dominoes-8x8", effort{16_038_011, 1_629_189}},
		{"trominoes-8x8", effort{4202, 178}},
		{"y-pentominoes-10x5", effort{108, 4}},
		{"squared-rectangle", effort{488, 1}},
		{"slothouber-graatsma", effort{176, 1}},
		{"conway", effort{490_606, 1144}},
		{"kanoodle", effort{8_029_871, 92_755}},
	}},
	{"Triangles", []shelved{
		{"first-triangles", effort{7, 1}},
		{"polyiamonds-rhombus", effort{1137, 68}},
		{"polyiamonds-snowflake", effort{10_390, 466}},
		{"hexiamonds-6x6", effort{79_769, 156}},
		{"hexiamonds-trapezoid", effort{78_716, 76}},
		{"hexiamonds-snowflake", effort{38_041, 55}},
		{"hexiamonds-trefoil", effort{131_559, 640}},
		{"hexiamonds-coin", effort{88_435, 304}},
		{"hexiamonds-chevron", effort{12_278, 29}},
		{"hexiamonds-bone", effort{22_978, 1}},
		{"obeirne", effort{million, 336}},
		{"heptiamonds-star-hole", effort{million, 22}},
		{"heptiamonds-seven-holes", effort{million, 35}},
	}},
	{"Hexagons", []shelved{
		{"first-hexagons", effort{4, 1}},
		{"tetrahexes-4x7", effort{448, 9}},
		{"tetrahexes-staggered", effort{1740, 23}},
		{"tetrahexes-two-diamonds", effort{1175, 11}},
		{"tetrahexes-flower", effort{46, 1}},
		{"polyhexes-hexagram", effort{23_962, 167}},
		{"polyhexes-hexagon", effort{341_648, 12_290}},
		{"pentahexes-hexagon", effort{million, 587}},
	}},
	{"Sticks", []shelved{
		{"first-sticks", effort{4, 1}},
		{"polysticks-clipped", effort{278, 21}},
		{"polysticks-clipped-beside", effort{2181, 132}},
		{"polytwigs-hexagon", effort{10_815, 1175}},
		{"pentatwigs", effort{7531, 2}},
		{"tritrigs-hexagon", effort{2503, 10}},
		{"tetrasticks-5x5", effort{1_706_059, 72}},
		{"tetrasticks-diamond", effort{2_364_058, 1}},
		{"onesided-tetrasticks", effort{million, 0}},
	}},
	{"Tans", []shelved{
		{"tangram", effort{25, 1}},
		{"tangram-triangle", effort{181, 6}},
		{"tangram-rectangle", effort{111, 9}},
		{"tangram-parallelogram", effort{89, 6}},
	}},
	{"Balls", []shelved{
		{"first-balls", effort{4, 1}},
		{"ball-pyramid", effort{4, 1}},
		{"ball-room-1", effort{33, 2}},
		{"ball-room-3", effort{21, 3}},
		{"kanoodle-pyramid", effort{455_946, 612}},
	}},
	{"Prisms and tetrahedra", []shelved{
		{"four-piece-tetrahedron", effort{4, 1}},
		{"diagonal-cube", effort{24, 2}},
		{"bermuda", effort{557, 2}},
	}},
	{"Impossible on purpose", []shelved{
		{"tetrominoes-5x4", effort{55, 0}},
		{"mutilated-chessboard", effort{374_237, 0}},
		{"pentominoes-two-rooms", effort{1085, 0}},
		{"pentominoes-staircase", effort{0, 0}},
		{"soma-w", effort{209, 0}},
		{"hexiamonds-3x12", effort{15_474, 0}},
		{"tetrahexes-triangle", effort{290, 0}},
		{"tetratans-7x4", effort{31_280, 0}},
		{"kanoodle-tetrahedron", effort{3, 0}},
		{"hexomino-rectangle", effort{million, 0}},
		{"bricks-6x6x6", effort{million, 0}},
	}},
}

type shelved struct {
	id     string
	effort effort
}
