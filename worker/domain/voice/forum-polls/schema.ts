import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { byColumn } from "./vote-columns";

/** One a thread at most; what is counted of each choice stands on its row, so that a page reads one. */
export const forumPolls = sqliteTable(
  "forum_polls",
  {
    id: text("id").primaryKey(),
    threadId: text("thread_id").notNull(),
    authorId: text("author_id").notNull(),
    question: text("question").notNull(),
    options: jsonColumn("options", z.array(z.string())).notNull(),
    multiple: integer("multiple", { mode: "boolean" }).notNull(),
    changeable: integer("changeable", { mode: "boolean" }).notNull(),
    createdAt: timestamp("created_at").notNull(),
    closesAt: timestamp("closes_at"),
    /** By its author, before anybody voted. */
    changedAt: timestamp("changed_at"),
    /** By a moderator, before its time. */
    closedAt: timestamp("closed_at"),
    closedBy: text("closed_by"),
    closeReason: text("close_reason"),
    voters: integer("voters").notNull().default(0),
    ...byColumn((place) => integer(`votes_${place}`).notNull().default(0)),
  },
  (table) => [
    uniqueIndex("forum_polls_thread").on(table.threadId),
    index("forum_polls_author").on(table.authorId, table.id),
  ],
);

/** What each member chose, by place: one row a member and poll. */
export const forumPollVotes = sqliteTable(
  "forum_poll_votes",
  {
    userId: text("user_id").notNull(),
    pollId: text("poll_id").notNull(),
    choices: jsonColumn("choices", z.array(z.number())).notNull(),
    votedAt: timestamp("voted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pollId] }),
    index("forum_poll_votes_poll").on(table.pollId, table.userId),
  ],
);

/** How many votes of a poll, of which one row is `forumPolls`, name a place. */
const votesFor = (place: number) =>
  sql`(select count(*) from ${forumPollVotes} where ${forumPollVotes.pollId} = ${forumPolls.id} and exists (select 1 from json_each(${forumPollVotes.choices}) where value = ${sql.raw(String(place))}))`;

export const POLL_TOTALS = byColumn(votesFor);
