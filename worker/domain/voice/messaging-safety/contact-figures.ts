import { eq, type SQL, sql } from "drizzle-orm";
import type { MessageFigures } from "../messages/sending";
import type { Db } from "../../../db/client";
import { rolesHolding } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { contactRequests } from "../contact-requests/schema";
import { conversations } from "../messages/schema";
import { spamScore } from "./spam-score";

const { firstId, secondId, startedBy } = conversations;
const isIn = (userId: string): SQL => sql`(${firstId} = ${userId} or ${secondId} = ${userId})`;
const vendorAccounts = sql`select id from users where role in ${rolesHolding("vendor.own")}`;

/** With whom a member began a conversation. */
const begunWith = (userId: string): SQL =>
  sql`select iif(${firstId} = ${userId}, ${secondId}, ${firstId}) as id from ${conversations} where ${isIn(userId)} and ${startedBy} = ${userId}`;
/** Whom they asked whether they may; only vendors are asked. */
const asked = (userId: string): SQL =>
  sql`select ${contactRequests.toId} as id from ${contactRequests} where ${contactRequests.fromId} = ${userId}`;

/** How many vendors a member has contacted: asked, or begun a conversation with. */
export const vendorsContacted = (userId: string): SQL<number> =>
  sql`(select count(*) from (${asked(userId)} union select id from (${begunWith(userId)}) where id in (${vendorAccounts})))`;

/** How many people a member contacted first, and how many of them are vendors; as a statement of a batch. */
export const contactFigures = (db: Db, userId: string) =>
  db
    .select({
      createdAt: users.createdAt,
      conversations: sql<number>`(select count(*) from ${conversations} where ${isIn(userId)})`.as("conversations"),
      contacted: sql<number>`(select count(*) from (${begunWith(userId)} union ${asked(userId)}))`.as("contacted"),
      vendors: vendorsContacted(userId).as("vendors"),
      requests: sql<number>`(select count(*) from (${asked(userId)}))`.as("requests"),
    })
    .from(users)
    .where(eq(users.id, userId));

/** What the score takes of them. @param now UTC epoch milliseconds */
export const scoreOf = (
  { createdAt, contacted, vendors }: { createdAt: number; contacted: number; vendors: number },
  { inDay, averageLength }: Pick<MessageFigures, "inDay" | "averageLength">,
  now: number,
): number =>
  spamScore({
    accountAgeMs: now - createdAt,
    vendorRatio: contacted === 0 ? 0 : vendors / contacted,
    messagesInDay: inDay,
    averageLength,
  });
