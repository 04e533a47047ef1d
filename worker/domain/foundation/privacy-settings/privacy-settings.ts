import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { NotFound } from "../../../errors";
import { memberOf } from "../access/demand";
import type { Viewer } from "../access/policy";
import { outdatePages } from "../changes/outdate-pages";
import { type AnalyticsChoices, DEFAULT_CHOICES } from "../profile-views/choices";
import { analyticsChoices, profileVisitors } from "../profile-views/schema";
import { users } from "../users/schema";
import type { PrivacyChange, PrivacySettings } from "./privacy-forms";

const columns = {
  profileVisibility: users.profileVisibility,
  whoCanMessage: users.whoCanMessage,
  showLastActive: users.showLastActive,
  isSuggested: users.isSuggested,
  showLocation: users.showLocation,
  showFollowerCount: users.showFollowerCount,
  allowIndexing: users.allowIndexing,
  showTier: users.showTier,
};

const settingsOf = (db: Db, userId: string) =>
  db
    .select({
      account: columns,
      choices: {
        whoCanViewAnalytics: analyticsChoices.whoCanViewAnalytics,
        showAnalytics: analyticsChoices.showAnalytics,
        trackVisitors: analyticsChoices.trackVisitors,
      },
    })
    .from(users)
    .leftJoin(analyticsChoices, eq(analyticsChoices.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

function toSettings([row]: Awaited<ReturnType<typeof settingsOf>>): PrivacySettings {
  if (row === undefined) throw new NotFound("There is no such account.");
  return { ...row.account, ...(row.choices ?? DEFAULT_CHOICES) };
}

/** What others see of a member, as the member chose. @throws Unauthenticated */
export const readPrivacy = async (db: Db, viewer: Viewer): Promise<PrivacySettings> =>
  toSettings(await settingsOf(db, memberOf(viewer).id));

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "afterChange">;

/**
 * Cached copies that name the member are left behind at once, and so are visits of whoever no longer lets their name be
 * seen. One batch. @throws Unauthenticated
 */
export async function savePrivacy(context: Context, change: PrivacyChange): Promise<PrivacySettings> {
  const { db, viewer, now } = context;
  const { id } = memberOf(viewer);
  const { whoCanViewAnalytics, showAnalytics, trackVisitors, ...ofAccount } = change;
  const ofAnalytics = given({ whoCanViewAnalytics, showAnalytics, trackVisitors });
  const own = and(eq(users.id, id), isNull(users.deletedAt));
  const [, , , , saved] = await batchLists(db, [
    Object.keys(ofAccount).length === 0 ? [] : [db.update(users).set(ofAccount).where(own)],
    Object.keys(ofAnalytics).length === 0 ? [] : [choose(db, id, ofAnalytics)],
    trackVisitors === false ? [db.delete(profileVisitors).where(eq(profileVisitors.viewerId, id))] : [],
    [outdatePages(db, "account", now)],
    [settingsOf(db, id)],
  ]);
  const settings = toSettings(saved[0] ?? []);
  await context.afterChange({ kind: "account" });
  return settings;
}

type Given = { [K in keyof AnalyticsChoices]?: AnalyticsChoices[K] | undefined };

const given = ({ whoCanViewAnalytics, showAnalytics, trackVisitors }: Given): Partial<AnalyticsChoices> => ({
  ...(whoCanViewAnalytics !== undefined && { whoCanViewAnalytics }),
  ...(showAnalytics !== undefined && { showAnalytics }),
  ...(trackVisitors !== undefined && { trackVisitors }),
});

const choose = (db: Db, userId: string, choices: Partial<AnalyticsChoices>) =>
  insertSelected(
    db,
    analyticsChoices,
    { userId, ...DEFAULT_CHOICES, ...choices },
    sql`from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null`,
  ).onConflictDoUpdate({ target: analyticsChoices.userId, set: choices });
