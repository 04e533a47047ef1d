import { and, asc, eq, lte } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { conversations } from "../messages/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/**
 * Has conversations delete what is older than they keep, which each also does when it is opened
 * (rules/messages#retention). One that fails does not keep the others from it.
 * @returns how many were looked at
 */
export async function sweepRetention(db: Db, objects: Pick<ObjectStubs, "conversation">, now: number): Promise<number> {
  const { id, sweepAt } = conversations;
  const due = await db
    .select({ id, sweepAt })
    .from(conversations)
    .where(lte(sweepAt, now))
    .orderBy(asc(sweepAt), asc(id))
    .limit(CONVERSATIONS_A_NIGHT);
  const failures: unknown[] = [];
  for (const each of due) {
    try {
      const next = await objects.conversation(each.id).sweepOld(now);
      // Where it was set anew meanwhile, that stands.
      const unchanged = eq(sweepAt, each.sweepAt ?? 0);
      await db
        .update(conversations)
        .set({ sweepAt: next })
        .where(and(eq(id, each.id), unchanged));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "old messages were not deleted");
  return due.length;
}
