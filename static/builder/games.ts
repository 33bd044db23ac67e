// Writes the puzzles of the library when the site is built, under node: takes them by ID as JSON, and gives each in its
// compact form.

import { text } from 'node:stream/consumers';

import { type Source, compactGame } from '../tile-puzzle/write.ts';

const games = JSON.parse(await text(process.stdin)) as Record<string, Source>;
const written = await Promise.all(
  Object.entries(games).map(async ([id, game]) => [id, await compactGame(game)] as const),
);
process.stdout.write(JSON.stringify(Object.fromEntries(written)));
