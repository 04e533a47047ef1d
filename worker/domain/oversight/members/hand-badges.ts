import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import type { Db } from "../../../db/client";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { notify } from "../../foundation/notifications/notify";
import { badgesPath } from "../../foundation/users/profile-paths";
import { users } from "../../foundation/users/schema";
import { type BadgeId, badgeRule } from "../../voice/badges/badges";
import { memberBadges } from "../../voice/badges/schema";
import { mayHold } from "../../voice/badges/standing";
import { earnedNotice } from "../../voice/badges/tell-earned";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const HELD_ALREADY = "This member holds the badge already.";
const NOT_HELD = "This member does not hold the badge.";
const SUSPENDED_EARNS_NONE = "Nobody earns a badge while suspended.";
const VENDOR_HOLDS_NONE = "An account that speaks for a vendor earns no badges.";

/** What staff see of a member's badges, and of who gave those that are given by hand. */
export function selectBadges(db: Db, userId: string) {
  const giver = alias(users, "giver");
  return db
    .select({
      badge: memberBadges.badge,
      earnedAt: memberBadges.earnedAt,
      reason: memberBadges.grantReason,
      grantedBy: sql<string | null>`${giver.username}`.as("granted_by_name"),
    })
    .from(memberBadges)
    .leftJoin(giver, eq(giver.id, memberBadges.grantedBy))
    .where(and(eq(memberBadges.userId, userId), isNull(memberBadges.lostAt)))
    .orderBy(memberBadges.earnedAt, memberBadges.badge);
}

interface HandBadge {
  userId: string;
  /** One that is given by hand. */
  badge: BadgeId;
  reason: string;
}

const accountOf = (db: Db, userId: string) =>
  db
    .select({ mayHold: sql<number>`${mayHold}`.as("may_hold"), suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

const entry = (actor: Member, action: string, { userId, badge, reason }: HandBadge, requestId: string) => ({
  ...{ actor, action, requestId, subjectType: "user", subjectId: userId },
  detail: { badge: badgeRule(badge).name, reason },
});

/** The member reads the reason. One round trip (rules/badges#by-hand). @throws Forbidden, NotFound, Conflict */
export async function grantBadge({ db, now, requestId }: Context, viewer: Viewer, given: HandBadge): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const { userId, badge, reason } = given;
  const row = { earnedAt: now, lostAt: null, toldAt: now, grantedBy: actor.id, grantReason: reason };
  const write = insertSelected(
    db,
    memberBadges,
    { userId, badge, ...row },
    sql`from ${users} where ${users.id} = ${userId} and ${users.suspendedAt} is null and ${mayHold}`,
  ).onConflictDoUpdate({
    target: [memberBadges.userId, memberBadges.badge],
    set: row,
    setWhere: isNotNull(memberBadges.lostAt),
  });
  const notice = { ...earnedNotice(userId, [badge]), message: reason, onlyIf: sql`changes() > 0` };
  const [[account], { meta }] = await db.batch([
    accountOf(db, userId),
    write,
    recordIfChanged(db, entry(actor, "user.badge_granted", given, requestId), now),
    notify(db, notice, now),
  ]);
  if (account === undefined) throw new NotFound("There is no such account.");
  if (account.suspendedAt !== null) throw new Conflict(SUSPENDED_EARNS_NONE, "wrong-state");
  if (account.mayHold === 0) throw new Conflict(VENDOR_HOLDS_NONE, "wrong-state");
  if (meta.changes === 0) throw new Conflict(HELD_ALREADY, "wrong-state");
}

/** Only of what was given by hand: the others rest on their rule. One round trip. @throws Forbidden, NotFound, Conflict */
export async function revokeBadge({ db, now, requestId }: Context, viewer: Viewer, taken: HandBadge): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const { userId, badge, reason } = taken;
  const notice = {
    ...{
      userId,
      type: "badge" as const,
      title: `Staff took back your badge ${badgeRule(badge).name}`,
      message: reason,
    },
    ...{ actionUrl: badgesPath(userId), mergeKey: `badge-taken/${badge}`, onlyIf: sql`changes() > 0` },
  };
  const [[account], { meta }] = await db.batch([
    accountOf(db, userId),
    db
      .update(memberBadges)
      .set({ lostAt: now })
      .where(and(eq(memberBadges.userId, userId), eq(memberBadges.badge, badge), isNull(memberBadges.lostAt))),
    recordIfChanged(db, entry(actor, "user.badge_revoked", taken, requestId), now),
    notify(db, notice, now),
  ]);
  if (account === undefined) throw new NotFound("There is no such account.");
  if (meta.changes === 0) throw new Conflict(NOT_HELD, "wrong-state");
}
