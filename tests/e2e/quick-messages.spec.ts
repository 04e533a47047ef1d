import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { field, idOf, log, talk } from "./steps/talking";

/** As long as a sheet takes over a slow network. */
const SLOW_MS = 2_500;
const [FIRST, SECOND] = ["Is the May lot in?", "And the June one?"];
const both = /Is the May lot in\?.*And the June one\?/s;

const delayed = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue();
  });

test("two quick messages begin a conversation, however late a sheet comes", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annhurries"), await newMember(browser, "beahurries")];
  const { page } = ann;
  await delayed(page, /\/change[^/]*\.css$/);
  await talk(ann, bea);
  await field(page).focus();
  await page.keyboard.type(FIRST);
  await page.keyboard.press("Enter");
  await expect(log(bea.page)).toContainText(FIRST);
  await page.keyboard.type(SECOND);
  await page.keyboard.press("Enter");
  for (const each of [page, bea.page]) await expect(log(each)).toContainText(both);
  await expect(field(page)).toHaveValue("");
});

test("what is typed while the first message is on its way stays, and is sent after it", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annbrisk"), await newMember(browser, "beabrisk")];
  const { page } = ann;
  const path = `/messages?user=${await idOf(bea)}`;
  await page.goto(path);
  await hydrate(page);
  await delayed(page, /\/messages\.data|\/change[^/]*\.css$/);
  await field(page).focus();
  await page.keyboard.type(FIRST);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await page.keyboard.type(SECOND);
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText(FIRST);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(SECOND);
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText(both);
  await expect(field(page)).toHaveValue("");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("what is typed while a first message is refused waits together with it", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annbalks"), await newMember(browser, "beabalks")];
  const { page } = ann;
  const path = `/messages?user=${await idOf(bea)}`;
  await page.goto(path);
  await hydrate(page);
  await bea.send("PUT", `/api/blocks/${await idOf(ann)}`, { blocked: true });
  await delayed(page, /\/messages\.data/);
  await field(page).fill(FIRST);
  await field(page).press("Enter");
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await page.keyboard.type(` ${SECOND}`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field(page)).toHaveValue(`${FIRST} ${SECOND}`);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await bea.send("PUT", `/api/blocks/${await idOf(ann)}`, { blocked: false });
  await page.goto(path);
  await hydrate(page);
  await expect(field(page)).toHaveValue(`${FIRST} ${SECOND}`);
});
