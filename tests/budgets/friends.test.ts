import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { aCrowd } from "../factories/large-social";
import { aUser, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

/**
 * Rows that a page of friends may read, with whom the member may know; and one of those who are here, for which each
 * friend is looked at: nobody has more than a thousand (docs/scale.md).
 */
const ROWS_MOST = 2_000;
const ROWS_MOST_HERE = 4_500;
const CROWD = 20_000;
const FRIENDS = 1_000;
const FOLLOWS = 5_000;

let cookie: string;

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const NUMBERS =
  "with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2)";
const name = (n: string) => `printf('w%06d', ${n})`;
/** So many of the crowd, each bound to so many after them. */
const EACH = `(select a.n as a, (a.n + 1 + b.n * 37) % ${CROWD} as b from numbers as a, (with recursive c(n) as (select 0 union all select n + 1 from c where n < 29) select n from c) as b)`;

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "reader", username: "reader", lastActiveAt: NOW })]);
  await aCrowd(CROWD, NOW);
  await run(
    `${NUMBERS} insert into member_follows (follower_id, followed_id, follower_key, followed_key, created_at) select 'reader', ${name("n")}, 'reader', ${name("n")}, ?3 + n from numbers`,
    ...[0, FOLLOWS - 1, NOW - 100_000],
  );
  await run(
    `${NUMBERS} insert or ignore into member_follows (follower_id, followed_id, follower_key, followed_key, created_at) select ${name("a")}, ${name("b")}, ${name("a")}, ${name("b")}, ?3 from ${EACH}`,
    ...[0, FOLLOWS - 1, NOW - 100_000],
  );
  for (const [user, friend] of [
    ["'reader'", name("n")],
    [name("n"), "'reader'"],
  ])
    await run(
      `${NUMBERS} insert into friendships (user_id, friend_id, friend_key, created_at) select ${user}, ${friend}, ${friend}, ?3 from numbers`,
      ...[0, FRIENDS - 1, NOW - 1000],
    );
  await run(
    `${NUMBERS} insert or ignore into friendships (user_id, friend_id, friend_key, created_at) select ${name("a")}, ${name("b")}, ${name("b")}, ?3 from ${EACH}`,
    ...[0, FRIENDS - 1, NOW - 1000],
  );
  await run(
    `${NUMBERS} insert into friend_requests (sender_id, receiver_id, created_at) select ${name("n")}, 'reader', ?3 from numbers`,
    ...[6_000, 6_099, NOW - 1000],
  );
  cookie = await sessionFor("reader");
}, 300_000);

describe("the friends of somebody with a thousand friends who follows five thousand", () => {
  it.each([
    "/friends",
    "/friends?shown=100",
    "/friends?show=online",
    "/friends?show=recent",
    "/friends?show=requests",
    "/friends?q=w0005",
    "/friends?q=w0005&show=recent",
    "/api/friends?show=online&limit=100",
    "/api/friends/suggestions",
  ])("are read within a bound: %s", async (path) => {
    const answer = await ask(path, { cookie });
    expect(answer.status, path).toBe(200);
    const { read, trips } = costOfAnswer(answer);
    expect(trips).toBeLessThanOrEqual(2);
    expect(read, path).toBeLessThanOrEqual(/show=(online|recent)/.test(path) ? ROWS_MOST_HERE : ROWS_MOST);
  });
});
