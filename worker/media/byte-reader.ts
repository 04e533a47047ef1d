import { mustHold } from "./media-refused";

/** Reads a file from its start to its end; whatever would lie beyond the end refuses the file. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get position(): number {
    return this.at;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** @throws MediaRefused where fewer bytes are left */
  take(length: number): Uint8Array {
    mustHold(length <= this.bytes.length - this.at);
    const part = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** Most significant byte first, as JPEG and PNG write. */
  big(length: 2 | 4): number {
    return this.take(length).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** Least significant byte first, as GIF and WebP write. */
  little(length: 2 | 3 | 4): number {
    return this.take(length).reduceRight((sum, byte) => sum * 256 + byte, 0);
  }

  since(start: number): Uint8Array {
    return this.bytes.subarray(start, this.at);
  }

  /** Moves on to the next byte of this value. @throws MediaRefused where there is none */
  seek(value: number): void {
    const found = this.bytes.indexOf(value, this.at);
    mustHold(found !== -1);
    this.at = found;
  }

  /** A byte that stays to be read; undefined beyond the end. */
  peek(ahead: number): number | undefined {
    return this.bytes[this.at + ahead];
  }
}

export const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte);

/** The codes of a text's characters, all of them ASCII. */
export const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
