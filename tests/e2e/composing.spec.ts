import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { makeKey, turnOn } from "./steps/private-mode";
import { field, log, say, talk } from "./steps/talking";

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const TOO_LONG = "A message has at most 1000 characters.";
/** One code point each, and two units of a JavaScript string. */
const leaves = (count: number) => "🌿".repeat(count);

test("there is a button to send once there is something to send", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annwrites"), await newMember(browser, "beawrites")];
  const path = await talk(ann, bea);
  const { page } = ann;
  await expect(send(page)).toHaveCount(0);
  await field(page).fill("  \n ");
  await expect(send(page)).toHaveCount(0);
  await field(page).fill("Hello");
  await send(page).click();
  await expect(log(bea.page)).toContainText("Hello");
  await expect(send(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(send(plain)).toBeVisible();
  await expect(log(plain)).toContainText("UTC");
  await context.close();
});

test("what is too long is counted, refused by keyboard and button, and kept", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annlong"), await newMember(browser, "bealong")];
  await talk(ann, bea);
  const { page } = ann;
  const said = page.locator(".composer-foot [role=status]");
  await field(page).fill(leaves(899));
  await expect(page.getByText("899 / 1000", { exact: true })).toBeVisible();
  await expect(said).toBeEmpty();
  await field(page).fill(leaves(990));
  await expect(page.getByText("990 / 1000 · 10 characters left", { exact: true })).toBeVisible();
  await expect(said).toHaveText("10 characters left");

  await field(page).fill(`${leaves(1000)}x`);
  await expect(said).toHaveText("1 character too many");
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  const refusal = page.getByRole("alert").filter({ hasText: TOO_LONG });
  await expect(refusal).toHaveCount(0);
  await field(page).press("Enter");
  await expect(refusal).toBeVisible();
  await send(page).click();
  await expect(refusal).toBeVisible();
  await expect(field(page)).toHaveValue(`${leaves(1000)}x`);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await field(page).press("Backspace");
  await expect(refusal).toHaveCount(0);
  await field(page).press("Enter");
  await expect(log(bea.page)).toContainText(leaves(1000));
});

test("in private mode the same is refused", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annmuch", 1280), await newMember(browser, "beamuch", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await turnOn(ann.page);
  await say(ann.page, leaves(1001));
  await expect(ann.page.getByRole("alert").filter({ hasText: TOO_LONG })).toBeVisible();
  await expect(field(ann.page)).toHaveValue(leaves(1001));
});

test("times and days are the reader's own", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annhere"), await newMember(browser, "beathere")];
  const path = await talk(ann, bea);
  await say(ann.page, "What time is it?");
  await expect(log(bea.page)).toContainText("What time is it?");
  const id = new URL(path, "http://x").searchParams.get("conversation") ?? "";
  await ann.send("PUT", `/api/conversations/${id}/retention`, { days: 30, accepted: true });
  const context = await browser.newContext({
    timezoneId: "Pacific/Kiritimati",
    storageState: await bea.page.context().storageState(),
  });
  const far = await context.newPage();
  await far.goto(path);
  await hydrate(far);
  const time = log(far).locator("time").last();
  await expect(time).not.toContainText("UTC");
  const at = Date.parse((await time.getAttribute("datetime")) ?? "");
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Pacific/Kiritimati" } as const;
  await expect(time).toHaveText(new Intl.DateTimeFormat("en-US", how).format(at));
  await expect(time).toHaveAttribute("title", /UTC$/);
  await expect(log(far)).toContainText("Today");

  const line = new RegExp(String.raw`From (\w+ \d+, \d+) on older ones are deleted for both of you`);
  const said = line.exec(await log(far).innerText())?.[1] ?? "";
  await far.goto(`/messages/settings/${id}`);
  await hydrate(far);
  const from = far.getByText("on messages older than 30 days are deleted").locator("time");
  const goesAt = Date.parse((await from.getAttribute("datetime")) ?? "");
  const day = { year: "numeric", month: "short", day: "numeric", timeZone: "Pacific/Kiritimati" } as const;
  expect(said).toBe(new Intl.DateTimeFormat("en-US", day).format(goesAt));
  await expect(from).toHaveText(said);
  await context.close();
});
