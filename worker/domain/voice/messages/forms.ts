import * as v from "valibot";
import { paragraphs, seen } from "../../../fields";
import { MESSAGE_IMAGE_ID_FIELD } from "../message-images/image-forms";
import { imageId, messageImageAlt, sentImage } from "../message-images/image-schemas";
import { LEGAL_NOTICE_IDS } from "./legal-notices";
import { sealedText } from "./sealed-form";
import { MESSAGE_MAX, TOO_LONG } from "./sizes";
import { requestText } from "../contact-requests/forms";

export const EMPTY = "Write a message first.";

export const messageText = v.config(
  v.pipe(
    v.string(EMPTY),
    paragraphs,
    v.check((text) => seen(text) !== "", EMPTY),
    v.check((text) => Array.from(text).length <= MESSAGE_MAX, TOO_LONG),
  ),
  { abortPipeEarly: true },
);

/** Chosen by the sender's device, so that a message sent twice is stored once. */
export const clientId = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z-]{16,40}$/, "A message's id has 16 to 40 letters and digits."),
);

/** What may be empty beside a picture; what nobody sees is. */
const words = v.config(
  v.pipe(
    v.string(EMPTY),
    paragraphs,
    v.transform((text) => (seen(text) === "" ? "" : text)),
    v.check((text) => Array.from(text).length <= MESSAGE_MAX, TOO_LONG),
  ),
  { abortPipeEarly: true },
);
const said = { content: v.optional(words), encryptedContent: v.optional(sealedText) };

/** What the API sends: plain in regular mode, sealed in private mode. */
export const messageForm = v.pipe(
  v.object({ ...said, id: v.optional(clientId), image: v.optional(sentImage) }),
  v.forward(
    v.check(({ content, encryptedContent }) => (content === undefined) !== (encryptedContent === undefined), EMPTY),
    ["content"],
  ),
  v.forward(
    v.check(
      ({ encryptedContent, id }) => encryptedContent === undefined || id !== undefined,
      "Give a sealed message its id.",
    ),
    ["id"],
  ),
);
export const messageChangeForm = v.pipe(
  v.object({ ...said, alt: v.optional(messageImageAlt) }),
  v.forward(
    v.check(({ content, encryptedContent }) => (content === undefined) !== (encryptedContent === undefined), EMPTY),
    ["content"],
  ),
);

/** Private mode is turned on only by whoever accepts its limits. */
export const modeForm = v.object({
  isPrivateMode: v.boolean("Say whether private mode is on."),
  accepted: v.optional(v.boolean(), false),
});

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** What the messages screen posts. */
export const messagesPageForm = v.variant("intent", [
  v.object({
    ...{ intent: v.literal("send"), text: words, id: v.optional(clientId) },
    ...{ alt: v.optional(messageImageAlt), [MESSAGE_IMAGE_ID_FIELD]: v.optional(imageId) },
  }),
  v.object({ intent: v.literal("edit"), seq: number, text: words, alt: v.optional(messageImageAlt) }),
  v.object({ intent: v.literal("delete"), seq: number }),
  v.object({ intent: v.literal("ask"), message: requestText }),
  v.object({ intent: v.literal("dismiss"), notice: v.picklist(LEGAL_NOTICE_IDS) }),
  v.object({ intent: v.literal("block") }),
  v.object({ intent: v.literal("unblock") }),
]);

export const blockForm = v.object({ blocked: v.boolean("Say whether the member is blocked.") });
