import * as zlib from "node:zlib";

/** Of each byte, eight steps of the polynomial that PNG and zip share. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** For browsers, which have none. */
export function plainCrc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/** The checksum of a PNG's chunks; where a browser runs this the module is empty. */
export const crc32: (bytes: Uint8Array) => number = "crc32" in zlib ? zlib.crc32 : plainCrc32;
