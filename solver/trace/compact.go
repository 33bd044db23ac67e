package trace

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"sync"
)

// The compact form is the text, deflated. A form of its own, with numbered
// placements and one byte a step, was no smaller: for the figures of testdata
// twice as long, for 2,000 steps of a search 5 % shorter. The checksum of zlib
// notices a link that was cut or changed.

// compactForm cuts "pt1.…" at the dot; anything else is a text.
func compactForm(source string) (version, code string, ok bool) {
	s, ok := strings.CutPrefix(strings.Trim(source, " \t\r\n"), "pt")
	if !ok {
		return "", "", false
	}
	version, code, ok = strings.Cut(s, ".")
	const digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	ok = ok && version != "" && strings.Trim(version, digits) == "" && strings.Trim(code, digits+letters+"-_") == ""
	return version, code, ok
}

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

// Compact writes a text of Encode in the form for links. It fails where that is
// longer than MaxCompact.
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
		return "", fmt.Errorf("the trace is too long for a link: %d characters, %d are allowed", len(code), MaxCompact)
	}
	return "pt1." + code, nil
}

// expand is the text of the compact form.
func expand(version, code string) (string, error) {
	if version != "1" {
		return "", &Error{Message: otherVersion}
	}
	if len(code) > MaxCompact {
		return "", &Error{Message: tooLong}
	}
	damaged := &Error{Message: "the trace is damaged"}
	b, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return "", damaged
	}
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return "", damaged
	}
	text, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil {
		return "", damaged
	}
	return string(text), nil
}
