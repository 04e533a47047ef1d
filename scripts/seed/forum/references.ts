import type { Row } from "../data";
import type { Words } from "./compose";
import { referencesIn } from "./markup";
import type { ForumContext } from "./plan-threads";
import { countersOf, scoreOf } from "./rows";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

/** What the posts of a thread speak of by link, and which pictures they show. */
export function* referenceRows(
  thread: ThreadPlan,
  posts: readonly PostPlan[],
  words: readonly Words[],
  context: ForumContext,
): Generator<Row<"forumReferences">> {
  const [opening] = posts;
  const { id: threadId, category } = thread;
  const isOpen = category !== "verified-vendors" && (opening === undefined || isShown(opening));
  for (const [at, post] of posts.entries()) {
    const shown = isOpen && isShown(post) ? 1 : 0;
    const { references, images } = referencesIn(words[at]?.content ?? "");
    const all = [...references, ...images.map((id) => ({ kind: "image" as const, id }))];
    const rating = all.length === 0 ? 0 : scoreOf(countersOf(thread, post, context));
    for (const [nth, { kind, id }] of all.entries())
      yield { postId: post.id, kind, aboutId: id, place: nth + 1, threadId, position: post.position, shown, rating };
  }
}
