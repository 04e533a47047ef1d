import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { aUser, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

const VIEWS = 100_000;
/** Rows that a tab may read of a profile with a year of views, followers and posts (docs/scale.md). */
const ROWS_MOST = 1_300;

let owner: string;
let other: string;

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "owner", username: "owner" }), aUser({ id: "other", username: "other" })]);
  const sequence = (n: number) => `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${n - 1})`;
  const day = `date(${NOW} / 1000 - (i % 365) * 86400, 'unixepoch')`;
  await env.DB.prepare(
    `${sequence(VIEWS)} insert into profile_visits select 'owner', printf('%032d', i), ${day} from n`,
  ).run();
  await env.DB.prepare(
    `${sequence(VIEWS)} insert into profile_visitors select 'owner', 'v' || i, ${NOW} - i * 60000 from n`,
  ).run();
  await env.DB.prepare(
    `${sequence(365)} insert into profile_view_days select 'owner', ${day}, 274, 274, 200, 70, 4, '{"direct":274}' from n`,
  ).run();
  await env.DB.prepare(
    `${sequence(50_000)} insert into member_follows select 'f' || i, 'owner', 'f' || i, 'owner', ${NOW} - (i % 365) * 86400000 from n`,
  ).run();
  await env.DB.prepare("insert into analytics_choices values ('owner', 'everyone', 1, 0)").run();
  [owner, other] = [await sessionFor("owner"), await sessionFor("other")];
}, 120_000);

const cost = async (path: string, cookie?: string) => {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  return { ...costOfAnswer(answer), body: await answer.text() };
};

describe(`the analytics of a profile with ${VIEWS} views`, () => {
  const tabs = ["overview", "content", "audience", "engagement"].flatMap((tab) =>
    ["week", "year", "all"].map((time) => `/profile/owner/analytics?tab=${tab}&time=${time}`),
  );

  it("adds up to what there is, before any of these looks counts", async () => {
    const { body } = await cost("/api/people/owner/analytics?timeframe=year", owner);
    expect(JSON.parse(body)).toMatchObject({ totalViews: 274 * 365, uniqueVisitors: 274 * 365 });
  });

  it.each([...tabs, "/profile/owner"])(
    "%s: two trips for a member, one for a visitor, and bounded rows",
    async (path) => {
      await cost(path);
      const [visitor, member, own] = [await cost(path), await cost(path, other), await cost(path, owner)];
      expect(visitor.trips).toBeLessThanOrEqual(1);
      for (const each of [member, own]) expect(each.trips).toBeLessThanOrEqual(2);
      for (const each of [visitor, member, own]) expect(each.read).toBeLessThanOrEqual(ROWS_MOST);
    },
  );

  it.each(["day", "all"])("lists visitors of the range %s in two trips, by a bounded number of rows", async (range) => {
    const { trips, read } = await cost(`/account/privacy/visitors?range=${range}`, owner);
    expect(trips).toBeLessThanOrEqual(2);
    expect(read).toBeLessThanOrEqual(ROWS_MOST);
  });
});
