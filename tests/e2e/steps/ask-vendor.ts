import type { Page } from "@playwright/test";
import { Database } from "./database";
import { expect, STATE } from "./fixtures";

/** For whom the demo's vendor writes. */
export const VENDOR = "Harrow Lane Extracts";

/** The id of a member, by what they are called. */
export const idOfName = (username: string): string =>
  String(new Database(STATE).rows("select id from users where username = ?", username)[0]?.["id"]);

/** Asks the demo's vendor to be allowed to write to them. */
export async function askVendor(page: Page, message: string): Promise<void> {
  await page.goto(`/messages?user=${idOfName("vendor")}`);
  await page.getByLabel("What you want to write about").fill(message);
  await page.getByRole("button", { name: "Send contact request" }).click();
  await expect(
    page.getByText(`Contact request sent to ${VENDOR}. They will be notified and can approve your request.`),
  ).toBeVisible();
}
