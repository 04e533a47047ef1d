import { sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import { mayReadPassing } from "../../voice/forum/access";
import { forumCategories, forumThreads, forumThreadTags } from "../../voice/forum/schema";
import type { Passing } from "./readable";

/** Threads named as related: the newest that share the first tag. */
const RELATED_MOST = 2;

const related = z.array(z.object({ id: z.string(), title: z.string(), replies: z.number(), lastPostAt: z.number() }));
export type RelatedThread = z.infer<typeof related>[number];

/** Of the statement's thread. The newest of a tag come first, before anything is known of them, so that hidden ones cost no more. */
export const relatedTo = (passed: Passing["passed"]) =>
  sql<string>`(select json_group_array(json_object('id', other.id, 'title', other.title, 'replies', other.reply_count + other.comment_count, 'lastPostAt', other.last_post_at))
    from (select tagged.thread_id as id from ${forumThreadTags} as tagged
      where tagged.tag = json_extract(${forumThreads.tags}, '$[0]') and tagged.thread_id <> ${forumThreads.id}
      order by tagged.thread_id desc limit ${sql.raw(String(RELATED_MOST))}) as sharing
    join ${forumThreads} as other on other.id = sharing.id and other.hidden_at is null
    join ${forumCategories} on ${forumCategories.id} = other.category_id and ${mayReadPassing(passed)})`
    .mapWith((text: string): RelatedThread[] => jsonText(related)(text))
    .as("related");
