import * as v from "valibot";

const kept = v.array(v.object({ id: v.string(), text: v.string() }));
type Unsent = v.InferOutput<typeof kept>;

const keyOf = (conversation: string) => `messages-unsent:${conversation}`;

/** What this device wrote and has not seen stored; it outlives a reload, and is sent again under the same ids. */
export function readUnsent(conversation: string): Unsent {
  try {
    return v.parse(kept, JSON.parse(localStorage.getItem(keyOf(conversation)) ?? "[]"));
  } catch {
    return [];
  }
}

export function keepUnsent(conversation: string, unsent: Unsent): void {
  try {
    if (unsent.length === 0) localStorage.removeItem(keyOf(conversation));
    else localStorage.setItem(keyOf(conversation), JSON.stringify(unsent));
  } catch {
    // Without storage it stays on the screen only.
  }
}
