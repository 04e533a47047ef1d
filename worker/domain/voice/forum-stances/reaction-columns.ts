import type { Reaction } from "../forum/forms";
import { forumPosts } from "../forum/schema";

/** Where a post counts each reaction. */
export const REACTION_COLUMNS = {
  like: "likes",
  love: "loves",
  laugh: "laughs",
  wow: "wows",
  sad: "sads",
  angry: "angers",
} as const satisfies Record<Reaction, keyof typeof forumPosts.$inferSelect>;

export const reactionCounts = {
  likes: forumPosts.likes,
  loves: forumPosts.loves,
  laughs: forumPosts.laughs,
  wows: forumPosts.wows,
  sads: forumPosts.sads,
  angers: forumPosts.angers,
};
type ReactionCounts = Record<keyof typeof reactionCounts, number>;

export const reactionsOf = (counts: ReactionCounts): Record<Reaction, number> => ({
  like: counts.likes,
  love: counts.loves,
  laugh: counts.laughs,
  wow: counts.wows,
  sad: counts.sads,
  angry: counts.angers,
});
