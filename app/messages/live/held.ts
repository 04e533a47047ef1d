import * as v from "valibot";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";

/** Of a limit that has a name. */
export const limitNotice = v.optional(v.object({ title: v.string(), why: v.string(), again: v.optional(v.string()) }));

/** Beside a message that a limit kept back; the notice says the rest. */
export const NOT_SENT = "Not sent.";

interface Limited {
  notice?: v.InferOutput<typeof limitNotice>;
  message: string;
  retryAfterSeconds: number | null;
}

/** What the notice says of what the site refused; null where that was no limit. */
export const holdOf = ({ notice, message, retryAfterSeconds }: Limited): HeldNotice | null =>
  retryAfterSeconds === null
    ? null
    : { ...(notice ?? { title: "Rate Limited", why: message }), until: Date.now() + retryAfterSeconds * 1000 };
