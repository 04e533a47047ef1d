import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { makeKey, turnOn } from "./steps/private-mode";
import { field, log, say, takeBack, talk } from "./steps/talking";

const openChange = (page: Page) => page.getByLabel("Change this message").last().click();
const newText = (page: Page) => page.getByLabel("New text").filter({ visible: true });
const QUESTION = "Take this message back? Both of you lose what it says, and that cannot be undone.";

test("a refused change stays beside its message, and the composer keeps its own text", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annmends"), await newMember(browser, "beamends")];
  await talk(ann, bea);
  const { page } = ann;
  await say(page, "Teh May lot");
  await expect(log(bea.page)).toContainText("Teh May lot");
  await field(page).fill("Half a sentence");
  await openChange(page);
  await newText(page).fill("z".repeat(1001));
  await page.getByRole("button", { name: "Save" }).click();
  const why = page.locator(".message-change").getByText("A message has at most 1000 characters.");
  await expect(why).toBeVisible();
  await expect(newText(page)).toHaveValue("z".repeat(1001));
  await expect(newText(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Half a sentence");
  await expect(page.locator(".composer").getByRole("alert")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await newText(page).fill("The May lot");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(log(bea.page)).toContainText("The May lot (edited)");
  await expect(newText(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("Half a sentence");
});

test("a message is taken back only once its sender is sure, in both modes", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annsure", 1280), await newMember(browser, "beasure", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  const { page } = ann;
  const tryOnce = async (text: string) => {
    await say(page, text);
    await expect(log(bea.page)).toContainText(text);
    await openChange(page);
    await expect(log(page).getByText("It can be changed or taken back until")).toBeVisible();
    await page.getByText("Take back", { exact: true }).filter({ visible: true }).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByText("Keep it", { exact: true }).click();
    await expect(page.getByText(QUESTION)).toBeHidden();
    await expect(log(bea.page)).toContainText(text);
    await takeBack(page);
    await expect(log(bea.page)).not.toContainText(text);
  };
  await tryOnce("In regular mode");
  await turnOn(page);
  await tryOnce("In private mode");
});

test("a change is cancelled by its button and by Escape, without scripts by a link", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annstays", 1280), await newMember(browser, "beastays", 1280)];
  const path = await talk(ann, bea);
  const { page } = ann;
  await say(page, "The May lot");
  await expect(log(bea.page)).toContainText("The May lot");
  const cancel = page.getByRole("link", { name: "Cancel" });
  const opener = page.locator(".message-ways > summary");
  for (const leave of [() => cancel.press("Enter"), () => page.keyboard.press("Escape")]) {
    await openChange(page);
    await expect(newText(page)).toHaveValue("The May lot");
    await newText(page).fill("Teh May lot");
    await leave();
    await expect(newText(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
  }
  await openChange(page);
  await newText(page).fill("z".repeat(1001));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A message has at most 1000 characters.")).toBeVisible();
  await cancel.click();
  await expect(newText(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  // Forgotten once the page is there anew.
  await expect(page.getByText("A message has at most 1000 characters.")).toHaveCount(0);
  await openChange(page);
  await expect(newText(page)).toHaveValue("The May lot");

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await openChange(plain);
  await plain.getByRole("link", { name: "Cancel" }).click();
  await expect(newText(plain)).toHaveCount(0);
  await expect(log(plain)).toContainText("The May lot");
  await context.close();
});
