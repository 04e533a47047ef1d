import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { makeKey, sentBy, turnOn } from "./steps/private-mode";
import { log, say, talk } from "./steps/talking";

const open = (page: Page) => page.getByRole("link", { name: "Search this conversation" });
const found = (page: Page) => page.getByRole("search", { name: "This conversation" });

test("a message is found in a conversation and shown in its place", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annfinds", 1280), await newMember(browser, "beafinds", 1280)];
  const path = await talk(ann, bea);
  const { page } = ann;
  await say(page, "Did the May lot reach you?");
  await say(page, "And the June one?");
  await expect(log(bea.page)).toContainText("June one");
  // Whoever types at once loses nothing to the page that is still asked for.
  await page.route(/find=&?/, async (route) => {
    await page.waitForTimeout(1_500);
    await route.continue();
  });
  await open(page).click();
  await expect(found(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("MÁY");
  expect(page.url(), "the page is still asked for").not.toContain("find=");
  await expect(page).toHaveURL(/find=$/);
  await page.unroute(/find=&?/);
  await expect(found(page).getByRole("searchbox")).toHaveValue("MÁY");
  await expect(found(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(found(page).getByRole("status")).toHaveText("1 message found.");
  await expect(found(page).locator("mark")).toHaveText("May");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await found(page)
    .getByRole("link", { name: /May lot/ })
    .click();
  await expect(log(page).locator("[aria-current]")).toContainText("May lot");
  await page.getByRole("link", { name: "Back to the newest" }).click();
  await expect(log(page).locator("[aria-current]")).toHaveCount(0);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await open(plain).click();
  await found(plain).getByRole("searchbox").fill("june");
  await plain.getByRole("button", { name: "Search", exact: true }).click();
  await expect(found(plain).locator("mark")).toHaveText("June");
  await found(plain)
    .getByRole("link", { name: /June one/ })
    .click();
  await expect(log(plain).locator("[aria-current]")).toContainText("June one");
  await context.close();
});

test("in private mode the browser searches, and nobody learns for what", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annhides", 1280), await newMember(browser, "beahides", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await say(ann.page, "Said in the open, about the harvest");
  await expect(log(bea.page)).toContainText("harvest");
  await turnOn(ann.page);
  const secret = randomBytes(5).toString("hex");
  await say(ann.page, `The word is ${secret}`);
  await expect(log(bea.page)).toContainText(secret);
  const { page } = bea;
  const sent = sentBy(page);
  await page.goto(`${page.url()}&find=`);
  await page.keyboard.type(`WORD ${secret}`);
  await hydrate(page);
  await expect(page.getByRole("switch", { name: "Private mode" })).toBeVisible();
  await expect(found(page).getByRole("searchbox")).toBeFocused();
  await expect(found(page).getByRole("searchbox")).toHaveValue(`WORD ${secret}`);
  await page.keyboard.press("Enter");
  await expect(found(page).getByRole("status")).toHaveText("1 message found.");
  expect(await violations(page)).toEqual([]);
  await found(page).getByRole("searchbox").fill("harvest");
  await page.keyboard.press("Enter");
  await expect(found(page).locator("mark")).toHaveText("harvest");
  expect(sent.filter((body) => body.includes(secret) || body.includes("harvest"))).toEqual([]);
  await found(page)
    .getByRole("link", { name: /harvest/ })
    .click();
  await expect(log(page).locator("[aria-current]")).toContainText("harvest");
});
