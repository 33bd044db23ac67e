// Figures that react to a hand: a Z that is dragged along a strip, hexominoes to pick, and pieces to place while the
// counts of cells change. The page has a <figure data-touch> for each, with its shapes. Its text says what it shows
// where no script runs.

import {
  type Box,
  type Shape,
  type Square,
  countsOf,
  flipped,
  imagesOf,
  imbalance,
  orientations,
  readShapes,
  regionsOf,
  turned,
} from './shapes.ts';
import { listed, t } from '../say/say.ts';

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] =>
  Object.assign(document.createElement(tag), { className, textContent: text });

const button = (text: string, test: string, press: () => void): HTMLButtonElement => {
  const b = make('button', 'btn outline', text);
  b.type = 'button';
  b.dataset.test = test;
  b.onclick = press;
  return b;
};

/** A picture of cells, 10 units a side, each a square with a class and perhaps a text. */
function cellsSvg({ w, h }: Box, look: (cell: number) => { kind: string; text?: string }): string {
  let s = '';
  for (let c = 0; c < w * h; c++) {
    const { kind, text } = look(c),
      x = (c % w) * 10,
      y = Math.floor(c / w) * 10;
    s += `<rect class="${kind}" x="${x + 0.3}" y="${y + 0.3}" width="9.4" height="9.4" rx="1.2"/>`;
    if (text) s += `<text x="${x + 5}" y="${y + 6.4}">${text}</text>`;
  }
  return `<svg viewBox="0 0 ${w * 10} ${h * 10}" aria-hidden="true">${s}</svg>`;
}

/** The strip: the piece is dragged, or moved by arrow keys. */
function strip(host: HTMLElement, said: HTMLElement, tools: HTMLElement, shapes: Shape[]): void {
  const box = { w: 30, h: 3 },
    ways = [shapes[0]!.cells, turned(shapes[0]!.cells)];
  const board = make('div', 'strip');
  let way = 0,
    at = 10;
  Object.assign(board, {
    tabIndex: 0,
    role: 'slider',
    ariaLabel: t('Place of the Z in the strip'),
    ariaValueMin: '1',
    ariaValueMax: '28',
  });
  board.dataset.test = 'strip-board';
  const show = () => {
    const cells = new Set(ways[way]!.map(([x, y]) => y * box.w + x + at)),
      regions = regionsOf(box, cells);
    const left = (region: number[]) => Math.min(...region.map(c => c % box.w));
    regions.sort((a, b) => left(a) - left(b));
    const fine = regions.every(r => r.length % 5 === 0),
      of = new Map(regions.flatMap(r => r.map(c => [c, r] as const)));
    // The size stands in the middle of the middle row of its region.
    const places = new Map(
      regions.map(r => {
        const middle = r.filter(c => Math.floor(c / box.w) === 1),
          row = middle.length ? middle : r;
        return [row[Math.floor(row.length / 2)]!, r.length] as const;
      }),
    );
    board.innerHTML = cellsSvg(box, c => ({
      kind: cells.has(c) ? 'strip-on' : of.get(c)!.length % 5 ? 'strip-bad' : 'strip-good',
      ...(places.has(c) && { text: String(places.get(c)) }),
    }));
    const sizes = listed(regions.map(r => String(r.length)));
    said.textContent =
      regions.length < 2
        ? t('One region of {sizes} cells, a multiple of five: this image may stay.', { sizes })
        : fine
          ? t('Regions of {sizes} cells, multiples of five: this image may stay.', { sizes })
          : t('Regions of {sizes} cells, which no pentominoes fill: this image is taken away.', { sizes });
    board.ariaValueNow = String(at + 1);
    board.ariaValueText = said.textContent;
  };
  const move = (to: number) => {
    at = Math.max(0, Math.min(27, to));
    show();
  };
  let grip = 0;
  board.onpointerdown = e => {
    const column = (e.offsetX / board.clientWidth) * 30;
    grip = column >= at && column < at + 3 ? column - at : 1.5;
    board.setPointerCapture(e.pointerId);
    move(Math.round(column - grip));
  };
  board.onpointermove = e => {
    if (board.hasPointerCapture(e.pointerId))
      move(Math.round(((e.clientX - board.getBoundingClientRect().left) / board.clientWidth) * 30 - grip));
  };
  board.onkeydown = e => {
    const to = (
      { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowUp: at + 1, Home: 0, End: 27 } as Record<
        string,
        number
      >
    )[e.key];
    if (to === undefined) return;
    e.preventDefault();
    move(to);
  };
  host.append(board);
  tools.append(
    button(t('Turn it'), 'strip-turn', () => {
      way = 1 - way;
      show();
    }),
  );
  show();
}

/** Hexominoes to pick, and the balances of dark and light that they can make together. */
function parity(host: HTMLElement, said: HTMLElement, tools: HTMLElement, shapes: Shape[]): void {
  const list = make('div', 'shape-list'),
    picked = new Set<number>();
  const buttons = shapes.map(({ cells }, i) => {
    const w = Math.max(...cells.map(c => c[0])) + 1,
      h = Math.max(...cells.map(c => c[1])) + 1,
      dark = cells.filter(([x, y]) => (x + y) % 2).length;
    const b = button('', `shape-${i + 1}`, () => {
      if (!picked.delete(i)) picked.add(i);
      show();
    });
    b.className = 'shape';
    b.ariaLabel = t('Hexomino {n}: {dark} dark cells and {light} light ones', {
      n: i + 1,
      dark,
      light: cells.length - dark,
    });
    b.innerHTML = cellsSvg({ w, h }, c => {
      const x = c % w,
        y = Math.floor(c / w),
        on = cells.some(cell => cell[0] === x && cell[1] === y);
      return { kind: !on ? 'none' : (x + y) % 2 ? 'dark' : 'light' };
    });
    return b;
  });
  const pick = (keep: (s: Shape) => boolean) => {
    picked.clear();
    shapes.forEach((s, i) => {
      if (keep(s)) picked.add(i);
    });
    show();
  };
  const show = () => {
    buttons.forEach((b, i) => {
      b.ariaPressed = String(picked.has(i));
    });
    const odd = [...picked].filter(i => imbalance(shapes[i]!.cells)).length,
      even = picked.size - odd;
    if (!picked.size)
      said.textContent = t(
        'Pick some. Those with four cells of one colour shift the balance by two, this way or that.',
      );
    else if (!odd)
      said.textContent = t(
        '{n, plural, one {# piece} other {# pieces}}, each with three of both colours: the balance is 0 wherever they lie.',
        { n: even },
      );
    else {
      said.textContent = [
        t('{even} in balance, {odd} not: dark and light cells can differ by {balances}.', {
          even,
          odd,
          balances: balances(odd),
        }),
        odd % 2
          ? t('Never by 0, so these fill no rectangle.')
          : t('0 is among them, so parity does not rule out a rectangle.'),
      ].join(' ');
    }
  };
  list.append(...buttons);
  host.append(list);
  tools.append(
    button(t('All'), 'shapes-all', () => pick(() => true)),
    button(t('Those out of balance'), 'shapes-odd', () => pick(s => imbalance(s.cells) > 0)),
    button(t('None'), 'shapes-none', () => pick(() => false)),
  );
  show();
}

/** The possible differences of the colours, with this many pieces that shift them by two. */
function balances(odd: number): string {
  const list = Array.from({ length: odd + 1 }, (_, k) => 2 * odd - 4 * k)
    .filter(n => n >= 0)
    .reverse();
  return list.length < 5 ? list.join(', ') : `${list.slice(0, 3).join(', ')}, … ${list.at(-1)}`;
}

/** A box to fill by hand. Each free cell shows the number of images that still cover it. */
function counts(host: HTMLElement, said: HTMLElement, tools: HTMLElement, shapes: Shape[]): void {
  const box = { w: 10, h: 6 },
    images = shapes.map(s => imagesOf(s.cells, box)),
    placed = new Map<number, number[]>();
  const ways = shapes.map(s => orientations(s.cells)[0]!);
  let hand = 0,
    focus = 0;
  const board = make('div', 'counts'),
    palette = make('div', 'shape-list');
  Object.assign(board, { role: 'group', ariaLabel: t('Box of 10 by 6 cells') });
  const cells = Array.from({ length: 60 }, (_, c) => {
    const b = button('', `cell-${c}`, () => press(c));
    b.className = 'count-cell';
    b.onpointerenter = b.onfocus = () => ghost(c);
    b.onpointerleave = b.onblur = () => ghost(-1);
    return b;
  });
  const pieces = shapes.map((s, i) =>
    button('', `piece-${s.name}`, () => {
      if (placed.delete(i) || hand === i) ways[i] = hand === i ? turned(ways[i]!) : ways[i]!;
      hand = i;
      show();
    }),
  );
  // Where the piece in the hand goes on cell c: with the cell nearest to its middle that fits there.
  const placeAt = (c: number): number[] | null => {
    const way = ways[hand]!,
      covered = new Set([...placed.values()].flat()),
      x = c % 10,
      y = Math.floor(c / 10);
    if (placed.has(hand)) return null;
    const mid = (k: 0 | 1) => way.reduce((sum, cell) => sum + cell[k], 0) / way.length,
      far = ([a, b]: Square) => (a - mid(0)) ** 2 + (b - mid(1)) ** 2;
    for (const [ax, ay] of [...way].sort((a, b) => far(a) - far(b))) {
      const to = way.map(([cx, cy]): Square => [cx - ax + x, cy - ay + y]);
      if (to.every(([a, b]) => a >= 0 && a < 10 && b >= 0 && b < 6 && !covered.has(b * 10 + a)))
        return to.map(([a, b]) => b * 10 + a);
    }
    return null;
  };
  const ghost = (c: number) => {
    const at = c < 0 ? null : placeAt(c);
    cells.forEach((b, i) => {
      b.classList.toggle('count-ghost', !!at?.includes(i));
    });
  };
  const press = (c: number) => {
    focus = c;
    const there = [...placed].find(([, list]) => list.includes(c));
    if (there) {
      placed.delete(there[0]);
      hand = there[0];
    } else {
      const at = placeAt(c);
      if (!at) {
        said.textContent = placed.has(hand)
          ? t('This piece lies there already. Take another one, or press it on the board to take it back.')
          : t('{piece} does not fit there. Turn it, or press another cell.', { piece: shapes[hand]!.name });
        return;
      }
      placed.set(hand, at);
      if (placed.size < shapes.length) while (placed.has(hand)) hand = (hand + 1) % shapes.length;
    }
    show();
  };
  const show = () => {
    const { over, left } = countsOf(images, placed, 60),
      on = new Map([...placed].flatMap(([i, list]) => list.map(c => [c, i] as const)));
    const free = over.flatMap((n, c) => (on.has(c) ? [] : [n])),
      fewest = Math.min(...free),
      most = Math.max(...free, 1);
    cells.forEach((b, c) => {
      const piece = on.get(c),
        n = over[c]!;
      b.textContent = piece === undefined ? String(n) : shapes[piece]!.name;
      b.ariaLabel = t('Column {column}, row {row}: {what}', {
        column: (c % 10) + 1,
        row: 6 - Math.floor(c / 10),
        what:
          piece === undefined
            ? t('{n, plural, one {# image} other {# images}}', { n })
            : t('piece {piece}', { piece: shapes[piece]!.name }),
      });
      b.style.cssText =
        piece === undefined
          ? `--heat:${Math.round(42 * (1 - n / most))}%`
          : `background:var(--piece-${piece + 1});color:var(--piece-${piece + 1}-on)`;
      b.className =
        'count-cell' +
        (piece !== undefined ? ' count-on' : n === 0 ? ' count-dead' : n === fewest ? ' count-next' : '');
      b.tabIndex = c === focus ? 0 : -1;
    });
    pieces.forEach((b, i) => {
      const way = ways[i]!,
        w = Math.max(...way.map(c => c[0])) + 1,
        h = Math.max(...way.map(c => c[1])) + 1;
      b.className = 'shape' + (placed.has(i) ? ' used' : '');
      b.ariaPressed = String(i === hand);
      const told = { piece: shapes[i]!.name, n: left[i]! },
        label = placed.has(i)
          ? t('Piece {piece}, on the board', told)
          : t('Piece {piece}, {n, plural, one {# image} other {# images}}', told);
      b.ariaLabel = i === hand ? t('{label}. Press again to turn it', { label }) : label;
      b.innerHTML = `<span style="--own:var(--piece-${i + 1})">${cellsSvg({ w, h }, c => ({ kind: way.some(([x, y]) => y * w + x === c) ? 'own' : 'none' }))}</span><small>${placed.has(i) ? '✓' : left[i]}</small>`;
    });
    const still = left.reduce((a, b) => a + b, 0),
      stuck = shapes.findIndex((_, i) => !placed.has(i) && left[i] === 0);
    said.textContent =
      placed.size === shapes.length
        ? t('All pieces are placed: a solution.')
        : fewest === 0
          ? t(
              'A dead end: {cells, plural, one {# cell} other {# cells}} without an image. {n, plural, one {# image} other {# images}} still fit.',
              { cells: free.filter(n => n === 0).length, n: still },
            )
          : stuck >= 0
            ? t('A dead end: {piece} fits nowhere any more.', { piece: shapes[stuck]!.name })
            : t(
                '{n, plural, one {# image} other {# images}} still fit. Fewest, {fewest}, cover {cells, plural, one {# cell} other {# cells}} with a ring: there a search goes next.',
                { n: still, fewest, cells: free.filter(n => n === fewest).length },
              );
  };
  board.onkeydown = e => {
    const x = focus % 10,
      y = Math.floor(focus / 10);
    const to = (
      { ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1] } as Record<
        string,
        [number, number]
      >
    )[e.key];
    if (e.key === 't' || e.key === 'f') {
      ways[hand] = e.key === 't' ? turned(ways[hand]!) : flipped(ways[hand]!);
      show();
      ghost(focus);
    } else if (to && to[0] >= 0 && to[0] < 10 && to[1] >= 0 && to[1] < 6) {
      e.preventDefault();
      cells[focus]!.tabIndex = -1;
      focus = to[1] * 10 + to[0];
      cells[focus]!.tabIndex = 0;
      cells[focus]!.focus();
    }
  };
  const turn = (how: (c: readonly Square[]) => Square[]) => () => {
    ways[hand] = how(ways[hand]!);
    show();
  };
  board.append(...cells);
  palette.append(...pieces);
  host.append(board, palette);
  tools.append(
    button(t('Turn'), 'counts-turn', turn(turned)),
    button(t('Flip'), 'counts-flip', turn(flipped)),
    button(t('Clear'), 'counts-clear', () => {
      placed.clear();
      show();
    }),
  );
  show();
}

/** The same puzzle on several lattices, each with a button, to be played. The script that plays them is loaded when
 * the figure is seen. */
function lattices(host: HTMLElement, said: HTMLElement, tools: HTMLElement, list: string): void {
  const tile = document.createElement('tile-puzzle') as HTMLElement & { puzzle: string },
    script = (path: string): Promise<unknown> =>
      new Promise((done, fail) => {
        const src = document.documentElement.dataset.root + path;
        document.head.append(Object.assign(make('script', ''), { src, onload: done, onerror: fail }));
      });
  const shown = list.split('|').map(words => {
    const [id = '', solutions, ...names] = words.split(' '),
      name = names.join(' ');
    const b = button(name, `lattice-${id}`, () => {
      for (const [other] of shown) other.ariaPressed = String(other === b);
      said.textContent = t(
        '{name}: {n, plural, one {# solution} other {# solutions}}, turned and mirrored ones once.',
        {
          name,
          n: Number(solutions),
        },
      );
      void script(`play/lattice-${id}.js`).then(
        () => (tile.puzzle = (globalThis as unknown as { tilewrightGame: string }).tilewrightGame),
      );
    });
    return [b] as const;
  });
  tile.setAttribute('ways', '');
  host.classList.add('lattices');
  host.append(tile);
  tools.append(...shown.map(([b]) => b));
  new IntersectionObserver(
    (seen, observer) => {
      if (!seen.some(s => s.isIntersecting)) return;
      observer.disconnect();
      void script('tile-puzzle.js').then(() => shown[0]![0].click());
    },
    { rootMargin: '200px' },
  ).observe(host);
}

/** Brings the figures of the page to life. */
export function touchFigures(root: ParentNode): void {
  const kinds = { strip, parity, counts } as const;
  for (const figure of root.querySelectorAll<HTMLElement>('[data-touch]')) {
    const host = make('div', 'plate'),
      bar = make('div', 'touchbar'),
      said = make('p', 'saying'),
      tools = make('div', 'row');
    said.role = 'status';
    said.dataset.test = 'touch-said';
    bar.append(said, tools);
    if (figure.dataset.touch === 'lattices') lattices(host, said, tools, figure.dataset.shapes ?? '');
    else kinds[figure.dataset.touch as keyof typeof kinds](host, said, tools, readShapes(figure.dataset.shapes ?? ''));
    figure.prepend(host, bar);
  }
}
