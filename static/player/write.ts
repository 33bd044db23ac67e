// The writer of traces: their text form, which text.ts reads back to the same trace, and the compact form for links.

import { indexOf, isFlat, placeOf } from '../space/box.ts';
import { type Board, HOLE, bareCover } from './board.ts';
import { MARKS, MAX, type Op, type Step, type Trace } from './trace.ts';
import { RESERVED } from './text.ts';
import { t } from '../say/say.ts';

/** Gives names that a trace can have: those of the pieces, each for one slot, or new names that no piece has. */
export function namer(names: Iterable<string>): (name: string, slot: number) => string {
  const known = new Set(names),
    given = new Set<string>();
  return (name, slot) => {
    let safe = name;
    if (!name || /^#|[\s,=:\p{Cc}]/u.test(name) || RESERVED.includes(name) || given.has(name)) {
      safe = 'p' + slot;
      while (known.has(safe) || given.has(safe)) safe += "'";
    }
    given.add(safe);
    return safe;
  };
}

/** The text of a trace. It throws where the text is longer than may be read. */
export function writeText(trace: Trace): string {
  const { board } = trace,
    lines = ['poly-trace 1'],
    steps = trace.steps;
  const nameFor = namer([...board.pieces, ...board.fixed].map(p => p.name));
  const pieces = board.pieces.map(({ name, label, colour = '' }, i) => {
    const safe = nameFor(name, i + 1),
      own = label ?? name;
    return { name: safe, label: own === safe || /\s/u.test(own) ? '' : own, colour: colour.toLowerCase() };
  });
  const fixed = board.fixed.map(({ name, cells }, i) => ({
    cells,
    name: name === '*' ? '*' : nameFor(name, board.pieces.length + i + 1),
  }));

  // The picture shows the stationary pieces, those of the start, and every other one at its first place if that is
  // free.
  const bare = bareCover(board),
    at: string[] = [...bare].map(v => (v === HOLE ? '*' : '')),
    homes = new Map<number, string>(),
    seen = new Set<number>();
  for (const f of fixed) for (const c of f.cells) at[c] = f.name;
  const free = (cells: readonly number[]) => cells.every(c => !at[c]);
  const place = (op: Op) => {
    if (op.kind !== 'place' || seen.has(op.slot)) return;
    seen.add(op.slot);
    if (!free(op.cells)) return;
    homes.set(op.slot, String(op.cells));
    for (const c of op.cells) at[c] = pieces[op.slot - 1]!.name;
  };
  const start = trace.start.ops,
    text: string[] = [];
  let drawn = 0,
    before = -1;
  for (; start[drawn]?.kind === 'place'; drawn++) place(start[drawn]!);
  const dark = start[drawn];
  if (dark?.kind === 'mark' && MARKS[dark.mark] === 'dark' && free(dark.cells)) {
    for (const c of dark.cells) at[c] = '@';
    drawn++;
  }
  for (const s of steps) s.ops.forEach(place);
  for (; drawn < start.length; drawn++) {
    const op = start[drawn]!;
    if (op.kind !== 'label' || op.cell <= before || !op.text || /[\s,:]/u.test(op.text)) break;
    before = op.cell;
    text[before] = ':' + op.text + (op.span > 1 ? ':' + op.span : '');
  }
  // A picture cannot have a text with a comma or a colon.
  for (const { cell, text: printed } of board.labels ?? [])
    if (!/[\s,:]/u.test(printed))
      text[cell] = `${text[cell] ?? ''}${':'.repeat(4 - (text[cell] ?? '').split(':').length)}${printed}`;

  if (trace.title) lines.push('title ' + oneLine(trace.title));
  // Piece lines give what the picture does not show: order, labels and colours.
  const plainly = pieces.every(
    (p, i) => !p.label && !p.colour && homes.has(i + 1) && (!i || pieces[i - 1]!.name < p.name),
  );
  for (let i = 0; !plainly && i < pieces.length; ) {
    const { label, colour } = pieces[i]!,
      words = ['piece'];
    for (; pieces[i]?.label === label && pieces[i]?.colour === colour; i++) words.push(pieces[i]!.name);
    if (label) words.push('label=' + label);
    if (colour) words.push('colour=' + colour);
    lines.push(words.join(' '));
  }
  for (const { name } of fixed) if (name !== '*') lines.push('stationary ' + name);
  if (trace.letters !== 'one') lines.push('letters ' + trace.letters);
  if (board.lattice) lines.push('lattice ' + board.lattice);
  if (board.wrap) lines.push('wrap ' + board.wrap);
  if (!trace.tray) lines.push('tray off');
  if (trace.counter) lines.push('counter ' + oneLine(trace.counter));
  for (let y = board.y - 1; y >= 0; y--) {
    const layers = Array.from({ length: board.z }, (_, z) =>
      Array.from({ length: board.x }, (_, x) => {
        const c = indexOf(board, [x, y, z]);
        return (at[c] || '.') + (text[c] ?? '');
      }).join(' '),
    );
    lines.push(layers.join(', '));
  }

  const write = ({ ops, caption, counts, flag }: Step, from: number) => {
    if (!ops.length && from < 0) lines.push('wait');
    ops.forEach((op, i) => {
      if (i < from) return;
      const and = i || from >= 0 ? 'and ' : '';
      if (op.kind === 'label') lines.push(`${and}label ${cellName(board, op.cell)} ${op.text}`.trimEnd());
      else if (op.kind === 'mark') lines.push(`${and}mark ${MARKS[op.mark]} ${cellNames(board, op.cells)}`);
      else {
        const there = op.kind === 'remove' || homes.get(op.slot) === String(op.cells);
        lines.push(`${and}${op.kind} ${pieces[op.slot - 1]!.name}${there ? '' : ' at ' + cellNames(board, op.cells)}`);
      }
    });
    if (caption != null) lines.push(('caption ' + oneLine(caption)).trimEnd());
    if (counts)
      lines.push(
        'count ' +
          Object.entries(counts)
            .map(([n, v]) => `${n}=${v}`)
            .join(' '),
      );
    if (flag) lines.push(flag);
  };
  write(trace.start, drawn);
  for (const s of steps) write(s, -1);
  const whole = lines.join('\n') + '\n';
  if (whole.length > MAX.text)
    throw new Error(t('This recording is longer than a player may read. Record fewer steps.'));
  return whole;
}

const oneLine = (s: string) => s.replace(/\s+/gu, ' ').trim();

function cellName(b: Board, c: number): string {
  return placeOf(b, c)
    .slice(0, isFlat(b) ? 2 : 3)
    .join(' ');
}

const cellNames = (b: Board, cells: readonly number[]) => cells.map(c => cellName(b, c)).join(', ');

/** The compact form of a text, for links; see readTrace. */
export async function compact(text: string): Promise<string> {
  const deflated = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer();
  // The bytes go one by one, because a function cannot take a hundred thousand arguments.
  let s = '';
  for (const byte of new Uint8Array(deflated)) s += String.fromCharCode(byte);
  return 'pt1.' + btoa(s).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
