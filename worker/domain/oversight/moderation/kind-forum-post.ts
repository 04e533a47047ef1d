import { and, eq, isNull, sql } from "drizzle-orm";
import { moved } from "../../../db/counter";
import { users } from "../../foundation/users/schema";
import { tellOfReleased } from "../../voice/forum-following/tell-later";
import { postPath } from "../../voice/forum/addresses";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { hidePosts, restorePosts, takeOverHiding } from "../../voice/forum/take-away";
import { isReadByOwner, type Kind, nothing } from "./subject";

/** A thread's opening post, which stands for the thread, a reply or a comment. */
export const forumPostKind: Kind = {
  decidedBy: "moderation.queue",
  change: "forum-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: forumPosts.id,
        ownerId: forumPosts.authorId,
        ownerName: users.username,
        ownerRole: users.role,
        title: forumThreads.title,
        text: forumPosts.content,
        about: forumCategories.name,
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: forumPosts.createdAt,
        hiddenAt: forumPosts.hiddenAt,
        capability: forumCategories.capability,
        placeHiddenAt: forumThreads.hiddenAt,
        waitsFor: sql<string | null>`iif(${forumPosts.hiddenCause} = 'held', ${forumPosts.hiddenReason}, null)`.as(
          "waits_for",
        ),
      })
      .from(forumPosts)
      .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
      .where(sql`${forumPosts.id} in ${ids}`),
  path: ({ id }) => postPath(id),
  yours: (subject) =>
    `what you wrote in ${isReadByOwner(subject) ? `“${subject.title}”` : "a thread that you cannot read anymore"}`,
  hide: (db, { id }, hiding, now) => {
    const hide = { ...hiding, cause: "moderator" } as const;
    return [...hidePosts(db, { ids: [id] }, hide, now), ...takeOverHiding(db, { ids: [id] }, hide, now)];
  },
  release: (db, { id }, now) => [tellOfReleased(db, id, now), ...restorePosts(db, { ids: [id] }, "held")],
  restore: (db, { id, ...subject }, hiddenAt) =>
    subject.hiddenAt === hiddenAt ? restorePosts(db, { ids: [id] }, "moderator") : [],
  countReport: (db, id, ifCounted) => [
    db
      .update(forumPosts)
      .set({ reportCount: moved(forumPosts.reportCount, 1) })
      .where(and(eq(forumPosts.id, id), ifCounted)),
  ],
};
