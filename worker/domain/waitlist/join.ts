import type { RequestContext } from "../../context";
import { newId } from "../../db/ids";
import { RateLimited } from "../../errors";
import { emailKey } from "../users/names";
import { waitlist } from "./schema";

type JoinContext = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now">;

/**
 * Puts an address on the waitlist; one that is there already stays as it is, and the caller cannot tell.
 * @param email valid and trimmed
 * @throws RateLimited by network (setting `throttles.waitlist`)
 */
export async function joinWaitlist({ db, objects, site, network, now }: JoinContext, email: string): Promise<void> {
  const verdict = await objects.limiter(`waitlist:${network}`).take(site.throttles.waitlist, now);
  if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  const row = { id: newId(now), email, emailKey: emailKey(email), createdAt: now };
  await db.insert(waitlist).values(row).onConflictDoNothing();
}
