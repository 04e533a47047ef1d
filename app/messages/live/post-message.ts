import * as v from "valibot";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { holdOf, limitNotice, NOT_SENT } from "./held";

const problem = v.object({ message: v.string(), notice: limitNotice });

const FAILED = "Failed to send message. Please try again.";

/**
 * Sends a message under the id that its device chose; sent twice it is stored once.
 * @returns why it was refused, and the limit that did it; null where it is stored
 * @throws TypeError where there is no connection
 */
export async function postMessage(
  conversation: string,
  { id, text, image }: { id: string; text: string; image: MessageImage | null },
): Promise<{ why: string; hold: HeldNotice | null } | null> {
  const answer = await fetch(`/api/conversations/${encodeURIComponent(conversation)}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, content: text, ...(image && { image: { id: image.id, alt: image.alt } }) }),
  });
  if (answer.ok) return null;
  if (answer.status >= 500) throw new TypeError("The server could not answer.");
  const read = v.safeParse(problem, await answer.json().catch(() => null));
  const { message: why, notice } = read.success ? read.output : { message: FAILED };
  const retryAfterSeconds = answer.status === 429 ? Number(answer.headers.get("retry-after")) : null;
  const hold = holdOf({ notice, message: why, retryAfterSeconds });
  return { why: hold === null ? why : NOT_SENT, hold };
}
