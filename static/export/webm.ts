// WebM, by the Matroska specification (RFC 9559): one video track, whose frames the browser has encoded.

/** An encoded frame of VideoEncoder, or a part of it. */
export interface Packet {
  bytes: Uint8Array;
  /** The time from the beginning, in milliseconds. */
  time: number;
  key: boolean;
}

export interface Video {
  codec: 'V_VP8' | 'V_VP9';
  width: number;
  height: number;
  /** The duration in milliseconds. */
  duration: number;
  packets: readonly Packet[];
}

type Content = Uint8Array | Content[];

const size = (c: Content): number => (c instanceof Uint8Array ? c.length : c.reduce((n, part) => n + size(part), 0));

// Eight bytes hold any length, and the same number for all is simple.
const length = (n: number) => Uint8Array.from([1, 0, 0, ...[4, 3, 2, 1, 0].map(k => Math.floor(n / 256 ** k) & 255)]);
// A name has as many bytes as it needs.
const id = (n: number) => Uint8Array.from([24, 16, 8, 0].filter(s => n >>> s).map(s => (n >>> s) & 255));
const element = (name: number, ...content: Content[]): Content => [id(name), length(size(content)), content];
const number = (name: number, n: number) =>
  element(name, Uint8Array.from([4, 3, 2, 1, 0].map(k => Math.floor(n / 256 ** k) & 255)));
const text = (name: number, s: string) => element(name, new TextEncoder().encode(s));
const real = (name: number, n: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, n);
  return element(name, bytes);
};

/** The names of the elements. */
const E = {
  EBML: 0x1a45dfa3,
  EBMLVersion: 0x4286,
  EBMLReadVersion: 0x42f7,
  EBMLMaxIDLength: 0x42f2,
  EBMLMaxSizeLength: 0x42f3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  Duration: 0x4489,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  FlagLacing: 0x9c,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
};

/** The file. Every key frame begins a cluster, to which players can jump. */
export function webm({ codec, width, height, duration, packets }: Video): Blob {
  const head = element(
    E.EBML,
    number(E.EBMLVersion, 1),
    number(E.EBMLReadVersion, 1),
    number(E.EBMLMaxIDLength, 4),
    number(E.EBMLMaxSizeLength, 8),
    text(E.DocType, 'webm'),
    number(E.DocTypeVersion, 4),
    number(E.DocTypeReadVersion, 2),
  );
  const info = element(
    E.Info,
    number(E.TimestampScale, 1_000_000),
    real(E.Duration, duration),
    text(E.MuxingApp, 'Tilewright'),
    text(E.WritingApp, 'Tilewright'),
  );
  const tracks = element(
    E.Tracks,
    element(
      E.TrackEntry,
      number(E.TrackNumber, 1),
      number(E.TrackUID, 1),
      number(E.TrackType, 1),
      number(E.FlagLacing, 0),
      text(E.CodecID, codec),
      element(E.Video, number(E.PixelWidth, width), number(E.PixelHeight, height)),
    ),
  );

  const groups: Packet[][] = [];
  // Times within a cluster are 16 bits, with a sign.
  for (const p of packets)
    if (p.key || !groups.length || p.time - groups.at(-1)![0]!.time > 32000) groups.push([p]);
    else groups.at(-1)!.push(p);
  const clusters = groups.map(group => {
    const start = Math.round(group[0]!.time);
    return element(
      E.Cluster,
      number(E.Timestamp, start),
      ...group.map(({ bytes, time, key }) => {
        const t = Math.round(time) - start;
        return element(E.SimpleBlock, Uint8Array.from([0x81, (t >> 8) & 255, t & 255, key ? 0x80 : 0]), bytes);
      }),
    );
  });
  // All numbers have the same size, so the size of the cues is known before they are written.
  const cuesAt = (first: number) => {
    let at = first;
    return element(
      E.Cues,
      ...groups.map((group, i) => {
        const cue = element(
          E.CuePoint,
          number(E.CueTime, Math.round(group[0]!.time)),
          element(E.CueTrackPositions, number(E.CueTrack, 1), number(E.CueClusterPosition, at)),
        );
        at += size(clusters[i]!);
        return cue;
      }),
    );
  };
  const before = size(info) + size(tracks) + size(cuesAt(0));
  const all = [head, element(E.Segment, info, tracks, cuesAt(before), clusters)];
  return new Blob(all.flat(Infinity as 1) as Uint8Array<ArrayBuffer>[], { type: 'video/webm' });
}
