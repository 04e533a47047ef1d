import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { didChange, mustHaveChanged } from "../../../db/must-change";

/** What decides one case: a write that finds nothing where it may not be decided, and what belongs to it. */
export interface Deciding {
  write: BatchItem<"sqlite">;
  rest: readonly BatchItem<"sqlite">[];
}

/** A case of a selection that was not decided, and why, in a sentence. */
export interface NotDecided {
  id: string;
  reason: string;
}

/** Cases of one batch: with some fifteen statements each it stays well below what D1 runs at once. */
const BATCH = 25;

/**
 * Decides each case once, whoever else decides at the same moment. A round trip for a batch of them; where one of a batch
 * has been decided meanwhile, all of that batch is undone and tried case by case, so that the others go through.
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
