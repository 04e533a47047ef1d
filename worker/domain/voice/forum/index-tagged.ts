import type { Db } from "../../../db/client";

/** Posts that one batch brings into the index anew, and batches of one run, after which the next goes on. */
const TAGGED_STRETCH = 500;
const TAGGED_STRETCHES = 10;

interface Run {
  stretch?: number;
  stretches?: number;
}

/** One thread, and to which of its posts the next stretch goes; to none where the index has them all. */
const NEXT = `select thread_id as thread, done_to as done, (select max(id) from (select id from forum_posts
    where thread_id = due.thread_id and hidden_at is null and id > due.done_to order by id limit ?1)) as last
  from forum_search_due as due order by thread_id limit 1`;

const NUMBERS = `(select no from forum_posts join forum_search_texts on post_id = id
  where thread_id = ?1 and hidden_at is null and id > ?2 and id <= ?3)`;
const STEPS = [
  `delete from forum_words where rowid in ${NUMBERS}`,
  `insert into forum_words (rowid, title, body, marks) select no, title, body, marks from forum_search_rows where no in ${NUMBERS}`,
  "update forum_search_due set done_to = ?3 where thread_id = ?1 and done_to = ?2",
];

/**
 * The minutely job: what a trigger leaves of a long thread that was tagged anew. A stretch done twice is the same, and
 * where the thread is tagged once more meanwhile, the next run begins where the trigger left it then.
 */
export async function indexTagged({ $client: d1 }: Db, run: Run = {}): Promise<void> {
  const { stretch = TAGGED_STRETCH, stretches = TAGGED_STRETCHES } = run;
  for (let nth = 0; nth < stretches; nth += 1) {
    const due = await d1.prepare(NEXT).bind(stretch).first<{ thread: string; done: string; last: string | null }>();
    if (due === null) return;
    const { thread, done, last } = due;
    if (last === null)
      await d1.prepare("delete from forum_search_due where thread_id = ?1 and done_to = ?2").bind(thread, done).run();
    else await d1.batch(STEPS.map((text) => d1.prepare(text).bind(thread, done, last)));
  }
}
