package link

import (
	"net/url"
	"reflect"
	"strings"
	"testing"
)

// TestMended: a link opens as other programs write it anew, and one that is cut says so.
func TestMended(t *testing.T) {
	text := "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 0 1 0\n~D\n"
	for _, l := range []Link{
		{Text: text, Settings: "-r -V", Solution: []uint16{1, 1, 2, 1, 2, 2}},
		{Text: text + text, Index: 1, Settings: Automatic},
		{Puzzle: "soma", Settings: "-oe=11:f=3 --auto"},
		{Puzzle: "soma", Settings: Automatic},
	} {
		plain := "#" + l.Encode()
		middle := len(plain) / 2
		if at := strings.Index(plain, "d=1."); at >= 0 {
			middle = at + 12
		}
		for name, written := range map[string]string{
			"as it is":           plain,
			"escaped":            "#" + url.QueryEscape(plain[1:]),
			"escaped twice":      url.QueryEscape(url.QueryEscape(plain)),
			"with %23":           "%23" + plain[1:],
			"with a small %3d":   strings.NewReplacer("=", "%3d", "&", "%26").Replace(plain),
			"with &amp;":         strings.ReplaceAll(plain, "&", "&amp;"),
			"with a line break":  plain[:middle] + "\r\n" + plain[middle:],
			"with a soft hyphen": plain[:middle] + "\u00ad" + plain[middle:],
			"with blanks around": "  " + plain + " ",
		} {
			if got, err := Decode(written); err != nil || !reflect.DeepEqual(got, l) {
				t.Errorf("%s: %q: %v\n%+v", name, written, err, got)
			}
		}
		if l.Text == "" {
			continue
		}
		for name, written := range map[string]string{
			"with a blank": plain[:middle] + " " + plain[middle:], "with %20": plain[:middle] + "%20" + plain[middle:],
			"with %0A": plain[:middle] + "%0A" + plain[middle:],
		} {
			if got, err := Decode(written); err != nil || !reflect.DeepEqual(got, l) {
				t.Errorf("%s: %q: %v\n%+v", name, written, err, got)
			}
		}
	}
	whole := "#" + Link{Text: text, Settings: DefaultSettings}.Encode()
	for _, behind := range []string{".", ")", ">", "\"", ",", "»"} {
		if got, err := Decode(whole + behind); err != nil || got.Text != text {
			t.Errorf("with %s behind it: %v", behind, err)
		}
	}
	for n := len("#d=1.") + 8; n < len(whole)-8; n++ {
		if _, err := Decode(whole[:n]); err == nil || !strings.Contains(err.Error(), "The end of this link is missing") {
			t.Fatalf("%q is cut: %v", whole[:n], err)
		}
	}
	if _, err := Decode(whole[:20] + "A" + whole[21:]); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a changed letter: %v", err)
	}
}
