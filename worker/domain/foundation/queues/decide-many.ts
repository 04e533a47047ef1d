import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { didChange, mustHaveChanged } from "../../../db/must-change";

/**
 * The statements that decide one case: a write that changes no row if the case may not be decided, and those that go
 * with it.
 */
export interface Deciding {
  write: BatchItem<"sqlite">;
  rest: readonly BatchItem<"sqlite">[];
}

/** A case of a selection that was not decided, and why, in a sentence. */
export interface NotDecided {
  id: string;
  reason: string;
}

/** Cases decided in one batch; at about fifteen statements each, that is well below what D1 takes in a batch. */
const BATCH = 25;

/**
 * Decides each case once, even if others decide at the same time. A batch takes one round trip; if one of its cases has been
 * decided in the meantime, the whole batch is undone and tried again case by case, so that the others go through.
 * @returns the cases that another decision forestalled
 */
export async function decideMany<T>(db: Db, cases: readonly T[], deciding: (each: T) => Deciding): Promise<T[]> {
  const forestalled: T[] = [];
  for (let from = 0; from < cases.length; from += BATCH) {
    const some = cases.slice(from, from + BATCH);
    if (await decideAll(db, some.map(deciding))) continue;
    for (const each of some) if (!(await decideAll(db, [deciding(each)]))) forestalled.push(each);
  }
  return forestalled;
}

async function decideAll(db: Db, [first, ...others]: readonly Deciding[]): Promise<boolean> {
  if (first === undefined) return true;
  const following = others.flatMap(({ write, rest }) => [write, mustHaveChanged(db), ...rest]);
  return didChange(db, first.write, [...first.rest, ...following]);
}
