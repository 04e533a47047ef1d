import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>("../../../app/**/*.tsx", { query: "?raw", import: "default", eager: true });

/** Parts that a file fetches late, and those of its boundaries. */
const lateIn = (text: string) => [...text.matchAll(/const (\w+) = late\(/g)].map(([, name]) => name ?? "");
const boundariesIn = (text: string) => text.match(/<Suspense\b[^]*?<\/Suspense>/g) ?? [];

describe("late parts of screens", () => {
  it("stand in no boundary: the server, which waits for whoever renders, would write the page without them", () => {
    const parts = Object.entries(files).flatMap(([file, text]) => lateIn(text).map((name) => ({ file, text, name })));
    expect(parts.length).toBeGreaterThan(5);
    const swallowed = parts.filter(({ text, name }) =>
      boundariesIn(text).some((boundary) => new RegExp(`<${name}\\b`).test(boundary)),
    );
    expect(swallowed.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });
});
