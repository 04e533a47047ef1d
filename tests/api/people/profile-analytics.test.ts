import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aCategory, aPost, aThread, insertCategories, insertPosts, insertThreads } from "../../factories/forum";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aReview, aVendor, DAY, NOW } from "../../factories/rows";
import { aPerson, ask, cookiesOf, freshNumber, type Person } from "../../factories/site";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1";
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

let owner: Person, ann: Person, bea: Person, cal: Person;
let adult = "";
let serial = 0;

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();
const put = (path: string, by: Person, json: unknown) => ask(path, { method: "PUT", cookie: by.cookie, json });
const views = async (id: string): Promise<number> =>
  (await env.DB.prepare("select sum(views) as n from profile_view_days where profile_id = ?")
    .bind(id)
    .first<number>("n")) ?? 0;

/** A look at a profile; resolves when the answer is here, before it is counted. */
async function look(of: Person, by?: Person, headers: Record<string, string> = {}, rest = "") {
  const answer = await ask(`/profile/${of.member.id}${rest}`, {
    cookie: by?.cookie ?? adult,
    from: `10.3.${(serial += 1)}.1`,
    headers: { "user-agent": BROWSER, ...headers },
  });
  await answer.text();
  return answer;
}
const eventually = (of: Person, n: number) => expect.poll(() => views(of.member.id)).toBe(n);
/** Deferred work has had its time once a later view is counted. */
async function settled(): Promise<void> {
  const before = await views(cal.member.id);
  await look(cal);
  await eventually(cal, before + 1);
}

interface Read {
  [key: string]: unknown;
}
const read = async (timeframe = "month", by = owner) =>
  (await ask(`/api/people/${owner.member.id}/analytics?timeframe=${timeframe}`, { cookie: by.cookie })).json<Read>();
interface Seen {
  items: { viewerUsername: string }[];
  others: number;
}
const visitors = async (range = "all", by = owner) => {
  const { items, others } = await (
    await ask(`/api/account/visitors?range=${range}`, { cookie: by.cookie })
  ).json<Seen>();
  return { names: items.map(({ viewerUsername }) => viewerUsername), others };
};
const day = (at: string, counted: number, lastSeen: number, sources = `{"direct":${counted}}`) =>
  run(
    "insert into profile_view_days values (?, ?, ?, ?, ?, 0, 0, ?)",
    owner.member.id,
    at,
    counted,
    lastSeen,
    counted,
    sources,
  );

beforeAll(async () => {
  await stopClock(NOW);
  const passed = await ask("/age-gate", { form: { adult: "on", laws: "on" } });
  adult = Object.entries(cookiesOf(passed))
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
});

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [owner, ann, bea, cal] = [
    await aPerson({ username: `owner${count}` }),
    await aPerson({ username: `ann${count}` }),
    await aPerson({ username: `bea${count}` }),
    await aPerson({ username: `cal${count}` }),
  ];
});

describe("looks at a profile", () => {
  it("are counted after the answer, once a visitor and day, with source and device", async () => {
    await look(owner, undefined, { referer: "https://www.reddit.com/r/some", "user-agent": PHONE });
    await look(owner, ann, { referer: "http://localhost/community/thread/1" });
    await look(owner, ann, {}, "/about");
    await look(owner, ann, {}, "/activity");
    await eventually(owner, 2);
    await settled();
    expect(await read("week")).toMatchObject({
      ...{ totalViews: 2, uniqueVisitors: 2, viewsThisWeek: 2, viewsThisMonth: 2, countedSince: today() },
      devices: { desktop: 1, mobile: 1, tablet: 0 },
      topReferrers: [
        { source: "forum", name: "Forum", count: 1 },
        { source: "reddit.com", count: 1 },
      ],
    });
  });

  it("are none of the member, of bots, of guesses, of acts, and of who may not read it", async () => {
    await put(`/api/restrictions/${bea.member.id}`, owner, { restricted: true });
    await look(owner, owner);
    await look(owner, bea);
    await look(owner, undefined, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await look(owner, undefined, { "sec-purpose": "prefetch" });
    await look(owner, ann, {}, "/block");
    await put("/api/account/privacy", owner, { profileVisibility: "private" });
    await look(owner, ann);
    await settled();
    expect(await views(owner.member.id)).toBe(0);
  });
});

describe("the figures", () => {
  it("are those of 7, 30 and 365 days and of all, with what came before", async () => {
    await day(daysAgo(400), 100, 90);
    await day(daysAgo(200), 50, 40);
    await day(daysAgo(40), 10, 8);
    await day(daysAgo(29), 7, 6);
    await day(daysAgo(6), 5, 4);
    await day(today(), 3, 3);
    const all = { viewsThisMonth: 15, viewsThisWeek: 8, countedSince: daysAgo(400) };
    expect(await read("week")).toMatchObject({ totalViews: 8, uniqueVisitors: 7, ...all });
    expect(await read("month")).toMatchObject({ totalViews: 15, uniqueVisitors: 13, ...all });
    expect(await read("year")).toMatchObject({ totalViews: 75, uniqueVisitors: 61, ...all });
    expect(await read("all")).toMatchObject({ totalViews: 175, uniqueVisitors: 151, ...all });
    const { views: steps } = (await read("week")) as { views: { step: string; count: number }[] };
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([
      7,
      { step: daysAgo(6), count: 5 },
      { step: today(), count: 3 },
    ]);
    const page = wordsOf(await (await ask(`/profile/${owner.member.id}/analytics`, { cookie: owner.cookie })).text());
    expect(page).toContain("+50.0% vs. the 30 days before");
  });

  it("name the five most frequent referrers, and all others as one", async () => {
    await day(today(), 28, 28, '{"a.com":7,"b.com":6,"c.com":5,"d.com":4,"e.com":3,"f.com":2,"g.com":1}');
    const { topReferrers, otherReferrers } = (await read()) as {
      topReferrers: { source: string }[];
      otherReferrers: number;
    };
    expect(topReferrers.map(({ source }) => source)).toEqual(["a.com", "b.com", "c.com", "d.com", "e.com"]);
    expect(otherReferrers).toBe(3);
  });

  it("show followers of today by when they began", async () => {
    for (const who of [ann, bea]) await put(`/api/people/${owner.member.id}/follow`, who, { follows: true });
    await put(`/api/people/${owner.member.id}/follow`, bea, { follows: false });
    const { followerGrowth } = (await read("week")) as { followerGrowth: unknown[] };
    expect(followerGrowth.slice(-2)).toEqual([
      { date: daysAgo(1), count: 0, gained: 0 },
      { date: today(), count: 1, gained: 1 },
    ]);
  });

  const thread = async (id: string, viewCount: number, replyCount: number, upvotes: number, at = Date.now() - DAY) => {
    const authorId = owner.member.id;
    await insertThreads([aThread({ id, categoryId: "general", authorId, title: `Title ${id}`, createdAt: at })]);
    await insertPosts([aPost({ id: `${id}-0`, threadId: id, position: 0, authorId, createdAt: at })]);
    await run("update forum_threads set view_count = ?, reply_count = ? where id = ?", viewCount, replyCount, id);
    await run("update forum_posts set upvotes = ?, downvotes = 1 where id = ?", upvotes, `${id}-0`);
  };

  it("call engagement above 0.05 high, and have no rate without views", async () => {
    await insertCategories([aCategory({ id: "general" })]);
    expect(await read()).toMatchObject({ engagementRate: null, engagementLabel: null });
    await thread("one", 100, 2, 2);
    expect(await read()).toMatchObject({ engagementRate: 0.05, engagementLabel: "Moderate" });
    await thread("two", 100, 5, 1);
    expect(await read()).toMatchObject({
      ...{ engagementRate: 0.06, engagementLabel: "High" },
      engagement: { threads: 2, views: 200, replies: 7, votes: 5 },
    });
    await thread("old", 1000, 0, 0, Date.now() - 60 * DAY);
    expect(await read()).toMatchObject({ engagementLabel: "High" });
    expect(await read("year")).toMatchObject({ engagementLabel: "Moderate" });
  });

  it("rank what is read or liked, each kind by what is counted of it", async () => {
    await insertCategories([aCategory({ id: "general" })]);
    await thread("one", 3, 0, 0);
    await thread("two", 9, 0, 0);
    await thread("none", 0, 0, 0);
    await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
    const mine = { vendorId: "v1", authorId: owner.member.id, createdAt: Date.now() - DAY };
    await insert(env.DB, "reviews", [
      aReview({ ...mine, id: "r1", title: "Plain", helpfulVotes: 4 }),
      aReview({ ...mine, id: "r2", productId: "p1", title: "Hidden", helpfulVotes: 9, hiddenAt: 1 }),
    ]);
    const said = await ask("/api/social/posts", {
      json: { content: "A day in the garden", visibility: "friends" },
      cookie: owner.cookie,
    });
    const { id } = await said.json<{ id: string }>();
    await run("update social_posts set like_count = 2, comment_count = 1 where id = ?", id);
    const { popularContent, activityHeatmap } = (await read()) as {
      popularContent: { type: string; title: string; count: number }[];
      activityHeatmap: { date: string; activity: number }[];
    };
    expect(popularContent.map(({ type, title, count }) => [type, title, count])).toEqual([
      ["thread", "Title two", 9],
      ["thread", "Title one", 3],
      ["review", "Plain", 4],
      ["social", "A day in the garden", 3],
    ]);
    expect(activityHeatmap).toEqual([
      { date: daysAgo(1), activity: 4 },
      { date: today(), activity: 1 },
    ]);
    await put("/api/account/privacy", owner, { whoCanViewAnalytics: "everyone" });
    const others = (await read("month", ann)) as { popularContent: { type: string }[] };
    expect(others.popularContent.map(({ type }) => type)).toEqual(["thread", "thread", "review"]);
  });

  it("come as a CSV file, a figure a row", async () => {
    await day(today(), 3, 2);
    const answer = await ask(`/api/people/${owner.member.id}/analytics/export?timeframe=week`, {
      cookie: owner.cookie,
    });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines[0]).toBe("Part,Date (UTC),Name,Count");
    expect(lines).toContain(`Views,${today()},,3`);
    expect(lines).toContain("Visitors,,Different visitors,2");
    expect(lines.filter((line) => line.startsWith("New followers,"))).toHaveLength(7);
  });
});

describe("the visitors of a profile", () => {
  beforeEach(async () => {
    for (const who of [ann, bea]) await put("/api/account/privacy", who, { trackVisitors: true });
    for (const who of [ann, bea, cal, undefined]) await look(owner, who);
    await eventually(owner, 4);
    await expect.poll(async () => (await visitors()).names.length).toBe(2);
  });

  it("have a name where they let it be seen, and are a number else", async () => {
    expect(await visitors("day")).toEqual({ names: [bea.member.username, ann.member.username], others: 2 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["switches it off", () => put("/api/account/privacy", ann, { trackVisitors: false })],
    ["restricts the member", () => put(`/api/restrictions/${owner.member.id}`, ann, { restricted: true })],
    ["blocks the member", () => put(`/api/blocks/${owner.member.id}`, ann, { blocked: true })],
    ["is blocked", () => put(`/api/blocks/${ann.member.id}`, owner, { blocked: true })],
    ["keeps a private profile", () => put("/api/account/privacy", ann, { profileVisibility: "private" })],
    ["is suspended", () => run("update users set suspended_at = 1 where id = ?", ann.member.id)],
    ["left", () => run("update users set deleted_at = 1 where id = ?", ann.member.id)],
  ])("lose the name of who %s, at once", async (_, happens) => {
    await happens();
    expect(await visitors()).toEqual({ names: [bea.member.username], others: 3 });
    await run("update users set role = 'moderator' where id = ?", owner.member.id);
    expect((await visitors()).names).toEqual([bea.member.username]);
  });

  it("who switched it off stay without the name when they switch it on again", async () => {
    await put("/api/account/privacy", ann, { trackVisitors: false });
    await put("/api/account/privacy", ann, { trackVisitors: true });
    expect((await visitors()).names).toEqual([bea.member.username]);
  });

  it("are listed by how far back they came, five at most", async () => {
    const before = (days: number, who: Person) =>
      run("update profile_visitors set visited_at = ? where viewer_id = ?", Date.now() - days * DAY, who.member.id);
    await before(3, ann);
    await before(20, bea);
    const names = async (range: string) => (await visitors(range)).names;
    expect([await names("day"), await names("week")]).toEqual([[], [ann.member.username]]);
    expect(await names("month")).toEqual([ann.member.username, bea.member.username]);
    for (let nth = 0; nth < 6; nth += 1) {
      const more = await aPerson({ username: `more${nth}${freshNumber()}` });
      await put("/api/account/privacy", more, { trackVisitors: true });
      await run("insert into profile_visitors values (?, ?, ?)", owner.member.id, more.member.id, Date.now());
    }
    expect(await names("all")).toHaveLength(5);
  });

  it("can be blocked by a plain form, once, and are the member's own to see", async () => {
    const form = { user: ann.member.id, range: "week" };
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await ask("/account/privacy/visitors", { form, cookie: owner.cookie });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/privacy/visitors?range=week"]);
    }
    const kept = await (await ask("/api/blocks", { cookie: owner.cookie })).json<{ items: { id: string }[] }>();
    expect(kept.items.map(({ id }) => id)).toEqual([ann.member.id]);
    const page = wordsOf(await (await ask("/account/privacy/visitors", { cookie: owner.cookie })).text());
    expect(page).toContain(bea.member.username);
    expect(page).not.toContain(ann.member.username);
    expect((await ask("/api/account/visitors")).status).toBe(401);
    expect(await visitors("all", bea)).toEqual({ names: [], others: 0 });
  });
});
