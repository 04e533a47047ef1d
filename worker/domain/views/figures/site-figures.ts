import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import { selectFileFaults } from "../../catalogue/lab/certificates/list-faults";
import { integrityAlerts } from "../../voice/integrity/schema";
import { moderationCases } from "../../foundation/cases/schema";
import { registrations } from "../../foundation/users/registration-schema";
import { loginAttempts, loginTotals } from "../../foundation/sessions/schema";
import { COUNTERS } from "../../foundation/stats/counters";
import { siteCounters } from "../../foundation/stats/schema";
import { charges } from "../../oversight/plans/schema";
import { rewardFaults } from "../../oversight/reward-books/schema";
import { users } from "../../foundation/users/schema";
import { meanScore, unresolvedAlerts } from "./integrity-score";
import { boundedCount } from "../../foundation/lists/bounded-count";

type Context = Pick<RequestContext, "db" | "viewer" | "now">;

const NEW_ACCOUNT_DAYS = 7;

export const counters = (db: Db) =>
  db
    .select({ name: siteCounters.name, value: siteCounters.value })
    .from(siteCounters)
    .where(inArray(siteCounters.name, Object.values(COUNTERS)));

const testers = (db: Db) =>
  boundedCount(db, users, and(isNotNull(users.testerSince), isNull(users.suspendedAt), isNull(users.deletedAt)));

/** A year back; charges fall due within thirty days of their making. */
const REVENUE_DAYS = 365;

/** Of the ledger by state, each a range of `charges_state`: what stands open, and what was settled of a year. */
const ledger = (db: Db, now: number) => {
  const sumOf = (where: SQL | undefined) =>
    sql<number>`(select coalesce(sum(${charges.amountCents}), 0) from ${charges} where ${where})`;
  const lately = gt(charges.dueAt, now - REVENUE_DAYS * DAY_MS);
  return db
    .select({
      openCents: sumOf(inArray(charges.state, ["open", "lapsed"])).as("open_cents"),
      settledCents: sumOf(and(eq(charges.state, "settled"), lately)).as("settled_cents"),
      isEmpty: sql<number>`not exists (select 1 from ${charges})`.as("is_empty"),
    })
    .from(sql`(select 1) as once`);
};

export function counterReader(rows: { name: string; value: number }[]) {
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return (name: keyof typeof COUNTERS) => values.get(COUNTERS[name]) ?? 0;
}

/** The hub's "Platform Impact Summary" (rules/admin#impact-summary), computed; one trip. @throws Unauthenticated; Forbidden */
export async function impactFigures({ db, viewer, now }: Context) {
  demand(viewer, "admin.tools");
  const [counted, [active], alerts, [open], [charged]] = await db.batch([
    counters(db),
    testers(db),
    unresolvedAlerts(db),
    boundedCount(db, integrityAlerts, isNull(integrityAlerts.resolvedAt)),
    ledger(db, now),
  ]);
  const { openCents = 0, settledCents = 0, isEmpty = 1 } = charged ?? {};
  const read = counterReader(counted);
  const [reviews, verified] = [read("reviews"), read("verifiedReviews")];
  return {
    reviews,
    verifiedReviews: verified,
    /** The mean integrity score of visible reviews, 0 to 100; null without any. */
    integrityScore: meanScore({ reviews, verified }, alerts),
    /** Integrity alerts that nobody has resolved. */
    openAlerts: open?.n ?? 0,
    testers: active?.n ?? 0,
    vendors: read("vendors"),
    /** In cents; null while the ledger has no charge. */
    revenue: isEmpty === 1 ? null : { openCents, settledCents },
  };
}

/** Logins and four cards of figures; one trip (rules/admin#dashboard). @throws Unauthenticated; Forbidden */
export async function overviewFigures({ db, viewer, now }: Context) {
  demand(viewer, "admin.tools");
  const failedLately = and(eq(loginAttempts.success, false), gt(loginAttempts.at, now - DAY_MS));
  const [totals, counted, [failed], [fresh], [suspended], [flagged], [open], [appealed], [active], files, [books]] =
    await db.batch([
      db.select().from(loginTotals).where(eq(loginTotals.id, 1)),
      counters(db),
      boundedCount(db, loginAttempts, failedLately),
      boundedCount(db, users, gt(users.createdAt, now - NEW_ACCOUNT_DAYS * DAY_MS)),
      boundedCount(db, users, isNotNull(users.suspendedAt)),
      boundedCount(db, registrations, eq(registrations.status, "flagged")),
      boundedCount(db, moderationCases, inArray(moderationCases.status, ["open", "claimed"])),
      boundedCount(db, moderationCases, eq(moderationCases.status, "appealed")),
      testers(db),
      selectFileFaults(db),
      boundedCount(db, rewardFaults, isNull(rewardFaults.clearedAt)),
    ]);
  const { since = 0, succeeded = 0, failed: refused = 0, users: accounts = 0 } = totals[0] ?? {};
  const read = counterReader(counted);
  return {
    logins: { since, total: succeeded + refused, succeeded, failed: refused, users: accounts },
    security: { failedInADay: failed?.n ?? 0 },
    users: {
      newInAWeek: fresh?.n ?? 0,
      suspended: suspended?.n ?? 0,
      flagged: flagged?.n ?? 0,
      testers: active?.n ?? 0,
    },
    products: { products: read("products"), vendors: read("vendors"), verifiedVendors: read("verifiedVendors") },
    quality: {
      labInDate: read("labInDate"),
      reviews: read("reviews"),
      verifiedReviews: read("verifiedReviews"),
      openCases: open?.n ?? 0,
      appeals: appealed?.n ?? 0,
    },
    files,
    /** Places where the books of rewards do not add up (rules/rewards#books). */
    bookFaults: books?.n ?? 0,
  };
}
