import type { MessageImage } from "../../worker/domain/voice/message-images/message-image";

/** Who writes, as the session or token says that the request came with. */
export interface Sender {
  id: string;
  /** Moderators and above have no limits (rules/messaging-safety#limits). */
  isLimited: boolean;
}

/** Of what a device sealed only the id is known. */
type DraftImage = MessageImage | { id: string; type: "sealed" };

export interface Draft {
  /** Chosen by the sender's device; sent again it is stored once. */
  clientId: string;
  /** Plain in regular mode; in private mode what the sender's device sealed. */
  text: string;
  isPrivate: boolean;
  /** One that the sender uploaded for this conversation; the Worker has looked. */
  image?: DraftImage | null;
}
