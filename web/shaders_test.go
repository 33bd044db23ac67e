//go:build !js

package main

import (
	"strings"
	"testing"
)

// TestShaders: unused shaders are left out, and no other text changes.
func TestShaders(t *testing.T) {
	const module = "\nconst a = \"#include <b_part>\\nvoid main() {}\";\nvar b = \"float b;\";\nconst c = \"float c;\";\nconst other = \"kept\";" +
		"\nconst ShaderChunk = {\n\ta_main: a,\n\tb_part: b,\n\tc_part: c\n};"
	lean, err := withShaders(module, []string{"a_main"})
	if want := strings.Replace(module, `"float c;"`, `""`, 1); err != nil || lean != want {
		t.Errorf("%s, %v, want %s", lean, err, want)
	}
	for _, wrong := range []string{"const ShaderChunk = 1;", module} {
		if lean, err := withShaders(wrong, []string{"d_part"}); err == nil {
			t.Errorf("a module without the shader gives %s", lean)
		}
	}
}
