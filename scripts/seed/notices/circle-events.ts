import { FOLLOWED, followNotice } from "@worker/domain/foundation/follows/follow-notice";
import { ASKED, requestNotice } from "@worker/domain/foundation/friends/friend-notices";
import type { NoticeEvent, NoticeSources, Reader } from "./event";

/** Who began to follow a reader, and who asked to be their friend. */
export function* circleEvents(
  { users, memberFollows, friendRequests }: NoticeSources,
  readers: ReadonlyMap<string, Reader>,
): Generator<NoticeEvent> {
  const names = new Map([...users].map(({ id, username }) => [id, username]));
  const by = (id: string) => ({ id, username: names.get(id) ?? "" });
  for (const { followerId, followedId, createdAt: at } of memberFollows)
    if (readers.has(followedId))
      yield { at, words: followNotice(by(followerId), followedId), joins: { didIt: FOLLOWED } };
  for (const { senderId, receiverId, createdAt: at } of friendRequests)
    if (readers.has(receiverId)) yield { at, words: requestNotice(by(senderId), receiverId), joins: { didIt: ASKED } };
}
