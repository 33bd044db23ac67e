package link

import (
	"compress/flate"
	"errors"
	"io"
	"strings"
	"unicode"
)

// Mended is a fragment, without its #, as it was before mail, chats and other programs wrote it anew: with %3D and %23 for = and #, with
// &amp;, with line breaks and blanks inside, or with a full stop or a bracket behind it. Any other fragment stays as it is. O(length).
func Mended(fragment string) string {
	s := strings.Map(func(r rune) rune {
		if r == '\u00ad' || r >= '\u200b' && r <= '\u200d' || r == '\ufeff' || unicode.IsControl(r) {
			return -1
		}
		return r
	}, fragment)
	s = strings.ReplaceAll(strings.TrimSpace(s), "&amp;", "&")
	for range 3 { // some write it anew twice
		s = strings.TrimLeft(s, "#")
		if rest, ok := strings.CutPrefix(s, "%23"); ok {
			s = rest
		} else if whole, ok := unescape(strings.ReplaceAll(s, "+", "%2B")); ok && !strings.Contains(s, "=") {
			s = whole
		}
	}
	parts := strings.Split(s, "&")
	for i, part := range parts {
		key, value, ok := strings.Cut(part, "=")
		if !ok || key == "o" {
			parts[i] = strings.ReplaceAll(part, " ", "+")
			continue
		}
		for _, blank := range []string{" ", "%20", "%0A", "%0D", "%0a", "%0d"} {
			value = strings.ReplaceAll(value, blank, "")
		}
		parts[i] = key + "=" + value
		if i == len(parts)-1 && strings.Contains("dxsrp", key) { // the end of others may be a point
			parts[i] = strings.TrimRight(parts[i], ".,;:!?)>]}\"'»”")
		}
	}
	return strings.Join(parts, "&")
}

// isCut tells whether a packed text ends before its end.
func isCut(packed string) bool {
	if len(packed)%4 == 1 { // a character of four that hold three bytes
		packed = packed[:len(packed)-1]
	}
	raw, err := encoding.DecodeString(packed)
	if err != nil {
		raw, err = encoding.DecodeString(packed[:len(packed)-len(packed)%4])
	}
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, io.LimitReader(flate.NewReader(strings.NewReader(string(raw))), MaxText+1))
	return errors.Is(err, io.ErrUnexpectedEOF)
}
