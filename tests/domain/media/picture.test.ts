import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Invalid } from "@worker/errors";
import { readPicture } from "@worker/domain/foundation/users/read-picture";
import {
  aJpeg,
  anAnimatedGif,
  aPalettePng,
  aPng,
  aProgressiveJpeg,
  bytesOf,
  insertAt,
  join,
} from "../../factories/pictures";

const MB = 1_048_576;
const CHOOSE = "Please choose a JPG, PNG or GIF picture.";
const DAMAGED = "The picture is damaged or incomplete. Please save it again, or choose another.";

/** What the person who chose the file reads. */
function complaint(bytes: Uint8Array): string | null {
  try {
    readPicture(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.fields["profilePicture"] ?? "";
  }
}
const contains = (bytes: Uint8Array, text: string) => new TextDecoder("latin1").decode(bytes).includes(text);

describe("a picture", () => {
  it.each([
    ["a JPEG", aJpeg, { type: "image/jpeg", width: 12, height: 8 }],
    ["a progressive JPEG", aProgressiveJpeg, { type: "image/jpeg", width: 12, height: 8 }],
    ["a PNG", aPng, { type: "image/png", width: 12, height: 8 }],
    ["a PNG with a palette", aPalettePng, { type: "image/png", width: 12, height: 8 }],
    ["an animated GIF", anAnimatedGif, { type: "image/gif", width: 6, height: 4 }],
  ])("is known by its bytes: %s", (_, make, expected) => {
    expect(readPicture(make())).toMatchObject(expected);
  });

  it("comes out the same when it is cleaned again", () => {
    for (const make of [aJpeg, aProgressiveJpeg, aPng, aPalettePng, anAnimatedGif]) {
      const once = readPicture(make());
      expect(readPicture(once.bytes)).toEqual(once);
    }
  });

  it.each([
    ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["an HTML page", bytesOf("<!doctype html><script>alert(1)</script>")],
    ["a WebP", join(bytesOf("RIFF"), [36, 0, 0, 0], bytesOf("WEBPVP8 "), new Uint8Array(32))],
    ["a ZIP", join(bytesOf("PK"), [3, 4], new Uint8Array(32))],
    ["a PDF", bytesOf("%PDF-1.7")],
    ["a BMP", join(bytesOf("BM"), new Uint8Array(60))],
    ["a page that a picture follows", join(bytesOf("<script>"), aJpeg())],
    ["one byte", Uint8Array.of(0xff)],
  ])("is not %s", (_, bytes) => {
    expect(complaint(bytes)).toBe(CHOOSE);
  });

  it("is not a script that begins like a GIF", () => {
    expect(complaint(bytesOf("GIF89a=1;alert(document.cookie);//" + " ".repeat(200)))).not.toBeNull();
  });

  it("is not empty", () => {
    expect(complaint(new Uint8Array())).toBe("The file is empty.");
  });

  it("has at most 2 MB, which is 2 × 1,048,576 bytes", () => {
    const padded = (length: number) => join(aJpeg(), new Uint8Array(length - aJpeg().length));
    expect(complaint(padded(2 * MB))).toBeNull();
    expect(complaint(padded(2 * MB + 1))).toBe("The picture is larger than 2 MB.");
  });

  it("loses what follows its end", () => {
    for (const make of [aJpeg, aPng, anAnimatedGif]) {
      const { bytes } = readPicture(join(make(), bytesOf("PK\u0003\u0004 an archive <script>")));
      expect(bytes).toEqual(readPicture(make()).bytes);
    }
  });

  it("is refused wherever it breaks off", () => {
    for (const make of [aJpeg, aProgressiveJpeg, aPng, aPalettePng, anAnimatedGif]) {
      const whole = make();
      for (let length = 8; length < whole.length; length++) {
        expect([DAMAGED, CHOOSE], `at ${length} of ${whole.length}`).toContain(complaint(whole.subarray(0, length)));
      }
    }
  });
});

describe("whatever is sent", () => {
  const files = [aJpeg(), aProgressiveJpeg(), aPng(), aPalettePng(), anAnimatedGif()];
  const file = fc.constantFrom(...files);

  it("is a picture or gets a sentence, however a real one is spoilt", () => {
    const spoilt = fc
      .tuple(file, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }))
      .map(([bytes, changes]) => {
        const copy = Uint8Array.from(bytes);
        for (const [at, value] of changes) copy[at % copy.length] = value;
        return copy;
      });
    fc.assert(
      fc.property(spoilt, (bytes) => {
        const said = complaint(bytes);
        expect(said === null || said.length > 10).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("likewise for pieces put in, cut out, and noise behind a true beginning", () => {
    const noise = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(file, fc.nat(), noise, fc.nat({ max: 40 }), (bytes, place, added, cut) => {
        const at = place % bytes.length;
        complaint(insertAt(bytes, at, added));
        complaint(join(bytes.subarray(0, at), bytes.subarray(at + cut)));
        complaint(join(bytes.subarray(0, 14), added));
      }),
      { numRuns: 500 },
    );
  });

  it("holds nothing of what was smuggled into a part that is dropped", () => {
    const marker = "SMUGGLED";
    const spoilt = insertAt(aPng(), aPng().length - 12, bytesOf(marker));
    expect(complaint(spoilt)).toBe(DAMAGED);
    expect(contains(readPicture(join(aPng(), bytesOf(marker))).bytes, marker)).toBe(false);
  });
});
