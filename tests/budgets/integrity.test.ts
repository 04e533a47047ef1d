import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import { bandStatements } from "@worker/domain/voice/integrity/find-similar";
import { watchStatements } from "@worker/domain/voice/integrity/watch-review";
import { insert } from "../factories/insert";
import { aProduct, aReview, aUser, aVendor, NOW } from "../factories/rows";

/** Rows that all detectors may read for one new review. */
const ROWS_MOST = 200;
const FLOOD = 120;

const TEXT = Array.from({ length: 40 }, (_, n) => `word${n}`).join(" ");

it(`reads at most ${ROWS_MOST} rows where each detector finds as much as it ever looks at`, async () => {
  const db = connect(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v" })]);
  await insert(env.DB, "users", [aUser({ id: "me", username: "me" })]);
  const others = Array.from({ length: FLOOD }, (_, n) => `u${n}`);
  await insert(
    env.DB,
    "users",
    others.map((id) => aUser({ id, username: id })),
  );
  await insert(
    env.DB,
    "products",
    Array.from({ length: 30 }, (_, n) => aProduct({ id: `p${n}`, vendorId: "v" })),
  );
  const rows = others.map((authorId, n) =>
    aReview({ id: `r${n}`, vendorId: "v", authorId, content: TEXT, networkHash: "net", createdAt: NOW - n }),
  );
  const own = others.map((_, n) =>
    aReview({ id: `o${n}`, vendorId: `w${n}`, authorId: "me", content: TEXT, createdAt: NOW - n }),
  );
  await insert(env.DB, "reviews", [...rows, ...own]);
  await batchLists(db, [[...rows, ...own].flatMap(({ id }) => bandStatements(db, id, TEXT))]);

  const watched = { reviewId: "new", authorId: "me", vendorId: "v", productId: null, rating: 5, text: TEXT };
  const read: number[] = [];
  for (const statement of watchStatements(db, { ...watched, networkHash: "net", isEdit: false }, NOW + 1)) {
    const { sql, params } = statement.toSQL();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all();
    read.push(meta.rows_read);
  }
  expect(read.every((each) => each > 0)).toBe(true);
  expect(
    read.reduce((sum, each) => sum + each, 0),
    read.join("+"),
  ).toBeLessThanOrEqual(ROWS_MOST);
});
