import type { Row } from "../data";
import type { Words } from "./compose";
import { referencesIn } from "./markup";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

/** What the posts of a thread speak of by link. */
export function* referenceRows(
  { id: threadId, category }: ThreadPlan,
  posts: readonly PostPlan[],
  words: readonly Words[],
): Generator<Row<"forumReferences">> {
  const [opening] = posts;
  const isOpen = category !== "verified-vendors" && (opening === undefined || isShown(opening));
  for (const [at, post] of posts.entries()) {
    const shown = isOpen && isShown(post) ? 1 : 0;
    for (const [nth, { kind, id }] of referencesIn(words[at]?.content ?? "").entries())
      yield { postId: post.id, kind, aboutId: id, place: nth + 1, threadId, position: post.position, shown };
  }
}
