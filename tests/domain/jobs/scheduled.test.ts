import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, test } from "vitest";
import type { Env } from "@worker/env";
import { forgetIndex } from "@worker/domain/views/search/index/load-index";
import { DAILY, HOURLY, runScheduled } from "@worker/jobs/scheduled";
import wranglerText from "../../../wrangler.toml?raw";
import { clear, insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { ask } from "../../factories/site";

const MINUTELY = "* * * * *";
const run = (cron: string) =>
  runScheduled({ cron, scheduledTime: Date.UTC(2026, 10, 20, 13, 7), noRetry: () => undefined }, env as object as Env);
const facets = () => env.DB.prepare("select count(*) as n from vendor_facets").first<number>("n");
const sessions = () => env.DB.prepare("select count(*) as n from sessions").first<number>("n");

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from vendor_facets");
  await env.DB.exec("delete from sessions");
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", hiddenAt: null })]);
  await env.DB.exec("insert into sessions values ('over', 'u', 0, 0, 1, 'n', 'Firefox', null)");
});

test("wrangler.toml names each trigger that the Worker knows", () => {
  const [, list = ""] = /^crons = (\[.+\])$/m.exec(wranglerText) ?? [];
  expect(JSON.parse(list)).toEqual([MINUTELY, HOURLY, DAILY]);
});

describe("the hourly trigger", () => {
  it("derives facets afresh, which the minutely does not", async () => {
    await run(MINUTELY);
    expect(await facets()).toBe(0);
    await run(HOURLY);
    expect(await facets()).toBeGreaterThan(0);
  });

  it("takes an ended badge away wherever it shows: directory, search, feed", async () => {
    const hour = 3_600_000;
    const verified = { verifiedAt: 1, verificationEndsAt: Date.now() + hour };
    await insert(env.DB, "vendors", [aVendor({ id: "moss", ...verified, updatedAt: 1, hiddenAt: null })]);
    await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "moss", name: "Green Leaf" })]);
    const shown = async (since = "") => {
      forgetIndex();
      const feed = await ask("/feeds/vendors.xml", since === "" ? {} : { headers: { "if-modified-since": since } });
      const found = await (await ask("/api/search?q=green")).json<{ items: { vendor: { verified: boolean } }[] }>();
      const faceted = await env.DB.prepare("select count(*) as n from vendor_facets where facet = 'verified'").first(
        "n",
      );
      const inFeed = (await feed.text()).includes("Verified by staff");
      return { status: feed.status, inFeed, facets: faceted, found: found.items.map(({ vendor }) => vendor.verified) };
    };
    await run(HOURLY);
    expect(await shown()).toEqual({ status: 200, inFeed: true, facets: 1, found: [true] });
    const since = (await ask("/feeds/vendors.xml")).headers.get("last-modified") ?? "";

    await env.DB.exec(`update vendors set verification_ends_at = ${Date.now() - 1000} where id = 'moss'`);
    await run(HOURLY);
    expect(await shown(since)).toEqual({ status: 200, inFeed: false, facets: 0, found: [false] });
  });

  it("leaves what the daily one sweeps", async () => {
    await run(HOURLY);
    expect(await sessions()).toBe(1);
  });
});

describe("the daily trigger", () => {
  it("sweeps, and leaves facets to the hour", async () => {
    await run(DAILY);
    expect(await sessions()).toBe(0);
    expect(await facets()).toBe(0);
  });
});
