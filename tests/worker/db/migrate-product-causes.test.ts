import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../factories/earlier-database";

const write = (id: string, hiddenAt: number | null, deletedAt: number | null) =>
  env.DB.prepare(
    `insert into products (id, vendor_id, name, description, extract_type, type, substance, categories, tags, effects,
      images, in_stock, outbound_url, added_at, updated_at, hidden_at, deleted_at, lowest_price_cents)
    values (?1, 'v', ?1, 'd', '', 'powder', 'plain-leaf', '[]', '[]', '[]', '[]', 1, 'https://v.example', 1, 1, ?2, ?3, 100)`,
  )
    .bind(id, hiddenAt, deletedAt)
    .run();

describe("a database from before a product's cause was a code", () => {
  let was: unknown;
  const times = async () =>
    (await env.DB.prepare("select id, hidden_at, deleted_at from products order by id").all()).results;

  beforeAll(async () => {
    const migrate = await databaseBefore("0007_product_hidden_cause.sql");
    await write("shown", null, null);
    await write("deleted", 7, 7);
    await write("hidden", 5, null);
    await write("hidden, then deleted", 5, 7);
    was = await times();
    await migrate();
  });

  it("learns it from whether both times are one", async () => {
    const { results } = await env.DB.prepare("select id, hidden_cause as cause from products").all();
    expect(Object.fromEntries(results.map(({ id, cause }) => [id, cause]))).toEqual({
      shown: null,
      deleted: "deleted",
      hidden: "staff",
      "hidden, then deleted": "staff",
    });
  });

  it("keeps when", async () => expect(await times()).toEqual(was));
});
