import { type Column, type SQL, sql } from "drizzle-orm";
import { users } from "./schema";

/** Whether the account has this password by the time the batch comes to the statement. */
export const inForce = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`;

/** Whether the account is neither suspended nor deleted by then. */
export const isOpenAccount = (userId: string | Column): SQL =>
  sql`exists (select 1 from ${users}
    where ${users.id} = ${userId} and ${users.suspendedAt} is null and ${users.deletedAt} is null)`;

/** Whether it has this address by then. */
export const hasAddress = (userId: string, email: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`;
