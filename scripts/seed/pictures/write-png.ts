import { crc32, deflateSync } from "node:zlib";

type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const INDEXED = 3;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** In points. */
export interface Size {
  width: number;
  height: number;
}

/** A picture of palette colors, without anything that does not draw. @param colorAt the color's place in the palette */
export function writePng(
  { width, height }: Size,
  palette: readonly Color[],
  colorAt: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, INDEXED], 8);
  // Each line begins with its filter, of which 0 is none.
  const lines = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = colorAt(x, y);
  const parts = [
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(palette.flat())),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", new Uint8Array()),
  ];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
