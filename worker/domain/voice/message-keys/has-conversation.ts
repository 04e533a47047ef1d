import { type Column, type SQL, sql } from "drizzle-orm";
import { conversations } from "../messages/schema";

/** Whether anybody may still have to check what a member signed. */
export const hasConversation = (userId: string | Column): SQL =>
  sql`(exists (select 1 from ${conversations} where ${conversations.firstId} = ${userId}) or exists (select 1 from ${conversations} where ${conversations.secondId} = ${userId}))`;
