import { roleHolds } from "@worker/domain/foundation/access/policy";
import type { announcedChanges } from "@worker/domain/foundation/announced-changes/schema";
import { isoDay, HOUR } from "./calendar";
import type { Person } from "./people";
import type { Random } from "./random";

/** The date at the head of the terms, and three weeks of notice. */
const EFFECTIVE = Date.UTC(2025, 6, 10);
const ANNOUNCED = Date.UTC(2025, 5, 19, 15);
const SUMMARY =
  "Section 11 now says that either side may use a small-claims court, and that you can opt out of arbitration within 30 days of accepting the terms.\n\nSection 12 now says how we announce changes: on the site and by email, at least 14 days before they apply.";

/** One that took effect, of the day that the terms name; none where the demo's years lie elsewhere. */
export function announcedRows(
  random: Random,
  people: readonly Person[],
  today: number,
): (typeof announcedChanges.$inferInsert)[] {
  const admin = people.find(({ row }) => roleHolds(row.role, "admin.tools"))?.row;
  if (admin === undefined || admin.createdAt > ANNOUNCED || EFFECTIVE >= today) return [];
  const members = people.map(({ row }) => row).filter(({ createdAt }) => createdAt <= ANNOUNCED);
  return [
    {
      ...{ id: random.id(ANNOUNCED), document: "terms", summary: SUMMARY, effectiveAt: EFFECTIVE },
      ...{ announcedAt: ANNOUNCED, announcedBy: admin.id, mailed: members.length, toldAt: ANNOUNCED + HOUR },
      toldTo:
        members
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? "",
    },
  ];
}

/** What the log has of them. */
export const announcedAudit = (
  random: Random,
  people: readonly Person[],
  rows: readonly (typeof announcedChanges.$inferInsert)[],
) =>
  rows.map((row) => ({
    ...{ id: random.id(row.announcedAt), at: row.announcedAt, actorId: row.announcedBy },
    actorName: people.find(({ row: { id } }) => id === row.announcedBy)?.row.username ?? "",
    ...{ action: "change.announced", subjectType: "announced_change", subjectId: row.id, requestId: random.hex(16) },
    detail: {
      ...{ document: row.document, effectiveOn: isoDay(row.effectiveAt), summary: row.summary, members: row.mailed },
    },
  }));
