import type { Person } from "@worker/domain/foundation/users/person";
import { LINE_TEXTS, type LineKind } from "@worker/domain/voice/messages/line";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { IconName } from "~/ui/icon";

const DONE: Record<LineKind, string> = {
  "private-on": "turned private mode on",
  "private-off": "turned private mode off",
  "kept-30": "set messages to be deleted after 30 days",
  "kept-90": "set messages to be deleted after 90 days",
  "kept-365": "set messages to be deleted after 365 days",
  "kept-always": "set messages to be kept for good",
};

/** What the conversation says by itself, to one of the two. */
export function wordsOfLine({ line, text }: Pick<MessageView, "line" | "text">, self: string, person: Person): string {
  if (line === null) return text ?? "";
  if (line.by === self) return `You ${DONE[line.kind]}`;
  return person.former ? LINE_TEXTS[line.kind] : `${person.username} ${DONE[line.kind]}`;
}

export const iconOfLine = ({ line }: Pick<MessageView, "line">): IconName =>
  line === null || line.kind.startsWith("private") ? "lock" : "hourglass";
