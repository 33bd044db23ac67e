package frontier

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"sort"
	"strconv"

	"tilewright/def/say"
)

// Disk keeps files outside of the memory of a count. A count makes each file once, reads it from its beginning, and never
// changes it. It calls a Disk from the goroutines of its workers.
type Disk interface {
	Create(name string) (io.WriteCloser, error)
	Open(name string) (io.ReadCloser, error)
	// Keep removes all files but those that are named. What cannot be removed stays.
	Keep(names map[string]bool)
}

// drive is what a count has on a disk. Where a layer does not fit into memory, its states so far are sorted and written as a
// run. The runs of a layer are merged while it is read, some states at a time: a window. So the layer that is left takes only
// the memory of the windows, and the next one has the rest. Each worker has runs and a window of its own.
type drive struct {
	disk   Disk
	buffer int // bytes of each
	// now are the runs of the layer that is left. It is read from there, unless sources is nil: then it lies in memory, and its
	// runs, if there are any, are a copy. then are the runs of the next layer so far.
	now, then [][]run
	sources   []*source
	// named are the files that the last saved state names, and naming those of a state that was saved just now. They may not
	// be removed before the state after them is safe.
	named, naming map[string]bool
	made          int // files
	// readers and writers have the buffers of the workers.
	readers []*bufio.Reader
	writers []*bufio.Writer
}

// run is a file with states. Within a layer that went to the disk for want of memory they are sorted.
type run struct {
	name   string
	states int
	sum    uint32 // CRC-32 of its bytes
}

const (
	// mostRuns is how many runs are merged at once.
	mostRuns = 32
	// A buffer takes bufferShare of the memory, divided by the workers, within bounds.
	bufferShare             = 1024
	leastBuffer, mostBuffer = 1 << 12, 1 << 18
	buffersOfWorker         = 2 * mostRuns // while a layer is read, runs of the next are merged
	// inline is how many bytes a layer may take that is saved in the state itself.
	inline = 1 << 18
)

// errDisk is why a disk failed.
func errDisk(err error) error {
	return say.Error("counting along the edge cannot use its files: {err}", err)
}

var errRun = say.Error("a file of the saved count along the edge is damaged or is not there: start it anew")

// useDisk lets the walks write what does not fit into memory. It takes the memory for buffers. Where there is none, the
// count stays in memory. Layers that are kept stay there, too.
func (n *Count) useDisk(disk Disk) {
	workers := n.walks[0].workers()
	d := &drive{disk: disk, buffer: min(max(n.memory/bufferShare/workers, leastBuffer), mostBuffer)}
	bytes := workers * (buffersOfWorker + 1) * d.buffer
	if disk == nil || !n.store.has(2*blocksOf(bytes)) {
		return
	}
	n.store.spend(bytes)
	d.readers, d.writers = make([]*bufio.Reader, workers*buffersOfWorker), make([]*bufio.Writer, workers)
	for i := range d.writers {
		d.writers[i] = bufio.NewWriterSize(nil, d.buffer)
	}
	for _, w := range n.walks {
		if !w.keep {
			w.drive = d
		}
	}
}

// byKey sorts the states of a layer by the words that they are known by. Then its index is wrong.
type byKey layer

func (l *byKey) Len() int { return l.states }

func (l *byKey) Less(i, j int) bool {
	a, x := (*layer)(l).key(i)
	b, y := (*layer)(l).key(j)
	return a < b || a == b && x < y
}

func (l *byKey) Swap(i, j int) {
	b, c := l.keys[i>>(blockBits-1)], l.keys[j>>(blockBits-1)]
	i2, j2 := 2*i&(blockWords-2), 2*j&(blockWords-2)
	b[i2], c[j2] = c[j2], b[i2]
	b[i2+1], c[j2+1] = c[j2+1], b[i2+1]
	for _, words := range l.ways {
		x, y := word(words, i), word(words, j)
		*x, *y = *y, *x
	}
}

// writer writes a run.
type writer struct {
	file    io.WriteCloser
	b       *bufio.Writer
	run     run
	covered uint64 // of the state before
	record  []byte
}

// create begins a run, the file of that number.
func (d *drive) create(file int, b *bufio.Writer) (*writer, error) {
	w := &writer{b: b, run: run{name: "layer-" + strconv.Itoa(file)}}
	var err error
	if w.file, err = d.disk.Create(w.run.name); err != nil {
		return nil, errDisk(err)
	}
	b.Reset(w)
	return w, nil
}

// Write writes bytes of the file, and takes their sum.
func (w *writer) Write(b []byte) (int, error) {
	w.run.sum = crc32.Update(w.run.sum, crc32.IEEETable, b)
	return w.file.Write(b)
}

// put writes a state.
func (w *writer) put(covered, used uint64, ways number) error {
	b := binary.AppendUvarint(w.record[:0], covered-w.covered)
	b = binary.AppendUvarint(b, used)
	b = appendNumber(b, ways)
	w.record, w.covered = b, covered
	w.run.states++
	_, err := w.b.Write(b)
	return err
}

// end ends the run, which then lies on the disk.
func (w *writer) end(err error) (run, error) {
	err = errors.Join(err, w.b.Flush())
	if err = errors.Join(err, w.file.Close()); err != nil {
		return run{}, errDisk(err)
	}
	return w.run, nil
}

// reader reads a run, state by state.
type reader struct {
	run           run
	file          io.ReadCloser
	sum           uint32
	b             *bufio.Reader
	left          int
	covered, used uint64
	ways          number
}

// Read reads bytes of the file, and takes their sum.
func (r *reader) Read(b []byte) (int, error) {
	n, err := r.file.Read(b)
	r.sum = crc32.Update(r.sum, crc32.IEEETable, b[:n])
	return n, err
}

// next reads a state. It is false at the end. It fails where the file is not what was written.
func (r *reader) next() (bool, error) {
	if r.left == 0 {
		_, err := r.b.ReadByte()
		r.file.Close()
		if err != io.EOF || r.sum != r.run.sum {
			return false, errRun
		}
		return false, nil
	}
	r.left--
	step, err := binary.ReadUvarint(r.b)
	used, err2 := binary.ReadUvarint(r.b)
	words, err3 := binary.ReadUvarint(r.b)
	if err != nil || err2 != nil || err3 != nil || words > mostWords {
		r.file.Close()
		return false, errRun
	}
	r.covered, r.used, r.ways = r.covered+step, used, r.ways[:0]
	for range words {
		word, err := binary.ReadUvarint(r.b)
		if err != nil {
			r.file.Close()
			return false, errRun
		}
		r.ways = append(r.ways, word)
	}
	return true, nil
}

// mostWords bounds the words of a number that is read.
const mostWords = 1 << 16

// source merges runs: each state comes once, with the sum of its numbers. A single run need not be sorted.
type source struct {
	readers []*reader // those that have a state
	ways    number
}

// open begins to read runs.
func (d *drive) open(runs []run, buffers []*bufio.Reader) (*source, error) {
	s := &source{}
	for i, from := range runs {
		file, err := d.disk.Open(from.name)
		if err != nil {
			s.close()
			return nil, errRun
		}
		r := &reader{run: from, file: file, b: buffers[i], left: from.states}
		r.b.Reset(r)
		more, err := r.next()
		if more {
			s.readers = append(s.readers, r)
		}
		if err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

func (s *source) close() {
	for _, r := range s.readers {
		r.file.Close()
	}
	s.readers = nil
}

// next is the next state; the number is valid until the next call. ok is false at the end.
func (s *source) next() (covered, used uint64, ways number, ok bool, err error) {
	if len(s.readers) == 0 {
		return 0, 0, nil, false, nil
	}
	least := s.readers[0]
	for _, r := range s.readers[1:] {
		if r.covered < least.covered || r.covered == least.covered && r.used < least.used {
			least = r
		}
	}
	covered, used = least.covered, least.used
	s.ways = s.ways[:0]
	for i := 0; i < len(s.readers); {
		r := s.readers[i]
		if r.covered != covered || r.used != used {
			i++
			continue
		}
		s.ways = s.ways.increased(r.ways)
		more, err := r.next()
		if err != nil {
			return 0, 0, nil, false, err
		}
		if more {
			i++
		} else {
			s.readers = append(s.readers[:i], s.readers[i+1:]...)
		}
	}
	return covered, used, s.ways, true, nil
}

// buffersOf are buffers of a worker for some readers, of the next layer or of the present one.
func (d *drive) buffersOf(worker, readers int, next bool) []*bufio.Reader {
	at := worker * buffersOfWorker
	if next {
		at += mostRuns
	}
	buffers := d.readers[at:][:readers]
	for i, b := range buffers {
		if b == nil {
			buffers[i] = bufio.NewReaderSize(nil, d.buffer)
		}
	}
	return buffers
}

// write writes the states of a layer as they are.
func (d *drive) write(l *layer, file int, b *bufio.Writer) (run, error) {
	w, err := d.create(file, b)
	if err != nil {
		return run{}, err
	}
	var ways number
	for i := range l.states {
		covered, used := l.key(i)
		ways = l.number(ways, i)
		if err := w.put(covered, used, ways); err != nil {
			return w.end(err)
		}
	}
	return w.end(nil)
}

// merge makes one run of some.
func (d *drive) merge(worker int, runs []run, file int) (run, error) {
	s, err := d.open(runs, d.buffersOf(worker, len(runs), true))
	if err != nil {
		return run{}, err
	}
	defer s.close()
	w, err := d.create(file, d.writers[worker])
	if err != nil {
		return run{}, err
	}
	for {
		covered, used, ways, ok, err := s.next()
		if ok && err == nil {
			err = w.put(covered, used, ways)
		}
		if !ok || err != nil {
			return w.end(err)
		}
	}
}

// keep removes the files that nobody needs any more.
func (d *drive) keep() {
	if d.made == 0 {
		return
	}
	names := map[string]bool{}
	for name := range d.named {
		names[name] = true
	}
	for name := range d.naming {
		names[name] = true
	}
	for _, layer := range [][][]run{d.now, d.then} {
		for _, runs := range layer {
			for _, r := range runs {
				names[r.name] = true
			}
		}
	}
	d.disk.Keep(names)
}

// reserve makes room for more states in a layer, and leaves room for a word more in all numbers. It is false where there is
// no memory for that.
func (w *walk) reserve(l *layer, more int) bool {
	if l.states+more <= l.room {
		return true
	}
	spare := 0
	if w.drive != nil {
		for i := range w.now {
			spare += w.now[i].wider() + w.then[i].wider()
		}
		spare += blocks(more) + 1
	}
	return l.reserve(more, spare)
}

// copied writes the present layer, which lies in memory, unless a copy of it is there already.
func (w *walk) copied() error {
	d := w.drive
	if d.now != nil {
		return nil
	}
	now, errs := make([][]run, len(w.now)), make([]error, len(w.now))
	w.together(true, func(i int) {
		var r run
		r, errs[i] = d.write(w.now[i], d.made+i, d.writers[i])
		now[i] = []run{r}
	})
	d.made += len(now)
	if err := errors.Join(errs...); err != nil {
		return err
	}
	d.now = now
	return nil
}

// stream reads the present layer from its runs from now on, behind the first states of each worker. The memory that it took
// is free.
func (w *walk) stream(behind int) error {
	d := w.drive
	sources, errs := make([]*source, len(w.now)), make([]error, len(w.now))
	w.together(true, func(i int) {
		if sources[i], errs[i] = d.open(d.now[i], d.buffersOf(i, len(d.now[i]), false)); errs[i] != nil {
			return
		}
		for range behind {
			if _, _, _, ok, err := sources[i].next(); !ok || err != nil {
				errs[i] = err
				return
			}
		}
	})
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for _, l := range w.now {
		l.drop()
	}
	d.sources, w.state = sources, 0
	return nil
}

// spill writes the next layer as far as it is made, and the present one if it lies in memory.
func (w *walk) spill() error {
	d := w.drive
	if d == nil {
		return errFull
	}
	if d.sources == nil {
		behind := w.state
		if err := w.copied(); err != nil {
			return err
		}
		if err := w.stream(behind); err != nil {
			return err
		}
	}
	return w.spillThen()
}

// spillThen writes the next layer as far as it is made.
func (w *walk) spillThen() error {
	d := w.drive
	if d.then == nil {
		d.then = make([][]run, len(w.then))
	}
	errs := make([]error, len(w.then))
	w.together(true, func(i int) {
		l := w.then[i]
		if l.states == 0 {
			return
		}
		sort.Sort((*byKey)(l))
		var r run
		if r, errs[i] = d.write(l, d.made+2*i, d.writers[i]); errs[i] != nil {
			return
		}
		if d.then[i] = append(d.then[i], r); len(d.then[i]) == mostRuns {
			if r, errs[i] = d.merge(i, d.then[i], d.made+2*i+1); errs[i] == nil {
				d.then[i] = []run{r}
			}
		}
	})
	d.made += 2 * len(w.then)
	for _, l := range w.then {
		l.drop()
	}
	return errors.Join(errs...)
}

// refill reads the next states of the present layer into the windows. It is false at its end.
func (w *walk) refill() (more bool, err error) {
	d := w.drive
	if d == nil || d.sources == nil {
		return false, nil
	}
	for _, l := range w.now {
		if l.states = 0; !w.reserve(l, w.perRound) {
			if err := w.spillThen(); err != nil {
				return false, err
			}
			if !w.reserve(l, w.perRound) {
				return false, errFull
			}
		}
	}
	type wide struct {
		covered, used uint64
		ways          number
	}
	over, errs := make([]*wide, len(w.now)), make([]error, len(w.now))
	w.together(true, func(i int) {
		for l := w.now[i]; l.states < w.perRound; {
			covered, used, ways, ok, err := d.sources[i].next()
			if errs[i] = err; err != nil || !ok {
				return
			}
			if ways = ways.trimmed(); len(ways) > len(l.ways) {
				over[i] = &wide{covered, used, ways}
				return
			}
			l.append(covered, used, ways)
		}
	})
	for i, x := range over {
		if x == nil {
			continue
		}
		for len(x.ways) > len(w.now[i].ways) {
			if !w.widen() {
				return false, errFull
			}
		}
		w.now[i].append(x.covered, x.used, x.ways)
	}
	n := states(w.now)
	w.state, w.read = 0, w.read+n
	return n > 0, errors.Join(errs...)
}

// turn makes the runs of the next layer those of the present one, when all of that is left. It is false where the next layer
// lies in memory.
func (w *walk) turn() (onDisk bool, err error) {
	d := w.drive
	if d == nil {
		return false, nil
	}
	if w.uncounted {
		w.most, w.all = max(w.most, w.read), w.all+uint64(w.read)
	}
	onDisk = d.then != nil
	w.uncounted, w.read = onDisk, 0
	if onDisk {
		if err := w.spillThen(); err != nil {
			return true, err
		}
	}
	for _, s := range d.sources {
		s.close()
	}
	held := d.now != nil
	d.now, d.then, d.sources = d.then, nil, nil
	if onDisk {
		err = w.stream(0)
	}
	if held {
		d.keep()
	}
	return onDisk, err
}
