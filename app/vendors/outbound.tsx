import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { countClick, isClick, vendorLink } from "@worker/domain/clicks/follow-link";
import { NotFound } from "@worker/errors";
import type { Route } from "./+types/outbound";

/** Leads to a vendor's website and counts the visit (rulings R21, area 5). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now, visitorKey, defer } = contextOf(context);
  const link = await vendorLink(db, params.vendorId).catch((error: unknown) => {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error;
  });
  if (isClick(request)) defer(countClick(db, link, visitorKey, now));
  throw redirect(link.url.href, {
    headers: { "referrer-policy": "no-referrer", "cache-control": "no-store", "x-robots-tag": "noindex" },
  });
}

/** Never shown: a screen is what lets a refused address answer with a page. */
export default function Outbound() {
  return null;
}
