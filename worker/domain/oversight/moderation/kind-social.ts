import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../foundation/users/schema";
import { mayReadPost } from "../../voice/social/access";
import { socialCommentPath, socialPostPath } from "../../voice/social/addresses";
import { hideSocial, releaseSocial, restoreSocial } from "../../voice/social/delete";
import { layOutReleased } from "../../voice/social/fan-out";
import { saidInFull } from "../../voice/social/said";
import { socialComments, socialPosts } from "../../voice/social/schema";
import { type Kind, nothing } from "./subject";

const heldReason = (table: typeof socialPosts | typeof socialComments) =>
  sql<string | null>`iif(${table.hiddenCause} = 'held', ${table.hiddenReason}, null)`.as("waits_for");

/** Whose post it is: only who may read that can report it, or is shown what it says (rules/social#reporting). */
const isRead = eq(users.id, socialPosts.authorId);

export const socialPostKind: Kind = {
  decidedBy: "moderation.queue",
  change: "social-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: socialPosts.id,
        ownerId: socialPosts.authorId,
        ownerName: users.username,
        ownerRole: users.role,
        title: sql<string>`iif(${socialPosts.type} = 'text', 'Social post', 'Experience report')`.as("title"),
        text: sql<string>`${saidInFull}`.as("text"),
        about: nothing("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: socialPosts.createdAt,
        hiddenAt: socialPosts.hiddenAt,
        waitsFor: heldReason(socialPosts),
      })
      .from(socialPosts)
      .leftJoin(users, and(eq(users.id, socialPosts.authorId), isNull(users.deletedAt)))
      .where(sql`${socialPosts.id} in ${ids}`),
  readBy: (db, viewer, id) =>
    db
      .select({ id: socialPosts.id })
      .from(socialPosts)
      .innerJoin(users, isRead)
      .where(and(eq(socialPosts.id, id), mayReadPost(viewer))),
  path: ({ id }) => socialPostPath(id),
  yours: ({ title }) => `your ${title === "Social post" ? "social post" : "experience report"}`,
  hide: (db, { id }, hiding, now) => hideSocial(db, "social_post", id, { ...hiding, cause: "moderator" }, now),
  release: (db, { id }, now) => [layOutReleased(db, id, now), ...releaseSocial(db, "social_post", id, now)],
  restore: (db, { id }, hiddenAt) => restoreSocial(db, "social_post", id, hiddenAt),
};

export const socialCommentKind: Kind = {
  decidedBy: "moderation.queue",
  change: "social-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: socialComments.id,
        ownerId: socialComments.authorId,
        ownerName: users.username,
        ownerRole: users.role,
        title: sql<string>`'Comment on a social post'`.as("title"),
        text: socialComments.content,
        about: nothing("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: socialComments.createdAt,
        hiddenAt: socialComments.hiddenAt,
        waitsFor: heldReason(socialComments),
      })
      .from(socialComments)
      .leftJoin(users, and(eq(users.id, socialComments.authorId), isNull(users.deletedAt)))
      .where(sql`${socialComments.id} in ${ids}`),
  readBy: (db, viewer, id) =>
    db
      .select({ id: socialComments.id })
      .from(socialComments)
      .innerJoin(socialPosts, eq(socialPosts.id, socialComments.postId))
      .innerJoin(users, isRead)
      .where(and(eq(socialComments.id, id), mayReadPost(viewer))),
  path: ({ id }) => socialCommentPath(id),
  yours: () => "a comment of yours on a social post",
  hide: (db, { id }, hiding, now) => hideSocial(db, "social_comment", id, { ...hiding, cause: "moderator" }, now),
  release: (db, { id }, now) => releaseSocial(db, "social_comment", id, now),
  restore: (db, { id }, hiddenAt) => restoreSocial(db, "social_comment", id, hiddenAt),
};
