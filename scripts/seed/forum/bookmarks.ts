import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { Random } from "../random";
import { demoReaders } from "./follows";
import type { ForumContext } from "./plan-threads";
import { BOOKMARK_NOTES } from "./text/bookmarks";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

/** Of the posts by others in threads of the last months. */
const SHARE = 0.012;
const MOST = 14;
const MONTHS = 150 * DAY;

/** What the demo accounts want to find again: some with a note, some with a reminder that came or is to come. */
export function* bookmarkRows(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  context: ForumContext,
): Generator<Row<"forumBookmarks">> {
  const { today } = context;
  const kept = new Map<string, number>();
  for (const [thread, posts] of threads) {
    if (thread.category === "verified-vendors" || thread.createdAt < today - MONTHS) continue;
    for (const { row } of demoReaders(context))
      for (const post of posts) {
        const random = new Random(`bookmark/${row.id}/${post.id}`);
        const count = kept.get(row.id) ?? 0;
        const createdAt = Math.max(post.createdAt, row.createdAt) + random.int(1, 40) * HOUR;
        const isTheirs = post.author.row.id === row.id;
        if (isTheirs || !isShown(post) || count >= MOST || createdAt > today || !random.chance(SHARE)) continue;
        kept.set(row.id, count + 1);
        yield {
          ...{ userId: row.id, postId: post.id, createdAt },
          note: random.chance(0.5) ? random.pick(BOOKMARK_NOTES) : "",
          ...reminderOf(random, createdAt, today),
        };
      }
  }
}

function reminderOf(random: Random, createdAt: number, today: number) {
  if (!random.chance(0.5)) return {};
  const past = createdAt + random.pick([DAY, 3 * DAY, 7 * DAY]);
  if (past < today - DAY) return { remindAt: past, remindedAt: past + 60_000 };
  return { remindAt: today + random.int(2, 20) * DAY + 9 * HOUR };
}
