import { aPdf, aPdfOf } from "../factories/pdfs";
import { violations, visualViolations } from "./steps/axe";
import { expect, test } from "./steps/fixtures";
import { beginDraft, fillIn, LIST, pdf } from "./steps/lab-entry";
import { demoAccount, newName } from "./steps/people";

test("a vendor uploads a certificate in percent, cancels, tries again, previews and submits", async ({ browser }) => {
  const vendor = await demoAccount(browser, "vendor");
  const { page } = vendor;
  const batch = newName("E2E-");
  await beginDraft(page);
  await fillIn(page, batch);

  // A slow line, so that there is something to cancel.
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: 400_000 });
  const file = page.getByLabel("The laboratory's PDF");
  await file.setInputFiles(pdf("scan.pdf", aPdfOf(3_000_000)));
  const progress = page.getByRole("progressbar", { name: "Certificate upload" });
  await expect(progress).toContainText("%");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(progress).toBeHidden();
  await expect(page.locator('[name="batchNumber"]')).toHaveValue(batch);

  // The line breaks, and the same file, chosen again, goes on once it holds.
  await network.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: -1 });
  await page.route("**/certificate", (route) => route.abort("connectionreset"));
  await expect(page.getByRole("button", { name: "Upload PDF" })).toBeHidden();
  await file.setInputFiles(pdf("scan.pdf", aPdfOf(3_000_000)));
  await expect(page.getByRole("alert").getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/certificate");
  vendor.complaints.length = 0;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The certificate has been uploaded.")).toBeVisible();
  await expect(page.getByRole("link", { name: "scan.pdf" })).toBeVisible();
  // It stands beside the form at once, drawn in the page.
  await expect(page.getByRole("region", { name: "Page 1 of scan.pdf" })).toBeVisible();
  await expect(page.locator('[name="heavyMetals-1-value"]')).toHaveValue("< 0.01");

  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  await expect(page.getByText("Safety: Passed")).toBeVisible();
  await expect(page.getByText("What a moderator checks")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Batch ${batch}` })).toBeVisible();
  await expect(page.getByText("Pending").first()).toBeVisible();

  await page.goto(`${LIST}?status=pending`);
  await expect(page.getByRole("link", { name: `Scored 7-OH Tablets, batch ${batch}` })).toBeVisible();
  expect(vendor.complaints).toEqual([]);
  await vendor.leave();
});

test("a file that is no PDF is refused beside the field, and nothing typed is lost", async ({ browser }) => {
  const { page, leave } = await demoAccount(browser, "vendor");
  await beginDraft(page);
  await page.locator('[name="batchNumber"]').fill("KEEP-1");
  await page
    .getByLabel("The laboratory's PDF")
    .setInputFiles(pdf("page.pdf", new TextEncoder().encode("<html></html>")));
  await expect(page.getByRole("alert")).toContainText("PDF");
  await expect(page.locator('[name="batchNumber"]')).toHaveValue("KEEP-1");
  await page.getByText("Delete this draft").click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("The draft has been deleted.")).toBeVisible();
  await leave();
});

test("a file chosen before the scripts have come is sent all the same", async ({ browser }) => {
  const { page, leave } = await demoAccount(browser, "vendor");
  await beginDraft(page);
  let come = () => {};
  const scripts = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page
    .getByLabel("The laboratory's PDF")
    .setInputFiles(pdf("page.pdf", new TextEncoder().encode("<html></html>")));
  come();
  await expect(page.getByRole("alert")).toContainText("PDF");
  await leave();
});

test("the whole upload works without scripts, on a phone", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor", { width: 360, scripts: false });
  const batch = newName("E2E-");
  await beginDraft(page);
  await fillIn(page, batch);
  await page.locator('[name="heavyMetals-0-value"]').fill("0.9");
  await page.getByLabel("The laboratory's PDF").setInputFiles(pdf("plain.pdf", aPdf({ text: batch })));
  await page.getByRole("button", { name: "Upload PDF" }).click();
  await expect(page.getByRole("link", { name: "plain.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.locator('[id="heavyMetals-0-value-error"]')).toContainText("Lead is above its limit");
  await page.locator('[name="heavyMetals-0-value"]').fill("0.09");
  await page.getByRole("button", { name: "Add a line to Heavy metals" }).click();
  await page.getByLabel("line 5: measured").fill("Nickel");
  await page.locator('[name="heavyMetals-4-value"]').fill("ND");
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("rowheader", { name: "Nickel" })).toBeVisible();
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Batch ${batch}` })).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

test("the vendor's lab screens hold up to axe and fit a phone", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor");
  const { items } = (await (await page.request.get("/api/vendor/labs/drafts")).json()) as { items: { id: string }[] };
  const rejected = await page.request.get("/api/vendor/labs?status=rejected");
  const [result] = ((await rejected.json()) as { items: { id: string }[] }).items;
  const drafts = items.slice(0, 1).map(({ id }) => `${LIST}/${id}?check`);
  for (const path of [LIST, `${LIST}/new`, ...drafts, `${LIST}/results/${result?.id ?? ""}`]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    expect.soft(await violations(page), `light, ${path}`).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await visualViolations(page), `dark, ${path}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `pixels beyond the window, ${path}`).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
  await leave();
});
