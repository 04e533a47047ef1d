import { describe, expect, it } from "vitest";
import { FileRefused, LARGEST_FILE, readChosenFile, readFile, writeFile } from "@taper/notebook/file";
import { merge } from "@taper/notebook/merge";
import { EMPTY } from "@taper/notebook/notebook";
import { writeTable } from "@taper/notebook/tables";
import { parseCsv } from "../../factories/csv";
import { entryOn, idOf, ITEM, SAMPLE } from "./sample";

const refusal = (text: string): string => {
  try {
    readFile(text);
    return "taken";
  } catch (error) {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  }
};
const file = (more: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(writeFile(SAMPLE)), ...more });
const withEntry = (more: Record<string, unknown>) => file({ entries: [{ ...entryOn(2, "2026-11-27"), ...more }] });

describe("a file", () => {
  it("brings back the notebook that it was written from", () => {
    expect(readFile(writeFile(SAMPLE))).toEqual(SAMPLE);
    expect(readFile(writeFile(EMPTY))).toEqual(EMPTY);
  });

  it.each([
    ["nothing", "", "damaged"],
    ["half of itself", writeFile(SAMPLE).slice(0, 200), "damaged"],
    ["no JSON", "<html></html>", "damaged"],
    ["a hundred thousand brackets", "[".repeat(100_000), "damaged"],
    ["another program's JSON", '{"entries":[]}', "foreign"],
    ["a list", "[1,2]", "foreign"],
    ["null", "null", "foreign"],
    ["a later version", file({ version: 2 }), "newer"],
    ["no version", file({ version: "1" }), "invalid"],
    ["a part too few", file({ goals: undefined }), "invalid"],
    ["a part too many", file({ extra: [] }), "invalid"],
    ["a part that is no list", file({ entries: { length: 1 } }), "invalid"],
    ["a field too many", withEntry({ script: "x" }), "invalid"],
    ["a prototype", writeFile(SAMPLE).replace('"note":""', '"note":"","__proto__":{"polluted":1}'), "invalid"],
    ["an amount in words", withEntry({ amount: "2" }), "invalid"],
    ["an amount below none", withEntry({ amount: -1 }), "invalid"],
    ["an endless amount", writeFile(SAMPLE).replace('"amount":2', '"amount":1e999'), "invalid"],
    ["a day that is none", withEntry({ day: "2026-02-30" }), "invalid"],
    ["an hour that is none", withEntry({ time: "24:00" }), "invalid"],
    ["a clock from nowhere", withEntry({ offset: 100_000 }), "invalid"],
    ["an id that is markup", withEntry({ id: "<img src=x>" }), "invalid"],
    ["a note without end", withEntry({ note: "a".repeat(1001) }), "invalid"],
    ["an amount of nothing it has", withEntry({ itemId: idOf(404) }), "invalid"],
    ["an id twice", file({ entries: [entryOn(2, "2026-11-27"), entryOn(2, "2026-11-28")] }), "invalid"],
    ["a name of blanks", file({ items: [{ ...ITEM, name: "  " }] }), "invalid"],
  ])("with %s is refused", (_, text, reason) => {
    expect(refusal(text)).toBe(reason);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("says where something is wrong", () => {
    const bad = file({ entries: [entryOn(2, "2026-11-27"), { ...entryOn(3, "2026-11-28"), amount: -1 }] });
    expect(() => readFile(bad)).toThrow(expect.objectContaining({ place: "entries.1.amount" }));
  });

  it("of 50 MB is not opened", async () => {
    let isOpened = false;
    const large = {
      size: 50 * 1024 * 1024,
      arrayBuffer: async () => {
        isOpened = true;
        return new ArrayBuffer(0);
      },
    };
    await expect(readChosenFile(large)).rejects.toMatchObject({ reason: "large" });
    expect(isOpened).toBe(false);
    await expect(readChosenFile({ ...large, size: LARGEST_FILE + 1 })).rejects.toMatchObject({ reason: "large" });
  });

  it("of another encoding is damaged, and one that begins with a mark is not", async () => {
    await expect(readChosenFile(new Blob([new Uint8Array([0xff, 0xfe, 0x7b])]))).rejects.toMatchObject({
      reason: "damaged",
    });
    expect(await readChosenFile(new Blob([`\uFEFF${writeFile(SAMPLE)}`]))).toEqual(SAMPLE);
  });
});

describe("merging", () => {
  it("a notebook's own export adds nothing", () => {
    expect(merge(SAMPLE, readFile(writeFile(SAMPLE)))).toEqual({ notebook: SAMPLE, added: 0, updated: 0 });
  });

  it("keeps of two copies the one that was changed later, on whichever side", () => {
    const [first, ...rest] = SAMPLE.entries;
    const later = { ...first!, amount: 7, changedAt: 9000 };
    const other = { ...SAMPLE, entries: [later, ...rest] };
    expect(merge(SAMPLE, other)).toEqual({ notebook: other, added: 0, updated: 1 });
    expect(merge(other, SAMPLE)).toEqual({ notebook: other, added: 0, updated: 0 });
  });

  it("adds what is missing and takes nothing away", () => {
    const own = { ...SAMPLE, entries: [entryOn(50, "2026-11-01")] };
    const { notebook, added } = merge(own, SAMPLE);
    expect(added).toBe(2);
    expect(notebook.entries.map(({ id }) => id)).toEqual([idOf(50), idOf(2), idOf(3)]);
  });

  it("takes what is called and counted the same for one thing, and its amounts along", () => {
    const own = { ...EMPTY, items: [{ ...ITEM, id: idOf(70), name: "leaf POWDER " }] };
    const { notebook } = merge(own, SAMPLE);
    expect(notebook.items).toEqual(own.items);
    expect([...notebook.entries, ...notebook.steps].map(({ itemId }) => itemId)).toEqual(
      Array.from({ length: 3 }, () => idOf(70)),
    );
    // Again, from the same file.
    expect(merge(notebook, SAMPLE)).toMatchObject({ added: 0, updated: 0 });
    expect(readFile(writeFile(notebook))).toEqual(notebook);
  });
});

describe("a table", () => {
  it("has every record, and no cell that a spreadsheet would run", () => {
    const text = writeTable({
      ...SAMPLE,
      items: [{ ...ITEM, name: '=HYPERLINK("https://evil.test")', unit: "+1" }],
      journal: [{ ...SAMPLE.journal[0]!, text: "@SUM(A1)\nsecond line" }],
    });
    const rows = parseCsv(text.slice(1));
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(rows).toHaveLength(7);
    expect(rows[1]).toEqual([
      ...["Amount", "2026-11-28", "09:30", "UTC−5"],
      ...[`'=HYPERLINK("https://evil.test")`, "1.5", "'+1", "after dinner"],
    ]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });
});
