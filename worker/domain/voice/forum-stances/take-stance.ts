import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { Forbidden, Invalid, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { mayRead, roleReads } from "../forum/access";
import { postPath } from "../forum/addresses";
import { firstCommentsOf } from "../forum/first-comments";
import { type PostKind, type Reaction } from "../forum/forms";
import { noticeKey } from "../forum/notice-keys";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { forumStances } from "../forum/stance-schema";
import { byColumn, reactionsOf } from "../forum/reaction-columns";
import { rateReferences } from "../forum/references";
import { ownStanceOn } from "./own-stances";
import { type StanceContext, takeStanceTurn } from "./stance-turn";
import { unsayReaction } from "./unsay-reaction";
import { GIVE_ONE, type StanceInput, type StanceVote } from "./forms";

const NO_POST = "This post does not exist or has been deleted.";
export const OWN_POST = "You cannot vote on your own post or react to it.";

interface Stances {
  upvotes: number;
  downvotes: number;
  reactions: Record<Reaction, number>;
  vote: StanceVote | null;
  reaction: Reaction | null;
}

const SIGNS = { up: 1, down: -1, none: null } as const;
const WHAT: Record<PostKind, string> = { opening: "thread", reply: "reply", comment: "comment" };

/**
 * Sets what is given and leaves the rest, so that the same asked twice counts once (rules/forum#votes).
 * @throws Invalid where nothing is given; RateLimited; NotFound for what the viewer does not read; Forbidden for the own post
 */
export async function takeStance(
  context: StanceContext,
  id: string,
  { vote, reaction }: StanceInput,
): Promise<Stances> {
  const { db, now } = context;
  if (vote === undefined && reaction === undefined) throw new Invalid({ vote: GIVE_ONE });
  const member = await takeStanceTurn(context);
  const [post] = await selectTarget(db, member, id);
  if (post === undefined) throw new NotFound(NO_POST);
  if (post.authorId === member.id) throw new Forbidden(OWN_POST, "own-content");
  // Asked once more by what is written: the post may be hidden meanwhile.
  const shown = sql`exists (select 1 from ${forumPosts} as target where target.id = ${id} and target.hidden_at is null)`;
  const own = (what: SQL) =>
    sql`exists (select 1 from ${forumStances} as own where own.post_id = ${id} and own.user_id = ${member.id} and ${what})`;
  const sign = vote === undefined ? undefined : SIGNS[vote];
  const kind = reaction === undefined || reaction === "none" ? null : reaction;
  const set = {
    ...(sign === undefined ? {} : { vote: sign }),
    ...(reaction === undefined ? {} : { reaction: kind }),
  };
  const moves = {
    ...(sign === undefined ? {} : votesMoved(sign, own)),
    ...(reaction === undefined ? {} : reactionsMoved(kind, own)),
  };
  // Where the post stands then: its thread may be merged or split meanwhile.
  const threadId = sql`(select ${forumPosts.threadId} from ${forumPosts} where ${forumPosts.id} = ${id})`;
  const stance = { userId: member.id, postId: id, threadId, changedAt: now, ...set };
  const counts = selectCounts(db, id, member.id);
  const [, , [counted]] = await db.batch([
    db
      .update(forumPosts)
      .set(moves)
      .where(and(eq(forumPosts.id, id), shown)),
    insertWhere(db, forumStances, stance, shown).onConflictDoUpdate({
      target: [forumStances.userId, forumStances.postId],
      set: { ...set, threadId: sql`excluded.thread_id`, changedAt: now },
    }),
    counts,
    ...(reaction === "none" && post.reacted !== null ? takenBack(db, post, { id, member }) : []),
    ...(kind === null ? [] : reactionNotice(db, post, { id, member, onlyIf: own(sql`own.reaction = ${kind}`) }, now)),
    ownStanceOn(db, member.id, id),
    ...(sign === undefined ? [] : [rateReferences(db, id)]),
    ...derived(db, post, id),
  ]);
  if (counted === undefined) throw new NotFound(NO_POST);
  const { upvotes, downvotes, ownVote, ownReaction } = counted;
  return {
    upvotes,
    downvotes,
    reactions: reactionsOf(counted),
    vote: ownVote === null ? null : ownVote > 0 ? "up" : "down",
    reaction: ownReaction,
  };
}

const selectTarget = (db: Db, viewer: Member, id: string) =>
  db
    .select({
      authorId: forumPosts.authorId,
      authorRole: users.role,
      kind: forumPosts.kind,
      threadId: forumPosts.threadId,
      title: forumThreads.title,
      capability: forumCategories.capability,
      reacted: sql<Reaction | null>`${forumStances.reaction}`.as("reacted"),
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .leftJoin(forumStances, and(eq(forumStances.postId, forumPosts.id), eq(forumStances.userId, viewer.id)))
    .where(and(eq(forumPosts.id, id), isNull(forumPosts.hiddenAt), isNull(forumThreads.hiddenAt), mayRead(viewer)));
type Target = Awaited<ReturnType<typeof selectTarget>>[number];

type Own = (what: SQL) => SQL;

/** What the member's vote counted for until now goes, and what it counts for from now on comes. */
const votesMoved = (sign: 1 | -1 | null, own: Own) => ({
  upvotes: moved(forumPosts.upvotes, sql`${Number(sign === 1)} - ${own(sql`own.vote = 1`)}`),
  downvotes: moved(forumPosts.downvotes, sql`${Number(sign === -1)} - ${own(sql`own.vote = -1`)}`),
});

const reactionsMoved = (kind: Reaction | null, own: Own) =>
  byColumn((each, column) =>
    moved(forumPosts[column], sql`${Number(kind === each)} - ${own(sql`own.reaction = ${each}`)}`),
  );

/** What others keep of a post's votes: its thread of the opening post's, its reply of a comment's. */
function derived(db: Db, { kind }: Target, id: string): BatchItem<"sqlite">[] {
  if (kind === "comment") return [firstCommentsOf(db, { comments: sql`${forumPosts.id} = ${id}` })];
  if (kind === "reply") return [];
  const score = sql`(select each.score from ${forumPosts} as each where each.id = ${id})`;
  const opened = sql`select each.thread_id from ${forumPosts} as each where each.id = ${id} and each.position = 0`;
  return [
    db
      .update(forumThreads)
      .set({ score })
      .where(sql`${forumThreads.id} in (${opened})`),
  ];
}

interface Reacted {
  id: string;
  member: Member;
  onlyIf: SQL;
}

/** The first reaction of a member is announced, a change of it and votes are not; nobody hears of what they may not read. */
function reactionNotice(db: Db, post: Target, { id, member, onlyIf }: Reacted, now: number) {
  if (post.reacted !== null || !roleReads(post.authorRole, post.capability)) return [];
  return [notify(db, { ...reactionWords({ ...post, id }, { id: member.id, username: member.username }), onlyIf }, now)];
}

/** For the post's author. @param title its thread's */
export const reactionWords = (
  { id, authorId, kind, title }: Pick<Target, "authorId" | "kind" | "title"> & { id: string },
  by: { id: string; username: string },
): NoticeWords => ({
  ...{ userId: authorId, type: "like", message: title, actionUrl: postPath(id), related: by },
  title: `${by.username} reacted to your ${WHAT[kind]}`,
  mergeKey: noticeKey("reaction", id),
});

const takenBack = (db: Db, { authorId, kind }: Target, { id, member }: Omit<Reacted, "onlyIf">) =>
  unsayReaction(db, {
    ...{ postId: id, authorId, memberId: member.id },
    titleOf: (username) => sql`${username} || ${` reacted to your ${WHAT[kind]}`}`,
  });

const selectCounts = (db: Db, id: string, memberId: string) =>
  db
    .select({
      upvotes: forumPosts.upvotes,
      downvotes: forumPosts.downvotes,
      ...byColumn((_reaction, column) => forumPosts[column]),
      ownVote: sql<number | null>`${forumStances.vote}`.as("own_vote"),
      ownReaction: sql<Reaction | null>`${forumStances.reaction}`.as("own_reaction"),
    })
    .from(forumPosts)
    .innerJoin(forumStances, and(eq(forumStances.postId, forumPosts.id), eq(forumStances.userId, memberId)))
    .where(eq(forumPosts.id, id));
