import * as v from "valibot";
import { type ClaimInput, claimBody } from "../claims/forms";
import { Invalid } from "../../../errors";
import type { ReviewInput } from "./review-form";

const FIELDS: Record<string, string> = { vendor: "vendorId", product: "productId", amount: "purchaseAmount" };

/** Refused where a part is missing, so that nobody believes a claim was filed (rules/claims#with-a-review). */
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
