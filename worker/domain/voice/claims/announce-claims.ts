import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { selectPeople } from "../../catalogue/vendors/vendor-people";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { purchaseClaims } from "./schema";

const JOB = "announceClaims";
/** Vendors of one statement. */
const BATCH = 100;

const words = (count: number) =>
  count === 1
    ? { title: "A purchase waits for your answer", message: "A member says they bought from you." }
    : { title: `${count} purchases wait for your answer`, message: "Members say they bought from you." };

/**
 * Once the day is over, vendors are notified of what was filed in it: at the moment of filing a notice would tell which
 * review came with the claim (rules/claims#by-the-day). A run that repeats a part merges with what is unread.
 */
export async function announceClaims(db: Db, now: number): Promise<void> {
  const today = dayStart(utcDay(now));
  const since = Number(await jobPosition(db, JOB)) || today - DAY_MS;
  const filed = and(
    eq(purchaseClaims.staffState, "waiting"),
    eq(purchaseClaims.vendorState, "waiting"),
    eq(purchaseClaims.sameNetwork, false),
    gte(purchaseClaims.createdAt, since),
    lt(purchaseClaims.createdAt, today),
  );
  let last = "";
  for (;;) {
    const vendors = await db
      .select({ id: purchaseClaims.vendorId, count: sql<number>`count(*)`.as("count") })
      .from(purchaseClaims)
      .where(and(filed, gt(purchaseClaims.vendorId, last)))
      .groupBy(purchaseClaims.vendorId)
      .orderBy(asc(purchaseClaims.vendorId))
      .limit(BATCH);
    const end = vendors.at(-1)?.id;
    if (end === undefined) break;
    for (const { id, count } of vendors) await announce(db, { vendorId: id, count, day: utcDay(today - DAY_MS) }, now);
    last = end;
  }
  await rememberPosition(db, JOB, String(today), now);
}

/** For an account that runs the vendor. @param count claims filed on the day that is over @param day YYYY-MM-DD */
export function claimsNotice(userId: string, count: number, day: string): NoticeWords {
  const { title, message } = words(count);
  return {
    ...{ userId, type: "system", mergeKey: `claims/${day}`, title, actionUrl: "/vendor-dashboard/claims" },
    message: `${message} Compare the order number with your records.`,
  };
}

interface Filed {
  vendorId: string;
  count: number;
  /** YYYY-MM-DD. */
  day: string;
}

async function announce(db: Db, { vendorId, count, day }: Filed, now: number): Promise<void> {
  const people = await selectPeople(db, vendorId);
  const [first, ...rest] = people.map(({ id }): BatchItem<"sqlite"> => notify(db, claimsNotice(id, count, day), now));
  if (first !== undefined) await db.batch([first, ...rest]);
}
