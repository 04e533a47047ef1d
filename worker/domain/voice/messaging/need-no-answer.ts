import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { listEntries } from "../../foundation/conversation-list/schema";
import { NO_CONVERSATION } from "./conversation-of";

const WRITTEN_SINCE = "Something was written in this conversation since. Look at it, then decide.";

interface Answer {
  /** The message of the other's, by its number, as the vendor saw it. */
  seq: number;
  isNeeded: boolean;
}

/**
 * Marks a conversation as needing no answer from the vendor, or as needing one again (rules/lounge#no-answer-needed). The
 * mark applies to the message that the vendor saw: a newer one needs an answer again, even if it arrives at the same time.
 * @throws Unauthenticated; Forbidden; NotFound; Conflict where something was written since
 */
export async function setAnswerNeeded(
  { db, viewer, objects, defer }: Pick<RequestContext, "db" | "viewer" | "objects" | "defer">,
  conversation: string,
  { seq, isNeeded }: Answer,
): Promise<void> {
  const { id } = demand(viewer, "vendor.own");
  const { userId, conversationId, otherId, lastSenderId, lastSentSeq } = listEntries;
  const its = and(eq(userId, id), eq(conversationId, conversation));
  const [{ meta }, [known]] = await db.batch([
    db
      .update(listEntries)
      .set({ settledSeq: isNeeded ? null : seq })
      .where(and(its, eq(lastSenderId, otherId), eq(lastSentSeq, seq))),
    db
      .select({ one: sql<number>`1`.as("one") })
      .from(listEntries)
      .where(its),
  ]);
  if (known === undefined) throw new NotFound(NO_CONVERSATION);
  if (meta.changes === 0) throw new Conflict(WRITTEN_SINCE, "changed-meanwhile");
  defer(objects.inbox(id).told([conversation]));
}
