import { productLink } from "@worker/domain/clicks/follow-link";
import { leaveSite } from "~/shell/leave-site";
import type { Route } from "./+types/outbound";

/** Leads to where a vendor sells a product. */
export const loader = (asked: Route.LoaderArgs) => leaveSite(asked, (db) => productLink(db, asked.params.productId));

/** Never shown: a screen is what lets a refused address answer with a page. */
export default function Outbound() {
  return null;
}
