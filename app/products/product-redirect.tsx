import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { findProductVendor } from "@worker/domain/views/product-page/product-page";
import { orNotFound } from "~/shell/or-not-found";
import type { Route } from "./+types/product-redirect";
import { productPath } from "./product-link";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = contextOf(context);
  const vendorId = await orNotFound(findProductVendor(db, params.productId));
  throw redirect(productPath(vendorId, params.productId), 301);
}

/** Never shown: a screen is what lets an unknown product answer with a page. */
export default function ProductRedirect() {
  return null;
}
