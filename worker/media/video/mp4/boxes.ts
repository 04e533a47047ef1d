import { asciiAt } from "../../byte-search";
import { mustBeWhole } from "../video-refused";

/** One box of ISO/IEC 14496-12: places in the file's bytes. */
export interface Box {
  type: string;
  start: number;
  /** Behind its size and type. */
  body: number;
  end: number;
}

/** Of all boxes of a file together: more than half an hour in fragments of a tenth of a second has. */
const BOXES_MAX = 500_000;
const HEAD = 8;
const LARGE_HEAD = 16;
const FREE = [0x66, 0x72, 0x65, 0x65];

/** The bytes of an MP4. Whatever would lie outside of them refuses the file. */
export class Boxes {
  private readonly view: DataView;
  private read = 0;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(at: number): number {
    return this.view.getUint8(this.within(at, 1));
  }

  u16(at: number): number {
    return this.view.getUint16(this.within(at, 2));
  }

  u32(at: number): number {
    return this.view.getUint32(this.within(at, 4));
  }

  i32(at: number): number {
    return this.view.getInt32(this.within(at, 4));
  }

  /** Whole numbers up to 2^53 are exact; what is larger is beyond every file anyway. */
  u64(at: number): number {
    return this.u32(at) * 2 ** 32 + this.u32(at + 4);
  }

  fourCC(at: number): string {
    return asciiAt(this.bytes, this.within(at, 4), at + 4);
  }

  set(at: number, bytes: readonly number[]): void {
    this.bytes.set(bytes, this.within(at, bytes.length));
  }

  zero(from: number, to: number): void {
    if (to > from) this.bytes.fill(0, this.within(from, to - from), to);
  }

  /** The boxes that fill a part of the file from its first byte to its last. */
  in(from: number, to: number): Box[] {
    const boxes: Box[] = [];
    for (let at = from; at < to; at = boxes.at(-1)?.end ?? to) boxes.push(this.box(at, to));
    return boxes;
  }

  children(box: Box): Box[] {
    return this.in(box.body, box.end);
  }

  /** Only the last box of the whole file may leave its size open. */
  private box(start: number, to: number): Box {
    mustBeWhole((this.read += 1) <= BOXES_MAX && to - start >= HEAD);
    const [short, type] = [this.u32(start), this.fourCC(start + 4)];
    const isLarge = short === 1;
    mustBeWhole(!isLarge || to - start >= LARGE_HEAD);
    const isOpen = short === 0 && to === this.bytes.length;
    const size = isOpen ? to - start : isLarge ? this.u64(start + HEAD) : short;
    const head = isLarge ? LARGE_HEAD : HEAD;
    mustBeWhole(size >= head && size <= to - start);
    return { type, start, body: start + head, end: start + size };
  }

  /** Makes a box one that says nothing, of the same size. */
  free(box: Box): void {
    this.set(box.start + 4, FREE);
    this.zero(box.body, box.end);
  }

  private within(at: number, length: number): number {
    mustBeWhole(at >= 0 && at + length <= this.bytes.length);
    return at;
  }
}

/** The one box of a type. Of two, one program would read the first and another the last: refused. */
export function oneOf(boxes: readonly Box[], type: string): Box | undefined {
  const [box, second] = boxes.filter((each) => each.type === type);
  mustBeWhole(second === undefined);
  return box;
}

export function theOnly(boxes: readonly Box[], type: string): Box {
  const box = oneOf(boxes, type);
  mustBeWhole(box !== undefined);
  return box;
}
