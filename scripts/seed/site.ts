import type { auditLog } from "@worker/domain/foundation/audit/schema";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import type { loginAttempts } from "@worker/domain/foundation/sessions/schema";
import { COUNTERS, type CounterName, type STARS, type starsCounter } from "@worker/domain/foundation/stats/counters";
import type { siteCounters } from "@worker/domain/foundation/stats/schema";
import { REGIONS } from "@worker/domain/catalogue/substances/regions";
import type { substanceStatuses } from "@worker/domain/catalogue/substances/schema";
import { emailKey } from "@worker/domain/foundation/users/names";
import type { waitlist, waitlistDays } from "@worker/domain/oversight/waitlist/schema";
import { DAY, HOUR, isoDay } from "./calendar";
import type { ResultRow } from "./lab/lab";
import type { Person } from "./people";
import type { ProductPlan } from "./products";
import type { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";
import { USERNAME_FIRST, USERNAME_SECOND } from "./text/usernames";
import type { VendorPlan } from "./vendors";

/** Unknown until an admin enters a date and a source (rules/substances#status-table). */
export function statusRows(today: number): (typeof substanceStatuses.$inferInsert)[] {
  return SUBSTANCES.flatMap((substance) =>
    REGIONS.map(({ code }) => ({
      substance,
      region: code,
      status: "unknown" as const,
      asOf: null,
      sourceUrl: null,
      updatedAt: today,
      updatedBy: null,
    })),
  );
}

export function waitlistRows(random: Random, count: number, today: number): (typeof waitlist.$inferInsert)[] {
  return Array.from({ length: count }, (_, index) => {
    // The first of every twenty came just after midnight: of today, and yet in the past whenever the demo is laid out.
    const isToday = index % 20 === 0;
    const earlier = today - Math.floor(random.next() ** 2 * 60 * DAY) - random.int(1, 20) * HOUR;
    const createdAt = isToday ? today + random.int(1, 90) * 1000 : earlier;
    const email = `${random.pick(USERNAME_FIRST)}.${random.pick(USERNAME_SECOND)}${index + 1}@${random.pick(["example.org", "example.com"])}`;
    const confirmed = random.chance(0.7) && !isToday;
    const confirmedAt = confirmed ? Math.min(today - 60_000, createdAt + random.int(2, 900) * 60_000) : null;
    // The demo's site is open, where an entry is told within the minute of its confirmation.
    const toldAt = confirmedAt === null ? null : confirmedAt + 60_000;
    return { id: random.id(createdAt), email, emailKey: emailKey(email), createdAt, confirmedAt, toldAt };
  });
}

/** The tallies that the Waitlist Manager's tiles read, of exactly these entries. */
export function waitlistDayRows(
  entries: readonly (typeof waitlist.$inferInsert)[],
): (typeof waitlistDays.$inferInsert)[] {
  const days = new Map<string, { day: string; signups: number; confirmed: number; told: number }>();
  for (const { createdAt, confirmedAt, toldAt } of entries) {
    const day = isoDay(createdAt);
    const tally = days.get(day) ?? { day, signups: 0, confirmed: 0, told: 0 };
    const [confirmed, told] = [confirmedAt, toldAt].map((at) => (at === null || at === undefined ? 0 : 1));
    days.set(day, {
      day,
      signups: tally.signups + 1,
      confirmed: tally.confirmed + (confirmed ?? 0),
      told: tally.told + (told ?? 0),
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Successes and failures of the last two weeks; a name that no account has is masked (rules/sessions#masked-names). */
export function loginRows(
  random: Random,
  people: readonly Person[],
  count: number,
  today: number,
): (typeof loginAttempts.$inferInsert)[] {
  const settled = people.filter(({ row }) => row.createdAt < today - 20 * DAY);
  return Array.from({ length: count }, () => {
    const at = today - Math.floor(random.next() ** 1.4 * 14 * DAY) - random.int(1, 59) * 60_000;
    const { row } = random.pick(settled);
    const known = random.chance(0.9);
    const suspended = Boolean(row.suspendedAt);
    const success = known && !suspended && random.chance(0.78);
    const failure = suspended
      ? ("suspended" as const)
      : random.chance(0.12)
        ? ("throttled" as const)
        : ("wrong password" as const);
    return {
      id: random.id(at),
      at,
      username: known ? row.username : `${random.pick(USERNAME_FIRST).slice(0, 1)}•••`,
      userId: known ? row.id : null,
      success,
      reason: success ? null : known ? failure : ("unknown user" as const),
      networkHash: random.hex(64),
    };
  });
}

interface AuditSources {
  people: readonly Person[];
  vendors: readonly VendorPlan[];
  results: readonly ResultRow[];
}

export function auditRows(
  random: Random,
  { people, vendors, results }: AuditSources,
): (typeof auditLog.$inferInsert)[] {
  const nameOf = (id: string | null | undefined): string =>
    people.find(({ row }) => row.id === id)?.row.username ?? "system";
  const row = (
    at: number,
    actorId: string | null,
    action: string,
    subject: [type: string, id: string],
    detail: Record<string, unknown>,
  ) => ({
    id: random.id(at),
    at,
    actorId,
    actorName: nameOf(actorId),
    action,
    subjectType: subject[0],
    subjectId: subject[1],
    detail,
    requestId: random.hex(16),
  });
  const verified = vendors
    .slice(0, 24)
    .flatMap(({ row: { id, verifiedAt, verifiedBy } }) =>
      verifiedAt ? [row(verifiedAt, verifiedBy ?? null, "vendor.verify", ["vendor", id], {})] : [],
    );
  const decided = results
    .slice(0, 8)
    .flatMap(({ id, verifiedAt, verifiedBy }) =>
      verifiedAt ? [row(verifiedAt, verifiedBy ?? null, "lab.verify", ["lab_result", id], {})] : [],
    );
  return [...verified.slice(0, 6), ...decided.slice(0, 6)].sort((a, b) => a.at - b.at);
}

/** The counts that pages show, as `worker/domain/foundation/stats/counters.ts` defines them. */
export function counterRows(
  vendors: readonly VendorPlan[],
  products: readonly ProductPlan[],
  visible: readonly ReviewPlan[],
  results: readonly ResultRow[],
): (typeof siteCounters.$inferInsert)[] {
  const counted: Record<CounterName, number> = {
    [COUNTERS.vendors]: vendors.length,
    [COUNTERS.verifiedVendors]: vendors.filter(({ shape }) => shape.verified).length,
    [COUNTERS.products]: products.length,
    [COUNTERS.reviews]: visible.length,
    [COUNTERS.verifiedReviews]: visible.filter(({ verifiedBy }) => verifiedBy !== null).length,
    [COUNTERS.labInDate]: results.filter(({ status }) => status === "verified").length,
    ...starCounts(visible),
  };
  return Object.entries(counted).map(([name, value]) => ({ name, value }));
}

function starCounts(visible: readonly ReviewPlan[]): Record<ReturnType<typeof starsCounter>, number> {
  const of = (stars: (typeof STARS)[number]) => visible.filter(({ rating }) => rating === stars).length;
  return {
    "reviews.stars.1": of(1),
    "reviews.stars.2": of(2),
    "reviews.stars.3": of(3),
    "reviews.stars.4": of(4),
    "reviews.stars.5": of(5),
  };
}
