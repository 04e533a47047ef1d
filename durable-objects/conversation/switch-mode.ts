import { LINE_TEXTS } from "../../worker/domain/voice/messages/line";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { Hold } from "../limiter/sending";
import { viewOf } from "./bodies";
import type { InboxIndex } from "./inbox-index";
import type { MessageLog } from "./message-log";
import type { Sender } from "./sender";
import type { Sockets } from "./sockets";
import type { Standing } from "./standing";

export interface ModeChange {
  isPrivate: boolean;
  now: number;
}

export type Switched =
  | { status: "switched"; line: MessageView }
  /** It was so already. */
  | { status: "unchanged" }
  | { status: "held"; hold: Hold }
  | { status: "blocked" };

interface Of {
  storage: DurableObjectStorage;
  standing: Standing;
  log: MessageLog;
  sockets: Sockets;
  index: InboxIndex;
  /** What keeps a sender from writing; null where nothing does. */
  holdOf: (sender: Sender, now: number) => Promise<Hold | null>;
}

/** Turns private mode on or off, with a line that both see; the second of two that do it at once changes nothing. */
export async function switchMode(of: Of, sender: Sender, { isPrivate, now }: ModeChange): Promise<Switched> {
  const { storage, standing, log, sockets, index } = of;
  const hold = sender.isLimited ? await of.holdOf(sender, now) : null;
  if (hold !== null) return { status: "held", hold };
  if (standing.members.some((member) => standing.isBlockedBy(member))) return { status: "blocked" };
  if (standing.isPrivate === isPrivate) return { status: "unchanged" };
  const kind = isPrivate ? "private-on" : "private-off";
  const stored = storage.transactionSync(() => {
    standing.setPrivate(isPrivate);
    return log.appendLine({ kind, by: sender.id }, now);
  });
  const line = viewOf(stored, LINE_TEXTS[kind]);
  sockets.tellAll({ type: "messages", messages: [line] });
  sockets.tellAll({ type: "mode", isPrivate });
  index.update();
  return { status: "switched", line };
}
