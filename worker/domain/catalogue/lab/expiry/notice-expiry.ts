import { and, gt, isNull, lte, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../days";
import type { Db } from "../../../../db/client";
import { didChange } from "../../../../db/must-change";
import { resultsExpireMail } from "../../../../mail/lab-templates";
import { selectPeople, notifyPeople } from "../../vendors/vendor-people";
import { among, type DueOfVendor, dueByVendor, lineOf } from "../results/due-results";
import type { At } from "./expire-results";
import { EXPIRY_NOTICE_DAYS } from "../entry/own-results";
import { labResults } from "../results/schema";

/** Notifies vendors, once a result, that it expires within 30 days; one that another has replaced needs no mail. */
export async function noticeExpiry(db: Db, at: At): Promise<void> {
  const soon = and(
    gt(labResults.expiresAt, at.now),
    lte(labResults.expiresAt, at.now + EXPIRY_NOTICE_DAYS * DAY_MS),
    isNull(labResults.expiryNoticedAt),
    isNull(labResults.supersededBy),
  );
  for (const due of await dueByVendor(db, soon)) await warn(db, due, at);
}

async function warn(db: Db, due: DueOfVendor, at: At): Promise<void> {
  const { vendorId, results } = due;
  const people = await selectPeople(db, vendorId);
  const mark = db
    .update(labResults)
    .set({ expiryNoticedAt: at.now })
    // The unary plus keeps SQLite on the ids: by status it would read every verified result there is.
    .where(and(among(due), sql`+${labResults.status} = 'verified'`, isNull(labResults.expiryNoticedAt)));
  const notice = {
    title: results.length === 1 ? "A lab result expires soon" : `${results.length} lab results expire soon`,
    message: results.map(lineOf).join("; "),
    actionUrl: "/vendor-dashboard/labs",
    mergeKey: `lab-expiry:${results[0]?.id ?? vendorId}`,
    template: (username: string) => resultsExpireMail(at.origin, username, results.map(lineOf)),
  };
  await didChange(db, mark, notifyPeople(db, people, notice, at.now));
}
