package figures

import (
	"fmt"

	"tilewright/def/say"
	"tilewright/solver/trace"
)

// deBruijn is Figure 4 of the article of 2011. The search that fills the first cell first cuts off a hole that no piece
// fills, and runs into it again and again until it takes the cut back. This is the first time that it takes at least as
// long as in the article's figure (193 steps).
func deBruijn(f *Figure, _ Known) error {
	const id, line, least = "pentominoes-10x6", "-f12 -of", 193
	s, err := open(id, line, nil)
	if err != nil {
		return err
	}
	// Nothing takes as long before this. Without watching, the search is fast.
	if err := skip(s, 215_000); err != nil {
		return err
	}
	state, before := s.Save(), steps(s)
	var story *trace.Story
	stories := trace.NewStories(s.Problem(), s.Rows(), least, func(x trace.Story) { story = &x })
	stories.Begin(s.Placed(nil))
	if err := s.Watch(stories.Watch); err != nil {
		return err
	}
	for n := 0; story == nil; n++ {
		if s.Run(50); n > 1000 {
			return fmt.Errorf("no hole stays for %d steps", least)
		}
	}

	again, err := open(id, line, nil)
	if err != nil {
		return err
	}
	if err := again.Restore(state); err != nil {
		return err
	}
	took := int(story.Cleared - story.Made)
	t, err := record(again, trace.Selection{From: story.Made - 1, Steps: took + 2, Rows: s.Rows()})
	if err != nil {
		return err
	}
	const made = 2
	cleared := made + took
	name := t.Board.Pieces[t.Steps[made-1].Ops[0].Slot-1].Name
	hole := s.Problem().Cells[story.Cells[0]]
	f.captionAt(t, 0, say.Later("The search fills columns from the left, each from below."))
	f.captionAt(t, made, say.Later("{piece} closes the hole at column {column}, row {row}. No piece that is left can fill it.", name, hole.X+1, hole.Y+1))
	f.captionAt(t, made+1, say.Later("The search has not come to that hole yet, and goes on."))
	f.captionAt(t, cleared, say.Later("{piece} is taken back, {steps} steps after it was placed. Now the hole can be filled.", name, took))
	f.Views = []View{{Name: "stumbling", Trace: t, Step: made, Puzzle: id, Settings: line, Recording: true}}
	f.Facts = map[string]int{"made": made, "cleared": cleared, "took": took, "step": before + int(story.Made)}
	return nil
}
