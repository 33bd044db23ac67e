import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { COLOURS, FIXED, customPaint, paintOf, patternOf } from './palette.ts';
import { TOKENS } from './style.ts';

// The page's tokens, wherever in static/ they stand.
const file = readdirSync('.', { recursive: true, encoding: 'utf8' }).find((n) => /(^|\/)tokens\.css$/.test(n) && !n.includes('node_modules'));
const css = readFileSync(file ?? 'tokens.css', 'utf8');

// Colours that differ by at most one step a channel, as rounding may.
const near = (a: string, b = '#') => [1, 3, 5].every((i) => Math.abs(parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)) <= 1);

test('the palette is that of tokens.css', () => {
  for (let n = 1; n <= COLOURS; n++) {
    const p = paintOf(n);
    for (const [suffix, value] of [['', p.fill], ['-on', p.on], ['-edge', p.edge]] as const) {
      const token = new RegExp(`--piece-${n}${suffix}: (#\\w+)`).exec(css)?.[1];
      assert.ok(near(value, token), `--piece-${n}${suffix} is ${value}, in tokens.css ${token}`);
    }
  }
  assert.match(css, new RegExp(`--piece-fixed: ${FIXED.fill}; --piece-fixed-on: ${FIXED.on}; --piece-fixed-edge: ${FIXED.edge}`));
  assert.equal(paintOf(37), paintOf(1));
});

test('the pattern goes by dozens', () => {
  assert.deepEqual([1, 12, 13, 24, 25, 36, 37].map(patternOf), [0, 0, 1, 1, 2, 2, 0]);
});

test('letters can be read on any colour', () => {
  const y = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((a, c, i) => a + c * [0.2126, 0.7152, 0.0722][i]!, 0);
  for (let r = 0; r < 256; r += 15) for (let g = 0; g < 256; g += 15) for (let b = 0; b < 256; b += 15) {
    const fill = '#' + [r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('');
    const a = y(fill) + 0.05, c = y(customPaint(fill).on) + 0.05;
    assert.ok(Math.max(a, c) / Math.min(a, c) >= 4.2, fill);
  }
});

test('the player colours everything as the page does', () => {
  const names: Record<string, string> = { raised: 'surface-raised', sunken: 'surface-sunken', frame: 'board-frame' };
  const light = css.slice(css.indexOf(':root, [data-theme="light"]')), dark = css.slice(css.indexOf('\n[data-theme="dark"]'));
  for (const [name, [l, d]] of Object.entries(TOKENS)) {
    const find = new RegExp(`--${names[name] ?? name}: (#\\w+)`);
    assert.equal(l, find.exec(light)?.[1], `${name}, light`);
    assert.equal(d, find.exec(dark)?.[1], `${name}, dark`);
  }
});
