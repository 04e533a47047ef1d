import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import { stancesOn } from "./stances";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

type Planned = Iterable<readonly [ThreadPlan, readonly PostPlan[]]>;

/** Of the threads in which somebody wrote: few care to leave one, fewer to mute it. */
const LEAVES = 0.12;
const MUTES = 0.02;
/** The categories whose new threads the demo accounts hear of. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  admin: ["general"],
  staff: ["vendor-discussion"],
  moderator: ["dosing-help", "vendor-discussion"],
  member: ["vendor-discussion"],
  trusted: ["general"],
  vendor: ["verified-vendors"],
};

export const demoReaders = ({ company }: ForumContext): Person[] =>
  DEMO_ACCOUNTS.flatMap(({ username }) => company.named(username) ?? []).filter(({ row }) => row.username !== "newbie");

/** Members follow what they wrote in, most of them for good. */
export function* followRows(threads: Planned, context: ForumContext): Generator<Row<"forumFollows">> {
  const { today } = context;
  for (const [thread, posts] of threads) {
    const shown = posts.filter((post) => isShown(post) && post.createdAt <= today);
    const activeAt = shown.at(-1)?.createdAt ?? thread.createdAt;
    const joined = new Map<string, number>();
    for (const { author, createdAt } of shown) if (!joined.has(author.row.id)) joined.set(author.row.id, createdAt);
    for (const [userId, followedAt] of joined) {
      const random = new Random(`follow/${userId}/${thread.id}`);
      if (random.chance(LEAVES)) continue;
      yield { userId, subjectId: thread.id, subject: "thread", muted: random.chance(MUTES), followedAt, activeAt };
    }
  }
  for (const { row } of demoReaders(context))
    for (const subjectId of CATEGORIES[row.username] ?? []) {
      const followedAt = Math.min(today - HOUR, row.createdAt + DAY);
      yield { userId: row.id, subjectId, subject: "category", muted: false, followedAt, activeAt: followedAt };
    }
}

/** Put together for those who log in: nobody else opens a thread. */
export function* ownStanceRows(threads: Planned, context: ForumContext): Generator<Row<"forumOwnStances">> {
  const readers = new Set(demoReaders(context).map(({ row }) => row.id));
  for (const [thread, posts] of threads) {
    const own = new Map<string, Row<"forumOwnStances">["stances"]>();
    for (const post of posts)
      for (const { userId, postId, vote = null, reaction = null } of stancesOn(thread, post, context))
        if (readers.has(userId)) own.set(userId, { ...own.get(userId), [postId]: [vote, reaction] });
    for (const [userId, stances] of own) yield { userId, threadId: thread.id, stances };
  }
}
