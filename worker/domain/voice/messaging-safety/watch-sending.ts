import type { Hold, MessageFigures, TakenMessages } from "../messages/sending";
import type { Db } from "../../../db/client";
import { HOLD_MS } from "../messages/limits";
import { contactFigures, scoreOf } from "./contact-figures";
import { raisePattern } from "./raise-pattern";
import { suspicionOfScore, suspicionsOf } from "./suspicions";

/** The score is computed after every tenth message of a day, and whenever anything else looks suspicious. */
const SCORED_EVERY = 10;

interface Counter {
  messageFigures: (now: number) => Promise<MessageFigures>;
  holdUntil: (hold: Hold) => Promise<void>;
}

/** Notes what the sending of messages looks like; nobody waits for it (rules/messaging-safety#patterns). */
export async function watchSending(
  { db, counter, now }: { db: Db; counter: Counter; now: number },
  userId: string,
  sent: TakenMessages,
): Promise<void> {
  const suspicions = suspicionsOf(sent);
  const passedTen = Math.floor(sent.inDay / SCORED_EVERY) > Math.floor((sent.inDay - sent.granted) / SCORED_EVERY);
  if (passedTen || suspicions.length > 0) {
    const scored = await score({ db, counter, now }, userId);
    if (scored !== null) suspicions.push(scored);
  }
  const [first, ...rest] = suspicions.flatMap((each) => [...raisePattern(db, userId, each, now)]);
  if (first !== undefined) await db.batch([first, ...rest]);
  if (suspicions.some(({ type }) => type === "new_user_aggressive"))
    await counter.holdUntil({ by: "rate_limit", until: now + HOLD_MS });
}

async function score({ db, counter, now }: { db: Db; counter: Counter; now: number }, userId: string) {
  const [[found], lately] = await Promise.all([contactFigures(db, userId), counter.messageFigures(now)]);
  return found === undefined ? null : suspicionOfScore(scoreOf(found, lately, now), now - found.createdAt);
}
