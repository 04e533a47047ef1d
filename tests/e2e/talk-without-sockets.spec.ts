import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember, type Somebody } from "./steps/people";
import { makeKey, turnOn } from "./steps/private-mode";
import { field, idOf, log, say, talk } from "./steps/talking";

const NO_WAY = "You cannot write to this member.";
const lines = (page: Page) => page.getByRole("region", { name: "Conversations" });
const idIn = (path: string) => new URL(path, "http://x").searchParams.get("conversation") ?? "";

/** Every socket of this page fails from now on, and its clock is turned by hand. */
async function withoutSockets({ page }: Somebody): Promise<void> {
  await page.routeWebSocket(/socket/, (socket) => socket.close({ code: 1011 }));
  await page.clock.install();
}

const later = async (page: Page, ms: number) => {
  await page.clock.fastForward(ms);
  await page.waitForTimeout(300);
};

test("where sockets fail an open conversation and the list are asked for, and what waits is sent", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annfails"), await newMember(browser, "beafails", 1280)];
  await withoutSockets(bea);
  const path = await talk(ann, bea);
  const messages = `/api/conversations/${idIn(path)}/messages`;
  await later(bea.page, 1_000);
  await ann.send("POST", messages, { content: "Is the May lot in?" });
  await expect
    .poll(async () => {
      await later(bea.page, 15_000);
      return log(bea.page).innerText();
    })
    .toContain("Is the May lot in?");
  await bea.page.goto("/messages");
  await hydrate(bea.page);
  await later(bea.page, 1_000);
  await ann.send("POST", messages, { content: "And the June lot?" });
  await expect
    .poll(async () => {
      await later(bea.page, 61_000);
      return lines(bea.page).innerText();
    })
    .toContain("And the June lot?");
  await expect(lines(bea.page)).toContainText("1 Active Chat,");
});

for (const isPrivate of [false, true])
  test(`a message that was refused${isPrivate ? " in private mode" : ""} is not sent by a reload`, async ({
    browser,
  }) => {
    const [ann, bea] = [await newMember(browser, "annrefuses", 1280), await newMember(browser, "bearefuses")];
    if (isPrivate) for (const each of [ann, bea]) await makeKey(each);
    const path = await talk(ann, bea);
    if (isPrivate) await turnOn(ann.page);
    let posts = 0;
    let isRefusing = true;
    await ann.page.route("**/api/conversations/*/messages", async (route) => {
      if (route.request().method() === "POST") posts += 1;
      if (isRefusing) await route.fulfill({ status: 400, json: { message: "Nothing of that." } });
      else await route.continue();
    });
    await say(ann.page, "Refused once");
    const again = ann.page.getByRole("button", { name: "Send again" });
    await expect(again).toBeVisible();
    expect(posts).toBe(1);
    isRefusing = false;
    const listens = ann.page.waitForEvent("websocket", (socket) => socket.url().includes(idIn(path)));
    await ann.page.goto(path);
    await listens;
    await expect(again).toBeVisible();
    await ann.page.waitForTimeout(1_000);
    expect(posts, "nothing was sent unasked").toBe(1);
    await again.click();
    await expect(log(bea.page)).toContainText("Refused once");
    expect(posts).toBe(2);
  });

test("for how long messages are kept is said to both at once", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annsets"), await newMember(browser, "beasees", 1280)];
  const path = await talk(ann, bea);
  await bea.page.waitForLoadState("networkidle");
  const head = bea.page.locator(".talk-facts").getByText("Kept for 30 days");
  // On a phone the menu says it.
  const menu = bea.page.locator(".talk-ways-facts").getByText("Kept for 30 days");
  const kept = (days: number) =>
    ann.send("PUT", `/api/conversations/${idIn(path)}/retention`, { days, accepted: days > 0 });
  await kept(30);
  await expect(head).toBeVisible();
  await expect(menu).toHaveCount(1);
  await kept(0);
  await expect(head).toHaveCount(0);
  await expect(menu).toHaveCount(0);
});

test("a conversation that was shut by a block opens by itself once that is over", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annblocks"), await newMember(browser, "beawaits")];
  await bea.page.clock.install();
  const path = await talk(ann, bea);
  await later(bea.page, 1_000);
  const block = async (blocked: boolean) => ann.send("PUT", `/api/blocks/${await idOf(bea)}`, { blocked });
  await block(true);
  await expect(bea.page.getByText(NO_WAY)).toBeVisible();
  await later(bea.page, 61_000);
  await expect(bea.page.getByText(NO_WAY)).toBeVisible();
  await block(false);
  await expect
    .poll(async () => {
      await later(bea.page, 61_000);
      return field(bea.page).count();
    })
    .toBe(1);
  // Not by the other page, which waits out its own minute.
  await ann.send("POST", `/api/conversations/${idIn(path)}/messages`, { content: "Here again" });
  await expect
    .poll(async () => {
      await later(bea.page, 1_000);
      return log(bea.page).innerText();
    })
    .toContain("Here again");
});

test("the count of active conversations moves with the list", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anncounts"), await newMember(browser, "beacounts", 1280)];
  await bea.page.goto("/messages");
  await hydrate(bea.page);
  await bea.page.waitForLoadState("networkidle");
  await expect(lines(bea.page)).toContainText("0 Active Chats, 0 Unread");
  const { id } = (await ann.send("POST", "/api/conversations", { userId: await idOf(bea) })) as { id: string };
  await ann.send("POST", `/api/conversations/${id}/messages`, { content: "First words" });
  await expect(lines(bea.page)).toContainText("1 Active Chat, 1 Unread");
});
