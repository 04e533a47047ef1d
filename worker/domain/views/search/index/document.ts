import { z } from "zod";
import { jsonText } from "../../../../json-text";

/** Four bytes of length, a JSON header that names the columns, then the columns, each on an eight-byte boundary. */
const COLUMNS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type ColumnType = keyof typeof COLUMNS;
type Column<T extends ColumnType> = InstanceType<(typeof COLUMNS)[T]>;
type AnyColumn = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Another number has the documents that are stored written anew, as where words are read otherwise. */
const FORMAT = 2;

const size = z.number().int().nonnegative();
const header = z.object({
  format: z.literal(FORMAT),
  kind: z.enum(["products", "vendors", "batches", "labs"]),
  rows: size,
  bytes: size,
  columns: z.record(z.string(), z.tuple([z.enum(["u8", "u16", "u32", "f64"]), size, size])),
});
type DocumentKind = z.infer<typeof header>["kind"];

/** What was read is not a whole document of this format; the index is then built again. */
export class BrokenDocument extends Error {
  override name = "BrokenDocument";
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;
const typeOf = (column: AnyColumn): ColumnType =>
  column instanceof Uint8Array
    ? "u8"
    : column instanceof Uint16Array
      ? "u16"
      : column instanceof Uint32Array
        ? "u32"
        : "f64";

/** Writes a document. `rows` is what column lengths are checked against by those who read it. */
export function encodeDocument(kind: DocumentKind, rows: number, columns: Record<string, AnyColumn>): ArrayBuffer {
  let end = 0;
  const placed: Record<string, [ColumnType, number, number]> = {};
  for (const [name, column] of Object.entries(columns)) {
    placed[name] = [typeOf(column), end, column.length];
    end += aligned(column.byteLength);
  }
  const head = new TextEncoder().encode(JSON.stringify({ format: FORMAT, kind, rows, bytes: end, columns: placed }));
  const start = aligned(4 + head.length);
  const buffer = new ArrayBuffer(start + end);
  new DataView(buffer).setUint32(0, head.length);
  const bytes = new Uint8Array(buffer);
  bytes.set(head, 4);
  for (const [name, column] of Object.entries(columns)) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), start + (placed[name]?.[1] ?? 0));
  }
  return buffer;
}

export interface IndexDocument {
  rows: number;
  bytes: number;
  /** A view, not a copy. @param length what it must have, where known @throws BrokenDocument without such a column */
  column<T extends ColumnType>(name: string, type: T, length?: number): Column<T>;
}

export function decodeDocument(buffer: ArrayBuffer, kind: DocumentKind): IndexDocument {
  const { start, ...head } = readHeader(buffer, kind);
  return {
    rows: head.rows,
    bytes: buffer.byteLength,
    column<T extends ColumnType>(name: string, type: T, length?: number) {
      const [stored, offset, count] = head.columns[name] ?? [];
      if (stored !== type || offset === undefined || count === undefined) throw new BrokenDocument(`no column ${name}`);
      if (length !== undefined && count !== length) throw new BrokenDocument(`column ${name} has ${count} values`);
      return new COLUMNS[type](buffer, start + offset, count) as Column<T>;
    },
  };
}

function readHeader(buffer: ArrayBuffer, kind: DocumentKind) {
  try {
    const length = new DataView(buffer).getUint32(0);
    const head = jsonText(header)(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    const start = aligned(4 + length);
    if (head.kind === kind && start + head.bytes === buffer.byteLength) return { ...head, start };
  } catch {
    // falls through: what cannot be read is as broken as what has the wrong length
  }
  throw new BrokenDocument(`not a ${kind} document`);
}
