import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { field, log, say, talk } from "./steps/talking";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const cell = (page: Page, name: string) => picker(page).getByRole("gridcell", { name, exact: true });

test("an emoji is found by keyboard and stands where the caret was", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annsmiles"), await newMember(browser, "beasmiles")];
  const { page } = ann;
  await talk(ann, bea);
  await field(page).fill("Good morning!");
  await field(page).press("Home");
  for (let n = 0; n < "Good".length; n += 1) await field(page).press("ArrowRight");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Emoji" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Search emoji")).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "grinning face")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "grinning face")).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.type("herb");
  await expect(page.getByLabel("Search emoji")).toHaveValue("herb");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Escape");
  await expect(picker(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Good🌿 morning!");
  await page.keyboard.press("Enter");
  await expect(log(bea.page)).toContainText("Good🌿 morning!");

  // What was chosen is offered first from then on, in the tone of this device.
  await page.getByRole("button", { name: "Emoji" }).click();
  await expect(cell(page, "herb")).toBeVisible();
  await page.getByLabel("Skin tone").selectOption("Medium");
  await page.getByLabel("Search emoji").fill("waving hand");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("👋🏽");
  expect(asked.filter((address) => new URL(address).origin !== new URL(page.url()).origin)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Emoji" }).click();
  await expect(cell(page, "waving hand")).toBeVisible();
  expect(await visualViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field(page).click();
  await expect(picker(page)).toHaveCount(0);
});

test("an address of this site is shown with what it leads to, to both and live", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annlinks"), await newMember(browser, "bealinks")];
  await talk(ann, bea);
  const answer = await ann.page.request.get("/api/vendors?limit=1");
  const [vendor] = ((await answer.json()) as { items: { id: string; name: string }[] }).items;
  const { origin } = new URL(ann.page.url());
  await say(ann.page, `Look at ${origin}/vendor/${vendor?.id ?? ""}`);
  for (const { page } of [ann, bea])
    await expect(log(page).getByRole("link", { name: vendor?.name ?? "" })).toBeVisible();
  expect(await violations(bea.page)).toEqual([]);
  await bea.page.reload();
  await log(bea.page)
    .getByRole("link", { name: vendor?.name ?? "" })
    .click();
  await expect(bea.page).toHaveURL(new RegExp(`/vendor/${vendor?.id ?? ""}$`));
});

test("without scripts there is no emoji button", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annplain"), await newMember(browser, "beaplain")];
  const path = await talk(ann, bea);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await ann.page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(field(plain)).toBeVisible();
  await expect(plain.getByRole("button", { name: "Emoji" })).toHaveCount(0);
  await context.close();
});
