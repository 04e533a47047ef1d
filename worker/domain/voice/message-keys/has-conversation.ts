import { type Column, type SQL, sql } from "drizzle-orm";
import { conversations } from "../messages/schema";

/** Whether a member is in any conversation, so that somebody may still have to check what they signed. */
export const hasConversation = (userId: string | Column): SQL =>
  sql`(exists (select 1 from ${conversations} where ${conversations.firstId} = ${userId}) or exists (select 1 from ${conversations} where ${conversations.secondId} = ${userId}))`;
