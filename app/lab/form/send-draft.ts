import type { TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";

const OFFLINE = "The server could not be reached.";
const FAILED = "The draft could not be saved.";

interface Sent {
  /** 0 where no answer came. */
  status: number;
  /** Null where it was not saved. */
  savedAt: number | null;
  message: string;
}

/** What an answer says; anything else that came instead is not shown. */
function read(answer: unknown): { savedAt: number | null; message: string } {
  const said: { savedAt?: unknown; message?: unknown } = typeof answer === "object" && answer !== null ? answer : {};
  const { savedAt, message } = said;
  return {
    savedAt: typeof savedAt === "number" ? savedAt : null,
    message: typeof message === "string" ? message : FAILED,
  };
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
    const { savedAt, message } = read(await response.json().catch(() => null));
    return { status: response.status, savedAt: response.ok ? savedAt : null, message };
  } catch {
    return { status: 0, savedAt: null, message: OFFLINE };
  }
}
