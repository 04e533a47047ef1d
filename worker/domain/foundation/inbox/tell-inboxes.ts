import type { ObjectStubs } from "../../../../durable-objects/stubs";

/** As many members as hear at once of what was written for them; the others find it when they next look. */
const TOLD_MOST = 200;

/**
 * Tells members' inboxes that something new was stored for them. Nobody waits for it and nothing rests on it
 * (rules/inbox#telling).
 * @param news whom; empty afterwards
 */
export async function tellInboxes(objects: Pick<ObjectStubs, "inbox">, news: Set<string>): Promise<void> {
  const members = [...news].slice(0, TOLD_MOST);
  news.clear();
  await Promise.allSettled(members.map((userId) => objects.inbox(userId).told([])));
}

/** Does what was put off, and tells of what it wrote, also where it failed half way. */
export async function doAndTell(
  work: Promise<unknown>,
  objects: Pick<ObjectStubs, "inbox">,
  news: Set<string>,
): Promise<void> {
  try {
    await work;
  } finally {
    await tellInboxes(objects, news);
  }
}
