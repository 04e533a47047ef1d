import type { Line } from "./line";

import type { MessageImage } from "../message-images/message-image";

/** A message as its two members see it. */
export interface MessageView {
  seq: number;
  clientId: string;
  /** Null for a line of the conversation's own. */
  senderId: string | null;
  /** The line, if it is one; lines cannot be edited or reported, and never count as unread. */
  line: Line | null;
  /** UTC epoch milliseconds. */
  at: number;
  isPrivate: boolean;
  /** Null if only the members' devices can read it, or if it was taken back or taken down. */
  text: string | null;
  /** Whether `text` is what was written: not of a private message, and not where its key is gone. */
  canDecrypt: boolean;
  /** What the sender's device sealed, in private mode. */
  sealed: string | null;
  editedAt: number | null;
  isDeleted: boolean;
  /** Why moderators took it down; then nothing else of it is shown. */
  removedFor: string | null;
  /** Null for a private message, whose sealed text describes its image. */
  image: MessageImage | null;
}

/** A message as its sender gets it back. */
export interface OwnMessage extends MessageView {
  /** Whether the other has read it. */
  isRead: boolean;
}
