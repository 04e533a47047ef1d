import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MediaRefused } from "@worker/media/media-refused";
import { cleanVideo } from "@worker/media/video/clean-video";
import { aFragmentedMp4, anMp4, aWebm, box, CAMERA, element, holds, PLACE } from "../../../factories/videos";

const cleaned = (bytes: Uint8Array) => {
  const copy = bytes.slice();
  return { ...cleanVideo(copy), bytes: copy };
};
const refusal = (bytes: Uint8Array): string => {
  try {
    cleanVideo(bytes.slice());
  } catch (error) {
    if (error instanceof MediaRefused) return error.message;
    throw error;
  }
  return "taken";
};
const DAMAGED = "The video is damaged or incomplete. Please save it again, or choose another.";
/** How often a byte stands in a file: samples are made of one each. */
const count = (bytes: Uint8Array, from: number, length: number, value: number) =>
  bytes.subarray(from, from + length).every((byte) => byte === value);

describe("an MP4", () => {
  it("comes out without places, times and cameras, and its pictures and sounds stay where they were", () => {
    const bytes = anMp4();
    expect([holds(bytes, PLACE), holds(bytes, CAMERA)]).toEqual([true, true]);
    const clean = cleaned(bytes);
    expect(clean).toMatchObject({ container: "mp4", width: 64, height: 48, duration: 1000 });
    expect(clean.bytes).toHaveLength(bytes.length);
    for (const text of [PLACE, CAMERA, "Harrowcam", "left over", "xmpmeta", "gpmd", "hrwc", "40.68"])
      expect([text, holds(clean.bytes, text)]).toEqual([text, false]);
    expect(holds(clean.bytes, "\u00e2\u0061\u004b\u0051")).toBe(false);
    const mdat = 24 + 8;
    expect(count(clean.bytes, mdat, 300, 1)).toBe(true);
    expect(count(clean.bytes, mdat + 300, 40, 2)).toBe(true);
    for (const type of ["avcC", "stco", "elst", "esds"]) expect([type, holds(clean.bytes, type)]).toEqual([type, true]);
  });

  it("stays byte for byte where nothing is to be taken out but times and names", () => {
    const once = cleaned(anMp4({ places: false })).bytes;
    expect(cleaned(once).bytes).toEqual(once);
  });

  it("is upright where it was filmed so", () => {
    expect(cleaned(anMp4({ turned: true }))).toMatchObject({ width: 48, height: 64 });
  });

  it("in fragments keeps its samples and loses what stands between them", () => {
    const bytes = aFragmentedMp4();
    const clean = cleaned(bytes);
    expect(clean).toMatchObject({ container: "mp4", width: 64, height: 48, duration: null });
    expect([holds(bytes, PLACE), holds(clean.bytes, PLACE)]).toEqual([true, false]);
    const mdat = new TextDecoder("latin1").decode(bytes).indexOf("mdat") + 4;
    expect(count(clean.bytes, mdat, 150, 1)).toBe(true);
    expect(count(clean.bytes, mdat + 150 + PLACE.length, 40, 2)).toBe(true);
    expect(refusal(aFragmentedMp4("meta"))).toContain("a track of data");
  });

  it.each([
    ["QuickTime", anMp4({ brand: "qt  " }), "QuickTime"],
    ["a picture", anMp4({ brand: "heic" }), "This kind of MP4"],
    ["a phone of long ago", anMp4({ brand: "3gp4" }), "This kind of MP4"],
    ["one that no browser plays", anMp4({ code: "mp4v" }), "no video in this file"],
    ["an encrypted one", anMp4({ code: "encv" }), "no video in this file"],
  ])("is not %s", (_, bytes, words) => {
    expect(refusal(bytes)).toContain(words);
  });

  it("is one from its first byte", () => {
    expect(refusal(new Uint8Array([0, ...anMp4()]))).toContain("neither");
    expect(refusal(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toContain("neither");
    expect(refusal(new Uint8Array())).toContain("neither");
  });
});

/** Writes a number over a box's size, found by its type. */
function resized(bytes: Uint8Array, type: string, size: number, large?: [number, number]): Uint8Array {
  const copy = bytes.slice();
  const at = new TextDecoder("latin1").decode(copy).indexOf(type) - 4;
  const view = new DataView(copy.buffer);
  view.setUint32(at, size);
  if (large !== undefined) {
    view.setUint32(at + 8, large[0]);
    view.setUint32(at + 12, large[1]);
  }
  return copy;
}

/** Writes a number somewhere behind a box's type. */
function patched(bytes: Uint8Array, type: string, ahead: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const at = new TextDecoder("latin1").decode(copy).indexOf(type) + 4 + ahead;
  new DataView(copy.buffer).setUint32(at, value);
  return copy;
}

describe("an MP4 with hostile boxes", () => {
  const good = anMp4();
  it.each([
    ["that reaches beyond the file", resized(good, "moov", 0x7fffffff)],
    ["that reaches beyond its parent", resized(good, "mdia", 0x00ffffff)],
    ["of a size below its own head", resized(good, "mvhd", 4)],
    ["of no size inside another", resized(good, "tkhd", 0)],
    ["of a 64-bit size beyond all numbers", resized(good, "mdat", 1, [0xffffffff, 0xffffffff])],
    ["of a 64-bit size of nothing", resized(good, "mdat", 1, [0, 0])],
    ["of a 64-bit size that wraps around", resized(good, "moov", 1, [0xffffffff, 0xfffffff8])],
    ["that counts more than it holds", patched(good, "stco", 4, 0xffffffff)],
    ["whose samples lie behind the end", patched(good, "stco", 8, 0x7fffff00)],
    ["whose samples lie in its own tables", patched(good, "stco", 8, 12)],
    ["whose sample is larger than the file", patched(good, "stsz", 12, 0xfffffff0)],
    ["that begins its runs nowhere", patched(good, "stsc", 8, 7)],
    ["of two movies", anMp4({ more: box("moov") })],
    ["cut off", good.slice(0, -9)],
    ["with a tail", new Uint8Array([...good, 0x50, 0x4b, 3])],
  ])("is refused: one %s", (_, bytes) => {
    expect(refusal(bytes)).toBe(DAMAGED);
  });

  it("names no other file", () => {
    expect(refusal(patched(good, "url ", 0, 0))).toContain("other files");
  });

  it("of a thousand levels is looked into as far as the format goes", () => {
    let nested = box("udta");
    for (let level = 0; level < 1000; level += 1) nested = box("trak", nested);
    expect(refusal(anMp4({ more: nested }))).toBe("taken");
  });

  it("of too many boxes is refused before they are read", () => {
    const many = new Uint8Array(8 * 500_001);
    for (let at = 0; at < many.length; at += 8) many.set([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65], at);
    expect(refusal(anMp4({ more: many }))).toBe(DAMAGED);
  });

  it("makes a box of an unknown kind free, whatever it holds", () => {
    const zip = box("PK\u0003\u0004", new TextEncoder().encode("<script>alert(1)</script>"));
    const clean = cleaned(anMp4({ more: zip }));
    expect([holds(clean.bytes, "script"), holds(clean.bytes, "PK")]).toEqual([false, false]);
  });
});

describe("a WebM", () => {
  it.each([false, true])("comes out without places, times and cameras; sizes open: %s", (live) => {
    const plan = { live, ...(live && { places: true }) };
    const bytes = live ? aWebm({ ...plan, places: false }) : aWebm(plan);
    expect([holds(bytes, PLACE), holds(bytes, CAMERA)]).toEqual([true, true]);
    const clean = cleaned(bytes);
    expect(clean).toMatchObject({ container: "webm", width: 64, height: 48, duration: 1000 });
    expect(clean.bytes).toHaveLength(bytes.length);
    for (const text of [PLACE, CAMERA, "Harrowcam", "40.68", "D_WEBVTT"])
      expect([text, holds(clean.bytes, text)]).toEqual([text, false]);
    for (const text of ["V_VP8", "A_VORBIS", "\u0001".repeat(50), "\u0002".repeat(50), "\u0009\u0009\u0009"])
      expect([text, holds(clean.bytes, text)]).toEqual([text, true]);
  });

  it.each([
    ["Matroska", aWebm({ docType: "matroska" }), "not a WebM"],
    ["in a code that no browser plays", aWebm({ codec: "V_MPEG4/ISO/ASP" }), "no video in this file"],
  ])("is not %s", (_, bytes, words) => {
    expect(refusal(bytes)).toContain(words);
  });

  const good = aWebm();
  const at = (id: number[]): number => good.findIndex((_, from) => id.every((byte, nth) => good[from + nth] === byte));
  const sized = (id: number[], ...size: number[]) => {
    const copy = good.slice();
    copy.set(size, at(id) + id.length);
    return copy;
  };
  const OPEN = [1, 255, 255, 255, 255, 255, 255, 255];
  it.each([
    ["that reaches beyond the file", sized([0x18, 0x53, 0x80, 0x67], 1, 0, 0, 0, 0x7f, 255, 255, 255)],
    ["that reaches beyond its parent", sized([0x16, 0x54, 0xae, 0x6b], 1, 0, 0, 0, 0, 255, 255, 255)],
    ["of a size beyond all numbers", sized([0x16, 0x54, 0xae, 0x6b], 1, 255, 255, 255, 255, 255, 255, 254)],
    ["that leaves its size open where it may not", sized([0x16, 0x54, 0xae, 0x6b], ...OPEN)],
    ["of information without an end", sized([0x15, 0x49, 0xa9, 0x66], ...OPEN)],
    ["of tags without an end", sized([0x12, 0x54, 0xc3, 0x67], ...OPEN)],
    ["of a size of nine bytes", sized([0x16, 0x54, 0xae, 0x6b], 0)],
    ["of an id of five bytes", new Uint8Array([...good, 0x08, 1, 2, 3, 4, 0x80])],
    ["cut off", good.slice(0, -5)],
    ["with a tail", new Uint8Array([...good, 0x50, 0x4b, 3, 4])],
  ])("is refused: one %s", (_, bytes) => {
    expect(refusal(bytes)).toBe(DAMAGED);
  });

  it("makes an element void, whatever stands behind the segment", () => {
    const clean = cleaned(aWebm({ more: element(0x4d2b, new TextEncoder().encode("<script>")) }));
    expect(holds(clean.bytes, "script")).toBe(false);
  });
});

describe("any bytes at all", () => {
  const files = [
    anMp4(),
    anMp4({ turned: true, places: false }),
    aFragmentedMp4(),
    aWebm(),
    aWebm({ places: false, live: true }),
  ];
  const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
  const damaged = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(change, { maxLength: 6 }),
    cut: fc.option(fc.nat(), { freq: 8 }),
  });

  it("are refused in words, or cleaned to as many bytes that stay as they are when cleaned again", () => {
    fc.assert(
      fc.property(damaged, ({ file, changes, cut }) => {
        const bytes = file.slice(0, cut === null ? file.length : cut % file.length);
        for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const before = bytes.length;
        let facts;
        try {
          facts = cleanVideo(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MediaRefused);
          return;
        }
        expect(bytes).toHaveLength(before);
        const once = bytes.slice();
        expect(cleanVideo(bytes)).toEqual(facts);
        expect(bytes).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });

  it("that begin as a video does are no different", () => {
    const heads = [files[0]?.slice(0, 24), files[3]?.slice(0, 60)].map((head) => head ?? new Uint8Array());
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        expect(() => refusal(new Uint8Array([...head, ...rest]))).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});
