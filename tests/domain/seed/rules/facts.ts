import type { DemoTalk } from "../../../../scripts/seed/messages/plan-talks";
import { groupBy, type Rows } from "../demo";

/** What the rules look up again and again. */
export function factsOf(rows: Rows) {
  const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((each) => [each.id, each]));
  const postsByThread = groupBy(rows.forumPosts, ({ threadId }) => threadId);
  const stancesByPost = groupBy(rows.forumStances, ({ postId }) => postId);
  return {
    ...rows,
    threadOf: byId(rows.forumThreads),
    postOf: byId(rows.forumPosts),
    openings: rows.forumPosts.filter(({ kind }) => kind === "opening"),
    postsOf: (threadId: string) => postsByThread.get(threadId) ?? [],
    stancesOf: (postId: string) => stancesByPost.get(postId) ?? [],
    userOf: byId(rows.users),
    vendorOf: byId(rows.vendors),
    productOf: byId(rows.products),
    reviewOf: byId(rows.reviews),
    resultOf: byId(rows.labResults),
  };
}

/** The demo, what is written beside its rows, and the moment that it is laid out for. */
export interface Facts extends ReturnType<typeof factsOf> {
  today: number;
  talks: readonly DemoTalk[];
  /** Names of the picture files that are written with it. */
  pictures: ReadonlySet<string>;
}

/** One thing that must hold: what it says, and what speaks against it. */
export type Rule = readonly [says: string, faults: (facts: Facts) => unknown[]];

/** Those that another one equals, by what the two have in common. */
export function repeated<T>(items: Iterable<T>, keyOf: (item: T) => string | null | undefined): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${count} times: ${key}`);
}
