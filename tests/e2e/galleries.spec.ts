import type { Locator, Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { idOf } from "./steps/talking";

test.use({ storageState: STATES.visitor });

/** A picture of one color with a note of where it was taken behind its end. */
const PICTURE = {
  name: "bag.png",
  mimeType: "image/png",
  buffer: Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.from("GPS 52.52 13.40"),
  ]),
};

const lines = (page: Page): Locator => page.getByRole("region", { name: "In this order" }).getByRole("listitem");
/** The titles of the items, in their order. */
const order = (page: Page) => lines(page).getByRole("heading", { level: 3 });

async function isFine(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `axe at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

async function addPicture(page: Page, title: string) {
  await page.getByLabel("Picture", { exact: true }).setInputFiles(PICTURE);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await expect(page.getByAltText("What you chose")).toBeVisible();
  await page.getByRole("button", { name: "Add the image" }).click();
  await expect(lines(page).filter({ hasText: title })).toBeVisible();
}

test("a gallery is made, filled, arranged and shown, and gone for others once it is private", async ({
  browser,
  page: visitor,
}) => {
  const ann = await newMember(browser, "anncollects");
  const { page } = ann;
  const tab = `/profile/${await idOf(ann)}/galleries`;
  await page.goto(tab);
  await isFine(page);
  await page.getByRole("link", { name: "Create your first gallery" }).click();
  await hydrate(page);
  const create = page.getByRole("button", { name: "Create" });
  await expect(create).toBeDisabled();
  await page.getByLabel("Name", { exact: true }).fill("Bags");
  await isFine(page);
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name: "Bags" })).toBeVisible();
  await isFine(page);

  await addPicture(page, "First");
  await addPicture(page, "Second");
  await page.getByRole("link", { name: "Product", exact: true }).click();
  await page.getByLabel("Find a product by its name").fill("extract");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("radio").first().check();
  await page.getByLabel("Title (optional)").fill("Third");
  await page.getByRole("button", { name: "Add the product" }).click();
  await expect(order(page)).toHaveText(["First", "Second", "Third"]);
  await isFine(page);

  await page.getByRole("button", { name: "Move up Third" }).focus();
  await page.keyboard.press("Enter");
  await expect(order(page)).toHaveText(["First", "Third", "Second"]);
  const last = lines(page).filter({ hasText: "Second" });
  await last.getByTitle("Drag to another place").dragTo(lines(page).first());
  await expect(order(page)).toHaveText(["Second", "First", "Third"]);
  await expect(page.getByText("The order is saved.")).toBeAttached();
  await page.reload();
  await expect(order(page)).toHaveText(["Second", "First", "Third"]);

  await page.getByRole("link", { name: "Look at it" }).click();
  await page.waitForURL(/\/profile\/[^/]+\/galleries\//);
  const path = new URL(page.url()).pathname;
  await isFine(page);
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Second" })).toBeVisible();
  const picture = visitor.getByAltText("Second");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const file = (await picture.getAttribute("src")) ?? "";
  const bytes = await (await visitor.request.get(file)).body();
  // Opens over the page, turns by keys, and gives the focus back where it was.
  const opener = visitor.locator(".gallery-picture").first();
  await hydrate(visitor);
  await opener.click();
  const box = visitor.getByRole("dialog");
  await expect(box).toContainText("1 of 2");
  await visitor.keyboard.press("ArrowRight");
  await expect(box).toContainText("2 of 2");
  await visitor.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
  expect(bytes.includes("GPS")).toBe(false);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await hydrate(page);
  await page.getByLabel("Only you, and moderators").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Private", { exact: true })).toBeVisible();
  expect((await visitor.goto(path))?.status()).toBe(404);
  expect((await visitor.request.get(file)).status()).toBe(404);
  expect(ann.complaints).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, storageState: STATES.member });

  test("a gallery is made, filled, ordered and deleted", async ({ page }) => {
    await page.goto("/profile/galleries/new");
    const name = `Plain ${Date.now()}`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Create" }).click();
    for (const title of ["First", "Second"]) {
      await page.getByLabel("Picture", { exact: true }).setInputFiles(PICTURE);
      await page.getByLabel("Title", { exact: true }).fill(title);
      await page.getByRole("button", { name: "Add the image" }).click();
    }
    await page.getByRole("button", { name: "Move up Second" }).click();
    await expect(order(page)).toHaveText(["Second", "First"]);
    await page.getByText("Remove… First").click();
    await lines(page).filter({ hasText: "First" }).getByRole("button", { name: "Remove it" }).click();
    await expect(order(page)).toHaveText(["Second"]);
    await page.getByRole("link", { name: "Look at it" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByText(`Delete… ${name}`).click();
    await page.getByRole("button", { name: "Delete the gallery" }).click();
    await expect(page.getByRole("heading", { name: "Your galleries" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  });
});
