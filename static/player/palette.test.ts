import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { COLOURS, FIXED, INK, colourOf, paintOf } from './palette.ts';
import { TOKENS } from './style.ts';
import { lookOf } from './svg.ts';

// The page's tokens, wherever in static/ they are.
const file = readdirSync('.', { recursive: true, encoding: 'utf8' }).find(
  n => /(^|\/)tokens\.css$/.test(n) && !n.includes('node_modules'),
);
const css = readFileSync(file ?? 'tokens.css', 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(css)?.[1];

const linear = (hex: string) =>
  [1, 3, 5]
    .map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

const times = (m: number[], v: number[]) => [0, 3, 6].map(i => m[i]! * v[0]! + m[i + 1]! * v[1]! + m[i + 2]! * v[2]!);
const toCone = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
];

// The result of a browser's color-mix(in oklab, …), by Björn Ottosson's matrices.
function mix(a: string, b: string, share: number): string {
  const fromCone = [
    4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147,
    1.707614701,
  ];
  const [p, q] = [a, b].map(c => times(toCone, linear(c)).map(Math.cbrt));
  // Lab is linear in the cube roots, so these can be mixed instead.
  const m = times(
    fromCone,
    p!.map((v, i) => (v + (q![i]! - v) * share) ** 3),
  );
  return (
    '#' +
    m
      .map(c =>
        Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

// Colours are near if they differ by at most one step a channel, as after rounding.
const near = (a: string, b = '#') =>
  [1, 3, 5].every(i => Math.abs(parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)) <= 1);

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

// How colours look to people who lack a kind of cone: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, A
// Physiologically-based Model for Simulation of Color Vision Deficiency, 2009, at full severity, in linear light.
const SIGHTS: Record<string, number[]> = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const TO_LAB = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
  -0.808675766,
];
const labOf = (hex: string, sight: number[]) =>
  times(
    TO_LAB,
    times(
      toCone,
      times(sight, linear(hex)).map(c => Math.min(1, Math.max(0, c))),
    ).map(Math.cbrt),
  );

// Everybody can tell the twelve plain colours apart. The colours of the other dozens have a pattern and twelve fewer
// neighbours, so they may be a little closer.
for (const [sight, matrix] of Object.entries(SIGHTS)) {
  test(`the palette under ${sight}`, t => {
    for (const [dozen, most] of [
      [0, 0.06],
      [1, 0.025],
      [2, 0.025],
    ] as const) {
      let least = Infinity,
        pair = '';
      for (let a = 1; a <= 12; a++)
        for (let b = 1; b < a; b++) {
          const [p, q] = [a, b].map(n => labOf(colourOf(12 * dozen + n), matrix)),
            d = Math.hypot(...p!.map((v, i) => v - q![i]!));
          if (d < least) [least, pair] = [d, `${12 * dozen + b} and ${12 * dozen + a}`];
        }
      t.diagnostic(`${sight}: ${pair} are ${least.toFixed(3)} apart in OKLab`);
      assert.ok(least >= most, `${pair}: ${least.toFixed(3)}`);
    }
  });
}

const contrast = (a: string, b: string) => {
  const [p, q] = [a, b].map(hex => linear(hex).reduce((s, c, i) => s + c * [0.2126, 0.7152, 0.0722][i]!, 0.05));
  return Math.max(p!, q!) / Math.min(p!, q!);
};

// Text has a contrast of 4.5:1, and marks of a control or a step have 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
test('the player can be read in both themes', t => {
  const least: Record<string, number> = {};
  for (const theme of [0, 1]) {
    const of = (name: string) => TOKENS[name]!.split(',')[theme]!;
    for (const [name, most, ...grounds] of [
      ['ink', 4.5, 'raised', 'table', 'board', 'cell'],
      ['ink-2', 4.5, 'raised', 'table'],
      ['ink-3', 4.5, 'raised', 'table'],
      ['accent', 3, 'raised', 'table', 'cell', 'cell-dark'],
      ['chart-3', 3, 'raised'],
      ['danger', 3, 'raised', 'cell'],
    ] as const) {
      for (const ground of grounds) {
        const c = contrast(of(name), of(ground));
        least[name] = Math.min(least[name] ?? Infinity, c);
        assert.ok(c >= most, `${name} on ${ground}, ${theme ? 'dark' : 'light'}: ${c.toFixed(2)}`);
      }
    }
    // The contrast of a letter, and of a piece's edge with the tray around it.
    for (let n = 1; n <= COLOURS; n++) {
      const { fill, on } = paintOf(colourOf(n));
      assert.ok(contrast(fill, on) >= 4.5, `the letter of ${n}`);
    }
  }
  t.diagnostic(
    Object.entries(least)
      .map(([n, c]) => `${n} ${c.toFixed(2)}`)
      .join(', '),
  );
});

test('the pattern goes by dozens, and a colour of its own has none', () => {
  const b = { x: 1, y: 1, z: 1, pieces: [], fixed: [] };
  assert.deepEqual(
    [1, 12, 13, 24, 25, 36, 37].map(k => lookOf(b, k).pattern),
    [0, 0, 1, 1, 2, 2, 0],
  );
  assert.equal(lookOf({ ...b, pieces: Array(13).fill({ name: 'A', colour: '#112233' }) }, 13).pattern, 0);
});

test('letters can be read on any colour', () => {
  const luminance = (hex: string) => linear(hex).reduce((a, c, i) => a + c * [0.2126, 0.7152, 0.0722][i]!, 0.05);
  for (let r = 0; r < 256; r += 15)
    for (let g = 0; g < 256; g += 15)
      for (let b = 0; b < 256; b += 15) {
        const fill = '#' + [r, g, b].map(c => c.toString(16).padStart(2, '0')).join('');
        const a = luminance(fill),
          c = luminance(paintOf(fill).on);
        assert.ok(Math.max(a, c) / Math.min(a, c) >= 4.2, fill);
      }
});

test('everything else is coloured as on the page', () => {
  const names: Record<string, string> = { raised: 'surface-raised', frame: 'board-frame', quiet: 'ink-3' };
  for (const [name, pair] of Object.entries(TOKENS)) {
    assert.deepEqual(
      pair.split(','),
      new RegExp(`--${names[name] ?? name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1),
      name,
    );
  }
});
