import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import { mayReadPassing } from "../../voice/forum/access";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { forumOwnStances } from "../../voice/forum/stance-schema";
import { pollColumns } from "../../voice/forum-polls/read-poll";
import { forumPolls } from "../../voice/forum-polls/schema";
import type { Passing } from "./readable";
import { relatedTo } from "./related-threads";
import { headColumns } from "./thread-head";

/** A member's votes and reactions in the statement's thread. */
const ownStances = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql`null`
    : sql`(select ${forumOwnStances.stances} from ${forumOwnStances} where ${forumOwnStances.userId} = ${member} and ${forumOwnStances.threadId} = ${forumThreads.id})`
  )
    .mapWith(forumOwnStances.stances)
    .as("own_stances");

/** All that is one of a thread in one statement: each further one costs its page more than the row that it reads. */
export const wholeStatement = prepared(
  (db, { id, member }: Holes<{ id: string; member: string | undefined }>, { passed }: Passing) =>
    db
      .select({
        ...headColumns(member, passed),
        poll: pollColumns(member),
        own: ownStances(member),
        related: relatedTo(passed),
      })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .leftJoin(forumPolls, eq(forumPolls.threadId, forumThreads.id))
      .where(and(eq(forumThreads.id, id), mayReadPassing(passed))),
);
