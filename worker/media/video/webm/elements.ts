import { mustBeWhole } from "../video-refused";

/** One element of EBML (RFC 8794): places in the file's bytes. */
export interface Element {
  id: number;
  start: number;
  /** Behind its id and size. */
  body: number;
  end: number;
  /** Whether it left its size open. */
  isOpen: boolean;
}

/** Of all elements of a file together: ten hours of pictures and sounds have them. */
const ELEMENTS_MAX = 500_000;
const VOID = 0xec;

/** The bytes of a WebM. Whatever would lie outside of them refuses the file. */
export class Elements {
  private read = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** The element at a place. An open size reaches to the end of what it stands in, until its reader finds its own. */
  at(start: number, to: number): Element {
    mustBeWhole((this.read += 1) <= ELEMENTS_MAX);
    const idBytes = this.length(start, to);
    mustBeWhole(idBytes <= 4);
    let id = 0;
    for (let at = start; at < start + idBytes; at += 1) id = id * 256 + this.byte(at);
    const { value, length, isOpen } = this.vint(start + idBytes, to);
    const body = start + idBytes + length;
    mustBeWhole(isOpen || value <= to - body);
    return { id, start, body, end: isOpen ? to : body + value, isOpen };
  }

  /** A number with its length in front; all ones mean that it is open. */
  vint(at: number, to: number): { value: number; length: number; isOpen: boolean } {
    const length = this.length(at, to);
    const mask = 0xff >> length;
    let value = this.byte(at) & mask;
    let isOpen = value === mask;
    for (let next = at + 1; next < at + length; next += 1) {
      isOpen &&= this.byte(next) === 0xff;
      value = value * 256 + this.byte(next);
    }
    return { value, length, isOpen };
  }

  /** Of at most eight bytes, most significant first; exact up to 2^53. */
  uint({ body, end }: Element): number {
    mustBeWhole(end - body <= 8);
    let value = 0;
    for (let at = body; at < end; at += 1) value = value * 256 + this.byte(at);
    return value;
  }

  float({ body, end }: Element): number {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + body, end - body);
    mustBeWhole(end - body === 4 || end - body === 8);
    return end - body === 4 ? view.getFloat32(0) : view.getFloat64(0);
  }

  text({ body, end }: Element): string {
    mustBeWhole(end - body <= 64);
    return String.fromCharCode(...this.bytes.subarray(body, end)).replace(/\0+$/, "");
  }

  /** Makes an element one that says nothing, of the same size. @throws MediaRefused for an open one, whose end nobody knows */
  void({ start, body, end, isOpen }: Element): void {
    mustBeWhole(!isOpen);
    const width = Math.min(8, body - start - 1);
    const size = end - start - 1 - width;
    this.bytes[start] = VOID;
    let left = size;
    for (let at = start + width; at > start; at -= 1) {
      this.bytes[at] = left % 256;
      left = Math.floor(left / 256);
    }
    this.bytes[start + 1] = this.byte(start + 1) | (0x80 >> (width - 1));
    this.bytes.fill(0, start + 1 + width, end);
  }

  byte(at: number): number {
    const byte = this.bytes[at];
    mustBeWhole(byte !== undefined);
    return byte;
  }

  private length(at: number, to: number): number {
    mustBeWhole(at < to);
    const length = Math.clz32(this.byte(at)) - 23;
    mustBeWhole(length <= 8 && at + length <= to);
    return length;
  }
}
