import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const HERE = "/staff-dashboard";
let staff = "";

const page = async (path: string, cookie = staff) => {
  const response = await ask(path, { cookie });
  return { response, html: await response.text() };
};

beforeAll(async () => {
  staff = (await aPerson({ username: "desk", role: "staff" })).cookie;
  await insert(env.DB, "vendors", [aVendor({ id: "v" })]);
  const now = Date.now();
  await insert(env.DB, "products", [
    aProduct({ vendorId: "v", extractType: "Plain Leaf", addedAt: now }),
    aProduct({ vendorId: "v", extractType: "plain leaf ", addedAt: now - 40 * DAY, featuredAt: now }),
    aProduct({ vendorId: "v", extractType: "MIT", addedAt: now - 40 * DAY, inStock: false }),
    aProduct({ vendorId: "v", extractType: "", addedAt: now - 400 * DAY }),
    aProduct({ vendorId: "v", extractType: "Gone", addedAt: now, hiddenAt: now }),
  ]);
  await insert(env.DB, "purchaseClaims", [
    aClaim({ vendorId: "v" }),
    aClaim({ vendorId: "v", vendorState: "confirmed" }),
    aClaim({ vendorId: "v", staffState: "confirmed" }),
  ]);
  const charge = { vendorId: "v", kind: "plan" as const, amountCents: 2900, createdAt: now };
  await insert(env.DB, "charges", [
    { ...charge, id: "c1", period: "plan basic 1", dueAt: now - DAY },
    { ...charge, id: "c2", period: "plan basic 2", dueAt: now + DAY },
    { ...charge, id: "c3", period: "plan basic 3", dueAt: now - DAY, state: "settled" },
  ]);
  const ticket = { userId: "u", subject: "s", body: "b", createdAt: now };
  await insert(env.DB, "supportTickets", [
    { ...ticket, id: "t1", priority: true },
    { ...ticket, id: "t2" },
    { ...ticket, id: "t3", state: "answered" },
  ]);
});

describe("the staff dashboard", () => {
  it.each([
    [HERE, "Analytics"],
    [`${HERE}/products`, "Manage Products"],
    [`${HERE}/products/new`, "Add Product"],
  ])("%s shows its three tabs, with %s as the present one", async (path, current) => {
    const { html } = await page(path);
    const tabs = /<nav class="tabs" aria-label="Staff dashboard">(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
    expect([...tabs.matchAll(/>([^<>]+)<\/a>/g)].map(([, label]) => label)).toEqual([
      "Add Product",
      "Manage Products",
      "Analytics",
    ]);
    expect(/<a[^>]*aria-current="page"[^>]*>([^<]+)/.exec(tabs)?.[1]).toBe(current);
    expect(html).toContain("<h1>Staff Dashboard</h1>");
  });

  it("counts products added, in stock, featured and distinct extract types", async () => {
    const { response, html } = await page(HERE);
    const text = textOf(html);
    for (const words of ["Products added 4 ", "In stock 3 75% of them", "Featured 1 25% of them", "Extract types 2 "])
      expect(text).toContain(words);
    expect(text).toContain("Products added by month 3 ");
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
  });

  it("says what waits, and where", async () => {
    const text = textOf((await page(HERE)).html);
    expect(text).toContain("Purchase claims Waiting for approval 2");
    expect(text).toContain("Charges 1 overdue, 0 plan requests 2");
    expect(text).toContain("Support 1 with priority 2");
    expect(text).toContain("Applications New, resubmitted or under review 0");
  });

  it("leads from ?tab= to the tab", async () => {
    const { response } = await page(`${HERE}?tab=manage`);
    expect(response.headers.get("location")).toBe(`${HERE}/products`);
    expect((await page(`${HERE}?tab=add`)).response.headers.get("location")).toBe(`${HERE}/products/new`);
    expect((await page(`${HERE}?tab=else`)).response.status).toBe(200);
  });

  it.each(["member", "verified_vendor", "moderator"] as const)("is closed to a %s", async (role) => {
    const { cookie } = await aPerson({ username: `not-${role}`, role });
    const { response, html } = await page(HERE, cookie);
    expect(response.status).toBe(403);
    expect(html).not.toContain("Waiting for you");
  });
});
