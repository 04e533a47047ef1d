import { Frames } from "./animation";
import { ascii, ByteReader, joinBytes, startsWith } from "./byte-reader";
import type { CheckSize, CleanImage } from "./clean-image";
import { mustHold } from "./media-refused";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The two names under which the number of repeats is written; every other application's block is dropped. */
const LOOP_NAMES = ["NETSCAPE2.0", "ANIMEXTS1.0"];

export const isGif = (bytes: Uint8Array): boolean =>
  startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"));

/** Keeps frames, their timing and the number of repeats. @throws MediaRefused */
export function cleanGif(bytes: Uint8Array, checkSize: CheckSize): CleanImage {
  const reader = new ByteReader(bytes);
  reader.take(6);
  const width = reader.little(2);
  const height = reader.little(2);
  checkSize(width, height);
  const flags = reader.byte();
  reader.take(2);
  skipColors(reader, flags);
  const parts: Uint8Array[] = [reader.since(0)];

  const frames = new Frames();
  /** A graphic control belongs to the next frame; a text that stood between them would take it along. */
  let control: Uint8Array | null = null;
  for (let kind = reader.byte(); kind !== TRAILER; kind = reader.byte()) {
    const start = reader.position - 1;
    if (kind === EXTENSION) {
      const extension = readExtension(reader, start);
      if (extension?.kind === "control") control = extension.bytes;
      if (extension?.kind === "loop") parts.push(extension.bytes);
    } else {
      mustHold(kind === IMAGE);
      frames.add(Math.max(width * height, skipFrame(reader, checkSize)));
      if (control !== null) parts.push(control);
      parts.push(reader.since(start));
      control = null;
    }
  }
  mustHold(frames.count > 0);
  return { bytes: joinBytes([...parts, Uint8Array.of(TRAILER)]), type: "image/gif", width, height };
}

function readExtension(reader: ByteReader, start: number): { kind: "control" | "loop"; bytes: Uint8Array } | null {
  const label = reader.byte();
  const [first, ...others] = readBlocks(reader);
  if (label === GRAPHIC_CONTROL) {
    mustHold(first?.length === 4 && others.length === 0);
    return { kind: "control", bytes: reader.since(start) };
  }
  if (label !== APPLICATION || first === undefined) return null;
  const loops = LOOP_NAMES.includes(String.fromCharCode(...first)) && others.length === 1 && others[0]?.length === 3;
  return loops ? { kind: "loop", bytes: reader.since(start) } : null;
}

/** @returns the pixels that a browser makes room for */
function skipFrame(reader: ByteReader, checkSize: CheckSize): number {
  const left = reader.little(2);
  const top = reader.little(2);
  const width = reader.little(2);
  const height = reader.little(2);
  mustHold(width > 0 && height > 0);
  // A frame may reach over the screen's edge, and a browser then makes room for it.
  checkSize(left + width, top + height);
  skipColors(reader, reader.byte());
  const codeSize = reader.byte();
  mustHold(codeSize >= 1 && codeSize <= 11);
  mustHold(readBlocks(reader).length > 0);
  return (left + width) * (top + height);
}

/** A table of colors follows where the highest bit says so; the lowest three give its size. */
function skipColors(reader: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) reader.take(3 * 2 ** ((flags & 0x07) + 1));
}

function readBlocks(reader: ByteReader): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let length = reader.byte(); length > 0; length = reader.byte()) blocks.push(reader.take(length));
  return blocks;
}
