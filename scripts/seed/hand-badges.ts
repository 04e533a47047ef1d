import { badgeRule, type BadgeId } from "@worker/domain/voice/badges/badges";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { isOrdinary, type Person } from "./people";
import { Random } from "./random";

const REASON = {
  "founding-reviewer": "Wrote in the closed weeks before the opening.",
  "with-thanks": "Found that two certificates of different batches were the same file.",
} satisfies Partial<Record<BadgeId, string>>;

/** Days after the first review in which the site was closed. */
const CLOSED_DAYS = 75;
const FOUNDERS = 4;

interface Given {
  badges: Row<"memberBadges">[];
  audit: Row<"auditLog">[];
}

/** Badges that an admin gave by hand, each with its reason and audit row; all others the seed counts as the site does. */
export function planHandBadges(
  people: readonly Person[],
  { today, admin, firstReviews }: { today: number; admin: Row<"users">; firstReviews: ReadonlyMap<string, number> },
): Given {
  const first = [...firstReviews.values()].reduce((least, at) => Math.min(least, at), today);
  const opened = first + CLOSED_DAYS * DAY;
  const wroteBefore = ({ row }: Person) => (firstReviews.get(row.id) ?? today) < opened;
  const founders = people.filter((person) => isOrdinary(person) && wroteBefore(person)).slice(0, FOUNDERS);
  const given = [
    ...founders.map(({ row }) => ({ row, badge: "founding-reviewer" as const, from: opened })),
    ...people
      .filter(({ row }) => row.username === "trusted")
      .map(({ row }) => ({ row, badge: "with-thanks" as const, from: row.createdAt + 60 * DAY })),
  ];
  const random = new Random("hand badges");
  const rows = given.map(({ row, badge, from }) => ({
    ...{ userId: row.id, badge, earnedAt: Math.min(today - DAY, from + random.int(8, 60) * HOUR) },
    ...{ lostAt: null, grantedBy: admin.id, grantReason: REASON[badge] },
  }));
  return {
    badges: rows.map((row) => ({ ...row, toldAt: row.earnedAt })),
    audit: rows.map(({ userId, badge, earnedAt, grantReason }) => ({
      id: random.id(earnedAt),
      at: earnedAt,
      ...{ actorId: admin.id, actorName: admin.username },
      ...{ action: "user.badge_granted", subjectType: "user", subjectId: userId },
      detail: { badge: badgeRule(badge).name, reason: grantReason },
      requestId: random.hex(16),
    })),
  };
}
