import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, orderBy, type SortKey } from "../../../db/pagination";
import { type BadgeId, badgeRule } from "../../voice/badges/badges";
import { memberBadges } from "../../voice/badges/schema";
import { profiles } from "../../voice/profiles/schema";
import { LOOKED } from "./forms";
import type { Asked } from "./forum-source";
import type { Placed } from "./newest-of";

/** A badge that a member holds, when it was earned. */
export interface BadgeItem {
  kind: "badge";
  id: BadgeId;
  createdAt: number;
  name: string;
}

const NEWEST: SortKey[] = [memberBadges.earnedAt, memberBadges.badge].map((column) => ({ column, direction: "desc" }));

/** None where the member does not show their badges. */
export const badgeStatement = (db: Db, { author, position }: Omit<Asked, "viewer">) =>
  db
    .select({ id: memberBadges.badge, createdAt: memberBadges.earnedAt })
    .from(memberBadges)
    .where(
      and(
        eq(memberBadges.userId, author),
        isNull(memberBadges.lostAt),
        sql`not exists (select 1 from ${profiles} where ${profiles.userId} = ${author} and ${profiles.showBadges} = 0)`,
        position === null ? undefined : after(NEWEST, position),
      ),
    )
    .orderBy(...orderBy(NEWEST))
    .limit(LOOKED);

type Row = Awaited<ReturnType<typeof badgeStatement>>[number];

export const toBadgeRows = (rows: readonly Row[]): Placed<BadgeItem>[] =>
  rows.map(({ id, createdAt }) => ({
    ...{ id, createdAt },
    item: () => ({ kind: "badge", id, createdAt, name: badgeRule(id).name }),
  }));
