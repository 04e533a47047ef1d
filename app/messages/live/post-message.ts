import * as v from "valibot";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";

const problem = v.object({ message: v.string() });

/**
 * Sends a message under the id that its device chose; sent twice it is stored once.
 * @returns why it was refused, and until when its writer may send nothing; null where it is stored
 * @throws TypeError where there is no connection
 */
export async function postMessage(
  conversation: string,
  { image, ...message }: { id: string; text: string; image: MessageImage | null },
): Promise<{ why: string; heldUntil: number } | null> {
  const answer = await fetch(`/api/conversations/${encodeURIComponent(conversation)}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(image === null ? message : { ...message, image: { id: image.id, alt: image.alt } }),
  });
  if (answer.ok) return null;
  if (answer.status >= 500) throw new TypeError("The server could not answer.");
  const read = v.safeParse(problem, await answer.json().catch(() => null));
  const wait = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
  return {
    why: read.success ? read.output.message : "Failed to send message. Please try again.",
    heldUntil: Date.now() + wait * 1000,
  };
}
