import type { HistoryPart } from "@worker/domain/catalogue/product-history/forms";
import { queryText } from "~/ui/query";
import { productPath } from "../product-link";

/** A part of a product's history; the first one has the bare address. */
export function historyPath(
  { id, vendorId }: { id: string; vendorId: string },
  part: HistoryPart = "prices",
  cursor?: string | null,
): string {
  const text = queryText({ part: part === "prices" ? undefined : part, cursor });
  const path = `${productPath(vendorId, id)}/history`;
  return text === "" ? path : `${path}?${text}`;
}
