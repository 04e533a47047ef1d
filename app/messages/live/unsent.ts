import * as v from "valibot";
import { MESSAGE_IMAGE_TYPES } from "@worker/domain/voice/message-images/image-forms";
import { storedJson } from "~/device/stored-json";
import { storeText } from "~/device/stored-text";

const kept = v.array(
  v.object({
    id: v.string(),
    text: v.string(),
    image: v.optional(
      v.nullable(
        v.object({
          id: v.string(),
          alt: v.string(),
          width: v.number(),
          height: v.number(),
          type: v.picklist(MESSAGE_IMAGE_TYPES),
        }),
      ),
      null,
    ),
    /** Why the site did not take it: its writer sends it again, or nobody does. */
    refused: v.optional(v.nullable(v.string()), null),
  }),
);
type Unsent = v.InferOutput<typeof kept>;

/** Another member who logs in here finds nothing of it. */
const keyOf = (self: string, conversation: string) => `messages-unsent:${self}:${conversation}`;

/** What this device wrote and has not seen stored; it outlives a reload, and is sent again under the same ids, but for what was refused. */
export const readUnsent = (self: string, conversation: string): Unsent =>
  storedJson(keyOf(self, conversation), kept) ?? [];

/** Without storage it stays on the screen only. */
export const keepUnsent = (self: string, conversation: string, unsent: Unsent): boolean =>
  storeText(keyOf(self, conversation), unsent.length === 0 ? "" : JSON.stringify(unsent));
