import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { isOneOf } from "../../../db/columns";
import { eachDue } from "../../../each-due";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { BY_MODERATORS } from "../messages/hold";
import { sendingLimiter } from "../messages/limits";
import { placeOf } from "./reported-id";
import { reportedMessages } from "./schema";

/** As many as one night takes; the next goes on. */
const TOLD_A_NIGHT = 200;

interface Telling extends Pick<RequestContext, "db" | "now"> {
  objects: Pick<ObjectStubs, "conversation" | "limiter">;
}

/**
 * Passes a decision about a reported message on to its conversation and to its sender's limits; doing so twice changes
 * nothing.
 */
export async function tellObjects({ db, objects, now }: Telling, id: string): Promise<void> {
  const one = eq(reportedMessages.id, id);
  const { senderId, heldUntil, removedFor } = reportedMessages;
  const others = sql<number>`(select coalesce(max(other.held_until), 0) from ${reportedMessages} as other where other.sender_id = ${senderId} and other.removed_for is not null)`;
  const [row] = await db
    .select({ senderId, heldUntil, removedFor, until: others.as("until") })
    .from(reportedMessages)
    .where(one);
  const place = placeOf(id);
  if (row === undefined || place === null) return;
  await objects.conversation(place.conversation).setRemoved(place.seq, row.removedFor);
  if (row.heldUntil !== null) {
    const limiter = objects.limiter(sendingLimiter(row.senderId));
    if (row.removedFor === null) await limiter.lift({ by: BY_MODERATORS, until: row.heldUntil });
    if (row.until > now) await limiter.decideHold({ by: BY_MODERATORS, until: row.until });
  }
  // What was decided meanwhile is still to be told.
  await db
    .update(reportedMessages)
    .set({ isUntold: false })
    .where(and(one, sql`${removedFor} is ${row.removedFor}`));
}

/** Passes on decisions that an error kept from getting through. @returns how many got through */
export async function tellUntold(telling: Telling): Promise<number> {
  const { id } = reportedMessages;
  const told = await eachDue({
    failed: "a decision about a reported message was not told",
    next: (tried) =>
      telling.db
        .select({ id })
        .from(reportedMessages)
        .where(sql`is_untold = 1 and not ${isOneOf(id, tried)}`)
        .orderBy(asc(id))
        .limit(TOLD_A_NIGHT),
    act: (each) => tellObjects(telling, each.id),
  });
  return told.length;
}
