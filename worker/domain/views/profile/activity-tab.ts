import type { Page } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { type BadgeItem, badgeStatement, toBadgeRows } from "./badge-source";
import { type FollowItem, followStatement, toFollowRows } from "./follow-source";
import { type ForumItem, forumStatement, toForumRows } from "./forum-source";
import { ITEMS_A_PAGE, LOOKED } from "./forms";
import { newestOf, type Placed } from "./newest-of";
import { type AskedTab, positionOf, type ProfileTab, type Reading, readerOf, readTab } from "../people/profile-tab";
import { type ReviewItem, reviewStatement, toReviewRows } from "./review-source";

type Of<T, K extends keyof T> = Pick<T, K>;

/** What a member did, derived from the rows themselves. */
export type ActivityEntry =
  | ({ type: "thread_created" | "comment_created" } & Of<ForumItem, "kind" | "id" | "createdAt" | "title" | "category">)
  | ({ type: "review_written" } & Of<ReviewItem, "kind" | "id" | "createdAt" | "title" | "vendor" | "product">)
  | ({ type: "user_followed" } & FollowItem)
  | ({ type: "badge_earned" } & BadgeItem);

/**
 * What a member did, newest first, in the same bounds as their posts (rules/people#activity). One round trip.
 * @throws NotFound, also where they do not show it; InvalidCursor
 */
export async function activityTab(
  context: Reading,
  asked: AskedTab & { cursor: string | null },
): Promise<ProfileTab & { tab: Page<ActivityEntry> | null }> {
  const { db, viewer } = context;
  const of = { author: asked.userId, viewer: readerOf(viewer, asked), position: positionOf(asked.cursor) };
  const lists = [
    [forumStatement(db, of, null)],
    [reviewStatement(db, of)],
    [followStatement(db, of)],
    [badgeStatement(db, of)],
  ] as const;
  const page = await readTab(context, asked, lists, ([posts, written, followed, badges]) => {
    const read: (readonly Placed<ActivityEntry>[])[] = [
      ...posts.map((rows) => told(toForumRows(rows), ofForum)),
      ...written.map((rows) => told(toReviewRows(rows), ofReview)),
      ...followed.map((rows) => told(toFollowRows(rows), (item) => ({ type: "user_followed", ...item }))),
      ...badges.map((rows) => told(toBadgeRows(rows), (item) => ({ type: "badge_earned", ...item }))),
    ];
    return newestOf(
      read.map((rows) => ({ rows, looked: LOOKED })),
      ITEMS_A_PAGE,
    );
  });
  if (!page.profile.look.showActivity) throw new NotFound("They do not show what they did.");
  return page;
}

const told = <T>(rows: readonly Placed<T>[], entry: (item: T) => ActivityEntry): Placed<ActivityEntry>[] =>
  rows.map(({ item, ...place }) => ({
    ...place,
    item: () => {
      const made = item();
      return made === null ? null : entry(made);
    },
  }));

const ofForum = ({ kind, id, createdAt, title, category }: ForumItem): ActivityEntry => ({
  ...{ kind, id, createdAt, title, category },
  type: kind === "thread" ? "thread_created" : "comment_created",
});

const ofReview = ({ kind, id, createdAt, title, vendor, product }: ReviewItem): ActivityEntry => ({
  ...{ type: "review_written", kind, id, createdAt, title, vendor, product },
});
