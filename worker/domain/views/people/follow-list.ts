import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { memberFollows } from "../../foundation/follows/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import type { FollowList } from "./forms";
import { isListed, type Listed, listedColumns, toListed } from "./listed";
import { type ProfileTab, readTab } from "./profile-tab";

interface Asked {
  /** The beginning of a name; "" for everybody. */
  q: string;
  cursor: string | null;
  limit: number;
}

type FollowPage = Page<Listed> & ProfileTab;

const { followerId, followedId, followerKey, followedKey, createdAt } = memberFollows;
const SIDES = {
  followers: { owner: followedId, listed: followerId, key: followerKey },
  following: { owner: followerId, listed: followedId, key: followedKey },
} as const;

/**
 * Who follows a member, or whom they follow: the newest first, and by name where one is looked for. One round trip; rows
 * read do not grow with the followers (rules/people#lists).
 * @throws NotFound as the profile does, where the viewer blocked them or may not read it, and where they show no such
 *   list; Invalid for a cursor of another list
 */
export async function followList(
  context: Pick<RequestContext, "db" | "viewer" | "now">,
  userId: string,
  list: FollowList,
  { q, cursor, limit }: Asked,
): Promise<FollowPage> {
  const { db, viewer, now } = context;
  const { owner, listed, key } = SIDES[list];
  const nameKey = usernameKey(q);
  const byName = nameKey !== "";
  const isOwn = viewer.kind === "member" && viewer.id === userId;
  const order: SortKey[] = byName
    ? [{ column: key, direction: "asc" }]
    : [
        { column: createdAt, direction: "desc" },
        { column: listed, direction: "desc" },
      ];
  const rows = db
    .select({ ...listedColumns(viewer), key, at: createdAt })
    .from(memberFollows)
    .innerJoin(users, eq(users.id, listed))
    .where(
      and(
        eq(owner, userId),
        byName ? nameBegins(nameKey, key) : undefined,
        afterCursor(order, cursor),
        isOwn ? isListed(viewer) : mayReadProfile(viewer),
      ),
    )
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const { profile, figures, tab } = await readTab(context, { userId }, [[rows]] as const, ([[found = []]]) =>
    toPage(found, limit, (row) => (byName ? [row.key] : [row.at, row.id])),
  );
  if (tab === null || profile.shown?.followersCount == null) throw new NotFound("There is no such member.");
  const items = toListed(tab.items, viewer, now).map(withoutRow);
  return { profile, figures, items, nextCursor: tab.nextCursor };
}

const withoutRow = ({ person, presence, relation }: Listed): Listed => ({ person, presence, relation });
