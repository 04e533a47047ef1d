import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./client";

type Statement = BatchItem<"sqlite">;
type Lists = readonly (readonly Statement[])[];
export type Answers<L extends Lists> = { [K in keyof L]: L[K][number]["_"]["result"][] };

/** Drizzle's own batch types a fixed number only. @returns the answers list by list, in the order of the statements */
export async function batchLists<const L extends Lists>(db: Db, lists: L): Promise<Answers<L>> {
  const [first, ...rest] = lists.flat();
  const all: unknown[] = first === undefined ? [] : await db.batch([first, ...rest]);
  let from = 0;
  const sorted: unknown = lists.map(({ length }) => all.slice(from, (from += length)));
  return sorted as Answers<L>;
}
