import * as v from "valibot";
import type { TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";

const OFFLINE = "The server could not be reached.";
const FAILED = "The draft could not be saved.";

const answer = v.object({ savedAt: v.optional(v.number()), message: v.optional(v.string()) });

interface Sent {
  /** 0 where no answer came. */
  status: number;
  /** Null where it was not saved. */
  savedAt: number | null;
  message: string;
}

/** @param keepalive whether it goes on although the page goes away */
export async function sendDraft(
  address: string,
  body: { fields: TypedResult; basedOn: number | null },
  keepalive: boolean,
): Promise<Sent> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(address, { method: "PUT", headers, body: JSON.stringify(body), keepalive });
    const read = v.safeParse(answer, await response.json().catch(() => ({})));
    const { savedAt = null, message = FAILED } = read.success ? read.output : {};
    return { status: response.status, savedAt: response.ok ? savedAt : null, message };
  } catch {
    return { status: 0, savedAt: null, message: OFFLINE };
  }
}
