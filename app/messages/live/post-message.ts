import * as v from "valibot";

const problem = v.object({ message: v.string() });

/**
 * Sends a message under the id that its device chose; sent twice it is stored once.
 * @returns why it was refused; null where it is stored
 * @throws TypeError where there is no connection
 */
export async function postMessage(conversation: string, message: { id: string; text: string }): Promise<string | null> {
  const answer = await fetch(`/api/conversations/${encodeURIComponent(conversation)}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
  if (answer.ok) return null;
  if (answer.status >= 500) throw new TypeError("The server could not answer.");
  const read = v.safeParse(problem, await answer.json().catch(() => null));
  return read.success ? read.output.message : "Failed to send message. Please try again.";
}
