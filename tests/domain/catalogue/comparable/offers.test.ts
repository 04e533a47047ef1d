import { env } from "cloudflare:workers";
import { eq, and } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { recountRoom } from "@worker/db/recount";
import { products, productSizes } from "@worker/domain/catalogue/products/schema";
import { insertSizes, replaceSizes } from "@worker/domain/catalogue/product-editing/size-rows";
import { ROOMS } from "@worker/domain/registry/totals";
import { clear, insert } from "../../../factories/insert";
import { aProduct, aSize, aVendor } from "../../../factories/rows";

const db = connect(env.DB);
const IDS = ["one", "two"];

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  await insert(
    env.DB,
    "products",
    IDS.map((id) => aProduct({ id, vendorId: "harrow" })),
  );
});

const kept = async () => {
  const rows = await db.select({ id: products.id, offers: products.offers }).from(products).orderBy(products.id);
  return rows.map(({ id, offers }) => ({ id, offers }));
};

async function counted() {
  const rows = await db.select().from(productSizes).orderBy(productSizes.position);
  return IDS.map((id) => ({
    id,
    offers: rows
      .filter(({ productId }) => productId === id)
      .map(({ weight, priceCents, inStock }) => ({ weight, priceCents, inStock })),
  }));
}

const recount = () => {
  const { products: room } = ROOMS;
  if (room === undefined) throw new Error("products have no totals");
  return recountRoom(db, room, { after: "", stretch: 50 });
};

describe("the offers kept with a product", () => {
  const size = fc.record({
    weight: fc.constantFrom("25 g", "1 kg", '20 "tablets"', "30 capsules"),
    priceCents: fc.integer({ min: 1, max: 10_000_000 }),
    inStock: fc.boolean(),
  });
  const id = fc.constantFrom(...IDS);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("replace" as const), id, sizes: fc.array(size, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant("stock" as const), id, position: fc.nat(3), inStock: fc.boolean() }),
    fc.record({ kind: fc.constant("remove" as const), id, position: fc.nat(3) }),
    fc.record({ kind: fc.constant("move" as const), id, to: id, position: fc.nat(3) }),
  );

  it("are its sizes in their order, however they come, change and go; the nightly recount finds nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        await db.delete(productSizes);
        for (const each of steps) {
          if (each.kind === "replace") {
            const [first, ...rest] = replaceSizes(
              db,
              each.id,
              each.sizes.map((one) => ({ ...one, sku: null })),
            );
            if (first !== undefined) await db.batch([first, ...rest]);
            continue;
          }
          const one = and(eq(productSizes.productId, each.id), eq(productSizes.position, each.position));
          if (each.kind === "remove") await db.delete(productSizes).where(one);
          else if (each.kind === "stock") await db.update(productSizes).set({ inStock: each.inStock }).where(one);
          else if (each.id !== each.to) {
            await db
              .delete(productSizes)
              .where(and(eq(productSizes.productId, each.to), eq(productSizes.position, each.position)));
            await db.update(productSizes).set({ productId: each.to }).where(one);
          }
        }
        expect(await kept()).toEqual(await counted());
        expect((await recount()).mended).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("come with a product whose sizes were there before it", async () => {
    await db.batch([insertSizes(db, "zulu", [{ weight: "25 g", priceCents: 1000, inStock: true, sku: null }])]);
    await insert(env.DB, "products", [aProduct({ id: "zulu", vendorId: "harrow" })]);
    expect((await kept()).at(-1)?.offers).toEqual([{ weight: "25 g", priceCents: 1000, inStock: true }]);
  });

  it("are put right by the nightly recount where they are off", async () => {
    await insert(env.DB, "productSizes", [aSize({ productId: "one", weight: "25 g", priceCents: 1000 })]);
    await env.DB.exec("update products set offers = '[]' where id = 'one'");
    expect((await recount()).mended).toEqual(["one"]);
    expect(await kept()).toEqual(await counted());
  });
});
