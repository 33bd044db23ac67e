// The parts of a definition text, for colouring. The grammar is that of
// package def; this reads it line by line and never complains.

/** The kind of a part of a line. */
export type Kind =
  | 'note' // a comment
  | 'key' // D, C, L, R and their ends
  | 'name' // what is set
  | 'sign' // : and =
  | 'number'
  | 'piece' // the name of a piece
  | 'cell' // a piece in a drawn layout
  | 'empty'; // a cell of a drawn layout without a mobile piece

export interface Part {
  from: number;
  to: number;
  kind: Kind;
}

/** Whether the line after this one is inside a drawn layout, given whether this one is. */
export function drawnAfter(line: string, drawn: boolean): boolean {
  const text = withoutNote(line).trim();
  return drawn ? text !== '~L' : /^L\s*(:|$)/.test(text);
}

const withoutNote = (line: string) => (line.includes('#') ? line.slice(0, line.indexOf('#')) : line);

/** The parts of a line; drawn says that it is inside a drawn layout. */
export function partsOf(line: string, drawn: boolean): Part[] {
  const parts: Part[] = [],
    text = withoutNote(line);
  const push = (from: number, to: number, kind: Kind) => to > from && parts.push({ from, to, kind });
  const word = /^\s*(\S+)/.exec(text);
  if (drawn && text.trim() !== '~L') {
    for (const m of text.matchAll(/[^\s,]+|,/g)) {
      push(m.index, m.index + m[0].length, m[0] === ',' ? 'sign' : m[0] === '.' || m[0] === '*' ? 'empty' : 'cell');
    }
  } else if (word) {
    // Settings stand between colons: KEY:name=value:name=value.
    let at = 0;
    text.split(':').forEach((field, i) => {
      if (i === 0) {
        const start = field.length - field.trimStart().length;
        push(start, start + field.trim().length, 'key');
      } else {
        push(at - 1, at, 'sign');
        setting(field, at);
      }
      at += field.length + 1;
    });
  }
  push(text.length, line.length, 'note');
  return parts;

  function setting(field: string, at: number): void {
    const equals = field.indexOf('='),
      name = equals < 0 ? field : field.slice(0, equals);
    const start = name.length - name.trimStart().length;
    push(at + start, at + start + name.trim().length, 'name');
    if (equals < 0) return;
    push(at + equals, at + equals + 1, 'sign');
    const value = field.slice(equals + 1),
      from = at + equals + 1,
      trimmed = value.trim();
    if (name.trim() === 'name') {
      const lead = value.length - value.trimStart().length;
      push(from + lead, from + lead + trimmed.length, 'piece');
    } else {
      const kind = ['stationary', 'touch', 'whole'].includes(name.trim()) ? 'piece' : 'number';
      for (const m of value.matchAll(/[^\s,]+|,/g))
        push(from + m.index, from + m.index + m[0].length, m[0] === ',' ? 'sign' : kind);
    }
  }
}
