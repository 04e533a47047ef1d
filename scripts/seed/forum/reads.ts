import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import { DRAFTS } from "./text/drafts";
import type { PostPlan, ThreadPlan } from "./thread";

/** How many of the threads each demo account has opened. */
const SHARE: Readonly<Record<string, number>> = {
  admin: 0.12,
  staff: 0.25,
  moderator: 0.55,
  vendor: 0.2,
  trusted: 0.5,
  tester: 0.3,
  member: 0.35,
};
const ZONE: ReadonlySet<string> = new Set(["admin", "staff", "moderator", "vendor"]);
/** Where `member` stopped reading in a long thread. */
const LONG_READ = 0.76;

function readOf(
  reader: Person,
  thread: ThreadPlan,
  posts: readonly PostPlan[],
  today: number,
): Row<"forumReads"> | null {
  const random = new Random(`read/${reader.row.id}/${thread.id}`);
  const { username, id, createdAt } = reader.row;
  const own = posts.filter(({ author }) => author === reader).map((post) => post.createdAt);
  const opens = own.length > 0 || thread.long !== null || random.chance(SHARE[username] ?? 0);
  if (!opens || (thread.category === "verified-vendors" && !ZONE.has(username))) return null;
  const end = posts.at(-1)?.createdAt ?? thread.createdAt;
  const from = Math.max(thread.createdAt, createdAt, ...own);
  const spread = thread.long === null ? random.next() : LONG_READ;
  const readAt = Math.min(today - HOUR, Math.max(from, from + Math.floor((end + 2 * DAY - from) * spread)));
  if (readAt < from) return null;
  const seen = posts.filter((post) => post.createdAt <= readAt).map(({ position }) => position ?? 0);
  return { userId: id, threadId: thread.id, position: Math.max(0, ...seen), readAt };
}

/** How far the demo accounts have read; the others never log in. */
export function* readRows(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  { today, company }: ForumContext,
): Generator<Row<"forumReads">> {
  const readers = DEMO_ACCOUNTS.flatMap(({ username }) => company.named(username) ?? []);
  for (const [thread, posts] of threads)
    for (const reader of readers) {
      if (thread.createdAt > today || reader.row.username === "newbie") continue;
      const row = readOf(reader, thread, posts, today);
      if (row !== null) yield row;
    }
}

/** What `member` was writing: a new thread, and a reply in an open one. */
export function* draftRows(
  threads: readonly ThreadPlan[],
  { today, company }: ForumContext,
): Generator<Row<"forumDrafts">> {
  const member = company.named("member");
  const open = threads.filter(
    ({ theme, script, author }) => theme.id === "read-certificate" && script === null && author !== member,
  );
  const thread = open.at(-1);
  if (member === null || thread === undefined) return;
  const common = { userId: member.row.id };
  yield { ...common, ...DRAFTS.thread, tags: [...DRAFTS.thread.tags], threadId: "", savedAt: today - 26 * HOUR };
  yield {
    ...common,
    ...{ threadId: thread.id, categoryId: thread.category, title: "", tags: [] },
    ...{ content: DRAFTS.reply, savedAt: today - 3 * HOUR },
  };
}
