import { asc, gt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { log } from "../../../observe/log";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { forumPosts } from "./post-schema";

const JOB = "repairForumSearch";
/** Posts looked at in one batch, and in one night, after which the next goes on (rules/forum#search). */
const STRETCH = 500;
const POSTS_A_NIGHT = 20_000;

interface Night {
  stretch?: number;
  posts?: number;
}

/** Holds the index of words to what shows, post by post, and says when it was off. @returns what was put right */
export async function repairSearch(db: Db, now: number, { stretch = STRETCH, posts = POSTS_A_NIGHT }: Night = {}) {
  let after = await jobPosition(db, JOB);
  let mended = 0;
  for (let looked = 0; looked < posts; looked += stretch) {
    const ids = await db
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .where(gt(forumPosts.id, after))
      .orderBy(asc(forumPosts.id))
      .limit(stretch);
    mended += await mend(
      db,
      ids.map(({ id }) => id),
    );
    after = ids.length < stretch ? "" : (ids.at(-1)?.id ?? "");
    if (after === "") break;
  }
  await rememberPosition(db, JOB, after, now);
  if (mended > 0) log({ level: "error", message: "forum search was off", requestId: JOB, error: `${mended} posts` });
  return mended;
}

const NUMBERS =
  "(select no from forum_search_texts where post_id in (select id from forum_posts where id between ?1 and ?2))";
const SHOWN = `(select no from forum_search_rows where no in ${NUMBERS})`;
/** The triggers bring what these say into the index. */
const SILENT = `from forum_posts where id between ?1 and ?2
  and not exists (select 1 from forum_search_texts where post_id = forum_posts.id)`;
const LEFT = `from forum_words where rowid in ${NUMBERS} and rowid not in ${SHOWN}`;
const LACKING = `from forum_search_rows as shown where no in ${NUMBERS}
  and not exists (select 1 from forum_words where rowid = shown.no)`;

/** What a post says is taken from its source then, which is more than it says where it quotes. */
const MENDS = [
  `insert into forum_search_texts (post_id, text) select id, content ${SILENT}`,
  `delete ${LEFT}`,
  `insert into forum_words (rowid, title, body, marks) select no, title, body, marks ${LACKING}`,
];

async function mend({ $client: d1 }: Db, ids: readonly string[]): Promise<number> {
  const range = [ids[0] ?? "", ids.at(-1) ?? ""];
  const count = `select ${[SILENT, LEFT, LACKING].map((from) => `(select count(*) ${from})`).join(" + ")} as off`;
  const off = await d1
    .prepare(count)
    .bind(...range)
    .first<number>("off");
  if (off === null || off === 0) return 0;
  await d1.batch(MENDS.map((text) => d1.prepare(text).bind(...range)));
  return off;
}
