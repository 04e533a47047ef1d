import { z } from "zod";
import { type Member, ROLES } from "../../worker/domain/foundation/access/policy";
import { jsonText } from "../../worker/json-text";

const member = z.object({
  kind: z.literal("member"),
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  tester: z.boolean(),
  ageVerified: z.boolean(),
  emailVerified: z.boolean(),
  vendorId: z.string().nullable(),
  secondFactorDue: z.boolean().optional(),
}) satisfies z.ZodType<Member>;

const openThread = z.object({ id: z.string(), since: z.number() });

const seat = z.object({
  id: z.string(),
  /** Hash of the session that opened it: it closes with that session. */
  session: z.string(),
  /** As they were when the session was looked at last. */
  member,
  /** The threads that this browser has open. */
  open: z.array(openThread),
});
/** Whose socket it is and what they have open; kept by the platform while the object sleeps. */
export type InboxSeat = z.infer<typeof seat>;

export const seatFrom = (kept: unknown): InboxSeat => seat.parse(kept);
/** As the Worker hands it over with the request. */
export const readInboxSeat = jsonText(seat);
