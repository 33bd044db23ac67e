package asm

import "strconv"

// Func is a function under construction.
type Func struct {
	name            string
	index           int
	params, results []Type
	locals          []Type
	body            []byte
	// open are the labels of the blocks around the next statement.
	open   []int
	labels int
	sealed bool // a local was declared, so parameters are complete
}

// Local is a parameter or a local variable. As a Value it is the variable's
// value at the time the expression runs.
type Local struct {
	Value
	index int
}

func newLocal(t Type, index int) Local {
	return Local{value(t, uleb([]byte{0x20}, uint64(index))), index}
}

// Label names a block, for Br and BrIf.
type Label struct{ id int }

// Param adds a parameter. All come before the first Local.
func (f *Func) Param(t Type) Local {
	if f.sealed {
		panic("asm: " + f.name + ": a parameter after a local")
	}
	f.params = append(f.params, t)
	return newLocal(t, len(f.params)-1)
}

// Local adds a local variable, which starts as 0.
func (f *Func) Local(t Type) Local {
	f.sealed = true
	f.locals = append(f.locals, t)
	return newLocal(t, len(f.params)+len(f.locals)-1)
}

// Locals adds n local variables of one type.
func (f *Func) Locals(t Type, n int) []Local {
	l := make([]Local, n)
	for i := range l {
		l[i] = f.Local(t)
	}
	return l
}

// Tee sets the variable and leaves the value.
func (l Local) Tee(v Value) Value {
	v.want(l.typ, "tee")
	return value(l.typ, uleb(append(append([]byte{}, v.code...), 0x22), uint64(l.index)))
}

// Set assigns a variable.
func (f *Func) Set(l Local, v Value) {
	v.want(l.typ, "set")
	f.body = uleb(append(append(f.body, v.code...), 0x21), uint64(l.index))
}

func (f *Func) store(code, align byte, address, v Value, t Type, offset int) {
	address.want(I32, "store")
	v.want(t, "store")
	f.body = append(append(f.body, address.code...), v.code...)
	f.body = uleb(append(f.body, code, align), uint64(offset))
}

// Stores of v at an address, an i32, plus a constant offset.

func (f *Func) Store64(address Value, offset int, v Value) { f.store(0x37, 3, address, v, I64, offset) }
func (f *Func) Store32(address Value, offset int, v Value) { f.store(0x36, 2, address, v, I32, offset) }
func (f *Func) Store16(address Value, offset int, v Value) { f.store(0x3b, 1, address, v, I32, offset) }
func (f *Func) Store8(address Value, offset int, v Value)  { f.store(0x3a, 0, address, v, I32, offset) }
func (f *Func) Store128(address Value, offset int, v Value) {
	address.want(I32, "store")
	v.want(V128, "store")
	f.body = append(append(f.body, address.code...), v.code...)
	f.body = uleb(append(f.body, 0xfd, 0x0b, 4), uint64(offset))
}

func (f *Func) enter(code byte) Label {
	f.body = append(f.body, code, 0x40)
	f.labels++
	f.open = append(f.open, f.labels)
	return Label{f.labels}
}

func (f *Func) leave() {
	f.open = f.open[:len(f.open)-1]
	f.body = append(f.body, 0x0b)
}

// Block runs body; a branch to its label goes on behind it.
func (f *Func) Block(body func(end Label)) {
	l := f.enter(0x02)
	body(l)
	f.leave()
}

// Loop runs body once; a branch to its label runs it again from the top.
func (f *Func) Loop(body func(top Label)) {
	l := f.enter(0x03)
	body(l)
	f.leave()
}

// If runs then when cond (an i32) is not 0.
func (f *Func) If(cond Value, then func()) { f.IfElse(cond, then, nil) }

// IfElse runs then or otherwise.
func (f *Func) IfElse(cond Value, then, otherwise func()) {
	cond.want(I32, "if")
	f.body = append(f.body, cond.code...)
	f.enter(0x04)
	then()
	if otherwise != nil {
		f.body = append(f.body, 0x05)
		otherwise()
	}
	f.leave()
}

func (f *Func) depth(l Label) uint64 {
	for i := len(f.open) - 1; i >= 0; i-- {
		if f.open[i] == l.id {
			return uint64(len(f.open) - 1 - i)
		}
	}
	panic("asm: " + f.name + ": branch to a block that is not around it")
}

// Br branches.
func (f *Func) Br(l Label) { f.body = uleb(append(f.body, 0x0c), f.depth(l)) }

// BrIf branches when cond (an i32) is not 0.
func (f *Func) BrIf(l Label, cond Value) {
	cond.want(I32, "br_if")
	f.body = uleb(append(append(f.body, cond.code...), 0x0d), f.depth(l))
}

// Switch runs the case whose number is v (an i32), or the last one when there
// is no such case. Cases do not fall through.
func (f *Func) Switch(v Value, cases ...func()) {
	v.want(I32, "switch")
	if len(cases) == 0 {
		panic("asm: " + f.name + ": a switch without cases")
	}
	end := f.enter(0x02)
	labels := make([]Label, len(cases))
	for i := len(cases) - 1; i >= 0; i-- {
		labels[i] = f.enter(0x02)
	}
	f.body = append(append(f.body, v.code...), 0x0e)
	f.body = uleb(f.body, uint64(len(cases)-1))
	for _, l := range labels {
		f.body = uleb(f.body, f.depth(l))
	}
	for i, c := range cases {
		f.leave()
		c()
		if i < len(cases)-1 {
			f.Br(end)
		}
	}
	f.leave()
}

// Return ends the function with its results.
func (f *Func) Return(v ...Value) {
	if len(v) != len(f.results) {
		panic("asm: " + f.name + " returns " + strconv.Itoa(len(f.results)) + " values, not " + strconv.Itoa(len(v)))
	}
	for i := range v {
		v[i].want(f.results[i], "return")
		f.body = append(f.body, v[i].code...)
	}
	f.body = append(f.body, 0x0f)
}

// Unreachable traps. It ends a body whose loop never falls through.
func (f *Func) Unreachable() { f.body = append(f.body, 0x00) }

// CopyMemory copies n bytes inside the memory; all three are i32. The ranges
// may overlap (bulk memory operations, part of the specification since 2.0).
func (f *Func) CopyMemory(to, from, n Value) {
	to.want(I32, "memory.copy")
	from.want(I32, "memory.copy")
	n.want(I32, "memory.copy")
	f.body = append(append(append(f.body, to.code...), from.code...), n.code...)
	f.body = append(f.body, 0xfc, 0x0a, 0x00, 0x00)
}

// FillMemory sets n bytes to the low byte of v; all three are i32.
func (f *Func) FillMemory(to, v, n Value) {
	to.want(I32, "memory.fill")
	v.want(I32, "memory.fill")
	n.want(I32, "memory.fill")
	f.body = append(append(append(f.body, to.code...), v.code...), n.code...)
	f.body = append(f.body, 0xfc, 0x0b, 0x00)
}

// Call calls a function that returns nothing.
func (f *Func) Call(g *Func, args ...Value) {
	if len(g.results) != 0 {
		panic("asm: " + f.name + ": the result of " + g.name + " is lost")
	}
	f.body = append(f.body, call(g, args)...)
}

// Call is the result of calling a function that returns one value.
func Call(g *Func, args ...Value) Value {
	if len(g.results) != 1 {
		panic("asm: " + g.name + " does not return one value")
	}
	return value(g.results[0], call(g, args))
}

func call(g *Func, args []Value) (code []byte) {
	if len(args) != len(g.params) {
		panic("asm: " + g.name + " takes " + strconv.Itoa(len(g.params)) + " arguments, not " + strconv.Itoa(len(args)))
	}
	for i := range args {
		args[i].want(g.params[i], "call")
		code = append(code, args[i].code...)
	}
	return uleb(append(code, 0x10), uint64(g.index))
}
