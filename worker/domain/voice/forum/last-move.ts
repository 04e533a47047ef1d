import { z } from "zod";
import { RESTRICTIONS } from "./forms";

const shared = {
  at: z.number(),
  /** Who may read the other thread or the old category. */
  capability: z.enum(RESTRICTIONS).nullable(),
  reason: z.string(),
};

/** What a thread keeps of the last move of posts into it, out of it or of it as a whole (rules/forum#moderation-log). */
export const lastMove = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("merged"),
    threadId: z.string(),
    name: z.string(),
    posts: z.number().nullable(),
    ...shared,
  }),
  z.object({
    kind: z.literal("split"),
    threadId: z.string(),
    name: z.string(),
    posts: z.number(),
    /** Whether the other thread is not hidden. */
    shown: z.boolean(),
    ...shared,
  }),
  z.object({ kind: z.literal("moved"), name: z.string(), ...shared }),
]);
export type LastMove = z.infer<typeof lastMove>;
