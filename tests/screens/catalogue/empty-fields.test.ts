import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { printedAlkaloids } from "../../factories/alkaloids";
import { stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aUser, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const now = Date.now();
let staff: Person;
let seller: Person;

beforeAll(async () => {
  await stopClock(now);
  const nothing = { specialties: [], shippingRegions: [], paymentMethods: [], returnPolicy: "", description: "" };
  await insert(env.DB, "users", [aUser({ id: "ann", username: "ann" })]);
  await insert(env.DB, "vendors", [
    aVendor({ id: "bare", name: "Bare Leaf", ...nothing, location: "", ratingCount: 1, ratingSum: 4, productCount: 1 }),
    aVendor({ id: "bare-two", name: "Barer Leaf", ...nothing, location: "" }),
  ]);
  const none = { description: "", extractType: "", strain: null, categories: [], tags: [] };
  await insert(env.DB, "labPartners", [
    aLabPartner({ id: "lab", name: "Sable", certificationNumber: "", accreditations: [] }),
  ]);
  await insert(env.DB, "labResults", [
    aLabResult({
      ...{
        id: "result",
        productId: "bali",
        vendorId: "bare",
        labId: "lab",
        batchNumber: "B-1",
        code: "verify:barebare",
      },
      ...{ testingMethod: "", sampleWeight: "", alkaloids: printedAlkaloids({}), expiresAt: now + 90 * DAY },
    }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "bali", vendorId: "bare", name: "Bare Bali", ...none, newestResultId: "result" }),
    aProduct({ id: "thai", vendorId: "bare", name: "Bare Thai", ...none }),
  ]);
  await insert(env.DB, "productSizes", [aSize({ productId: "bali" }), aSize({ productId: "thai" })]);
  await insert(env.DB, "reviews", [aReview({ id: "plain", vendorId: "bare", productId: "bali", authorId: "ann" })]);
  await refreshAllFacets(connect(env.DB), now);
  staff = await aPerson({ username: "staff", role: "staff" });
  seller = await aPerson({ username: "seller", role: "verified_vendor" });
  await env.DB.exec("update users set vendor_id = 'bare' where username = 'seller'");
});

/** Texts that begin or end with what stands between two, elements that stand for nothing, and values that are no words. */
function faults(html: string): string[] {
  const shown = html
    .slice(html.indexOf("<main"), html.lastIndexOf("</main>"))
    .replace(/<(script|svg|style|template|button)\b[\s\S]*?<\/\1>/g, "…")
    .replaceAll('<span class="sr">, remove</span>', "")
    .replaceAll("<!-- -->", "");
  const patterns = [
    /[^<>]*<(?:dd|dt|li|h\d|td class="c\d"|small|strong|b|p|span class="(?:tag|ev|type)[^"]*")[^>]*>\s*<\/\w+>/g,
    /<[a-z][^>]*[^/]>\s*[·,;](?:\s[^<]*)?</g,
    />[^<]*[·,;]\s*<\//g,
    />[^<]*(?:, ,|· ·|,,|\(\s*\)|: ,)[^<]*</g,
    />[^<]*\b(?:undefined|null|NaN)\b[^<]*</g,
  ];
  return patterns.flatMap((pattern) => shown.match(pattern) ?? []);
}

const PAGES = [
  "/",
  "/vendors",
  "/vendors?scope=powder",
  "/vendor/bare",
  "/vendor/bare?tab=lab",
  "/vendor/bare?tab=reviews",
  "/vendor/bare?tab=about",
  "/vendor/bare-two",
  "/vendor/bare-two?tab=about",
  "/vendor/bare/product/bali",
  "/vendor/bare/product/bali?tab=lab",
  "/vendor/bare/product/bali?tab=reviews",
  "/vendor/bare/product/thai",
  "/vendor/bare/product/bali/history",
  "/vendor/bare/product/bali/history?part=lab",
  "/vendor/bare/product/bali/history?part=changes",
  "/search",
  "/search?q=bare",
  "/search?q=B-1",
  "/compare?ids=bali,thai",
  "/compare?vendors=bare,bare-two",
  "/lab/result",
  "/lab-verification",
  "/lab-verification?code=verify%3Abarebare",
  "/lab-data",
  "/reviews",
  "/reviews?vendor=bare",
];

describe("fields that are empty leave nothing behind", () => {
  it.each(PAGES)("on %s", async (path) => {
    const answer = await ask(path);
    expect([answer.status, faults(await answer.text())]).toEqual([200, []]);
  });

  it.each(["", "/products", "/products/bali/edit", "/profile", "/reviews", "/labs"])(
    "for who runs the vendor, on /vendor-dashboard%s",
    async (path) => {
      const answer = await ask(`/vendor-dashboard${path}`, { cookie: seller.cookie });
      expect([answer.status, faults(await answer.text())]).toEqual([200, []]);
    },
  );

  it.each(["/staff-dashboard/vendors", "/staff-dashboard/products", "/reviews/write?q=bare"])(
    "for staff, on %s",
    async (path) => {
      const answer = await ask(path, { cookie: staff.cookie });
      expect([answer.status, faults(await answer.text())]).toEqual([200, []]);
    },
  );
});
