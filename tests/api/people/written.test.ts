import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aCategory, aPost, aThread, insertCategories, insertPosts, insertThreads } from "../../factories/forum";
import { clear, insert } from "../../factories/insert";
import { aReview, aVendor, DAY } from "../../factories/rows";
import { aPerson, freshNumber, type Person } from "../../factories/site";
import { asks, follows, says } from "../../factories/social";

beforeAll(() => stopClock());

let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${n}` }), await aPerson({ username: `bea${n}` })];
  const [now, authorId] = [Date.now(), bea.member.id];
  await insertCategories([aCategory({ id: "general", name: "General" })]);
  await insertThreads([aThread({ id: "t", categoryId: "general", authorId, title: "Seals", createdAt: now - DAY })]);
  await insertPosts([
    aPost({ id: "t-0", threadId: "t", position: 0, authorId, createdAt: now - DAY }),
    ...Array.from({ length: 25 }, (_, nth) =>
      aPost({ id: `t-${nth + 1}`, threadId: "t", position: nth + 1, authorId, createdAt: now - DAY + nth + 1 }),
    ),
  ]);
  await insert(env.DB, "vendors", [aVendor({ id: "v", name: "Harrow Leaf" })]);
  await insert(env.DB, "reviews", [
    aReview({ id: "r", vendorId: "v", authorId, title: "Matches the bag", createdAt: now - 2 * DAY, helpfulVotes: 4 }),
  ]);
});

type Item = Record<string, unknown> & { id: string };
const of = (rest: string) => asks(`/api/people/${bea.member.id}/${rest}`, { cookie: ann.cookie });

/** Every item of a list, page by page. */
async function all(rest: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `${rest}${rest.includes("?") ? "&" : "?"}${cursor === "" ? "" : `cursor=${cursor}`}`;
    const page: { items: Item[]; nextCursor: string | null } = await (await of(path)).json();
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe("GET /api/people/:id/posts", () => {
  it("gives each kind once, page by page, and one alone where it is asked for", async () => {
    await says(bea, "The label says one thing, the certificate another.");
    const kinds = (items: Item[]) => Map.groupBy(items, ({ kind }) => String(kind));
    const items = await all("posts");
    expect([...kinds(items)].map(([kind, { length }]) => [kind, length])).toEqual([
      ["social", 1],
      ["reply", 25],
      ["thread", 1],
      ["review", 1],
    ]);
    expect(new Set(items.map(({ kind, id }) => `${String(kind)}:${id}`)).size).toBe(28);
    expect(items.at(-1)).toMatchObject({ id: "r", vendor: { id: "v", name: "Harrow Leaf" }, helpfulVotes: 4 });
    for (const [show, kind, count] of [
      ["threads", "thread", 1],
      ["replies", "reply", 25],
      ["social", "social", 1],
    ] as const)
      expect(kinds(await all(`posts?show=${show}`)).get(kind)).toHaveLength(count);
  });

  it.each(["posts?show=nothing", "posts?cursor=nonsense", "activity?cursor=nonsense"])("refuses %s", async (rest) => {
    expect((await of(rest)).status).toBe(400);
  });

  it("knows nobody by an id that nobody has", async () => {
    for (const list of ["posts", "activity", "social-posts"])
      expect((await asks(`/api/people/nobody/${list}`)).status).toBe(404);
  });
});

describe("GET /api/people/:id/activity", () => {
  it("tells what the profile does, and nothing where its member shows it to nobody", async () => {
    await follows(bea, ann);
    const items = await all("activity");
    expect(items[0]).toMatchObject({ type: "user_followed", relatedId: ann.member.id, username: ann.member.username });
    expect(items.at(-1)).toMatchObject({ type: "review_written", relatedId: "r", title: "Matches the bag" });
    expect(items).toHaveLength(28);
    await env.DB.prepare("insert into profiles (user_id, show_activity, updated_at) values (?, 0, 1)")
      .bind(bea.member.id)
      .run();
    expect((await of("activity")).status).toBe(404);
  });
});
