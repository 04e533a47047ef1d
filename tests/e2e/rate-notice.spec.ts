import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { makeKey, toggle, turnOn } from "./steps/private-mode";
import { field, log, say, talk } from "./steps/talking";

const blocked = (page: Page) => page.getByRole("button", { name: "Rate limited - click for details" });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Messaging Too Fast" });

async function flood(page: Page): Promise<void> {
  for (let n = 1; n <= 11; n += 1) {
    // While one is sealed the next one waits in the field, where another would replace it.
    await expect(field(page)).toHaveValue("");
    await say(page, `Message ${n}`);
  }
  await expect(blocked(page)).toBeVisible();
}

test("whoever writes too fast finds a notice instead, in every tab, until its time is over", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annfloods"), await newMember(browser, "beafloods")];
  const path = await talk(ann, bea);
  const { page } = ann;
  await page.clock.install();
  await flood(page);
  await expect(notice(page)).toContainText("You can send 10 messages in 5 minutes. You can write again at");
  await expect(page.locator(".rate-notice [aria-hidden=true].num")).toContainText(/^(60:00|59:\d\d) left$/);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Close the notice" }).click();
  await expect(notice(page)).toHaveCount(0);
  await blocked(page).click();
  await expect(notice(page)).toBeVisible();
  await expect(log(bea.page).getByText("Message 11")).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto(path);
  await expect(notice(tab)).toBeVisible();
  await hydrate(tab);
  await expect(notice(tab).locator("time")).toHaveText(/^(\w{3} \d+, \d{4}, )?\d\d:\d\d( UTC)?$/);
  await tab.setViewportSize({ width: 360, height: 740 });
  await tab.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(tab)).toEqual([]);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await tab.close();

  await page.clock.fastForward("59:00");
  await expect(blocked(page)).toBeVisible();
  await page.clock.fastForward("01:01");
  await expect(blocked(page)).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "You can write again." })).toBeVisible();
  await expect(field(page)).toBeEnabled();
});

test("in private mode the same holds, and the mode cannot be changed meanwhile", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annhurries", 1280), await newMember(browser, "beahurries", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await turnOn(ann.page);
  await flood(ann.page);
  await expect(notice(ann.page)).toBeVisible();
  await expect(toggle(ann.page)).toBeDisabled();
  await expect(toggle(bea.page)).toBeEnabled();
});
