import * as v from "valibot";
import { clientId, messageText } from "./forms";
import { LINE_KINDS } from "./line";
import { MESSAGE_IMAGE_TYPES } from "../message-images/image-forms";
import type { MessageView } from "./message-view";

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0, "A message's number is at least 0."));

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

const at = v.number();
export const sentPicture = v.object({
  id: v.string(),
  alt: v.string(),
  width: v.number(),
  height: v.number(),
  type: v.picklist(MESSAGE_IMAGE_TYPES),
});
export const sentLine = v.object({
  kind: v.picklist(LINE_KINDS),
  by: v.string(),
  from: v.optional(v.nullable(at), null),
});
/** A message as sockets say it. */
const sentMessage: v.GenericSchema<unknown, MessageView> = v.object({
  seq,
  clientId: v.string(),
  senderId: v.nullable(v.string()),
  line: v.nullable(sentLine),
  at,
  isPrivate: v.boolean(),
  text: v.nullable(v.string()),
  canDecrypt: v.boolean(),
  sealed: v.nullable(v.string()),
  editedAt: v.nullable(at),
  isDeleted: v.boolean(),
  removedFor: v.nullable(v.string()),
  image: v.nullable(sentPicture),
});
const hold = v.object({ by: v.string(), until: at });

/** What the object says to the sockets of its members. */
export const serverFrame = v.variant("type", [
  v.object({ type: v.literal("messages"), messages: v.array(sentMessage) }),
  v.object({ type: v.literal("stored"), id: v.string(), seq, at }),
  v.object({
    type: v.literal("refused"),
    id: v.nullable(v.string()),
    reason: v.picklist(["held", "mode-changed", "blocked", "not-changeable"]),
    hold: v.nullable(hold),
  }),
  v.object({ type: v.literal("changed"), message: sentMessage }),
  v.object({ type: v.literal("mode"), isPrivate: v.boolean() }),
  v.object({ type: v.literal("read"), by: v.string(), seq }),
  v.object({ type: v.literal("typing"), by: v.string() }),
  v.object({ type: v.literal("here"), userId: v.string(), isHere: v.boolean() }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrame>;
