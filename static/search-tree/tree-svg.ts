// A tree as an SVG file that shows all of it.

import { escaped } from '../player/escaped.ts';
import { type Layout, Leaf, NODE, leafOf } from './layout.ts';
import { t } from '../say/say.ts';

/** In units of the picture: the distance of levels, the margin, and the greatest width of all leaves. */
const TALL = 44,
  PAD = 24,
  WIDEST = 46,
  MAX_WIDTH = 4800;

export interface Ink {
  paper: string;
  line: string;
  ink: string;
  ok: string;
  danger: string;
  muted: string;
  font: string;
}

const short = (x: number) => String(Math.round(x * 100) / 100);

/** The file. label is the text on the line to a node; there are labels if there is room for them. */
export function treeSvg(nodes: Int32Array, l: Layout, label: (node: number) => string, title: string, c: Ink): string {
  const sx = Math.max(2, Math.min(WIDEST, MAX_WIDTH / l.leaves)),
    size = Math.max(1, Math.min(4.5, sx / 3));
  const width = sx * (l.leaves - 1) + 2 * PAD,
    height = TALL * l.depth + 2 * PAD;
  const X = (i: number) => PAD + l.x[i]! * sx,
    Y = (i: number) => PAD + l.y[i]! * TALL;
  let lines = '',
    dots = '',
    dead = '',
    good = '',
    rings = '',
    turned = '',
    texts = '';
  const disc = (i: number, r: number) =>
    `M${short(X(i) - r)} ${short(Y(i))}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`;
  for (let i = 0; i < l.count; i++) {
    if (!l.kept[i]) continue;
    const x = X(i),
      y = Y(i),
      u = l.up[i]!;
    if (u >= 0) {
      lines += `M${short(X(u))} ${short(Y(u))}C${short(X(u))} ${short(Y(u) + TALL / 2)} ${short(x)} ${short(y - TALL / 2)} ${short(x)} ${short(y)}`;
      if (sx >= 15) {
        const text = l.run[i]! > 1 ? t('{n} forced', { n: l.run[i]! }) : label(i);
        if (l.run[i]! <= 1 || sx >= 30)
          texts += `<text x="${short((x + X(u)) / 2)}" y="${short((y + Y(u)) / 2)}">${escaped(text)}</text>`;
      }
    }
    switch (leafOf(nodes, i)) {
      case Leaf.dead:
        dead += `M${short(x - size)} ${short(y)}h${short(2 * size)}`;
        break;
      case Leaf.solution:
        good += disc(i, Math.max(size, 1.6));
        if (size > 3) rings += disc(i, size + 2.5);
        break;
      case Leaf.turned:
        turned += disc(i, Math.max(size, 1.6));
        break;
      default:
        if (size >= 2 || nodes[i * NODE + 3]! > 1) dots += disc(i, size * 0.75);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}" role="img"><title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="${c.paper}"/>
<g fill="none"><path d="${lines}" stroke="${c.line}" stroke-width="${size < 2 ? 0.75 : 1.25}"/><path d="${dead}" stroke="${c.danger}" stroke-width="${size < 2 ? 1 : 2}"/><path d="${rings}" stroke="${c.ok}" stroke-width="1.25"/><path d="${turned}" stroke="${c.muted}" stroke-width="1.25"/></g>
<path d="${dots}" fill="${c.ink}"/><path d="${good}" fill="${c.ok}"/>
<g font-family="${escaped(c.font)}" font-size="11" text-anchor="middle" dominant-baseline="central" fill="${c.ink}" stroke="${c.paper}" stroke-width="3" paint-order="stroke">${texts}</g>
</svg>
`;
}
