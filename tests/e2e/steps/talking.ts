import type { Page } from "@playwright/test";
import { hydrate } from "./fixtures";
import type { Somebody } from "./people";

export const field = (page: Page) => page.getByLabel("Your message");
export const log = (page: Page) => page.getByRole("log", { name: "Messages" });

export async function idOf({ page }: Somebody): Promise<string> {
  const answer = await page.request.get("/api/auth/me");
  return ((await answer.json()) as { id: string }).id;
}

/** A conversation of two new members, open before both. */
export async function talk(one: Somebody, other: Somebody): Promise<string> {
  const { id } = (await one.send("POST", "/api/conversations", { userId: await idOf(other) })) as { id: string };
  const path = `/messages?conversation=${id}`;
  await Promise.all([one, other].map(({ page }) => page.goto(path)));
  await Promise.all([one, other].map(({ page }) => hydrate(page)));
  return path;
}

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** The first of the messages whose change is open: asked once more, and then for good. */
export async function takeBack(page: Page): Promise<void> {
  await page.getByText("Take back", { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "Take it back" }).click();
}

const LONG = " and so on".repeat(60);

/** A conversation that is longer than any window: eight messages, all by the first. @returns its address */
export async function longTalk(one: Somebody, other: Somebody): Promise<string> {
  const { id } = (await one.send("POST", "/api/conversations", { userId: await idOf(other) })) as { id: string };
  for (let n = 1; n <= 8; n += 1)
    await one.send("POST", `/api/conversations/${id}/messages`, { content: `Lot number ${n}${LONG}` });
  return `/messages?conversation=${id}`;
}
