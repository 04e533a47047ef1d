import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { costOf } from "../../budgets/cost";
import { stopClock } from "../../factories/cost";
import { aDiscussion } from "../../factories/forum";
import { insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, setSetting } from "../../factories/site";

beforeAll(async () => {
  await stopClock();
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Leaf" })]);
  await aPerson({ username: "seller", role: "verified_vendor" });
  await aPerson({ username: "reader" });
  const [seller, reader] = [await idOf("seller"), await idOf("reader")];
  await env.DB.exec(`update users set vendor_id = 'harrow' where id = '${seller}'`);
  await aDiscussion({ thread: { id: "01A" }, replies: 3, authors: [seller, reader] });
  await aDiscussion({ thread: { id: "01Z", categoryId: "verified-vendors" }, replies: 2, authors: [seller] });
});

const idOf = async (name: string) =>
  (await env.DB.prepare("select id from users where username = ?").bind(name).first<string>("id")) ?? "none";
const card = async (name: string) => ask(`/api/forum/people/${await idOf(name)}`);

it("says who somebody is, and counts no post of a restricted category", async () => {
  const answer = await card("seller");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=15");
  expect(await answer.json()).toMatchObject({
    username: "seller",
    role: "verified_vendor",
    postCount: 2,
    hasMorePosts: false,
    vendor: { id: "harrow", name: "Harrow Leaf" },
  });
  expect(await (await card("reader")).json()).toMatchObject({ postCount: 2, vendor: null });
});

it("is kept by nobody but the browser of whoever may read a private site", async () => {
  await setSetting("siteMode", "private");
  const { cookie } = await aPerson({ username: "keeper" });
  const answer = await ask(`/api/forum/people/${await idOf("seller")}`, { cookie });
  await setSetting("siteMode", "open");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=15"]);
});

it("counts no further than 200, in one round trip", async () => {
  const id = await idOf("reader");
  await env.DB.prepare(
    "with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000) insert into forum_posts (id, thread_id, kind, depth, author_id, content, html, created_at) select 'grown' || i, ?, 'comment', 1, ?, 'x', 'x', 1 from n",
  )
    .bind("01A", id)
    .run();
  expect(await (await card("reader")).json()).toMatchObject({ postCount: 200, hasMorePosts: true });
  const cost = await costOf(`/api/forum/people/${id}`);
  expect(cost.trips).toBeLessThanOrEqual(1);
  expect(cost.read).toBeLessThanOrEqual(700);
});

it("is none of who left, is suspended or never was", async () => {
  expect((await ask("/api/forum/people/nobody")).status).toBe(404);
  await env.DB.exec("update users set suspended_at = 1 where username = 'reader'");
  expect((await card("reader")).status).toBe(404);
  await env.DB.exec("update users set suspended_at = null, deleted_at = 1 where username = 'reader'");
  expect((await card("reader")).status).toBe(404);
});
