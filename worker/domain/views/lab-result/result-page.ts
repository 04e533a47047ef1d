import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { type FullResult, selectFullResults, toFullResult } from "../../catalogue/lab/public/full-result";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { type Discussed, discussedStatement } from "../../voice/forum/discussed";

/** A public result with the threads that speak of it; one round trip. @throws NotFound */
export async function resultPage(
  db: Db,
  id: string,
  now: number,
): Promise<{ result: FullResult; discussed: Discussed }> {
  const [[row], discussed] = await db.batch([
    selectFullResults(db)
      .where(and(eq(labResults.id, id), isPublic))
      .limit(1),
    discussedStatement(db, { kind: "lab-result", about: id }),
  ]);
  if (row === undefined) throw new NotFound("There is no such lab result.");
  return { result: toFullResult(row, now), discussed };
}
