import { ascii, startsWith } from "./byte-reader";

const EXIF = [...ascii("Exif"), 0, 0];
const LITTLE = ascii("II");
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/**
 * @param data of an APP1 segment
 * @returns 2 to 8 where it is turned or mirrored, 1 upright, null where it does not say
 */
export function exifOrientation(data: Uint8Array): number | null {
  if (!startsWith(data, EXIF) || data.length < 14) return null;
  const tiff = new DataView(data.buffer, data.byteOffset + EXIF.length, data.length - EXIF.length);
  const little = startsWith(data.subarray(EXIF.length), LITTLE);
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return null;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif block with the orientation and nothing else. */
export const orientationExif = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...EXIF,
    ...ascii("MM"),
    ...[0, 42, 0, 0, 0, 8],
    ...[0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
