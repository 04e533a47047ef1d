/** A message as its two members see it. */
export interface MessageView {
  seq: number;
  clientId: string;
  /** Null for a line of the conversation's own. */
  senderId: string | null;
  /** UTC epoch milliseconds. */
  at: number;
  isPrivate: boolean;
  /** Null where only the members' devices can read it, and where it was taken back. */
  text: string | null;
  /** What the sender's device sealed, in private mode. */
  sealed: string | null;
  editedAt: number | null;
  isDeleted: boolean;
  /** Why moderators took it down; then nothing else of it is shown. */
  removedFor: string | null;
}
