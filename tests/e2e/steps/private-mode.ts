import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { PASSWORD, type Somebody } from "./people";
import { field } from "./talking";

export const PASSPHRASE = "hollow reed lantern by the water";

export const toggle = (page: Page) => page.getByRole("switch", { name: "Private mode" });

/** Fills the form that makes a key, in a dialog or on the page of keys. */
async function fillKey(page: Page, passphrase: string | null, password = PASSWORD): Promise<void> {
  if (passphrase === null) await page.getByLabel(/^None: if this browser/).check();
  else {
    await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
    await page.getByLabel("Passphrase once more").fill(passphrase);
  }
  await page.getByLabel("Your account’s password").fill(password);
}

/** Sets a browser up on the page of keys. */
export async function makeKey({ page }: Somebody, passphrase: string | null = null, password?: string): Promise<void> {
  await page.goto("/account/keys");
  await page.getByRole("button", { name: "Set up this browser" }).click();
  await fillKey(page, passphrase, password);
  await page.getByRole("button", { name: "Make this browser’s key" }).click();
  await expect(page.getByText("It reads your private messages")).toBeVisible();
}

/** Brings a key into a browser from its backup, in whatever asks for it. */
export async function restoreKey(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel("Passphrase of the backup").fill(passphrase);
  await page.getByLabel("Your account’s password").fill(PASSWORD);
  await page.getByRole("button", { name: "Restore the key" }).click();
}

/** Accepts the warning; a browser without a key makes one on the way. */
export async function turnOn(page: Page, passphrase?: string): Promise<void> {
  await toggle(page).click();
  await page.getByRole("button", { name: "Accept and turn on" }).click();
  if (passphrase !== undefined) {
    await fillKey(page, passphrase);
    await page.getByRole("button", { name: "Make this browser’s key" }).click();
  }
  await expect(toggle(page)).toBeChecked();
  await expect(field(page)).toBeVisible();
}

/** All that a page sends from now on, as text. */
export function sentBy(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => void bodies.push(`${request.url()} ${request.postData() ?? ""}`));
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => void bodies.push(String(payload))));
  return bodies;
}

/** What a browser keeps in plain: both of its storages. */
export const storedBy = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((place) => Object.entries(place))));

/** Whatever lies in the browser's database that is text, and whether its keys can be taken out. */
export function databaseOf(page: Page): Promise<{ text: string; takenOut: string[] }> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("no database")));
      });
    const database = await wait(indexedDB.open("leafproof-private"));
    const parts: string[] = [];
    const takenOut: string[] = [];
    const look = async (value: unknown): Promise<void> => {
      if (value instanceof CryptoKey) {
        const format = value.type === "secret" ? "raw" : "pkcs8";
        await crypto.subtle.exportKey(format, value).then(
          () => takenOut.push("key"),
          (error: unknown) => takenOut.push(error instanceof DOMException ? error.name : ""),
        );
      } else if (value instanceof ArrayBuffer) parts.push(new TextDecoder("latin1").decode(value));
      else if (ArrayBuffer.isView(value)) parts.push(new TextDecoder("latin1").decode(value));
      else if (typeof value === "object" && value !== null)
        for (const [name, each] of Object.entries(value)) {
          parts.push(name);
          await look(each);
        }
      else parts.push(String(value));
    };
    for (const shelf of database.objectStoreNames)
      await look(await wait(database.transaction(shelf).objectStore(shelf).getAll()));
    database.close();
    return { text: parts.join("\n"), takenOut };
  });
}
