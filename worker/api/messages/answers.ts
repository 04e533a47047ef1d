import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { Person } from "../../domain/foundation/users/person";
import { LINE_KINDS } from "../../domain/voice/messages/line";
import { membersOf } from "../../domain/voice/messages/conversation-id";
import type { MessageView } from "../../domain/voice/messages/message-view";
import { publicMessage } from "../../domain/voice/messages/public-message";
import { MESSAGE_IMAGE_TYPES } from "../../domain/voice/message-images/image-forms";
import { at } from "../http/shapes";

export const person = z
  .object({ id: z.string(), username: z.string(), role: z.enum(ROLES), picture: z.string().nullable() })
  .nullable()
  .describe("null for a former member");

export const personOf = (who: Person): z.infer<typeof person> =>
  who.former ? null : { id: who.id, username: who.username, role: who.role, picture: who.picture };

export const participants = z.array(z.string()).length(2).describe("Both members' ids, sorted");

export const participantsOf = (conversationId: string): string[] => [...(membersOf(conversationId) ?? [])];

/** By the public names (rules/platform#public-names). */
export const message = z.object({
  id: z.string().describe("As the sender's device chose it"),
  conversationId: z.string(),
  seq: z.int().describe("1, 2, 3, … in the order in which they were stored"),
  senderId: z.string().nullable().describe("null for a line of the conversation's own"),
  receiverId: z.string().nullable().describe("null for a line of the conversation's own"),
  line: z
    .object({
      kind: z.enum(LINE_KINDS),
      by: z.string(),
      from: at.nullable().describe("From when on older messages are deleted; null where none are"),
    })
    .nullable()
    .describe("That private mode was turned on or off, or for how long messages are kept, and by whom"),
  dateSent: at,
  dateEdited: at.nullable(),
  isRead: z.boolean().describe("By its receiver; of a line by you"),
  isPrivateMode: z.boolean(),
  content: z.string().nullable().describe("null in private mode, and where it was taken back"),
  encryptedContent: z
    .string()
    .nullable()
    .describe(
      "What the sender's device sealed, in private mode: JSON text, with its `iv` and a wrapped key for each browser",
    ),
  canDecrypt: z
    .boolean()
    .describe("Whether `content` is what was written; in private mode only the members' devices can say"),
  isDeleted: z.boolean(),
  removedFor: z.string().nullable().describe("Why moderators took it down; then its text is null"),
  image: z
    .object({
      id: z.string(),
      alt: z.string().describe("What it shows; may be empty"),
      width: z.int(),
      height: z.int(),
      type: z.enum(MESSAGE_IMAGE_TYPES),
    })
    .nullable()
    .describe("At /files/messages/{conversation}/{id}, for its two members only"),
});

/** A line that its reader has the conversation say. */
export const lineOf = (view: MessageView | null, conversationId: string): z.infer<typeof message> | null =>
  view && messageOf(view, { conversationId, self: "", readUpTo: { own: view.seq, other: 0 } });

/** Up to which message both have read. */
interface ReadUpTo {
  own: number;
  other: number;
}

/** A message as the API answers it. @param self who reads it */
export function messageOf(
  view: MessageView,
  of: { conversationId: string; self: string; readUpTo: ReadUpTo },
): z.infer<typeof message> {
  const { conversationId, self, readUpTo } = of;
  const isRead = view.seq <= (view.senderId === self ? readUpTo.other : readUpTo.own);
  return { ...publicMessage(view, conversationId), isRead };
}
