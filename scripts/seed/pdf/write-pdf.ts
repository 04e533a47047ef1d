import { deflateSync } from "node:zlib";

/** One object of a PDF: its text, or a stream with what its dictionary says beside the length. */
export type PdfPart = string | { dict: string; bytes: Uint8Array };

/** PDF is written in bytes; everything beyond Latin-1 has been taken out before. */
export const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (char) => (char.charCodeAt(0) < 256 ? char.charCodeAt(0) : 63));

/** The second line says to whatever carries the file that it is no text. */
const HEAD = latin1("%PDF-1.7\n%âãÏÓ\n");

class Writer {
  readonly #chunks: Uint8Array[] = [HEAD];
  length = HEAD.length;

  write(part: string | Uint8Array): void {
    const bytes = typeof part === "string" ? latin1(part) : part;
    this.#chunks.push(bytes);
    this.length += bytes.length;
  }

  writeStream(dict: string, bytes: Uint8Array): void {
    this.write(`<< ${dict} /Length ${bytes.length} >>\nstream\n`);
    this.write(bytes);
    this.write("\nendstream");
  }

  /** @returns where the object begins */
  writeObject(number: number, part: PdfPart): number {
    const at = this.length;
    this.write(`${number} 0 obj\n`);
    if (typeof part === "string") this.write(part);
    else this.writeStream(part.dict, part.bytes);
    this.write("\nendobj\n");
    return at;
  }

  end(xrefAt: number): Uint8Array<ArrayBuffer> {
    this.write(`startxref\n${xrefAt}\n%%EOF\n`);
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}

/**
 * A PDF whose table of objects is a text, as programs wrote it before PDF 1.5.
 * @param parts object 1 and on
 * @param trailer what the trailer says beside the size
 */
export function writeClassicPdf(parts: readonly PdfPart[], trailer = "/Root 1 0 R"): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  const places = parts.map((part, n) => writer.writeObject(n + 1, part));
  const xrefAt = writer.length;
  const lines = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`);
  writer.write(`xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${lines.join("")}`);
  writer.write(`trailer\n<< /Size ${parts.length + 1} ${trailer} >>\n`);
  return writer.end(xrefAt);
}

/** The same with its objects compressed into a stream, and their table as one too. */
export function writeCompressedPdf(parts: readonly PdfPart[], trailer = "/Root 1 0 R"): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  const [holder, table] = [parts.length + 1, parts.length + 2];
  const texts = parts.flatMap((part, n) => (typeof part === "string" ? [{ number: n + 1, text: part }] : []));
  const rows: number[][] = [[0, 0, 65_535]];
  for (const [n, part] of parts.entries()) {
    const index = texts.findIndex(({ number }) => number === n + 1);
    rows.push(index === -1 ? [1, writer.writeObject(n + 1, part), 0] : [2, holder, index]);
  }
  rows.push([1, writer.writeObject(holder, objectStream(texts)), 0]);
  const xrefAt = writer.length;
  rows.push([1, xrefAt, 0]);
  const dict = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >> ${trailer}`;
  writer.writeObject(table, { dict, bytes: deflateSync(differences(rows)) });
  return writer.end(xrefAt);
}

function objectStream(texts: readonly { number: number; text: string }[]): PdfPart {
  let at = 0;
  const index = texts.map(({ number, text }) => {
    const entry = `${number} ${at}`;
    at += text.length + 1;
    return entry;
  });
  const head = `${index.join(" ")}\n`;
  const body = texts.map(({ text }) => `${text}\n`).join("");
  const dict = `/Type /ObjStm /N ${texts.length} /First ${head.length} /Filter /FlateDecode`;
  return { dict, bytes: deflateSync(latin1(head + body)) };
}

/** Rows of a table, each but the first as its difference from the one above. */
function differences(rows: readonly number[][]): Uint8Array {
  const plain = rows.map(([type = 0, second = 0, third = 0]) => [
    ...[type, second >>> 24, second >>> 16, second >>> 8, second, third >>> 8, third].map((value) => value & 255),
  ]);
  return Uint8Array.from(
    plain.flatMap((row, n) => [2, ...row.map((value, column) => (value - (plain[n - 1]?.[column] ?? 0)) & 255)]),
  );
}

/** A text as a string of a PDF. */
export const pdfText = (text: string): string => `(${text.replace(/[\\()]/g, (char) => `\\${char}`)})`;
