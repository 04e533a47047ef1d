import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { BatchItem } from "drizzle-orm/batch";
import { connect } from "@worker/db/client";
import { eraseStatements, removeStatements } from "@worker/domain/oversight/accounts/erase-account";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { hidePosts, restorePosts, takeOverHiding } from "@worker/domain/voice/forum/take-away";
import { ExpectedError } from "@worker/errors";
import { Random } from "../../../../scripts/seed/random";
import { aForum, as, comment, driftsNow, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const OPERATIONS = 800;
const CHECKED_EVERY = 40;
const HOUR = 3_600_000;
const PEOPLE = ["ann", "ben", "cal", "dee", "eve", "fay"];

const db = connect(env.DB);
const run = async ([first, ...rest]: BatchItem<"sqlite">[]) => first && db.batch([first, ...rest]);

interface Written {
  id: string;
  threadId: string;
  author: string;
}

/** One random operation by its own entrance; a refusal that the rules ask for is one too. */
async function operate(random: Random, written: Written[], now: number): Promise<void> {
  const dice = random.int(1, 100);
  const author = random.pick(PEOPLE);
  const add = ({ id, threadId }: { id: string; threadId: string }) => written.push({ id, threadId, author });
  if (written.length === 0 || dice <= 8) return void add(await thread(author, { tags: ["a", "b"] }, now));
  // Mostly what is new: old threads end up hidden.
  const target = random.pick(random.chance(0.8) ? written.slice(-25) : written);
  const set = { ids: [target.id] };
  const byModerator = { cause: "moderator", by: "mod", reason: "Spam." } as const;
  if (dice <= 25) return void add(await reply(author, target.threadId, someWords(), now));
  if (dice <= 55) return void add(await comment(author, target.id, someWords(), now));
  if (dice <= 65) return void (await editPost(as(target.author, {}, now), target.id, { content: someWords() }));
  if (dice <= 77) return void (await deletePost(as(target.author, {}, now), target.id));
  if (dice <= 87) return void (await undoDeletion(as(target.author, {}, now), target.id));
  if (dice <= 93)
    return void (await run([...hidePosts(db, set, byModerator, now), ...takeOverHiding(db, set, byModerator, now)]));
  if (dice <= 99) return void (await run(restorePosts(db, set, "moderator")));
  const leaving = { userId: target.author, username: target.author, email: "" };
  const statements = random.chance(0.3) ? removeStatements : eraseStatements;
  return void (await run(statements(PERSONAL_DATA, db, leaving, now)));
}

/** What each reply should carry, counted from its comments. */
const CARRIED = `select id, first_comments as carried,
  (select json_group_array(id) from (select id from forum_posts c where c.parent_id = forum_posts.id and c.kind = 'comment'
    and c.hidden_at is null order by c.upvotes - c.downvotes desc, c.id desc limit 3)) as expected
  from forum_posts where kind = 'reply'`;
const NEWEST = `select id, last_post_at as at, (select max(created_at) from forum_posts p
  where p.thread_id = forum_threads.id and p.hidden_at is null) as newest from forum_threads`;

it(`keeps every total right over ${OPERATIONS} random operations`, async () => {
  await aForum(Object.fromEntries(PEOPLE.map((id) => [id, {}])));
  const random = new Random("forum totals");
  const written: Written[] = [];
  for (let step = 1; step <= OPERATIONS; step += 1) {
    await operate(random, written, NOW + step * HOUR).catch((error: unknown) => {
      if (!(error instanceof ExpectedError)) throw error;
    });
    if (step % CHECKED_EVERY === 0) expect(await driftsNow(), `after step ${step}`).toEqual({});
  }
  for (const row of await rowsOf<{ carried: string; expected: string }>(CARRIED)) {
    const ids = (JSON.parse(row.carried) as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(JSON.parse(row.expected));
  }
  for (const { at, newest } of await rowsOf<{ at: number; newest: number | null }>(NEWEST)) {
    if (newest !== null) expect(at).toBe(newest);
  }
  const [hidden] = await rowsOf<{ n: number }>("select count(*) as n from forum_posts where hidden_at is not null");
  expect([written.length > 150, (hidden?.n ?? 0) > 20]).toEqual([true, true]);
}, 300_000);
