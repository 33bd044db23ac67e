//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// job is a search for cmd twin, and twins its answer.
type job struct{ Puzzle, Line string }

type twins struct {
	Kernel       string
	Twin, Module float64
	Error        string
}

func (j job) key() string { return j.Puzzle + " " + j.Line }

// leastPlacements is the least number of placements of a search whose speed is measured.
const leastPlacements = 500

// twinJobs is every puzzle of rows, with the page's first settings line, and with each named way to search that a
// kernel serves. Searches that are too short to tell their speed are left out. All puzzles of the library would take an
// hour, and tell the same.
func twinJobs() (jobs []job) {
	for _, e := range def.Library() {
		measured := slices.ContainsFunc(rows, func(r row) bool { return r.puzzle == e.ID })
		if placements, _ := e.Effort(); !measured || placements < leastPlacements {
			continue
		}
		lines := map[string]bool{}
		for _, line := range append([]state.Preset{{Line: link.DefaultSettings}}, state.Presets(e.Puzzle(), e.ID)...) {
			choice, _ := settings.Parse(line.Line)
			if !lines[line.Line] && choice.Engine.Row().Kernel == settings.KernelMay {
				lines[line.Line] = true
				jobs = append(jobs, job{e.ID, line.Line})
			}
		}
	}
	return jobs
}

// measureTwins compares kernels with their twins, where there is no sample yet.
func (s *samples) measureTwins(ctx context.Context, o options) error {
	var jobs []job
	for _, j := range twinJobs() {
		if _, known := s.Twins[j.key()]; !known && o.match.MatchString("twins "+j.key()) {
			jobs = append(jobs, j)
		}
	}
	if len(jobs) == 0 {
		return nil
	}
	program := filepath.Join(filepath.Dir(o.samples), "bench-twin.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "./web/bench/twin")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building ./web/bench/twin: %w", err)
	}
	for _, j := range jobs {
		text, err := json.Marshal([]job{j})
		if err != nil {
			return err
		}
		run := exec.CommandContext(ctx, "node", "--stack-size=8192",
			filepath.Join(output("go", "env", "GOROOT"), "lib/wasm/wasm_exec_node.js"), program, string(text))
		run.Env = []string{"HOME=/"} // the rest may be longer than a program's environment may be
		run.Stderr = os.Stderr
		out, err := run.Output()
		if err != nil {
			return fmt.Errorf("twins of %s: %w", j.key(), err)
		}
		var t twins
		if err := json.Unmarshal(out, &t); err != nil {
			return fmt.Errorf("twins of %s: %w", j.key(), err)
		}
		fmt.Printf("twins of %s: %s, %.3g fits/s, the twin %.3g %s\n", j.key(), t.Kernel, t.Module, t.Twin, t.Error)
		s.Twins[j.key()] = t
		if err := s.save(); err != nil {
			return err
		}
	}
	return nil
}

// twinTable is the part of the table that compares kernels with their twins.
func (s *samples) twinTable() string {
	var b strings.Builder
	for _, j := range twinJobs() {
		t, known := s.Twins[j.key()]
		switch {
		case !known:
		case t.Error != "":
			line(&b, j.Puzzle, "`"+j.Line+"`", "none: "+t.Error, "", "", "")
		default:
			line(&b, j.Puzzle, "`"+j.Line+"`", t.Kernel, millions(t.Twin), millions(t.Module),
				verdict(fmt.Sprintf("%.2f", t.Module/t.Twin), t.Module >= t.Twin, "≥ 1"))
		}
	}
	return b.String()
}

func millions(n float64) string { return fmt.Sprintf("%.2f M", n/1e6) }
