import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import type { Member, Role } from "../../foundation/access/policy";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { type Restriction, roleReads } from "../forum/access";
import { postPath } from "../forum/addresses";
import { isFirstUnread } from "../forum-following/first-unread";
import { noticeKey } from "../forum/notice-keys";
import { hasNotMuted } from "../forum-following/read-thread";
import type { Named } from "./author-checks";
import { MENTIONS_NOTIFIED } from "./limits";

interface Written {
  id: string;
  author: Pick<Member, "id" | "username">;
  threadId: string;
  threadTitle: string;
  /** What a reader of the category must hold; null where everybody reads it. */
  capability: Restriction | null;
  origin: string;
  /** Why it waits for a moderator: nobody hears of it then. */
  held: string | null;
}

/** The members whose names were looked up, and the ids of those that the text mentions outside quotes. */
interface Mentions {
  named: readonly Named[];
  mentioned: readonly string[];
  /** A condition on what the batch has written so far, such as that they were not named before. */
  onlyIf?: (member: Named) => SQL;
}

/** Whose thread or post is answered. */
export interface Answered {
  id: string;
  role: Role | null;
  what: "thread" | "reply" | "comment";
  mergeKey: string;
}

export const YOURS = {
  thread: "replied to your thread",
  reply: "commented on your reply",
  comment: "answered your comment",
} as const;

type Announced = Pick<Written, "id" | "author" | "threadTitle">;

const commonOf = ({ id, author, threadTitle }: Announced) => ({
  message: threadTitle,
  actionUrl: postPath(id),
  related: { id: author.id, username: author.username },
});

/** For whoever is answered. */
export const answeredNotice = (
  written: Announced,
  { id, what, mergeKey }: Pick<Answered, "id" | "what" | "mergeKey">,
): NoticeWords => ({
  ...commonOf(written),
  ...{ userId: id, type: "reply", title: `${written.author.username} ${YOURS[what]}`, mergeKey },
});

/**
 * The notifications of a post that shows: its answered author, and whom it mentions, each once. Nobody hears of what they
 * may not read, have muted, or did themselves (rules/forum#notifications).
 */
export function announce(
  db: Db,
  written: Written,
  answered: Answered | null,
  { named, mentioned, onlyIf }: Mentions,
  now: number,
): BatchItem<"sqlite">[] {
  const { author, capability, held } = written;
  if (held !== null) return [];
  const merging = (userId: string, didIt: string) => ({ didIt, stays: isFirstUnread(userId) });
  const hears =
    answered !== null && answered.id !== author.id && roleReads(answered.role, capability) ? answered : null;
  const others = named
    .filter(
      ({ id, role }) => mentioned.includes(id) && id !== author.id && id !== hears?.id && roleReads(role, capability),
    )
    .slice(0, MENTIONS_NOTIFIED);
  const answer = hears && {
    ...answeredNotice(written, hears),
    onlyIf: hasNotMuted(hears.id, written.threadId),
    merging: merging(hears.id, YOURS[hears.what]),
  };
  return [
    ...(answer === null ? [] : [notify(db, answer, now)]),
    ...others.map((member) =>
      notify(
        db,
        {
          ...commonOf(written),
          userId: member.id,
          onlyIf: sql`${hasNotMuted(member.id, written.threadId)} and ${onlyIf?.(member) ?? sql`1`}`,
          type: "mention",
          title: `${author.username} mentioned you`,
          merging: merging(member.id, "mentioned you"),
          mergeKey: noticeKey("mention", written.threadId),
        },
        now,
      ),
    ),
  ];
}
