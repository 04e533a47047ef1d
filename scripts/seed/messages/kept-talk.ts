import { textOfLine } from "@worker/domain/voice/messages/line";
import { firstRemoval } from "@worker/domain/voice/messages/keeping";
import { daysOfLine, keptLine } from "@worker/domain/voice/messages/retention-forms";
import { HOUR } from "../calendar";
import type { Random } from "../random";
import type { DemoTalk } from "./plan-talks";

const KEPT_DAYS = 30;

/** Whoever wrote last sets, an hour later, for how long the two keep their messages (rules/messages#retention). */
export function keepShort(random: Random, talk: DemoTalk): void {
  const last = talk.messages.at(-1);
  if (last === undefined) return;
  const [at, kind] = [last.at + HOUR, keptLine(KEPT_DAYS)];
  const from = firstRemoval({ keepDays: KEPT_DAYS, keepSince: at });
  const text = textOfLine({ kind, by: last.senderId, from });
  talk.messages.push({ id: random.id(at), senderId: last.senderId, at, text, scene: null, line: kind });
  talk.unread = 0;
}

/** When a night first looks at a conversation; null where it keeps its messages for good. */
export function firstSweepOf({ messages }: DemoTalk): number | null {
  for (const { line, at } of messages.toReversed()) {
    const keepDays = line === undefined ? null : daysOfLine(line);
    if (keepDays !== null) return keepDays === 0 ? null : firstRemoval({ keepDays, keepSince: at });
  }
  return null;
}
