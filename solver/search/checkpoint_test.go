package search

import (
	"encoding/binary"
	"hash/crc32"
	"reflect"
	"strings"
	"testing"
	"time"
)

// full has something in every field.
func full() *Checkpoint {
	return &Checkpoint{
		Program: "1.2", Puzzle: "D:xDim=2\n", Settings: "-r", Asked: "--auto", Engine: "DLX", Worked: 3 * time.Second,
		State: []byte("state"), Stats: *filled(5), Done: true, Listed: 7, Images: 0x0123456789abcdef,
		Solutions: [][]int32{{1, 300, 2}, {}, {1 << 30}}, Split: "s", Part: 2, Parts: 3, Dates: []byte("dates"),
	}
}

func TestCheckpoint(t *testing.T) {
	value := reflect.ValueOf(full()).Elem()
	for i := range value.NumField() {
		if value.Field(i).IsZero() {
			t.Fatalf("the test leaves out %s", value.Type().Field(i).Name)
		}
	}
	for _, c := range []*Checkpoint{full(), {Stats: Stats{Levels: []Level{}}}} {
		file := c.Append([]byte("before"))[len("before"):]
		got, err := ReadCheckpoint(file)
		if err != nil || !reflect.DeepEqual(got, c) {
			t.Errorf("%+v, %v; want %+v", got, err, c)
		}
		// Any change is noticed.
		for bit := range 8 * len(file) {
			file[bit/8] ^= 1 << (bit % 8)
			if _, err := ReadCheckpoint(file); err == nil {
				t.Fatalf("bit %d flipped: no error", bit)
			}
			file[bit/8] ^= 1 << (bit % 8)
		}
		for n := range file {
			if _, err := ReadCheckpoint(file[:n]); err == nil {
				t.Fatalf("cut to %d: no error", n)
			}
		}
		for _, more := range []string{"\x00", "\x01", string(file)} {
			if _, err := ReadCheckpoint(append(file[:len(file):len(file)], more...)); err == nil {
				t.Fatalf("%q grown to it: no error", more)
			}
		}
	}
}

// sealed puts a checksum after bytes.
func sealed(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b[:len(b):len(b)], crc32.ChecksumIEEE(b))
}

// TestLaterCheckpoint: for an unknown form the error says which program reads it.
func TestLaterCheckpoint(t *testing.T) {
	file := full().Append(nil)
	form := append([]byte(nil), file[:len(file)-4]...)
	form[len(checkpointMark)]++
	for _, later := range [][]byte{sealed(form), sealed(append(file[:len(file)-4:len(file)-4], keyEnd, 1, 0))} {
		if _, err := ReadCheckpoint(later); err == nil || !strings.Contains(err.Error(), "later version of the program, 1.2: open it with that one") {
			t.Errorf("%v", err)
		}
	}
}

// FuzzCheckpoint: bytes with a right checksum are read as what they say, or refused. Memory stays in proportion.
func FuzzCheckpoint(f *testing.F) {
	file := full().Append(nil)
	f.Add(file[:len(file)-4])
	f.Add([]byte(checkpointMark + "\x01\x00\x07\x00\x0b\x02\xff\xff"))
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := ReadCheckpoint(sealed(body))
		if err != nil {
			return
		}
		again, err := ReadCheckpoint(c.Append(nil))
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Errorf("%+v became %+v, %v", c, again, err)
		}
	})
}
