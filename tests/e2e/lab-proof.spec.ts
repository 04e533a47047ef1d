import { createHash } from "node:crypto";
import { aPdf } from "../factories/pdfs";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { beginDraft, BY_PIECE, fillIn, pdf, typeByPiece } from "./steps/lab-entry";
import { demoAccount, newName } from "./steps/people";
import { readQr } from "./steps/read-qr";

test.use({ storageState: STATES.visitor });

test("a certificate goes from the vendor past an admin to a buyer who holds its QR code", async ({ browser, page }) => {
  const batch = newName("PROOF-");
  const file = Buffer.from(aPdf({ text: batch }));

  const vendor = await demoAccount(browser, "vendor");
  await beginDraft(vendor.page);
  await fillIn(vendor.page, batch);
  // Tablets by the piece: two lines have another unit than their table.
  await typeByPiece(vendor.page);
  await vendor.page.getByLabel("The laboratory's PDF").setInputFiles(pdf("proof.pdf", file));
  await expect(vendor.page.getByRole("link", { name: "proof.pdf" })).toBeVisible();
  await vendor.page.getByRole("button", { name: "Save and preview" }).click();
  for (const line of BY_PIECE) await expect(vendor.page.getByRole("row", { name: line })).toBeVisible();
  await vendor.page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(vendor.page.getByRole("heading", { level: 1, name: `Batch ${batch}` })).toBeVisible();
  const id = new URL(vendor.page.url()).pathname.split("/").at(-1) ?? "";
  await vendor.leave();

  const verify = `/lab-verification?batch=${batch}`;
  await page.goto(verify);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification Failed");
  await expect(page.getByText("This lab result could not be verified or has expired")).toBeVisible();
  expect((await page.request.get(`/lab/${id}`)).status()).toBe(404);

  const admin = await demoAccount(browser, "admin");
  await admin.page.goto(`/lab-verification/panel/results/${id}`);
  await expect(admin.page.getByRole("region", { name: "Certificate file" }).locator("canvas")).toBeVisible();
  for (const group of ["heavyMetals", "microbials", "pesticides", "residualSolvents"])
    await admin.page.locator(`input[name="${group}"][value="passed"]`).check();
  await admin.page.getByRole("button", { name: "Verify this result" }).click();
  await expect(admin.page.getByText("Verified. The product, the vendor and search show it.")).toBeVisible();
  await admin.leave();

  await page.goto(verify);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification Successful");
  await expect(page.getByText("Safety: Passed").first()).toBeVisible();
  await page.goto(`/lab/${id}`);
  for (const line of BY_PIECE) await expect(page.getByRole("row", { name: line })).toBeVisible();
  const product = await page.getByRole("main").locator('a[href*="/product/"]').first().getAttribute("href");
  await page.goto(`${product ?? ""}?tab=lab`);
  const address = (await readQr(page)) ?? "";
  expect(new URL(address).pathname).toBe(`/lab/${id}`);
  await page.goto(address);

  const link = await page.getByRole("link", { name: /Download PDF/ }).getAttribute("href");
  const kept = await (await page.request.get(link ?? "")).body();
  expect(createHash("sha256").update(kept).digest("hex")).toBe(createHash("sha256").update(file).digest("hex"));

  await page.goto("/lab-verification");
  await hydrate(page);
  await page.locator("input[type=file]").setInputFiles(pdf("kept.pdf", kept));
  await expect(page.getByText("Registered.")).toBeVisible();
  kept[kept.length - 8] = (kept[kept.length - 8] ?? 0) ^ 1;
  await page.locator("input[type=file]").setInputFiles(pdf("kept.pdf", kept));
  await expect(page.getByText("Unknown.")).toBeVisible();
});
