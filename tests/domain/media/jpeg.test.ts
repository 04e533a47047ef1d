import { describe, expect, it } from "vitest";
import { exifOrientation, orientationExif } from "@worker/media/exif-orientation";
import { readPicture } from "@worker/domain/foundation/users/read-picture";
import { aJpeg, anExif, aProgressiveJpeg, aSegment, bytesOf, insertAt, join } from "../../factories/pictures";

const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
/** Right after the start marker, where cameras write. */
const withSegment = (marker: number, data: Uint8Array) => insertAt(aJpeg(), 2, aSegment(marker, data));

/** The frame header's place in the file: marker, length, precision, height, width. */
function withSize(width: number, height: number): Uint8Array {
  const bytes = aJpeg();
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0) + 5;
  bytes.set([height >> 8, height & 0xff, width >> 8, width & 0xff], at);
  return bytes;
}

describe("a JPEG", () => {
  it.each([
    ["its place and camera", 0xe1, anExif(1)],
    ["XMP", 0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Berlin</x:xmpmeta>")],
    ["a color profile", 0xe2, bytesOf("ICC_PROFILE\0 made by Cam")],
    ["Photoshop's block", 0xed, bytesOf("Photoshop 3.0\0 by Ann Moss")],
    ["a comment", 0xfe, bytesOf("<script>alert(1)</script>")],
  ])("loses %s", (_, marker, data) => {
    expect(readPicture(withSegment(marker, data)).bytes).toEqual(readPicture(aJpeg()).bytes);
  });

  it.each([2, 3, 6, 8])("keeps that it is turned (%i), and nothing else of what the camera wrote", (orientation) => {
    const { bytes } = readPicture(withSegment(0xe1, anExif(orientation)));
    expect(text(bytes)).not.toMatch(/CamShop|GPS/);
    const at = text(bytes).indexOf("Exif");
    expect(exifOrientation(bytes.subarray(at))).toBe(orientation);
  });

  it("reads the orientation in either byte order", () => {
    expect(exifOrientation(anExif(6, true))).toBe(6);
    expect(exifOrientation(anExif(8, false))).toBe(8);
    expect(exifOrientation(orientationExif(3))).toBe(3);
  });

  it.each([
    ["no Exif", bytesOf("XMP stands here")],
    ["a directory beyond the end", join(bytesOf("Exif\0\0MM"), [0, 42, 0xff, 0xff, 0xff, 0xff])],
    ["entries beyond the end", join(bytesOf("Exif\0\0MM"), [0, 42, 0, 0, 0, 8, 0xff, 0xff])],
    ["a value that is none", anExif(9)],
  ])("makes nothing of %s", (_, data) => {
    expect(exifOrientation(data)).toBeNull();
  });

  it("loses the thumbnail in its first segment", () => {
    const original = aJpeg();
    const thumbnail = join(bytesOf("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 1, 1], [1, 2, 3]);
    const bytes = join([0xff, 0xd8], aSegment(0xe0, thumbnail), original.subarray(20));
    expect(readPicture(bytes).bytes).toEqual(readPicture(original).bytes);
  });

  it("keeps the color transform that decoding needs", () => {
    const adobe = join(bytesOf("Adobe"), [0, 100, 0, 0, 0, 0, 1]);
    const { bytes } = readPicture(withSegment(0xee, join(adobe, bytesOf("and more"))));
    expect(text(bytes)).toContain("Adobe");
    expect(text(bytes)).not.toContain("and more");
  });

  it("is refused from its header when it claims more pixels than 4096 a side", () => {
    expect(readPicture(withSize(4096, 4096))).toMatchObject({ width: 4096, height: 4096 });
    const tooWide = "The picture measures more than 4096 × 4096 pixels. Please make it smaller.";
    expect(() => readPicture(withSize(30_000, 30_000))).toThrow(tooWide);
    expect(() => readPicture(withSize(12, 4097))).toThrow(tooWide);
    expect(() => readPicture(withSize(0, 8))).toThrow("damaged");
  });

  it("is refused where a scan comes before its frame, and where there is none", () => {
    const original = aJpeg();
    const frame = original.findIndex((byte, index) => byte === 0xff && original[index + 1] === 0xc0);
    expect(() => readPicture(join(original.subarray(0, frame), original.subarray(frame + 19)))).toThrow("damaged");
    const scan = original.findIndex((byte, index) => byte === 0xff && original[index + 1] === 0xda);
    expect(() => readPicture(join(original.subarray(0, scan), [0xff, 0xd9]))).toThrow("damaged");
  });

  it("is refused with two frames, a lossless frame, a table of a wrong length or an unknown segment", () => {
    const original = aJpeg();
    const frame = original.findIndex((byte, index) => byte === 0xff && original[index + 1] === 0xc0);
    const again = insertAt(original, frame, original.subarray(frame, frame + 19));
    const lossless = Uint8Array.from(original);
    lossless[frame + 1] = 0xc3;
    for (const bytes of [again, lossless, withSegment(0xdb, bytesOf("short")), withSegment(0x01, bytesOf("x"))]) {
      expect(() => readPicture(bytes)).toThrow("damaged");
    }
  });

  it("has no more scans than a browser draws without pausing", () => {
    const original = aProgressiveJpeg();
    const last = original.length - 2;
    const scan = join(aSegment(0xda, Uint8Array.of(1, 1, 0, 1, 5, 0)), [0x00]);
    const many = (count: number) => insertAt(original, last, join(...Array.from({ length: count }, () => scan)));
    expect(() => readPicture(many(20))).not.toThrow();
    expect(() => readPicture(many(200))).toThrow("damaged");
  });
});
