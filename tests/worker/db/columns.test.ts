import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { isOneOf } from "@worker/db/columns";
import { newId } from "@worker/db/ids";
import { products } from "@worker/domain/catalogue/products/schema";
import { vendors } from "@worker/domain/catalogue/vendors/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";

const db = connect(countedD1(env.DB, new Usage()));

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Leaf", specialties: ["7oh"] }),
    aVendor({ id: "quill" }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "leaf", name: "Leaf", vendorId: "harrow", tags: ["fine"], hiddenAt: null }),
  ]);
});

describe("a joined select", () => {
  const joined = () =>
    db
      .select({
        vendor: vendors.id,
        specialties: vendors.specialties,
        product: { id: products.id, tags: products.tags },
        count: sql<number>`1 + 0`,
        again: vendors.id,
        name: products.name,
        inStock: products.inStock,
        vendorName: vendors.name,
      })
      .from(vendors)
      .leftJoin(products, eq(products.vendorId, vendors.id))
      .orderBy(vendors.id);
  const LEAF = { vendor: "harrow", again: "harrow", specialties: ["7oh"], product: { id: "leaf", tags: ["fine"] } };

  it("keeps apart what two tables call the same, alone and in a batch, where D1 answers by name", async () => {
    const [inBatch] = await db.batch([joined()]);
    expect(inBatch[0]).toEqual({ ...LEAF, count: 1, name: "Leaf", inStock: true, vendorName: "Harrow Leaf" });
    expect(inBatch).toEqual(await joined());
  });

  it("is null where there is no such row, whole groups included", async () => {
    const [, quill] = await joined();
    expect(quill).toMatchObject({ vendor: "quill", again: "quill", product: null, name: null, inStock: null });
  });
});

describe("a JSON column", () => {
  it("fails loudly over a row that is not of its shape", async () => {
    await env.DB.exec(`update products set tags = '["fine", 7]' where id = 'leaf'`);
    await expect(db.select().from(products).where(eq(products.id, "leaf"))).rejects.toThrow();
    await env.DB.exec(`update products set tags = '["fine"]' where id = 'leaf'`);
    expect((await db.select().from(products).where(eq(products.id, "leaf")))[0]?.tags).toEqual(["fine"]);
  });
});

describe("is one of", () => {
  const found = async (ids: string[]) =>
    (await db.select({ id: vendors.id }).from(vendors).where(isOneOf(vendors.id, ids))).map(({ id }) => id).sort();

  it("finds those that are there, more than a statement takes parameters, and none among none", async () => {
    expect(await found(["quill", "nobody"])).toEqual(["quill"]);
    expect(await found([...Array.from({ length: 300 }, (_, n) => `nobody-${n}`), "harrow"])).toEqual(["harrow"]);
    expect(await found([])).toEqual([]);
  });

  it("takes quotes for what they are", async () => {
    expect(await found([`quill"] or 1`, "') or 1 --"])).toEqual([]);
  });
});

describe("a new id", () => {
  it("is a ULID: 26 characters that sort by time, and never the same", () => {
    const now = Date.UTC(2026, 10, 20);
    const ids = Array.from({ length: 500 }, () => newId(now));
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(newId(now + 1) > (ids.sort().at(-1) ?? "")).toBe(true);
    expect(newId(0).slice(0, 10)).toBe("0000000000");
    expect(newId(2 ** 48 - 1).slice(0, 10)).toBe("7ZZZZZZZZZ");
  });
});
