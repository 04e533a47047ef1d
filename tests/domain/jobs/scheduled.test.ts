import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { Env } from "@worker/env";
import { forgetIndex } from "@worker/domain/views/search/index/load-index";
import { DAILY, HOURLY, runScheduled } from "@worker/jobs/scheduled";
import wranglerText from "../../../wrangler.toml?raw";
import { clear, insert } from "../../factories/insert";
import { aCase } from "../../factories/moderation";
import { aProduct, aReview, aUser, aVendor, DAY } from "../../factories/rows";
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
  await insert(env.DB, "siteCounters", [{ name: "vendors", value: 1 }]);
  await env.DB.exec("insert into sessions values ('over', 'u', 0, 0, 1, 'n', 'Firefox', null)");
});

test("wrangler.toml names each trigger that the Worker knows", () => {
  const [, list = ""] = /^crons = (\[.+\])$/m.exec(wranglerText) ?? [];
  expect(JSON.parse(list)).toEqual([MINUTELY, HOURLY, DAILY]);
});

describe("the minutely trigger", () => {
  it("follows the tags of a long thread", async () => {
    await env.DB.exec("insert into forum_search_due values ('long', '')");
    await run(MINUTELY);
    expect(await env.DB.prepare("select count(*) as n from forum_search_due").first("n")).toBe(0);
  });
});

describe("the hourly trigger", () => {
  it("derives facets afresh, which the minutely does not", async () => {
    await run(MINUTELY);
    expect(await facets()).toBe(0);
    await run(HOURLY);
    expect(await facets()).toBeGreaterThan(0);
  });

  it("counts members, and tells who earned a badge by it", async () => {
    await env.DB.exec("delete from settings where key glob 'jobPosition*'");
    await insert(env.DB, "users", [aUser({ id: "ann", username: "ann", testerSince: Date.now() })]);
    await run(MINUTELY);
    expect(await env.DB.prepare("select count(*) as n from member_badges").first("n")).toBe(0);
    await run(HOURLY);
    const told = "select title from notifications where user_id = 'ann'";
    expect(await env.DB.prepare(told).first("title")).toBe("You earned a badge: Trusted tester");
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

const HASH = "1".padEnd(64, "0");
const first = (select: string) => async () => Object.values((await env.DB.prepare(select).first()) ?? {})[0];
const exec = (statement: string) => () => env.DB.prepare(statement).run();
const put = (key: string) => () => env.FILES.put(key, "bytes");
const isThere = (key: string) => async () => (await env.FILES.head(key)) !== null;

interface Job {
  prepare: () => Promise<unknown>;
  read: () => Promise<unknown>;
  right: unknown;
}

const file = (key: string): Job => ({ prepare: put(key), read: isThere(key), right: false });
const gone = (table: string, prepare: Job["prepare"]): Job => ({
  prepare,
  read: first(`select count(*) from ${table}`),
  right: 0,
});

const SOURCES = import.meta.glob<string>("../../../worker/{domain,jobs}/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("a job calls everything that a noun has swept", () => {
  const sources = Object.entries(SOURCES);
  const jobs = sources.filter(([path]) => path.includes("/worker/jobs/")).map(([, text]) => text);
  const named = sources.flatMap(([path, text]) =>
    path.includes("/worker/domain/")
      ? [...text.matchAll(/^export (?:async )?(?:function|const) (sweep[A-Z]\w*|forget\w*Networks)\b/gm)].map(
          ([, name]) => name,
        )
      : [],
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !jobs.some((text) => text.includes(`${name}(`)))).toEqual([]);
});

/** One row or file of each job that the day puts right. */
const JOBS: Record<string, Job> = {
  "clicks of days that are past": {
    prepare: () => insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", hotClicks: 3 })]),
    read: first("select hot_clicks from products"),
    right: 0,
  },
  "a total that drifted": {
    prepare: () => insert(env.DB, "reviews", [aReview({ vendorId: "harrow", helpfulVotes: 5, createdAt: Date.now() })]),
    read: first("select helpful_votes from reviews"),
    right: 0,
  },
  "the charge of a plan": {
    prepare: () =>
      insert(env.DB, "vendors", [
        aVendor({ id: "paying", plan: "professional", planBilling: "monthly", planStartedAt: Date.now() - DAY }),
      ]),
    read: first("select count(*) from charges"),
    right: 1,
  },
  "an image that no product shows": file(`products/${HASH}.png`),
  "a banner that no vendor shows": file(`banners/harrow/${HASH}.png`),
  "a certificate that no result names": file(`certificates/${HASH}.pdf`),
  "an image that no post shows": {
    ...file(`forum/${HASH}`),
    prepare: () =>
      Promise.all([
        put(`forum/${HASH}`)(),
        exec(`insert into forum_images values ('${HASH}', 'ann', 'png', 1, 1, 1, 1, 1)`)(),
      ]),
  },
  "a picture that a decision took away": {
    ...file("pictures/ann/hidden.png"),
    prepare: () =>
      Promise.all([
        put("pictures/ann/hidden.png")(),
        insert(env.DB, "moderationCases", [
          {
            ...aCase({ kind: "profile_picture", subjectId: "ann/hidden.png", ownerId: "ann" }),
            ...{ status: "decided", decision: "hide", decidedAt: 1 },
          },
        ]),
      ]),
  },
  "a draft that was left": gone(
    "lab_drafts",
    exec(
      "insert into lab_drafts (id, vendor_id, created_by, fields, created_at, updated_at) values ('d', 'v', 'u', '{}', 1, 1)",
    ),
  ),
  "a session that is over": gone("sessions", () => Promise.resolve()),
  "a second factor that nobody gave": gone(
    "login_challenges",
    exec("insert into login_challenges (token_hash, user_id, created_at, expires_at) values ('t', 'u', 0, 1)"),
  ),
  "a click on record": gone(
    "outbound_clicks",
    exec("insert into outbound_clicks values ('k', '2020-01-01', 'product', 'p')"),
  ),
  "a view on record": gone("page_views", exec("insert into page_views values ('k', '2020-01-01', 'product', 'p')")),
  "the network of a login": {
    prepare: () =>
      insert(env.DB, "loginAttempts", [{ id: "l", at: 1, username: "ann", success: true, networkHash: "n" }]),
    read: first("select network_hash from login_attempts"),
    right: "",
  },
  "the network of a registration": {
    prepare: () =>
      insert(env.DB, "registrations", [
        {
          ...{ id: "r", userId: "ann", networkHash: "n", device: "", registeredAt: 1 },
          ...{ riskScore: 0, riskFactors: [], status: "approved" },
        },
      ]),
    read: first("select network_hash from registrations"),
    right: "",
  },
  "the network of a review": {
    prepare: () => insert(env.DB, "reviews", [aReview({ vendorId: "nobodys", networkHash: "n", createdAt: 1 })]),
    read: first("select network_hash from reviews"),
    right: null,
  },
};

describe("the daily trigger", () => {
  it("sweeps, and leaves facets to the hour", async () => {
    await run(DAILY);
    expect(await sessions()).toBe(0);
    expect(await facets()).toBe(0);
  });

  // A file of today may be one that a row is yet to name.
  beforeEach(() => void vi.useFakeTimers({ now: Date.now() + 2 * DAY, toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each(Object.keys(JOBS))("puts right %s", async (name) => {
    const { prepare, read, right } = JOBS[name]!;
    await env.DB.exec("delete from lab_drafts");
    // What a job says aloud of what it found is for its own test.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await prepare();
    expect(await read()).not.toEqual(right);
    await run(DAILY);
    expect(await read()).toEqual(right);
  });
});
