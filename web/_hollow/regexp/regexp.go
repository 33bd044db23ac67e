// Package regexp is that of the page's program: what go-app's routes by a pattern name.
// See hollow.go.
package regexp

import "errors"

type Regexp struct{}

func MustCompile(string) *Regexp        { panic(errors.ErrUnsupported) }
func (*Regexp) MatchString(string) bool { panic(errors.ErrUnsupported) }
