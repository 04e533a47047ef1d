import * as v from "valibot";
import type { ReferenceCard } from "@worker/domain/views/forum/reference-card";

const answered = v.object({
  items: v.array(v.object({ path: v.string(), title: v.string(), line: v.string() })),
});

/** The cards of a message that arrived after its page. Where they cannot be had the message stands without. */
export async function askCards(conversation: string, seq: number): Promise<ReferenceCard[]> {
  const address = `/api/conversations/${encodeURIComponent(conversation)}/messages/${seq}/cards`;
  const answer = await fetch(address).catch(() => null);
  const read = v.safeParse(answered, await answer?.json().catch(() => null));
  return read.success ? read.output.items.map((card) => ({ ...card, evidence: null })) : [];
}
