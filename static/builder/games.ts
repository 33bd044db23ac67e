// Writes the puzzles of the library in their compact form. It runs under node when the site is built, and reads the
// puzzles by ID as JSON.

import { text } from 'node:stream/consumers';

import { type Source, compactGame } from '../tile-puzzle/write.ts';

const games = JSON.parse(await text(process.stdin)) as Record<string, Source>;
const written = await Promise.all(
  Object.entries(games).map(async ([id, game]) => [id, await compactGame(game)] as const),
);
process.stdout.write(JSON.stringify(Object.fromEntries(written)));
