import { crc32 } from "./crc32";
import { ascii, ByteReader, joinBytes, startsWith } from "./byte-reader";
import type { CheckSize, CleanImage } from "./clean-image";
import { mustHold } from "./media-refused";

const SIGNATURE = [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a];
/** Everything else (texts, times, profiles, thumbnails, animation) only says something about the picture. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);
/** The bit depths that each color type may have. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const INDEXED = 3;

interface Chunk {
  type: string;
  data: Uint8Array;
  /** With length, type and checksum. */
  whole: Uint8Array;
}

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, SIGNATURE);

/** Keeps the chunks that draw, each with a checksum that holds. @throws MediaRefused */
export function cleanPng(bytes: Uint8Array, checkSize: CheckSize): CleanImage<"image/png"> {
  const reader = new ByteReader(bytes);
  const parts: Uint8Array[] = [reader.take(SIGNATURE.length)];
  const header = readChunk(reader);
  const { width, height, color } = readHeader(header, checkSize);
  parts.push(header.whole);

  const seen = { palette: false, data: false, dataEnded: false };
  let chunk = header;
  while (chunk.type !== "IEND") {
    chunk = readChunk(reader);
    // An upper-case first letter says that the picture cannot be drawn without the chunk.
    mustHold(KEPT.has(chunk.type) || /^[a-z]/.test(chunk.type));
    checkOrder(chunk, seen);
    if (KEPT.has(chunk.type)) parts.push(chunk.whole);
  }
  mustHold(chunk.data.length === 0 && seen.data);
  mustHold(color !== INDEXED || seen.palette);
  return { bytes: joinBytes(parts), type: "image/png", width, height };
}

function readChunk(reader: ByteReader): Chunk {
  const start = reader.position;
  const length = reader.big(4);
  const type = String.fromCharCode(...reader.take(4));
  mustHold(/^[A-Za-z]{4}$/.test(type));
  const data = reader.take(length);
  const checked = reader.since(start).subarray(4);
  mustHold(reader.big(4) === crc32(checked));
  return { type, data, whole: reader.since(start) };
}

function readHeader({ type, data }: Chunk, checkSize: CheckSize) {
  mustHold(type === "IHDR" && data.length === 13);
  const reader = new ByteReader(data);
  const width = reader.big(4);
  const height = reader.big(4);
  checkSize(width, height);
  const [depth, color, compression, filter, interlace] = Array.from({ length: 5 }, () => reader.byte());
  mustHold(depth !== undefined && color !== undefined && DEPTHS[color]?.includes(depth) === true);
  mustHold(compression === 0 && filter === 0 && (interlace === 0 || interlace === 1));
  return { width, height, color };
}

/** One palette before the data, the data in one run that begins as a zlib stream does, and no second header. */
function checkOrder({ type, data }: Chunk, seen: { palette: boolean; data: boolean; dataEnded: boolean }): void {
  mustHold(type !== "IHDR");
  if (type === "PLTE") {
    mustHold(!seen.palette && !seen.data && data.length > 0 && data.length <= 768 && data.length % 3 === 0);
    seen.palette = true;
  }
  if (type !== "IDAT") {
    seen.dataEnded = seen.data;
    return;
  }
  mustHold(!seen.dataEnded);
  const [method = 0, flags = 0] = data;
  if (!seen.data) mustHold((method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0);
  seen.data = true;
}
