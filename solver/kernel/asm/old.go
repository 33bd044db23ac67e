package asm

// What the list and the cover kernel still use.

func (v Value) Plus(n int) Value { return v.Add(n) }

func (v Value) old(s Storage, offset int) Value {
	return Field{storage: s, offset: offset}.At(v).Value
}

func (v Value) Load8(offset int) Value   { return v.old(U8, offset) }
func (v Value) Load16(offset int) Value  { return v.old(U16, offset) }
func (v Value) Load32(offset int) Value  { return v.old(U32, offset) }
func (v Value) Load64(offset int) Value  { return v.old(U64, offset) }
func (v Value) Load128(offset int) Value { return v.old(U128, offset) }

func (f *Func) old(s Storage, address Value, offset int, v Value) {
	f.Set(Field{storage: s, offset: offset}.At(address), v)
}

func (f *Func) Store8(address Value, offset int, v Value)   { f.old(U8, address, offset, v) }
func (f *Func) Store16(address Value, offset int, v Value)  { f.old(U16, address, offset, v) }
func (f *Func) Store32(address Value, offset int, v Value)  { f.old(U32, address, offset, v) }
func (f *Func) Store64(address Value, offset int, v Value)  { f.old(U64, address, offset, v) }
func (f *Func) Store128(address Value, offset int, v Value) { f.old(U128, address, offset, v) }

func (f *Func) IfElse(cond Value, then, otherwise func()) { f.If(cond, then).Else(otherwise) }
func (f *Func) Br(l Label)                                { f.Jump(l) }
func (f *Func) BrIf(l Label, cond Value)                  { f.JumpIf(l, cond) }
