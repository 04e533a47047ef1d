import * as v from "valibot";
import { type ClaimInput, claimBody } from "../claims/forms";
import { Invalid } from "../../../errors";
import type { ReviewInput } from "./review-form";

const FIELDS: Record<string, string> = { vendor: "vendorId", product: "productId", amount: "purchaseAmount" };

/**
 * An order number with its date and amount (rules/claims#with-a-review); null without one.
 * @throws Invalid where a part of it is missing, so that nobody believes a claim was filed
 */
export function claimOfReview({ vendorId, productId, orderNumber, ...given }: ReviewInput): ClaimInput | null {
  if (orderNumber === undefined && given.purchaseAmount === undefined) return null;
  const amount = given.purchaseAmount === undefined ? undefined : given.purchaseAmount / 100;
  const claim = { vendor: vendorId, product: productId ?? undefined, orderNumber, amount };
  const read = v.safeParse(claimBody, { ...claim, purchaseDate: given.purchaseDate });
  if (read.success) return read.output;
  const fields = read.issues.flatMap((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? [] : [[FIELDS[path] ?? path, issue.message] as const];
  });
  throw new Invalid(Object.fromEntries(fields));
}
