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

test("every key of the emoji picker leads where it says", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annkeys"), await newMember(browser, "beakeys")];
  const { page } = ann;
  await talk(ann, bea);
  const search = page.getByLabel("Search emoji");
  const open = async () => {
    await page.getByRole("button", { name: "Emoji" }).press("Enter");
    await expect(search).toBeFocused();
  };
  const at = async (place: number) => expect(picker(page).getByRole("gridcell").nth(place)).toBeFocused();
  await open();
  for (const [key, place] of [
    ["ArrowDown", 0],
    ["ArrowLeft", 0],
    ["ArrowRight", 1],
    ["ArrowDown", 8],
    ["End", 13],
    ["ArrowRight", 14],
    ["ArrowLeft", 13],
    ["Home", 7],
    ["ArrowUp", 0],
  ] as const) {
    await page.keyboard.press(key);
    await at(place);
  }
  const last = (await picker(page).getByRole("gridcell").count()) - 1;
  for (const key of ["Control+End", "ArrowRight", "ArrowDown"]) {
    await page.keyboard.press(key);
    await at(last);
  }
  await page.keyboard.press("Control+Home");
  await at(0);
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(picker(page).getByRole("tab", { name: "Flags" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const first = picker(page).getByRole("tab", { name: "Smileys" });
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await at(0);
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("😀");

  await open();
  await page.keyboard.type("xyzxyz");
  await expect(picker(page).getByText("No emoji is called “xyzxyz”.")).toBeVisible();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(search).toBeFocused();
  await search.fill("herb");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "herb")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("😀");
  await expect(log(page)).not.toContainText("😀");
});
