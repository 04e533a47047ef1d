import { eq, sql } from "drizzle-orm";
import type { Role } from "../../foundation/access/policy";
import { approveLink, declineLink, linkOfSubject, reviveLink } from "../../catalogue/product-editing/pending-link";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { Kind } from "./subject";

/** Keeping puts a changed link into force (rules/moderation#changed-links). */
export const productLinkKind: Kind = {
  decidedBy: "staff.dashboard",
  change: "listing-decision",
  decisions: ["keep", "hide"],
  outcomes: { hide: "It was not accepted; the current link stays." },
  subjects: (db, ids) =>
    db
      .select({
        id: sql<string>`asked.subject_id`.as("id"),
        ownerId: sql<string | null>`null`.as("owner_id"),
        ownerName: sql<string | null>`null`.as("owner_name"),
        ownerRole: sql<Role | null>`null`.as("owner_role"),
        about: sql<string | null>`${products.name} || ' by ' || ${vendors.name}`.as("about"),
        title: sql<string>`'Link of ' || ${products.name}`.as("title"),
        text: sql<string>`'From ' || ${products.outboundUrl} || char(10) || 'to ' || substr(asked.subject_id, instr(asked.subject_id, ' ') + 1)`.as(
          "text",
        ),
        vendorId: sql<string | null>`${products.vendorId}`.as("vendor_id"),
        productId: sql<string | null>`${products.id}`.as("product_id"),
        rating: sql<null>`null`.as("rating"),
        createdAt: products.updatedAt,
        hiddenAt: sql<
          number | null
        >`iif(substr(asked.subject_id, instr(asked.subject_id, ' ') + 1) = ${products.outboundUrl}, null, 0)`.as(
          "hidden_at",
        ),
      })
      .from(sql`${ids} as asked`)
      .innerJoin(products, sql`${products.id} = substr(asked.subject_id, 1, instr(asked.subject_id, ' ') - 1)`)
      .innerJoin(vendors, eq(vendors.id, products.vendorId)),
  refusal:
    "This link can no longer be approved: another one was submitted in the meantime. Nothing was changed; decline it.",
  path: ({ id, vendorId }) => `/vendor/${vendorId ?? ""}/product/${linkOfSubject(id).productId}`,
  yours: ({ about }) => `the new link of ${about ?? "a product"}`,
  release: (db, { id }) => [approveLink(db, id)],
  hide: (db, { id }) => [declineLink(db, id)],
  upheld: (db, { id }) => [declineLink(db, id)],
  restore: (db, { id }) => [reviveLink(db, id)],
};
