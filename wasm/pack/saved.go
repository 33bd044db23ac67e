package pack

import (
	"slices"
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// A search that the page keeps is a file of search.Checkpoint without its puzzle and its solutions. The page keeps
// those beside it, as a link and as assemblies.

// Kept is a run with the state of what it has left to search. before is the checkpoint that it went on from, nil where
// it began here. dates are its solutions by date. program is the version of this program.
func Kept(p *session.Progress, state []byte, program string, before *search.Checkpoint, dates *Dates) []byte {
	s := p.Run.Search()
	c := search.Checkpoint{
		Program: program, Settings: settings.Format(settings.Searched(s.Settings())), Engine: s.EngineName(),
		Worked: time.Duration(p.Seconds * float64(time.Second)), State: state, Done: p.Phase == wire.PhaseFinished, Dates: dates.Append(nil),
	}
	c.Stats.Add(s.Stats())
	if before != nil {
		c.Listed, c.Asked = before.Listed, before.Asked
		c.Split, c.Part, c.Parts = before.Split, before.Part, before.Parts
	}
	if c.Parts > 0 {
		c.Settings, c.Engine = before.Settings, before.Engine // those of the split
	}
	return c.Append(nil)
}

// ReadKept reads what Kept wrote. It also takes a state alone.
func ReadKept(kept []byte) (*search.Checkpoint, error) {
	if !search.IsCheckpoint(kept) {
		return &search.Checkpoint{State: kept}, nil
	}
	return search.ReadCheckpoint(kept)
}

// Saved is a search that is to become a file.
type Saved struct {
	Kept   []byte
	Puzzle *def.Puzzle
	// Asked is the settings line that was asked for, and Line the one that is searched with.
	Asked, Line string
	// Found is how many solutions were found. Solutions are the assemblies of those that the page has; they go into the
	// file if List is set.
	Found     uint64
	Solutions []byte
	List      bool
}

// File makes the file. For a finished part of a split it is the part's result, as solve merge takes it. With solutions
// it takes time and room in proportion to the cells of all images.
func (s *Saved) File() ([]byte, error) {
	c, err := ReadKept(s.Kept)
	if err != nil {
		return nil, err
	}
	c.Puzzle = def.Format(s.Puzzle)
	line, _ := settings.Parse(s.Line)
	if c.Settings == "" {
		c.Settings = settings.Format(settings.Searched(line))
	}
	asked, _ := settings.Parse(s.Asked)
	if text := settings.Format(settings.Searched(asked)); c.Asked == "" && text != c.Settings {
		c.Asked = text
	}
	c.Stats.Solutions = max(c.Stats.Solutions, s.Found)
	result := c.Parts > 0 && c.Done
	if result {
		c.State, c.Worked, c.Listed, c.Asked, c.Dates = nil, 0, 0, "", nil
	}
	switch {
	case !s.List:
		c.Listed = c.Stats.Solutions
	case len(s.Solutions) > 0:
		if err := list(c, s.Puzzle, s.Solutions); err != nil {
			return nil, err
		}
		if result {
			slices.SortFunc(c.Solutions, slices.Compare)
		}
	}
	return c.Append(nil), nil
}

// list puts assemblies into a checkpoint, as the numbers of their images.
func list(c *search.Checkpoint, puzzle *def.Puzzle, assemblies []byte) error {
	p, err := problem.Compile(puzzle)
	if err != nil {
		return err
	}
	width, n := Width(p.Pieces), len(p.Cells)
	if len(assemblies)%(n*width) != 0 {
		return say.Error("the solutions are not of this puzzle: {assemblies} bytes of {n} cells",
			len(assemblies), n)
	}
	c.Images = solver.ImagesHash(p)
	of, slots := solver.NewImagesOf(p), make([]uint16, n)
	for ; len(assemblies) > 0; assemblies = assemblies[n*width:] {
		for i := range slots {
			slots[i] = uint16(assemblies[i*width])
			if width == 2 {
				slots[i] |= uint16(assemblies[i*width+1]) << 8
			}
		}
		images, ok := of.Images(slots)
		if !ok {
			return say.Error("solution {solutions} is not of this puzzle", len(c.Solutions)+1)
		}
		slices.Sort(images)
		c.Solutions = append(c.Solutions, images)
	}
	return nil
}

// Opened is the content of a file.
type Opened struct {
	*search.Checkpoint
	// Kept is what the page keeps of the search. Assemblies are its solutions: Count of them, each with Cells cells of
	// Width bytes.
	Kept                []byte
	Assemblies          []byte
	Count, Cells, Width int
}

// maxAssemblies bounds the memory for the solutions of a file, in bytes.
const maxAssemblies = 256 << 20

// Open reads a file, which may come from another program. It fails where this program, whose version is program, cannot
// go on with it exactly.
func Open(file []byte, program string) (*Opened, error) {
	c, err := search.ReadCheckpoint(file)
	if err != nil {
		return nil, err
	}
	puzzle, set, err := solver.PuzzleOf(c)
	if err != nil {
		return nil, err
	}
	if c.Parts > 0 && !c.Done && c.Program != program {
		return nil, say.Error("this part was split by version {program} of the program, and this page is "+
			"{other}: search it by that one", c.Program, program)
	}
	probe := solver.Open(puzzle, set, nil)
	if c.Done && c.State == nil {
		c.State = probe.Over(&c.Stats)
	}
	if err := probe.Restore(c.State); err != nil {
		return nil, c.Refused(err)
	}
	o := &Opened{Checkpoint: c, Count: len(c.Solutions)}
	if o.Count > 0 {
		p, err := problem.Compile(puzzle)
		if err == nil {
			err = solver.CheckSolutions(c, p)
		}
		if err != nil {
			return nil, err
		}
		o.Cells, o.Width = len(p.Cells), Width(p.Pieces)
		if o.Count > maxAssemblies/(o.Cells*o.Width) {
			return nil, say.Error("its {count} solutions are more than a page has room for: go on with it in the "+
				"terminal", o.Count)
		}
		room := make([]uint16, o.Cells)
		for _, images := range c.Solutions {
			o.Assemblies, room = appendAssembly(o.Assemblies, p, images, room)
		}
	}
	kept := *c
	kept.Puzzle, kept.Solutions, kept.Images = "", nil, 0
	o.Kept = kept.Append(nil)
	return o, nil
}
