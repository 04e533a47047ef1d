import { and, eq, type SQL, sql } from "drizzle-orm";
import { ownVendor } from "../../../foundation/access/own-vendor";
import { can, type Member, type Viewer } from "../../../foundation/access/policy";
import { users } from "../../../foundation/users/schema";
import { labDrafts } from "../results/schema";

/** Who enters results: a vendor's account for its vendor, the panel for any. */
export interface EntryRole {
  actor: Member;
  vendorId: string | null;
}

export const entryRoleOf = (viewer: Viewer): EntryRole =>
  viewer.kind === "member" && can(viewer, "lab.decide") ? { actor: viewer, vendorId: null } : ownVendor(viewer);

/** A vendor's drafts are its accounts' together; on the panel everyone sees only their own. */
export function draftsOf({ actor, vendorId }: EntryRole): SQL | undefined {
  if (vendorId === null) return eq(labDrafts.createdBy, actor.id);
  const byItsAccount = sql`exists (select 1 from ${users} where ${users.id} = ${labDrafts.createdBy} and ${users.vendorId} = ${vendorId})`;
  return and(eq(labDrafts.vendorId, vendorId), byItsAccount);
}
