import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./client";

/** What SQLite says when the check below fails; nothing else on the site overflows an integer. */
const NOTHING_CHANGED = "integer overflow";

type Write = BatchItem<"sqlite"> | readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/**
 * Runs a conditional write and what belongs to it as one batch. Where the write finds its condition no longer true, the
 * whole batch is undone: nothing that follows it has to repeat the condition.
 * @param write of several, the last must change something; it can ask `changes()` about the one before it
 * @returns whether it was written, for runs that another one may have forestalled
 */
export async function didChange(db: Db, write: Write, rest: readonly BatchItem<"sqlite">[]): Promise<boolean> {
  const [first, ...others] = "length" in write ? write : [write];
  try {
    await db.batch([first, ...others, mustHaveChanged(db), ...rest]);
  } catch (error) {
    if (saysNothingChanged(error)) return false;
    throw error;
  }
  return true;
}

/** The same where somebody has to hear of it. @param refusal what is thrown then */
export async function batchIfChanged(
  db: Db,
  write: Write,
  rest: readonly BatchItem<"sqlite">[],
  refusal: () => Error,
): Promise<void> {
  if (!(await didChange(db, write, rest))) throw refusal();
}

/** Drizzle may wrap what D1 said. */
const saysNothingChanged = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(NOTHING_CHANGED) || saysNothingChanged(error.cause));

/**
 * Fails where the statement just before it changed nothing: D1 has no other way to give up a batch half way. For
 * `batchIfChanged` between several writes that must each change something.
 */
export const mustHaveChanged = (db: Db) =>
  db
    .select({ changed: sql<number>`abs(iif(changes() = 0, 0x8000000000000000, 1))`.as("changed") })
    .from(sql`(select 1) as once`);
