//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// samples are the samples so far, kept in a file.
type samples struct {
	path    string
	Machine about
	// Cells are by row and column; C is by the titles of the yardstick.
	Cells map[string][]sample
	C     map[string][]float64
	// Twins compares kernels with their twins, by puzzle and settings.
	Twins map[string]twins
}

// openSamples reads the samples of an earlier run, if they come from the same machine with the same sources.
func openSamples(path string, now about, fresh bool) (*samples, error) {
	s := &samples{path: path, Machine: now, Cells: map[string][]sample{}, C: map[string][]float64{}, Twins: map[string]twins{}}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || fresh {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	before := samples{}
	if err := json.Unmarshal(data, &before); err != nil {
		return nil, fmt.Errorf("%s cannot be read, remove it or say -new: %w", path, err)
	}
	if now.Browser == "" {
		now.Browser = before.Machine.Browser // this run does not measure it
	}
	if !now.same(before.Machine) {
		fmt.Printf("what %s holds was measured on another machine or with other sources: it begins again\n", path)
		return s, nil
	}
	before.path = path
	if before.Twins == nil { // in an older file
		before.Twins = map[string]twins{}
	}
	return &before, nil
}

func key(r *row, c column) string { return r.puzzle + " " + r.line + ", " + string(c) }

func (s *samples) of(r *row, c column) []sample { return s.Cells[key(r, c)] }

// add keeps a sample at once, so that an interruption costs one search.
func (s *samples) add(r *row, c column, one sample) error {
	s.Cells[key(r, c)] = append(s.Cells[key(r, c)], one)
	return s.save()
}

func (s *samples) save() error {
	data, err := json.MarshalIndent(s, "", "\t")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(s.path), 0o755)
	}
	if err == nil {
		err = os.WriteFile(s.path, data, 0o644)
	}
	return err
}

// wantsYardstick tells whether a row that is compared with C still has to be measured in a round.
func (s *samples) wantsYardstick(o options, round int) bool {
	return slices.ContainsFunc(rows, func(r row) bool {
		return r.against != "" && o.match.MatchString(r.name+" "+r.line) && len(s.native(r.against)) <= round &&
			round < r.rounds(oneRunner, o.count)
	})
}

// measureYardstick adds a sample of each search in C.
func (s *samples) measureYardstick(ctx context.Context, program string) error {
	times, err := timeNative(ctx, program)
	if err != nil {
		return err
	}
	for title, seconds := range times {
		s.C[title] = append(s.C[title], seconds)
	}
	return s.save()
}

// native are the samples of a search in C in seconds, by a part of its title.
func (s *samples) native(part string) []float64 {
	for title, seconds := range s.C {
		if part != "" && strings.Contains(title, part) {
			return seconds
		}
	}
	return nil
}

// median is that of some numbers; 0 for none.
func median(numbers []float64) float64 {
	if len(numbers) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(numbers))
	return sorted[len(sorted)/2]
}

// medianOf is the median of one value of the samples.
func medianOf(list []sample, of func(sample) float64) float64 {
	var numbers []float64
	for _, one := range list {
		numbers = append(numbers, of(one))
	}
	return median(numbers)
}
