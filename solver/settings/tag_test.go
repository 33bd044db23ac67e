package settings

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestTag compares tags with what Equal says of random settings, and of pairs
// that differ in one field, so that no field is forgotten.
func TestTag(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		s := random(r)
		if Tag(s) != Tag(Normal(s)) {
			t.Fatalf("%s: the normal form has another tag", Format(s))
		}
		other := random(r)
		for i := range reflect.TypeFor[Settings]().NumField() {
			changed := s
			reflect.ValueOf(&changed).Elem().Field(i).Set(reflect.ValueOf(other).Field(i))
			if changed.Redundancy == RedundancyNamed && changed.Piece == "" {
				continue // no settings
			}
			if same := Tag(s) == Tag(changed); same != Equal(s, changed) {
				t.Fatalf("%s and %s: that the tags are the same is %t", Format(s), Format(changed), same)
			}
		}
	}
}
