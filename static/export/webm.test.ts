import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Packet, webm } from './webm.ts';

interface Element {
  id: string;
  at: number;
  data: Uint8Array;
  children: Element[];
}

const MASTERS = ['1a45dfa3', '18538067', '1549a966', '1654ae6b', 'ae', 'e0', '1c53bb6b', 'bb', 'b7', '1f43b675'];

// Reads EBML: the first bits of names and lengths say how long they are.
function read(bytes: Uint8Array, from = 0, end = bytes.length): Element[] {
  const list: Element[] = [];
  for (let at = from; at < end; ) {
    const width = (b: number) => Math.clz32(b) - 23,
      start = at,
      idWidth = width(bytes[at]!);
    assert.ok(idWidth >= 1 && idWidth <= 4, `no name begins at ${at}`);
    const id = Buffer.from(bytes.subarray(at, at + idWidth)).toString('hex');
    at += idWidth;
    const sizeWidth = width(bytes[at]!);
    let size = bytes[at]! & (0xff >> sizeWidth);
    for (let k = 1; k < sizeWidth; k++) size = size * 256 + bytes[at + k]!;
    at += sizeWidth;
    assert.ok(at + size <= end, `${id} at ${start} is longer than what holds it`);
    list.push({
      id,
      at: start,
      data: bytes.subarray(at, at + size),
      children: MASTERS.includes(id) ? read(bytes, at, at + size) : [],
    });
    at += size;
  }
  return list;
}

const number = (e: Element | undefined) => [...e!.data].reduce((n, b) => n * 256 + b, 0);
const get = (e: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce((x, id) => x?.children.find(c => c.id === id), e);

test('a WebM has its frames in clusters, at their times, and cues that lead to them', async () => {
  const packets: Packet[] = Array.from({ length: 120 }, (_, i) => ({
    bytes: Uint8Array.from({ length: 5 + i }, () => i),
    time: i * 500,
    key: i % 8 === 0 || i > 110,
  }));
  const bytes = new Uint8Array(
    await webm({ codec: 'V_VP9', width: 640, height: 452, duration: 60000, packets }).arrayBuffer(),
  );
  const [head, segment, ...more] = read(bytes);
  assert.equal(more.length, 0);
  assert.equal(Buffer.from(get(head, '4282')!.data).toString(), 'webm');
  assert.equal(new DataView(get(segment, '1549a966', '4489')!.data.slice().buffer).getFloat64(0), 60000);
  const video = get(segment, '1654ae6b', 'ae')!;
  assert.deepEqual(
    [number(get(video, 'e0', 'b0')), number(get(video, 'e0', 'ba')), Buffer.from(get(video, '86')!.data).toString()],
    [640, 452, 'V_VP9'],
  );

  const clusters = segment!.children.filter(c => c.id === '1f43b675'),
    seen: Packet[] = [];
  for (const c of clusters)
    for (const { data } of c.children.filter(e => e.id === 'a3')) {
      assert.equal(data[0], 0x81);
      seen.push({
        time: number(get(c, 'e7')) + new DataView(data.slice(1, 3).buffer).getInt16(0),
        key: data[3] === 0x80,
        bytes: data.slice(4),
      });
    }
  assert.deepEqual(seen, packets);
  const segmentData = bytes.length - segment!.data.length;
  const cues = get(segment, '1c53bb6b')!.children.map(c => [
    number(get(c, 'b3')),
    number(get(c, 'b7', 'f1')) + segmentData,
  ]);
  assert.deepEqual(
    cues,
    clusters.map(c => [number(get(c, 'e7')), c.at]),
  );
});
