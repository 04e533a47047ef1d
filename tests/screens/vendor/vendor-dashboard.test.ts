import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApplicationStatus } from "@worker/domain/oversight/applications/forms";
import { anApplication } from "../../factories/applications";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aReview, DAY, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

const PATH = "/vendor-dashboard";
type Seller = Awaited<ReturnType<typeof aVendorPerson>>;
let ann: Seller;
let bob: Seller;
let member: Person;

async function open(path: string, cookie?: string) {
  const response = await ask(path, cookie === undefined ? {} : { cookie });
  const html = await response.text();
  const text = textOf(html)
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
  return { status: response.status, trips: tripsOf(response), html, text };
}

beforeAll(async () => {
  await stopClock(NOW);
  ann = await aVendorPerson("ann", { name: "Ann <b>Leaf</b>", verifiedAt: 1, verificationEndsAt: NOW + 200 * DAY });
  bob = await aVendorPerson("bob", { name: "Bob Leaf" });
  member = await aPerson({ username: "member" });
  await insert(env.DB, "products", [
    aProduct({ id: "ann-powder", vendorId: ann.vendorId, name: "Ann's powder", salesCount: 7 }),
    aProduct({ id: "bob-powder", vendorId: bob.vendorId, name: "Bob's secret powder", salesCount: 9 }),
  ]);
});

describe("the dashboard of a member without a vendor page", () => {
  it("asks a visitor to log in", async () => {
    const { status, text } = await open(PATH);
    expect(status).toBe(401);
    expect(text).toContain("Please log in to view your vendor applications and dashboard.");
  });

  it("asks a visitor to log in on every page below it, and answers 401 in the API", async () => {
    for (const path of ["/plan", "/products/new", "/labs"]) {
      const { status, text } = await open(`/vendor-dashboard${path}`);
      expect([status, text.includes("Login Required")], path).toEqual([401, true]);
    }
    expect((await ask("/api/vendor/products")).status).toBe(401);
  });

  it("says what verification brings while nothing was applied for, in two trips", async () => {
    const { status, trips, text } = await open(PATH, member.cookie);
    expect([status, trips]).toEqual([200, 2]);
    expect(text).toContain("No Applications Found");
    for (const benefit of ["verified badge", "Higher placement in search", "Priority support"]) {
      expect(text).toContain(benefit);
    }
    expect(text).toContain("Apply for Verification");
  });

  it.each<[ApplicationStatus, string, string]>([
    ["draft", "Draft", "Continue Application"],
    ["pending", "Pending Review", "Our staff will look at it next."],
    ["under_review", "Under Review", "is reviewing it"],
    ["approved", "Approved", "Congratulations!"],
    ["rejected", "Rejected", "You may submit a new application after addressing the review notes."],
    ["needs_info", "Additional Info Needed", "Update Application"],
    ["resubmitted", "Resubmitted", "We have your answers."],
  ])("shows an application that is %s", async (status, label, words) => {
    const applicant = await aPerson({ username: `applicant-${status}` });
    const notes = "<script>alert(1)</script>";
    await insert(env.DB, "applications", [
      anApplication({ id: `application-${status}`, userId: applicant.member.id, status, reviewNotes: notes }),
    ]);
    const { html, text } = await open(PATH, applicant.cookie);
    expect(text).toContain(label);
    expect(text).toContain(words);
    expect(html).not.toContain(notes);
    expect(text).not.toContain("No Applications Found");
  });

  it("lists what an approved vendor can do", async () => {
    const applicant = await aPerson({ username: "welcomed" });
    await insert(env.DB, "applications", [
      anApplication({ id: "application-welcomed", userId: applicant.member.id, status: "approved" }),
    ]);
    const { text } = await open(PATH, applicant.cookie);
    for (const ability of ["vendor profile", "Post announcements", "Respond to reviews", "subscription plan"]) {
      expect(text).toContain(ability);
    }
  });

  it("is what staff see too, who run no vendor page", async () => {
    const staff = await aPerson({ username: "staff", role: "staff" });
    expect((await open(PATH, staff.cookie)).text).toContain("No Applications Found");
  });
});

describe("a vendor's dashboard", () => {
  it.each(["overview", "products", "analytics", "subscription", "profile", "applications"])(
    "shows the tab %s in two trips",
    async (tab) => {
      const { status, trips, html } = await open(`${PATH}?tab=${tab}`, ann.cookie);
      expect([status, trips]).toEqual([200, 2]);
      expect(html).toContain("Ann &lt;b&gt;Leaf&lt;/b&gt;");
      expect(
        html.match(/aria-current="page"[^>]*>(?:Overview|Products|Analytics|Subscription|Profile|Applications)/g),
      ).toHaveLength(1);
      expect(html).not.toContain("Bob");
    },
  );

  it("falls back to the overview of 30 days for an address of nonsense", async () => {
    const { status, text } = await open(`${PATH}?tab=money&period=1e309&cursor=x&billing=never`, ann.cookie);
    expect(status).toBe(200);
    expect(text).toContain("vs. the previous 30 days");
  });

  it("labels its figures as what the site saw, and says '-' where nothing was before", async () => {
    const { text } = await open(PATH, ann.cookie);
    expect(text).toContain("Verified until Jun 8, 2027");
    for (const label of ["Revenue, from claims", "Sales, from claims", "Outbound clicks"]) {
      expect(text).toContain(label);
    }
    expect(text).toMatch(/Profile views 0 - vs. the previous 30 days/);
    expect(text).toContain("Nothing waits for you.");
    expect(text).toContain("Ann's powder");
  });

  it("shows what waits, with where to do it", async () => {
    await insert(env.DB, "purchaseClaims", [aClaim({ vendorId: bob.vendorId }), aClaim({ vendorId: bob.vendorId })]);
    await insert(env.DB, "reviews", [
      aReview({ id: "broken-seal", vendorId: bob.vendorId, rating: 2, title: "The seal was <i>broken</i>" }),
    ]);
    const { text, html } = await open(PATH, bob.cookie);
    expect(text).toContain("2 purchase claims to confirm");
    expect(text).toContain("2-star review without a reply, Nov 10, 2026");
    expect(html).toContain('href="/reviews/broken-seal/reply"');
    expect(html).not.toContain("<i>broken</i>");
    expect((await open(PATH, ann.cookie)).text).not.toContain("purchase claims to confirm");
  });

  it("says so at the product limit, and offers the other plans", async () => {
    const cat = await aVendorPerson("cat");
    await insert(
      env.DB,
      "products",
      Array.from({ length: 10 }, () => aProduct({ vendorId: cat.vendorId })),
    );
    const { text, html } = await open(PATH, cat.cookie);
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Product limit reached/);
    expect(text).toContain(
      "You've reached your plan limits. Consider upgrading for more products and features. View Upgrade Options Used up: products (10 of 10).",
    );
    expect((await open(`${PATH}?tab=products`, cat.cookie)).text).toContain("Product limit reached");
    expect((await open(PATH, ann.cookie)).text).toContain("Add New Product");
  });

  it("stays readable after a lapse, and says why nothing can be changed", async () => {
    const dan = await aVendorPerson("dan", { writingLapsedAt: NOW - DAY });
    for (const tab of ["overview", "products", "subscription", "applications"]) {
      const { status, text } = await open(`${PATH}?tab=${tab}`, dan.cookie);
      expect(status).toBe(200);
      expect(text).toContain(
        "Your dashboard can be read but not changed while your verification is not in force: a charge is open",
      );
    }
    const profile = await open(`${PATH}?tab=profile`, dan.cookie);
    expect(profile.text).toContain("Description Leaf by post.");
    expect(profile.text).not.toContain("Save profile");
    await insert(env.DB, "products", [aProduct({ id: "dan-powder", vendorId: dan.vendorId })]);
    const form = { id: "dan-powder", intent: "stock-off" };
    const refused = await ask("/vendor-dashboard/products", { cookie: dan.cookie, form });
    expect(refused.status).toBe(403);
    expect(textOf(await refused.text()).match(/can be read but not changed/g)).toHaveLength(2);
  });

  it("leads back from a button of the products to the list as it was", async () => {
    const fay = await aVendorPerson("fay");
    await insert(
      env.DB,
      "products",
      Array.from({ length: 30 }, (_, nth) => aProduct({ id: `fay-${nth}`, vendorId: fay.vendorId })),
    );
    const list = "/vendor-dashboard/products";
    const first = await (await ask(list, { cookie: fay.cookie })).text();
    const second =
      /href="(\/vendor-dashboard\/products\?cursor=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const page = await (await ask(second, { cookie: fay.cookie })).text();
    const action =
      /<form method="post" action="([^"]+)"[^>]*product-acts/.exec(page)?.[1] ??
      /action="([^"]*cursor=[^"]*)"/.exec(page)?.[1];
    expect(action?.replaceAll("&amp;", "&")).toBe(second);
    const step = async (path: string, intent: string) =>
      (await ask(path, { cookie: fay.cookie, form: { id: "fay-1", intent } })).headers.get("location");
    expect(await step(second, "stock-off")).toBe(second);
    expect(await step(`${list}?deleted=fay-2`, "stock-on")).toBe(list);
    expect(await step(second, "delete")).toBe(`${second}&deleted=fay-1`);
  });

  it("answers 404 where the vendor is gone", async () => {
    const eve = await aVendorPerson("eve");
    await env.DB.prepare("delete from vendors where id = ?").bind(eve.vendorId).run();
    expect((await open(PATH, eve.cookie)).status).toBe(404);
  });

  it("says when its applications tab is empty", async () => {
    expect((await open(`${PATH}?tab=applications`, ann.cookie)).text).toContain("No verification applications found.");
  });
});
