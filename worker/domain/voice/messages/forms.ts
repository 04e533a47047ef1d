import * as v from "valibot";
import { paragraphs } from "../../../fields";
import { LEGAL_NOTICE_IDS } from "./legal-notices";
import { requestText } from "../contact-requests/forms";

/** Characters of a message, counted as code points (rules/messages#messages). */
export const MESSAGE_MAX = 1000;
/** Of the message at the end of a conversation, in the list of conversations. */
export const PREVIEW_MAX = 50;
/** How long a message can be changed or taken back. */
export const CHANGE_MS = 15 * 60_000;
export const MESSAGES_A_PAGE = 50;

const TOO_LONG = `A message has at most ${MESSAGE_MAX} characters.`;
const EMPTY = "Write a message first.";

export const messageText = v.config(
  v.pipe(
    v.string(EMPTY),
    paragraphs,
    v.minLength(1, EMPTY),
    v.check((text) => Array.from(text).length <= MESSAGE_MAX, TOO_LONG),
  ),
  { abortPipeEarly: true },
);

/** Chosen by the sender's device, so that a message sent twice is stored once. */
export const clientId = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z-]{16,40}$/, "A message's id has 16 to 40 letters and digits."),
);

/** What a form or the API sends. */
export const messageForm = v.object({ text: messageText, id: v.optional(clientId) });

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** What the messages screen posts. */
export const messagesPageForm = v.variant("intent", [
  v.object({ intent: v.literal("send"), text: messageText, id: v.optional(clientId) }),
  v.object({ intent: v.literal("edit"), seq: number, text: messageText }),
  v.object({ intent: v.literal("delete"), seq: number }),
  v.object({ intent: v.literal("ask"), message: requestText }),
  v.object({ intent: v.literal("dismiss"), notice: v.picklist(LEGAL_NOTICE_IDS) }),
  v.object({ intent: v.literal("block") }),
  v.object({ intent: v.literal("unblock") }),
]);

export const blockForm = v.object({ blocked: v.boolean("Say whether the member is blocked.") });
