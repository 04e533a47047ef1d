import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { Forbidden } from "../../../errors";
import { DAY_MS } from "../../../days";
import { closingAt, type PollInput } from "./forms";
import { forumPolls } from "./schema";

const FIRST_DAY = "In its first day an account cannot start a poll. It can vote in those of others.";

/** Why an account cannot start a poll; null where it can (rules/forum#polls). */
export const whyNoPoll = (createdAt: number | undefined, now: number): string | null =>
  createdAt === undefined || now - createdAt < DAY_MS ? FIRST_DAY : null;

/** @throws Forbidden in an account's first day */
export function refuseFirstDay(poll: PollInput | undefined, createdAt: number | undefined, now: number): void {
  const reason = poll === undefined ? null : whyNoPoll(createdAt, now);
  if (reason !== null) throw new Forbidden(reason, "first-day");
}

interface Asked {
  threadId: string;
  authorId: string;
}

/** The statement that gives a new thread its poll. */
export function addPoll(db: Db, { threadId, authorId }: Asked, poll: PollInput | undefined, now: number) {
  if (poll === undefined) return [];
  const { question, options, multiple, changeable, closesAfterDays } = poll;
  return [
    db.insert(forumPolls).values({
      ...{ id: newId(now), threadId, authorId, question, options, multiple, changeable },
      ...{ createdAt: now, closesAt: closingAt(closesAfterDays, now) },
    }),
  ];
}
