import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "@worker/db/client";
import { ACCESS } from "@worker/access-table";
import { bumpContentEpoch, CONTENT_AREAS, type ContentArea } from "@worker/domain/foundation/settings/content-epochs";
import { aDiscussion } from "../factories/forum";
import { insert } from "../factories/insert";
import { aProduct, aReview, aUser, aVendor } from "../factories/rows";
import { ask, setSetting } from "../factories/site";

/** What each cached page shows beside the settings, written down from what stands on it. */
const SHOWS: Record<string, readonly ContentArea[]> = {
  "/": CONTENT_AREAS,
  "/vendors": ["catalogue"],
  "/vendor/harrow": ["catalogue", "voice", "community", "person"],
  "/vendor/harrow/product/tea": ["catalogue", "voice", "community", "person"],
  "/vendor/harrow/product/tea/history": ["catalogue"],
  "/search": ["catalogue"],
  "/reviews": ["catalogue", "voice", "person"],
  "/community": ["community", "person"],
  "/community/category/general": ["community", "person"],
  "/community/moderation-log": ["community", "person"],
  "/community/tag/labels": ["community", "person"],
  "/community/about/vendor/harrow": ["catalogue", "voice", "community", "person"],
  "/community/thread/t1": ["catalogue", "voice", "community", "person"],
  "/community/thread/t1/reply/t1-r1": ["community", "person"],
  "/education/laws": ["catalogue"],
  "/education/dosing": ["catalogue"],
  "/badges": ["person"],
  "/rewards": [],
  "/mission": [],
  "/how-we-verify": [],
  "/membership-upgrade": [],
  "/community-guidelines": [],
  "/community/rules": [],
  "/blog": [],
  "/blog/reading-a-certificate": [],
  "/news": [],
  "/news/norrland-assay-joins": [],
  "/contact-support": [],
  "/offline": [],
  "/privacy-policy": [],
  "/terms-of-service": [],
  "/legal-disclaimer": [],
};
const PAGES = Object.keys(SHOWS);
const db = connect(env.DB);

/** Every page is rendered twice; the clock that counts stands still meanwhile. */
const PATIENT = 120_000;

let now = Date.UTC(2026, 10, 20, 12);
/** Time passes for what this isolate knows of the settings. */
const later = (seconds: number) => vi.setSystemTime((now += seconds * 1000));

const seen = async (path: string) => {
  const response = await ask(path);
  const html = (await response.text()).replaceAll("\\", "");
  return { status: response.status, html, rendering: /"requestId","([0-9a-f-]{36})"/.exec(html)?.[1] ?? "none" };
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await setSetting("siteMode", "open");
  await insert(env.DB, "users", [aUser({ id: "ann", username: "annmoss" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [aProduct({ id: "tea", vendorId: "harrow", name: "Quiet tea" })]);
  const thread = { id: "t1", categoryId: "general", tags: ["labels"] };
  await aDiscussion({ thread, replies: 1, comments: 1, authors: ["ann"] });
});

/** Far enough on for every copy and every setting to be read afresh. */
beforeEach(() => later(600));

describe("a cached page", () => {
  it("stands in this list, with every address that the access table names as cached", () => {
    const cached = ACCESS.filter((row) => row.cached).map(({ path }) => path);
    const missing = cached.filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(":id", "[^/]+")}$`);
      return !PAGES.some((page) => pattern.test(page));
    });
    expect(missing).toEqual([]);
  });

  it.each(CONTENT_AREAS)(
    "is outdated within 15 seconds by what it shows, and by nothing else: %s",
    async (area) => {
      for (const path of PAGES) expect((await seen(path)).status, path).toBe(200);
      const before = new Map(
        await Promise.all(PAGES.map(async (path) => [path, (await seen(path)).rendering] as const)),
      );
      expect(new Set(before.values()).size).toBe(PAGES.length);
      // As another isolate does it: this one is told nothing.
      await bumpContentEpoch(db, area, now);
      later(15);
      const outdated: string[] = [];
      for (const path of PAGES) if ((await seen(path)).rendering !== before.get(path)) outdated.push(path);
      expect(outdated).toEqual(PAGES.filter((path) => area === "site" || SHOWS[path]?.includes(area)));
    },
    PATIENT,
  );

  it("is outdated by either of two areas that it shows", async () => {
    for (const area of ["catalogue", "voice"] as const) {
      const { rendering } = await seen("/reviews");
      expect((await seen("/reviews")).rendering).toBe(rendering);
      await bumpContentEpoch(db, area, now);
      later(15);
      expect((await seen("/reviews")).rendering).not.toBe(rendering);
    }
  });
});

describe("what is hidden elsewhere", () => {
  const WORDS = "A calm green that keeps what its label says";

  const gone = async (paths: string[], text: string, hide: string, area: ContentArea) => {
    for (const path of paths) expect((await seen(path)).html, path).toContain(text);
    await env.DB.batch([env.DB.prepare(hide), env.DB.prepare("select 1")]);
    await bumpContentEpoch(db, area, now);
    later(15);
    for (const path of paths) expect((await seen(path)).html, path).not.toContain(text);
  };

  it("is gone from cached pages within 15 seconds: a review", async () => {
    await insert(env.DB, "reviews", [
      aReview({ id: "r1", vendorId: "harrow", productId: "tea", authorId: "ann", content: WORDS }),
    ]);
    await gone(["/reviews"], WORDS, "update reviews set hidden_at = 1 where id = 'r1'", "voice");
  });

  it("is gone from cached pages within 15 seconds: a vendor", async () => {
    await gone(["/vendor/harrow"], "Harrow Leaf", "update vendors set hidden_at = 1 where id = 'harrow'", "catalogue");
  });

  it("is gone from cached pages within 15 seconds: a member's name", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "osmund", name: "Osmund" })]);
    await insert(env.DB, "reviews", [aReview({ id: "r2", vendorId: "osmund", authorId: "ann", content: WORDS })]);
    await gone(["/reviews"], "annmoss", "update users set username = 'former' where id = 'ann'", "person");
  });
});
