import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MediaRefused } from "@worker/media/media-refused";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { fromAscii85 } from "@worker/media/pdf/text/ascii85";
import { latin1, type PdfPart, writeClassicPdf, writeCompressedPdf } from "../../../../../scripts/seed/pdf/write-pdf";

interface Drawn {
  drawing: string;
  /** The only font, object 5. */
  font?: string;
  page?: string;
  /** Objects from 6 on. */
  more?: readonly PdfPart[];
  filter?: string;
  encode?: (drawing: Uint8Array) => Uint8Array;
}

const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

function pdf({
  drawing,
  font = HELVETICA,
  page = "",
  more = [],
  filter = "/FlateDecode",
  encode = deflateSync,
}: Drawn) {
  const parts: PdfPart[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >> >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${page} >>`,
    { dict: `/Filter ${filter}`, bytes: encode(latin1(drawing)) },
    font,
    ...more,
  ];
  return parts;
}
const linesOf = (parts: readonly PdfPart[], write = writeClassicPdf): string[] =>
  inspectPdf(write(parts))
    .readText()
    .flatMap((rows) => rows.map((row) => row.map(({ text }) => text).join(" | ")));
const read = (drawn: Drawn) => linesOf(pdf(drawn));

/** Bytes as ReportLab writes them. */
function ascii85(bytes: Uint8Array): Uint8Array {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    let value = 0;
    for (let n = 0; n < 4; n += 1) value = value * 256 + (group[n] ?? 0);
    const digits = Array.from({ length: 5 }, (_, n) =>
      String.fromCharCode(33 + (Math.floor(value / 85 ** (4 - n)) % 85)),
    );
    const all = digits.join("");
    text += value === 0 && group.length === 4 ? "z" : all.slice(0, group.length + 1);
  }
  return latin1(`${text}~>`);
}

const TABLE = "BT /F1 9 Tf 72 700 Td (Mitragynine) Tj 200 0 Td (1.42) Tj 80 0 Td (%) Tj -280 -14 Td (Total) Tj ET";

describe("a PDF's text", () => {
  it("is read line by line, in cells", () => {
    expect(read({ drawing: TABLE })).toEqual(["Mitragynine | 1.42 | %", "Total"]);
    expect(linesOf(pdf({ drawing: TABLE }), writeCompressedPdf)).toEqual(["Mitragynine | 1.42 | %", "Total"]);
  });

  it("is read whatever order it is drawn in, by matrices, in pieces, and as ReportLab packs it", () => {
    const drawing = `q 0.5 0 0 0.5 0 0 cm BT /F1 18 Tf 1 0 0 1 544 1400 Tm (1.42) Tj ET Q
      BT /F1 9 Tf 1 0 0 1 72 700 Tm [(Mi) 20 (tragy) -30 (nine)] TJ ET
      BT /F1 9 Tf 12 TL 72 650 Td [(Yeast) -300 (and) -300 (mold) -9000 (< 10)] TJ T* (Batch:) Tj ( A-1) ' ET`;
    const encode = (bytes: Uint8Array) => ascii85(deflateSync(bytes));
    const all = ["Mitragynine | 1.42", "Yeast and mold | < 10", "Batch:", "A-1"];
    expect(read({ drawing })).toEqual(all);
    expect(read({ drawing, encode, filter: "[ /ASCII85Decode /FlateDecode ]" })).toEqual(all);
  });

  it("is read through the font's own table of letters", () => {
    const table = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
      2 beginbfchar <0003> <003C> <0004> <0020> endbfchar 1 beginbfrange <0010> <0019> <0030> endbfrange
      1 beginbfrange <0020> <0021> [<002E> <00B5>] endbfrange endcmap`;
    const more = [
      { dict: "/Filter /FlateDecode", bytes: deflateSync(latin1(table)) },
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Cut /DW 500 /W [3 [600 300] 16 25 550] >>",
    ];
    const font =
      "<< /Type /Font /Subtype /Type0 /BaseFont /Cut /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [7 0 R] >>";
    const drawing = "BT /F1 9 Tf 72 700 Td <000300040010002000110021> Tj <0099> Tj ET";
    expect(read({ drawing, font, more })).toEqual(["< 0.1µ\ufffd"]);
  });

  it("is read through names of letters, and never guessed where the file does not tell them", () => {
    const named = (more: string) => `<< /Type /Font /Subtype /TrueType /BaseFont /Cut ${more} >>`;
    const drawing = "BT /F1 9 Tf 72 700 Td (ABC) Tj ET";
    const differences = "/Encoding << /Differences [65 /lessequal /one /g17] >>";
    expect(read({ drawing, font: named(differences) })).toEqual(["≤1\ufffd"]);
    const embedded = named("/FontDescriptor << /Type /FontDescriptor /FontFile2 6 0 R >>");
    expect(read({ drawing, font: embedded, more: [{ dict: "", bytes: latin1("font") }] })).toEqual([
      "\ufffd\ufffd\ufffd",
    ]);
  });

  it("of a drawing inside the drawing is read, and of a turned page as it is shown", () => {
    const form = { dict: "/Type /XObject /Subtype /Form /Matrix [1 0 0 1 10 0]", bytes: latin1(TABLE) };
    expect(read({ drawing: "/X1 Do", more: [form] })).toEqual(["Mitragynine | 1.42 | %", "Total"]);
    const turned = "BT /F1 9 Tf 0 1 -1 0 100 72 Tm (Batch) Tj 60 0 Td (A-1) Tj ET";
    expect(read({ drawing: turned, page: "/Rotate 90" })).toEqual(["Batch | A-1"]);
    expect(read({ drawing: turned })).toEqual([]);
  });

  it("that is drawn without being seen is not read, and pictures inside a drawing are skipped", () => {
    const drawing = `BT 3 Tr /F1 9 Tf 72 700 Td (Lead 0.00) Tj ET BI /W 1 /H 1 ID (\x01<[ EI
      BT 0 Tr /F1 9 Tf 72 600 Td (Lead 9.99) Tj ET`;
    expect(read({ drawing })).toEqual(["Lead 9.99"]);
  });
});

describe("a PDF made to hold the reader up", () => {
  it.each<[string, Drawn]>([
    ["unpacks to more than a page has", { drawing: " ".repeat(5_000_000) }],
    ["draws without an end", { drawing: `${"q Q ".repeat(200_000)}${TABLE}` }],
    ["opens more states than a reader keeps", { drawing: "q ".repeat(1000) + TABLE }],
    [
      "shows itself inside itself",
      { drawing: "/X1 Do", more: [{ dict: "/Subtype /Form", bytes: latin1("/X1 Do ".repeat(50)) }] },
    ],
    ["breaks off inside a text", { drawing: `${TABLE} BT (abc` }],
    ["is not packed as it says", { drawing: TABLE, encode: (bytes) => bytes }],
  ])("that %s gives nothing", (_, drawn) => expect(read(drawn).join("")).toBe(""));

  it("with a font that leads to itself still gives what can be read", () => {
    const font = "<< /Type /Font /Subtype /Type0 /DescendantFonts 5 0 R /ToUnicode 5 0 R /Encoding 5 0 R >>";
    expect(read({ drawing: "BT /F1 9 Tf 72 700 Td <00410042> Tj ET", font })).toEqual(["\ufffd\ufffd"]);
  });

  it("with zeros written short is refused before there is room for them", () => {
    expect(fromAscii85(latin1("zz!!~>z"), 9)).toEqual(new Uint8Array(9));
    expect(() => fromAscii85(latin1("zz!!~>z"), 8)).toThrow(MediaRefused);
  });
});
