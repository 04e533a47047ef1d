import { describe, expect, it } from "vitest";
import { findLinks } from "~/messages/links/find-links";

const ORIGIN = "https://leafproof.example";
const links = (text: string) =>
  findLinks(text, ORIGIN).flatMap(({ text: words, link }) => (link === null ? [] : [words]));
const hrefs = (text: string) => findLinks(text, ORIGIN).flatMap(({ link }) => (link === null ? [] : [link.href]));

describe("web addresses in a message", () => {
  it.each([
    ["See https://a.example/x.", ["https://a.example/x"]],
    ["(https://a.example/x)", ["https://a.example/x"]],
    ["https://a.example/Kratom_(plant), and", ["https://a.example/Kratom_(plant)"]],
    ["[https://a.example/?q=[1]]", ["https://a.example/?q=[1]"]],
    ["HTTP://A.EXAMPLE and https://b.example?!", ["HTTP://A.EXAMPLE", "https://b.example"]],
    ["“https://a.example/x”…", ["https://a.example/x"]],
    ["https://a.example:8443/x#y", ["https://a.example:8443/x#y"]],
    ["https://a.example\nhttps://b.example", ["https://a.example", "https://b.example"]],
    ["https://münchen.example/ü", ["https://münchen.example/ü"]],
  ])("%j", (text, found) => {
    expect(links(text)).toEqual(found);
  });

  it.each([
    "javascript:alert(1)",
    "javascript://a.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://a.example",
    "mailto:a@b.example",
    "//a.example",
    "www.a.example",
    "https://",
    "https:///a.example",
    "https://?",
    "https://#x",
    "https:\\\\a.example",
    "https://leafproof.example@evil.example/",
    "https://leafproof.example:x@evil.example/",
    "xhttps://a.example",
    "https://[::1",
    "https://a.example:99999999/",
    "https://%",
    "vbscript:http://",
  ])("are not %j", (text) => {
    expect(links(text)).toEqual([]);
  });

  it("end where letters are turned or hidden, or markup begins", () => {
    for (const end of ["\u202e", "\u200b", "\u0000", "<", ">", '"', "'", "`", "\\", "|", "^", "\u2066", "\ud800"])
      expect(hrefs(`https://a.example/x${end}y`)).toEqual(["https://a.example/x"]);
  });

  it("lead to the host that they name, in letters that cannot be mistaken", () => {
    const [part] = findLinks("https://раураl.example/", ORIGIN);
    expect(part?.link?.host).toMatch(/^xn--/);
    expect(part?.link?.href).toMatch(/^https:\/\/xn--/);
  });

  it("are this site's own by their origin only", () => {
    const own = (text: string) => findLinks(text, ORIGIN)[0]?.link?.isOwn;
    expect(own(`${ORIGIN}/vendors`)).toBe(true);
    for (const other of [
      "https://leafproof.example.evil.example/",
      "http://leafproof.example/",
      "https://leafproof.example:8443/",
      "https://evil.example/https://leafproof.example/",
    ])
      expect(own(other)).toBe(false);
  });

  it("leave every text as it is, letter by letter", () => {
    const bits = [
      "https://",
      "http://a.b/",
      "(",
      ")",
      "[",
      "]",
      ".",
      "\u202e",
      "𝄞",
      " ",
      "@",
      "x",
      "\n",
      "<b>",
      "\ud800",
    ];
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: next() % 14 }, () => bits[next() % bits.length]).join("");
      const parts = findLinks(text, ORIGIN);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { link } of parts) if (link !== null) expect(link.href).toMatch(/^https?:\/\//);
    }
  });

  it.each([
    ["(", 100_000],
    [")", 100_000],
    ["https://", 30_000],
    ["https://a.b/)", 10_000],
    [".", 100_000],
  ])("are found in no more than a moment in %j repeated", (bit, count) => {
    const began = performance.now();
    findLinks(`https://a.b/${bit.repeat(count)}`, ORIGIN);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
