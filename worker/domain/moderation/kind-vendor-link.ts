import { sql } from "drizzle-orm";
import { named } from "../../db/columns";
import type { Role } from "../access/policy";
import { approveWebsite, declineWebsite, reviveWebsite } from "../vendors/pending-website";
import { vendors } from "../vendors/schema";
import { type Kind, nothing } from "./subject";

const address = sql`substr(asked.subject_id, instr(asked.subject_id, ' ') + 1)`;

/** A vendor's website that staff moved to another host: the case is theirs, so a second person decides (rulings, area 4). */
export const vendorLinkKind: Kind = {
  decidedBy: "staff.dashboard",
  decisions: ["keep", "hide"],
  outcomes: { hide: "It was not taken; the present website stays." },
  subjects: (db, ids) =>
    db
      .select({
        id: sql<string>`asked.subject_id`.as("id"),
        ownerId: nothing("owner_id"),
        ownerName: nothing("owner_name"),
        ownerRole: sql<Role | null>`null`.as("owner_role"),
        about: sql<string | null>`${vendors.name}`.as("about"),
        title: sql<string>`'Website of ' || ${vendors.name}`.as("title"),
        text: sql<string>`'From ' || ${vendors.website} || char(10) || 'to ' || ${address}`.as("text"),
        vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: named(vendors.updatedAt, "created_at"),
        hiddenAt: sql<number | null>`iif(${address} = ${vendors.website}, null, 0)`.as("hidden_at"),
      })
      .from(sql`${ids} as asked`)
      .innerJoin(vendors, sql`${vendors.id} = substr(asked.subject_id, 1, instr(asked.subject_id, ' ') - 1)`),
  path: ({ vendorId }) => `/vendor/${vendorId ?? ""}`,
  yours: ({ about }) => `the new website of ${about ?? "a vendor"}`,
  release: (db, { id }) => approveWebsite(db, id),
  hide: (db, { id }) => [declineWebsite(db, id)],
  restore: (db, { id }) => reviveWebsite(db, id),
};
