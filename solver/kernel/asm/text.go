package asm

import (
	"fmt"
	"strconv"
	"strings"
)

// textWidth is how long a line of text may get before its operands go to lines of their own.
const textWidth = 110

// Text writes the module in the text format (section 6 of the specification), folded and with names, for people to
// read. Comments list what is in memory, without the bytes. At loads and stores a comment names the field.
func (m *Module) Text() string {
	t := &text{funcs: map[*Func]string{}}
	used := map[string]int{}
	for _, f := range m.funcs {
		t.funcs[f] = unique(used, f.name)
	}
	t.line("(module")
	t.deeper(func() {
		t.line(fmt.Sprintf("(memory (export \"memory\") %d) ;; %d bytes in use", m.pages(), m.end))
		for _, r := range m.memory {
			what := "data"
			if r.data == nil {
				what = "room"
			}
			t.line(fmt.Sprintf(";; %7d  %s, %d bytes of %s", r.at, r.name, r.size, what))
		}
		for _, f := range m.funcs {
			t.function(f)
		}
	})
	t.line(")")
	return t.String()
}

// text writes lines.
type text struct {
	strings.Builder
	depth int
	funcs map[*Func]string
	// names are the names of the variables and labels in the current function. used is how often each name was wanted.
	names map[any]string
	used  map[string]int
}

// unique is the name with $ before it, and with a number after it if the name was used before.
func unique(used map[string]int, name string) string {
	name = "$" + strings.ReplaceAll(name, " ", "_")
	used[name]++
	if n := used[name]; n > 1 {
		name += "." + strconv.Itoa(n)
	}
	return name
}

func (t *text) line(s string) {
	t.WriteString(strings.Repeat("  ", t.depth) + s + "\n")
}

func (t *text) deeper(do func()) {
	t.depth++
	do()
	t.depth--
}

// name is the name of a variable or a label.
func (t *text) name(of any, wish string) string {
	name, ok := t.names[of]
	if !ok {
		name = unique(t.used, wish)
		t.names[of] = name
	}
	return name
}

func (t *text) variable(v *variable) string { return t.name(v, v.name) }
func (t *text) label(l *label) string       { return t.name(l, l.name) }

func (t *text) function(f *Func) {
	t.names, t.used = map[any]string{}, map[string]int{}
	head := "(func " + t.funcs[f]
	if f.exported {
		head += " (export \"" + f.name + "\")"
	}
	for _, p := range f.params {
		head += " (param " + t.variable(p) + " " + p.typ.String() + ")"
	}
	for _, r := range f.results {
		head += " (result " + r.String() + ")"
	}
	t.WriteString("\n")
	t.line(head)
	t.deeper(func() {
		line := ""
		for _, l := range f.locals {
			one := "(local " + t.variable(l) + " " + l.typ.String() + ")"
			if len(line)+len(one) > textWidth {
				t.line(line)
				line = ""
			}
			line += " " + one
			line = strings.TrimPrefix(line, " ")
		}
		if line != "" {
			t.line(line)
		}
		t.list(f.body)
	})
	t.line(")")
}

func (t *text) list(body []*node) {
	for _, n := range body {
		t.node(n)
	}
}

// node writes a statement, or an operand that is too long for the line of the
// statement.
func (t *text) node(n *node) {
	switch n.op {
	case opBlock, opLoop:
		t.line("(" + n.op.name + " " + t.label(n.label))
		t.deeper(func() { t.list(n.body) })
		t.line(")")
		return
	case opIf:
		if cond := t.folded(n.args[0]); 2*t.depth+len(cond)+4 <= textWidth {
			t.line("(if " + cond)
		} else {
			t.line("(if")
			t.deeper(func() { t.node(n.args[0]) })
		}
		t.deeper(func() {
			t.line("(then")
			t.deeper(func() { t.list(n.body) })
			t.line(")")
			if len(n.otherwise) > 0 {
				t.line("(else")
				t.deeper(func() { t.list(n.otherwise) })
				t.line(")")
			}
		})
		t.line(")")
		return
	}
	if s := t.folded(n); 2*t.depth+len(s) <= textWidth {
		t.line(s)
		return
	}
	t.line("(" + t.head(n))
	t.deeper(func() { t.list(n.args) })
	t.line(")")
}

// folded is an instruction with its operands, on one line.
func (t *text) folded(n *node) string {
	s := "(" + t.head(n)
	for _, a := range n.args {
		s += " " + t.folded(a)
	}
	return s + ")"
}

// head is an instruction without its operands.
func (t *text) head(n *node) string {
	switch n.op {
	case opGet, opSet, opTee:
		return n.op.name + " " + t.variable(n.variable)
	case opConst:
		switch n.kind {
		case I32:
			return "i32.const " + strconv.Itoa(int(int32(n.n)))
		case I64:
			return "i64.const " + number(n.n)
		}
		return "v128.const i64x2 " + number(n.n) + " " + number(n.high)
	case opBr, opBrIf:
		return n.op.name + " " + t.label(n.label)
	case opCall:
		return n.op.name + " " + t.funcs[n.callee]
	case opWrap, opExtend:
		return n.typ.String() + "." + n.op.name
	case opExtractLane:
		return "i64x2." + n.op.name + " " + strconv.Itoa(int(n.n))
	case opEqWords, opBitmask:
		return "i64x2." + n.op.name
	}
	s := n.op.name
	if n.kind != 0 && n.op != opSelect {
		s = n.kind.String() + "." + s
	}
	if n.op.isAccess {
		if n.n > 0 {
			s += " offset=" + strconv.FormatUint(n.n, 10)
		}
		if n.field != "" {
			s += " (; " + n.field + " ;)"
		}
	}
	return s
}

// number writes a word, small ones in decimal and others in hexadecimal.
func number(n uint64) string {
	if int64(n) > -1000 && int64(n) < 1<<20 {
		return strconv.FormatInt(int64(n), 10)
	}
	return "0x" + strconv.FormatUint(n, 16)
}
