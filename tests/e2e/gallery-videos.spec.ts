import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { idOf } from "./steps/talking";

test.use({ storageState: STATES.visitor });

/** A clip that plays for four seconds, with a note of where it was filmed, as cameras leave it behind the rest. */
const PLACE = "GPS +40.6892-074.0445/";
/** A box of a camera's own: its size, its type, sixteen bytes that say whose it is, and the place. */
const NOTE = `\0\0\0${String.fromCharCode(24 + PLACE.length)}uuid${"\0".repeat(16)}${PLACE}`;
const CLIP = {
  name: "scale.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([readFileSync("scripts/seed/galleries/clips/scale.mp4"), Buffer.from(NOTE)]),
};

const lines = (page: Page): Locator => page.getByRole("region", { name: "In this order" }).getByRole("listitem");
const player = (page: Page): Locator => page.locator("video.gallery-video");

async function isFine(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `axe at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

async function makeGallery(page: Page, name: string, hasScripts: boolean) {
  await page.goto("/profile/galleries/new");
  if (hasScripts) await hydrate(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/items$/);
  await page.getByRole("link", { name: "Video", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add a video" })).toBeVisible();
}

test("a video is sent with a still of it, plays, and comes back without where it was filmed", async ({
  browser,
  page: visitor,
}) => {
  const ann = await newMember(browser, "annfilms");
  const { page } = ann;
  await makeGallery(page, "Films", true);
  await hydrate(page);
  await isFine(page);
  const choose = page.getByLabel("Video", { exact: true });

  await choose.setInputFiles({ name: "long.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(26 * 1_048_576) });
  await expect(page.getByText("The video is larger than 25 MB. Please choose a smaller one.")).toBeVisible();
  await page.getByRole("button", { name: "Remove long.mp4" }).click();

  // The first try breaks off on its way.
  let tries = 0;
  await page.route(/\/api\/galleries\/[^/]+\/videos$/, (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await choose.setInputFiles(CLIP);
  await page.getByLabel("Title", { exact: true }).fill("The scale settles");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The video is uploaded.")).toBeVisible();
  await isFine(page);
  await page.getByRole("button", { name: "Add the video" }).click();
  const line = lines(page).filter({ hasText: "The scale settles" });
  await expect(line).toBeVisible();
  const thumb = line.locator("img");
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole("link", { name: "Look at it" }).click();
  await page.waitForURL(/\/profile\/[^/]+\/galleries\//);
  await isFine(page);
  await visitor.goto(new URL(page.url()).pathname);
  const video = player(visitor);
  await expect(video).toHaveAttribute("aria-label", "The scale settles");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBe(4);
  expect(await video.evaluate((one: HTMLVideoElement) => [one.paused, one.autoplay])).toEqual([true, false]);
  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true;
    await one.play();
  });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  const poster = (await video.getAttribute("poster")) ?? "";
  expect(poster).toMatch(/^\/files\/photos\//);
  expect((await visitor.request.get(poster)).status()).toBe(200);

  const file = (await video.getAttribute("src")) ?? "";
  const whole = await (await visitor.request.get(file)).body();
  expect([whole.length, whole.includes("GPS"), whole.includes("40.6892")]).toEqual([CLIP.buffer.length, false, false]);
  const part = await visitor.request.get(file, { headers: { range: "bytes=4-7" } });
  expect([part.status(), await part.text()]).toEqual([206, "ftyp"]);
  // What is listened for here did break off once.
  expect(ann.complaints.filter((each) => !each.includes("ERR_FAILED"))).toEqual([]);
  expect(await (await visitor.goto(`/profile/${await idOf(ann)}/galleries`))?.text()).toContain("/small");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, storageState: STATES.member });

  test("a video is sent with its form, and a drawing stands for it", async ({ page }) => {
    await makeGallery(page, `Plain films ${Date.now()}`, false);
    await page.getByLabel("Video", { exact: true }).setInputFiles(CLIP);
    await page.getByLabel("Title", { exact: true }).fill("The scale settles");
    await page.getByRole("button", { name: "Add the video" }).click();
    await expect(lines(page).filter({ hasText: "The scale settles" })).toBeVisible();
    await page.getByRole("link", { name: "Look at it" }).click();
    await expect(player(page)).toHaveAttribute("poster", "/video.svg");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByText("Delete…").click();
    await page.getByRole("button", { name: "Delete the gallery" }).click();
    await expect(page.getByText("The gallery is deleted.")).toBeVisible();
  });
});
