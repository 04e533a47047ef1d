import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

const PANEL = "/lab-verification/panel";
const DEMO_VENDOR = "harrow-lane-extracts";

interface Waiting {
  id: string;
  batchNumber: string;
  hasCertificate: boolean;
  product: { id: string; name: string };
  vendor: { id: string; name: string };
}
interface Review {
  result: { status: string; safety: Record<string, { verdict: string }> };
  may: { verify: boolean };
}

const read = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json() as Promise<T>;

/** What waits and can be verified, with the verdicts that were entered. */
async function verifiable(page: Page): Promise<{ line: Waiting; review: Review }[]> {
  const { items } = await read<{ items: Waiting[] }>(page, "/api/lab-panel/queue?limit=100");
  const all = await Promise.all(
    items.map(async (line) => ({ line, review: await read<Review>(page, `/api/lab-panel/results/${line.id}`) })),
  );
  return all.filter(({ review }) => review.may.verify);
}

test("a moderator verifies a result beside its document, and the site shows it", async ({ browser }) => {
  const moderator = await demoAccount(browser, "moderator");
  const { page } = moderator;
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/lab-verification");
  await page.getByRole("main").getByRole("link", { name: "Admin panel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lab panel");
  expect(await violations(page), "axe, the queue").toEqual([]);
  // The demo vendor's are rejected beside this.
  const first = (await verifiable(page)).find(({ line: { vendor } }) => vendor.id !== DEMO_VENDOR);
  if (first === undefined) throw new Error("Nothing in the demo waits that could be verified.");
  const { line, review } = first;
  await page.getByRole("link", { name: line.batchNumber, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Batch ${line.batchNumber}`);
  await expect(page.getByRole("region", { name: "Certificate file" }).locator("canvas")).toBeVisible();
  expect(await violations(page), "axe, the review").toEqual([]);
  for (const [group, { verdict }] of Object.entries(review.result.safety))
    await page.locator(`input[name="${group}"][value="${verdict}"]`).check();
  await page.getByRole("button", { name: "Verify this result" }).click();
  await expect(page).toHaveURL(new RegExp(`${PANEL}$`));
  await expect(page.getByText("Verified. The product, the vendor and search show it.")).toBeVisible();

  await page.goto(`/lab/${line.id}`);
  const failed = Object.values(review.result.safety).some(({ verdict }) => verdict === "failed");
  const heading = failed ? "Safety: Failed" : "Verification Successful";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await page.goto(`/vendor/${line.vendor.id}/product/${line.product.id}?tab=lab`);
  await expect(page.getByText(line.batchNumber).first()).toBeVisible();
  await page.goto(`/vendor/${line.vendor.id}?tab=lab`);
  await expect(page.getByText(line.batchNumber).first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByText(line.product.name).first()).toBeAttached();
  await page.goto(`${PANEL}/history?status=verified`);
  await expect(page.getByText(/Verified by moderator on/).first()).toBeVisible();
  expect(await violations(page), "axe, the history").toEqual([]);
  expect(moderator.complaints).toEqual([]);
  await moderator.leave();
});

test("a rejection keeps its reason on an error and reaches the vendor", async ({ browser }) => {
  const moderator = await demoAccount(browser, "moderator", { width: 360 });
  const { page } = moderator;
  await expect(page).not.toHaveURL(/login/);
  const { items } = await read<{ items: Waiting[] }>(page, "/api/lab-panel/queue?limit=100");
  const line = items.find(({ vendor }) => vendor.id === DEMO_VENDOR);
  if (line === undefined) throw new Error("Nothing of the demo vendor waits.");
  await page.goto(`${PANEL}/results/${line.id}`);
  await page.getByRole("button", { name: "Reject this result" }).click();
  await expect(page.getByText("Give a reason; the vendor reads it.").first()).toBeVisible();
  const reason = `The seal shows another batch, ${randomBytes(3).toString("hex")}.`;
  await page.getByLabel("Reason, sent to the vendor").fill(reason);
  await page.getByRole("button", { name: "Reject this result" }).click();
  await expect(page.getByText("Rejected. The vendor reads the reason.")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await visualViolations(page), "axe, dark, on a phone").toEqual([]);
  expect((await page.request.get(`/lab/${line.id}`)).status()).toBe(404);
  await moderator.leave();

  const vendor = await demoAccount(browser, "vendor");
  await expect(vendor.page).not.toHaveURL(/login/);
  await vendor.page.goto(`/vendor-dashboard/labs/results/${line.id}`);
  await expect(vendor.page.getByText(reason).first()).toBeVisible();
  await vendor.page.goto("/notifications");
  await expect(vendor.page.getByText("Your lab result was rejected").first()).toBeVisible();
  await vendor.leave();
});

test("a laboratory is added, verified and deactivated", async ({ browser }) => {
  const moderator = await demoAccount(browser, "moderator");
  const { page } = moderator;
  await expect(page).not.toHaveURL(/login/);
  const name = `Assay ${randomBytes(3).toString("hex")}`;
  await page.goto(`${PANEL}/partners`);
  await page.getByLabel("Laboratory name").fill(name);
  await page.getByLabel("Certification number").fill("sr-4471");
  await page.getByLabel("Accreditations").fill("ISO/IEC 17025");
  await page.getByLabel("Accredited until").fill("2099-12-31");
  await page.getByRole("button", { name: "Add this laboratory" }).click();
  await expect(page.getByText("Another laboratory has this certification number.").first()).toBeVisible();
  await expect(page.getByLabel("Laboratory name")).toHaveValue(name);
  await page.getByLabel("Certification number").fill(name);
  await page.getByRole("button", { name: "Add this laboratory" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "Verify this laboratory" }).click();
  await expect(page.getByText("Verified. Vendors can choose it.")).toBeVisible();
  await page.getByText("Deactivate…").click();
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText("Deactivated. It can no longer back new results.")).toBeVisible();
  expect(await violations(page), "axe, the laboratory").toEqual([]);
  await moderator.leave();
});
