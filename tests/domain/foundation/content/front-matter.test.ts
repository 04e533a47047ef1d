import { describe, expect, it } from "vitest";
import { longDate, parseFrontMatter, updatedAt } from "@worker/domain/foundation/content/front-matter";

const file = (...lines: string[]) => ["---", ...lines, "---", "Body"].join("\n");
const good = ["title: A title", "description: What it is about.", "updated: 2026-10-05"];
const parsing = (source: string) => () => parseFrontMatter("x.md", source);

describe("parseFrontMatter", () => {
  it("splits fields and body", () => {
    expect(parseFrontMatter("x.md", file(...good))).toEqual({
      meta: { title: "A title", description: "What it is about.", updated: "2026-10-05" },
      body: "Body",
    });
  });

  it("reads colons, quotes and Windows line ends", () => {
    const source = file('title: "Marks: what they prove"', ...good.slice(1)).replaceAll("\n", "\r\n");
    expect(parseFrontMatter("x.md", source).meta.title).toBe("Marks: what they prove");
  });

  it.each([
    ["no front matter", "Body", 'x.md: must begin with front matter between two lines of "---"'],
    ["an unclosed one", "---\ntitle: A\n", 'x.md: must begin with front matter between two lines of "---"'],
    ["a missing title", file(...good.slice(1)), "x.md: front matter: title is missing"],
    ["a missing description", file(good[0]!, good[2]!), "x.md: front matter: description is missing"],
    ["a missing date", file(...good.slice(0, 2)), "x.md: front matter: updated is missing"],
    ["a date in words", file(...good.slice(0, 2), "updated: July 10"), "updated must read YYYY-MM-DD or YYYY-MM"],
    [
      "a day that does not exist",
      file(...good.slice(0, 2), "updated: 2026-02-30"),
      "updated is no day of the calendar",
    ],
    ["a thirteenth month", file(...good.slice(0, 2), "updated: 2026-13"), "updated is no day of the calendar"],
    ["a field twice", file(...good, "title: B"), "title stands twice"],
    ["a line without a key", file(...good, "hello"), 'front matter line "hello" must read "key: value"'],
    ["an unknown field", file(...good, "author: me"), 'Unrecognized key: "author"'],
  ])("names the file and the fault of %s", (_, source, message) => {
    expect(parsing(source)).toThrow(message);
    expect(parsing(source)).toThrow("x.md");
  });
});

describe("dates", () => {
  it("writes a day and a month as the legal pages do", () => {
    expect(longDate("2025-07-10")).toBe("July 10, 2025");
    expect(longDate("2024-12")).toBe("December 2024");
    expect(longDate("2026-11-02")).toBe("November 2, 2026");
  });

  it("sorts by midnight UTC", () => {
    expect(updatedAt("2025-07-10")).toBe(Date.UTC(2025, 6, 10));
    expect(updatedAt("2024-12")).toBe(Date.UTC(2024, 11, 1));
  });
});
