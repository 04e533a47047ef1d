import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { violations } from "./steps/axe";
import { expect, listen, STATES, test } from "./steps/fixtures";
import {
  eraseAll,
  fillDevice,
  importText,
  keepTrackOf,
  logAmount,
  logged,
  networkLog,
  openPart,
  openTracker,
  said,
  savedBy,
  setPassphrase,
  unlock,
} from "./steps/tracker";

test.use({ timezoneId: "America/Chicago" });

const MORNING = Date.parse("2026-10-30T09:15:00-05:00");
const DAY = 86_400_000;

test("a month is logged, exported offline, erased, and imported in another browser, and nothing leaves the device", async ({
  page,
  context,
  browser,
}) => {
  const network = networkLog(context);
  await page.clock.install({ time: MORNING });
  await openTracker(page);
  await keepTrackOf(page, "Leaf powder", "spoons");
  for (let day = 0; day < 30; day += 1) {
    await page.clock.setSystemTime(MORNING + day * DAY);
    // As when the device is taken up again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await logAmount(page, String(3 - Math.floor(day / 10) / 2), day === 29 ? "slept well" : "");
  }
  await expect(logged(page)).toHaveCount(30);
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Sat, Nov 28, 2026");
  // The clocks were set back on November 1; every day stays one day.
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(30);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(logged(page)).toHaveCount(30);
  await logAmount(page, "0.5", "offline");
  await openPart(page, "Journal");
  await page.getByLabel("What did you notice?").fill("A calm evening <b>at home</b>");
  await page.getByRole("button", { name: "Write it down" }).click();
  await expect(page.getByText("A calm evening <b>at home</b>", { exact: true })).toBeVisible();
  await openPart(page, "Chart");
  await expect(page.getByText("logged on 30 of 30 days")).toBeVisible();

  await openPart(page, "Your data");
  const json = await savedBy(page, "Export (JSON)");
  expect(json.download.suggestedFilename()).toBe("taper-notebook-2026-11-28.json");
  const csv = await savedBy(page, "Export for a spreadsheet (CSV)");
  expect(csv.text.trim().split("\r\n")).toHaveLength(33);
  await eraseAll(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  await expect(page.getByText("0 records on this device.")).toBeVisible();

  const elsewhere = await browser.newContext({ timezoneId: "Asia/Kathmandu" });
  const other = await elsewhere.newPage();
  const complaints = listen(other);
  const otherNetwork = networkLog(elsewhere);
  await openTracker(other, "data");
  await importText(other, json.text);
  await expect(said(other)).toContainText("Imported: 33 new, 0 updated, 0 already here.");
  await importText(other, json.text);
  await expect(said(other)).toContainText("Imported: 0 new, 0 updated, 33 already here.");
  await openPart(other, "Log");
  await expect(logged(other)).toHaveCount(31);
  // Lived in Chicago, and read so in Kathmandu.
  await expect(other.getByText("on a clock at UTC−6").first()).toBeVisible();
  expect(complaints).toEqual([]);
  await elsewhere.close();

  const STATIC =
    /^GET http:\/\/localhost:\d+\/taper\/(?:files\/[\w.-]+|icon\.svg|manifest\.webmanifest|service-worker\.js)?(?:#\w+)?$/;
  const files = [...network, ...otherNetwork].filter((line) => !line.startsWith("GET blob:"));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((line) => !STATIC.test(line) && !line.endsWith("/apple-touch-icon.png"))).toEqual([]);
});

test("a wrong passphrase says so and loses nothing, and two tabs keep each other up to date", async ({
  page,
  context,
}) => {
  await openTracker(page);
  const second = await context.newPage();
  const complaints = listen(second);
  await openTracker(second);
  await keepTrackOf(page, "Leaf powder", "spoons");
  await logAmount(page, "2");
  await expect(logged(second)).toHaveCount(1);
  // What is being typed stays while the other tab saves.
  await page.getByLabel("Note, if you wish").fill("half a thought");
  await logAmount(second, "1.5");
  await expect(logged(page)).toHaveCount(2);
  await expect(page.getByLabel("Note, if you wish")).toHaveValue("half a thought");

  await setPassphrase(page, "seven quiet herons");
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Unlock your notebook");
  await expect(logged(second)).toHaveCount(0);
  await unlock(second, "seven quiet heron");
  await expect(second.getByText("Nothing was lost; try again.")).toBeVisible();
  await expect(second.getByLabel("Passphrase", { exact: true })).toBeFocused();
  await unlock(second, "seven quiet herons");
  await expect(logged(second)).toHaveCount(2);

  const kept = await page.evaluate(async () => {
    const opened = indexedDB.open("leafproof-taper");
    await new Promise((done) => opened.addEventListener("success", done));
    const request = opened.result.transaction("notebook").objectStore("notebook").getAll();
    await new Promise((done) => request.addEventListener("success", done));
    const [record] = request.result as [{ content: { bytes: ArrayBuffer } }];
    return new TextDecoder("latin1").decode(record.content.bytes);
  });
  expect(kept).not.toContain("spoons");

  await second.getByRole("button", { name: "Lock" }).click();
  for (const each of [page, second]) await expect(each.getByLabel("Passphrase", { exact: true })).toBeVisible();
  await page.reload();
  await unlock(page, "seven quiet herons");
  await eraseAll(page);
  await expect(second.getByText("A notebook that stays on this device.")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a full device and files that are none are told plainly, and change nothing", async ({ page }) => {
  await openTracker(page);
  await keepTrackOf(page, "Leaf powder", "spoons");
  await logAmount(page, "2");
  await fillDevice(page);
  await page.getByLabel(/^Amount/).fill("3");
  await page.getByLabel("Note, if you wish").fill("x".repeat(1000));
  await page.getByRole("button", { name: "Log amount" }).click();
  await expect(said(page)).toContainText("This device has no room left for the tracker. Nothing was saved");
  await expect(page.getByLabel(/^Amount/)).toHaveValue("3");
  await page.reload();
  await expect(logged(page)).toHaveCount(1);

  await openPart(page, "Your data");
  const { text } = await savedBy(page, "Export (JSON)");
  const problem = page.getByRole("form", { name: "Import" }).locator(".error");
  for (const [file, words] of [
    [text.slice(0, 100), "damaged"],
    ['{"vendors":[]}', "not an export of the tracker"],
    [text.replace('"amount":2', '"amount":"<img src=x onerror=alert(1)>"'), "(entries, number 1.amount)"],
    [Buffer.alloc(6 * 1024 * 1024, " "), "larger than 5 MB"],
  ] as const) {
    await importText(page, file);
    await expect(problem).toContainText(words);
    await expect(problem).toContainText("Nothing was changed.");
  }
  await openPart(page, "Log");
  await expect(logged(page)).toHaveCount(1);
});

test("a reminder comes while the page is open, and a removed amount can come back", async ({ page }) => {
  await page.clock.install({ time: MORNING });
  await openTracker(page, "reminders");
  await page.getByLabel("Every day at").fill("09:20");
  await page.getByLabel("Text", { exact: true }).fill("Write it down");
  await page.getByRole("button", { name: "Set reminder" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "9:20 AM Write it down" })).toBeVisible();
  const { text } = await savedBy(page, "For your calendar");
  expect(text).toContain("DTSTART:20261030T092000\r\n");
  await page.clock.runFor("06:00");
  await expect(said(page)).toContainText("Reminder: Write it down");

  await openPart(page, "Log");
  await keepTrackOf(page, "Leaf powder", "spoons");
  await logAmount(page, "2");
  await page.getByRole("button", { name: /^Remove Leaf powder/ }).click();
  await expect(logged(page)).toHaveCount(0);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(logged(page)).toHaveCount(1);
  await page.getByLabel(/^Amount/).fill("1,5");
  await page.getByRole("button", { name: "Log amount" }).click();
  await expect(page.getByLabel(/^Amount/)).toBeFocused();
  await expect(page.getByText("a dot for decimals and no commas")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 720 } });
    test("every part passes axe and fits a narrow phone", async ({ page }) => {
      await openTracker(page);
      expect(await violations(page), "empty").toEqual([]);
      await keepTrackOf(page, "Leaf powder from the shop around the corner", "spoons");
      await logAmount(page, "2", "a note");
      for (const part of ["Log", "Chart", "Schedule and goals", "Journal", "Reminders", "Your data", "Help lines"]) {
        await openPart(page, part);
        if (part !== "Log") await expect(page.getByRole("heading", { level: 1, name: part })).toBeFocused();
        expect(await violations(page), part).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(320);
      }
    });
  });

test("all of it weighs at most 90 kB", () => {
  const files = readdirSync("build/client/taper", { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const sizes = files.map(({ parentPath, name }) => {
    const content = readFileSync(join(parentPath, name));
    return name.endsWith(".woff2") ? content.length : gzipSync(content).length;
  });
  expect(sizes.length).toBeGreaterThan(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000);
});

test.describe("the way there", () => {
  test("stays behind the age gate", async ({ page }) => {
    await page.goto("/taper-tracker");
    await expect(page.getByRole("dialog", { name: "Are you 21 or older?" })).toBeVisible();
    await expect(page.getByText("Redirecting to Taper Tracker...")).toBeAttached();
    await expect(page).toHaveURL("/taper-tracker");
  });

  test.describe("past it", () => {
    test.use({ storageState: STATES.visitor });
    test("leads on from its address and from the page about tapering", async ({ page }) => {
      await page.goto("/taper-tracker");
      await expect(page).toHaveURL("/taper/");
      await page.goto("/education/tapering");
      await page.mouse.move(200, 200);
      await page.getByRole("main").getByRole("link", { name: "taper tracker", exact: true }).click();
      await expect(page).toHaveURL("/taper/");
      await expect(page.getByRole("heading", { level: 1, name: "Log" })).toBeVisible();
    });
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false, storageState: STATES.visitor });
    test("leads on too, and the help lines can be read there", async ({ page }) => {
      await page.goto("/taper-tracker");
      await expect(page).toHaveURL("/taper/");
      await expect(page.getByText("The notebook needs scripts")).toBeVisible();
      await expect(page.getByRole("link", { name: "1-800-222-1222" }).first()).toBeVisible();
    });
  });
});
