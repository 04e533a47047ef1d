import { and, eq } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { type FullResult, selectFullResults, toFullResult } from "../../catalogue/lab/public/full-result";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import type { Viewer } from "../../foundation/access/policy";
import { type Discussed, discussedStatement } from "../../voice/forum/discussed";
import { ownWatches } from "../../voice/watching/watch";

/** A public result with the threads that speak of it, and whether the viewer watches its batch; one round trip. @throws NotFound */
export async function resultPage(
  db: Db,
  viewer: Viewer,
  id: string,
  now: number,
): Promise<{ result: FullResult; discussed: Discussed; watched: boolean | null }> {
  const [[[row] = []], [discussed = []], [watches = []]] = await batchLists(db, [
    [
      selectFullResults(db)
        .where(and(eq(labResults.id, id), isPublic))
        .limit(1),
    ],
    [discussedStatement(db, { kind: "lab-result", about: id })],
    ownWatches(db, viewer, { subject: "batch", about: id }),
  ]);
  if (row === undefined) throw new NotFound("There is no such lab result.");
  return { result: toFullResult(row, now), discussed, watched: viewer.kind === "member" ? watches.length > 0 : null };
}
