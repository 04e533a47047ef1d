import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { bumpContentEpoch } from "@worker/domain/foundation/settings/content-epochs";
import type { SearchIndex } from "@objects/search-index/search-index";
import { GATHER_MS, KEEP_MS } from "@objects/search-index/freshness";
import { manifest as manifestShape, MANIFEST_PREFIX, type Manifest } from "@worker/domain/views/search/index/manifest";
import { clear, insert } from "../factories/insert";
import { aProduct, aVendor, NOW } from "../factories/rows";

const namespace = env.SEARCH_INDEX as DurableObjectNamespace<SearchIndex>;
let names = 0;
/** A keeper of its own for each test; they share D1 and KV. */
let keeper: DurableObjectStub<SearchIndex>;
const ask = { author: null, epoch: 0 };
const anybody = () => keeper.current(ask);

async function manifestOf({ version }: { version: string }): Promise<Manifest> {
  return manifestShape.parse(await env.KV.get(MANIFEST_PREFIX + version, "json"));
}

beforeEach(async () => {
  keeper = namespace.get(namespace.idFromName(`test-${(names += 1)}`));
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "products", [aProduct({ id: "p1", vendorId: "v1" }), aProduct({ id: "p2", vendorId: "v1" })]);
});

describe("the keeper of the search index", () => {
  it("builds the first version when somebody asks for it", async () => {
    const manifest = await manifestOf(await anybody());
    expect(manifest.products.map(({ rows, first }) => [rows, first])).toEqual([[2, "p1"]]);
    expect(manifest.vendors.rows).toBe(1);
    expect(await env.KV.get(manifest.products[0]!.key, "arrayBuffer")).not.toBeNull();
  });

  it("builds once for all who ask at the same time", async () => {
    const versions = await Promise.all(Array.from({ length: 20 }, anybody));
    expect(new Set(versions.map(({ version }) => version)).size).toBe(1);
    const status = await runInDurableObject(keeper, (_, state) =>
      state.storage.sql.exec("SELECT * FROM retired").toArray(),
    );
    expect(status).toEqual([]);
  });

  it("goes on with its version while nothing changes, and after eviction", async () => {
    const first = await anybody();
    await evictDurableObject(keeper);
    expect(await anybody()).toEqual(first);
  });

  it("gathers announced changes into one build by the alarm", async () => {
    const first = await anybody();
    await insert(env.DB, "products", [aProduct({ id: "p3", vendorId: "v1" })]);
    await keeper.touch("somebody");
    await keeper.touch("somebody else");
    expect(await anybody()).toEqual(first);
    const due = await runInDurableObject(keeper, (_, state) => state.storage.getAlarm());
    expect(due! - Date.now()).toBeLessThanOrEqual(GATHER_MS);

    await evictDurableObject(keeper);
    expect(await runDurableObjectAlarm(keeper)).toBe(true);
    const second = await anybody();
    expect(second.version).not.toBe(first.version);
    expect((await manifestOf(second)).products[0]!.rows).toBe(3);
  });

  it("builds at once for the author of a change", async () => {
    const first = await anybody();
    await insert(env.DB, "products", [aProduct({ id: "p3", vendorId: "v1" })]);
    await keeper.touch("author");
    expect(await keeper.current({ author: "reader", epoch: 0 })).toEqual(first);
    const own = await keeper.current({ author: "author", epoch: 0 });
    expect((await manifestOf(own)).products[0]!.rows).toBe(3);
    expect(await keeper.current({ author: "author", epoch: 0 })).toEqual(own);
  });

  it("builds at once for whoever knows of a newer content epoch", async () => {
    const first = await anybody();
    await connect(env.DB).batch([bumpContentEpoch(connect(env.DB), "catalogue", NOW)]);
    const epoch = first.epoch + 1;
    const second = await keeper.current({ author: null, epoch });
    expect(second).toMatchObject({ epoch });
    expect(second.version).not.toBe(first.version);
  });

  it("replaces a lost version once, under new keys", async () => {
    const lost = await anybody();
    const before = await manifestOf(lost);
    const healed = await Promise.all(Array.from({ length: 10 }, () => keeper.heal(lost.version)));
    expect(new Set(healed.map(({ version }) => version)).size).toBe(1);
    expect(healed[0]!.version).not.toBe(lost.version);
    expect((await manifestOf(healed[0]!)).products[0]!.key).not.toBe(before.products[0]!.key);
    expect(await keeper.heal(lost.version)).toEqual(healed[0]);
  });

  it("keeps the key of a document in which nothing changed", async () => {
    const before = await manifestOf(await anybody());
    await insert(env.DB, "vendors", [aVendor({ id: "v2" })]);
    await keeper.touch("author");
    const after = await manifestOf(await keeper.current({ author: "author", epoch: 0 }));
    expect(after.products).toEqual(before.products);
    expect(after.vendors.key).not.toBe(before.vendors.key);
  });

  it("deletes documents of versions gone by, but not at once", async () => {
    const first = await anybody();
    await keeper.touch("author");
    await keeper.current({ author: "author", epoch: 0 });
    expect(await env.KV.get(MANIFEST_PREFIX + first.version)).not.toBeNull();
    await runInDurableObject(
      keeper,
      (_, state) => void state.storage.sql.exec("UPDATE retired SET at = at - ?", KEEP_MS + 1),
    );
    await keeper.touch("author");
    const third = await keeper.current({ author: "author", epoch: 0 });
    expect(await env.KV.get(MANIFEST_PREFIX + first.version)).toBeNull();
    expect(await manifestOf(third)).toMatchObject({ version: third.version });
  });

  it("notices a catalog that was replaced while it slept", async () => {
    const first = await anybody();
    await insert(env.DB, "siteCounters", [{ name: "products", value: 99 }]);
    await evictDurableObject(keeper);
    expect((await anybody()).version).not.toBe(first.version);
  });

  it("notices unannounced changes on the cron's visit, and rests when there are none", async () => {
    const first = await anybody();
    await keeper.tick(Date.now());
    expect(await anybody()).toEqual(first);
    await insert(env.DB, "siteCounters", [{ name: "products", value: 98 }]);
    await evictDurableObject(keeper);
    await keeper.tick(Date.now());
    const second = await anybody();
    expect(second.version).not.toBe(first.version);
    await keeper.tick(Date.now() + 25 * 60 * 60_000);
    expect((await anybody()).version).not.toBe(second.version);
  });
});
