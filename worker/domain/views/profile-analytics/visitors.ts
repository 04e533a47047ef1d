import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import { memberOf } from "../../foundation/access/demand";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { VISITS_DAYS } from "../../foundation/profile-views/choices";
import { asMember } from "../../foundation/profile-views/conditions";
import { analyticsChoices, profileViewDays, profileVisitors } from "../../foundation/profile-views/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { VISITOR_RANGES, type VisitorRange, VISITORS_SHOWN } from "./periods";

interface Visitor {
  person: Extract<Person, { former: false }>;
  /** UTC epoch milliseconds of their newest visit. */
  visitedAt: number;
}

export interface Visitors {
  /** The newest first, of those who let their name be seen. */
  named: Visitor[];
  /** How many different visitors came beside them. */
  others: number;
}

/** Of the newest who let their name be seen, so many are looked at: those who may not be named to the viewer count too. */
const LOOKED_AT = 100;

/**
 * Who visited the viewer's profile. Named is who lets their name be seen, is there, and whose profile the viewer could
 * read as a member: nobody across a block, who restricted the viewer or keeps a private profile
 * (rules/profile-analytics#visitors). One round trip. @throws Unauthenticated
 */
export async function readVisitors(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  range: VisitorRange,
): Promise<Visitors> {
  const owner = memberOf(viewer);
  const firstDay = utcDay(now - ((VISITOR_RANGES[range] ?? VISITS_DAYS) - 1) * DAY_MS);
  const newest = db
    .select({ viewerId: profileVisitors.viewerId, visitedAt: profileVisitors.visitedAt })
    .from(profileVisitors)
    .where(and(eq(profileVisitors.profileId, owner.id), gte(profileVisitors.visitedAt, dayStart(firstDay))))
    .orderBy(desc(profileVisitors.visitedAt), desc(profileVisitors.viewerId))
    .limit(LOOKED_AT)
    .as("newest");
  const [rows, [counted]] = await db.batch([
    db
      .select({ id: users.id, person: personColumns(users), visitedAt: newest.visitedAt })
      .from(newest)
      .innerJoin(users, eq(users.id, newest.viewerId))
      .innerJoin(analyticsChoices, eq(analyticsChoices.userId, newest.viewerId))
      .where(and(eq(analyticsChoices.trackVisitors, true), mayReadProfile(asMember(owner))))
      .orderBy(desc(newest.visitedAt), desc(newest.viewerId))
      .limit(VISITORS_SHOWN),
    db
      .select({ n: sql<number>`coalesce(sum(${profileViewDays.lastSeen}), 0)`.as("n") })
      .from(profileViewDays)
      .where(and(eq(profileViewDays.profileId, owner.id), gte(profileViewDays.day, firstDay))),
  ]);
  const named = rows.flatMap(({ id, person: row, visitedAt }) => {
    const person = toPerson(id, row);
    return person.former ? [] : [{ person, visitedAt }];
  });
  return { named, others: Math.max(0, (counted?.n ?? 0) - named.length) };
}
