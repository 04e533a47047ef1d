import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { Pending } from "../../live/live-state";
import type { Reading } from "./readings";
import type { Trust } from "./trust";

/** What a conversation's screen shows of its private side. */
export interface PrivateShown {
  /** "closed" until something private is there; "no-key": this browser cannot read. */
  stage: "closed" | "opening" | "ready" | "no-key" | "failed";
  readings: ReadonlyMap<number, Reading>;
  pending: readonly Pending[];
  trust: Trust | null;
  /** What was being written in private mode when the screen was left, or the mode changed. */
  draft: string;
  /** What kept a message from being sent; nothing can be sent until its time is over. */
  hold: HeldNotice | null;
}

/** What the screen knows of the conversation. */
export interface TalkNews {
  isPrivate: boolean;
  messages: readonly MessageView[];
  /** Asks the site for what is new. */
  catchUp: () => void;
}

/** Before anything private is there. */
export const NOTHING: PrivateShown = {
  stage: "closed",
  readings: new Map(),
  pending: [],
  trust: null,
  draft: "",
  hold: null,
};
