import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { Person } from "../../domain/foundation/users/person";
import { LINE_KINDS } from "../../domain/voice/messages/line";
import { MESSAGE_IMAGE_TYPES } from "../../domain/voice/message-images/image-forms";
import { at } from "../http/shapes";

export const person = z
  .object({ id: z.string(), username: z.string(), role: z.enum(ROLES), picture: z.string().nullable() })
  .nullable()
  .describe("null for a former member");

export const personOf = (who: Person): z.infer<typeof person> =>
  who.former ? null : { id: who.id, username: who.username, role: who.role, picture: who.picture };

export const message = z.object({
  seq: z.int().describe("1, 2, 3, … in the order in which they were stored"),
  clientId: z.string().describe("As the sender's device chose it"),
  senderId: z.string().nullable().describe("null for a line of the conversation's own"),
  line: z
    .object({
      kind: z.enum(LINE_KINDS),
      by: z.string(),
      from: at.nullable().describe("From when on older messages are deleted; null where none are"),
    })
    .nullable()
    .describe("That private mode was turned on or off, or for how long messages are kept, and by whom"),
  at,
  isPrivate: z.boolean(),
  text: z.string().nullable().describe("null in private mode, and where it was taken back"),
  sealed: z.string().nullable().describe("What the sender's device sealed, in private mode"),
  editedAt: at.nullable(),
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
