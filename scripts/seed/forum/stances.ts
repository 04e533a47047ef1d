import type { Reaction } from "@worker/domain/voice/forum/forms";
import { DAY } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import type { PostPlan, ThreadPlan } from "./thread";

type Stance = Row<"forumStances">;

const MINUTE = 60_000;
/** How many upvotes a post gets in the middle, and the most. */
const WARMTH = { opening: 1.7, reply: 0.7, comment: 0.34 } as const;
const UPVOTES_MAX = 40;
/** What people choose, the usual ones more often. */
const CHOSEN: readonly Reaction[] = [
  "like",
  "like",
  "like",
  "like",
  "love",
  "love",
  "laugh",
  "laugh",
  "laugh",
  "wow",
  "sad",
  "angry",
];

interface Wanted {
  up: number;
  down: number;
  more: number;
}

function wantedOf(random: Random, { kind, part }: PostPlan, isLong: boolean): Wanted {
  if (part === "offense") return { up: random.int(0, 1), down: random.int(1, 6), more: random.int(0, 2) };
  const warmth = WARMTH[kind] * (isLong ? 0.4 : 1);
  return {
    up: Math.min(UPVOTES_MAX, Math.floor(warmth / (random.next() + 0.05))),
    down: random.chance(0.1) ? random.int(1, 3) : 0,
    more: random.chance(0.15) ? 1 : 0,
  };
}

function voterOf(random: Random, { category }: ThreadPlan, at: number, { company }: ForumContext): Person | null {
  return category === "verified-vendors" ? company.zoneAt(random, at, new Set()) : company.readerAt(random, at);
}

/** Votes and reactions on one post, always the same ones: one row a member, none the author's own. */
export function stancesOn(thread: ThreadPlan, post: PostPlan, context: ForumContext): Stance[] {
  const random = new Random(`stances/${post.id}`);
  const { createdAt, author, hidden, part } = post;
  const end = Math.min(context.today - MINUTE, hidden?.at ?? Infinity);
  if (createdAt >= end) return [];
  const { up, down, more } = wantedOf(random, post, thread.long !== null);
  const seen = new Set([author.row.id]);
  const stances: Stance[] = [];
  const total = up + down + more;
  for (let attempt = 0; stances.length < total && attempt < total * 6; attempt += 1) {
    const voter = voterOf(random, thread, Math.min(createdAt + 3 * DAY, end), context);
    if (voter === null || seen.has(voter.row.id)) continue;
    seen.add(voter.row.id);
    const nth = stances.length;
    const from = Math.min(end, Math.max(createdAt, voter.row.createdAt, voter.row.emailVerifiedAt ?? 0) + MINUTE);
    const span = Math.min(12 * DAY, end - from);
    const isVote = nth < up + down;
    const reacts = !isVote || (nth < up && random.chance(0.22));
    const chosen = part === "offense" ? "angry" : random.pick(CHOSEN);
    stances.push({
      userId: voter.row.id,
      postId: post.id,
      threadId: thread.id,
      vote: isVote ? (nth < up ? 1 : -1) : null,
      reaction: reacts ? chosen : null,
      changedAt: from + Math.floor(random.next() ** 4 * span),
    });
  }
  return stances;
}
