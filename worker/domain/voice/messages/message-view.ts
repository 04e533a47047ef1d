import type { Line } from "./line";

import type { MessageImage } from "../message-images/message-image";

/** A message as its two members see it. */
export interface MessageView {
  seq: number;
  clientId: string;
  /** Null for a line of the conversation's own. */
  senderId: string | null;
  /** What it says then; nobody changes, reports or has unread what the conversation says by itself. */
  line: Line | null;
  /** UTC epoch milliseconds. */
  at: number;
  isPrivate: boolean;
  /** Null where only the members' devices can read it, and where it was taken back or down. */
  text: string | null;
  /** Whether `text` is what was written: not of a private message, and not where its key is gone. */
  canDecrypt: boolean;
  /** What the sender's device sealed, in private mode. */
  sealed: string | null;
  editedAt: number | null;
  isDeleted: boolean;
  /** Why moderators took it down; then nothing else of it is shown. */
  removedFor: string | null;
  /** Of a private message its sealed text tells of it instead. */
  image: MessageImage | null;
}

/** One as its sender is answered. */
export interface OwnMessage extends MessageView {
  /** Whether the other has read it. */
  isRead: boolean;
}
