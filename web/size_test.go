//go:build browser

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// sizesFile has a row for each thing that a visitor downloads, and a column of bytes for each release. A build may have
// 3 % more than the last release. `make sizes` prints it beside what is measured, and TILEWRIGHT_RELEASE names a column
// to add.
//
// 100 kB take 0.08 s at 10 Mbit/s.
const sizesFile = "testdata/sizes.tsv"

// sizeRow is a row: how says how a host sends it. Rows with another how are measured by the tests that make them.
type sizeRow struct {
	how, name string
	released  []int64 // bytes, the newest last
}

// most is how many bytes a build may have.
func (r sizeRow) most() int64 { return r.released[len(r.released)-1] * 103 / 100 }

// sizeRows reads the table.
func sizeRows(t *testing.T) (head string, rows []sizeRow) {
	t.Helper()
	content, err := os.ReadFile(sizesFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	for _, line := range lines[1:] {
		columns := strings.Split(line, "\t")
		r := sizeRow{how: columns[0], name: columns[1]}
		for _, text := range columns[2:] {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				t.Fatalf("%s: %s: %v", sizesFile, r.name, err)
			}
			r.released = append(r.released, n)
		}
		if len(r.released) == 0 {
			t.Fatalf("%s: %s has no release", sizesFile, r.name)
		}
		rows = append(rows, r)
	}
	return lines[0], rows
}

// withinSize fails if something that a test has made has more bytes than its row allows.
func withinSize(t *testing.T, how, name string, bytes int64) {
	t.Helper()
	_, rows := sizeRows(t)
	for _, r := range rows {
		if r.how == how && r.name == name {
			t.Logf("%s %s: %v, now %d", how, name, r.released, bytes)
			if bytes > r.most() {
				t.Errorf("%s %s: %d bytes are more than %d, 3 %% over the last release", how, name, bytes, r.most())
			}
			return
		}
	}
	t.Errorf("%s has no row %q %q", sizesFile, how, name)
}

// senders are how hosts send files: as they are, compressed well, and compressed as most hosts do.
var senders = map[string]func(*testing.T, []byte) int64{
	"as is": func(_ *testing.T, content []byte) int64 { return int64(len(content)) },
	"brotli": func(_ *testing.T, content []byte) int64 {
		var packed bytes.Buffer
		w := brotli.NewWriterLevel(&packed, brotli.BestCompression)
		w.Write(content)
		w.Close()
		return int64(packed.Len())
	},
	"gzip": func(t *testing.T, content []byte) int64 {
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(content)
		w.Close()
		return int64(packed.Len())
	},
}

// TestSize holds the files of the site against the table. A row whose pattern has several files, as the parts that
// scripts share, holds their sum.
func TestSize(t *testing.T) {
	head, rows := sizeRows(t)
	for i, r := range rows {
		send := senders[r.how]
		if send == nil {
			continue
		}
		names, err := filepath.Glob(filepath.Join(siteDir(t), r.name))
		if err != nil || len(names) == 0 {
			t.Errorf("%s: found %v, %v, want some", r.name, names, err)
			continue
		}
		var sum int64
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sum += send(t, content)
		}
		withinSize(t, r.how, r.name, sum)
		rows[i].released = append(r.released, sum)
	}
	if release := os.Getenv("TILEWRIGHT_RELEASE"); release != "" {
		addRelease(t, head+"\t"+release, rows)
	}
}

// addRelease writes the table with what was measured as its new column. What other tests measure keeps its bytes.
func addRelease(t *testing.T, head string, rows []sizeRow) {
	t.Helper()
	columns := strings.Count(head, "\t") - 1
	var b strings.Builder
	b.WriteString(head + "\n")
	for _, r := range rows {
		if len(r.released) < columns {
			r.released = append(r.released, r.released[len(r.released)-1])
		}
		b.WriteString(r.how + "\t" + r.name)
		for _, n := range r.released {
			b.WriteString("\t" + strconv.FormatInt(n, 10))
		}
		b.WriteString("\n")
	}
	if err := os.WriteFile(sizesFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
