import type { BrowserContext, Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember, type Somebody } from "./steps/people";
import { idOf } from "./steps/talking";
import { inPassing } from "./steps/toasts";

const mail = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const unread = (count: number) => `Messages, ${count} unread`;

/** How many sockets to an inbox the pages of a browser hold now. */
function inboxSockets(context: BrowserContext): () => number {
  const held = new Map<Page, number>();
  const add = (page: Page, change: number) => held.set(page, (held.get(page) ?? 0) + change);
  const watch = (page: Page) => {
    page.on("close", () => held.delete(page));
    page.on("websocket", (socket) => {
      if (!socket.url().endsWith("/api/inbox/socket")) return;
      add(page, 1);
      socket.on("close", () => !page.isClosed() && add(page, -1));
    });
  };
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
  return () => [...held.values()].reduce((sum, count) => sum + count, 0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

/** Two members with a conversation; `say` writes in it for the first. */
async function twoWhoTalk(ann: Somebody, bea: Somebody) {
  const { id } = (await ann.send("POST", "/api/conversations", { userId: await idOf(bea) })) as { id: string };
  return {
    id,
    say: (text: string) => ann.send("POST", `/api/conversations/${id}/messages`, { content: text }),
  };
}

test("two tabs share one socket, both count, and the second takes over from the first", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anntells"), await newMember(browser, "beahears", 1280)];
  const { say } = await twoWhoTalk(ann, bea);
  const first = bea.page;
  const sockets = inboxSockets(first.context());
  await open(first, "/mission");
  await expect.poll(sockets).toBe(1);
  const second = await first.context().newPage();
  await open(second, "/blog");
  await say("Is the May lot in?");
  for (const page of [first, second]) await expect(mail(page)).toHaveAccessibleName(unread(1));
  expect(sockets()).toBe(1);

  await first.close();
  const other = await newMember(browser, "calltells");
  const talk = await twoWhoTalk(other, bea);
  await expect.poll(sockets).toBe(1);
  await talk.say("And the June lot?");
  await expect(mail(second)).toHaveAccessibleName(unread(2));
  expect(bea.complaints).toEqual([]);
});

test("a message is said in passing and leads to its conversation", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annpasses"), await newMember(browser, "beapasses", 1280)];
  const { say } = await twoWhoTalk(ann, bea);
  const sockets = inboxSockets(bea.page.context());
  await open(bea.page, "/mission");
  await expect.poll(sockets).toBe(1);
  await say("Hello there");
  await expect(inPassing(bea.page)).toContainText(`New message from ${ann.name}`);
  expect(await violations(bea.page)).toEqual([]);
  await bea.page.setViewportSize({ width: 360, height: 740 });
  await bea.page.emulateMedia({ colorScheme: "dark" });
  expect(await visualViolations(bea.page)).toEqual([]);
  await inPassing(bea.page).getByRole("link").click();
  await expect(bea.page.getByRole("log", { name: "Messages" })).toContainText("Hello there");
  await expect(bea.page.getByRole("banner").locator(".count")).toHaveCount(0);
});

test("the list of conversations moves without a reload", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annlists"), await newMember(browser, "bealists", 1280)];
  const { say } = await twoWhoTalk(ann, bea);
  const sockets = inboxSockets(bea.page.context());
  await open(bea.page, "/messages");
  await expect(bea.page.getByText("No conversations yet.")).toBeVisible();
  await expect.poll(sockets).toBe(1);
  await say("First words");
  const line = bea.page
    .getByRole("region", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(ann.name) });
  await expect(line).toContainText("First words");
  await say("Second words");
  await expect(line).toContainText("Second words");
  await expect(line).toContainText("2 unread");
});

test("where sockets fail a tab asks instead", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annpolls"), await newMember(browser, "beapolls", 1280)];
  const { say } = await twoWhoTalk(ann, bea);
  await bea.page.routeWebSocket(/\/api\/inbox\/socket$/, (socket) => socket.close({ code: 1011 }));
  await bea.page.clock.install();
  await open(bea.page, "/mission");
  await bea.page.clock.runFor(1_000);
  await say("Does anybody hear?");
  await expect
    .poll(async () => {
      await bea.page.clock.runFor(61_000);
      return mail(bea.page).getAttribute("aria-label");
    })
    .toBe(unread(1));
});

test("a socket that ended with its session is opened again once the site answers to the next one", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annagain"), await newMember(browser, "beaagain", 1280)];
  const { say } = await twoWhoTalk(ann, bea);
  let opened = 0;
  await bea.page.routeWebSocket(/\/api\/inbox\/socket$/, (socket) => {
    opened += 1;
    if (opened === 1) void socket.close({ code: 4001 });
    else socket.connectToServer();
  });
  await bea.page.clock.install();
  await open(bea.page, "/mission");
  await expect
    .poll(async () => {
      await bea.page.clock.runFor(100);
      return opened;
    })
    .toBe(1);
  const answered = bea.page.waitForResponse(/\/api\/inbox$/);
  await bea.page.clock.runFor(60_000);
  await answered;
  await expect.poll(() => opened).toBe(2);
  await say("Does anybody hear?");
  // Less than a minute by the page's clock: it does not ask again.
  await expect
    .poll(async () => {
      await bea.page.clock.runFor(100);
      return mail(bea.page).getAttribute("aria-label");
    })
    .toBe(unread(1));
});

test("an answer to the thread on the screen shows its line, and the bell counts it", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annasks", 1280), await newMember(browser, "beaanswers")];
  const { threadId } = (await ann.send("POST", "/api/forum/threads", {
    ...{ categoryId: "general", title: `What ${ann.name} asks`, content: `Which lot is it, asks ${ann.name}?` },
    ...{ tags: [], isPinned: false },
  })) as { threadId: string };
  const sockets = inboxSockets(ann.page.context());
  await open(ann.page, `/community/thread/${threadId}`);
  await expect.poll(sockets).toBe(1);
  const words = `It is the May lot, says ${bea.name}.`;
  await bea.send("POST", `/api/forum/threads/${threadId}/replies`, { content: words });
  await expect(inPassing(ann.page).filter({ hasText: "1 new reply" })).toBeVisible();
  await expect(bell(ann.page)).toHaveAccessibleName("Notifications, 1 unread");
  await ann.page.getByRole("link", { name: "Show", exact: true }).click();
  await expect(ann.page.getByText(words)).toBeVisible();
  await expect(inPassing(ann.page).filter({ hasText: "new reply" })).toHaveCount(0);
});
