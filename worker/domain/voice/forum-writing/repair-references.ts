import { asc, gt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { log } from "../../../observe/log";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { forumReferences } from "../forum/reference-schema";
import { addReferences } from "../forum/references";
import { forumPosts } from "../forum/post-schema";
import { readText } from "./render";

const JOB = "repairForumReferences";
/** Posts looked at in one step, and in one night, after which the next goes on (rules/forum#reference-cards). */
const STEP = 200;
const LOOKED_A_NIGHT = 10_000;

/** What stands in the address of everything that a post can speak of or show; only texts with one of these are read. */
const SIGNS = ["/vendor/", "/product/", "/lab/", "/community/thread/", "#review-", "/files/forum/"];
const hasSign = sql.join(
  SIGNS.map((sign) => sql`instr(${forumPosts.content}, ${sign}) > 0`),
  sql` or `,
);
/** A deleted post is left alone: the images that it showed are being swept. */
const isBare = sql`${forumPosts.hiddenCause} is not 'author' and not exists (select 1 from ${forumReferences} where ${forumReferences.postId} = ${forumPosts.id})`;

interface Night {
  now: number;
  /** The site's own, which links may be written with. */
  origin: string;
  step?: number;
  posts?: number;
}

/**
 * Gives posts their references where they have none: those that were written before references were kept.
 * @returns how many had some
 */
export async function repairReferences(
  db: Db,
  { now, origin, step = STEP, posts = LOOKED_A_NIGHT }: Night,
): Promise<number> {
  let after = await jobPosition(db, JOB);
  let mended = 0;
  for (let looked = 0; looked < posts; looked += step) {
    const rows = await db
      .select({
        id: forumPosts.id,
        content: sql<string | null>`iif((${hasSign}) and ${isBare}, ${forumPosts.content}, null)`.as("content"),
      })
      .from(forumPosts)
      .where(gt(forumPosts.id, after))
      .orderBy(asc(forumPosts.id))
      .limit(step);
    const lists = rows.flatMap(({ id, content }) => (content === null ? [] : [referencesOf(db, id, content, origin)]));
    const found = lists.filter(({ length }) => length > 0);
    if (found.length > 0) await batchLists(db, found);
    mended += found.length;
    after = rows.length < step ? "" : (rows.at(-1)?.id ?? "");
    if (after === "") break;
  }
  await rememberPosition(db, JOB, after, now);
  if (mended > 0) log({ level: "info", message: "forum references added", requestId: JOB, error: `${mended} posts` });
  return mended;
}

const referencesOf = (db: Db, id: string, content: string, origin: string): BatchItem<"sqlite">[] =>
  addReferences(db, id, readText(content, origin).facts);
