package trace

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"io"
	"sync"

	"tilewright/def/say"
)

// The compact form is the text, deflated. A form of its own, with numbered placements and one byte a step, was no
// smaller. It was twice as long for the figures of testdata, and 5 % shorter for 2,000 steps of a search. The checksum
// of zlib notices a link that was cut or changed.

// EncodeCompact writes the form for links. It fails as Encode does.
func EncodeCompact(t *Trace) (string, error) {
	text, err := Encode(t)
	if err != nil {
		return "", err
	}
	return Compact(text)
}

// writers are kept because a new one takes most of a megabyte.
var writers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(io.Discard, zlib.BestCompression)
	if err != nil {
		panic(err) // the level is a valid constant
	}
	return w
}}

// Compact writes a text of Encode in the form for links. It fails where the result is longer than MaxCompact.
func Compact(text string) (string, error) {
	var b bytes.Buffer
	w := writers.Get().(*zlib.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	// Writing to memory does not fail.
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	code := base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(code) > MaxCompact {
		return "", say.Error("the trace is too long for a link: {code} characters, {most} are allowed",
			len(code), MaxCompact)
	}
	return "pt1." + code, nil
}
