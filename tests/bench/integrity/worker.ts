import { connect } from "@worker/db/client";
import { bandsOf } from "@worker/domain/voice/integrity/bands";
import { selectCandidates, similarOf } from "@worker/domain/voice/integrity/find-similar";
import { shinglesOf } from "@worker/domain/voice/integrity/shingles";
import type { Written } from "./texts";

const REVIEW_COLUMNS =
  "id, vendor_id, author_id, rating, title, content, pros, cons, would_recommend, products_purchased, category_ratings, experience, tags, created_at";
const REVIEW_VALUES = `value ->> 'id', 'vendor-' || (key % 100), 'author-' || (value ->> 'id'), 4, '', value ->> 'content', '[]', '[]', 1, '[]', '{}', '{"effectsExperienced":[]}', '[]', 1`;

async function store(db: D1Database, reviews: Written[]): Promise<void> {
  const bands = reviews.flatMap(({ id, content }) =>
    bandsOf(shinglesOf(content)).map((hash, band) => [band, hash, id] as const),
  );
  await db.batch([
    db
      .prepare(`insert into reviews (${REVIEW_COLUMNS}) select ${REVIEW_VALUES} from json_each(?)`)
      .bind(JSON.stringify(reviews)),
    db
      .prepare("insert into review_bands select value ->> 0, value ->> 1, value ->> 2 from json_each(?)")
      .bind(JSON.stringify(bands)),
  ]);
}

/** Everything that a review's text costs when it is published: its bands, the candidates, the exact comparison. */
async function check(db: D1Database, texts: string[]) {
  const times: number[] = [];
  let found = 0;
  for (const text of texts) {
    const from = performance.now();
    const candidates = await selectCandidates(connect(db), { reviewId: "new", authorId: "me", text });
    if (similarOf(text, candidates).length > 0) found += 1;
    times.push(performance.now() - from);
  }
  return { times, found };
}

/** Rows that the database reads for one text. */
async function rowsRead(db: D1Database, text: string): Promise<number> {
  const { sql, params } = selectCandidates(connect(db), { reviewId: "new", authorId: "me", text }).toSQL();
  const { meta } = await db
    .prepare(sql)
    .bind(...params)
    .all();
  return meta.rows_read;
}

/** The Worker that the benchmark runs. */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/store") {
      await store(DB, await request.json<Written[]>());
      return Response.json({});
    }
    const texts = await request.json<string[]>();
    if (pathname === "/check") return Response.json(await check(DB, texts));
    return Response.json(await Promise.all(texts.map((text) => rowsRead(DB, text))));
  },
};
