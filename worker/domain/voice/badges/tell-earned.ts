import { and, asc, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { badgesPath } from "../../foundation/users/profile-paths";
import { type BadgeId, badgeRule, ruleWords } from "./badges";
import { memberBadges } from "./schema";

/** Rows of which one run tells; a member's are told of together. */
const TOLD_A_RUN = 150;

/** One notice for all that a member earned (rules/badges#telling). @param badges at least one */
export function earnedNotice(userId: string, badges: readonly BadgeId[]): NoticeWords {
  const names = badges.map((id) => badgeRule(id).name);
  const [only] = badges;
  const isOne = badges.length === 1 && only !== undefined;
  return {
    userId,
    type: "badge",
    title: isOne ? `You earned a badge: ${names.join("")}` : `You earned ${badges.length} badges`,
    message: isOne ? ruleWords(only) : names.join(", "),
    actionUrl: badgesPath(userId),
    mergeKey: "badge",
  };
}

/** Tells members of badges that the nightly count gave them; those beyond one run are told by the next. */
export async function tellEarned(db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ userId: memberBadges.userId, badge: memberBadges.badge })
    .from(memberBadges)
    .where(and(isNull(memberBadges.toldAt), isNull(memberBadges.lostAt)))
    .orderBy(asc(memberBadges.userId))
    .limit(TOLD_A_RUN);
  const byMember = Map.groupBy(rows, ({ userId }) => userId);
  const statements = [...byMember].flatMap(([userId, theirs]): BatchItem<"sqlite">[] => {
    const badges = theirs.map(({ badge }) => badge);
    const untold = and(
      eq(memberBadges.userId, userId),
      isOneOf(memberBadges.badge, badges),
      isNull(memberBadges.toldAt),
    );
    return [notify(db, earnedNotice(userId, badges), now), db.update(memberBadges).set({ toldAt: now }).where(untold)];
  });
  const [first, ...rest] = statements;
  if (first !== undefined) await db.batch([first, ...rest]);
}
