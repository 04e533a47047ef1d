import { and, asc, isNull, not } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { eachDue } from "../../../each-due";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { listEntries } from "../../foundation/conversation-list/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/** Has conversations whose messages no list has counted yet say how many they are (rules/lounge#figures). @returns how many */
export async function countMessages(db: Db, objects: Pick<ObjectStubs, "conversation">): Promise<number> {
  const { conversationId, sent } = listEntries;
  const counted = await eachDue({
    failed: "the messages of a conversation were not counted",
    next: (tried) =>
      db
        .selectDistinct({ id: conversationId })
        .from(listEntries)
        .where(and(isNull(sent), not(isOneOf(conversationId, tried))))
        .orderBy(asc(conversationId))
        .limit(CONVERSATIONS_A_NIGHT),
    act: ({ id }) => objects.conversation(id).tellLists(),
  });
  return counted.length;
}
