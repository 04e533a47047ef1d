import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { latin1, type PdfPart } from "../../scripts/seed/pdf/write-pdf";
import { aPdf, withText } from "../factories/pdfs";
import { aJpeg, aPng, bytesOf, join } from "../factories/pictures";

const refusalOf = (bytes: Uint8Array): string => {
  try {
    inspectPdf(bytes);
    return "passes";
  } catch (error) {
    return (error as Error).name === "MediaRefused" ? (error as Error).message : `broke: ${String(error)}`;
  }
};
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const aZip = () => join(bytesOf("PK\u0003\u0004"), new Uint8Array(40), bytesOf("PK\u0005\u0006"), new Uint8Array(18));
const text = (bytes: Uint8Array): string => bytes.reduce((all, byte) => all + String.fromCharCode(byte), "");
const stream = (dict: string, content: string): PdfPart => ({ dict, bytes: latin1(content) });
const packed = (dict: string, content: string): PdfPart => ({
  dict: `${dict} /Filter /FlateDecode`,
  bytes: deflateSync(latin1(content)),
});

describe("an ordinary PDF", () => {
  it.each<[string, Uint8Array]>([
    ["with a table of objects", aPdf()],
    ["with compressed objects", aPdf({ compressed: true })],
    ["that opens at a place", aPdf({ catalog: "/OpenAction [3 0 R /Fit]" })],
    [
      "that opens by an action that goes there",
      aPdf({ catalog: "/OpenAction 6 0 R", more: ["<< /S /GoTo /D [3 0 R /Fit] >>"] }),
    ],
    [
      "with a link",
      aPdf({ page: "/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://lab.example/) >> >>]" }),
    ],
    ["with a link written in hex", aPdf({ more: ["<< /S /URI /URI <68747470733A2F2F6C61622E6578616D706C65> >>"] })],
    ["with a stream whose length stands elsewhere", aPdf({ more: [withLengthElsewhere("abc\n"), "4"] })],
    [
      "whose text speaks of scripts",
      aPdf({ text: "/JavaScript /Launch 5 obj", more: ["(/JavaScript in \\( a text)"] }),
    ],
    ["that was saved twice", savedTwice()],
  ])("%s passes", (_, bytes) => {
    expect(refusalOf(bytes)).toBe("passes");
  });
});

/** The writer adds a length of its own, which this takes the place of. */
const withOwnLength = (part: string): PdfPart => part;

function withLengthElsewhere(content: string): PdfPart {
  return `<< /Length 7 0 R >>\nstream\n${content}\nendstream`;
}

function savedTwice(added = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"): Uint8Array {
  const first = text(aPdf());
  const table = /startxref\n(\d+)/.exec(first)?.[1] ?? "";
  const second = `5 0 obj\n${added}\nendobj\n`;
  const at = first.length + second.length;
  const line = `${String(first.length).padStart(10, "0")} 00000 n \n`;
  return latin1(
    `${first}${second}xref\n5 1\n${line}trailer\n<< /Size 6 /Root 1 0 R /Prev ${table} >>\nstartxref\n${at}\n%%EOF\n`,
  );
}

describe("another kind of file named .pdf", () => {
  it.each<[string, Uint8Array]>([
    ["HTML", bytesOf("<!doctype html><script>alert(1)</script>")],
    ["SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["ZIP", aZip()],
    ["PNG", aPng()],
    ["JPEG", aJpeg()],
    ["nothing", new Uint8Array()],
    ["a program", join(bytesOf("MZ"), new Uint8Array(200))],
    ["a text that mentions %PDF- late", bytesOf(`${"x".repeat(3000)}%PDF-1.7`)],
  ])("%s is refused", (_, bytes) => {
    expect(refusalOf(bytes)).toBe("This file is not a PDF, whatever its name says. Only PDF files are accepted.");
  });
});

describe("a PDF that begins or ends as it should not", () => {
  it("is refused with something before it", () => {
    for (const junk of ["\n", "\u00ef\u00bb\u00bf", "GIF89a", "<html><script>alert(1)</script>", "x".repeat(900)])
      expect(refusalOf(join(latin1(junk), aPdf()))).toMatch(/before the PDF begins/);
  });

  it("is refused wherever it is cut off", () => {
    for (const whole of [aPdf(), aPdf({ compressed: true })]) {
      for (let length = 10; length < whole.length - 1; length += 7)
        expect(refusalOf(whole.subarray(0, length)), `${length}`).toMatch(/incomplete|damaged/);
    }
    expect(refusalOf(aPdf().subarray(0, 300))).toMatch(/incomplete/);
    expect(refusalOf(aPdf().subarray(0, aPdf().length - 3))).toMatch(/incomplete/);
  });

  it("is refused with something behind it", () => {
    for (const junk of ["<html>", "PK\u0003\u0004", "7 MZ", "MZ\u0000"])
      expect(refusalOf(join(aPdf(), latin1(junk))), junk).toMatch(/after the PDF ends|two|both a PDF/);
    for (const blank of ["\r\n\r\n", "\n% a comment", "% PDFsam\r\n\0", "%PDF-1.7\n"])
      expect(refusalOf(join(aPdf(), latin1(blank))), blank).toBe("passes");
  });

  it("is refused where it is another kind of file too", () => {
    const zipped = aPdf({ more: [{ dict: "", bytes: aZip() }] });
    expect(refusalOf(zipped)).toMatch(/another kind of file/);
    const page = withText(aPdf(), "%âãÏÓ\n", "%<HTML><script>alert(1)</script>\n");
    expect(refusalOf(page)).toMatch(/another kind of file/);
  });

  it("is refused without pages, and without a root", () => {
    expect(refusalOf(withText(aPdf(), "/Type /Page /", "/Type /Pagf /"))).toBe("The PDF has no pages.");
    expect(refusalOf(aPdf({ trailer: "/Roof 1 0 R" }))).toMatch(/damaged/);
  });
});

describe("a PDF with something active", () => {
  const cases: [string, string, RegExp][] = [
    ["a script as it opens", "/OpenAction << /S /JavaScript /JS (x) >>", /contains a script/],
    ["scripts by name", "/Names << /JavaScript << /Names [(a) 6 0 R] >> >>", /contains a script/],
    ["a script in a stream", "/OpenAction << /JS 6 0 R >>", /contains a script/],
    ["a name in hex", "/OpenAction << /S /#4a#61#76aScript >>", /contains a script/],
    ["a key in hex", "/OpenAction << /#4A#53 (x) >>", /contains a script/],
    [
      "words set apart by comments",
      "/OpenAction %x\n<< /S %JavaScript\n/JavaScript%\n/JS%\r(x)>>",
      /contains a script/,
    ],
    ["words without blanks", "/OpenAction<</S/JavaScript/JS(x)>>", /contains a script/],
    ["words set apart by zero bytes", "/OpenAction\0<<\0/S\0/JavaScript\0>>", /contains a script/],
    ["a program", "/OpenAction << /S /Launch /Win << /P (cmd) >> >>", /start a program/],
    ["an embedded file", "/Names << /EmbeddedFiles << /Names [] >> >>", /embedded/],
    ["an embedded file by its specification", "/AF [<< /Type /Filespec /EF << >> >>]", /embedded/],
    ["a portfolio", "/Collection << /View /T >>", /embedded/],
    ["a form in XML", "/AcroForm << /XFA [] >>", /form/],
    ["a form that is sent", "/X << /S /SubmitForm >>", /form/],
    ["data brought in", "/X << /S /ImportData >>", /form/],
    ["something at an event", "/AA << /WC << >> >>", /by itself/],
    ["a place and then more", "/OpenAction << /S /GoTo /D [] /Next << /S /URI >> >>", /by itself/],
    ["another file as it opens", "/OpenAction << /S /GoToR /F (x.pdf) >>", /by itself/],
    ["a web page at an event", "/AA << /O << /S /URI /URI (https://x.example) >> >>", /by itself/],
    ["events that lie elsewhere", "/AA 99 0 R", /by itself/],
    ["a web page as it opens", "/OpenAction << /S /URI /URI (https://x.example) >>", /by itself/],
    ["an action nobody can find", "/OpenAction 99 0 R", /by itself/],
    ["a film", "/X << /S /Rendition >>", /sound, film/],
    ["a sound", "/X << /S /Sound /Sound 6 0 R >>", /sound, film/],
    ["rich media", "/X /RichMedia", /sound, film/],
    ["an embedded other file", "/X << /S /GoToE >>", /embedded/],
    ["a link that is a script", "/X << /S /URI /URI (javascript:alert) >>", /link that is a script/],
    ["a link that is a script in hex", "/X << /URI <6A6176617363726970743A61> >>", /link that is a script/],
    ["a link that is a script in escapes", "/X << /URI (java\\163cript:x) >>", /link that is a script/],
    ["a link that is a script in pieces", "/X << /URI ( java\\\n\\tscr\\nipt:x) >>", /link that is a script/],
    [
      "a link that is a script in two bytes",
      "/X << /URI <FEFF006A006100760061007300630072006900700074003A> >>",
      /script/,
    ],
    ["a link that is a page of its own", "/X << /URI (data:text/html,x) >>", /link that is a script/],
    ["a link that starts a program", "/X << /URI (ms-msdt:/id) >>", /link that starts a program/],
    ["a link to a shared folder with a scheme", "/X << /URI (file://x/y.pdf) >>", /another computer's files/],
    ["a link to a shared folder in its path", "/X << /URI (file:////x/y.pdf) >>", /another computer's files/],
    ["a link to a shared folder in escapes", "/X << /URI (FILE:///%5cx%2fy.pdf) >>", /another computer's files/],
    ["a link to a share by its protocol", "/X << /URI (smb://x/y) >>", /another computer's files/],
    ["a link to a program on the disk", "/X << /URI (file:///C:/Windows/System32/cmd.exe?x) >>", /starts a program/],
    ["a link to a program beside it", "/X << /S /GoToR /F (a/limits.pdf.LNK ) >>", /starts a program/],
    ["a link to a program of a disk", "/X << /S /GoToR /F (C:\\\\a.com) >>", /starts a program/],
    ["a link to a shared folder", "/X << /S /URI /URI ( //x/y) >>", /another computer's files/],
    ["a link to a shared folder of Windows", "/X << /S /URI /URI (\\\\\\\\x\\\\y) >>", /another computer's files/],
    ["another file of a shared folder", "/X << /S /GoToR /F (//x/y.pdf) >>", /another computer's files/],
    ["what all its links begin with", "/URI << /Base (javascript:) >>", /link that is a script/],
  ];
  it.each(cases)("is refused: %s", (_, catalog, why) => {
    expect(refusalOf(aPdf({ catalog }))).toMatch(why);
    expect(refusalOf(aPdf({ catalog, compressed: true })), "compressed").toMatch(why);
  });

  it("is refused where the object belongs to nothing, or came with a later saving", () => {
    expect(refusalOf(aPdf({ more: [script] }))).toMatch(/script/);
    expect(refusalOf(savedTwice(script))).toMatch(/script/);
  });

  it("is refused where a reader that finds no root would look for one, and find another", () => {
    const hidden = "\ntrailer\n<< /Root << /Type /Catalog /Pages 2 0 R /AA << >> >> >>\n";
    for (const each of [hidden, hidden.replace("<<", "%\n<<")])
      expect(refusalOf(aPdf({ more: [stream("", each)] }))).toMatch(/lies hidden/);
    expect(refusalOf(aPdf({ more: [`(${hidden})`] }))).toMatch(/lies hidden/);
    expect(refusalOf(aPdf({ more: [stream("", "a trailer of a film")] }))).toBe("passes");
    for (const root of ["9 0 R", "5 0 R"]) expect(refusalOf(aPdf({ trailer: `/Root ${root}` }))).toMatch(/damaged/);
  });

  it("is refused where another stream has the number of one that holds objects", () => {
    const again = aPdf({ more: [stream("/Type /ObjStm /N 0 /First 0", ""), stream("/N 1", `6 0 ${script}`)] });
    expect(refusalOf(again)).toBe("passes");
    expect(refusalOf(withText(again, "\n7 0 obj", "\n6 0 obj"))).toMatch(/one thing twice/);
  });

  it("is refused where a stream takes its content from another file", () => {
    expect(refusalOf(aPdf({ more: [stream("/F (x.bin)", "")] }))).toMatch(/from another file/);
    const form = (source: string) => stream(`/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Ref ${source}`, "");
    expect(refusalOf(aPdf({ more: [form("<< /F (x.pdf) /Page 0 >>")] }))).toMatch(/from another file/);
    expect(refusalOf(aPdf({ more: [form("7 0 R"), "<< /F (x.pdf) /Page 0 >>"] }))).toMatch(/from another file/);
    expect(refusalOf(aPdf({ more: ["<< /Type /StructElem /Ref [4 0 R] >>"] }))).toBe("passes");
  });

  it("is refused where a drawing is a program for printers", () => {
    expect(refusalOf(aPdf({ more: [stream("/Type /XObject /Subtype /PS", "quit")] }))).toMatch(/program for printers/);
  });
});

const broken = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes.slice(0, -4), 7, 7, 7, 7]);

describe("a script in an object stream", () => {
  const content = `6 0 ${script}`;
  it.each<[string, PdfPart, RegExp]>([
    ["as it stands", stream("/Type /ObjStm /N 1 /First 4", content), /script/],
    ["compressed", packed("/Type /ObjStm /N 1 /First 4", content), /script/],
    ["that names another type", packed("/Type /Metadata /N 1 /First 4", content), /script/],
    ["that names no type", packed("/N 1 /First 4", content), /script/],
    ["whose type is written in hex", packed("/Type /#4fbjStm /N 1 /#46irst 4", content), /script/],
    ["with parameters of nothing", packed("/Type /ObjStm /N 1 /First 4 /DecodeParms null", content), /script/],
    [
      "in an encoding that is not read",
      stream("/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode", content),
      /packed in another way/,
    ],
    [
      "in two encodings",
      stream("/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]", content),
      /packed in another way/,
    ],
    ["in an abbreviated encoding", stream("/Type /ObjStm /N 1 /First 4 /F /Fl", content), /another file|cannot/],
    ["behind the last object", packed("/Type /ObjStm /N 1 /First 4", `6 0 null ${script}`), /script|index/],
    ["in a comment that the index leads to", packed("/Type /ObjStm /N 1 /First 4", `6 2 %\r${script}`), /script/],
    [
      "in a text that the index leads to",
      packed("/Type /ObjStm /N 2 /First 8", `6 0 7 1 (${script})`),
      /index|incomplete/,
    ],
    [
      "with a broken checksum",
      { dict: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", bytes: broken(deflateSync(latin1(content))) },
      /cannot be unpacked/,
    ],
  ])("%s is found or refused", (_, part, why) => {
    expect(refusalOf(aPdf({ more: [part] }))).toMatch(why);
  });

  it("is found behind a predictor", () => {
    const row = latin1(content.padEnd(64, " "));
    const rows = join([0], row);
    const dict = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 64 >>";
    expect(refusalOf(aPdf({ more: [{ dict, bytes: deflateSync(rows) }] }))).toMatch(/script/);
  });

  it("is refused where the table looks for objects in a stream that was not read as one", () => {
    // Object 4, the page's drawing, is a stream; the table says that object 5 lies in it.
    const file = aPdf({ compressed: true });
    const table = { dict: "/Type /XRef /Size 9 /W [1 2 1] /Index [5 1]", bytes: Uint8Array.from([2, 0, 4, 0]) };
    expect(refusalOf(aPdf({ more: [table] }))).toMatch(/cannot be checked/);
    expect(refusalOf(file)).toBe("passes");
  });
});

describe("an object hidden where no object belongs", () => {
  const hidden = `9 0 obj ${script} endobj`;

  it("is refused in a stream, a text and a comment", () => {
    expect(refusalOf(aPdf({ more: [stream("", hidden)] }))).toMatch(/cannot be checked/);
    expect(refusalOf(aPdf({ more: [`(${hidden})`] }))).toMatch(/cannot be checked/);
    expect(refusalOf(aPdf({ more: [`null %${hidden}\n`] }))).toMatch(/cannot be checked/);
  });

  it("is refused where comments stand between its numbers, wherever a table leads", () => {
    for (const opening of ["9 %\n0 %\nobj", "9 %\r0 obj", "9 % %\n\n0 % a\r\nobj", "9 0%%\nobj", "x % 9 %\n0 obj"]) {
      expect(refusalOf(aPdf({ more: [stream("", `${opening} ${script} endobj`)] })), opening).toMatch(/lies hidden/);
      expect(refusalOf(aPdf({ more: [`(${opening} ${script} endobj)`] })), opening).toMatch(/lies hidden/);
    }
  });

  it("is refused between two objects, where lines that are none are skipped", () => {
    const skipped = (line: string) => withText(aPdf(), "endobj\n2 0 obj", `endobj\n${line}\n2 0 obj`);
    expect(refusalOf(skipped("nothing ( that << counts"))).toBe("passes");
    for (const line of [`x 9 0 obj ${script}`, `(9 0 obj ${script} endobj`, "x trailer << /Root 9 0 R >>"])
      expect(refusalOf(skipped(line)), line).toMatch(/lies hidden/);
    expect(refusalOf(skipped("<html><script>alert(1)</script>"))).toMatch(/another kind of file/);
  });

  it("is refused where a table of its own is hidden in a comment or a stream", () => {
    const table = "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 9 0 R >>\n";
    const file = text(aPdf({ more: [stream("", table)] }));
    const moved = file.replace(/startxref\n\d+/, `startxref\n${file.indexOf(table)}`);
    expect(refusalOf(latin1(moved))).toMatch(/lies hidden/);
    const before = file.replace(/trailer\n<</, `trailer\n<< /Prev ${file.indexOf(table)}`);
    expect(refusalOf(latin1(before))).toMatch(/lies hidden/);
  });

  it("is refused where a stream that no type names is a table all the same", () => {
    const table = { dict: "/Size 9 /W [1 2 1] /Index [5 1]", bytes: Uint8Array.from([2, 0, 4, 0]) };
    expect(refusalOf(aPdf({ more: [table] }))).toMatch(/not marked as holding any/);
  });

  it("is refused where a stream says that it is shorter or longer than it is, and another object comes to light", () => {
    const file = text(aPdf({ more: [stream("", `abc\nendstream\nendobj\n9 0 obj\n${script}`)] }));
    expect(refusalOf(latin1(file))).toMatch(/lies hidden/);
    for (const length of ["2", "9", "99999999", "-1", "3.5", "(3)", "99 0 R"])
      expect(refusalOf(latin1(file.replace(/(6 0 obj\n<< +\/Length )\d+/, `$1${length}`))), length).toMatch(/script/);
  });

  it("is refused where a stream of objects is not as long as it says", () => {
    const objects = (length: string) =>
      `<< /Type /ObjStm /N 1 /First 4 /Length ${length} >>\nstream\n6 0 null\nendstream`;
    expect(refusalOf(aPdf({ more: [withOwnLength(objects("8"))] }))).toBe("passes");
    expect(refusalOf(aPdf({ more: [withOwnLength(objects("7 0 R")), "8"] }))).toBe("passes");
    for (const length of ["2", "99999999", "-1", "3.5", "(3)", "99 0 R"])
      expect(refusalOf(aPdf({ more: [withOwnLength(objects(length))] })), length).toMatch(/not as long as/);
    expect(refusalOf(aPdf({ more: [withOwnLength(objects("7 0 R")), "2"] }))).toMatch(/not as long as/);
    const twice = [withOwnLength(objects("7 0 R")), "8", "<< /Length 8 /Length 9 >>"];
    expect(refusalOf(aPdf({ more: twice }))).toMatch(/one thing twice/);
  });
});

describe("a PDF made to exhaust whoever reads it", () => {
  const bomb = (bytes: number) => packed("/Type /ObjStm /N 1 /First 4", `6 0 ${" ".repeat(bytes)}null`);

  it("is refused as its streams unfold, one or many together", () => {
    expect(refusalOf(aPdf({ more: [bomb(4_200_000)] }))).toMatch(/more parts|unpacks to more/);
    expect(refusalOf(aPdf({ more: Array.from({ length: 6 }, () => bomb(4_000_000)) }))).toMatch(
      /more parts|unpacks to more/,
    );
    expect(refusalOf(aPdf({ more: [bomb(1_000_000)] }))).toBe("passes");
  });

  it.each<[string, string]>([
    ["lists in lists", "[".repeat(200_000)],
    ["dictionaries in dictionaries", "<< /A ".repeat(100_000)],
    ["a list without end", `[${"1 ".repeat(300_000)}]`],
    ["a name without end", `/${"A".repeat(2_000_000)}`],
    ["a text without end", `(${"(".repeat(2_000_000)}`],
    ["a number without end", `${"9".repeat(2_000_000)}.`],
  ])("is refused for %s", (_, part) => {
    expect(refusalOf(aPdf({ more: [part] }))).toMatch(/more parts|incomplete|damaged/);
  });

  it("is refused for objects without end", () => {
    expect(refusalOf(aPdf({ more: Array.from({ length: 150_001 }, () => "null") }))).toMatch(
      /more parts|unpacks to more/,
    );
    const index = packed("/Type /ObjStm /N 1000000000 /First 4", "6 0 null");
    expect(refusalOf(aPdf({ more: [index] }))).toMatch(/more parts|unpacks to more/);
    expect(refusalOf(withText(aPdf(), "xref\n0 6\n", `${"x\n".repeat(10_001)}xref\n0 6\n`))).toMatch(/more parts/);
  });
});

describe("a PDF whose bytes were changed by chance", () => {
  it("never breaks the inspection", () => {
    for (const whole of [aPdf(), aPdf({ compressed: true })]) {
      for (let at = 0; at < whole.length; at += 1) {
        const changed = Uint8Array.from(whole);
        changed[at] = (changed[at]! + 1 + (at % 254)) & 255;
        expect(refusalOf(changed), `byte ${at}`).not.toMatch(/^broke/);
      }
    }
  });
});
