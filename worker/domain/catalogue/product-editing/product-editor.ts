import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { lapsed } from "../vendors/lapsed";
import { ownVendor } from "../../foundation/access/own-vendor";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import type { AuditEntry } from "../../foundation/audit/record";

export type ProductContext = Pick<RequestContext, "db" | "viewer" | "now" | "defer" | "requestId" | "afterChange">;

/** Who changes products: staff those of any vendor, a vendor its own. */
export interface Editor {
  actor: Member;
  /** The vendor whose products these are; null for staff. */
  vendorId: string | null;
}

export function editorOf(viewer: Viewer): Editor {
  if (viewer.kind === "member" && can(viewer, "staff.dashboard")) return { actor: viewer, vendorId: null };
  const { actor, vendorId } = ownVendor(viewer);
  return { actor, vendorId };
}

export const NO_PRODUCT = "There is no such product.";

/** @throws NotFound for another vendor's product, as if it were not there (rules/access#refusals) */
export function mustBeOwn({ vendorId }: Editor, product: { vendorId: string } | undefined): void {
  if (product === undefined || (vendorId !== null && product.vendorId !== vendorId)) throw new NotFound(NO_PRODUCT);
}

/** @throws Forbidden where a vendor's writing rests; staff still can (rules/vendors#lapsed-writing) */
export function mustWrite({ vendorId }: Editor, vendor: { writingLapsedAt: number | null }): void {
  if (vendorId !== null && vendor.writingLapsedAt !== null) throw lapsed();
}

interface ProductEvent {
  action: string;
  productId: string;
  detail: Record<string, unknown>;
}

export const productEntry = (
  { actor }: Editor,
  { action, productId, detail }: ProductEvent,
  requestId: string,
): AuditEntry => ({
  actor,
  action,
  subjectType: "product",
  subjectId: productId,
  detail: actor.tokenId === undefined ? detail : { ...detail, token: actor.tokenId },
  requestId,
});
