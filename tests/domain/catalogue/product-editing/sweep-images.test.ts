import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepImages } from "@worker/domain/catalogue/product-editing/sweep-images";
import { clear, insert } from "../../../factories/insert";
import { aProduct, DAY } from "../../../factories/rows";

const db = connect(env.DB);
const fileOf = (digits: string) => `${digits.padEnd(64, "0")}.png`;
const shows = (...digits: string[]) => digits.map((each) => ({ url: `/images/products/${fileOf(each)}`, alt: "Bag" }));
const put = async (...digits: string[]) => {
  for (const each of digits) await env.FILES.put(`products/${fileOf(each)}`, each);
};
const kept = async () => (await env.FILES.list({ prefix: "products/" })).objects.map(({ key }) => key.slice(9, 11));
const tomorrow = () => Date.now() + DAY + 60_000;

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of (await env.FILES.list()).objects) await env.FILES.delete(key);
});

describe("the sweep of product images", () => {
  it("deletes what no product shows, and keeps what one shows or the trash holds", async () => {
    const now = tomorrow();
    await insert(env.DB, "products", [
      aProduct({ id: "a", images: shows("0a", "f0") }),
      aProduct({ id: "b", images: shows("f0"), hiddenAt: 1 }),
      aProduct({ id: "binned", images: shows("77"), deletedAt: now - 29 * DAY }),
      aProduct({ id: "gone", images: shows("88"), deletedAt: now - 31 * DAY }),
    ]);
    await put("0a", "f0", "77", "88", "11", "ee");
    await env.FILES.put("pictures/tess/1.png", "another room");
    expect(await sweepImages(db, env.FILES, now)).toBe(3);
    expect(await kept()).toEqual(["0a", "77", "f0"]);
    expect(await env.FILES.head("pictures/tess/1.png")).not.toBeNull();
  });

  it("leaves what was stored within the last day, for a product that is yet to be written", async () => {
    await put("11");
    expect(await sweepImages(db, env.FILES, Date.now() + DAY - 60_000)).toBe(0);
    expect(await kept()).toEqual(["11"]);
  });

  it("looks at so many a run and begins elsewhere each day, so that all have their turn", async () => {
    const all = Array.from({ length: 16 }, (_, n) => `${n.toString(16)}8`);
    await put(...all);
    const now = tomorrow();
    expect(await sweepImages(db, env.FILES, now, 3)).toBe(3);
    for (let day = 1; day < 12; day += 1) await sweepImages(db, env.FILES, now + day * DAY, 3);
    expect(await kept()).toEqual([]);
  });

  it("goes round once, whatever the limit", async () => {
    const used = Array.from({ length: 12 }, (_, n) => `${n.toString(16)}8`);
    await insert(env.DB, "products", [aProduct({ id: "a", images: shows(...used) })]);
    await put(...used, "ff");
    expect(await sweepImages(db, env.FILES, tomorrow())).toBe(1);
    expect((await kept()).length).toBe(12);
  });
});
