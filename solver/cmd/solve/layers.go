package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// layers is the folder for what a count along the edge does not hold in memory (frontier.Disk). Beside a checkpoint it stays
// until the count is over, because the checkpoint names its files. Otherwise it is a temporary folder, which goes with the
// program.
type layers struct {
	lock sync.Mutex
	path string
	// beside says that the folder belongs to a checkpoint. Its files are on the disk before they are named.
	beside bool
	// made is called when the folder is made.
	made func(path string)
}

// newLayers is the folder beside a checkpoint, or a temporary one where file is "". It is made with its first file.
func newLayers(file string, made func(path string)) *layers {
	l := &layers{made: made, beside: file != ""}
	if l.beside {
		l.path = file + ".layers"
	}
	return l
}

// layer is a file that is written.
type layer struct {
	*os.File
	beside bool
}

// Close has the file on the disk where a checkpoint may name it.
func (f layer) Close() error {
	var err error
	if f.beside {
		err = f.Sync()
	}
	if e := f.File.Close(); err == nil {
		err = e
	}
	return err
}

// Create implements frontier.Disk.
func (l *layers) Create(name string) (io.WriteCloser, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	var err error
	if l.path == "" {
		if l.path, err = os.MkdirTemp("", "tilewright-layers-*"); err == nil {
			l.made(l.path)
		}
	} else if err = os.Mkdir(l.path, 0o777); err == nil {
		l.made(l.path)
	} else if os.IsExist(err) {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Create(filepath.Join(l.path, name))
	return layer{f, l.beside}, err
}

// Open implements frontier.Disk.
func (l *layers) Open(name string) (io.ReadCloser, error) {
	return os.Open(filepath.Join(l.path, filepath.Base(name)))
}

// Keep implements frontier.Disk.
func (l *layers) Keep(names map[string]bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	files, _ := os.ReadDir(l.path) // what cannot be read stays
	for _, f := range files {
		if !names[f.Name()] && isLayer(f.Name()) {
			os.Remove(filepath.Join(l.path, f.Name()))
		}
	}
}

// isLayer tells whether a name is one that a count gives its files.
func isLayer(name string) bool {
	matched, err := filepath.Match("layer-*", name)
	return matched && err == nil
}

// end removes the folder when the count is over, or with the program where no checkpoint needs it.
func (l *layers) end(over bool) {
	if l.path == "" || l.beside && !over {
		return
	}
	l.Keep(nil)
	os.Remove(l.path) // not where somebody has put something there
}

// useLayers gives the job the folder beside a checkpoint, or a temporary one, and says so when it is made.
func (j *job) useLayers(file string) {
	j.layers = newLayers(file, func(path string) {
		j.t.clear()
		fmt.Fprintf(j.t.stderr, "Layers of the count go to files in %s. --memory=MB keeps more of them in memory.\n", path)
	})
	j.ability.Disk = j.layers
}
