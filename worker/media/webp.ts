import { Frames } from "./animation";
import { ascii, ByteReader, joinBytes, startsWith } from "./byte-reader";
import type { CheckSize, CleanImage } from "./clean-image";
import { mustHold } from "./media-refused";
import { checkAlpha, losslessSize, lossySize } from "./webp-bitstream";

const EXTENDED_BYTES = 10;
const FRAME_HEAD_BYTES = 16;
/** Flags of an extended file that are written anew; those of profile, Exif and XMP go with what they announce. */
const ANIMATED = 0x02;
const ALPHA = 0x10;

interface Chunk {
  type: string;
  data: Uint8Array;
}
interface Size {
  width: number;
  height: number;
}
/** One picture, whole or of an animation: its chunks as they are kept. */
interface Picture extends Size {
  parts: Uint8Array[];
  hasAlpha: boolean;
}

export const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"));

/** Keeps pictures, what can be seen through, and an animation's timing; the container is written anew. @throws MediaRefused */
export function cleanWebp(bytes: Uint8Array, checkSize: CheckSize): CleanImage<"image/webp"> {
  const reader = new ByteReader(bytes);
  reader.take(4);
  const length = reader.little(4);
  mustHold(length % 2 === 0 && length > 4);
  const file = new ByteReader(reader.take(length).subarray(4));
  const chunks: Chunk[] = [];
  while (file.left > 0) chunks.push(readChunk(file));
  const [first, ...rest] = chunks;
  mustHold(first !== undefined);
  if (first.type !== "VP8X") {
    // A plain file is its picture and nothing else that draws.
    const { parts, ...size } = readPicture([first], checkSize);
    mustHold(rest.every(({ type }) => !DRAWING.has(type)));
    return webpOf(parts, size);
  }
  const canvas = readCanvas(first, checkSize);
  return canvas.animated ? animation(rest, canvas, checkSize) : still(rest, canvas, checkSize);
}

const DRAWING = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);

function readChunk(reader: ByteReader): Chunk {
  const type = String.fromCharCode(...reader.take(4));
  mustHold(/^[\x20-\x7e]{4}$/.test(type));
  const length = reader.little(4);
  const data = reader.take(length);
  if (length % 2 === 1) reader.take(1);
  return { type, data };
}

function readCanvas({ data }: Chunk, checkSize: CheckSize): Size & { animated: boolean } {
  mustHold(data.length === EXTENDED_BYTES);
  const reader = new ByteReader(data);
  const flags = reader.byte();
  reader.take(3);
  const [width, height] = [reader.little(3) + 1, reader.little(3) + 1];
  checkSize(width, height);
  return { width, height, animated: (flags & ANIMATED) !== 0 };
}

/** A lossy picture with or without its alpha before it, or a lossless one, once. */
function readPicture(chunks: readonly Chunk[], checkSize: CheckSize): Picture {
  const drawing = chunks.filter(({ type }) => DRAWING.has(type));
  const alpha = drawing[0]?.type === "ALPH" ? drawing[0] : null;
  const [image, ...others] = alpha === null ? drawing : drawing.slice(1);
  mustHold(image !== undefined && others.length === 0);
  mustHold(image.type === "VP8 " || (image.type === "VP8L" && alpha === null));
  const size = image.type === "VP8 " ? lossySize(image.data) : losslessSize(image.data);
  checkSize(size.width, size.height);
  if (alpha !== null) checkAlpha(alpha.data, size);
  const kept = alpha === null ? [image] : [alpha, image];
  return { ...size, parts: kept.map(written), hasAlpha: alpha !== null };
}

function still(chunks: readonly Chunk[], { width, height }: Size, checkSize: CheckSize): CleanImage<"image/webp"> {
  const picture = readPicture(chunks, checkSize);
  mustHold(picture.width === width && picture.height === height);
  const head = picture.hasAlpha ? [extended(ALPHA, picture)] : [];
  return webpOf([...head, ...picture.parts], picture);
}

/** The timing of the whole, then frame by frame; each lies within the canvas. */
function animation(chunks: readonly Chunk[], canvas: Size, checkSize: CheckSize): CleanImage<"image/webp"> {
  const [timing, ...frames] = chunks.filter(({ type }) => DRAWING.has(type));
  mustHold(timing?.type === "ANIM" && timing.data.length === 6);
  const counted = new Frames();
  const parts = frames.map(({ type, data }) => {
    mustHold(type === "ANMF");
    counted.add(canvas.width * canvas.height);
    return readFrame(data, canvas, checkSize);
  });
  mustHold(counted.count > 0);
  // Whether anything can be seen through is said of the whole; a frame that is lossless may.
  return webpOf([extended(ANIMATED | ALPHA, canvas), written(timing), ...parts], canvas);
}

function readFrame(data: Uint8Array, canvas: Size, checkSize: CheckSize): Uint8Array {
  const reader = new ByteReader(data);
  const [left, top] = [reader.little(3) * 2, reader.little(3) * 2];
  const [width, height] = [reader.little(3) + 1, reader.little(3) + 1];
  reader.take(4);
  mustHold(left + width <= canvas.width && top + height <= canvas.height);
  const chunks: Chunk[] = [];
  while (reader.left > 0) chunks.push(readChunk(reader));
  const picture = readPicture(chunks, checkSize);
  mustHold(picture.width === width && picture.height === height);
  return written({ type: "ANMF", data: joinBytes([data.subarray(0, FRAME_HEAD_BYTES), ...picture.parts]) });
}

const little = (value: number, length: number): number[] =>
  Array.from({ length }, (_, nth) => Math.floor(value / 256 ** nth) % 256);

const written = ({ type, data }: Chunk): Uint8Array =>
  joinBytes([Uint8Array.from([...ascii(type), ...little(data.length, 4)]), data, new Uint8Array(data.length % 2)]);

const extended = (flags: number, { width, height }: Size): Uint8Array =>
  written({
    type: "VP8X",
    data: Uint8Array.from([flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
  });

function webpOf(parts: readonly Uint8Array[], { width, height }: Size): CleanImage<"image/webp"> {
  const body = joinBytes(parts);
  const head = Uint8Array.from([...ascii("RIFF"), ...little(body.length + 4, 4), ...ascii("WEBP")]);
  return { bytes: joinBytes([head, body]), type: "image/webp", width, height };
}
