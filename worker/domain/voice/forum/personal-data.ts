import { eq } from "drizzle-orm";
import { by, NOTHING_PERSONAL, type PersonalData, retainedOnRecord } from "../../foundation/privacy/personal-data";
import { firstCommentsOf } from "./first-comments";
import { forumImages } from "./reference-schema";
import { removePosts, removeThreads } from "./remove-words";
import { forumPostEdits, forumPosts } from "./post-schema";
import { forumDrafts, forumReads } from "./reader-schema";
import { forumThreads } from "./schema";
import { forumOwnStances, forumStances } from "./stance-schema";

export const forumData = {
  // Goes with the posts, by a trigger and with their words.
  forumSearchDue: NOTHING_PERSONAL,
  forumSearchTexts: NOTHING_PERSONAL,
  forumTrends: NOTHING_PERSONAL,
  forumCategories: retainedOnRecord("The site's own; an id only says which moderator locked one."),
  forumThreadTags: NOTHING_PERSONAL,
  forumThreads: {
    exported: [
      {
        name: "threads",
        label: "Threads you started",
        table: forumThreads,
        owner: forumThreads.authorId,
        keys: [by(forumThreads.createdAt, "createdAt"), by(forumThreads.id, "id")],
        without: ["authorId", "lastPostBy", "pinnedBy", "lockedBy", "hiddenBy", "slowBy", "solvedBy", "lastMove"],
      },
    ],
    erased: "What was said stays readable; the id leads to a tombstone.",
    // Before the words of posts, which stand below: totals move while what shows still says that it does.
    removed: { statements: (db, { userId }, now) => removeThreads(db, userId, now) },
  },
  forumPosts: {
    exported: [
      {
        name: "posts",
        label: "Posts, replies and comments",
        table: forumPosts,
        owner: forumPosts.authorId,
        keys: [by(forumPosts.createdAt, "createdAt"), by(forumPosts.id, "id")],
        without: ["authorId", "editedBy", "hiddenBy", "reportCount", "firstComments", "html"],
      },
    ],
    // What was said stays readable, without the name that replies carry along.
    erased: (db, { userId }) => [firstCommentsOf(db, { author: userId })],
    removed: { statements: (db, { userId }, now) => removePosts(db, userId, now) },
  },
  forumReferences: NOTHING_PERSONAL,
  forumImages: {
    exported: [
      {
        name: "postImages",
        label: "Images of your posts",
        table: forumImages,
        owner: forumImages.userId,
        keys: [by(forumImages.id, "id")],
        without: ["userId"],
      },
    ],
    erased: "An image stays in what was said; its id leads to a tombstone. What no post shows is swept.",
    // Nobody reads them anymore from this moment; the daily sweep takes the objects.
    removed: {
      statements: (db, { userId }) => [
        db.update(forumImages).set({ unusedSince: 0 }).where(eq(forumImages.userId, userId)),
      ],
    },
  },
  forumPostEdits: {
    exported: [
      {
        name: "postEdits",
        label: "Earlier versions of your posts",
        table: forumPostEdits,
        owner: forumPostEdits.authorId,
        keys: [by(forumPostEdits.postId, "postId"), by(forumPostEdits.editedAt, "editedAt")],
        without: ["authorId", "editedBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumPostEdits).where(eq(forumPostEdits.authorId, userId))],
  },
  forumStances: {
    exported: [
      {
        name: "stances",
        label: "Votes and reactions on posts",
        table: forumStances,
        owner: forumStances.userId,
        keys: [by(forumStances.postId, "postId")],
        without: ["userId"],
      },
    ],
    erased: "A vote stays counted; its id leads to a tombstone.",
  },
  forumOwnStances: {
    exported: "The votes and reactions once more, by thread.",
    erased: (db, { userId }) => [db.delete(forumOwnStances).where(eq(forumOwnStances.userId, userId))],
  },
  forumReads: {
    exported: [
      {
        name: "threadsRead",
        label: "How far you have read threads",
        table: forumReads,
        owner: forumReads.userId,
        keys: [by(forumReads.threadId, "threadId")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumReads).where(eq(forumReads.userId, userId))],
  },
  forumDrafts: {
    exported: [
      {
        name: "postDrafts",
        label: "Drafts of posts",
        table: forumDrafts,
        owner: forumDrafts.userId,
        keys: [by(forumDrafts.threadId, "threadId")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumDrafts).where(eq(forumDrafts.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
