import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readImage, readWebImage } from "@worker/media/image";
import { MediaRefused } from "@worker/media/media-refused";
import { anExif, bytesOf, insertAt, join } from "../../factories/pictures";
import {
  aCanvas,
  aFrame,
  ALPHA,
  aLosslessWebp,
  aLossyWebp,
  alphaChunk,
  animationChunk,
  anAnimatedWebp,
  aRiffChunk,
  aSeeThroughWebp,
  aWebp,
  little,
  LOSSLESS,
  losslessChunk,
  LOSSY,
  lossyChunk,
} from "../../factories/webp";

const LIMITS = { maxBytes: 5 * 1_048_576, maxSide: 6000 };
const read = (bytes: Uint8Array) => readWebImage(bytes, LIMITS);
const DAMAGED = "The picture is damaged or incomplete. Please save it again, or choose another.";
const TOO_LONG = "The animation is too long for its size. Please make it smaller, or leave out frames.";
const TOO_LARGE = "The picture measures more than 6000 × 6000 pixels. Please make it smaller.";

function complaint(bytes: Uint8Array): string | null {
  try {
    read(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    return error.message;
  }
}

/** Copies with bytes set at places. */
const spoilt = (bytes: Uint8Array, changes: Record<number, number>) => {
  const copy = Uint8Array.from(bytes);
  for (const [at, value] of Object.entries(changes)) copy[Number(at)] = value;
  return copy;
};
const lossySized = (width: number, height: number) =>
  aRiffChunk("VP8 ", join(LOSSY.subarray(0, 6), little(width, 2), little(height, 2), LOSSY.subarray(10)));

describe("a WebP", () => {
  it.each([
    ["lossy", aLossyWebp],
    ["lossless", aLosslessWebp],
    ["that can be seen through", aSeeThroughWebp],
    ["animated", anAnimatedWebp],
  ])("%s comes out as it went in, and the same again", (_, make) => {
    const once = read(make());
    expect(once).toMatchObject({ type: "image/webp", width: 12, height: 8 });
    expect(once.bytes).toEqual(make());
    expect(read(once.bytes)).toEqual(once);
  });

  it("is taken only where it is said to be", () => {
    expect(() => readImage(aLossyWebp(), LIMITS)).toThrow("Please choose a JPG, PNG or GIF picture.");
    expect(complaint(bytesOf("RIFF\u0004\0\0\0WAVE"))).toBe("Please choose a JPG, PNG, GIF or WebP picture.");
  });

  it("loses place, camera, profile, texts, unknown chunks and what follows its end", () => {
    const laden = [
      aRiffChunk("ICCP", bytesOf("SMUGGLED profile")),
      lossyChunk(),
      aRiffChunk("EXIF", anExif(6)),
      aRiffChunk("XMP ", bytesOf("<x:xmpmeta>SMUGGLED</x:xmpmeta>")),
      aRiffChunk("zzzz", bytesOf("SMUGGLED")),
    ];
    const whole = join(aWebp(aCanvas(0x2c), ...laden), bytesOf("PK\u0003\u0004SMUGGLED"));
    expect(read(whole).bytes).toEqual(aLossyWebp());
    expect(read(aWebp(lossyChunk(), aRiffChunk("EXIF", anExif(1)))).bytes).toEqual(aLossyWebp());
    const animated = aWebp(
      aCanvas(0x1e),
      animationChunk(),
      aFrame(join(losslessChunk(), aRiffChunk("XMP ", bytesOf("SMUGGLED")))),
      aFrame(),
      aRiffChunk("EXIF", anExif(3)),
    );
    expect(read(animated).bytes).toEqual(anAnimatedWebp());
  });

  it.each<[string, () => Uint8Array]>([
    ["says that it is longer than it is", () => spoilt(aLossyWebp(), { 4: 0xff })],
    ["says the largest length that there is", () => spoilt(aLossyWebp(), { 4: 0xfe, 5: 0xff, 6: 0xff, 7: 0xff })],
    ["has a length that is odd", () => spoilt(join(aLossyWebp(), [0]), { 4: aLossyWebp().length - 7 })],
    ["has a chunk that is longer than the file", () => spoilt(aLossyWebp(), { 16: 0xff })],
    ["has a chunk of the largest length", () => spoilt(aLossyWebp(), { 16: 0xff, 17: 0xff, 18: 0xff, 19: 0xff })],
    ["has a chunk whose name is none", () => aWebp(lossyChunk(), aRiffChunk("\n\0\u0001\u0002", []))],
    ["is empty", () => aWebp()],
    ["has no picture", () => aWebp(aRiffChunk("EXIF", anExif(1)))],
    ["has a canvas and no picture", () => aWebp(aCanvas(0))],
    ["has two pictures", () => aWebp(lossyChunk(), losslessChunk())],
    ["has two canvases", () => aWebp(aCanvas(0), aCanvas(0), lossyChunk())],
    ["has a canvas behind its picture", () => aWebp(lossyChunk(), aCanvas(0))],
    ["has a canvas of another size than its picture", () => aWebp(aCanvas(0, 12, 9), lossyChunk())],
    ["has a canvas that is cut short", () => aWebp(aRiffChunk("VP8X", [0, 0, 0, 0]), lossyChunk())],
    ["has alpha behind its picture", () => aWebp(aCanvas(0x10), lossyChunk(), alphaChunk())],
    ["has alpha beside a lossless picture", () => aWebp(aCanvas(0x10), alphaChunk(), losslessChunk())],
    ["has alpha without a canvas", () => aWebp(alphaChunk(), lossyChunk())],
    ["has alpha of no kind", () => aWebp(aCanvas(0x10), aRiffChunk("ALPH", spoilt(ALPHA, { 0: 0xff })), lossyChunk())],
    ["has alpha of too few pixels", () => aWebp(aCanvas(0x10), aRiffChunk("ALPH", new Uint8Array(96)), lossyChunk())],
    ["has no key frame", () => aWebp(aRiffChunk("VP8 ", spoilt(LOSSY, { 0: 0xb1 })))],
    ["has no start code", () => aWebp(aRiffChunk("VP8 ", spoilt(LOSSY, { 3: 0 })))],
    ["has a partition beyond its end", () => aWebp(aRiffChunk("VP8 ", spoilt(LOSSY, { 1: 0xff, 2: 0xff })))],
    ["is a lossy head alone", () => aWebp(aRiffChunk("VP8 ", LOSSY.subarray(0, 10)))],
    ["has no pixel", () => aWebp(lossySized(0, 8))],
    ["has no lossless signature", () => aWebp(aRiffChunk("VP8L", spoilt(LOSSLESS, { 0: 0x2e })))],
    ["is lossless of a version to come", () => aWebp(aRiffChunk("VP8L", spoilt(LOSSLESS, { 4: 0xf0 })))],
    ["is a lossless head alone", () => aWebp(aRiffChunk("VP8L", LOSSLESS.subarray(0, 5)))],
    ["is animated without frames", () => aWebp(aCanvas(0x02), animationChunk())],
    ["is animated without timing", () => aWebp(aCanvas(0x02), aFrame())],
    ["has frames without saying so", () => aWebp(aCanvas(0), animationChunk(), aFrame())],
    ["has a frame beyond its canvas", () => aWebp(aCanvas(2), animationChunk(), aFrame(undefined, [2, 0, 12, 8]))],
    ["has a frame of another size", () => aWebp(aCanvas(2), animationChunk(), aFrame(undefined, [0, 0, 10, 8]))],
    ["has a frame within a frame", () => aWebp(aCanvas(2), animationChunk(), aFrame(aFrame()))],
  ])("is refused where it %s", (_, make) => {
    expect(complaint(make())).toBe(DAMAGED);
  });

  it("is refused where it asks for more pixels than a browser has room for", () => {
    expect(complaint(aWebp(lossySized(16_383, 16_383)))).toBe(TOO_LARGE);
    expect(complaint(aWebp(aRiffChunk("VP8L", spoilt(LOSSLESS, { 1: 0xff, 2: 0xff, 3: 0xff, 4: 0x0f }))))).toBe(
      TOO_LARGE,
    );
    expect(complaint(aWebp(aCanvas(0x02, 16_777_216, 1), animationChunk(), aFrame()))).toBe(TOO_LARGE);
    const frames = (count: number) => Array.from({ length: count }, () => aFrame());
    expect(complaint(aWebp(aCanvas(2, 6000, 6000), animationChunk(), ...frames(2)))).toBeNull();
    expect(complaint(aWebp(aCanvas(2, 6000, 6000), animationChunk(), ...frames(3)))).toBe(TOO_LONG);
    expect(complaint(anAnimatedWebp(1000))).toBeNull();
    expect(complaint(anAnimatedWebp(1001))).toBe(DAMAGED);
  });

  it("is refused wherever it breaks off", () => {
    for (const whole of [aLossyWebp(), aLosslessWebp(), aSeeThroughWebp(), anAnimatedWebp()])
      for (let length = 12; length < whole.length; length += 1)
        expect(complaint(whole.subarray(0, length)), `at ${length}`).toBe(DAMAGED);
  });

  it("is a picture or gets a sentence, however a real one is spoilt", () => {
    const file = fc.constantFrom(aLossyWebp(), aLosslessWebp(), aSeeThroughWebp(), anAnimatedWebp());
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 8 });
    fc.assert(
      fc.property(file, changes, fc.nat(), fc.uint8Array({ maxLength: 60 }), (bytes, set, place, noise) => {
        const copy = spoilt(bytes, Object.fromEntries(set.map(([at, value]) => [at % bytes.length, value])));
        for (const each of [copy, insertAt(copy, place % copy.length, noise), join(copy.subarray(0, 12), noise)]) {
          const said = complaint(each);
          expect(said === null || said.length > 10).toBe(true);
          if (said === null) expect(read(read(each).bytes)).toEqual(read(each));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
