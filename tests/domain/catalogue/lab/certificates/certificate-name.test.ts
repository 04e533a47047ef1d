import { describe, expect, it } from "vitest";
import {
  certificateDisposition,
  certificateName,
  decodedName,
} from "@worker/domain/catalogue/lab/certificates/certificate-name";

describe("the name of a certificate", () => {
  it.each([
    ["COA Batch 12.pdf", "COA Batch 12.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["..\\..\\windows\\system32\\cmd.exe", "cmd.exe.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie- x=1.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe.pdf"],
    ["\u2066a\u2069\u200B\uFEFF.PDF", "a.pdf"],
    ["", "certificate.pdf"],
    [".pdf", "certificate.pdf"],
    ["...", "certificate.pdf"],
    ["/", "certificate.pdf"],
    ["\0\u0007", "certificate.pdf"],
    ['a"b<c>|d?*.pdf', "a-b-c--d--.pdf"],
    ["Analyse é.pdf", "Analyse é.pdf"],
    ["证书.pdf", "证书.pdf"],
    ["half \uD800 a pair.pdf", "half \uFFFD a pair.pdf"],
  ])("%j becomes %j", (given, name) => {
    expect(certificateName(given)).toBe(name);
    expect(certificateName(name)).toBe(name);
  });

  it("has 100 characters at most, whole ones", () => {
    expect(certificateName(`${"a".repeat(300)}.pdf`)).toBe(`${"a".repeat(96)}.pdf`);
    expect(Array.from(certificateName("😀".repeat(300)))).toHaveLength(100);
    expect(certificateName("😀".repeat(300)).isWellFormed()).toBe(true);
  });

  it("is decoded from its header, or taken as it stands", () => {
    expect(decodedName("Analyse%20%C3%A9.pdf")).toBe("Analyse é.pdf");
    expect(decodedName("100%.pdf")).toBe("100%.pdf");
    expect(decodedName(null)).toBe("");
  });
});

describe("the header that offers it", () => {
  it("has nothing but printable ASCII, and the true name beside it", () => {
    expect(certificateDisposition("COA 12.pdf", "inline")).toBe('inline; filename="COA 12.pdf"');
    expect(certificateDisposition("Analyse é ✓.pdf", "attachment")).toBe(
      "attachment; filename=\"Analyse e _.pdf\"; filename*=UTF-8''Analyse%20%C3%A9%20%E2%9C%93.pdf",
    );
    for (const name of ['x"; filename="evil.html', "a\r\nx: y", "a%22b.pdf", "\u202Ea'(b).pdf", "\uD800"]) {
      const header = certificateDisposition(name, "attachment");
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*\.pdf"(; filename\*=UTF-8''[\w.%!#$&+^`|~-]+)?$/);
      expect(header.split('"')).toHaveLength(3);
    }
    expect(certificateDisposition("a\uFF0F..\uFF0F\uFF22\uFF3C\uFF02\uFF1A.pdf", "inline")).toContain(
      'filename="a_.._B___.pdf"',
    );
  });
});
