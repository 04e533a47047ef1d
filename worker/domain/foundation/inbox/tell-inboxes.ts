import type { ObjectStubs } from "../../../../durable-objects/stubs";
import type { Db } from "../../../db/client";

type Told = Pick<Db, "news" | "ended">;

/** As many members as hear at once of what was written for them; the others find it when they next look. */
const TOLD_MOST = 200;

/**
 * Tells members' inboxes that something new was stored for them, or that a session of theirs ended. Nobody waits for it and
 * nothing rests on it (rules/inbox#telling).
 * @param db whose writes they are; it has nobody to tell afterwards
 */
export async function tellInboxes(objects: Pick<ObjectStubs, "inbox">, { news, ended }: Told): Promise<void> {
  const [members, leaving] = [[...news].slice(0, TOLD_MOST), [...ended]];
  for (const told of [news, ended]) told.clear();
  await Promise.allSettled([
    ...leaving.map((userId) => objects.inbox(userId).sessionsEnded()),
    ...members.map((userId) => objects.inbox(userId).told([])),
  ]);
}

/** Does what was put off, and tells of what it wrote, also where it failed half way. */
export async function doAndTell(work: Promise<unknown>, objects: Pick<ObjectStubs, "inbox">, db: Told): Promise<void> {
  try {
    await work;
  } finally {
    await tellInboxes(objects, db);
  }
}
