import { ascii, joinBytes } from "@worker/media/byte-reader";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (...parts: (number[] | Uint8Array)[]): Bytes =>
  joinBytes(parts.map((part) => (part instanceof Uint8Array ? part : new Uint8Array(part))));
const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const u32 = (value: number): number[] => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, ...u16(value)];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Where it was filmed, as phones and cameras write it. */
export const PLACE = "+40.6892-074.0445/";
export const CAMERA = "Harrowcam 12 Pro";
/** Whether a text stands anywhere in some bytes. */
export const holds = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder("latin1").decode(bytes).includes(text);

export const box = (type: string, ...parts: (number[] | Uint8Array)[]): Bytes => {
  const content = bytesOf(...parts);
  return bytesOf(u32(content.length + 8), ascii(type), content);
};
const full = (type: string, ...parts: (number[] | Uint8Array)[]) => box(type, zeros(4), ...parts);

/** Seconds since 1904. */
const FILMED = [0xe2, 0x61, 0x4b, 0x51];
const times = [...FILMED, ...FILMED];
const MATRIX = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];
const TURNED = [...zeros(4), ...u32(0x10000), ...zeros(4), ...u32(0xffff0000), ...zeros(16), ...u32(0x40000000)];

const avcConfiguration = box("avcC", [1, 0x42, 0xe0, 0x1e, 0xff, 0xe0, 0]);
const videoEntry = (code: string) =>
  box(
    code,
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(64), ...u16(48), ...u32(0x480000), ...u32(0x480000), ...zeros(4)],
    [...u16(1), 16, ...ascii("Harrowcam coder "), ...zeros(15), ...u16(24), ...u16(0xffff)],
    avcConfiguration,
    box("uuid", ascii(PLACE)),
  );
const soundEntry = box(
  "mp4a",
  [...zeros(6), ...u16(1), ...zeros(8), ...u16(2), ...u16(16), ...zeros(4), ...u32(48_000 * 65_536)],
  full("esds", [3, 0]),
);
const dataEntry = box("gpmd", zeros(6), u16(1), ascii(PLACE));

interface TrackPlan {
  handler: string;
  entry: Bytes;
  /** Where its chunks stand, and the sizes of the samples in each: one. */
  chunks: { at: number; size: number }[];
  matrix?: number[];
  /** What stands in its heads and tables behind all that they say. */
  tail?: number[];
}

const track = ({ handler, entry, chunks, matrix = MATRIX, tail = [] }: TrackPlan): Bytes =>
  box(
    "trak",
    full("tkhd", times, u32(1), zeros(4), u32(100), zeros(16), matrix, u32(64 << 16), u32(48 << 16), tail),
    box("edts", full("elst", u32(0), tail)),
    box(
      "mdia",
      full("mdhd", times, u32(1000), u32(1000), zeros(4), tail),
      full("hdlr", zeros(4), ascii(handler), zeros(12), ascii(`${CAMERA} ${handler}`), [0]),
      box(
        "minf",
        box("dinf", full("dref", u32(1), box("url ", [0, 0, 0, 1]))),
        box(
          "stbl",
          full("stsd", u32(1), entry),
          full("stts", u32(1), u32(chunks.length), u32(500), tail),
          full("stsc", u32(1), u32(1), u32(1), u32(1), tail),
          full("stsz", u32(0), u32(chunks.length), ...chunks.map(({ size }) => u32(size)), tail),
          full("stco", u32(chunks.length), ...chunks.map(({ at }) => u32(at)), tail),
        ),
      ),
    ),
    box("udta", box("name", ascii(CAMERA))),
  );

interface Mp4Plan {
  /** Comes in front of the type of what the picture is coded with. */
  code?: string;
  brand?: string;
  /** Whether it was filmed upright. */
  turned?: boolean;
  /** Bytes of each of the two pictures. */
  picture?: number;
  /** Whether it says where, when and with what it was filmed: in all the places that cameras know. */
  places?: boolean;
  /** Boxes behind the others. */
  more?: Bytes;
}

const REST = bytesOf(ascii("left over "), ascii(PLACE));

/** Two pictures, two sounds and, with places, a track of data between them. The picture is none that decodes. */
export function anMp4(plan: Mp4Plan = {}): Bytes {
  const { code = "avc1", brand = "isom", turned = false, picture = 300, places = true, more = bytesOf() } = plan;
  const head = box("ftyp", ascii(brand), [0, 0, 2, 0], ascii("isom"), ascii(places ? "hrwc" : "mp41"));
  const data = bytesOf(ascii(PLACE), ascii(CAMERA));
  const samples = [
    ...[new Uint8Array(picture).fill(1), new Uint8Array(40).fill(2), ...(places ? [data, REST] : [])],
    ...[new Uint8Array(picture).fill(3), new Uint8Array(40).fill(4), ...(places ? [data] : [])],
  ];
  const place = (nth: number): { at: number; size: number } => {
    const before = samples.slice(0, nth).reduce((sum, { length }) => sum + length, 0);
    return { at: head.length + 8 + before, size: samples[nth]?.length ?? 0 };
  };
  const second = places ? 4 : 2;
  const tail = places ? [...ascii(PLACE)] : [];
  const tracks = [
    track({
      tail,
      handler: "vide",
      entry: videoEntry(code),
      chunks: [place(0), place(second)],
      ...(turned && { matrix: TURNED }),
    }),
    track({ tail, handler: "soun", entry: soundEntry, chunks: [place(1), place(second + 1)] }),
    ...(places ? [track({ handler: "meta", entry: dataEntry, chunks: [place(2), place(6)] })] : []),
  ];
  const said = places
    ? [
        box("udta", box("\u00a9xyz", u16(PLACE.length), u16(0x15c7), ascii(PLACE)), full("loci", ascii(PLACE))),
        full("meta", full("hdlr", zeros(4), ascii("mdta"), zeros(12), [0]), box("ilst", ascii(PLACE))),
        box("uuid", zeros(16), ascii(`<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
      ]
    : [];
  const movie = box(
    "moov",
    full("mvhd", times, u32(1000), u32(1000), u32(0x10000), zeros(12), MATRIX, zeros(24), u32(9), tail),
    ...tracks,
    ...said,
  );
  const around = places
    ? [box("free", ascii(PLACE)), box("uuid", zeros(16), ascii(PLACE)), box("hrwc", ascii(PLACE))]
    : [];
  return bytesOf(head, box("mdat", ...samples), movie, ...around, more);
}

/** A movie in fragments, as browsers record it. @param handler of its second track */
export function aFragmentedMp4(handler = "soun"): Bytes {
  const movie = box(
    "moov",
    full("mvhd", times, u32(1000), zeros(4), u32(0x10000), zeros(12), MATRIX, zeros(24), u32(9)),
    track({ handler: "vide", entry: videoEntry("avc1"), chunks: [] }),
    track({ handler, entry: handler === "soun" ? soundEntry : dataEntry, chunks: [] }),
    box("mvex", full("trex", u32(1), u32(1), zeros(12)), full("trex", u32(2), u32(1), u32(0), u32(40), zeros(4))),
  );
  const fragment = (offset: number, second: number) =>
    box(
      "moof",
      full("mfhd", u32(1)),
      box("traf", box("tfhd", u32(0x20000), u32(1)), box("trun", u32(0x201), u32(2), u32(offset), u32(90), u32(60))),
      box("traf", box("tfhd", u32(0x20000), u32(2)), box("trun", u32(0x1), u32(1), u32(second))),
      box("uuid", zeros(16), ascii(PLACE)),
    );
  const length = fragment(0, 0).length;
  const samples = bytesOf(new Uint8Array(150).fill(1), ascii(PLACE), new Uint8Array(40).fill(2));
  return bytesOf(
    box("ftyp", ascii("iso5"), zeros(4), ascii("mp41")),
    movie,
    fragment(length + 8, length + 8 + 150 + PLACE.length),
    box("mdat", samples),
    box("emsg", ascii(PLACE)),
  );
}

/** An element of EBML with a size of eight bytes; `open` leaves it out. */
export const element = (id: number, ...parts: (number[] | Uint8Array)[]): Bytes => {
  const content = bytesOf(...parts);
  return bytesOf(idOf(id), [1, 0, 0, 0, ...u32(content.length)], content);
};
const open = (id: number, ...parts: Uint8Array[]): Bytes =>
  bytesOf(idOf(id), [1, ...zeros(7).map(() => 255)], ...parts);
const idOf = (id: number): number[] => u32(id).slice(Math.floor(Math.clz32(id) / 8));

interface WebmPlan {
  docType?: string;
  codec?: string;
  places?: boolean;
  /** Whether segment and clusters leave their sizes open, as browsers record. */
  live?: boolean;
  more?: Bytes;
}

const vorbisSetup = (): Bytes => {
  const vendor = [...ascii(CAMERA)];
  const comment = bytesOf(
    [3, ...ascii("vorbis")],
    [vendor.length, 0, 0, 0, ...vendor, 1, 0, 0, 0, PLACE.length, 0, 0, 0],
    ascii(PLACE),
    [1],
  );
  return bytesOf([2, 4, comment.length], [1, 2, 3, 4], comment, [5, 6, 7]);
};

/** Two blocks of a picture, one of a sound and, with places, one of data. */
export function aWebm({ docType = "webm", codec = "V_VP8", places = true, live = false, more }: WebmPlan = {}): Bytes {
  const master = live ? open : element;
  const entry = (number: number, type: number, code: string, ...parts: Uint8Array[]) =>
    element(
      0xae,
      element(0xd7, [number]),
      element(0x83, [type]),
      element(0x86, ascii(code)),
      element(0x536e, ascii(CAMERA)),
      ...parts,
    );
  const tracks = element(
    0x1654ae6b,
    entry(1, 1, codec, element(0xe0, element(0xb0, u16(64)), element(0xba, u16(48)))),
    entry(2, 2, "A_VORBIS", element(0x63a2, vorbisSetup()), element(0xe1, element(0x9f, [1]))),
    ...(places ? [entry(3, 0x21, "D_WEBVTT/METADATA")] : []),
  );
  const block = (number: number, ...content: number[]) => element(0xa3, [0x80 | number, 0, 0, 0x80], content);
  const cluster = (fill: number) =>
    master(
      0x1f43b675,
      element(0xe7, [0]),
      block(1, ...zeros(50).map(() => fill)),
      block(2, 9, 9, 9),
      ...(places
        ? [
            block(3, ...ascii(PLACE)),
            element(0xa0, element(0xa1, [0x83, 0, 0, 0, ...ascii(PLACE)])),
            element(0xbf, ascii(PLACE)),
          ]
        : []),
    );
  const info = element(
    0x1549a966,
    element(0x2ad7b1, [0x0f, 0x42, 0x40]),
    element(0x4489, [0x44, 0x7a, 0, 0]),
    element(0x4461, [0, 1, 2, 3, 4, 5, 6, 7]),
    element(0x7ba9, ascii(PLACE)),
    element(0x4d80, ascii(CAMERA)),
    element(0x5741, ascii(CAMERA)),
  );
  const said = places
    ? [
        element(0x1254c367, element(0x7373, ascii(PLACE))),
        element(0x1941a469, ascii(PLACE)),
        element(0xec, ascii(PLACE)),
      ]
    : [];
  return bytesOf(
    element(0x1a45dfa3, element(0x4282, ascii(docType)), element(0x42f2, [4])),
    master(0x18538067, info, tracks, cluster(1), cluster(2), ...said),
    more ?? bytesOf(),
  );
}
