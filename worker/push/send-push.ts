import { type BrowserKeys, encryptFor } from "./encrypt";
import { type Vapid, vapidHeader } from "./vapid";

export interface Subscription extends BrowserKeys {
  endpoint: string;
}

interface PushMessage {
  payload: string;
  /** A message that waits at the service is replaced by a newer one of its topic. At most 32 letters of base64url. */
  topic: string;
}

/**
 * What became of a message: taken; the subscription is over; to be tried again, after so many milliseconds where the
 * service says it; or refused, which another try would not change.
 */
export type Pushed =
  { outcome: "taken" | "gone" } | { outcome: "refused"; status: number } | { outcome: "later"; after: number | null };

/** How long a service stores what it cannot deliver: a browser that was off so long hears nothing. */
const TTL_SECONDS = 12 * 3600;
const ANSWER_MS = 10_000;

/** Hands messages to push services; a test has its own. */
export interface Pusher {
  vapid: Vapid;
  call: (endpoint: string, init: RequestInit) => Promise<Response>;
}

export async function sendPush(
  { vapid, call }: Pusher,
  { endpoint, ...keys }: Subscription,
  { payload, topic }: PushMessage,
  now: number,
): Promise<Pushed> {
  const body = await encryptFor(keys, payload).catch(() => null);
  if (body === null) return { outcome: "gone" };
  const headers = {
    authorization: await vapidHeader(vapid, new URL(endpoint).origin, now),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(TTL_SECONDS),
    topic,
    urgency: "normal",
  };
  // A redirect could lead anywhere: it counts as a refusal.
  const init = { method: "POST", headers, body, redirect: "manual" as const, signal: AbortSignal.timeout(ANSWER_MS) };
  const answer = await call(endpoint, init).catch(() => null);
  if (answer === null) return { outcome: "later", after: null };
  await answer.body?.cancel();
  return outcomeOf(answer);
}

function outcomeOf({ status, ok, headers }: Response): Pushed {
  if (ok) return { outcome: "taken" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status !== 429 && status < 500) return { outcome: "refused", status };
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return { outcome: "later", after: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null };
}
