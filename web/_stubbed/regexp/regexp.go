// Package regexp is regexp in the page's program. It has only the names that go-app's routes by a pattern use. See
// stubbed.go.
package regexp

import "errors"

type Regexp struct{}

func MustCompile(string) *Regexp        { panic(errors.ErrUnsupported) }
func (*Regexp) MatchString(string) bool { panic(errors.ErrUnsupported) }
