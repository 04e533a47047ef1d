import type { BrowserContext, Download, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect } from "./fixtures";

/** Everything that pages and workers of a browser ask the network for, as `METHOD address body`. */
export function networkLog(context: BrowserContext): string[] {
  const log: string[] = [];
  context.on("request", (request) => {
    log.push([request.method(), request.url(), request.postData() ?? ""].join(" ").trim());
  });
  return log;
}

export async function openTracker(page: Page, part = "log"): Promise<void> {
  await page.goto(`/taper/#${part}`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Opening/);
}

export async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Parts of the tracker" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** What the tracker says in passing. */
export const said = (page: Page) => page.getByRole("status");

export async function keepTrackOf(page: Page, name: string, unit: string): Promise<void> {
  await page.getByLabel("What do you keep track of?").fill(name);
  await page.getByLabel("Your unit").fill(unit);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(said(page)).toContainText(`${name} is on your list.`);
}

export async function logAmount(page: Page, amount: string, note = ""): Promise<void> {
  const field = page.getByLabel(/^Amount/);
  await field.fill(amount);
  await page.getByLabel("Note, if you wish").fill(note);
  await page.getByRole("button", { name: "Log amount" }).click();
  // The form is empty again as soon as the device has it.
  await expect(field).toHaveValue("");
}

/** The parts of the list that show an amount. */
export const logged = (page: Page) => page.getByRole("listitem").filter({ hasText: /\d+ spoons/ });

export async function setPassphrase(page: Page, passphrase: string): Promise<void> {
  await openPart(page, "Your data");
  await page.getByLabel("New passphrase", { exact: true }).fill(passphrase);
  await page.getByLabel("New passphrase once more").fill(passphrase);
  await page.getByRole("button", { name: "Set passphrase" }).click();
  await expect(said(page)).toContainText("The notebook is encrypted with this passphrase.");
}

export async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await page.getByRole("button", { name: "Unlock" }).click();
}

export async function eraseAll(page: Page): Promise<void> {
  await openPart(page, "Your data");
  await page.getByRole("button", { name: "Erase everything" }).click();
  await expect(page.getByText("Nobody has another copy")).toBeVisible();
  await page.getByRole("button", { name: "Erase all of it now" }).click();
  await expect(said(page)).toContainText("Everything is erased.");
}

/** Lets no more onto the device until the page is loaded again, as a browser does that has no room: the transaction ends. */
export const fillDevice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore) {
      const { transaction } = this;
      Object.defineProperty(transaction, "error", { value: new DOMException("full", "QuotaExceededError") });
      const request = this.getKey(0) as IDBRequest<IDBValidKey>;
      transaction.abort();
      return request;
    };
  });

/** What the browser saves when a button is pressed. */
export async function savedBy(page: Page, button: string): Promise<{ text: string; download: Download }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await coming;
  return { text: await readFile(await download.path(), "utf8"), download };
}

export async function importText(page: Page, text: string | Buffer): Promise<void> {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  await page
    .getByLabel("An export of the tracker (JSON)")
    .setInputFiles({ name: "notebook.json", mimeType: "application/json", buffer });
  await page.getByRole("button", { name: "Import", exact: true }).click();
}
