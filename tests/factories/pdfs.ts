import { deflateSync } from "node:zlib";
import { latin1, type PdfPart, pdfText, writeClassicPdf, writeCompressedPdf } from "../../scripts/seed/pdf/write-pdf";

interface Wanted {
  /** What the page says: makes the file another one. */
  text?: string;
  /** Added to the catalogue's dictionary. */
  catalog?: string;
  /** Added to the page's dictionary. */
  page?: string;
  /** Objects after the first five. */
  more?: readonly PdfPart[];
  trailer?: string;
  /** As newer programs write: objects inside a compressed stream. */
  compressed?: boolean;
}

/** A PDF of one page, as a program would write it; objects 1 to 5 are its own. */
export function aPdf({ text = "Certificate of analysis", compressed = false, ...more }: Wanted = {}) {
  const drawing = latin1(`BT /F1 12 Tf 72 720 Td ${pdfText(text)} Tj ET`);
  const parts: PdfPart[] = [
    `<< /Type /Catalog /Pages 2 0 R ${more.catalog ?? ""} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more.page ?? ""} >>`,
    { dict: "/Filter /FlateDecode", bytes: deflateSync(drawing) },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(more.more ?? []),
  ];
  return (compressed ? writeCompressedPdf : writeClassicPdf)(parts, more.trailer);
}

/** A PDF of exactly so many bytes, most of them a scanned picture's. */
export function aPdfOf(bytes: number, text = "Scan"): Uint8Array<ArrayBuffer> {
  const made = (length: number) => aPdf({ text, more: [{ dict: "", bytes: noise(length) }] });
  let length = bytes - made(0).length;
  // The digits of the length and of the table's place add a few bytes of their own.
  for (let turn = 0; turn < 4; turn += 1) length += bytes - made(length).length;
  return made(length);
}

/** A PDF whose signature covers all of it but its own bytes. @param beyond bytes that it claims to cover behind the end */
export function aSignedPdf(beyond = 0): Uint8Array<ArrayBuffer> {
  const made = (end: number) =>
    aPdf({
      more: [`<< /Type /Sig /ByteRange [0 600 700 ${String(end).padStart(6, "0")}] /Contents <${"00".repeat(40)}> >>`],
    });
  return made(made(0).length - 700 + beyond);
}

/** Bytes without a pattern, the same each time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let n = 0; n < length; n += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}

/** A file's text changed, byte by byte; where lengths stay the same its tables still hold. */
export function withText(file: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  let text = "";
  for (const byte of file) text += String.fromCharCode(byte);
  if (!text.includes(from)) throw new Error(`The file does not contain "${from}".`);
  return latin1(text.replace(from, () => to));
}
