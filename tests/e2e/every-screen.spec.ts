import type { Page } from "@playwright/test";
import { carryAxe, violations, visualViolations } from "./steps/axe";
import { brokenWords } from "./steps/broken-words";
import { aPhoto, aResult, somebodysProduct } from "./steps/catalogue";
import { aPollThread, aThread } from "./steps/forum";
import { crookedRows } from "./steps/crooked-rows";
import { danglingDots } from "./steps/dangling-dots";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { invalidHtml } from "./steps/invalid-html";
import { aCollection } from "./steps/collections";
import { SCREENS } from "./steps/screens";
import { anOwnGallery, NO_GALLERY } from "./steps/galleries";
import { aSocialPost } from "./steps/social";

const PHONE = { width: 360, height: 740 };
/** The narrowest that the site is made for. */
const SMALL_PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };
/** Where a tablet has no sidebar, and where a small laptop has one. */
const BETWEEN = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

/** Looks at a screen; at the prompt to log in, which is the same at every address, only until `prompted`. */
async function lookAt(page: Page, path: string, prompted: boolean): Promise<boolean> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  const response = await page.goto(path);
  expect(response?.status(), path).toBeLessThan(500);
  expect.soft(invalidHtml((await response?.text()) ?? ""), `HTML of ${path}`).toEqual([]);
  await expect.soft(page, path).toHaveTitle(/.+ · Leafproof$|^Leafproof/);
  const prompts = response?.status() === 401;
  if (prompts && prompted) return true;
  await hydrate(page);
  expect.soft(await violations(page), `axe, light, ${path}`).toEqual([]);
  for (const size of BETWEEN) {
    await page.setViewportSize(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `width of ${path} at ${size.width}`).toBeLessThanOrEqual(size.width);
    expect.soft(await brokenWords(page), `words broken in ${path} at ${size.width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  for (const phone of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(phone);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `width of ${path} on a phone of ${phone.width}`).toBeLessThanOrEqual(phone.width);
    expect.soft(await brokenWords(page), `words broken in ${path} on a phone of ${phone.width}`).toEqual([]);
    expect.soft(await danglingDots(page), `dots at the end of lines of ${path} on a phone`).toEqual([]);
    expect.soft(await crookedRows(page), `rows of ${path} out of line on a phone of ${phone.width}`).toEqual([]);
  }
  // A form that takes the focus scrolls the page, and what is then half below the bar would count as half as large.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect.soft(await visualViolations(page), `axe, dark, on a phone, ${path}`).toEqual([]);
  return prompts || prompted;
}

/** How many screens one page looks at: a browser context of its own for each would take longer than the looking. */
const SCREENS_A_TEST = 11;

for (const who of ["visitor", "admin"] as const) {
  test.describe(`to the ${who}`, () => {
    test.use({ storageState: STATES[who] });
    for (let first = 0; first < SCREENS.length; first += SCREENS_A_TEST) {
      const screens = SCREENS.slice(first, first + SCREENS_A_TEST);
      test(`every screen from ${screens[0]} is accessible, fits a phone and logs nothing`, async ({
        page,
        request,
        baseURL,
      }) => {
        await carryAxe(page);
        const { vendor, product } = await somebodysProduct(request);
        const result = await aResult(request);
        const { thread, reply } = await aThread(request);
        const asked = screens.some((each) => each.includes("{pollThreadId}")) ? await aPollThread(request) : "";
        const photo = screens.some((each) => each.includes("{photoId}")) ? await aPhoto(request) : "";
        const social = await aSocialPost(baseURL);
        const gallery = screens.some((each) => each.includes("{galleryId}")) ? await anOwnGallery(baseURL) : NO_GALLERY;
        const kept = screens.some((each) => each.includes("{kept"))
          ? await aCollection(baseURL)
          : { keeper: "", product: "" };
        let prompted = false;
        for (const screen of screens) {
          const path = screen
            .replace("{vendorId}", vendor.id)
            .replace("{productId}", product.id)
            .replace("{resultId}", result.id)
            .replace("{threadId}", thread)
            .replace("{pollThreadId}", asked)
            .replace("{replyId}", reply)
            .replace("{postId}", reply)
            .replace("{photoId}", photo)
            .replace("{socialPostId}", social.post)
            .replace("{commentId}", social.comment)
            .replace("{galleryOwner}", gallery.owner)
            .replace("{galleryId}", gallery.id)
            .replace("{itemId}", gallery.item)
            .replace("{userId}", social.author)
            .replace("{keeperId}", kept.keeper || social.author)
            .replace("{keptId}", kept.product);
          prompted = await test.step(path, () => lookAt(page, path, prompted));
        }
      });
    }
  });
}
