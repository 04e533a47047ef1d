import { sql } from "drizzle-orm";
import type { Role } from "../../foundation/access/policy";
import { auditLog } from "../../foundation/audit/schema";
import { shownActor } from "../../foundation/audit/shown-actor";
import { IDENTITY_CHANGED, WEBSITE_GONE } from "../vendor-identity/identity-forms";
import { approveWebsite, declineWebsite, reviveWebsite } from "../vendor-identity/pending-website";
import { vendors } from "../../catalogue/vendors/schema";
import { type Kind, nothing } from "./subject";

const address = sql`substr(asked.subject_id, instr(asked.subject_id, ' ') + 1)`;

/** Who gave the address and why, which the audit log holds. */
const given = sql`(select char(10) || 'Reason given by ' || ${shownActor(sql`asked_for`)} || ': ' || (asked_for.detail ->> '$.reason')
  from ${auditLog} as asked_for where asked_for.subject_type = 'vendor' and asked_for.subject_id = ${vendors.id}
  and asked_for.action = ${IDENTITY_CHANGED} and asked_for.detail ->> '$.held' = ${address}
  order by asked_for.at desc, asked_for.id desc limit 1)`;

/** Owned by whoever moved it, so a second person decides (rules/moderation#changed-links). */
export const vendorLinkKind: Kind = {
  decidedBy: "staff.dashboard",
  change: "listing-decision",
  decisions: ["keep", "hide"],
  outcomes: { hide: "It was not accepted; the current website stays." },
  subjects: (db, ids) =>
    db
      .select({
        id: sql<string>`asked.subject_id`.as("id"),
        ownerId: nothing("owner_id"),
        ownerName: nothing("owner_name"),
        ownerRole: sql<Role | null>`null`.as("owner_role"),
        about: sql<string | null>`${vendors.name}`.as("about"),
        title: sql<string>`'Website of ' || ${vendors.name}`.as("title"),
        text: sql<string>`'From ' || ${vendors.website} || char(10) || 'to ' || ${address} || coalesce(${given}, '')`.as(
          "text",
        ),
        vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: vendors.updatedAt,
        hiddenAt: sql<number | null>`iif(${address} = ${vendors.website}, null, 0)`.as("hidden_at"),
      })
      .from(sql`${ids} as asked`)
      .innerJoin(vendors, sql`${vendors.id} = substr(asked.subject_id, 1, instr(asked.subject_id, ' ') - 1)`),
  refusal: WEBSITE_GONE,
  path: ({ vendorId }) => `/vendor/${vendorId ?? ""}`,
  yours: ({ about }) => `the new website of ${about ?? "a vendor"}`,
  release: (db, { id }) => approveWebsite(db, id),
  hide: (db, { id }) => [declineWebsite(db, id)],
  upheld: (db, { id }) => [declineWebsite(db, id)],
  restore: (db, { id }) => reviveWebsite(db, id),
};
