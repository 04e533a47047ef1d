import { and, eq, inArray, sql } from "drizzle-orm";
import { by, NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";
import { socialComments, socialEdits, socialLikes, socialPosts, socialPostTags } from "./schema";
import { socialFanout, socialReaders, socialTimeline } from "./timeline-schema";

/** Nothing is left of it but its place. */
const WIPED = { content: "", html: "", hiddenCause: "author", hiddenReason: null } as const;
const wipedAt = (now: number) => sql`coalesce(hidden_at, ${now})`;

export const socialData = {
  // A place stays where others answered; it says neither what was said nor by whom (rules/social#deletion).
  socialPosts: {
    exported: [
      {
        name: "socialPosts",
        label: "Social posts and experience reports",
        table: socialPosts,
        owner: socialPosts.authorId,
        keys: [by(socialPosts.createdAt, "createdAt"), by(socialPosts.id, "id")],
        without: ["authorId", "html", "hiddenBy"],
      },
    ],
    erased: (db, { userId }, now) => {
      const own = db.select({ id: socialPosts.id }).from(socialPosts).where(eq(socialPosts.authorId, userId));
      const unanswered = sql`not exists (select 1 from ${socialComments} where ${socialComments.postId} = ${socialPosts.id} and ${socialComments.authorId} <> ${userId})`;
      return [
        db.delete(socialPostTags).where(inArray(socialPostTags.postId, own)),
        db.delete(socialFanout).where(inArray(socialFanout.postId, own)),
        db.delete(socialLikes).where(inArray(socialLikes.postId, own)),
        db.delete(socialPosts).where(and(eq(socialPosts.authorId, userId), unanswered)),
        db
          .update(socialPosts)
          .set({
            ...{ ...WIPED, hiddenAt: wipedAt(now), tags: [], effects: [], type: "text" },
            ...{ extractType: null, vendorId: null, dose: null, rating: null, notes: null, sharedPostId: null },
          })
          .where(eq(socialPosts.authorId, userId)),
      ];
    },
  },
  socialPostTags: NOTHING_PERSONAL,
  socialComments: {
    exported: [
      {
        name: "socialComments",
        label: "Comments on social posts",
        table: socialComments,
        owner: socialComments.authorId,
        keys: [by(socialComments.createdAt, "createdAt"), by(socialComments.id, "id")],
        without: ["authorId", "html", "hiddenBy"],
      },
    ],
    erased: (db, { userId }, now) => [
      db
        .delete(socialComments)
        .where(
          and(
            eq(socialComments.authorId, userId),
            sql`not exists (select 1 from ${socialComments} as answer where answer.parent_id = ${socialComments.id})`,
          ),
        ),
      db
        .update(socialComments)
        .set({ ...WIPED, hiddenAt: wipedAt(now) })
        .where(eq(socialComments.authorId, userId)),
    ],
  },
  socialEdits: {
    exported: [
      {
        name: "socialEdits",
        label: "Earlier versions of your social posts and comments",
        table: socialEdits,
        owner: socialEdits.authorId,
        keys: [by(socialEdits.targetId, "targetId"), by(socialEdits.editedAt, "editedAt")],
        without: ["authorId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(socialEdits).where(eq(socialEdits.authorId, userId))],
  },
  socialReleased: NOTHING_PERSONAL,
  socialLikes: {
    exported: [
      {
        name: "socialLikes",
        label: "Social posts you like",
        table: socialLikes,
        owner: socialLikes.userId,
        keys: [by(socialLikes.createdAt, "createdAt"), by(socialLikes.postId, "postId")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(socialLikes).where(eq(socialLikes.userId, userId))],
  },
  socialTrends: NOTHING_PERSONAL,
  socialTimeline: {
    exported: "Which posts of others a feed holds, derived from whom its reader follows.",
    // Of the member's own posts nothing is left in others': it goes with each follow and friendship that ends.
    erased: (db, { userId }) => [db.delete(socialTimeline).where(eq(socialTimeline.readerId, userId))],
  },
  socialReaders: {
    exported: [
      {
        name: "socialHub",
        label: "When you last opened the social hub",
        table: socialReaders,
        owner: socialReaders.userId,
        keys: [by(socialReaders.openedAt, "openedAt")],
        without: ["userId", "position", "friends", "friendsAt"],
      },
    ],
    erased: (db, { userId }) => [db.delete(socialReaders).where(eq(socialReaders.userId, userId))],
  },
  socialFanout: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
