import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { ServerFrame } from "@worker/domain/voice/messages/frame-forms";
import { daysOfLine } from "@worker/domain/voice/messages/retention-forms";

/** A message that its device has not seen stored yet. */
export interface Pending {
  id: string;
  text: string;
  image: MessageImage | null;
  /** Why it was not taken; null while it is on its way. */
  refused: string | null;
  /** The site could not be reached with it; it is tried again. */
  isUnreached?: boolean | undefined;
}

export interface LiveState {
  /** The oldest first, each number once. */
  messages: MessageView[];
  pending: Pending[];
  otherRead: number;
  otherIsHere: boolean;
  /** What is written now is sealed in this browser. */
  isPrivate: boolean;
  /** For how many days messages are kept; 0 for good. */
  keepDays: number;
  /** What kept a message from being sent; nothing can be sent until its time is over. */
  hold: HeldNotice | null;
  /** UTC epoch milliseconds; the other was typing until then. */
  typingUntil: number;
}

type LiveEvent =
  | { type: "frame"; frame: ServerFrame; other: string; now: number }
  | ({ type: "loaded" } & Pick<LiveState, "messages" | "otherRead" | "otherIsHere" | "isPrivate" | "keepDays">)
  | { type: "posted"; id: string; text: string; image: MessageImage | null; refused: string | null }
  | { type: "refused"; id: string; why: string; hold: HeldNotice | null }
  | { type: "unreached"; id: string }
  | { type: "again"; id: string }
  | { type: "discarded"; id: string };

/** "Typing" goes unless it is said again. */
const TYPING_MS = 4_000;

/** What a conversation on the screen becomes by what its socket says and what is written. */
export function advance(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case "frame":
      return hear(state, event);
    case "loaded":
      return {
        ...withMessages(state, event.messages),
        otherRead: Math.max(state.otherRead, event.otherRead),
        otherIsHere: event.otherIsHere,
        isPrivate: event.isPrivate,
        // A page may have been read before what was heard meanwhile.
        keepDays: lastSeq(event) < lastSeq(state) ? state.keepDays : event.keepDays,
      };
    case "posted":
      return posted(state, event);
    case "refused":
      return { ...state, pending: markedPending(state, event.id, event.why), hold: event.hold ?? state.hold };
    case "unreached":
      return {
        ...state,
        pending: state.pending.map((each) => (each.id === event.id ? { ...each, isUnreached: true } : each)),
      };
    case "again":
      return { ...state, pending: markedPending(state, event.id, null) };
    case "discarded":
      return { ...state, pending: state.pending.filter(({ id }) => id !== event.id) };
  }
}

/** Another tab of this browser says it of what it wrote, and again of what became of it. */
function posted(state: LiveState, { id, text, image, refused }: Extract<LiveEvent, { type: "posted" }>): LiveState {
  if (state.messages.some(({ clientId }) => clientId === id)) return state;
  if (state.pending.some((each) => each.id === id)) return { ...state, pending: markedPending(state, id, refused) };
  return { ...state, pending: [...state.pending, { id, text, image, refused }] };
}

function hear(state: LiveState, { frame, other, now }: Extract<LiveEvent, { type: "frame" }>): LiveState {
  switch (frame.type) {
    case "messages":
      return { ...withMessages(state, frame.messages), keepDays: keptSince(state, frame.messages), typingUntil: 0 };
    case "changed":
      return withMessages(state, [frame.message]);
    case "stored":
      return { ...state, pending: state.pending.filter(({ id }) => id !== frame.id) };
    case "read":
      return frame.by === other ? { ...state, otherRead: Math.max(state.otherRead, frame.seq) } : state;
    case "typing":
      return frame.by === other ? { ...state, typingUntil: now + TYPING_MS } : state;
    case "here":
      return frame.userId === other ? { ...state, otherIsHere: frame.isHere } : state;
    case "mode":
      return { ...state, isPrivate: frame.isPrivate };
    case "refused":
      return state;
  }
}

const markedPending = ({ pending }: LiveState, id: string, refused: string | null): Pending[] =>
  pending.map((each) => (each.id === id ? { ...each, refused, isUnreached: undefined } : each));

/** The number of the newest message that is known; 0 where none is. */
export const lastSeq = ({ messages }: Pick<LiveState, "messages">): number => messages.at(-1)?.seq ?? 0;

/** For how long messages are kept after those that came: the last line that says it holds. */
const keptSince = (state: LiveState, news: readonly MessageView[]): number =>
  news.reduce(
    (days, { seq, line }) => (line !== null && seq > lastSeq(state) ? (daysOfLine(line.kind) ?? days) : days),
    state.keepDays,
  );

function withMessages(state: LiveState, news: readonly MessageView[]): LiveState {
  const bySeq = new Map([...state.messages, ...news].map((message) => [message.seq, message]));
  const messages = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const stored = new Set(news.map(({ clientId }) => clientId));
  return { ...state, messages, pending: state.pending.filter(({ id }) => !stored.has(id)) };
}
