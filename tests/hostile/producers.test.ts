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

  it("cannot go around in a circle", () => {
    expect(() => linksOf("<< /S /URI /URI 6 0 R >>", ["6 0 R"])).toThrow("more parts");
  });
});
