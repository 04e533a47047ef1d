import type { APIRequestContext, Browser } from "@playwright/test";
import { apply } from "./steps/applying";
import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { demoAccount, newMember, newName, type Somebody } from "./steps/people";

test.use({ storageState: STATES.visitor });
test.setTimeout(400_000);

/** How long the site may go on showing what was true before. */
const CATCHES_UP = { timeout: 60_000, intervals: [2000] };
/** Words that no other run has, so that only the copy is like them. */
const someWords = () => `In the parcel were ${Array.from({ length: 40 }, () => newName("bag")).join(", ")}.`;

const wide = ({ page }: Somebody) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Axe and the width of the page as it stands. */
async function look(who: Somebody): Promise<void> {
  await who.page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await violations(who.page), who.page.url()).toEqual([]);
  expect.soft(await wide(who), who.page.url()).toBeLessThanOrEqual(0);
}

/** An application, a question about it, an answer, and its approval. */
async function becomeVendor(browser: Browser): Promise<{ vendor: Somebody; staff: Somebody; vendorId: string }> {
  const vendor = await newMember(browser, "alder");
  const staff = await demoAccount(browser, "staff");
  await apply(vendor.page, vendor.name, () => look(vendor));

  const review = async () => {
    await staff.page.goto("/staff-dashboard/applications");
    await staff.page.getByRole("link", { name: vendor.name }).first().click();
    await staff.page.getByRole("button", { name: "Start the review", exact: true }).click();
    await expect(staff.page.getByRole("heading", { name: "Decide" })).toBeVisible();
  };
  await review();
  await look(staff);
  await staff.page.getByLabel("Notes, sent to the applicant").fill("Which laboratory tests your batches?");
  await staff.page.getByRole("button", { name: "Ask for more information" }).click();
  await expect(staff.page.getByText("The applicant has been asked for more information.")).toBeVisible();

  await vendor.page.goto("/verification");
  await expect(vendor.page.getByText("Which laboratory tests your batches?")).toBeVisible();
  await look(vendor);
  await vendor.page.goto("/verification?step=4");
  await vendor.page.getByRole("textbox", { name: "Testing laboratory" }).fill("Cascade Analytical");
  await vendor.page.getByRole("button", { name: "Next" }).click();
  await vendor.page.getByRole("button", { name: "Submit Application" }).click();
  await expect(vendor.page.getByRole("heading", { name: `${vendor.name}: Resubmitted` })).toBeVisible();

  await staff.page.goto("/staff-dashboard/applications?status=resubmitted");
  await staff.page.getByRole("link", { name: vendor.name }).first().click();
  await expect(staff.page.getByText("Cascade Analytical").first()).toBeVisible();
  await staff.page.getByRole("button", { name: "Start the review", exact: true }).click();
  await staff.page.getByRole("button", { name: "Approve" }).click();
  await expect(staff.page.getByText("Approved. The vendor page is live.")).toBeVisible();

  await vendor.page.goto("/verification");
  const link = vendor.page.getByRole("link", { name: "Your vendor page" });
  const vendorId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await link.click();
  await expect(vendor.page.getByRole("heading", { level: 1 })).toContainText(vendor.name);
  return { vendor, staff, vendorId };
}

/** Ten products are the plan's limit; a larger plan gives three of them a featured place. */
async function fillTheShop({ vendor, staff }: { vendor: Somebody; staff: Somebody }): Promise<string> {
  const { page, name } = vendor;
  await page.goto("/vendor-dashboard/products/new");
  await page.getByLabel("Product name").fill(`${name} Bali 0`);
  await page.getByLabel("Description").fill("Milled twice, packed the same week.");
  await page.getByLabel("Size", { exact: true }).fill("100 g");
  await page.getByLabel("Price in $").fill("17.99");
  await hydrate(page);
  await look(vendor);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Product added successfully!")).toBeVisible();
  const ids: string[] = [];
  for (let n = 1; n < 10; n += 1) {
    const product = {
      name: `${name} Bali ${n}`,
      description: "Milled twice.",
      type: "powder",
      extractType: "Plain Leaf",
    };
    const sizes = [{ weight: "100 g", price: 10 + n }];
    const added = (await vendor.send("POST", "/api/vendor/products", { ...product, sizes })) as { id: string };
    ids.push(added.id);
  }
  await page.goto("/vendor-dashboard/products");
  await expect(page.getByText("Product limit reached").first()).toBeVisible();

  await page.goto("/vendor-dashboard/plan");
  await page.getByRole("button", { name: "Request Professional, monthly" }).click();
  await expect(page.getByText("You requested Professional, monthly.")).toBeVisible();
  await staff.page.goto("/staff-dashboard/charges");
  await staff.page.getByRole("button", { name: `Accept the request of ${name}` }).click();
  await expect(staff.page.getByRole("button", { name: `Accept the request of ${name}` })).toBeHidden();

  for (const n of [7, 8, 9]) {
    await page.goto("/vendor-dashboard/products");
    await page.getByRole("button", { name: `Feature ${name} Bali ${n}` }).click();
    await expect(page.getByRole("button", { name: `Unfeature ${name} Bali ${n}` })).toBeVisible();
  }
  const fourth = await page.request.put(`/api/vendor/products/${ids[0]}/featured`, {
    data: { featured: true },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(fourth.status()).toBe(409);
  return ids.at(-1) ?? "";
}

/** A purchase that is claimed and confirmed, and a review that is marked by it and answered. */
async function reviewAndAnswer(
  buyer: Somebody,
  { vendor, staff }: { vendor: Somebody; staff: Somebody },
  about: { vendorId: string; productId: string },
) {
  const { vendorId, productId } = about;
  const words = { rating: 5, wouldRecommend: true, title: `Of ${vendor.name}`, content: someWords() };
  const review = (await buyer.send("POST", "/api/reviews", { vendorId, productId, ...words })) as { id: string };
  await buyer.page.goto(`/reviews?vendor=${vendorId}`);
  await expect(buyer.page.getByText(words.title).first(), "to its author at once").toBeVisible();

  await buyer.page.goto(`/claims/new?vendor=${vendorId}&product=${productId}`);
  await look(buyer);
  await buyer.page.getByLabel("Order number").fill("A-17");
  await buyer.page.getByLabel("Purchase date").fill(new Date().toISOString().slice(0, 10));
  await buyer.page.getByLabel("Amount, US dollars").fill("19.00");
  await buyer.page.getByRole("button", { name: "File the claim" }).click();
  await expect(buyer.page.getByText("Order A-17").first()).toBeVisible();

  await vendor.page.goto("/vendor-dashboard/claims");
  await look(vendor);
  await expect(vendor.page.getByText("No claims are waiting."), "until the day is over").toBeVisible();
  await staff.page.goto("/staff-dashboard/claims");
  const approve = staff.page.getByRole("button", { name: "Approve order A-17" });
  // The oldest comes first, and this is the newest.
  const next = staff.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
  while (await next.isVisible()) await staff.page.goto((await next.getAttribute("href")) ?? "");
  await approve.click();
  await expect(staff.page.getByText("Order A-17: approved")).toBeVisible();
  const marked = await buyer.page.request.get(`/api/reviews/${review.id}`);
  expect(await marked.json()).toMatchObject({ verified: true });

  await vendor.page.goto(`/reviews/${review.id}/reply`);
  await vendor.page.getByLabel("Your reply").fill("Thank you. The next batch is dated too.");
  await vendor.page.getByRole("button", { name: "Publish the reply" }).click();
  await expect(vendor.page.getByText("Thank you. The next batch is dated too.").first()).toBeVisible();
  return { ...words, id: review.id };
}

/** What a visitor reads, asked until the site has caught up. */
const shows = (request: APIRequestContext, path: string, words: string) =>
  expect(async () => expect(await (await request.get(path)).text(), path).toContain(words)).toPass(CATCHES_UP);

test("a member becomes a vendor, fills the shop, is reviewed by a buyer, and everybody sees it", async ({
  browser,
  page,
  request,
}) => {
  const { vendor, staff, vendorId } = await becomeVendor(browser);
  const productId = await fillTheShop({ vendor, staff });
  const buyer = await newMember(browser, "buyer");
  const review = await reviewAndAnswer(buyer, { vendor, staff }, { vendorId, productId });

  const copier = await newMember(browser, "copier");
  const copy = { vendorId, rating: 5, wouldRecommend: true, title: "My own words", content: review.content };
  const { id } = (await copier.send("POST", "/api/reviews", copy)) as { id: string };
  const alerts = await staff.page.request.get(`/api/integrity/alerts?review=${id}`);
  expect(await alerts.json()).toMatchObject({ items: [{ type: "similar_content", review: { id } }] });

  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const deal = { kind: "deal", title: `Autumn at ${vendor.name}`, body: "On every bag.", percentOff: 12, lastDay };
  await vendor.send("POST", "/api/vendor/promotions", deal);
  await shows(request, `/vendors?q=${vendor.name}`, `/vendor/${vendorId}`);
  await shows(request, `/search?q=${vendor.name}`, `${vendor.name} Bali 9`);
  await shows(request, "/reviews", review.title);
  await shows(request, "/deals", deal.title);
  await shows(request, "/", deal.title);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/compare?ids=${productId}`, "/deals", `/vendor/${vendorId}`]) {
      await page.goto(path);
      expect.soft(await violations(page), path).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, path).toBeLessThanOrEqual(0);
    }
  }
  for (const { complaints, leave, name } of [vendor, staff, buyer, copier]) {
    expect(complaints, name).toEqual([]);
    await leave();
  }
});
