import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export const LIST = "/vendor-dashboard/labs";

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
export const pdf = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(buffer),
});

/** The form's fields by their names. */
const FIELDS: Record<string, string> = {
  ...{ mitragynine: "0.21", sevenOhMitragynine: "4.65", paynantheine: "0.025", speciogynine: "ND" },
  ...{ totalAlkaloids: "5.28", testingMethod: "HPLC-UV, ICP-MS", sampleWeight: "19.4 g", moisture: "3.9" },
  ...{ "heavyMetals-0-value": "0.12", "heavyMetals-0-limit": "0.5", "heavyMetals-0-unit": "ppm" },
  ...{ "heavyMetals-1-value": "< 0.01", "heavyMetals-1-limit": "0.2", "heavyMetals-1-unit": "ppm" },
  ...{ "heavyMetals-2-value": "ND", "heavyMetals-3-value": "Not detected" },
  ...{ "microbials-0-value": "1,200", "microbials-0-limit": "10000", "microbials-0-unit": "CFU/g" },
  ...{ "microbials-1-value": "< 10", "microbials-1-limit": "1000", "microbials-1-unit": "CFU/g" },
  ...{ "microbials-2-value": "Absent", "microbials-3-value": "Absent" },
  ...{ "pesticides-0-value": "66", "pesticides-1-value": "0" },
  ...{ "residualSolvents-0-value": "21", "residualSolvents-1-value": "0" },
};
const GROUPS = ["heavyMetals", "microbials", "pesticides", "residualSolvents"];

/** Begins a draft for the demo vendor's tablets. */
export async function beginDraft(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.getByRole("link", { name: "Upload a lab result" }).click();
  await page.getByLabel("Product name").selectOption({ label: "Scored 7-OH Tablets" });
  await page.getByRole("button", { name: "Start the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload a lab result" })).toBeVisible();
}

/** Types a certificate whose four groups passed. */
export async function fillIn(page: Page, batch: string): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.getByLabel("Laboratory", { exact: true }).selectOption({ label: "Teal Basin Labs" });
  await field("alkaloidUnit").selectOption("%");
  await field("batchNumber").fill(batch);
  await field("testDate").fill(yesterday());
  for (const [name, value] of Object.entries(FIELDS)) await field(name).fill(value);
  for (const group of GROUPS) await field(`${group}-verdict`).selectOption("passed");
}

/** What a page then says, line by line. */
export const BY_PIECE = [
  /^Mitragynine 0\.21%$/,
  /^7-Hydroxymitragynine 15\.20 mg\/unit label claim 15 mg\/unit$/,
  /^Total 16\.00 mg\/unit$/,
];

/** Gives two lines of a certificate in percent a unit of their own, and the label's claim with them. */
export async function typeByPiece(page: Page): Promise<void> {
  const lines = { sevenOhMitragynine: "15.20", totalAlkaloids: "16.00" };
  for (const [name, value] of Object.entries(lines)) {
    await page.locator(`[name="${name}"]`).fill(value);
    await page.locator(`[name="${name}Unit"]`).selectOption("mg/unit");
  }
  await page.getByLabel("The label claims (optional)").selectOption({ label: "7-Hydroxymitragynine" });
  await page.getByLabel("How much").fill("15");
}
