import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { ObjectStubs } from "@objects/stubs";
import { type Change, type ChangeKind, CHANGES } from "@worker/domain/foundation/changes/change";
import { freshCookie } from "@worker/domain/foundation/settings/fresh";
import { afterChangeOf } from "@worker/domain/registry/after-change";
import { clear, insert } from "../../factories/insert";
import { aMember } from "../../factories/reviewing";
import { aVendor, NOW } from "../../factories/rows";

/** What each kind of change must bring up to date where it concerns a vendor, written down from what it changes. */
const DERIVED: Record<ChangeKind, ("facets" | "search")[]> = {
  account: [],
  "announced-change": [],
  "account-deletion": ["facets", "search"],
  claim: ["search"],
  "consumer-alert": [],
  "forum-decision": [],
  "forum-hiding": [],
  "forum-post": [],
  "lab-decision": ["facets", "search"],
  "lab-submission": ["search"],
  laboratory: ["search"],
  "listing-decision": ["facets", "search"],
  "member-decision": [],
  product: ["facets", "search"],
  "product-hiding": ["facets", "search"],
  promotion: [],
  "region-status": [],
  review: ["facets", "search"],
  "review-decision": ["facets", "search"],
  "review-hiding": ["facets", "search"],
  setting: [],
  "social-decision": [],
  "suspended-class": ["search"],
  "vendor-identity": ["facets", "search"],
  "vendor-plan": ["facets", "search"],
  "vendor-profile": ["search"],
  "vendor-verification": ["facets", "search"],
  "verification-payment": ["facets"],
};

/** What a change really brought up to date: facets of vendors in the database, who touched the search index, and what the answer stores. */
async function derivedBy(change: Change) {
  const deferred: Promise<unknown>[] = [];
  const touched: (string | null)[] = [];
  const objects = {
    searchIndex: () => ({ touch: (author: string | null) => Promise.resolve(void touched.push(author)) }),
  } as unknown as ObjectStubs;
  const backgroundDb = connect(env.DB);
  const defer = (work: Promise<unknown>) => void deferred.push(work);
  const headers: string[] = [];
  const setHeader = (name: string, value: string) => void headers.push(`${name}: ${value}`);
  await afterChangeOf({ backgroundDb, defer, objects, now: NOW, setHeader, viewer: aMember({ id: "ann" }) })(change);
  await Promise.all(deferred);
  const { results } = await env.DB.prepare("select distinct vendor_id from vendor_facets order by vendor_id").all();
  return { facets: results.map((row) => row["vendor_id"]), touched, headers };
}

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", plan: "enterprise", averageShippingTime: "1-2 Business Days" }),
    aVendor({ id: "moss", plan: "enterprise", averageShippingTime: "1-2 Business Days" }),
  ]);
  await env.DB.exec("delete from vendor_facets");
});

describe("what follows a change", () => {
  it.each(Object.keys(CHANGES) as ChangeKind[])(
    "%s: of its vendor alone, and in search at once for who did it",
    async (kind) => {
      const { facets, touched } = await derivedBy({ kind, vendorIds: ["harrow"] });
      expect(facets).toEqual(DERIVED[kind].includes("facets") ? ["harrow"] : []);
      expect(touched).toEqual(DERIVED[kind].includes("search") ? ["ann"] : []);
    },
  );

  it.each(Object.keys(CHANGES) as ChangeKind[])("%s: seen at once by who did it, where pages show it", async (kind) => {
    const { headers } = await derivedBy({ kind });
    expect(headers).toEqual(CHANGES[kind].length > 0 ? [`set-cookie: ${freshCookie}`] : []);
  });

  it("is nothing where no vendor is concerned", async () => {
    for (const vendorIds of [undefined, []])
      expect(await derivedBy({ kind: "review", ...(vendorIds && { vendorIds }) })).toMatchObject({
        facets: [],
        touched: [],
      });
  });

  it("is left to the hourly job where facets of all vendors move", async () => {
    expect(await derivedBy({ kind: "vendor-identity", vendorIds: "all" })).toMatchObject({
      facets: [],
      touched: ["ann"],
    });
  });
});
