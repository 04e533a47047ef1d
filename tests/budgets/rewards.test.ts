import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { aUser, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

/** Rows that any tab may read, whatever a member earned and however many they brought. */
const ROWS_MOST = 80;
const REFERRALS = 10_000;
const LEDGER = 50_000;
const TYPES = ["review_reward", "referral_bonus", "cashback", "reversal"] as const;

let cookie: string;

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const NUMBERS =
  "with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2)";

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "reader", username: "reader", lastActiveAt: NOW })]);
  await insert(env.DB, "userRewards", [
    { userId: "reader", tier: "platinum", referralCount: REFERRALS, heldPoints: 5 },
  ]);
  await insert(env.DB, "referralCodes", [{ id: "c", userId: "reader", code: "LEAF-READER", createdAt: 1 }]);
  await run(
    `${NUMBERS} insert into referrals (id, public_key, referrer_id, referee_id, referral_code, status, referred_at, completed_at, reward_points) select printf('r%06d', n), printf('k%06d', n), 'reader', printf('x%06d', n), 'LEAF-READER', 'completed', ?3 + n, ?3 + n, 2500 from numbers`,
    ...[0, REFERRALS - 1, NOW - 10_000_000],
  );
  await run(
    `${NUMBERS} insert into reward_holds (id, user_id, type, cause, points, description, held_at, available_from, released_at) select printf('h%06d', n), 'reader', 'referral_bonus', printf('r%06d', n), 2500, '', ?3 + n, ?3 + n, ?3 + n from numbers`,
    ...[0, REFERRALS - 1, NOW - 10_000_000],
  );
  // Ten thousand that were cancelled, and hundreds that are held.
  await run(
    `${NUMBERS} insert into reward_holds (id, user_id, type, cause, points, description, held_at, available_from, cancelled_at) select printf('k%06d', n), 'reader', 'cashback', printf('c%06d', n), 10, '', ?3 + n, ?3 + n, iif(n < 10000, ?3 + n, null) from numbers`,
    ...[0, 10_299, NOW - 10_000_000],
  );
  await run(
    `${NUMBERS} insert into reward_ledger (id, user_id, type, cause, points, description, at) select printf('l%06d', n), 'reader', case n % 4 when 0 then 'review_reward' when 1 then 'referral_bonus' when 2 then 'cashback' else 'reversal' end, printf('k%06d', n), 10, '', ?3 + n from numbers`,
    ...[0, LEDGER - 1, NOW - 10_000_000],
  );
  // What each came from is there to be looked up.
  await run(
    "insert into purchase_claims (id, user_id, vendor_id, order_number, order_key, purchase_date, amount_cents, created_at) select cause, user_id, 'v', cause, cause, '2026-01-01', 1, at from reward_ledger where type = 'cashback' order by at desc limit 200",
  );
  // Of one kind there are two, the oldest of all.
  await run(
    "insert into reward_ledger (id, user_id, type, cause, points, description, at) values ('s1', 'reader', 'signup_bonus', 'reader', 500, '', 1), ('s2', 'reader', 'signup_bonus', 'again', 500, '', 2)",
  );
  cookie = await sessionFor("reader");
}, 300_000);

const cost = async (path: string) => {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  const { read, trips } = costOfAnswer(answer);
  return { read, trips, body: await answer.text() };
};

describe("the referrals of somebody who brought ten thousand and has fifty thousand rows", () => {
  it.each([
    "/referrals",
    "/referrals?tab=referrals",
    "/referrals?tab=history",
    "/referrals?tab=history&type=signup_bonus",
    "/referrals?tab=history&type=correction",
    ...TYPES.map((type) => `/referrals?tab=history&type=${type}`),
    "/api/account/rewards",
    "/rewards?tab=tiers",
  ])("are read within a bound: %s", async (path) => {
    const { read, trips } = await cost(path);
    expect(read, path).toBeLessThanOrEqual(ROWS_MOST);
    expect(trips, path).toBeLessThanOrEqual(2);
  });

  it.each([
    "/api/account/rewards/referrals",
    "/api/account/rewards/ledger",
    "/api/account/rewards/ledger?type=cashback",
  ])("page on as cheaply: %s", async (path) => {
    const join = path.includes("?") ? "&" : "?";
    let cursor = "";
    for (let page = 0; page < 5; page += 1) {
      const { read, body } = await cost(`${path}${cursor && `${join}cursor=${cursor}`}`);
      expect(read, `${path}, page ${page}`).toBeLessThanOrEqual(ROWS_MOST);
      cursor = (JSON.parse(body) as { nextCursor: string }).nextCursor;
    }
  });
});
