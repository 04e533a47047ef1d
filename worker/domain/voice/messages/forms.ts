import * as v from "valibot";
import { paragraphs } from "../../../fields";

/** Characters of a message, counted as code points (rules/messages#messages). */
const MESSAGE_MAX = 1000;
/** Of the message at the end of a conversation, in the list of conversations. */
export const PREVIEW_MAX = 50;
/** How long a message can be changed or taken back. */
export const CHANGE_MS = 15 * 60_000;
export const MESSAGES_A_PAGE = 50;

const TOO_LONG = `A message has at most ${MESSAGE_MAX} characters.`;
const EMPTY = "Write a message first.";

const messageText = v.config(
  v.pipe(
    v.string(EMPTY),
    paragraphs,
    v.minLength(1, EMPTY),
    v.check((text) => Array.from(text).length <= MESSAGE_MAX, TOO_LONG),
  ),
  { abortPipeEarly: true },
);

/** Chosen by the sender's device, so that a message sent twice is stored once. */
const clientId = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z-]{16,40}$/, "A message's id has 16 to 40 letters and digits."),
);
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0, "A message's number is at least 0."));

/** What a form or the API sends. */
export const messageForm = v.object({ text: messageText, id: v.optional(clientId) });

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** What the messages screen posts. */
export const messagesPageForm = v.variant("intent", [
  v.object({ intent: v.literal("send"), text: messageText, id: v.optional(clientId) }),
  v.object({ intent: v.literal("edit"), seq: number, text: messageText }),
  v.object({ intent: v.literal("delete"), seq: number }),
  v.object({ intent: v.literal("block") }),
  v.object({ intent: v.literal("unblock") }),
]);

export const blockForm = v.object({ blocked: v.boolean("Say whether the member is blocked.") });

/** What a socket says to the conversation's object, version 1 of the protocol (rules/messages#sockets). */
export const clientFrame = v.variant("type", [
  v.strictObject({ type: v.literal("send"), id: clientId, text: messageText }),
  v.strictObject({ type: v.literal("edit"), seq, text: messageText }),
  v.strictObject({ type: v.literal("delete"), seq }),
  v.strictObject({ type: v.literal("read"), seq }),
  v.strictObject({ type: v.literal("typing") }),
  v.strictObject({ type: v.literal("since"), seq }),
]);
export const PROTOCOL = "leafproof.messages.v1";
/** Nothing that a member writes comes near it; what is larger closes the socket unread. */
export const FRAME_MAX = 16_384;
