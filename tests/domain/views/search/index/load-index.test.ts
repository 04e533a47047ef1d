import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { buildIndex } from "@worker/domain/views/search/index/build-index";
import { forgetIndex, searchIndex } from "@worker/domain/views/search/index/load-index";
import type { Ask } from "@objects/search-index/freshness";
import { insert } from "../../../../factories/insert";
import { aProduct, aVendor, NOW } from "../../../../factories/rows";
import { epochs } from "../../../../factories/site";
import { aMember } from "../../../../factories/reviewing";

const VISITOR: Viewer = { kind: "visitor", ageVerified: true };
const MEMBER = aMember({ id: "u1", username: "mossgate" });

/** A site of one isolate: a keeper that counts who asks, and a KV that can lose everything. */
function aSite() {
  const stored = new Map<string, ArrayBuffer>();
  const asked: Ask[] = [];
  const healed: string[] = [];
  const deferred: Promise<unknown>[] = [];
  let version = "v1";
  const store = {
    put: async (key: string, value: ArrayBuffer | string) =>
      stored.set(key, typeof value === "string" ? new TextEncoder().encode(value).buffer : value),
  };
  const db = connect(env.DB);
  const keeper = {
    current: async (ask: Ask) => {
      asked.push(ask);
      return { version, epoch: ask.epoch };
    },
    heal: async (lost: string) => {
      healed.push(lost);
      return { version: `${lost}+`, epoch: 0 };
    },
    touch: async () => undefined,
    tick: async () => undefined,
  };
  const kv = { get: async (key: string) => stored.get(key) ?? null };
  return {
    ...{ stored, asked, healed, deferred },
    build: async (next: string) => {
      version = next;
      await buildIndex(db, store, { version, generation: 0, previous: null });
    },
    search: (now: number, viewer: Viewer = VISITOR, catalogue = 0) =>
      searchIndex({
        ...{
          db,
          kv,
          now,
          viewer,
          site: { contentEpochs: epochs({ catalogue }) },
          objects: { searchIndex: () => keeper },
        },
        defer: (work) => void deferred.push(work),
      }),
  };
}

beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "products", [aProduct({ id: "p1", vendorId: "v1" })]);
});

beforeEach(forgetIndex);

describe("the index in an isolate", () => {
  it("is used for five seconds without asking, then renewed behind the answer", async () => {
    const site = aSite();
    await site.build("v1");
    expect((await site.search(NOW)).version).toBe("v1");
    await site.build("v2");
    expect((await site.search(NOW + 4_999)).version).toBe("v1");
    expect(site.asked).toHaveLength(1);
    expect((await site.search(NOW + 5_000)).version).toBe("v1");
    await Promise.all(site.deferred);
    expect((await site.search(NOW + 5_001)).version).toBe("v2");
    expect(site.asked).toHaveLength(2);
  });

  it("is renewed before the answer once it is old", async () => {
    const site = aSite();
    await site.build("v1");
    await site.search(NOW);
    await site.build("v2");
    expect((await site.search(NOW + 20_000)).version).toBe("v2");
  });

  it("is asked for by members each time, and by whoever knows of a newer content epoch", async () => {
    const site = aSite();
    await site.build("v1");
    await site.search(NOW, MEMBER);
    await site.search(NOW, MEMBER);
    await site.search(NOW + 1, VISITOR, 9);
    expect(site.asked).toEqual([
      { author: "u1", epoch: 0 },
      { author: "u1", epoch: 0 },
      { author: null, epoch: 9 },
    ]);
  });

  it("is loaded once for all who want the same version", async () => {
    const site = aSite();
    await site.build("v1");
    const all = await Promise.all(Array.from({ length: 8 }, () => site.search(NOW)));
    expect(new Set(all).size).toBe(1);
  });

  it("keeps documents that did not change", async () => {
    const site = aSite();
    await site.build("v1");
    const first = await site.search(NOW);
    await site.build("v2");
    const second = await site.search(NOW + 30_000);
    expect(second.version).toBe("v2");
    expect(second.shards[0]!.products).toBe(first.shards[0]!.products);
  });

  it("is built in memory when KV keeps nothing that is put into it", async () => {
    const site = aSite();
    expect((await site.search(NOW)).products).toBe(1);
    expect(site.healed).toEqual(["v1", "v1+", "v1++"]);
  });
});
