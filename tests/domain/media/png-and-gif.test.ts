import { crc32, plainCrc32 } from "@worker/media/crc32";
import { describe, expect, it } from "vitest";
import { readPicture } from "@worker/domain/foundation/users/read-picture";
import { aChunk, anAnimatedGif, aPalettePng, aPng, bytesOf, insertAt, join } from "../../factories/pictures";

const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const chunksOf = (bytes: Uint8Array) => text(bytes).match(/IHDR|PLTE|tRNS|gAMA|sRGB|cHRM|IDAT|tEXt|tIME|bKGD|IEND/g);
const TOO_WIDE = "The picture measures more than 4096 × 4096 pixels. Please make it smaller.";
/** Behind signature and header. */
const AFTER_HEADER = 33;
const pngHeader = (width: number, height: number, [depth, color]: readonly [number, number] = [8, 6]) =>
  aChunk(
    "IHDR",
    join(
      [width, height].flatMap((side) => [side >>> 24, (side >>> 16) & 255, (side >>> 8) & 255, side & 255]),
      [depth, color, 0, 0, 0],
    ),
  );
const withHeader = (header: Uint8Array) => join(aPng().subarray(0, 8), header, aPng().subarray(AFTER_HEADER));

it("sums up a chunk in a browser as the server does", () => {
  for (const length of [0, 1, 255, 4096]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 37) % 256);
    expect(plainCrc32(bytes)).toBe(crc32(bytes));
  }
});

describe("a PNG", () => {
  it("keeps what draws and drops times, texts and the rest", () => {
    expect(chunksOf(aPng())).toContain("tEXt");
    expect(chunksOf(readPicture(aPng()).bytes)).toEqual(["IHDR", "gAMA", "IDAT", "IEND"]);
    expect(chunksOf(readPicture(aPalettePng()).bytes)).toEqual(["IHDR", "gAMA", "PLTE", "IDAT", "IEND"]);
  });

  it("loses an animation, and stays its first picture", () => {
    const animated = insertAt(aPng(), AFTER_HEADER, aChunk("acTL", new Uint8Array(8)));
    expect(readPicture(animated).bytes).toEqual(readPicture(aPng()).bytes);
  });

  it("is refused when a checksum does not hold", () => {
    const bytes = aPng();
    bytes[AFTER_HEADER + 9] = (bytes[AFTER_HEADER + 9] ?? 0) ^ 1;
    expect(() => readPicture(bytes)).toThrow("damaged");
  });

  it("is refused from its header when it claims more pixels than 4096 a side", () => {
    expect(() => readPicture(withHeader(pngHeader(30_000, 30_000)))).toThrow(TOO_WIDE);
    expect(() => readPicture(withHeader(pngHeader(2 ** 32 - 1, 1)))).toThrow(TOO_WIDE);
    expect(() => readPicture(withHeader(pngHeader(0, 1)))).toThrow("damaged");
  });

  it.each([
    ["a color type that there is not", pngHeader(12, 8, [8, 5])],
    ["a depth that its colors do not have", pngHeader(12, 8, [1, 6])],
    ["a palette that is missing", pngHeader(12, 8, [8, 3])],
  ])("is refused with %s", (_, header) => {
    expect(() => readPicture(withHeader(header))).toThrow("damaged");
  });

  it.each([
    ["a second header", AFTER_HEADER, pngHeader(12, 8)],
    ["a part that it cannot be drawn without, and that nobody knows", AFTER_HEADER, aChunk("EVIL")],
    ["a palette of a third of a color", AFTER_HEADER, aChunk("PLTE", new Uint8Array(4))],
    ["data that is not compressed", AFTER_HEADER, aChunk("IDAT", bytesOf("plain text"))],
    ["a name that is none", AFTER_HEADER, aChunk("<!--")],
  ])("is refused with %s", (_, at, chunk) => {
    expect(() => readPicture(insertAt(aPng(), at, chunk))).toThrow("damaged");
  });

  it("is refused when its data comes in two runs", () => {
    const end = aPng().length - 12;
    expect(() => readPicture(insertAt(aPng(), end, aChunk("IDAT", bytesOf("more"))))).toThrow("damaged");
  });
});

describe("a GIF", () => {
  /** Behind header and table of two colors. */
  const afterColours = 19;
  const comment = join([0x21, 0xfe, 5], bytesOf("hello"), [0]);
  const xmp = join([0x21, 0xff, 11], bytesOf("XMP DataXMP"), [6], bytesOf("<xmp/>"), [0]);
  const words = join([0x21, 0x01, 12], new Uint8Array(12), [2], bytesOf("hi"), [0]);

  it("keeps frames, timing and repeats", () => {
    const { bytes } = readPicture(anAnimatedGif());
    expect(text(bytes)).toContain("NETSCAPE2.0");
    expect(text(bytes).split("\x21\xf9").length - 1).toBe(2);
    expect(bytes.length).toBe(anAnimatedGif().length);
  });

  it.each([
    ["a comment", comment],
    ["XMP", xmp],
    ["a text block", words],
  ])("loses %s", (_, block) => {
    const clean = readPicture(insertAt(anAnimatedGif(), afterColours, block)).bytes;
    expect(clean).toEqual(readPicture(anAnimatedGif()).bytes);
  });

  it("is refused from its header, or a frame's, when it claims more pixels than 4096 a side", () => {
    const bytes = anAnimatedGif();
    bytes.set([0x30, 0x75, 0x30, 0x75], 6);
    expect(() => readPicture(bytes)).toThrow(TOO_WIDE);
    const frame = anAnimatedGif();
    frame.set([0xff, 0xff], frame.indexOf(0x2c, 40) + 5);
    expect(() => readPicture(frame)).toThrow(TOO_WIDE);
  });

  it("is refused without a frame, and with more of them than anyone watches", () => {
    const bytes = anAnimatedGif();
    expect(() => readPicture(join(bytes.subarray(0, afterColours), [0x3b]))).toThrow("damaged");
    const frame = join([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0]);
    const many = (count: number) =>
      join(bytes.subarray(0, afterColours), ...Array.from({ length: count }, () => frame), [0x3b]);
    expect(() => readPicture(many(1000))).not.toThrow();
    expect(() => readPicture(many(1001))).toThrow("damaged");
  });

  it("is refused where all its frames together are more than a browser can hold", () => {
    const frame = join([0x2c, 0, 0, 0, 0, 0x00, 0x10, 0x00, 0x10, 0, 2, 1, 0x44, 0]);
    const bytes = anAnimatedGif();
    const many = (count: number) =>
      join(bytes.subarray(0, afterColours), ...Array.from({ length: count }, () => frame), [0x3b]);
    expect(() => readPicture(many(5))).not.toThrow();
    expect(() => readPicture(many(6))).toThrow("The animation is too long for its size.");
  });

  it("is refused with a block of no known kind", () => {
    expect(() => readPicture(insertAt(anAnimatedGif(), afterColours, bytesOf("<script>")))).toThrow("damaged");
  });
});
