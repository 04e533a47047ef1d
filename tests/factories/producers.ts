import { deflateSync } from "node:zlib";
import { latin1 } from "../../scripts/seed/pdf/write-pdf";
import { aPdf } from "./pdfs";

/** How programs write PDFs that a strict reading of the format would refuse, without their files: only their shape. */
const plain = () => textOf(aPdf());
const textOf = (bytes: Uint8Array): string => bytes.reduce((all, byte) => all + String.fromCharCode(byte), "");
const row = (at: number, kind = "n") => `${String(at).padStart(10, "0")} 00000 ${kind} \n`;
const tableOf = (file: string): string => /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1] ?? "0";

/** A later saving: one more object behind the end, with a table of its own. */
function saved(file: string, body: string, { number = 6, before = "", after = "" } = {}): string {
  const head = `${file}${before}`;
  const object = `${number} 0 obj\n${body}\nendobj\n`;
  const table = `xref\n${number} 1\n${row(head.length)}`;
  const trailer = `trailer\n<< /Size ${number + 1} /Root 1 0 R /Prev ${tableOf(file)} >>\n`;
  return `${head}${object}${table}${trailer}startxref\n${head.length + object.length}\n%%EOF\n${after}`;
}

const SIGNATURE = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 99 999 99] /Contents <${"30820".padEnd(4000, "0")}> /M (D:20261122120000Z) /Reason (Released by QA) >>`;

/** A linearized file: its first part names no table, and the table at the end no root. */
function linearized(): string {
  const first = plain();
  const body = first.slice(0, first.indexOf("xref\n"));
  const front = `xref\n0 1\n${row(0, "f")}trailer\n<< /Size 6 /Root 1 0 R /Prev ${body.length} >>\nstartxref\n0\n%%EOF\n`;
  const cut = body.indexOf("2 0 obj");
  return `${body.slice(0, cut)}${front}${body.slice(cut)}xref\n0 1\n${row(0, "f")}trailer\n<< /Size 6 >>\nstartxref\n${cut}\n%%EOF\n`;
}

/** For readers of both kinds: a table as text that names one as a stream. */
function hybrid(): string {
  const file = plain();
  const rows = deflateSync(Uint8Array.from([1, 0, 15, 0]));
  const object = `6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Index [1 1] /Filter /FlateDecode /Length ${rows.length} >>\nstream\n${textOf(rows)}\nendstream\nendobj\n`;
  const at = file.indexOf("xref\n");
  const moved = file.slice(0, at) + object + file.slice(at);
  return moved
    .replace("trailer\n<<", `trailer\n<< /XRefStm ${at}`)
    .replace(/startxref\n\d+/, `startxref\n${at + object.length}`);
}

const MADE: Record<string, () => string> = {
  "macOS, which appends a saving behind a second header": () =>
    saved(plain(), "<< /Producer (macOS Quartz PDFContext, AppendMode 1.1) >>", { before: "%PDF-1.3\n" }),
  "PDFsam, whose table keeps the places of before": () => plain().replace(/(\d{10}) 00000 n/g, "0000000017 00000 n"),
  "a merger, whose last table lies elsewhere": () => plain().replace(/startxref\n\d+/, "startxref\n7"),
  "a merger, whose table counts too few rows": () => plain().replace("xref\n0 6", "xref\n0 3"),
  "InDesign, whose sections end in comments": () =>
    saved(plain(), "null", {
      before: "% end of section 1\r",
      after: "%BeginExifToolUpdate\n% 2,0\n%EndExifToolUpdate 99\n",
    }),
  "Acrobat, signed in a later saving": () => saved(plain(), SIGNATURE),
  "Acrobat, signed twice": () => saved(saved(plain(), SIGNATURE), SIGNATURE, { number: 7 }),
  "Acrobat, whose later saving begins where the first ends": () => saved(plain().trimEnd(), "null"),
  "Acrobat, made for the web": linearized,
  "Word, for readers old and new": hybrid,
  "Skia, which says a type twice": () => saved(plain(), "<< /Type /ExtGState /Type /ExtGState /CA 1 >>"),
  "a driver that ends objects without a blank": () => saved(plain(), "12").replace("12\nendobj", "12endobj"),
  "a driver that leaves out an object's end": () => plain().replace("endobj\n2 0 obj", "\n2 0 obj"),
  "a driver that ends an object twice": () => plain().replace("endobj\n2 0 obj", "endobj\nendobj\n2 0 obj"),
  "a driver of old Macs, with lines that end in one byte": () => plain().replaceAll("stream\n", "stream\r"),
  "a web form, whose picture is shorter than it says": () =>
    saved(plain(), "<< /Type /XObject /Length 99999 >>\nstream\npicture\nendstream"),
  "a mail gateway, which fills the end with zeros": () => `${plain()}${"\0".repeat(512)}`,
  "a script that leaves out the last table": () => plain().replace(/startxref\n\d+\n/, ""),
  "a report server, which prints as it opens": () => textOf(aPdf({ catalog: "/OpenAction << /S /Named /N /Print >>" })),
  "a form whose events only turn pages": () => textOf(aPdf({ page: "/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>" })),
  "TeX, which links to a file beside it": () =>
    textOf(aPdf({ page: "/Annots [<< /Subtype /Link /A << /S /GoToR /F (limits.pdf) /D (top) >> >>]" })),
};

/** By whom or how it was written, and the file. */
export const PRODUCERS = Object.entries(MADE).map(([name, make]): [string, Uint8Array] => [name, latin1(make())]);
