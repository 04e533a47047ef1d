import { asc, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { inboxEntries } from "../../foundation/inbox/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/** Has conversations whose messages no list has counted yet say how many they are (rules/lounge#figures). @returns how many */
export async function countMessages(db: Db, objects: Pick<ObjectStubs, "conversation">): Promise<number> {
  const uncounted = await db
    .selectDistinct({ id: inboxEntries.conversationId })
    .from(inboxEntries)
    .where(isNull(inboxEntries.sent))
    .orderBy(asc(inboxEntries.conversationId))
    .limit(CONVERSATIONS_A_NIGHT);
  for (const { id } of uncounted) await objects.conversation(id).tellLists();
  return uncounted.length;
}
