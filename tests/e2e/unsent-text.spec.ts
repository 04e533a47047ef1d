import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { field, idOf, log, say, talk } from "./steps/talking";

/** What this browser keeps of what was typed. */
const keptTexts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => !/^emoji-|^typed-by$/.test(key)));

test("what was sent from an earlier page is no draft anymore", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annearly"), await newMember(browser, "beaearly")];
  const path = await talk(ann, bea);
  const { page } = ann;
  await say(page, "The first");
  await expect(log(bea.page)).toContainText("The first");
  await say(page, "The newest");
  await expect(log(bea.page)).toContainText("The newest");
  await page.goto(`${path}&before=2`);
  await hydrate(page);
  await say(page, "Written far above");
  await expect(log(page)).toContainText("Written far above");
  await expect(page).not.toHaveURL(/before=/);
  await expect(field(page)).toHaveValue("");
  await page.reload();
  await hydrate(page);
  await expect(log(page)).toContainText("Written far above");
  await expect(field(page)).toHaveValue("");
  expect(await keptTexts(page)).toEqual([]);
});

test("a form that never reached the site stays with what was typed", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anncut"), await newMember(browser, "beacut")];
  const { page } = ann;
  await page.goto(`/messages?user=${await idOf(bea)}`);
  await hydrate(page);
  await field(page).fill("Written on a train");
  await page.context().setOffline(true);
  await field(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The site could not be reached." })).toBeVisible();
  await expect(field(page)).toHaveValue("Written on a train");
  await page.context().setOffline(false);
  await field(page).press("Enter");
  await expect(log(page)).toContainText("Written on a train");
  expect(await keptTexts(page)).toEqual([]);
});

test("what was written without a connection is sent once, in order, whichever of its tabs is left", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "anntabs"), await newMember(browser, "beatabs")];
  const path = await talk(ann, bea);
  const { page } = ann;
  const second = await page.context().newPage();
  await second.goto(path);
  await hydrate(second);
  await say(page, "Before the tunnel");
  await expect(log(second)).toContainText("Before the tunnel");
  await page.context().setOffline(true);
  await say(page, "First in the tunnel");
  await say(page, "Second in the tunnel");
  await expect(log(page)).toContainText("Waiting for a connection.");
  await expect(log(second)).toContainText(/First in the tunnel.*Waiting for a connection.*Second in the tunnel/s);
  await page.close();
  await page.context().setOffline(false);
  await expect(log(bea.page)).toContainText(/First in the tunnel.*Second in the tunnel/s);
  await expect(log(second).getByText("Waiting for a connection.")).toHaveCount(0);
  await expect(log(second).getByRole("paragraph").filter({ hasText: "in the tunnel" })).toHaveCount(2);
  expect(await keptTexts(second)).toEqual([]);
});

test("a first message leaves nothing behind, and one that was refused stays", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annfirst"), await newMember(browser, "beafirst")];
  const { page } = ann;
  const path = `/messages?user=${await idOf(bea)}`;
  await page.goto(path);
  await hydrate(page);
  await bea.send("PUT", `/api/blocks/${await idOf(ann)}`, { blocked: true });
  await say(page, "Between us");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(path);
  await hydrate(page);
  expect(await keptTexts(page)).toHaveLength(1);

  await bea.send("PUT", `/api/blocks/${await idOf(ann)}`, { blocked: false });
  await page.goto(path);
  await hydrate(page);
  await expect(field(page)).toHaveValue("Between us");
  await field(page).press("Enter");
  await expect(log(page)).toContainText("Between us");
  await expect(page).toHaveURL(/conversation=/);
  expect(await keptTexts(page)).toEqual([]);
});

test("what was typed goes with the logout, with scripts at once and else with the next page", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annleaves", 1280), await newMember(browser, "bealeaves")];
  await talk(ann, bea);
  const { page } = ann;
  await field(page).fill("Nobody else's business");
  expect(await keptTexts(page)).toHaveLength(1);
  await page.locator("#me form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByText("You are logged out.")).toBeVisible();
  expect(await keptTexts(page)).toEqual([]);

  const other = bea.page;
  await field(other).fill("Typed before the session ended");
  await other.context().clearCookies();
  await other.goto("/mission");
  await other.mouse.move(40, 40);
  await other.mouse.move(80, 80);
  await expect.poll(() => keptTexts(other)).toEqual([]);
});

test("a tab without a connection keeps its conversation, whatever another one says", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annkeeps"), await newMember(browser, "beakeeps")];
  const path = await talk(ann, bea);
  const { page } = ann;
  const second = await page.context().newPage();
  await second.routeWebSocket(/socket/, (socket) => socket.close({ code: 1011 }));
  await second.goto(path);
  await hydrate(second);
  await page.context().setOffline(true);
  await say(page, "In the tunnel");
  await expect(log(second)).toContainText("In the tunnel");
  // As where the first tab had it stored; the second would ask the site about it.
  for (const key of await keptTexts(page)) await page.evaluate((name) => localStorage.removeItem(name), key);
  await expect(log(second).getByText("In the tunnel")).toHaveCount(0);
  await second.waitForTimeout(500);
  await expect(log(second)).toBeVisible();
});
