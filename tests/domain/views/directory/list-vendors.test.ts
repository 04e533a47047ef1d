import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { PAGE_SIZE_MAX } from "@worker/domain/foundation/lists/forms";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { readDirectoryQuery } from "@worker/domain/catalogue/vendors/directory-query";
import { type FindVendors, listVendors } from "@worker/domain/views/directory/list-vendors";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insert } from "../../../factories/insert";
import { aVendor } from "../../../factories/rows";

const NOW = Date.UTC(2026, 10, 20);
const IDS = Array.from({ length: PAGE_SIZE_MAX + 5 }, (_, n) => `vendor-${String(n).padStart(3, "0")}`);
const query = (address: string) => readDirectoryQuery(new URLSearchParams(address));

const counted = () => {
  const usage = new Usage();
  return { usage, db: connect(countedD1(env.DB, usage)) };
};
const nobodyAsks: FindVendors = () => Promise.reject(new Error("one index range would have done"));
const finds =
  (ids: string[]): FindVendors =>
  async () => ({ ids, nextCursor: "next", total: ids.length });

beforeAll(async () => {
  const names = IDS.map((id, n) => ({
    id,
    name: `Vendor ${id}`,
    nameKey: `vendor ${id}`,
    verifiedAt: n < 3 ? NOW : null,
  }));
  await insert(
    env.DB,
    "vendors",
    names.map((row) => aVendor({ ...row, hiddenAt: null })),
  );
  await refreshAllFacets(connect(env.DB), NOW);
});

describe("the directory", () => {
  it("reads one filter as one index range: one trip, a page and one row more, and the counters", async () => {
    const { usage, db } = counted();
    const page = await listVendors(db, nobodyAsks, query("sort=name"), { cursor: null, limit: 20 }, NOW);
    expect(page.items.map(({ id }) => id)).toEqual(IDS.slice(0, 20));
    expect(page.total).toBe(IDS.length);
    expect(usage.d1.trips).toBe(1);
    const rest = await listVendors(db, nobodyAsks, query("sort=name"), { cursor: page.nextCursor, limit: 100 }, NOW);
    expect(rest.items.map(({ id }) => id)).toEqual(IDS.slice(20));
    expect(rest.nextCursor).toBeNull();
  });

  it("asks for several filters, or a text, to be found, and keeps their order", async () => {
    const found = ["vendor-007", "vendor-001", "vendor-004"];
    const page = await listVendors(counted().db, finds(found), query("q=vendor"), { cursor: null, limit: 20 }, NOW);
    expect(page.items.map(({ id }) => id)).toEqual(found);
    expect(page).toMatchObject({ total: 3, nextCursor: "next" });
  });

  it("leaves out what was found and is hidden by now", async () => {
    await env.DB.exec("update vendors set hidden_at = 1 where id = 'vendor-001'");
    const found = finds(["vendor-001", "vendor-002"]);
    const page = await listVendors(counted().db, found, query("q=vendor"), { cursor: null, limit: 20 }, NOW);
    expect(page.items.map(({ id }) => id)).toEqual(["vendor-002"]);
    await env.DB.exec("update vendors set hidden_at = null where id = 'vendor-001'");
  });

  it("shows as many at once as the API gives, found or not", async () => {
    const ids = IDS.slice(0, PAGE_SIZE_MAX);
    const page = await listVendors(counted().db, finds(ids), query("q=vendor"), { cursor: null, limit: 100 }, NOW);
    expect(page.items.map(({ id }) => id)).toEqual(ids);
  });
});
