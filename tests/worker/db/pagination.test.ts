import { env } from "cloudflare:workers";
import fc from "fast-check";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import {
  after,
  decodeCursor,
  encodeCursor,
  orderBy,
  orFirstPage,
  type Page,
  type SortKey,
  toPage,
} from "@worker/db/pagination";
import { vendorFacets } from "@worker/domain/catalogue/vendors/schema";
import { InvalidCursor, NotFound } from "@worker/errors";

const { rank, reviewCount, nameKey, vendorId } = vendorFacets;
const ORDER: SortKey[] = [
  { column: rank, direction: "desc" },
  { column: reviewCount, direction: "desc" },
  { column: nameKey, direction: "asc" },
  { column: vendorId, direction: "asc" },
];
type Row = typeof vendorFacets.$inferSelect;
const keysOf = (row: Row) => [row.rank, row.reviewCount, row.nameKey, row.vendorId];
const db = connect(env.DB);

const read = (cursor: string | null, limit: number) =>
  db
    .select()
    .from(vendorFacets)
    .where(and(eq(vendorFacets.facet, "all"), cursor === null ? undefined : after(ORDER, decodeCursor(cursor, 4))))
    .orderBy(...orderBy(ORDER))
    .limit(limit + 1);

/** Ties at every depth: few ratings, few counts, few names. */
beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    facet: "all",
    vendorId: `vendor-${String(n).padStart(2, "0")}`,
    rank: [4.5, 13 / 3, 0][n % 3] ?? 0,
    reviewCount: n % 4,
    nameKey: `name ${n % 5}`,
  }));
  for (const row of rows) await db.insert(vendorFacets).values(row);
});

describe("paging by keys", () => {
  it.each([1, 7, 20, 59, 60, 100])("of %i rows a page shows every row once and in order", async (limit) => {
    const all = (await read(null, 100)).map(({ vendorId: id }) => id);
    expect(all.length).toBe(60);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Row> = toPage(await read(cursor, limit), limit, keysOf);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      seen.push(...page.items.map(({ vendorId: id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it("neither repeats nor skips a row when one is written in between", async () => {
    const first = toPage(await read(null, 20), 20, keysOf);
    await db.insert(vendorFacets).values({ facet: "all", vendorId: "late", rank: 5, reviewCount: 9, nameKey: "a" });
    const second = toPage(await read(first.nextCursor, 20), 20, keysOf);
    const ids = [...first.items, ...second.items].map(({ vendorId: id }) => id);
    expect(new Set(ids).size).toBe(40);
    await db.delete(vendorFacets).where(eq(vendorId, "late"));
  });
});

describe("a cursor", () => {
  it("is read as it was written, and fits an address as it stands", () => {
    const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        const cursor = encodeCursor(values);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        // JSON knows no negative zero, and no order tells it from zero.
        expect(decodeCursor(cursor, values.length)).toEqual(values.map((each) => (each === 0 ? 0 : each)));
      }),
    );
  });

  it("is refused when it is none of ours", () => {
    const strange = [
      "",
      "!",
      "e30",
      "bnVsbA",
      "WzEsMl0=x",
      encodeCursor([1, 2, 3]),
      btoa('[{"a":1},2]'),
      btoa("[null,1]"),
      btoa("[1e999,1]"),
    ];
    for (const cursor of strange) expect(() => decodeCursor(cursor, 2), cursor).toThrow(InvalidCursor);
  });

  it("is refused whatever somebody types", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (cursor) => {
        try {
          expect(decodeCursor(cursor, 2)).toHaveLength(2);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidCursor);
        }
      }),
    );
  });
});

describe("an address with a page link that is no longer valid", () => {
  const refuse = (error: Error) => async (cursor: string | null) => {
    if (cursor !== null) throw error;
    return "first";
  };

  it("shows the first page", async () => {
    expect(await orFirstPage("old", refuse(new InvalidCursor()))).toBe("first");
    expect(await orFirstPage(null, refuse(new InvalidCursor()))).toBe("first");
  });

  it("hides no other failure", async () => {
    await expect(orFirstPage("old", refuse(new NotFound("gone")))).rejects.toThrow("gone");
  });
});
