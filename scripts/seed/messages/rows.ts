import { countedFor, type TallyRow, withMessage } from "@objects/conversation/tally-row";
import { usernameKey } from "@worker/domain/foundation/users/names";
import { preview } from "@worker/domain/foundation/lists/preview";
import { membersOf } from "@worker/domain/voice/messages/conversation-id";
import { PREVIEW_MAX } from "@worker/domain/voice/messages/sizes";
import type { Row } from "../data";
import type { Person } from "../people";
import { firstSweepOf } from "./kept-talk";
import type { DemoTalk, Talks } from "./plan-talks";

export const sidesOf = ({ id }: DemoTalk): readonly [string, string] => membersOf(id) ?? ["", ""];

export function* conversationRows({ talks }: Talks): Generator<Row<"conversations">> {
  for (const talk of talks) {
    const [firstId, secondId] = sidesOf(talk);
    yield {
      id: talk.id,
      firstId,
      secondId,
      startedBy: talk.startedBy,
      createdAt: talk.messages[0]?.at ?? 0,
      sweepAt: firstSweepOf(talk),
    };
  }
}

/** How far a member has read: all, but for what they have not seen of the other's last words. */
export function readBy({ messages, unread }: DemoTalk, userId: string): number {
  const last = messages.at(-1);
  return last !== undefined && last.senderId !== userId ? messages.length - unread : messages.length;
}

/** What lies behind the last message that was read. */
const unreadFrom = (read: number, last: number) =>
  read >= last ? { unread: 0 } : { unread: last - read, unreadFrom: read + 1, unreadTo: last };

/** The previews are plain here; they are sealed as they are written. */
export function* inboxRows({ talks }: Talks, people: readonly Person[]): Generator<Row<"listEntries">> {
  const names = new Map(people.map(({ row }) => [row.id, usernameKey(row.username)]));
  for (const talk of talks) {
    const last = talk.messages.at(-1);
    if (last === undefined) continue;
    const tally = talk.messages
      .filter(({ line }) => line === undefined)
      .reduce<TallyRow | undefined>(withMessage, undefined);
    const sentAt = talk.messages.findLastIndex(({ line }) => line === undefined);
    const [first, second] = sidesOf(talk);
    for (const [userId, otherId] of [
      [first, second],
      [second, first],
    ] as const) {
      yield {
        ...{ userId, conversationId: talk.id, otherId, otherKey: names.get(otherId) ?? "" },
        ...{
          lastSeq: talk.messages.length,
          toldSeq: talk.messages.length,
          lastAt: last.at,
          lastSenderId: talk.messages[sentAt]?.senderId ?? null,
          lastSentSeq: sentAt === -1 ? null : sentAt + 1,
          settledSeq: talk.isSettled && talk.messages[sentAt]?.senderId === otherId ? sentAt + 1 : null,
          ending: last.line === undefined ? ("message" as const) : ("line" as const),
        },
        ...{ preview: last.isPrivate ? null : preview(last.text, PREVIEW_MAX), isPrivate: last.isPrivate ?? false },
        ...unreadFrom(readBy(talk, userId), talk.messages.length),
        ...countedFor(userId, tally),
      };
    }
  }
}

/** The words are plain here; they are sealed as they are written. */
export function* requestRows({ requests }: Talks): Generator<Row<"contactRequests">> {
  for (const { id, from, to, message, status, requestedAt, decidedAt } of requests)
    yield {
      ...{ id, fromId: from.row.id, toId: to.row.id, message, status, requestedAt, decidedAt },
      vendorNotes: status === "denied" ? "Not interested" : null,
    };
}
