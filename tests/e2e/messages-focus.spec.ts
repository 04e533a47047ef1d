import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { field, idOf, log, say, talk } from "./steps/talking";
import { inPassing } from "./steps/toasts";

const heading = (page: Page) => page.locator(".talk-head h2");
const list = (page: Page) => page.getByRole("region", { name: "Conversations" });
const openSearch = (page: Page) => page.getByRole("link", { name: "Search this conversation" });

test("the keyboard goes on where a conversation begins, its search opens and closes, and a message is found", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annkeys", 1280), await newMember(browser, "beakeys")];
  const { page } = ann;
  await page.goto(`/messages?user=${await idOf(bea)}`);
  await hydrate(page);
  await say(page, "The May lot is here");
  await expect(log(page)).toContainText("The May lot is here");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("and the June lot");
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText("and the June lot");

  await openSearch(page).press("Enter");
  const search = page.getByRole("search", { name: "This conversation" });
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Close the search" }).press("Enter");
  await expect(openSearch(page)).toBeFocused();

  // On a slow line it is closed before the page that it asked for is there.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/find=&|find=$/, async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  await openSearch(page).press("Enter");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Close the search" }).press("Enter");
  await expect(openSearch(page)).toBeFocused();
  arrive();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await openSearch(page).press("Enter");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("june");
  await page.keyboard.press("Enter");
  await search.getByRole("link", { name: /June lot/i }).press("Enter");
  await expect(log(page).locator("[aria-current]")).toBeFocused();
  await page.getByRole("link", { name: "Back to the newest" }).press("Enter");
  await expect(heading(page)).toBeFocused();
});

test("a conversation that is opened from the list by keyboard is read from its heading, on a phone too", async ({
  browser,
}) => {
  const [ann, bea, cal] = await Promise.all(
    ["annlines", "bealines", "callines"].map((name) => newMember(browser, name)),
  );
  if (ann === undefined || bea === undefined || cal === undefined) throw new Error("Three were asked for.");
  await talk(ann, bea);
  await say(ann.page, "To Bea");
  await expect(log(bea.page)).toContainText("To Bea");
  await talk(ann, cal);
  await say(ann.page, "To Cal");
  await expect(log(cal.page)).toContainText("To Cal");
  const { page } = ann;
  const line = (name: string) => list(page).getByRole("link", { name: new RegExp(name) });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/messages");
    await hydrate(page);
    await line(bea.name).press("Enter");
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toContainText(bea.name);
  }
  await page.getByRole("link", { name: "Back to conversations" }).press("Enter");
  await expect(line(bea.name)).toBeFocused();
});

test("what the page shows is not laid over it, and nothing is laid over the composer", async ({ browser }) => {
  const [ann, bea, cal] = [
    await newMember(browser, "annshows"),
    await newMember(browser, "beashows", 1280),
    await newMember(browser, "calshows"),
  ];
  const { page } = bea;
  // What comes before the inbox listens is in the list, and told by nobody.
  const isListening = page
    .waitForEvent("websocket", (socket) => socket.url().endsWith("/api/inbox/socket"))
    .then((socket) => socket.waitForEvent("framereceived"));
  await talk(cal, bea);
  const { id } = (await ann.send("POST", "/api/conversations", { userId: await idOf(bea) })) as { id: string };
  const tell = (text: string) => ann.send("POST", `/api/conversations/${id}/messages`, { content: text });
  const said = page.getByRole("status").filter({ hasText: `New message from ${ann.name}` });
  await isListening;
  await tell("In the list");
  await expect(list(page).getByRole("link", { name: new RegExp(ann.name) })).toContainText("In the list");
  await expect(said).toHaveCount(1);
  await expect(inPassing(page)).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(said).toHaveCount(0);
  await tell("On a phone");
  await expect(inPassing(page)).toContainText(`New message from ${ann.name}`);
  const toast = await inPassing(page).boundingBox();
  const [head, composer] = [
    await page.locator(".talk-head").boundingBox(),
    await page.locator(".composer").boundingBox(),
  ];
  if (toast === null || head === null || composer === null) throw new Error("All three are there.");
  expect(toast.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(toast.y + toast.height).toBeLessThanOrEqual(composer.y);
});
