import { data } from "react-router";
import { productLink } from "@worker/domain/catalogue/clicks/follow-link";
import { Forbidden } from "@worker/errors";
import { leaveSite } from "~/shell/leave-site";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import type { Route } from "./+types/outbound";

/** Leads to where a vendor sells a product; a suspended substance has no way out (rules/substances#suspension). */
export async function loader(asked: Route.LoaderArgs) {
  const { productId } = asked.params;
  try {
    throw await leaveSite(asked, (db) => productLink(db, productId));
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return data({ reason: error.message, productId }, { status: 403 });
  }
}

export const meta = () =>
  pageMeta(
    { title: "Suspended", description: "There is no link to the vendor from here.", path: "/", noindex: true },
    "",
  );

/** Shown only where the way out is closed. */
export default function Outbound({ loaderData: { reason, productId } }: Route.ComponentProps) {
  return (
    <Empty
      icon="ban"
      title="Products of this kind are suspended"
      action={<Link to={`/product/${productId}`}>Back to the product</Link>}
    >
      {reason}
    </Empty>
  );
}
