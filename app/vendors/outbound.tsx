import { vendorLink } from "@worker/domain/catalogue/clicks/follow-link";
import { leaveSite } from "~/shell/leave-site";
import type { Route } from "./+types/outbound";

export const loader = (asked: Route.LoaderArgs) => leaveSite(asked, (db) => vendorLink(db, asked.params.vendorId));

/** Never shown: a screen is what lets a refused address answer with a page. */
export default function Outbound() {
  return null;
}
