import '../testing/canvas.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Film } from '../player/film.ts';
import { patternDefs } from '../player/svg.ts';
import { readText } from '../player/text.ts';
import { mix } from './colour.ts';
import { HATCHES, Painter } from './paint.ts';
import { Picture } from './picture.ts';

const picture = (text: string, count = false) => new Picture(new Film(readText(text)), { count });

test('colours are mixed as browsers mix them', () => {
  // The edges of the first pieces, as tokens.css has them.
  assert.deepEqual(
    [mix('#6480c9', '#17181c', 36), mix('#f9cd66', '#17181c', 36), mix('#527a25', '#17181c', 36)],
    ['#475885', '#9f864e', '#3c5527'],
  );
  assert.deepEqual([mix('#123456', '#fedcba', 0), mix('#123456', '#fedcba', 100)], ['#123456', '#fedcba']);
});

test('hatches on a canvas are those of SVG', () => {
  const defs = [
    ...patternDefs().matchAll(
      /<pattern id="pp(\d)" width="(\d+)" height="\d+" patternUnits="userSpaceOnUse" patternTransform="rotate\((-?\d+)\)"><path d="([^"]+)" stroke="([^"]+)" stroke-width="([^"]+)" stroke-linecap="round"\/>/g,
    ),
  ];
  assert.deepEqual(
    defs.map(([, , size, turn, d, stroke, width]) => {
      // The last digits of a colour are its opacity.
      const [, colour, alpha] = /^(#[0-9a-f]{3}|#[0-9a-f]{6})([0-9a-f]{1,2})$/.exec(stroke!)!;
      return {
        size: Number(size),
        turn: Number(turn),
        width: Number(width),
        colour,
        opacity: Number((parseInt(alpha!, 16) / (alpha!.length === 1 ? 15 : 255)).toFixed(2)),
        ...(d === 'M4 4h0' && { dot: true }),
      };
    }),
    HATCHES,
  );
});

test('what a picture cannot paint is an error', () => {
  const p = picture('A B\n'),
    painter = new Painter(p, { theme: 'light', background: 'none' }, 1, 100, 100);
  for (const markup of ['<circle r="1"/>', '<path class="unheard-of" d="M0 0h1"/>']) {
    assert.throws(() => painter.paint({ cells: [], parts: [{ level: 0, markup }] }), /which/);
  }
  painter.paint(p.state(0));
});

test('a count and a caption stand below, in as many lines as they need', () => {
  const text = 'A B\nplace A B\ncaption One two three four five six seven eight nine ten eleven twelve thirteen\n',
    plain = picture(text),
    told = picture(text, true);
  assert.ok(told.height > plain.height + 50);
  const words = told.markup(told.state(2));
  assert.match(words, />Step 2 of 2</);
  assert.equal(words.split('class="caption"').length - 1, 3);
  assert.doesNotMatch(told.markup(told.state(1)), /class="caption"/);
});

test('the last piece has a dark edge until all are there', () => {
  const p = picture('A B\nplace A B\n');
  assert.match(p.markup(p.state(1)), /class="piece c1 last"/);
  assert.doesNotMatch(p.markup(p.state(2)), / last"/);
});
