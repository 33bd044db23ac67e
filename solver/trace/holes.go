package trace

import (
	"slices"

	"tilewright/solver/problem"
)

// Story is a hole, of one cell or more, that could not be filled for a while. One placement made it so, and the search
// took many steps before it took that placement back. Figure 4 of Busche (2011) shows one in de Bruijn's search, of 193
// steps.
type Story struct {
	// Cells are open cells, increasing.
	Cells []int32
	// Made is the step of the search, a placement, that made the hole. Cleared is the removal after which the cells
	// could be filled again. Steps are counted as in Selection, from the first that Stories heard of.
	Made, Cleared uint64
}

// Stories watches a search and finds what it trips over. Recorded with
//
//	Selection{From: s.Made, Steps: int(s.Cleared-s.Made) + 1, Rows: …}
//
// a story is a trace.
type Stories struct {
	holes *problem.Holes
	step  uint64
	made  []uint64 // by cell: the step at which it became unfillable
	least uint64
	tell  func(Story)
}

// NewStories watches a search of p that may place the images rows. It tells each story of at least that many steps when
// it ends. If the cells of a hole can be filled again one after the other, it tells several stories. Watching a step
// costs O(images that share a cell with the image).
func NewStories(p *problem.Problem, rows []int32, least uint64, tell func(Story)) *Stories {
	return &Stories{holes: problem.NewHoles(p, rows), made: make([]uint64, len(p.Cells)), least: least, tell: tell}
}

// Begin tells which images are on the board of a search that is under way. It must come before the next Watch. Of holes
// that are there already no story is told.
func (s *Stories) Begin(images []int32) {
	for _, image := range images {
		s.holes.Place(image)
	}
}

// Watch hears of a step: the image, and the pieces left without it.
func (s *Stories) Watch(image int32, _ int, placed bool) {
	s.step++
	if placed {
		for _, c := range s.holes.Place(image) {
			s.made[c] = s.step
		}
		return
	}
	cleared := s.holes.Remove(image)
	for len(cleared) > 0 {
		story := Story{Made: s.made[cleared[0]], Cleared: s.step}
		cleared = slices.DeleteFunc(cleared, func(c int32) bool {
			same := s.made[c] == story.Made
			if same {
				story.Cells = append(story.Cells, c)
			}
			return same
		})
		if story.Made > 0 && story.Cleared-story.Made >= s.least {
			s.tell(story)
		}
	}
}
