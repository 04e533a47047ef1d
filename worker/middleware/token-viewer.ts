import type { RequestContext } from "../context";
import type { Db } from "../db/client";
import type { Viewer } from "../domain/foundation/access/policy";
import { bearsToken, noteUsed, TOKEN_RULE, vendorOfToken } from "../domain/oversight/plans/vendor-of-token";
import { Unauthenticated } from "../errors";
import { takeOrRefuse } from "../take-or-refuse";

/** Tokens act on their own vendor, and nowhere else. */
const VENDOR_API = "/api/vendor/";

type Services = Pick<RequestContext, "objects" | "defer" | "backgroundDb" | "now">;

/**
 * The viewer whom a write token stands for; null where the request comes without one.
 * @throws Unauthenticated for a token that does not work, or works elsewhere; RateLimited beyond its calls a minute
 */
export async function tokenViewer(db: Db, request: Request, services: Services): Promise<Viewer | null> {
  const header = request.headers.get("authorization");
  if (!bearsToken(header)) return null;
  const member = new URL(request.url).pathname.startsWith(VENDOR_API) ? await vendorOfToken(db, header) : null;
  if (member?.tokenId === undefined) throw new Unauthenticated("This token does not work here.", "token-refused");
  const { objects, defer, backgroundDb, now } = services;
  await takeOrRefuse(objects.limiter(`token:${member.tokenId}`), TOKEN_RULE, now);
  defer(noteUsed(backgroundDb, member.tokenId, now));
  return member;
}
