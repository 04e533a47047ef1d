import { Forbidden, NotFound } from "../../../errors";
import { demand } from "./demand";
import type { Member, Viewer } from "./policy";

export const NO_VENDOR = "You do not run a vendor page.";

/** The member who acts for a vendor, and that vendor. @throws Forbidden without `vendor.own`; NotFound without one */
export function ownVendor(viewer: Viewer): { actor: Member; vendorId: string } {
  const actor = demand(viewer, "vendor.own");
  if (actor.vendorId === null) throw new NotFound(NO_VENDOR);
  return { actor, vendorId: actor.vendorId };
}

/** Likewise, in person: what a write token must not do with the account. @throws Forbidden also for an API token */
export function ownVendorInPerson(viewer: Viewer): { actor: Member; vendorId: string } {
  const own = ownVendor(viewer);
  if (own.actor.tokenId !== undefined)
    throw new Forbidden("This requires a login; a token is not enough.", "login-not-token");
  return own;
}
