import { type SQL, sql } from "drizzle-orm";
import { rolesHolding } from "../../foundation/access/policy";

/**
 * Whether the row of `users` is the account that answers for the row of `vendors` (rules/messages#vendors). The unary plus
 * keeps SQLite from starting at the role, which every vendor's account has.
 */
export const answersFor: SQL = sql`"vendors"."id" = "users"."vendor_id" and "vendors"."hidden_at" is null and +"users"."role" in ${rolesHolding("vendor.own")} and "users"."deleted_at" is null`;

/** The name of the vendor for which an account answers, as a scalar of any statement; null for other accounts. */
export const answeringVendorName = (userId: string): SQL<string | null> =>
  sql<
    string | null
  >`(select "vendors"."name" from "vendors", "users" where "users"."id" = ${userId} and ${answersFor})`;
