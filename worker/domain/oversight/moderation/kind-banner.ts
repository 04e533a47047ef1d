import { and, isNull, sql } from "drizzle-orm";
import type { Role } from "../../foundation/access/policy";
import { bannerAddress, bannerOf, hideBanner, restoreBanner } from "../plans/banner";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { type Kind, noText, nothing } from "./subject";

/** Whoever runs the vendor answers for its banner. */
const runner = sql`(select runner.id from ${users} as runner where runner.vendor_id = ${vendors.id} and runner.deleted_at is null order by runner.id limit 1)`;

/** A vendor's banner (rules/plans#banner): taken from its page, and stored for an appeal. */
export const vendorBannerKind: Kind = {
  decidedBy: "moderation.queue",
  change: "listing-decision",
  decisions: ["keep", "hide"],
  subjects: (db, ids) =>
    db
      .select({
        id: sql<string>`asked.subject_id`.as("id"),
        ownerId: sql<string | null>`${users.id}`.as("owner_id"),
        ownerName: sql<string | null>`${users.username}`.as("owner_name"),
        ownerRole: sql<Role | null>`${users.role}`.as("owner_role"),
        about: sql<string | null>`${vendors.name}`.as("about"),
        title: sql<string>`'Banner of ' || ${vendors.name}`.as("title"),
        text: noText("text"),
        vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: nothing("created_at"),
        hiddenAt: sql<number | null>`iif(asked.subject_id = ${vendors.id} || '/' || ${vendors.banner}, null, 0)`.as(
          "hidden_at",
        ),
      })
      .from(sql`${ids} as asked`)
      .innerJoin(vendors, sql`${vendors.id} = substr(asked.subject_id, 1, instr(asked.subject_id, '/') - 1)`)
      .leftJoin(users, and(sql`${users.id} = ${runner}`, isNull(users.deletedAt))),
  path: ({ id, hiddenAt }) => (hiddenAt === null ? bannerAddress(bannerOf(id).vendorId, bannerOf(id).file) : null),
  yours: ({ about }) => `the banner of ${about ?? "a vendor"}`,
  hide: (db, { id }) => [hideBanner(db, bannerOf(id))],
  restore: (db, { id }) => [restoreBanner(db, bannerOf(id))],
};
