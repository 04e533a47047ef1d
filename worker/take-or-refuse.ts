import type { ObjectStubs } from "../durable-objects/stubs";
import { RateLimited } from "./errors";

type Taking = Pick<ReturnType<ObjectStubs["limiter"]>, "take">;

/** Counts one try against a rule. @throws RateLimited with the time to wait where the rule allows no more */
export async function takeOrRefuse(limiter: Taking, ...[rule, now]: Parameters<Taking["take"]>): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(rule, now);
  if (!allowed) throw new RateLimited(retryAfterSeconds);
}
