import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { COLOURS, FIXED, INK, colourOf, paintOf } from './palette.ts';
import { TOKENS } from './style.ts';
import { lookOf } from './svg.ts';

// The page's tokens, wherever in static/ they stand.
const file = readdirSync('.', { recursive: true, encoding: 'utf8' }).find((n) => /(^|\/)tokens\.css$/.test(n) && !n.includes('node_modules'));
const css = readFileSync(file ?? 'tokens.css', 'utf8');
const token = (name: string, from = css) => new RegExp(`--${name}: (#\\w+)`).exec(from)?.[1];

const linear = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

// What a browser makes of color-mix(in oklab, …), by Björn Ottosson's matrices.
function mix(a: string, b: string, share: number): string {
  const times = (m: number[], v: number[]) => [0, 3, 6].map((i) => m[i]! * v[0]! + m[i + 1]! * v[1]! + m[i + 2]! * v[2]!);
  const toCone = [0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005];
  const fromCone = [4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147, 1.707614701];
  const [p, q] = [a, b].map((c) => times(toCone, linear(c)).map(Math.cbrt));
  // Lab is linear in the cube roots, so they can be mixed as well.
  const m = times(fromCone, p!.map((v, i) => (v + (q![i]! - v) * share) ** 3));
  return '#' + m.map((c) => Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)).toString(16).padStart(2, '0')).join('');
}

// Colours that differ by at most one step a channel, as rounding may.
const near = (a: string, b = '#') => [1, 3, 5].every((i) => Math.abs(parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)) <= 1);

test('the palette is that of tokens.css', () => {
  for (let n = 1; n <= COLOURS; n++) {
    const { fill, on, edge } = paintOf(colourOf(n));
    assert.equal(fill, token(`piece-${n}`));
    assert.equal(on, token(`piece-${n}-on`));
    assert.equal(edge, `color-mix(in oklab,${fill},${INK} 36%)`);
    assert.ok(near(mix(fill, INK, 0.36), token(`piece-${n}-edge`)), `--piece-${n}-edge`);
  }
  assert.equal(FIXED, token('piece-fixed'));
  assert.equal(paintOf(FIXED).on, token('piece-fixed-on'));
  assert.equal(colourOf(37), colourOf(1));
});

test('the pattern goes by dozens, and a colour of its own has none', () => {
  const b = { x: 1, y: 1, z: 1, pieces: [], fixed: [] };
  assert.deepEqual([1, 12, 13, 24, 25, 36, 37].map((k) => lookOf(b, k).pattern), [0, 0, 1, 1, 2, 2, 0]);
  assert.equal(lookOf({ ...b, pieces: Array(13).fill({ name: 'A', colour: '#112233' }) }, 13).pattern, 0);
});

test('letters can be read on any colour', () => {
  const luminance = (hex: string) => linear(hex).reduce((a, c, i) => a + c * [0.2126, 0.7152, 0.0722][i]!, 0.05);
  for (let r = 0; r < 256; r += 15) for (let g = 0; g < 256; g += 15) for (let b = 0; b < 256; b += 15) {
    const fill = '#' + [r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('');
    const a = luminance(fill), c = luminance(paintOf(fill).on);
    assert.ok(Math.max(a, c) / Math.min(a, c) >= 4.2, fill);
  }
});

test('everything else is coloured as on the page', () => {
  const names: Record<string, string> = { raised: 'surface-raised', frame: 'board-frame', quiet: 'ink-3' };
  const themes = [css.slice(css.indexOf(':root, [data-theme="light"]')), css.slice(css.indexOf('\n[data-theme="dark"]'))];
  for (const [name, pair] of Object.entries(TOKENS)) {
    assert.deepEqual(pair.split(','), themes.map((t) => token(names[name] ?? name, t)), name);
  }
});
