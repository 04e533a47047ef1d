import type { RequestContext } from "../context";
import { openReferralCode } from "../domain/voice/rewards/referral-codes";

/**
 * Remembers the code of the first referral link that a visitor follows, in the visitor's own answer and never in a page
 * that others get. A code that brings nobody is not remembered, so that made-up ones fill nothing; a visitor who has one
 * already costs no look at the database (rules/rewards#referral-links).
 * @returns whether the address names a code: such a page is nobody else's
 */
export async function rememberReferral(raw: Request, request: RequestContext): Promise<boolean> {
  const { viewer, viewAs, db, cookies } = request;
  if (raw.method !== "GET" || viewer.kind !== "visitor" || viewAs !== null) return false;
  const typed = new URL(raw.url).searchParams.get("ref");
  if (typed === null) return false;
  if (request.referral !== null) return true;
  const code = await openReferralCode(db, typed);
  if (code === null) return true;
  request.referral = code;
  request.setHeader("set-cookie", await cookies.setReferral(code));
  return true;
}
