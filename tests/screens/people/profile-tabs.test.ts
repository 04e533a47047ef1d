import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aCategory, aPost, aThread, insertCategories, insertPosts, insertThreads } from "../../factories/forum";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aReview, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, bea: Person, cal: Person;
const pathOf = ({ member }: Person, rest = "") => `/profile/${member.id}${rest}`;
const get = (path: string, by?: Person) => ask(path, { cookie: by?.cookie });
const words = async (path: string, by?: Person) => wordsOf(await (await get(path, by)).text());
const set = (sql: string) => env.DB.prepare(sql).run();

/** A thread of bea's, with a reply of hers in it. */
async function wrote(id: string, categoryId: string, at: number, title = `Title ${id}`) {
  const authorId = bea.member.id;
  await insertThreads([aThread({ id, categoryId, authorId, title, createdAt: at, excerpt: `Opening of ${id}.` })]);
  await insertPosts([
    aPost({ id: `${id}-0`, threadId: id, position: 0, authorId, createdAt: at }),
    aPost({ id: `${id}-1`, threadId: id, position: 1, authorId, createdAt: at + 1, content: `Reply in ${id}.` }),
  ]);
}

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea, cal] = [
    await aPerson({ username: `ann${count}` }),
    await aPerson({ username: `bea${count}` }),
    await aPerson({ username: `cal${count}` }),
  ];
  const now = Date.now();
  await insertCategories([
    aCategory({ id: "general" }),
    aCategory({ id: "verified-vendors", capability: "forum.vendorZone" }),
  ]);
  await wrote("open", "general", now - 3 * DAY);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
  await insert(env.DB, "reviews", [
    aReview({
      vendorId: "v1",
      authorId: bea.member.id,
      title: "Matches the bag",
      createdAt: now - DAY,
      helpfulVotes: 4,
      verifiedBy: "purchase",
      verifiedAt: now,
      incentive: "Review reward",
      incentiveKind: "review_reward",
    }),
  ]);
});

describe("the tab Posts", () => {
  it("shows threads, replies and reviews, the newest first, with what is said of a review elsewhere", async () => {
    const page = await words(pathOf(bea));
    const places = ["Matches the bag", "Reply in open.", "Opening of open."].map((text) => page.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    for (const text of ["Purchase confirmed", "Incentivized", "Review of Harrow Leaf", "4 found this helpful"])
      expect(page).toContain(text);
  });

  it.each([
    ["threads", ["Opening of open."], ["Reply in open.", "Matches the bag"]],
    ["replies", ["Reply in open."], ["Opening of open.", "Matches the bag"]],
    ["reviews", ["Matches the bag"], ["Opening of open.", "Reply in open."]],
  ])("narrows to %s", async (show, seen, unseen) => {
    const page = await words(pathOf(bea, `?show=${show}`));
    for (const text of seen) expect(page).toContain(text);
    for (const text of unseen) expect(page).not.toContain(text);
  });

  it("leaves out what is hidden, in a hidden thread or where its reader may not read, counts included", async () => {
    await wrote("zone", "verified-vendors", Date.now() - 2 * DAY);
    await wrote("gone", "general", Date.now() - 2 * DAY);
    await set("update forum_threads set hidden_at = 1 where id = 'gone'");
    await set("update reviews set hidden_at = 1");
    const page = await words(pathOf(bea), ann);
    expect(page).not.toMatch(/Title zone|Reply in zone|Title gone|Reply in gone|Matches the bag/);
    expect(page).toContain("1 thread");
    const own = await words(pathOf(bea), bea);
    expect(own).not.toMatch(/Title zone|Title gone/);
  });

  it("goes on page by page and shows everything once", async () => {
    for (let n = 0; n < 14; n += 1)
      await wrote(`more${n}`, "general", Date.now() - (10 + n) * DAY, `Number ${n} of many`);
    const seen = new Set<string>();
    let path: string | undefined = pathOf(bea);
    let pages = 0;
    while (path !== undefined && pages < 10) {
      const page: string = await (await get(path)).text();
      for (const [found] of page.matchAll(/\/community\/post\/[\w-]+/g)) {
        expect(seen.has(found), found).toBe(false);
        seen.add(found);
      }
      path = /href="([^"]*cursor=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
      pages += 1;
    }
    expect([seen.size, pages]).toEqual([30, 3]);
  });

  it("shows the first page where a cursor is none", async () => {
    expect(await words(pathOf(bea, "?cursor=nonsense"))).toContain("Matches the bag");
  });
});

describe("the tab Activity", () => {
  const follow = (whom: Person) =>
    ask(`/api/people/${whom.member.id}/follow`, { method: "PUT", cookie: bea.cookie, json: { follows: true } });

  it("tells what somebody did, and of follows only those whose profile its reader reads", async () => {
    await follow(ann);
    await follow(cal);
    await set(`update users set profile_visibility = 'private' where id = '${cal.member.id}'`);
    const page = await words(pathOf(bea, "/activity"));
    for (const text of ["Started the thread", "Replied in", "Reviewed Harrow Leaf", `Followed ${ann.member.username}`])
      expect(page).toContain(text);
    expect(page).not.toContain(cal.member.username);
    expect(await words(pathOf(bea, "/activity"), cal)).toContain(`Followed ${cal.member.username}`);
  });

  it("tells of badges, but of none that was taken back, and of none where they are not shown", async () => {
    const earned = `insert into member_badges (user_id, badge, earned_at, lost_at) values ('${bea.member.id}'`;
    await set(`${earned}, 'first-review', 5, null)`);
    await set(`${earned}, 'lively-thread', 6, 7)`);
    const page = await (await get(pathOf(bea, "/activity"))).text();
    expect(wordsOf(page)).toContain("Earned the badge First review");
    expect(page).toContain('href="/badges#first-review"');
    expect(await (await get("/badges")).text()).toContain('id="first-review"');
    expect(wordsOf(page)).not.toContain("Lively thread");
    await set(`insert into profiles (user_id, updated_at, show_badges) values ('${bea.member.id}', 1, 0)`);
    expect(await words(pathOf(bea, "/activity"))).not.toContain("Earned the badge");
  });

  it("has its figure as a table too", async () => {
    const page = await (await get(pathOf(bea, "/activity"))).text();
    expect(page).toMatch(/<table[\s\S]*Public posts, comments and reviews by half-week/);
    expect(wordsOf(page)).toContain("3 posts in");
  });

  it("is nowhere where its member switched it off", async () => {
    await set(`insert into profiles (user_id, updated_at, show_activity) values ('${bea.member.id}', 1, 0)`);
    for (const by of [undefined, ann, bea]) expect((await get(pathOf(bea, "/activity"), by)).status).toBe(404);
    expect(await (await get(pathOf(bea))).text()).not.toContain("/activity");
  });
});

describe("the tab About", () => {
  it("says what a listed vendor's own page says, and leads out through the site's way", async () => {
    await set(`update users set vendor_id = 'v1', role = 'verified_vendor' where id = '${bea.member.id}'`);
    const page = await (await get(pathOf(bea, "/about"))).text();
    expect(page).toContain('href="/out/vendor/v1"');
    expect(wordsOf(page)).toContain("Speaks for Harrow Leaf");
    await set("update vendors set hidden_at = 1");
    expect(await words(pathOf(bea, "/about"))).not.toContain("Harrow Leaf");
  });
});

describe("a profile that may not be read", () => {
  it.each(["", "/activity", "/about"])("has no word of it at %s, for whoever may not", async (tab) => {
    await set(
      `insert into profiles (user_id, updated_at, display_name, location, bio, bio_html, theme) values ('${bea.member.id}', 1, 'Beatrix', 'Ohio', 'My bio', '<p>My bio</p>', 'vibrant')`,
    );
    await set(`update users set profile_visibility = 'private' where id = '${bea.member.id}'`);
    for (const by of [undefined, ann]) {
      const answer = await get(pathOf(bea, tab), by);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(wordsOf(page)).toContain("This profile is private.");
      expect(page).not.toMatch(/Matches the bag|Opening of open|Beatrix|Ohio|My bio|vibrant|purchase/);
    }
    expect(await words(pathOf(bea, "/about"), bea)).toContain("My bio");
  });
});

describe("one's own profile as another sees it", () => {
  const seen = (as: string) => words(pathOf(bea, `?as=${as}`), bea);

  it("follows the visibility, and says whose eyes these are", async () => {
    await set(
      `update users set profile_visibility = 'followers', show_follower_count = 0 where id = '${bea.member.id}'`,
    );
    expect(await seen("visitor")).toContain("This profile is for followers and friends.");
    for (const as of ["follower", "friend"]) {
      const page = await seen(as);
      expect(page).toContain("Matches the bag");
      expect(page).not.toMatch(/See who|Customize/);
    }
    expect(await seen("friend")).toContain("You see your profile as a friend does.");
    expect(await words(pathOf(bea), bea)).toContain("See who");
  });

  it("is its member's alone to ask for", async () => {
    for (const by of [undefined, ann]) expect(await words(pathOf(bea, "?as=friend"), by)).not.toContain("You see your");
  });
});

describe("what a tab costs", () => {
  it.each(["", "?show=replies", "/activity", "/about"])(
    "is one trip for a visitor and two for a member: %s",
    async (tab) => {
      await get(pathOf(bea));
      expect(tripsOf(await get(pathOf(bea, tab)))).toBe(1);
      expect(tripsOf(await get(pathOf(bea, tab), ann))).toBeLessThanOrEqual(2);
    },
  );
});
