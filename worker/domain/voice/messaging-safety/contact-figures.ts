import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { rolesHolding } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { contactRequests } from "../contact-requests/schema";
import { conversations } from "../messages/schema";

/** To whom a member wrote or asked to write first, and how many of them are vendors; as a statement of a batch. */
export function contactFigures(db: Db, userId: string) {
  const { firstId, secondId, startedBy } = conversations;
  const mine = sql`(${firstId} = ${userId} or ${secondId} = ${userId})`;
  const other = sql`iif(${firstId} = ${userId}, ${secondId}, ${firstId})`;
  const begun = sql`select ${other} as id from ${conversations} where ${mine} and ${startedBy} = ${userId}`;
  const contacted = sql`(${begun} union select ${contactRequests.toId} from ${contactRequests} where ${contactRequests.fromId} = ${userId})`;
  const vendors = sql`select id from users where role in ${rolesHolding("vendor.own")}`;
  return db
    .select({
      username: users.username,
      role: users.role,
      createdAt: users.createdAt,
      conversations: sql<number>`(select count(*) from ${conversations} where ${mine})`.as("conversations"),
      contacted: sql<number>`(select count(*) from ${contacted})`.as("contacted"),
      vendors: sql<number>`(select count(*) from ${contacted} where id in (${vendors}))`.as("vendors"),
      requests: sql<number>`(select count(*) from ${contactRequests} where ${contactRequests.fromId} = ${userId})`.as(
        "requests",
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
}
