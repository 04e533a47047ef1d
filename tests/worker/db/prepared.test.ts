import { env } from "cloudflare:workers";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import { type Holes, prepared } from "@worker/db/prepared";
import { products } from "@worker/domain/catalogue/products/schema";
import { vendors } from "@worker/domain/catalogue/vendors/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";

const request = () => connect(countedD1(env.DB, new Usage()));
const db = request();

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", founded: 2011, specialties: ["7oh"] }),
    aVendor({ id: "quill", founded: 2019, specialties: [] }),
  ]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", tags: ["fine"], inStock: false })]);
});

type Values = { id: string | undefined; since: number | null };

const build = vi.fn((on: typeof db, { id, since }: Holes<Values>, shape: { order: "asc" | "desc" }) =>
  on
    .select({ id: vendors.id })
    .from(vendors)
    .where(
      and(id === undefined ? undefined : eq(vendors.id, id), since === null ? undefined : gte(vendors.founded, since)),
    )
    .orderBy(shape.order === "asc" ? asc(vendors.id) : desc(vendors.id)),
);
const statement = prepared(build);
const ask = async (values: Values, order: "asc" | "desc" = "asc") =>
  (await statement(request(), values, { order })).map(({ id }) => id);

describe("a prepared select", () => {
  it("answers with the values of each run, whatever ran before", async () => {
    expect(await ask({ id: "harrow", since: null })).toEqual(["harrow"]);
    expect(await ask({ id: "quill", since: null })).toEqual(["quill"]);
    expect(await ask({ id: "nobody", since: null })).toEqual([]);
    expect(await ask({ id: "harrow", since: 2012 })).toEqual([]);
    expect(await ask({ id: undefined, since: 2012 })).toEqual(["quill"]);
    expect(await ask({ id: undefined, since: null })).toEqual(["harrow", "quill"]);
    expect(await ask({ id: undefined, since: null }, "desc")).toEqual(["quill", "harrow"]);
  });

  it("is put together once for each shape, and none of its values is in the text", async () => {
    build.mockClear();
    await ask({ id: "harrow", since: 1 });
    await ask({ id: "quill", since: 2 });
    await ask({ id: "quill", since: 2 }, "desc");
    expect(build).toHaveBeenCalledTimes(1);
    for (const { value } of build.mock.results) {
      expect(value).toBeDefined();
      expect(JSON.stringify((value as { toSQL(): unknown }).toSQL())).not.toMatch(/harrow|quill/);
    }
  });

  it("binds a text as a text, whatever is in it", async () => {
    expect(await ask({ id: "harrow' or 1=1 --", since: null })).toEqual([]);
  });
});

describe("its rows", () => {
  const columns = {
    vendor: { id: vendors.id, specialties: vendors.specialties },
    product: { id: products.id, tags: products.tags, inStock: products.inStock },
    both: { vendorName: vendors.name, productName: products.name },
    productId: products.id,
    sizes: sql<number>`(select count(*) from product_sizes where product_id = ${products.id})`.as("sizes"),
  };
  const select = (on: typeof db) =>
    on.select(columns).from(vendors).leftJoin(products, eq(products.vendorId, vendors.id)).orderBy(vendors.id);
  const all = prepared(select);
  const whole = prepared((on, { id }: Holes<{ id: string }>) => on.select().from(products).where(eq(products.id, id)));

  it("are read as the query builder reads them: groups, JSON, booleans and what is missing", async () => {
    const rows = await all(db, {});
    expect(rows).toEqual(await select(db));
    expect(rows[0]).toMatchObject({
      vendor: { id: "harrow", specialties: ["7oh"] },
      product: { id: "leaf", tags: ["fine"], inStock: false },
      productId: "leaf",
      sizes: 0,
    });
    expect(rows[1]).toMatchObject({ product: null, both: { productName: null }, productId: null });
  });

  it("are the same in a batch, beside statements of the builder and lists that are empty", async () => {
    const [[one = []], none, [plain = []], [rows = []]] = await batchLists(db, [
      [whole(db, { id: "leaf" })],
      [whole(db, { id: "leaf" })].slice(1),
      [select(db)],
      [all(db, {})],
    ]);
    expect(one).toEqual(await db.select().from(products).where(eq(products.id, "leaf")));
    expect(none).toEqual([]);
    expect(rows).toEqual(plain);
  });

  it("fail loudly where a stored document is not of its shape", async () => {
    await env.DB.exec(`update products set tags = '["fine", 7]' where id = 'leaf'`);
    await expect(all(db, {})).rejects.toThrow();
    await env.DB.exec(`update products set tags = '["fine"]' where id = 'leaf'`);
  });
});
