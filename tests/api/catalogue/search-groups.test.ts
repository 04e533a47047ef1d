import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetIndex } from "@worker/domain/views/search/index/load-index";
import type { Groups } from "@worker/domain/views/search/groups/find-groups";
import { stopClock, timingOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";

beforeAll(() => stopClock());

interface Answer {
  items: { product: { id: string }; match: string }[];
  total: number;
  similar: number;
  nextCursor: string | null;
  groups: Groups;
  didYouMean: string | null;
}
const search = async (q: string, cookie?: string, more = "") => {
  const response = await ask(`/api/search?${new URLSearchParams({ q }).toString()}${more}`, { cookie });
  expect(response.status).toBe(200);
  return response.json<Answer>();
};
const groupsOf = async (q: string, cookie?: string) => (await search(q, cookie)).groups;
const batches = async (q: string, cookie?: string) =>
  (await groupsOf(q, cookie)).batches.map(({ resultId }) => resultId);
const labs = async (q: string, cookie?: string) => (await groupsOf(q, cookie)).labs.map(({ id }) => id);
const vendors = async (q: string, cookie?: string) => (await groupsOf(q, cookie)).vendors.map(({ id }) => id);

const today = Date.now();
const day = (days: number) => new Date(today - days * DAY).toISOString().slice(0, 10);
/** Every kind of viewer, a visitor first. */
const cookies: (string | undefined)[] = [undefined];

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane Botanics", ratingSum: 46, ratingCount: 10, verifiedAt: 1 }),
    aVendor({ id: "gone", name: "Harrow Hidden House", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "p1", vendorId: "harrow", name: "Bali Red Capsules" }),
    aProduct({ id: "p2", vendorId: "harrow", name: "Secret Leaf", hiddenAt: 1 }),
    aProduct({ id: "p3", vendorId: "gone", name: "Ghost Leaf" }),
  ]);
  await insert(env.DB, "labPartners", [
    aLabPartner({ id: "norrland", name: "Norrland Assay", certificationNumber: "NA-1" }),
    aLabPartner({ id: "asked", name: "Norrland Unverified", verifiedAt: null }),
    aLabPartner({ id: "shut", name: "Norrland Shut", deactivatedAt: 1 }),
  ]);
  const ofHarrow = { labId: "norrland", vendorId: "harrow", productId: "p1" };
  await insert(env.DB, "labResults", [
    aLabResult({ ...ofHarrow, id: "r1", batchNumber: "HL-2611-08", testDate: day(20), expiresAt: today + 90 * DAY }),
    aLabResult({ ...ofHarrow, id: "r2", batchNumber: "HL-2611-09", testDate: day(10), expiresAt: today + 90 * DAY }),
    aLabResult({ ...ofHarrow, id: "old", batchNumber: "HL-2611-09", testDate: day(40), supersededBy: "r2" }),
    aLabResult({ ...ofHarrow, id: "expired", batchNumber: "HL-2501-01", testDate: day(300), expiresAt: today - DAY }),
    aLabResult({ ...ofHarrow, id: "waits", batchNumber: "HL-9999-01", status: "pending", verifiedAt: null }),
    aLabResult({ ...ofHarrow, id: "taken", batchNumber: "HL-9999-02", status: "rejected" }),
    aLabResult({ ...ofHarrow, id: "ofHidden", productId: "p2", batchNumber: "HL-8888-01" }),
    aLabResult({ ...ofHarrow, id: "ofGone", vendorId: "gone", productId: "p3", batchNumber: "HL-8888-02" }),
    aLabResult({
      ...{ ...ofHarrow, id: "failed", vendorId: "gone", productId: "p3", batchNumber: "HL-7777-01", testDate: day(5) },
      overallSafety: "Failed",
    }),
  ]);
  for (const role of ["member", "verified_vendor", "moderator", "staff", "admin"] as const) {
    const { cookie } = await aPerson({ username: `the-${role.replace("_", "-")}`, role });
    cookies.push(cookie);
  }
});

beforeEach(forgetIndex);

describe("vendors", () => {
  it.each(["harrow lane", "HARROW", "lane harrow", "harow lane", "hrarow lane", "botanics harrow"])(
    "are found by %j",
    async (q) => {
      expect((await groupsOf(q)).vendors).toEqual([
        { id: "harrow", name: "Harrow Lane Botanics", verified: true, rating: 4.6, reviewCount: 10 },
      ]);
    },
  );

  it("are never found once they are hidden, by nobody", async () => {
    for (const cookie of cookies) {
      expect(await vendors("harrow hidden house", cookie)).toEqual([]);
      expect(await vendors("harrow", cookie)).toEqual(["harrow"]);
    }
  });

  it("are asked for where a word was mistyped", async () => {
    expect((await search("harow lane")).didYouMean).toBe("harrow lane");
    expect((await search("harrow lane")).didYouMean).toBeNull();
  });
});

describe("batches", () => {
  it.each(["HL-2611-08", "hl-2611-08", "hl261108", "HL 2611 08", " HL–2611–08 "])("are found as %j", async (q) => {
    expect((await groupsOf(q)).batches).toMatchObject([
      {
        ...{ resultId: "r1", batchNumber: "HL-2611-08", productName: "Bali Red Capsules" },
        ...{ vendorName: "Harrow Lane Botanics", labName: "Norrland Assay" },
        evidence: { kind: "lab", text: "Lab verified" },
      },
    ]);
  });

  it("are found by their beginning and by a part, the newest test first, each with its newest result", async () => {
    expect(await batches("HL-2611")).toEqual(["r2", "r1"]);
    expect(await batches("611-09")).toEqual(["r2"]);
    expect(await batches("hl")).toEqual([]);
  });

  it("say what became of them since", async () => {
    expect((await groupsOf("HL-2501-01")).batches).toMatchObject([{ evidence: { kind: "expired" } }]);
  });

  it("that wait, were taken back or lost their listing are found by nobody; one that failed is, with its names", async () => {
    for (const cookie of cookies) {
      expect(await batches("HL-9999", cookie)).toEqual([]);
      expect(await batches("HL-8888", cookie)).toEqual([]);
      expect((await groupsOf("HL-7777", cookie)).batches).toMatchObject([
        { resultId: "failed", productName: "Ghost Leaf", vendorName: "Harrow Hidden House" },
      ]);
    }
  });
});

describe("laboratories", () => {
  it("are found while they are verified and active, by nobody else", async () => {
    for (const cookie of cookies) expect(await labs("norrland", cookie)).toEqual(["norrland"]);
    expect((await groupsOf("norland assay")).labs).toEqual([
      { id: "norrland", name: "Norrland Assay", certificationNumber: "NA-1", results: 4, newestResultId: "failed" },
    ]);
  });
});

describe("pages", () => {
  const paths = async (q: string, cookie?: string) => (await groupsOf(q, cookie)).pages.map(({ path }) => path);

  it("are found by title and by what else they are called", async () => {
    expect(await paths("how we verify")).toEqual(["/how-we-verify"]);
    expect(await paths("policy privacy")).toContain("/privacy-policy");
    expect(await paths("forum")).toContain("/community");
    expect(await paths("privcay policy")).toContain("/privacy-policy");
  });

  it("include every part of the account by the name that its menu has for it", async () => {
    const page = await (await ask("/account", { cookie: cookies[1] })).text();
    const [, nav = ""] = /<nav class="account-nav[^"]*"[^>]*>(.*?)<\/nav>/s.exec(page) ?? [];
    const parts = [...nav.matchAll(/href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/gs)];
    expect(parts.length).toBeGreaterThan(10);
    for (const [, path = "", label = ""] of parts)
      expect([label, await paths(label, cookies[1])]).toEqual([label, expect.arrayContaining([path])]);
  });

  it("are those that the viewer may open", async () => {
    expect(await paths("wishlist")).toEqual([]);
    expect(await paths("wishlist", cookies[1])).toEqual(["/account/wishlist"]);
  });
});

describe("a search of everything", () => {
  it("answers words in any order, and says how each was found", async () => {
    const found = await search("capsules bali");
    expect(found.items.map(({ product, match }) => [product.id, match])).toEqual([["p1", "words"]]);
    expect(found).toMatchObject({ total: 1, similar: 1, didYouMean: null });
  });

  it("costs a visitor no D1 trip once it is warm", async () => {
    await ask("/api/search?q=harrow");
    expect(timingOf(await ask("/api/search?q=harow+lane"))).toMatch(/trips=0 .*kv;[^,]*calls=0.*do;[^,]*calls=0/);
  });
});

describe("suggestions", () => {
  const suggested = async (q: string, cookie?: string) => {
    const response = await ask(`/api/search/suggestions?${new URLSearchParams({ q }).toString()}`, { cookie });
    return (await response.json<{ items: { kind: string; path: string }[] }>()).items.map(
      ({ kind, path }) => `${kind} ${path}`,
    );
  };

  it("lead with batches and vendors", async () => {
    expect(await suggested("HL-2611-08")).toEqual(["batch /lab/r1"]);
    expect(await suggested("harrow lane")).toEqual(["vendor /vendor/harrow"]);
    expect(await suggested("harow lane")).toEqual(["vendor /vendor/harrow"]);
    expect(await suggested("capsules bali")).toEqual(["product /vendor/harrow/product/p1"]);
    expect(await suggested("norrland as")).toContain("lab /lab/failed");
  });

  it("name nothing hidden, whoever asks", async () => {
    for (const cookie of cookies)
      for (const q of ["HL-9999", "HL-8888", "harrow hidden", "secret leaf", "ghost leaf", "norrland shut"])
        expect(await suggested(q, cookie)).toEqual([]);
  });
});
