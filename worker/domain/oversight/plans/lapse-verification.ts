import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS, formatDate } from "../../../days";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { renewalNoticeMail, verificationLapsedMail } from "../../../mail/application-templates";
import { record } from "../../foundation/audit/record";
import { charges } from "./schema";
import { selectPeople, notifyPeople } from "../../catalogue/vendors/vendor-people";
import { countBadge } from "../../catalogue/vendors/count-vendors";
import { vendors } from "../../catalogue/vendors/schema";
import { daysLater, NOTICE_DAYS, openVerificationCharge, verificationPeriod } from "./verification-term";

/** Vendors of one run; the next run goes on. Where another was faster, nothing changes. */
const PER_RUN = 200;

export interface At {
  now: number;
  origin: string;
}

interface Term {
  id: string;
  name: string;
  verifiedAt: number | null;
  endsAt: number | null;
}

const columns = {
  id: vendors.id,
  name: vendors.name,
  verifiedAt: vendors.verifiedAt,
  endsAt: vendors.verificationEndsAt,
};

const noticeOf = (vendorId: string, title: string, message: string) => ({
  title,
  message,
  actionUrl: "/vendor-dashboard",
  mergeKey: `verification:${vendorId}`,
});

/** Tells of a year's end once, and opens the next charge (rules/verification#renewal). */
export async function remindOfRenewal(db: Db, at: At): Promise<void> {
  const { now } = at;
  const { verificationEndsAt: endsAt, renewalNoticeAt, verifiedAt } = vendors;
  const rows = await db
    .select(columns)
    .from(vendors)
    .where(
      and(gt(endsAt, now), lte(endsAt, daysLater(now, NOTICE_DAYS)), isNull(renewalNoticeAt), isNotNull(verifiedAt)),
    )
    .orderBy(asc(endsAt))
    .limit(PER_RUN);
  for (const term of rows) await remind(db, term, at);
}

async function remind(db: Db, { id, name, endsAt }: Term, at: At): Promise<void> {
  if (endsAt === null) return;
  const endsOn = formatDate(endsAt);
  // Fewer than NOTICE_DAYS where the job has paused.
  const days = Math.ceil((endsAt - at.now) / DAY_MS);
  const left = days === 1 ? "one day" : `${days} days`;
  const notice = {
    ...noticeOf(id, `Your verification ends in ${left}`, `The verification of ${name} ends on ${endsOn}.`),
    template: (username: string) => renewalNoticeMail(at.origin, username, { name, endsOn, left }),
  };
  const people = await selectPeople(db, id);
  const mark = db
    .update(vendors)
    .set({ renewalNoticeAt: at.now })
    .where(and(eq(vendors.id, id), isNull(vendors.renewalNoticeAt), eq(vendors.verificationEndsAt, endsAt)));
  await didChange(db, mark, [
    openVerificationCharge(db, { vendorId: id, from: endsAt, dueAt: endsAt }, at.now),
    ...notifyPeople(db, people, notice, at.now),
  ]);
}

/** For a year that is over and not renewed; pages stay listed. What was stands in the audit log. */
export async function lapseEndedTerms(db: Db, at: At): Promise<void> {
  const rows = await db
    .select(columns)
    .from(vendors)
    .where(and(lte(vendors.verificationEndsAt, at.now), isNotNull(vendors.verifiedAt)))
    .orderBy(asc(vendors.verificationEndsAt))
    .limit(PER_RUN);
  for (const term of rows) {
    const people = await selectPeople(db, term.id);
    const period = verificationPeriod(term.endsAt ?? at.now);
    const close = db
      .update(charges)
      .set({ state: "lapsed" })
      .where(
        and(
          eq(charges.vendorId, term.id),
          eq(charges.kind, "verification"),
          eq(charges.period, period),
          eq(charges.state, "open"),
        ),
      );
    await didChange(db, takeBadge(db, term, at.now), [close, ...lapsed(db, { term, people, unpaid: false }, at)]);
  }
}

/** Takes badge and writing where the first charge stayed unpaid (rules/verification#yearly-fee). */
export async function lapseUnpaid(db: Db, at: At): Promise<void> {
  const rows = await db
    .select({
      chargeId: charges.id,
      id: vendors.id,
      name: vendors.name,
      verifiedAt: vendors.verifiedAt,
      endsAt: vendors.verificationEndsAt,
    })
    .from(charges)
    .innerJoin(vendors, eq(vendors.id, charges.vendorId))
    .where(
      and(
        eq(charges.state, "open"),
        lte(charges.dueAt, at.now),
        eq(charges.kind, "verification"),
        // Where staff ended the verification nothing is left to lapse; the charge stays open for staff.
        isNull(vendors.verificationWithdrawnAt),
      ),
    )
    .orderBy(asc(charges.dueAt))
    .limit(PER_RUN);
  for (const { chargeId, ...term } of rows) {
    const people = await selectPeople(db, term.id);
    const close = db
      .update(charges)
      .set({ state: "lapsed" })
      .where(and(eq(charges.id, chargeId), eq(charges.state, "open")));
    await didChange(db, close, [...takeBadge(db, term, at.now), ...lapsed(db, { term, people, unpaid: true }, at)]);
  }
}

/** Without an end the vendor is out of the range that the next run reads. */
function takeBadge(db: Db, { id, endsAt }: Term, now: number) {
  const isTerm = endsAt === null ? undefined : eq(vendors.verificationEndsAt, endsAt);
  return [
    countBadge(db, id, -1, isTerm),
    db
      .update(vendors)
      .set({
        verifiedAt: null,
        verifiedBy: null,
        verificationEndsAt: null,
        renewalNoticeAt: null,
        writingLapsedAt: now,
        updatedAt: now,
      })
      .where(and(eq(vendors.id, id), isTerm)),
  ] as const;
}

interface Lapse {
  term: Term;
  people: Awaited<ReturnType<typeof selectPeople>>;
  unpaid: boolean;
}

function lapsed(db: Db, { term, people, unpaid }: Lapse, at: At): BatchItem<"sqlite">[] {
  const { id, name, verifiedAt, endsAt } = term;
  const entry = {
    actor: { id: null, username: "Leafproof" },
    action: "vendor.verification_lapsed",
    subjectType: "vendor",
    subjectId: id,
    detail: { verifiedAt, endedAt: endsAt, unpaid },
    requestId: "renewal",
  };
  const why = unpaid ? "The fee was not settled within 30 days." : "The year is over.";
  const notice = {
    ...noticeOf(id, "Your verification has lapsed", why),
    template: (username: string) => verificationLapsedMail(at.origin, username, { name, unpaid }),
  };
  return [record(db, entry, at.now), ...notifyPeople(db, people, notice, at.now)];
}
