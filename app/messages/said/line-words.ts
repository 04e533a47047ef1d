import { endOfLine, type LineKind, textOfLine } from "@worker/domain/voice/messages/line";
import type { Contact } from "@worker/domain/views/messages/contact";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { contactName } from "../who/contact-name";
import { dateIn } from "../times/zone";
import type { IconName } from "~/ui/icon";

const DONE: Record<LineKind, string> = {
  "private-on": "turned private mode on",
  "private-off": "turned private mode off",
  "kept-30": "set messages to be kept for 30 days",
  "kept-90": "set messages to be kept for 90 days",
  "kept-365": "set messages to be kept for 365 days",
  "kept-always": "set messages to be kept for good",
};

/** What the conversation says by itself, to one of the two. @param zone of the reader */
export function wordsOfLine(
  { line, text }: Pick<MessageView, "line" | "text">,
  self: string,
  person: Contact,
  zone: string,
): string {
  if (line === null) return text ?? "";
  const dayOf = (at: number) => dateIn(at, zone);
  if (line.by !== self && person.former) return textOfLine(line, dayOf);
  return `${line.by === self ? "You" : contactName(person)} ${DONE[line.kind]}${endOfLine(line, dayOf)}`;
}

export const iconOfLine = ({ line }: Pick<MessageView, "line">): IconName =>
  line?.kind === "private-off" ? "lock-open" : line === null || line.kind.startsWith("private") ? "lock" : "hourglass";
