import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Env } from "@worker/env";
import { DAILY, runScheduled } from "@worker/jobs/scheduled";
import { clear, insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";

const at = (minute: number, cron = "* * * * *"): ScheduledController => ({
  cron,
  scheduledTime: Date.UTC(2026, 10, 20, 13, minute),
  noRetry: () => undefined,
});
const run = (event: ScheduledController) => runScheduled(event, env as object as Env);
const facets = () => env.DB.prepare("select count(*) as n from vendor_facets").first<number>("n");
const sessions = () => env.DB.prepare("select count(*) as n from sessions").first<number>("n");

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from vendor_facets");
  await env.DB.exec("delete from sessions");
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", hiddenAt: null })]);
  await env.DB.exec("insert into sessions values ('over', 'u', 0, 0, 1, 'n', 'Firefox', null)");
});

describe("the minutely trigger", () => {
  it("derives facets afresh once an hour, at minute 7", async () => {
    await run(at(6));
    expect(await facets()).toBe(0);
    await run(at(7));
    expect(await facets()).toBeGreaterThan(0);
  });

  it("leaves what the daily one sweeps", async () => {
    await run(at(7));
    expect(await sessions()).toBe(1);
  });
});

describe("the daily trigger", () => {
  it("sweeps, and leaves facets to the hour", async () => {
    await run(at(1, DAILY));
    expect(await sessions()).toBe(0);
    expect(await facets()).toBe(0);
  });
});
