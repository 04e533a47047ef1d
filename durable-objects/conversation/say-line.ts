import { type LineKind, textOfLine } from "../../worker/domain/voice/messages/line";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { Hold } from "../../worker/domain/voice/messages/sending";
import { viewOf } from "./bodies";
import type { ListIndex } from "./list-index";
import type { MessageLog } from "./message-log";
import type { Sender } from "./sender";
import type { Sockets } from "./sockets";
import type { StoredFacts } from "./stored-facts";

export type Said =
  | { status: "changed"; line: MessageView }
  /** It was so already. */
  | { status: "unchanged" }
  | { status: "held"; hold: Hold }
  | { status: "blocked" };

export interface Saying {
  storage: DurableObjectStorage;
  facts: StoredFacts;
  log: MessageLog;
  sockets: Sockets;
  index: ListIndex;
  /** What keeps a sender from writing; null where nothing does. */
  holdOf: (sender: Sender, now: number) => Promise<Hold | null>;
}

interface Change {
  kind: LineKind;
  /** UTC epoch milliseconds. */
  now: number;
  isSo: () => boolean;
  /** Allowed even while one has blocked the other: it undoes something one of them may have done against the other. */
  isAlways?: boolean;
}

/**
 * Changes a setting of the conversation and adds a line that both members see. If two do it at once, the second changes
 * nothing. A sender who is held changes nothing, and while either has blocked the other only an `isAlways` change is made.
 */
export async function sayChange(
  of: Saying,
  sender: Sender,
  { kind, now, isSo, isAlways = false }: Change,
): Promise<Said> {
  const { storage, facts, log, sockets, index } = of;
  const hold = sender.isLimited ? await of.holdOf(sender, now) : null;
  if (hold !== null) return { status: "held", hold };
  if (facts.isBlocked && !isAlways) return { status: "blocked" };
  if (isSo()) return { status: "unchanged" };
  const said = { kind, by: sender.id };
  const stored = storage.transactionSync(() => log.appendLine({ ...said, from: facts.follow(kind, now) }, now));
  const line = viewOf(stored, stored.line && textOfLine(stored.line));
  sockets.tellAll({ type: "messages", messages: [line] });
  index.update();
  return { status: "changed", line };
}
