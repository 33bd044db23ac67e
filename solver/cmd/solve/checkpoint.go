package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// keeper keeps a search in a file. The output of the search waits for the checkpoint that has counted it. When that
// checkpoint lies beside the old one, the output goes out, and then the new one takes the place of the old. So a search
// that is killed and goes on prints each solution once, unless the kill falls between the two.
type keeper struct {
	file string
	// base has the fields that do not change. before is what was kept before.
	base   search.Checkpoint
	before *search.Checkpoint // nil where the search begins
	held   bytes.Buffer       // output
	out    *bufio.Writer      // to held
	// full says that maxHeld or more waits. last is the time of the last save.
	full bool
	last time.Time
	// keepSolutions says that solutions stay in the file. A part needs that.
	keepSolutions bool
	solutions     [][]int32
	// done, unless nil, takes the last checkpoint, and the file is not written.
	done func(c search.Checkpoint) error
}

// maxHeld is how much output may wait for a checkpoint, in bytes.
const maxHeld = 8 << 20

// newKeeper is for a search that begins, or goes on from before.
func newKeeper(file string, puzzle *def.Puzzle, s settings.Settings, before *search.Checkpoint) *keeper {
	k := &keeper{file: file, before: before, last: time.Now()}
	k.base = search.Checkpoint{Program: version(), Puzzle: def.Format(puzzle), Settings: settings.Format(settings.Searched(s))}
	k.out = bufio.NewWriter(&k.held)
	if before != nil {
		k.base.Asked, k.base.Listed, k.base.Worked = before.Asked, before.Listed, before.Worked
	}
	return k
}

// save keeps the search as it is now, and then lets the waiting output out.
func (j *job) save(done bool) error {
	k := j.keeper
	c := k.base
	if j.problem == nil {
		return nil // nothing is searched yet, or nothing new
	}
	c.State = j.run.Save()
	if chosen := settings.Format(settings.Searched(j.run.Search().Settings())); chosen != c.Settings {
		c.Settings, c.Asked = chosen, c.Settings
		k.base.Settings, k.base.Asked = c.Settings, c.Asked
	}
	c.Done = done
	c.Worked = time.Since(j.started)
	c.Engine = j.run.Search().EngineName()
	c.Stats = search.Stats{}
	c.Stats.Add(j.run.Search().Stats())
	if !k.keepSolutions {
		c.Listed = uint64(j.writer.count)
	}
	k.keep(&c, j)
	k.last, k.full = time.Now(), false
	if err := k.out.Flush(); err != nil {
		return err
	}
	if done && k.done != nil {
		return k.done(c)
	}
	return writeWhole(k.file, c.Append(nil), func() error {
		_, err := k.held.WriteTo(j.t.stdout)
		if err == nil {
			err = j.t.stdout.Flush()
		}
		j.t.broken = j.t.broken || err != nil
		return err
	})
}

// keep adds the solutions to a checkpoint, where it has them.
func (k *keeper) keep(c *search.Checkpoint, j *job) {
	if !k.keepSolutions || len(k.solutions) == 0 {
		return
	}
	c.Solutions, c.Images, c.Listed = k.solutions, solver.ImagesHash(j.problem), 0
}

// writeWhole writes a file so that it is the old or the new one at any moment. It first writes beside it, onto the
// disk, and then renames. Before that it calls between, whose error leaves the old file.
func writeWhole(name string, data []byte, between func() error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if e := f.Sync(); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil && between != nil {
		err = between()
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// readCheckpoint reads a file. It is nil if there is none.
func readCheckpoint(name string) (*search.Checkpoint, error) {
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := search.ReadCheckpoint(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// belongs says why a checkpoint does not belong to the search asked for.
func belongs(c *search.Checkpoint, file string, puzzle *def.Puzzle, s settings.Settings) error {
	if c.Parts > 0 {
		return fmt.Errorf("%s has a part of a split search: go on with it by solve part", file)
	}
	if def.Format(puzzle) != c.Puzzle {
		return fmt.Errorf("%s has a search of another puzzle: leave out the puzzle here, or begin another file", file)
	}
	if asked := settings.Format(settings.Searched(s)); asked != c.Settings && asked != c.Asked {
		return fmt.Errorf("%s has a search with other settings, %s: give those, or begin another file", file, words(c.Settings))
	}
	return nil
}

// words is a settings line for messages, which name an empty one.
func words(line string) string {
	if line == "" {
		return "without any"
	}
	return line
}

// resumed checks that this program can go on with the state of a checkpoint. kernel tells whether only a kernel can.
func resumed(c *search.Checkpoint, puzzle *def.Puzzle, s settings.Settings) (kernel bool, err error) {
	probe := solver.Open(puzzle, s, nil)
	if err := probe.Restore(c.State); err != nil {
		return false, c.Refused(err)
	}
	return probe.KernelBegan(), nil
}
