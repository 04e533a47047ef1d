import type { Hold } from "../../../../durable-objects/limiter/sending";
import { minutesOf, RateLimited } from "../../../errors";

/** What the notice says whose sender may write nothing for a while, by the rule that was broken. */
const NOTICES: Record<string, { title: string; why: string }> = {
  "too-fast": { title: "Messaging Too Fast", why: "You can send 10 messages in 5 minutes." },
  "too-many": { title: "Message Limit Exceeded", why: "You can send 60 messages in an hour." },
};
const OTHERWISE = { title: "Rate Limited", why: "Your messages were limited." };

interface HoldNotice {
  title: string;
  why: string;
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
}

function holdNotice({ by, until }: Hold, now: number): HoldNotice {
  return { ...(NOTICES[by] ?? OTHERWISE), retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) };
}

export function heldError(hold: Hold, now: number): RateLimited {
  const { title, why, retryAfterSeconds } = holdNotice(hold, now);
  return new RateLimited(retryAfterSeconds, `${title}: ${why} You can write again in ${minutesOf(retryAfterSeconds)}.`);
}
