/** What stays of an element's children: whole, or of those in it what a part says; all others become void. */
type Kept = "whole" | "empty" | Part;
export type Part = ReadonlyMap<number, Kept>;

/** Ids of Matroska's elements (RFC 9559) that are asked for by name. */
export const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

const whole = (...ids: number[]): [number, Kept][] => ids.map((id) => [id, "whole"]);

export const HEAD: Part = new Map(whole(0x4286, 0x42f7, ID.maxIdLength, ID.maxSizeLength, ID.docType, 0x4287, 0x4285));

/** Which program wrote it has to stand there; that it says nothing is allowed. */
export const INFO: Part = new Map<number, Kept>([
  ...whole(ID.timestampScale, ID.duration),
  [0x4d80, "empty"],
  [0x5741, "empty"],
]);

const VIDEO: Part = new Map<number, Kept>([
  ...whole(0x9a, 0x9d, 0x53b8, 0x53c0, ID.pixelWidth, ID.pixelHeight, 0x54aa, 0x54bb, 0x54cc, 0x54dd),
  ...whole(0x54b0, 0x54ba, 0x54b2, 0x54b3, 0x2383e3),
  // How colors are meant: numbers alone, and those of the display that they were mastered on.
  [
    0x55b0,
    new Map<number, Kept>([
      ...whole(0x55b1, 0x55b2, 0x55b3, 0x55b4, 0x55b5, 0x55b6, 0x55b7, 0x55b8, 0x55b9, 0x55ba, 0x55bb, 0x55bc, 0x55bd),
      [0x55d0, new Map(whole(0x55d1, 0x55d2, 0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d7, 0x55d8, 0x55d9, 0x55da))],
    ]),
  ],
]);

export const TRACK: Part = new Map<number, Kept>([
  ...whole(ID.trackNumber, 0x73c5, ID.trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a),
  ...whole(0x23314f, ID.codec, ID.codecPrivate, 0x56aa, 0x56bb, 0x22b59c),
  [ID.video, VIDEO],
  [0xe1, new Map(whole(0xb5, 0x78b5, 0x9f, 0x6264))],
]);

/** Where to find what: the index of the file's parts, and of its pictures. */
export const SEEK: Part = new Map([[0x4dbb, new Map(whole(0x53ab, 0x53ac))]]);
export const CUES: Part = new Map<number, Kept>([
  [0xbb, new Map<number, Kept>([...whole(0xb3), [0xb7, new Map(whole(0xf7, 0xf1, 0xf0, 0xb2, 0x5378))]])],
]);

export const BLOCK_GROUP: Part = new Map(whole(ID.block, 0x9b, 0xfb, 0x75a2));
export const CLUSTER: Part = new Map<number, Kept>([
  ...whole(0xe7, 0xa7, 0xab, ID.simpleBlock),
  [ID.blockGroup, BLOCK_GROUP],
]);
