import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { didChange } from "../../../../db/must-change";
import { resultsExpiredMail } from "../../../../mail/lab-templates";
import { selectPeople, notifyPeople } from "../../vendors/vendor-people";
import { COUNTERS } from "../../../foundation/stats/counters";
import { among, type DueOfVendor, dueByVendor, lineOf } from "../results/due-results";
import { noteEvent } from "../../watched/note-event";
import { labResults } from "../results/schema";
import { countSite } from "../../../foundation/stats/count-site";

export interface At {
  now: number;
  origin: string;
}

/** Pages do not wait for it: they compare the expiry themselves (rules/lab#expiry). */
export async function expireResults(db: Db, at: At): Promise<void> {
  for (const due of await dueByVendor(db, lte(labResults.expiresAt, at.now))) await expire(db, due, at);
}

/** What a vendor reads on the site of results that have expired. */
export const expiredWords = ({ vendorId, results }: DueOfVendor) => ({
  title: results.length === 1 ? "A lab result has expired" : `${results.length} lab results have expired`,
  message: results.map(lineOf).join("; "),
  actionUrl: "/vendor-dashboard/labs",
  mergeKey: `lab-expired:${results[0]?.id ?? vendorId}`,
});

async function expire(db: Db, due: DueOfVendor, at: At): Promise<void> {
  const { vendorId, results } = due;
  const people = await selectPeople(db, vendorId);
  const stillDue = and(among(due), eq(labResults.status, "verified"), lte(labResults.expiresAt, at.now));
  const uncount = countSite(
    db,
    { name: COUNTERS.labInDate, by: sql`-count(*)` },
    sql`from ${labResults} where ${stillDue}`,
  );
  const mark = db
    .update(labResults)
    .set({ status: "expired", updatedAt: sql`max(${at.now}, ${labResults.updatedAt} + 1)` })
    .where(stillDue);
  const { id, productId, batchNumber, supersededBy } = labResults;
  const expired = {
    kind: "expiry" as const,
    ...{ cause: sql`'expiry/' || ${id}`, vendorId: labResults.vendorId, productId, batchNumber },
    ...{ aboutId: id, batchOnly: sql`(${supersededBy} is not null)` },
  };
  const nowExpired = and(among(due), eq(labResults.status, "expired"));
  const watched = noteEvent(db, expired, at.now, sql`from ${labResults} where ${nowExpired}`);
  const notice = {
    ...expiredWords(due),
    template: (username: string) => resultsExpiredMail(at.origin, username, results.map(lineOf)),
  };
  await didChange(db, [uncount, mark], [watched, ...notifyPeople(db, people, notice, at.now)]);
}
