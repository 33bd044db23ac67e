// Makes the pictures of the library. It runs under node when the site is built. It reads traces by ID as JSON, and
// writes the markup of the board at the end of each, as <poly-thumb> draws it.

import { text } from 'node:stream/consumers';

import { isCubic } from '../space/box.ts';
import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import { svgOf, thumbEdge } from '../player/still.ts';

const traces = JSON.parse(await text(process.stdin)) as Record<string, string>;
const pictures: Record<string, string> = {};
for (const [id, trace] of Object.entries(traces)) {
  const film = new Film(await readTrace(trace)),
    { board } = film.trace;
  film.seek(film.steps);
  const some = film.steps > 0,
    assembly = film.now.at.filter((_, c) => film.bare[c] === 0);
  // An empty flat board is drawn with its tray, or it could hardly be seen.
  const svg = svgOf(board, some ? assembly : null, {
    thumbnail: true,
    solid: isCubic(board),
    ...(some ? {} : { tray: true, pad: 9 }),
  });
  pictures[id] = svg.replace('<svg ', `<svg style="--edge:${thumbEdge(board)}" `);
}
process.stdout.write(JSON.stringify(pictures));
