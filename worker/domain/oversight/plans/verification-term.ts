import { and, eq, sql } from "drizzle-orm";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { charges } from "./schema";
import { VERIFICATION_FEE } from "../../catalogue/plan-offers/offers";
import { countBadge } from "../../catalogue/vendors/count-vendors";
import { vendors } from "../../catalogue/vendors/schema";

/** Days after approval in which the first charge is to be paid (rules/verification#yearly-fee). */
export const FIRST_CHARGE_DAYS = 30;
/** Days before the end of the year in which the coming lapse is notified. */
export const NOTICE_DAYS = 30;

/** The same day and time a year later; of 29 February, 1 March. */
export function yearLater(at: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

/** What a charge of the yearly fee pays for: the year that begins on this day. */
export const verificationPeriod = (from: number): string => `verification ${utcDay(from)}`;

/** The statement that opens the charge of a year of verification; once a year and vendor. */
export const openVerificationCharge = (
  db: Db,
  { vendorId, from, dueAt }: { vendorId: string; from: number; dueAt: number },
  now: number,
) =>
  db
    .insert(charges)
    .values({
      id: newId(now),
      vendorId,
      kind: "verification",
      period: verificationPeriod(from),
      amountCents: VERIFICATION_FEE * 100,
      createdAt: now,
      dueAt,
    })
    .onConflictDoNothing();

/** A badge that had lapsed for want of it comes back; facets and search have to be refreshed afterwards. */
export function verificationPaid(db: Db, { vendorId, period }: { vendorId: string; period: string }, now: number) {
  const from = dayStart(period.slice(-10));
  const end = yearLater(Number.isNaN(from) ? now : from);
  const isAhead = sql`${end} > ${now}`;
  // What staff ended comes back by staff only; the year that was paid for stands on the row until then.
  const isWithdrawn = sql`${vendors.verificationWithdrawnAt} is not null`;
  return [
    countBadge(db, vendorId, 1, sql`${isAhead} and not (${isWithdrawn})`),
    db
      .update(vendors)
      .set({
        verificationEndsAt: sql`max(coalesce(${vendors.verificationEndsAt}, 0), ${end})`,
        verifiedAt: sql`iif(${isWithdrawn}, null, coalesce(${vendors.verifiedAt}, ${now}))`,
        renewalNoticeAt: null,
        updatedAt: now,
      })
      .where(and(eq(vendors.id, vendorId), isAhead)),
  ];
}

export const daysLater = (at: number, days: number): number => at + days * DAY_MS;
