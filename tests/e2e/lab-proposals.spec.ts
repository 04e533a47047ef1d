import { aCertificate } from "../factories/certificate-text";
import { aPdf } from "../factories/pdfs";
import { violations, visualViolations } from "./steps/axe";
import { expect, test } from "./steps/fixtures";
import { beginDraft, pdf } from "./steps/lab-entry";
import { demoAccount, newName } from "./steps/people";

const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const certificate = (batch: string) =>
  pdf("coa.pdf", aCertificate({ laboratory: "Teal Basin Labs", batch, tested: dayBefore() }));

test("a certificate fills the form in, and a person compares it before it counts", async ({ browser }) => {
  const vendor = await demoAccount(browser, "vendor", { width: 1280 });
  const { page } = vendor;
  const batch = newName("E2E-");
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await beginDraft(page);
  await field("sampleWeight").fill("20 g");
  await page.getByLabel("The laboratory's PDF").setInputFiles(certificate(batch));
  await expect(page.getByRole("region", { name: "Page 1 of coa.pdf" })).toBeVisible();
  await expect(field("batchNumber")).toHaveValue(batch);
  await expect(field("sevenOhMitragynine")).toHaveValue("< 0.50");
  await expect(page.getByLabel("Laboratory", { exact: true })).toContainText("Teal Basin Labs");
  await expect(field("sampleWeight"), "what was typed").toHaveValue("20 g");
  await expect(page.getByLabel("Batch number")).toHaveAccessibleDescription(/Proposed from the PDF: check it/);
  await expect(field("mitragynine")).toHaveAccessibleDescription("Proposed from the PDF: check it");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await violations(page)).toEqual([]);

  // What somebody touches is theirs, and saved without a button.
  await field("mitragynine").fill("10.8");
  await expect(field("mitragynine")).toHaveAccessibleDescription("");
  await expect(page.getByText(/Saved \w{3} \d/).first()).toBeVisible();
  await page.reload();
  await expect(field("mitragynine")).toHaveValue("10.8");
  await expect(field("mitragynine")).toHaveAccessibleDescription("");
  await expect(field("paynantheine")).toHaveAccessibleDescription("Proposed from the PDF: check it");

  await page.getByRole("button", { name: "Save and preview" }).click();
  const box = page.getByLabel("I compared every proposed value with the certificate");
  await expect(box).toHaveAccessibleDescription(
    "Compare every proposed value with the certificate, and say that you did.",
  );
  vendor.complaints.length = 0;
  await box.check();
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  await expect(page.getByText("< 0.50 mg/g").first()).toBeVisible();
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Batch ${batch}` })).toBeVisible();

  // The next one from this laboratory begins with its lines, limits and units.
  await beginDraft(page);
  await page.getByLabel("Laboratory", { exact: true }).selectOption({ label: "Teal Basin Labs" });
  await page.getByRole("button", { name: "Start from the laboratory’s last certificate" }).click();
  await expect(field("heavyMetals-0-unit")).toHaveValue("ppm");
  await expect(field("heavyMetals-0-limit")).toHaveValue("0.4");
  await expect(field("heavyMetals-0-unit")).toHaveAccessibleDescription("From the last certificate: check it");
  await expect(field("heavyMetals-0-value")).toHaveValue("");
  await expect(field("batchNumber")).toHaveValue("");
  expect(vendor.complaints).toEqual([]);
  await vendor.leave();
});

test("another PDF takes its place, choices and lines too, and nothing of the first becomes the vendor's", async ({
  browser,
}) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor", { width: 1280 });
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await beginDraft(page);
  await page.getByLabel("The laboratory's PDF").setInputFiles(certificate("FIRST-1"));
  await expect(page.getByText(/\d+ values proposed\./)).toBeVisible();
  await expect(field("heavyMetals-4-name")).toHaveValue("Chromium");
  await expect(field("alkaloidUnit")).toHaveValue("mg/g");
  await field("sampleWeight").fill("20 g");
  await expect(page.getByText(/Saved \w{3} \d/).first()).toBeVisible();
  const other = pdf("other.pdf", aCertificate({ laboratory: "Sable Ridge Analytical", batch: "SECOND-2" }));
  // What the viewer still loads of a replaced file would be a complaint.
  await expect(page.getByRole("region", { name: "Page 1 of coa.pdf" })).toBeVisible();
  await page.getByLabel("Replace the PDF").setInputFiles(other);
  await expect(field("batchNumber")).toHaveValue("SECOND-2");
  await expect(page.getByLabel("Laboratory", { exact: true }).locator("option:checked")).toHaveText(/Sable Ridge/);
  await expect(page.getByRole("region", { name: "Page 1 of other.pdf" })).toBeVisible();
  await page.getByLabel("Replace the PDF").setInputFiles(pdf("scan.pdf", aPdf({ text: "A scan" })));
  await expect(page.getByText("No values could be read from this PDF. Type them as it prints them.")).toBeVisible();
  for (const name of ["labId", "alkaloidUnit", "heavyMetals-verdict", "batchNumber", "mitragynine"])
    await expect(field(name), name).toHaveValue("");
  await expect(field("heavyMetals-4-name")).toHaveCount(0);
  await expect(field("sampleWeight")).toHaveValue("20 g");

  // Left by a link right after the last word was typed.
  await field("testingMethod").fill("HPLC-UV");
  const here = page.url();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lab results" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lab results" })).toBeVisible();
  await expect
    .poll(async () => {
      const draft = await page.request.get(`/api/vendor/labs/drafts/${here.split("/").at(-1) ?? ""}`);
      return ((await draft.json()) as { fields: unknown }).fields;
    })
    .toMatchObject({ sampleWeight: "20 g", testingMethod: "HPLC-UV" });
  const kept = await page.request.get(`/api/vendor/labs/drafts/${here.split("/").at(-1) ?? ""}`);
  const { fields } = (await kept.json()) as { fields: Record<string, string> };
  expect(Object.keys(fields).sort()).toEqual(["productId", "sampleWeight", "testingMethod"]);
  expect(complaints).toEqual([]);
  await leave();
});

test("what could not be saved stays, is said, and is saved once the line is back", async ({ browser }) => {
  const { page, leave } = await demoAccount(browser, "vendor");
  await beginDraft(page);
  const batch = page.locator('[name="batchNumber"]');
  await page.route("**/api/vendor/labs/drafts/*", (route) => route.abort("connectionreset"));
  await batch.fill("OFFLINE-1");
  await expect(page.getByRole("alert").first()).toContainText("Not saved.");
  await page.unroute("**/api/vendor/labs/drafts/*");
  await expect(page.getByText(/Saved \w{3} \d/).first()).toBeVisible({ timeout: 15_000 });
  await expect(batch).toHaveValue("OFFLINE-1");
  await page.reload();
  await expect(batch).toHaveValue("OFFLINE-1");
  await leave();
});

test("a draft open twice is not overwritten by the older page", async ({ browser }) => {
  const { page, leave } = await demoAccount(browser, "vendor");
  await beginDraft(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const saved = other.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await other.locator('[name="batchNumber"]').fill("NEWER-1");
  await saved;
  await other.close();
  await page.locator('[name="testingMethod"]').fill("HPLC-UV");
  await expect(page.getByRole("alert").first()).toContainText("This draft was changed elsewhere.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("This draft was changed elsewhere.").first()).toBeVisible();
  await expect(page.locator('[name="testingMethod"]')).toHaveValue("HPLC-UV");
  await page.getByRole("link", { name: "Open the draft as it is now" }).click();
  await expect(page.locator('[name="batchNumber"]')).toHaveValue("NEWER-1");
  await leave();
});

test("proposals work without scripts, on a phone, in the dark", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor", { width: 360, scripts: false });
  const batch = newName("E2E-");
  await beginDraft(page);
  await page.getByLabel("The laboratory's PDF").setInputFiles(certificate(batch));
  await page.getByRole("button", { name: "Upload PDF" }).click();
  await expect(page.locator('[name="batchNumber"]')).toHaveValue(batch);
  await page.getByLabel("I compared every proposed value with the certificate").check();
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

test("a form full of proposals fits a phone", async ({ browser }) => {
  const { page, leave } = await demoAccount(browser, "vendor", { width: 360 });
  await beginDraft(page);
  await page.getByLabel("The laboratory's PDF").setInputFiles(certificate(newName("E2E-")));
  await expect(page.getByText("The certificate has been uploaded.")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect.soft(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const box = page.getByLabel("I compared every proposed value with the certificate");
  await box.check();
  const batch = newName("E2E-");
  await page.getByLabel("Replace the PDF").setInputFiles(pdf("coa.pdf", aCertificate({ batch })));
  await expect(page.getByText("The certificate has been uploaded.")).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.getByText("coa.pdf").last().click();
  await expect(page.getByRole("region", { name: "Page 1 of coa.pdf" })).toBeVisible();
  await leave();
});
