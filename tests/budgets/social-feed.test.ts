import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { buildTimeline, TIMELINE_MOST } from "@worker/domain/voice/social/build-timeline";
import { fanOutDue } from "@worker/domain/voice/social/fan-out";
import { costOfAnswer, stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { aCircle, aCrowd, aFollowing, aMillionSocialPosts, FOLLOWS, FRIENDS, POSTS } from "../factories/large-social";
import { aUser, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

/** Rows that the hub may read, with all that stands beside the feed (docs/scale.md). */
const ROWS_MOST = 150;
const WRITERS = 4_000;
const BOTTOM = 50;
const MANY = 100_000;

let cookie: string;

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "reader", username: "reader", lastActiveAt: NOW })]);
  await aCrowd(MANY, NOW);
  await aCircle("reader", NOW - 1000);
  await aMillionSocialPosts(WRITERS, NOW);
  await env.DB.prepare(
    "insert into social_readers (user_id, opened_at, position, friends, friends_at) values ('reader', ?, 'follows:', '[]', ?)",
  )
    .bind(NOW, NOW)
    .run();
  expect(await buildTimeline(connect(env.DB), "reader", "follows:", 200)).toBeNull();
  cookie = await sessionFor("reader");
}, 600_000);

async function read(path: string) {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  return { ...costOfAnswer(answer), body: await answer.text() };
}

const nextIn = (body: string): string =>
  /href="(\/social\?[^"]*cursor=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
const saidIn = (body: string): number[] => [...body.matchAll(/<p>Said (\d+)\./g)].map(([, n]) => Number(n));

describe("the feed of somebody who follows two thousand and has five hundred friends", () => {
  it("is one of a million posts", async () => {
    expect(await env.DB.prepare("select count(*) as n from social_posts").first("n")).toBe(POSTS);
    expect(
      await env.DB.prepare("select count(*) as n from member_follows where follower_id = 'reader'").first("n"),
    ).toBe(FOLLOWS);
    expect(await env.DB.prepare("select friend_count as n from users where id = 'reader'").first("n")).toBe(FRIENDS);
    expect(await env.DB.prepare("select count(*) as n from social_timeline").first("n")).toBe(TIMELINE_MOST);
  });

  it(`reads ${ROWS_MOST} rows at most, and no more on page ${BOTTOM} than on the first`, async () => {
    const top = await read("/social");
    expect(saidIn(top.body)).toHaveLength(10);
    let [page, path] = [top, nextIn(top.body)];
    for (let nth = 2; nth <= BOTTOM; nth += 1) {
      page = await read(path);
      path = nextIn(page.body);
    }
    expect(saidIn(page.body)).toHaveLength(10);
    expect(Math.max(...saidIn(page.body))).toBeLessThan(Math.min(...saidIn(top.body)));
    for (const each of [top, page]) {
      expect(each.read).toBeLessThanOrEqual(ROWS_MOST);
      expect(each.trips).toBeLessThanOrEqual(2);
    }
    expect(page.read).toBeLessThanOrEqual(top.read + 3);
  }, 120_000);

  it.each(["/social?show=everyone", "/social?tab=threads", "/social?tab=activity", "/social/tag/usual"])(
    "stays within the same where %s is read",
    async (path) => {
      const { read: rows, trips } = await read(path);
      expect(rows).toBeLessThanOrEqual(ROWS_MOST);
      expect(trips).toBeLessThanOrEqual(2);
    },
  );
});

describe("publishing", () => {
  const publish = async (author: string, content: string) => {
    const answer = await ask("/api/social/posts", {
      json: { content, visibility: "public" },
      cookie: await sessionFor(author),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return { cost: costOfAnswer(answer), ...(await answer.json<{ id: string }>()) };
  };

  it(`costs as much with ${MANY} followers as with ten, and reaches all of them`, async () => {
    await insert(env.DB, "users", [
      aUser({ id: "small", username: "small" }),
      aUser({ id: "large", username: "large" }),
    ]);
    await env.DB.prepare("delete from social_readers").run();
    await aFollowing("small", 10, NOW);
    await env.DB.prepare("delete from social_readers").run();
    await aFollowing("large", MANY, NOW);
    const [few, many] = [await publish("small", "Said to ten."), await publish("large", "Said to very many.")];
    expect(many.cost).toEqual(few.cost);
    expect(many.cost.trips).toBeLessThanOrEqual(3);
    const reached = (id: string) =>
      env.DB.prepare("select count(*) as n from social_timeline where post_id = ?").bind(id).first<number>("n");
    // What the request itself began may still be under way, and whoever comes second leaves it to the first.
    for (let run = 0; run < 5; run += 1) await fanOutDue(connect(env.DB), NOW, 300);
    expect(await reached(few.id)).toBe(10);
    expect(await reached(many.id)).toBe(MANY);
    expect(await env.DB.prepare("select count(*) as n from social_fanout").first("n")).toBe(0);
  }, 120_000);
});
