import { deflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { findDecrypter } from "@worker/media/pdf/encryption/find-encryption";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { listLinks } from "@worker/media/pdf/links";
import { walkPdf } from "@worker/media/pdf/walk";
import { latin1 } from "../../scripts/seed/pdf/write-pdf";
import { lockedPdf } from "../factories/locked-pdfs";
import { aPdf, withText } from "../factories/pdfs";
import { join } from "../factories/pictures";

const END = "xref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n";
const saved = (file: Uint8Array, more: string, end = END) => join(file, latin1(more + end));
const again = (number: number, body: string, times: number) => `${number} 0 obj ${body} endobj\n`.repeat(times);
const TOO_INVOLVED = "more parts than can be checked";

/** How often a walked file was asked for what a number stands for. */
function lookUps(bytes: Uint8Array, work: (document: ReturnType<typeof walkPdf>) => unknown): number {
  const document = walkPdf(bytes);
  const get = vi.spyOn(document.named, "get");
  work(document);
  return get.mock.calls.length;
}

describe("a PDF that says one thing over and over", () => {
  it("has each number followed once, however many links and values lead to it", () => {
    const chain =
      again(97, "<< /F 98 0 R >>", 200) + again(98, "<< /F 99 0 R >>", 200) + again(99, "<< /F (a) >>", 200);
    const chained = saved(aPdf({ page: "/X << /S /GoToR /F 97 0 R >>" }), chain);
    expect(lookUps(chained, (document) => listLinks(document, null))).toBe(3);

    const crossed = saved(aPdf({ page: `/X [${"<< /URI 99 0 R >>".repeat(500)}]` }), again(99, "(a)", 500));
    expect(lookUps(crossed, (document) => listLinks(document, null))).toBe(1);
    expect(inspectPdf(crossed).links).toEqual([{ kind: "relative", address: "a" }]);
  });

  it("has each lock looked for once, however many ends lead to it", () => {
    const whole = lockedPdf({ lock: "RC4 40" });
    const id = "/ID [<6c656166> <6c656166>]";
    const ends = `trailer << /Root 1 0 R /Encrypt 6 0 R ${id} >>\n`.repeat(300);
    const file = saved(whole, ends, "startxref\n0\n%%EOF\n");
    expect(lookUps(file, findDecrypter)).toBe(1);
  });

  it("is refused where one number has more values than a file is ever saved", () => {
    expect(inspectPdf(saved(aPdf(), again(99, "()", 1000))).links).toEqual([]);
    expect(() => inspectPdf(saved(aPdf(), again(99, "()", 1001)))).toThrow(TOO_INVOLVED);
    const index = Array.from({ length: 1001 }, (_, n) => `99 ${n * 3} `).join("");
    const dict = `/Type /ObjStm /N 1001 /First ${index.length} /Filter /FlateDecode`;
    const bytes = deflateSync(latin1(index + "() ".repeat(1001)));
    expect(() => inspectPdf(aPdf({ more: [{ dict, bytes }] }))).toThrow(TOO_INVOLVED);
  });

  it("is refused where its links lead through more names than can be followed", () => {
    const names = "/F (a) /UF (b) /Unix (c) /DOS (d) /Mac (e)";
    const links = (count: number) => aPdf({ more: [`[${`<< /S /GoToR /F << ${names} >> >>`.repeat(count)}]`] });
    expect(inspectPdf(links(3000)).links).toHaveLength(5);
    expect(() => inspectPdf(links(4001))).toThrow(TOO_INVOLVED);
  });

  it("is refused where more locks are said than savings there are", () => {
    const lock = /6 0 obj\n(<<[^]*?>>)\nendobj/.exec(textOf(lockedPdf({ lock: "RC4 40" })))?.[1] ?? "";
    const file = (times: number) =>
      saved(lockedPdf({ lock: "RC4 40" }), again(6, lock, times), "startxref\n0\n%%EOF\n");
    expect(inspectPdf(file(255)).links).toHaveLength(1);
    expect(() => inspectPdf(file(256))).toThrow(TOO_INVOLVED);
  });

  it("has no tree of pages read whose branches name one another over and over", () => {
    const level = (next: number) => `<< /Type /Pages /Kids [${`${next} 0 R `.repeat(10)}] >>`;
    const levels = Array.from({ length: 18 }, (_, n) => level(n + 7));
    const file = aPdf({ more: [...levels, "<< /Type /Nothing >>"] });
    const branching = withText(file, "/Kids [3 0 R] /Count 1", "/Kids [3 0 R 6 0 R]   ");
    const { readText } = inspectPdf(branching);
    expect(readText()).toEqual([]);
  });

  it("has no text read whose fonts have more in their tables than letters", () => {
    const text = { dict: "", bytes: latin1("BT /F2 12 Tf 72 720 Td <0041> Tj ET") };
    const read = (widths: string, map: string) =>
      inspectPdf(
        withText(
          aPdf({
            more: [
              text,
              "<< /Type /Font /Subtype /Type0 /DescendantFonts [<< /W 9 0 R >>] /ToUnicode 8 0 R >>",
              { dict: "", bytes: latin1(`1 begincodespacerange <0000> <FFFF> endcodespacerange ${map}`) },
              `[${widths}]`,
            ],
          }),
          "/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>",
          "/Contents 6 0 R /Resources << /Font << /F2 7 0 R >> >>",
        ),
      ).readText();
    const range = "<0000> <FFFF> <0000> ";
    expect(read("0 65535 500", `beginbfrange ${range} endbfrange`)).toMatchObject([[[{ text: "A" }]]]);
    expect(read("0 65535 500 ".repeat(16), "")).toEqual([]);
    expect(read("", `beginbfrange ${range.repeat(16)} endbfrange`)).toEqual([]);
    expect(read("", `beginbfrange <0041> <0041> <${"0042".repeat(2000)}> endbfrange`)).toMatchObject([
      [[{ text: "BBBBBBBB" }]],
    ]);
  });

  it("has a line of nothing but the beginnings of tags looked at once", () => {
    const test = vi.spyOn(RegExp.prototype, "test");
    const file = saved(aPdf(), `%${"<s".repeat(20_000)}\n`);
    inspectPdf(file);
    expect(test.mock.calls.length).toBeLessThan(1000);
    vi.restoreAllMocks();
  });
});

const textOf = (bytes: Uint8Array): string => bytes.reduce((all, byte) => all + String.fromCharCode(byte), "");
