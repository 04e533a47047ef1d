import { and, asc, eq, lte, not } from "drizzle-orm";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { eachDue } from "../../../each-due";
import { conversations } from "../messages/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/**
 * Has conversations delete their messages that are older than they keep them, as each also does by itself when it is
 * opened (rules/messages#retention).
 * @param now UTC epoch milliseconds
 * @returns how many conversations were swept
 */
export async function sweepRetention(db: Db, objects: Pick<ObjectStubs, "conversation">, now: number): Promise<number> {
  const { id, sweepAt } = conversations;
  const swept = await eachDue({
    failed: "the old messages of a conversation were not deleted",
    next: (tried) =>
      db
        .select({ id, sweepAt })
        .from(conversations)
        .where(and(lte(sweepAt, now), not(isOneOf(id, tried))))
        .orderBy(asc(sweepAt), asc(id))
        .limit(CONVERSATIONS_A_NIGHT),
    act: async (each) => {
      const next = await objects.conversation(each.id).sweepOld(now);
      // If a member has set the time anew in the meantime, that stands.
      const unchanged = eq(sweepAt, each.sweepAt ?? 0);
      await db
        .update(conversations)
        .set({ sweepAt: next })
        .where(and(eq(id, each.id), unchanged));
    },
  });
  return swept.length;
}
