import type { Hold } from "../../../../durable-objects/limiter/sending";
import type { MessageView } from "./message-view";

/** What a conversation's object says to the sockets of its members, version 1 of the protocol. */
export type ServerFrame =
  | { type: "messages"; messages: MessageView[] }
  | { type: "stored"; id: string; seq: number; at: number }
  | {
      type: "refused";
      id: string | null;
      reason: "held" | "mode-changed" | "blocked" | "invalid" | "not-changeable";
      hold: Hold | null;
    }
  | { type: "changed"; message: MessageView }
  | { type: "read"; by: string; seq: number }
  | { type: "typing"; by: string }
  | { type: "here"; userId: string; isHere: boolean };
