import assert from 'node:assert/strict';
import { test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { readText } from '../player/text.ts';
import { compact, writeText } from '../player/write.ts';
import { CHOICES, offered } from './choices.ts';
import { inlineGame, inlineSvg } from './inline.ts';
import { pageOf, readFrameHash } from './hash.ts';
import {
  type Playing,
  type Recording,
  type Tile,
  frameHash,
  frameSize,
  frameSnippet,
  framed,
  linkAt,
  markdownSnippet,
  notebookSnippet,
  pictureSnippet,
  recordingIn,
  scriptSnippet,
  tileFramed,
  tileSnippet,
} from './snippets.ts';
import { sentences, wordList } from './words.ts';

const trace = readText('title Two "& <b>\nA B\nplace A B\n'),
  text = writeText(trace);
const recording = async (more: Partial<Recording> = {}): Promise<Recording> => ({
  title: trace.title,
  trace,
  text,
  compact: await compact(text),
  root: 'https://site.test/some/path/',
  link: 'p=soma&s=1.AgM5t9Y&at=1',
  ...more,
});
const PLAYING: Playing = { autoplay: false, loop: false, speed: 2, theme: '', layers: false, letters: true };

test('a script snippet has the recording inside its tag', async () => {
  const r = await recording(),
    short = scriptSnippet(r, PLAYING),
    long = scriptSnippet(
      { ...r, compact: 'pt1.' + 'A'.repeat(70000) },
      { ...PLAYING, autoplay: true, loop: true, speed: 5, theme: 'dark', letters: false },
    );
  assert.match(
    short,
    /^<script src="https:\/\/site\.test\/some\/path\/poly-player\.js" async><\/script>\n<poly-player trace="pt1\.[\w-]+"><\/poly-player>\n<p><a href="https:\/\/site\.test\/some\/path\/#p=soma&amp;s=/,
  );
  assert.match(
    long,
    /<div><poly-player autoplay loop speed="5" theme="dark" labels="none" trace="\npoly-trace 1\ntitle Two &quot;&amp; &lt;b&gt;\nA B\nplace A\nplace B\n"><\/poly-player><\/div>/,
  );
  assert.doesNotMatch(long, /\n\n/, 'a blank line ends a block of HTML in Markdown');
});

test('moves are said in words', () => {
  assert.deepEqual(sentences(trace), ['A: column 1, row 1', 'B: column 2, row 1']);
  assert.deepEqual(sentences(readText('A A, B B\nA A, B B\nplace A\nmark next 0 0 1\nremove A\nand place B\n')), [
    'A: columns 1 to 2, rows 1 to 2, layer 1',
    'A is taken away',
    'B: columns 1 to 2, rows 1 to 2, layer 2',
  ]);
  assert.equal(wordList(readText('piece A label=<\nA\nplace A\n')), '<ol><li>&#60;: column 1, row 1</li></ol>');
  const many = { ...trace, steps: Array.from({ length: 1203 }, (_, i) => trace.steps[i % 2]!) };
  assert.match(wordList(many), /(<li>[^<]*<\/li>){100}<li>… and 1,103 more<\/li><\/ol>$/);
});

test('a frame has the page, the recording and the options in its address', async () => {
  const r = await recording(),
    p: Playing = { ...PLAYING, autoplay: true, speed: 0.5, theme: 'light', layers: true };
  const hash = frameHash(r, p),
    back = readFrameHash('#' + hash);
  assert.deepEqual(back, {
    link: r.link,
    trace: r.compact,
    attributes: [
      ['autoplay', ''],
      ['speed', '0.5'],
      ['theme', 'light'],
      ['view', 'layers'],
    ],
  });
  assert.ok(
    frameSnippet(framed(r, p)).includes(
      `src="https://site.test/some/path/embed.html#${hash.replaceAll('&', '&amp;')}" title="Two &quot;&amp; &lt;b&gt;"`,
    ),
  );
  const step = readFrameHash(frameHash(await recording({ link: '' }), { ...PLAYING, step: 4 }));
  assert.deepEqual([step.link, step.attributes], ['', [['step', '4']]]);
});

test('a still picture stands in for the player, without text', async () => {
  const flat = await recording(),
    solid = await recording({ trace: readText('A A, B B\nA A, B B\nplace A\nplace B\n') });
  for (const r of [flat, solid]) {
    const svg = inlineSvg(r.trace, r.trace.steps.length, r.title),
      short = scriptSnippet(r, PLAYING, svg),
      long = scriptSnippet({ ...r, compact: 'pt1.' + 'A'.repeat(70000) }, PLAYING, svg);
    assert.doesNotMatch(svg, /<text|<title|class=|var\(|color-mix|undefined|NaN|\n/);
    assert.equal(svg.split('<path').length - 1, r === flat ? 3 : 6);
    assert.ok(short.includes(`trace="${r.compact}">${svg}</poly-player>`));
    // The trace is in an attribute, and no part of it is text of the page.
    assert.match(long.replace(/<[^>]*>/g, ''), /^\s*Two &quot;&amp; &lt;b&gt;, in Tilewright\s*$/);
    assert.match(long, /<poly-player trace="\npoly-trace 1\n/);
  }
});

test('a solid begins as it is seen', async () => {
  const r = await recording(),
    p: Playing = { ...PLAYING, sight: { yaw: -120, tilt: 32, explode: 0.4, layer: 0 } };
  assert.match(scriptSnippet(r, p), /<poly-player yaw="-120" explode="0.4" trace=/);
  assert.deepEqual(readFrameHash(frameHash(r, p)).attributes, [
    ['yaw', '-120'],
    ['explode', '0.4'],
  ]);
  assert.doesNotMatch(scriptSnippet(r, { ...p, layers: true }), /yaw/);
});

test('where it begins: at the end, at a step, at the start', async () => {
  const r = await recording(),
    of = (p: Partial<Playing>) => /<poly-player(.*?) trace/.exec(scriptSnippet(r, { ...PLAYING, ...p }))![1];
  assert.deepEqual(
    [of({}), of({ step: 1 }), of({ step: 0 }), of({ step: 0, autoplay: true }), of({ step: 1, autoplay: true })],
    ['', ' step="1"', ' step="0"', ' autoplay', ' autoplay step="1"'],
  );
  assert.deepEqual(
    [linkAt('p=soma&at=3&s=x', 5), linkAt('p=soma&at=3', 0), linkAt('', 2), linkAt('lab/#q=8&at=1', 4)],
    ['p=soma&s=x&at=5', 'p=soma', 'at=2', 'lab/#q=8&at=1'],
  );
});

test('a link with a recording carries it once', async () => {
  const r = await recording(),
    link = `p=soma&r=${r.compact}&at=1`,
    hash = frameHash({ ...r, link }, { ...PLAYING, loop: true });
  assert.equal(hash, link + '&e=loop');
  assert.deepEqual(readFrameHash(hash), { link, trace: r.compact, attributes: [['loop', '']] });
  assert.equal(recordingIn(link, 'pt1.x'), 'p=soma&r=pt1.x&at=1');
  assert.equal(recordingIn('p=soma&at=1', 'pt1.x'), 'p=soma&at=1');
  const script = scriptSnippet({ ...r, link }, PLAYING);
  assert.equal(script.split(r.compact).length - 1, 1, 'the recording is in the tag alone');
  assert.match(script, /href="https:\/\/site\.test\/some\/path\/#p=soma"/);
});

test('the frame of another page leads to it', async () => {
  const link = 'lab/#e=flty&r=leftmost&n=7',
    r = await recording({ link }),
    hash = frameHash(r, PLAYING);
  assert.equal(hash, `l=lab%2F%23e%3Dflty%26r%3Dleftmost%26n%3D7&t=${r.compact}`);
  assert.deepEqual(readFrameHash(hash), { link, trace: r.compact, attributes: [] });
  assert.equal(pageOf(r), 'https://site.test/some/path/lab/#e=flty&r=leftmost&n=7');
  assert.equal(readFrameHash('l=https://other.test/%23&t=x').link, '');
});

test('what does not belong in a frame is left out', () => {
  assert.deepEqual(readFrameHash(''), { link: '', trace: '', attributes: [] });
  assert.deepEqual(readFrameHash('#p=soma&e=onclick:x,loop,src:http,theme:a"b,step:3&later=x&t=pt1.%41'), {
    link: 'p=soma&later=x',
    trace: 'pt1.A',
    attributes: [
      ['loop', ''],
      ['step', '3'],
    ],
  });
  assert.deepEqual(readFrameHash('#t=%&e=%').trace, '%');
});

test('the frame is as high as what it shows', async () => {
  const of = async (source: string, layers = false) => frameSize(await recording({ trace: readText(source) }), layers);
  const [width, square] = await of('A A A A\n'.repeat(4)),
    [, flat] = await of('A A A A A A A A\nB B B B B B B B\n');
  assert.equal(width, 640);
  assert.ok(square > flat);
  const solid = 'A A, B B\nA A, B B\n';
  assert.notDeepEqual(await of(solid), await of(solid, true));
});

test('Markdown has a picture that leads to the puzzle', async () => {
  const r = await recording({ title: 'A [b] "c"', link: 'd=1.(x)' });
  assert.equal(
    markdownSnippet(r, 'a.gif'),
    '[![A \\[b\\] \\"c\\"](a.gif)](https://site.test/some/path/#d=1.%28x%29 "Open A \\[b\\] \\"c\\" in Tilewright")\n',
  );
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</a><script>alert(1)</script>',
  '&lt;b&gt; & &amp; "q" \'s',
  '`code` ``more`` *em* _u_ ~~s~~',
  '](http://evil.test) [x](y) ![z](w)',
  '\\" onload="x \\',
  "' onload='x",
  'a | b --> <!-- c',
  '# 1. - + * * *',
  'http://auto.test <http://auto.test>',
  'Ω × 日本 \u{1f9e9}',
];
const plain = (s: string) =>
  s
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

test('each snippet passes through Markdown, whatever the title is', async () => {
  const renderer = new MarkdownIt({ html: true, linkify: false });
  const story = (middle: string) => renderer.render(`Before.\n\n${middle}\nAfter.\n`);
  for (const title of HOSTILE) {
    const named = { ...trace, title, steps: [...trace.steps, { ops: [], caption: title }] },
      r = await recording({
        title,
        trace: named,
        text: writeText(named),
        compact: await compact(writeText(named)),
        link: 'p=soma',
      });
    const picture = story(markdownSnippet(r, 'a.gif'));
    const [, to, hint, alt] =
      /^<p>Before\.<\/p>\n<p><a href="([^"]*)" title="([^"]*)"><img src="a\.gif" alt="([^"]*)"><\/a><\/p>\n<p>After\.<\/p>\n$/.exec(
        picture,
      ) ?? assert.fail(`${title}: ${picture}`);
    assert.deepEqual([to, plain(hint!), plain(alt!)], [pageOf(r), `Open ${title} in Tilewright`, title]);

    const still = inlineSvg(named, 1, title);
    for (const [compact, instead] of [
      [r.compact, ''],
      [r.compact, still + wordList(named)],
      ['pt1.' + 'A'.repeat(70000), ''],
      ['pt1.' + 'A'.repeat(70000), still],
    ] as const) {
      const snippet = scriptSnippet({ ...r, compact }, PLAYING, instead),
        page = story(snippet);
      for (const line of snippet.trim().split('\n')) assert.ok(page.includes(line), `${title}: ${line} became ${page}`);
      assert.match(page, /^<p>Before\.<\/p>\n<script [^>]*><\/script>\n/);
    }
    const frame = frameSnippet(framed(r, PLAYING)),
      page = story(frame);
    assert.ok(page.includes(frame.trim()), `${title}: ${page}`);
  }
});

test('a puzzle to play, as an element, in a frame, and in a notebook', () => {
  const t: Tile = {
    title: 'Two "& <b>',
    compact: 'pt1.abc',
    id: '',
    root: 'https://site.test/some/path/',
    link: 'd=1.x&n=2',
    solid: false,
    pieces: 2,
  };
  const all = { hints: true, ways: false, answer: true, theme: '', letters: true } as const;
  assert.equal(
    tileSnippet(t, { ...all, ways: true, hints: false }),
    '<script src="https://site.test/some/path/tile-puzzle.js" async></script>\n' +
      '<tile-puzzle ways hints="off" link="https://site.test/some/path/#d=1.x&amp;n=2" puzzle="pt1.abc"><a href="https://site.test/some/path/#d=1.x&amp;n=2">Two &quot;&amp; &lt;b&gt;: 2 pieces are to be placed. Play it in Tilewright.</a></tile-puzzle>\n',
  );
  const f = tileFramed(t, { ...all, answer: false, theme: 'dark' }),
    back = readFrameHash(f.address.slice(f.address.indexOf('#')));
  assert.deepEqual(back, {
    link: t.link,
    trace: 'pt1.abc',
    attributes: [
      ['solution', 'off'],
      ['theme', 'dark'],
    ],
  });
  assert.equal(tileFramed({ ...t, id: 'soma' }, all).address, 'https://site.test/some/path/play.html#p=soma');
  assert.deepEqual(readFrameHash('#p=soma#?secret=abcdefghij'), { link: 'p=soma', trace: '', attributes: [] });
  assert.equal(
    notebookSnippet(f),
    `from IPython.display import IFrame\n\nIFrame("${f.address}", width=640, height=560)\n`,
  );
});
import { readGame } from '../tile-puzzle/game.ts';

test('readers without scripts see the board and the pieces that are to be placed', () => {
  for (const [text, given, pieces] of [
    ['A A B B\nA C C B\nA C C B\n\nplace A B C\n', '', 3],
    ['A A B B\nA C C B\nA C C B\n\nplace A B C\n', 'B', 2],
    ['A A, B B\nA A, B B\n\nplace A B\n', '', 2],
  ] as const) {
    const game = readGame(text, given),
      svg = inlineGame({ ...game, title: 'Two & two', spare: [], answer: null });
    assert.equal(svg.match(/<svg/g)!.length, 1 + pieces, text);
    assert.equal(svg.match(/aria-label="[^"]*two"/g)!.length, 1);
    assert.equal(new Set(svg.match(/<svg [^>]*aria-hidden.*?<\/svg>/g)).size, pieces, text);
    assert.doesNotMatch(svg, /class=|NaN|Infinity|>[^<]/, text);
  }
});

test('the search of a matrix is offered as what it can be', () => {
  const kinds = (matrix: boolean, definitions = false, joined = false) =>
    CHOICES.filter(c => offered(c, { matrix, definitions, plays: definitions, joined })).map(c => c.kind);
  assert.deepEqual(kinds(true), 'player markdown page gif apng webm svg-film png svg trace'.split(' '));
  assert.equal(kinds(false, true).length, CHOICES.filter(c => !c.joined).length);
  assert.equal(kinds(false, true, true).length, CHOICES.filter(c => c.group !== 'thing').length);
});

test('a picture with a link, in HTML', async () => {
  assert.equal(
    pictureSnippet(await recording({ link: 'p=soma' }), 'a.gif'),
    '<a href="https://site.test/some/path/#p=soma" title="Open Two &quot;&amp; &lt;b&gt; in Tilewright"><img src="a.gif" alt="Two &quot;&amp; &lt;b&gt;"></a>\n',
  );
});
