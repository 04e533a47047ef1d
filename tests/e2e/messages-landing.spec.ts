import type { Page } from "@playwright/test";
import { idOfName } from "./steps/ask-vendor";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember, PASSWORD } from "./steps/people";
import { makeKey, PASSPHRASE, restoreKey, toggle, turnOn } from "./steps/private-mode";
import { field, log, say, talk } from "./steps/talking";

const focused = (page: Page) => page.locator(":focus");

test("whoever asked a vendor, or reported a message, goes on at what came of it", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annlands", 1280), await newMember(browser, "bealands")];
  await ann.page.goto(`/messages?user=${idOfName("vendor")}`);
  await hydrate(ann.page);
  await ann.page.getByLabel("What you want to write about").fill("Is lot 44 of May?");
  await ann.page.getByRole("button", { name: "Send contact request" }).press("Enter");
  await expect(focused(ann.page)).toContainText("Contact request sent to");

  await talk(ann, bea);
  await say(bea.page, "An insult");
  await expect(log(ann.page)).toContainText("An insult");
  await log(ann.page).getByTitle("Report").first().press("Enter");
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Send the report" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(log(ann.page).getByTitle("Report").first()).toBeFocused();
});

test("each step of private mode leaves the focus on what it led to", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annsteps", 1280), await newMember(browser, "beasteps", 1280)];
  await bea.page.goto("/account/keys");
  await bea.page.getByRole("button", { name: "Set up this browser" }).press("Enter");
  await expect(bea.page.getByRole("region", { name: "This browser" })).toBeFocused();
  await makeKey(bea);
  await expect(bea.page.getByRole("region", { name: "This browser" })).toBeFocused();

  const path = await talk(ann, bea);
  const { page } = ann;
  await toggle(page).press("Enter");
  await page.getByRole("button", { name: "Accept and turn on" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "A key for this browser" })).toBeFocused();
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase once more").fill(PASSPHRASE);
  await page.getByLabel("Your account’s password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make this browser’s key" }).press("Enter");
  await expect(toggle(page)).toBeChecked();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).press("Enter");
  await expect(toggle(page)).not.toBeChecked();
  await expect(toggle(page)).toBeFocused();
  await turnOn(page);

  await page.getByRole("button", { name: "Compare fingerprint" }).press("Enter");
  await page.getByRole("button", { name: "They match" }).press("Enter");
  await expect(page.getByRole("button", { name: "Fingerprint compared" })).toBeFocused();

  const storage = await page.context().storageState();
  const other = await (await browser.newContext({ storageState: storage })).newPage();
  await other.goto(path);
  await hydrate(other);
  await other.getByRole("button", { name: "Set up this browser" }).press("Enter");
  await restoreKey(other, PASSPHRASE);
  await expect(field(other)).toBeFocused();
});
