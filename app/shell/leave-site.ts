import { redirect } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { countClick, isClick, type OutboundLink } from "@worker/domain/catalogue/clicks/follow-link";
import { isAudience } from "@worker/domain/catalogue/page-views/count-view";
import { orNotFound } from "./or-not-found";

interface Asked {
  context: Parameters<typeof contextOf>[0];
  request: Request;
}

/**
 * Leads to a vendor's own site, and counts the visit after the answer is sent (rules/platform#links-out); like a
 * view not the vendor's own, and not that of staff.
 * @param find answers where to, or throws NotFound
 */
export async function leaveSite(
  { context, request }: Asked,
  find: (db: RequestContext["db"]) => Promise<OutboundLink>,
): Promise<Response> {
  const { db, now, visitorKey, viewer, defer } = contextOf(context);
  const link = await orNotFound(find(db));
  if (isClick(request) && isAudience(viewer, link.vendorId)) defer(countClick(db, link, visitorKey, now));
  return redirect(link.url.href, {
    headers: { "referrer-policy": "no-referrer", "cache-control": "no-store", "x-robots-tag": "noindex" },
  });
}
