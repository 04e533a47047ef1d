import { describe, expect, it } from "vitest";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { aPdf, withText } from "../factories/pdfs";
import { PRODUCERS } from "../factories/producers";

const linksOf = (entry: string, more: string[] = []) =>
  inspectPdf(aPdf({ page: `/Annots [<< /Subtype /Link /A ${entry} >>]`, more })).links;

describe("a PDF as programs write it", () => {
  it.each(PRODUCERS)("passes: %s", (_, bytes) => {
    expect(() => inspectPdf(bytes)).not.toThrow();
  });

  it.each(PRODUCERS)("is refused with a script in it: %s", (_, bytes) => {
    const active = withText(bytes, "/Helvetica", "/Helvetica /X << /S /JavaScript >>");
    expect(() => inspectPdf(active)).toThrow("contains a script");
  });
});

describe("a link", () => {
  it.each<[string, string, string, string[]?]>([
    ["web", "https://lab.example/", "<< /S /URI /URI (https://lab.example/) >>"],
    ["web", "http://lab.example/a", "<< /S /URI /URI (ht\\164p\\072//lab.example/\\\na) >>"],
    ["web", "https://lab.example/", "<< /S /URI /URI 6 0 R >>", ["(https://lab.example/)"]],
    [
      "web",
      "https://lab.example/",
      "<< /S /URI /URI 6 0 R >>",
      ["7 0 R", "<68747470733A2F2F6C61622E6578616D706C652F>"],
    ],
    ["contact", "mailto:qa@lab.example", "<< /S /URI /URI (mailto:qa@lab.example) >>"],
    ["relative", "limits.pdf", "<< /S /URI /URI (limits.pdf) >>"],
    ["relative", "limits.pdf", "<< /S /GoToR /F (limits.pdf) >>"],
    ["relative", "limits.pdf", "<< /S /GoToR /F 6 0 R >>", ["<< /Type /Filespec /F (limits.pdf) /UF (limits.pdf) >>"]],
    ["file", "file:///C:/limits.pdf", "<< /S /URI /URI (file:///C:/limits.pdf) >>"],
    ["file", "file://localhost/a.pdf", "<< /S /URI /URI (file://localhost/a.pdf) >>"],
    ["file", "file://C:/limits.pdf", "<< /S /URI /URI (file://C:/limits.pdf) >>"],
    ["relative", "www.lab.com", "<< /S /URI /URI (www.lab.com) >>"],
    ["file", "C:\\limits.pdf", "<< /S /GoToR /F (C:\\\\limits.pdf) >>"],
    ["other", "doi:10.1000/182", "<< /S /URI /URI (doi:10.1000/182) >>"],
    ["relative", "a\ufffdb", "<< /S /URI /URI <FEFF0061202E0062> >>"],
  ])("of kind %s is listed as %s", (kind, address, entry, more) => {
    expect(linksOf(entry, more)).toEqual([{ kind, address }]);
  });

  it("that leads nowhere is not listed, and one of many is listed once", () => {
    expect(linksOf("<< /S /URI /URI 99 0 R >>")).toEqual([]);
    expect(linksOf("<< /S /URI /URI (a) /Next << /S /URI /URI (a) >> >>")).toHaveLength(1);
  });

  it("is not followed around in a circle", () => {
    expect(linksOf("<< /S /URI /URI 6 0 R >>", ["6 0 R"])).toEqual([]);
    expect(linksOf("<< /S /URI /URI 6 0 R >>", ["7 0 R", "6 0 R"])).toEqual([]);
  });

  it("is refused where it is longer than what is read of it, in whatever it is wrapped", () => {
    for (const filling of ["\\\n".repeat(4200), " ".repeat(8200)])
      for (const address of ["javascript:x", "https://phish.example/", "limits.pdf"])
        expect(() => linksOf(`<< /S /URI /URI (${filling}${address}) >>`)).toThrow("longer than any address");
    expect(linksOf(`<< /S /URI /URI (${" ".repeat(8000)}https://lab.example/) >>`)).toEqual([
      { kind: "web", address: "https://lab.example/" },
    ]);
  });

  it("to another file is listed under all of its names, wherever its kind and its names stand", () => {
    const listed = [{ kind: "relative", address: "limits.pdf" }];
    expect(linksOf("<< /S 6 0 R /F (limits.pdf) >>", ["/GoToR"])).toEqual(listed);
    for (const key of ["/F", "/UF", "/Unix", "/DOS", "/Mac"]) {
      expect(linksOf(`<< /S /GoToR /F << ${key} (limits.pdf) >> >>`), key).toEqual(listed);
      expect(linksOf("<< /S /GoToR /F 6 0 R >>", [`<< /Type /Filespec ${key} (limits.pdf) >>`]), key).toEqual(listed);
      expect(() => linksOf("<< /S /GoToR /F 6 0 R >>", [`<< ${key} (//x/y.pdf) >>`]), key).toThrow("another computer");
    }
  });

  it("in letters of two bytes, the lower one first, is read as what it says", () => {
    const script = Array.from("javascript:", (letter) => `${letter.charCodeAt(0).toString(16)}00`).join("");
    expect(() => linksOf(`<< /S /URI /URI <FFFE${script}> >>`)).toThrow("link that is a script");
  });
});
