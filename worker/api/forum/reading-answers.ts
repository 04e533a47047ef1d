import { z } from "zod";
import { ROLES, rolesHolding } from "../../domain/foundation/access/policy";
import { FORMER_MEMBER } from "../../domain/foundation/users/former-member";
import type { CommentNode } from "../../domain/views/forum/comment-tree";
import type { CategoryCard } from "../../domain/views/forum/forum-home";
import type { Person } from "../../domain/foundation/users/person";
import type { PostView } from "../../domain/views/forum/post-view";
import type { ThreadHead } from "../../domain/views/forum/thread-head";
import type { ThreadItem } from "../../domain/views/forum/thread-items";
import { POST_HIDDEN_CAUSES, POST_KINDS, REACTIONS } from "../../domain/voice/forum/forms";
import type { Poll } from "../../domain/voice/forum-polls/read-poll";
import { at } from "../http/shapes";

export const author = {
  authorId: z.string().nullable().describe("null for a former member"),
  authorUsername: z.string(),
  authorRole: z.enum(ROLES).nullable(),
};

export const authorOf = (person: Person) =>
  person.former
    ? { authorId: null, authorUsername: FORMER_MEMBER, authorRole: null }
    : { authorId: person.id, authorUsername: person.username, authorRole: person.role };

export const category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  order: z.int().describe("Its place in the list"),
  requiredRole: z.enum(ROLES).nullable().describe("The lowest role that reads it; null for everybody"),
  isLocked: z.boolean(),
  isRestricted: z.boolean().describe("What is in it is not for the caller; the figures are null then"),
  threadCount: z.int().nullable(),
  postCount: z.int().nullable(),
  lastActivity: z
    .object({
      threadId: z.string(),
      threadTitle: z.string(),
      userId: z.string().nullable(),
      username: z.string(),
      timestamp: at,
    })
    .nullable(),
});

export function toCategory(card: CategoryCard): z.infer<typeof category> {
  const { id, name, description, icon, place: order, capability } = card;
  const requiredRole = (capability && rolesHolding(capability)[0]) ?? null;
  const named = { id, name, description, icon, order, requiredRole, isLocked: card.access === "locked" };
  if (card.access === "restricted") {
    return { ...named, isRestricted: true, threadCount: null, postCount: null, lastActivity: null };
  }
  const { threads, posts, last } = card;
  const by = last?.by && authorOf(last.by);
  const lastActivity =
    last && by
      ? {
          threadId: last.threadId,
          threadTitle: last.title,
          userId: by.authorId,
          username: by.authorUsername,
          timestamp: last.at,
        }
      : null;
  return { ...named, isRestricted: false, threadCount: threads, postCount: posts, lastActivity };
}

export const threadItem = z.object({
  id: z.string(),
  categoryId: z.string(),
  title: z.string(),
  ...author,
  dateCreated: at,
  lastActivity: at,
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isSolved: z.boolean().describe("A reply is marked as the answer"),
  hasPoll: z.boolean().describe("Its author asks something in it"),
  views: z.int(),
  postCount: z.int().describe("Replies and comments"),
  rating: z.int().describe("Up- minus downvotes of the opening post"),
  tags: z.array(z.string()),
  unread: z
    .union([z.literal("new"), z.int()])
    .nullable()
    .describe("For members: never opened, or how many came since"),
});

export const toThreadAnswer = (item: ThreadItem): z.infer<typeof threadItem> => ({
  id: item.id,
  categoryId: item.categoryId,
  title: item.title,
  ...authorOf(item.author),
  dateCreated: item.createdAt,
  lastActivity: item.lastPostAt,
  isPinned: item.pinned,
  isLocked: item.locked,
  isSolved: item.solved,
  hasPoll: item.poll,
  views: item.views,
  postCount: item.replies,
  rating: item.score,
  tags: item.tags,
  unread: item.unread,
});

export const post = z.object({
  id: z.string(),
  kind: z.enum(POST_KINDS),
  position: z.int().nullable().describe("0 is the opening post; null for comments"),
  ...author,
  html: z.string().nullable().describe("null where it is hidden from the caller"),
  isDeleted: z.boolean(),
  hiddenCause: z.enum(POST_HIDDEN_CAUSES).nullable(),
  dateCreated: at,
  dateEdited: at.nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
  reactions: z.partialRecord(z.enum(REACTIONS), z.int()),
  myVote: z.union([z.literal(1), z.literal(-1)]).nullable(),
  myReaction: z.enum(REACTIONS).nullable(),
  commentCount: z.int(),
});

export const toPost = (view: PostView): z.infer<typeof post> => ({
  id: view.id,
  kind: view.kind,
  position: view.position,
  ...authorOf(view.author),
  html: view.html,
  isDeleted: view.hidden !== null,
  hiddenCause: view.hidden?.cause ?? null,
  dateCreated: view.createdAt,
  dateEdited: view.editedAt,
  upvotes: view.votes.up,
  downvotes: view.votes.down,
  reactions: view.reactions,
  myVote: view.stance.vote,
  myReaction: view.stance.reaction,
  commentCount: view.comments,
});

export const comment = post.extend({
  depth: z.int(),
  replyToId: z.string().describe("The reply or comment that it answers"),
});

/** A tree as a list, each comment before its answers. */
export function toComments(nodes: readonly CommentNode[], parentId: string): z.infer<typeof comment>[] {
  return nodes.flatMap((node) => [
    { ...toPost(node), depth: node.depth, replyToId: parentId },
    ...toComments(node.answers, node.id),
  ]);
}

export const thread = z.object({
  id: z.string(),
  categoryId: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  dateCreated: at,
  lastActivity: at,
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isDeleted: z.boolean(),
  solvedPostId: z.string().nullable().describe("The reply that is marked as helpful"),
  views: z.int(),
  replyCount: z.int(),
  commentCount: z.int(),
  openingPost: post,
  canReply: z.boolean(),
  poll: z
    .object({
      question: z.string(),
      options: z.array(
        z.object({
          text: z.string(),
          votes: z.int().nullable().describe("null until the caller voted or it is closed"),
        }),
      ),
      isMultiple: z.boolean(),
      isChangeable: z.boolean(),
      isClosed: z.boolean(),
      closesAt: at.nullable(),
      closeReason: z.string().nullable().describe("Of a moderator who closed it"),
      voterCount: z.int(),
      myChoices: z.array(z.int()).nullable().describe("Places of the options, from 0"),
      dateChanged: at.nullable().describe("Its author changed it last then, before anybody had voted"),
      canChange: z.boolean().describe("You asked it and nobody has voted"),
    })
    .nullable(),
});

const toPollAnswer = (poll: Poll | null): z.infer<typeof thread>["poll"] =>
  poll && {
    question: poll.question,
    options: poll.options,
    isMultiple: poll.multiple,
    isChangeable: poll.changeable,
    isClosed: poll.closed,
    closesAt: poll.closesAt,
    closeReason: poll.closeReason,
    voterCount: poll.voters,
    myChoices: poll.own,
    dateChanged: poll.changedAt,
    canChange: poll.mayChange,
  };

export const toThread = (
  head: ThreadHead,
  opening: PostView,
  { mayReply, poll }: { mayReply: boolean; poll: Poll | null },
): z.infer<typeof thread> => ({
  id: head.id,
  categoryId: head.category.id,
  title: head.title,
  tags: head.tags,
  dateCreated: head.createdAt,
  lastActivity: head.lastPostAt,
  isPinned: head.pinned,
  isLocked: head.locked,
  isDeleted: head.hidden !== null,
  solvedPostId: head.solved?.postId ?? null,
  views: head.views,
  replyCount: head.replies,
  commentCount: head.comments,
  openingPost: toPost(opening),
  canReply: mayReply,
  poll: toPollAnswer(poll),
});
