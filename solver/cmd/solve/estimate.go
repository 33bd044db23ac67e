package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"tilewright/solver/advise"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// printChoice says on standard error what --auto has chosen.
func (j *job) printChoice(c *advise.Advice) {
	j.t.clear()
	fmt.Fprintf(j.t.stderr, "Automatic: %s (%d of %d ways tried)\n", settings.Format(plain(c.Settings)), c.Tried, c.Ways)
	for _, sentence := range c.Sentences {
		fmt.Fprintln(j.t.stderr, "  "+sentence)
	}
}

// plain are the settings without those of the terminal.
func plain(s settings.Settings) settings.Settings {
	s.Info, s.Quiet, s.Format, s.Count = false, false, "", false
	return s
}

// bounds is an interval in JSON: from and to, or null where nothing is known.
type bounds []float64

func boundsOf(i search.Interval) bounds {
	if !i.Known {
		return nil
	}
	return bounds{i.Low, i.High}
}

// printEstimate prints how large the search would be.
func (j *job) printEstimate() int {
	e := j.estimate.Estimate
	counts := j.settings.Engine.Row().Counts
	if counts {
		for !j.run.Search().Forecast(forecastBudget, forecastSteps) {
		}
		e = j.run.Search().Estimate()
	}
	seconds := e.Time.Times(1 / math.Max(float64(j.runners.ability.Default), float64(j.settings.Workers)))
	if j.t.line.Estimate == "json" {
		var out struct {
			Settings  string   `json:"settings"`
			Tried     int      `json:"tried"`
			Ways      int      `json:"ways"`
			Says      []string `json:"says"`
			Solutions bounds   `json:"solutions"`
			Fits      bounds   `json:"fits"`
			Seconds   bounds   `json:"seconds"`
			Steps     bounds   `json:"steps,omitempty"`
			Memory    bounds   `json:"memory,omitempty"`
		}
		out.Settings = settings.Format(plain(j.settings))
		if c := j.estimate.Advice; c != nil {
			out.Tried, out.Ways, out.Says = c.Tried, c.Ways, c.Sentences
		}
		out.Solutions, out.Fits, out.Seconds = boundsOf(e.Solutions), boundsOf(e.Work), boundsOf(seconds)
		if counts {
			out.Fits, out.Steps, out.Memory = nil, out.Fits, boundsOf(e.Memory)
		}
		line, err := json.Marshal(out)
		if err != nil {
			return j.fail(err)
		}
		fmt.Fprintln(j.t.stdout, string(line))
		return solved
	}
	if c := j.estimate.Advice; c != nil {
		j.printChoice(c)
	}
	if counts {
		fmt.Fprintf(j.t.stdout, "Steps: %s\nTime: %s\nMemory: %s MB\n", numbers(e.Work), duration(seconds), numbers(e.Memory.Times(1.0/(1<<20))))
		return solved
	}
	fmt.Fprintf(j.t.stdout, "Solutions: %s\nFits: %s\nTime: %s\n", numbers(e.Solutions), numbers(e.Work), duration(seconds))
	return solved
}

// forecastSteps is how many steps the forecast of a count makes, some seconds, and forecastBudget how many at once.
const forecastSteps, forecastBudget = 10_000_000, 100_000

const unknown = "not known yet"

// numbers says where a number lies, exactly or in two digits.
func numbers(i search.Interval) string {
	switch {
	case !i.Known:
		return unknown
	case i.Low == i.High:
		return grouped(uint64(i.Low))
	case i.High > 1e18:
		return "more than " + large(i.Low)
	}
	return large(i.Low) + "–" + large(i.High)
}

// large writes the first two digits of a number.
func large(n float64) string {
	if n >= 1e15 {
		return fmt.Sprintf("%.0e", n)
	}
	if n >= 100 {
		unit := math.Pow(10, math.Floor(math.Log10(n))-1)
		n = math.Round(n/unit) * unit
	}
	return grouped(uint64(n))
}

// duration says how long something takes: "2–5 min". Beyond two hours it gives no number.
func duration(seconds search.Interval) string {
	const longest = 2 * 3600
	switch {
	case !seconds.Known:
		return unknown
	case seconds.Low > longest:
		if years := seconds.Low / (365 * 86400); years > 1 {
			return "longer than a year"
		}
		return "more than two hours"
	case seconds.High < 0.1:
		return "less than 0.1 s"
	}
	units := []struct {
		seconds float64
		name    string
	}{{3600, "h"}, {60, "min"}, {1, "s"}}
	for _, u := range units {
		if seconds.High >= 2*u.seconds || u.seconds == 1 {
			low, high := brief(seconds.Low/u.seconds), brief(seconds.High/u.seconds)
			if low == high {
				return "about " + high + " " + u.name
			}
			return low + "–" + high + " " + u.name
		}
	}
	return unknown
}

// brief writes a number that is not negative in one or two digits.
func brief(n float64) string {
	if n >= 10 {
		return fmt.Sprintf("%.0f", n)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0")
}
