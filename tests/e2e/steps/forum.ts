import { randomBytes } from "node:crypto";
import type { APIRequestContext, Locator } from "@playwright/test";
import { expect } from "./fixtures";
import type { Somebody } from "./people";

interface Item {
  id: string;
  isDeleted: boolean;
}

async function items(request: APIRequestContext, path: string): Promise<Item[]> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return ((await response.json()) as { items: Item[] }).items;
}

/** A thread of the demo that was answered, not the own one of the member who looks, and the first reply that shows. */
export async function aThread(request: APIRequestContext): Promise<{ thread: string; reply: string }> {
  for (const { id } of await items(request, "/api/forum/categories/vendor-discussion/threads?sort=top")) {
    const thread = (await (await request.get(`/api/forum/threads/${id}`)).json()) as {
      openingPost: { authorUsername: string };
    };
    if (thread.openingPost.authorUsername === "member") continue;
    const reply = (await items(request, `/api/forum/threads/${id}/replies`)).find(({ isDeleted }) => !isDeleted);
    if (reply !== undefined) return { thread: id, reply: reply.id };
  }
  throw new Error("No thread was answered.");
}

let found: string | undefined;

/** A thread of the demo in which something is asked. */
export async function aPollThread(request: APIRequestContext): Promise<string> {
  if (found !== undefined) return found;
  let cursor: string | null = "";
  while (cursor !== null) {
    const response = await request.get(`/api/forum/threads?limit=50${cursor && `&cursor=${cursor}`}`);
    const page = (await response.json()) as { items: Item[]; nextCursor: string | null };
    for (const { id } of page.items) {
      const { poll } = (await (await request.get(`/api/forum/threads/${id}`)).json()) as { poll: unknown };
      if (poll !== null) return (found = id);
    }
    cursor = page.nextCursor;
  }
  throw new Error("Nothing is asked in any thread.");
}

/** On a phone's screen: what is done more rarely with a post. */
export const openMenu = (post: Locator): Promise<void> =>
  post
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();

/** What nobody said before. */
export const someWords = (): string => `Said by hand: ${randomBytes(6).toString("hex")}.`;
/** A thread of somebody's in the general discussion, opened by the form. */
export async function startThread({ page }: Somebody): Promise<{ path: string; title: string }> {
  const title = `Labels without units ${randomBytes(4).toString("hex")}`;
  await page.goto("/community/create-thread?category=general");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Content").fill(someWords());
  await page.getByRole("button", { name: "Create thread" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  return { path: new URL(page.url()).pathname, title };
}

/** The id at the end of an address. */
export const idIn = (path: string): string => path.split("/").at(-1) ?? "";

/** A reply or comment through the API, where the form was shown to work already; its id. */
export async function postReply(who: Somebody, path: string, content = someWords()): Promise<string> {
  const answer = (await who.send("POST", path, { content })) as { id: string };
  return answer.id;
}
