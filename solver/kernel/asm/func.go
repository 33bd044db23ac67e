package asm

import "strconv"

// Func is a function under construction: its parameters, its local variables and its statements. Statements are added
// in the order of the calls.
type Func struct {
	name           string
	index          int
	exported       bool
	results        []Type
	params, locals []*variable
	body           []*node
	// into is where statements go. open has the labels around the next statement, loops the innermost loops.
	into  *[]*node
	open  []*label
	loops []*loop
}

// Local is a parameter or a local variable. As a Value it is what the variable has when the expression runs; Func.Set
// assigns it.
type Local struct {
	Value
	variable *variable
}

func newLocal(name string, t Type, index int) Local {
	v := &variable{name, t, index}
	return Local{Value{&node{op: opGet, typ: t, variable: v}}, v}
}

// Param adds a parameter. All parameters come before the first Local.
func (f *Func) Param(name string, t Type) Local {
	if len(f.locals) > 0 {
		panic("asm: " + f.name + ": a parameter after a local")
	}
	l := newLocal(name, t, len(f.params))
	f.params = append(f.params, l.variable)
	return l
}

// Local adds a local variable, which starts as 0.
func (f *Func) Local(name string, t Type) Local {
	l := newLocal(name, t, len(f.params)+len(f.locals))
	f.locals = append(f.locals, l.variable)
	return l
}

// Locals adds n local variables of one type.
func (f *Func) Locals(name string, t Type, n int) []Local {
	all := make([]Local, n)
	for i := range all {
		at := name
		if n > 1 {
			at += strconv.Itoa(i)
		}
		all[i] = f.Local(at, t)
	}
	return all
}

func (l Local) set(x Operand) *node {
	return &node{op: opSet, variable: l.variable, args: []*node{operand(x, l.typ, "local.set").node}}
}

// Tee sets the variable and leaves the value.
func (l Local) Tee(x Operand) Value {
	return Value{&node{op: opTee, typ: l.typ, variable: l.variable, args: []*node{operand(x, l.typ, "local.tee").node}}}
}

// Target is what can be set: a Local or a Slot.
type Target interface {
	readable
	set(x Operand) *node
}

// add adds a statement.
func (f *Func) add(n *node) {
	if f.into == nil {
		f.into = &f.body
	}
	*f.into = append(*f.into, n)
}

// Set assigns a variable or writes to memory.
func (f *Func) Set(t Target, x Operand) { f.add(t.set(x)) }

// Increase adds x to a variable or to a place in memory.
func (f *Func) Increase(t Target, x Operand) { f.Set(t, t.read().Add(x)) }

// Label names a block or a loop, for Jump and JumpIf.
type Label struct{ *label }

// within adds the statements of body to a list. They are inside of the label l unless that is nil.
func (f *Func) within(list *[]*node, l *label, body func()) {
	outer := f.into
	f.into = list
	if l != nil {
		f.open = append(f.open, l)
	}
	body()
	if l != nil {
		f.open = f.open[:len(f.open)-1]
	}
	f.into = outer
}

// Block runs body; a jump to its label goes on after it.
func (f *Func) Block(name string, body func(end Label)) {
	n := &node{op: opBlock, label: &label{name}}
	f.add(n)
	f.within(&n.body, n.label, func() { body(Label{n.label}) })
}

// Loop runs body once; a jump to its label runs it again from the top.
func (f *Func) Loop(name string, body func(top Label)) {
	n := &node{op: opLoop, label: &label{name}}
	f.add(n)
	f.within(&n.body, n.label, func() { body(Label{n.label}) })
}

// Jump goes to a label.
func (f *Func) Jump(l Label) { f.add(f.branch(opBr, l.label)) }

// JumpIf goes to a label when cond (an i32) is not 0.
func (f *Func) JumpIf(l Label, cond Operand) {
	n := f.branch(opBrIf, l.label)
	n.args = []*node{operand(cond, I32, "br_if").node}
	f.add(n)
}

func (f *Func) branch(o *op, l *label) *node {
	for _, around := range f.open {
		if around == l {
			return &node{op: o, label: l}
		}
	}
	panic("asm: " + f.name + ": a jump to a block that is not around it")
}

// Branch is an if, for its Else.
type Branch struct {
	f *Func
	n *node
}

// If runs then when cond (an i32) is not 0.
func (f *Func) If(cond Operand, then func()) Branch {
	n := &node{op: opIf, label: &label{"if"}, args: []*node{operand(cond, I32, "if").node}}
	f.add(n)
	f.within(&n.body, n.label, then)
	return Branch{f, n}
}

// Else runs the function otherwise when the condition is 0.
func (b Branch) Else(otherwise func()) {
	b.f.within(&b.n.otherwise, b.n.label, otherwise)
}

// loop is a loop that is used by words instead of labels. There is a block around it only if something breaks out of
// it, and a block around its body only if something skips the rest.
type loop struct {
	f           *Func
	name        string
	top         *node
	again, done *label
	broken      bool
}

// repeat opens a loop whose statements can break out, or continue at its top.
func (f *Func) repeat(name string, body func(l *loop)) *loop {
	l := &loop{f: f, name: name, again: &label{name}, done: &label{name + ".done"}}
	l.top = &node{op: opLoop, label: l.again}
	outer := &node{op: opBlock, label: l.done}
	f.open = append(f.open, l.done)
	f.loops = append(f.loops, l)
	f.within(&l.top.body, l.again, func() { body(l) })
	f.loops = f.loops[:len(f.loops)-1]
	f.open = f.open[:len(f.open)-1]
	if l.broken {
		outer.body = []*node{l.top}
		f.add(outer)
	} else {
		f.add(l.top)
	}
	return l
}

// While runs body as long as cond, an i32, is not 0. The text format shows the name of the loop.
func (f *Func) While(name string, cond Value, body func()) {
	f.repeat(name, func(l *loop) {
		f.BreakIf(cond.negated())
		body()
		f.Jump(Label{l.again})
	})
}

// Forever runs body again and again, until something in it breaks out.
func (f *Func) Forever(name string, body func()) {
	f.repeat(name, func(l *loop) {
		body()
		f.Jump(Label{l.again})
	})
}

// Do runs body and returns a loop; its While must follow.
func (f *Func) Do(name string, body func()) Repetition {
	return Repetition{f.repeat(name, func(*loop) { body() })}
}

// Repetition is a loop with its condition at the end.
type Repetition struct{ *loop }

// While runs the body again as long as cond, an i32, is not 0.
func (r Repetition) While(cond Operand) {
	r.top.body = append(r.top.body, &node{op: opBrIf, label: r.again, args: []*node{operand(cond, I32, "while").node}})
}

// Break leaves the innermost of the loops While, Forever and Do. BreakIf does that when cond, an i32, is not 0.
func (f *Func) Break() { f.Jump(f.innermost().leave()) }

func (f *Func) BreakIf(cond Operand) { f.JumpIf(f.innermost().leave(), cond) }

// Continue goes to the top of the innermost loop. ContinueIf does that when cond, an i32, is not 0. In a Do it skips
// the condition.
func (f *Func) Continue() { f.Jump(Label{f.innermost().again}) }

func (f *Func) ContinueIf(cond Operand) { f.JumpIf(Label{f.innermost().again}, cond) }

func (f *Func) innermost() *loop {
	if len(f.loops) == 0 {
		panic("asm: " + f.name + ": there is no loop to break or continue")
	}
	return f.loops[len(f.loops)-1]
}

func (l *loop) leave() Label {
	l.broken = true
	return Label{l.done}
}

// Return ends the function with its results.
func (f *Func) Return(x ...Operand) {
	if len(x) != len(f.results) {
		panic("asm: " + f.name + " returns " + strconv.Itoa(len(f.results)) + " values, not " + strconv.Itoa(len(x)))
	}
	n := &node{op: opReturn}
	for i := range x {
		n.args = append(n.args, operand(x[i], f.results[i], "return").node)
	}
	f.add(n)
}

// Unreachable traps. It ends a body whose loop never falls through.
func (f *Func) Unreachable() { f.add(&node{op: opUnreachable}) }

// CopyMemory copies n bytes inside the memory; all three are i32. The ranges
// may overlap (bulk memory operations, part of the specification since 2.0).
func (f *Func) CopyMemory(to, from, n Operand) { f.addresses(opCopy, to, from, n) }

// FillMemory sets n bytes to the low byte of x; all three are i32.
func (f *Func) FillMemory(to, x, n Operand) { f.addresses(opFill, to, x, n) }

func (f *Func) addresses(o *op, x ...Operand) {
	n := &node{op: o}
	for _, x := range x {
		n.args = append(n.args, operand(x, I32, o.name).node)
	}
	f.add(n)
}

// Call calls a function that returns nothing.
func (f *Func) Call(g *Func, args ...Operand) {
	if len(g.results) != 0 {
		panic("asm: " + f.name + ": the result of " + g.name + " is lost")
	}
	f.add(call(g, args))
}

// Call is the result of calling a function that returns one value.
func Call(g *Func, args ...Operand) Value {
	if len(g.results) != 1 {
		panic("asm: " + g.name + " does not return one value")
	}
	n := call(g, args)
	n.typ = g.results[0]
	return Value{n}
}

func call(g *Func, args []Operand) *node {
	if len(args) != len(g.params) {
		panic("asm: " + g.name + " takes " + strconv.Itoa(len(g.params)) + " arguments, not " + strconv.Itoa(len(args)))
	}
	n := &node{op: opCall, callee: g}
	for i := range args {
		n.args = append(n.args, operand(args[i], g.params[i].typ, "a call of "+g.name).node)
	}
	return n
}
