import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { Person } from "../../domain/foundation/users/person";
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
  at,
  isPrivate: z.boolean(),
  text: z.string().nullable().describe("null in private mode, and where it was taken back"),
  sealed: z.string().nullable().describe("What the sender's device sealed, in private mode"),
  editedAt: at.nullable(),
  isDeleted: z.boolean(),
  removedFor: z.string().nullable().describe("Why moderators took it down; then its text is null"),
});
