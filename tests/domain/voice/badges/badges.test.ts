import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { recountRoom } from "@worker/db/recount";
import { ROOMS } from "@worker/domain/registry/totals";
import { awardAtOnce } from "@worker/domain/voice/badges/award-at-once";
import { BADGE_IDS } from "@worker/domain/voice/badges/badges";
import { countMembers } from "@worker/domain/voice/badges/count-members";
import { tellEarned } from "@worker/domain/voice/badges/tell-earned";
import { publishReview } from "@worker/domain/voice/review-writing/publish-review";
import { solveThread } from "@worker/domain/voice/forum-writing/solve";
import { aForum, as, reply, thread } from "../../../factories/forum-writing";
import { aPost, aThread, insertCategories } from "../../../factories/forum";
import { clear, insert } from "../../../factories/insert";
import { aMember, anInput, writing } from "../../../factories/reviewing";
import { aReview, aUser, aVendor, DAY, NOW } from "../../../factories/rows";
import { freshNumber } from "../../../factories/site";

const db = connect(env.DB);
const rows = async <T>(sql: string) => (await env.DB.prepare(sql).all<T>()).results;
const column = async (sql: string) => (await rows<{ v: string }>(sql)).map(({ v }) => v);
const held = (id: string) =>
  column(`select badge as v from member_badges where user_id = '${id}' and lost_at is null order by 1`);
const notices = (id: string) =>
  column(`select title as v from notifications where user_id = '${id}' and type = 'badge'`);
const run = (sql: string) => env.DB.exec(sql);

let now = NOW;
let ann = "",
  bea = "";

/** The next night: everybody is counted, and told. */
async function night() {
  now += DAY;
  while (!(await countMembers(db, now)));
  await tellEarned(db, now);
}

const vendorsOf = (count: number) => Array.from({ length: count }, (_, n) => aVendor({ id: `v${n}`, name: `V ${n}` }));
const reviewsBy = (authorId: string, count: number, more: Parameters<typeof aReview>[0] = {}) =>
  Array.from({ length: count }, (_, n) =>
    aReview({ id: `${authorId}-r${n}`, vendorId: `v${n}`, authorId, createdAt: NOW - DAY, ...more }),
  );

beforeEach(async () => {
  await clear(env.DB);
  await run("delete from settings where key glob 'jobPosition*'");
  now = NOW;
  const count = freshNumber();
  [ann, bea] = [`ann${count}`, `bea${count}`];
  await insert(env.DB, "users", [aUser({ id: ann, username: ann }), aUser({ id: bea, username: bea })]);
  await insert(env.DB, "vendors", vendorsOf(12));
});

describe("a badge that its rule gives", () => {
  it("comes with the night after its number is reached, whatever was rated, and not before", async () => {
    await insert(env.DB, "reviews", reviewsBy(ann, 9, { verifiedBy: "purchase", verifiedAt: NOW - DAY, rating: 1 }));
    await night();
    expect(await held(ann)).toEqual(["first-review"]);
    await insert(env.DB, "reviews", [
      aReview({ vendorId: "v10", authorId: ann, rating: 1, verifiedBy: "staff", verifiedAt: NOW }),
    ]);
    await night();
    expect(await held(ann)).toEqual(["first-review", "verified-voice"]);
    expect(await column(`select earned_at as v from member_badges where badge = 'verified-voice'`)).toEqual([NOW]);
    expect(await held(bea)).toEqual([]);
  });

  it("is told of once, all of a night together, and not at all where it goes back long", async () => {
    await insert(env.DB, "reviews", reviewsBy(ann, 3, { pros: ["Fast"], cons: ["Dusty"] }));
    await insert(env.DB, "reviews", reviewsBy(bea, 1, { createdAt: NOW - 60 * DAY }));
    await night();
    await night();
    expect(await notices(ann)).toEqual(["You earned 2 badges"]);
    expect(await notices(bea)).toEqual([]);
    expect(await held(bea)).toEqual(["first-review"]);
  });

  it("goes with the night after its cause is hidden, and comes back with it without a second notice", async () => {
    await insert(env.DB, "reviews", reviewsBy(ann, 1));
    await night();
    await run("update reviews set hidden_at = 1, hidden_cause = 'moderator'");
    await night();
    expect(await held(ann)).toEqual([]);
    expect(await column("select holders as v from badge_holders where badge = 'first-review'")).toEqual([0]);
    await run("update reviews set hidden_at = null, hidden_cause = null");
    await run("update notifications set read_at = 1");
    await night();
    expect(await held(ann)).toEqual(["first-review"]);
    expect(await notices(ann)).toHaveLength(1);
  });

  it("is for members: none for who speaks for a vendor, nothing new while suspended, nothing after leaving", async () => {
    await insert(env.DB, "reviews", [...reviewsBy(ann, 1), ...reviewsBy(bea, 1)]);
    await run(`update users set role = 'verified_vendor', vendor_id = 'v0' where id = '${ann}'`);
    await run(`update users set suspended_at = 1 where id = '${bea}'`);
    await night();
    expect([await held(ann), await held(bea)]).toEqual([[], []]);
    expect(await column("select user_id as v from member_standings")).toEqual([bea]);
    await run("update users set suspended_at = null, role = 'member', vendor_id = null");
    await night();
    expect([await held(ann), await held(bea)]).toEqual([["first-review"], ["first-review"]]);
    await run("update users set suspended_at = 1");
    await run(`update users set role = 'verified_vendor', vendor_id = 'v0' where id = '${ann}'`);
    await night();
    expect([await held(ann), await held(bea)]).toEqual([[], ["first-review"]]);
  });

  it("counts a year from joining only for who wrote something", async () => {
    await run(`update users set created_at = ${NOW - 364 * DAY}`);
    await insert(env.DB, "reviews", reviewsBy(ann, 1, { createdAt: NOW - 50 * DAY }));
    now -= DAY;
    await night();
    expect(await held(ann)).toEqual(["first-review"]);
    await night();
    expect(await held(ann)).toEqual(["first-review", "year-here"]);
    expect(await held(bea)).toEqual([]);
  });

  it("for a lively thread counts other members, each once, and none of the posts of who began it", async () => {
    const others = Array.from({ length: 20 }, (_, n) => `other-${n}`);
    await insert(
      env.DB,
      "users",
      others.map((id) => aUser({ id, username: id })),
    );
    await insert(env.DB, "forumThreads", [aThread({ id: "t", authorId: ann, replyCount: 60 })]);
    const said = (authors: string[]) =>
      insert(
        env.DB,
        "forumPosts",
        authors.map((authorId, n) => aPost({ threadId: "t", authorId, position: null, id: `p-${authorId}-${n}` })),
      );
    await said([...others.slice(0, 19), ...others.slice(0, 19), ...Array.from({ length: 20 }, () => ann)]);
    await night();
    expect(await held(ann)).not.toContain("lively-thread");
    await said(others.slice(19));
    await night();
    expect(await held(ann)).toContain("lively-thread");
  });
});

describe("at once, with its cause", () => {
  it("a first review brings its badge, however many are sent together, and one that waits does not", async () => {
    const inputs = ["v1", "v2", "v3", "v4"].map((vendorId) => anInput({ vendorId }));
    await Promise.all(inputs.map((input, n) => publishReview(writing(aMember({ id: ann }), NOW, `net-${n}`), input)));
    expect(await held(ann)).toEqual(["first-review"]);
    expect(await notices(ann)).toEqual(["You earned a badge: First review"]);
    await night();
    expect(await held(ann)).toEqual(["first-review"]);
    expect(await column("select holders as v from badge_holders")).toEqual([1]);
  });

  it("a marked answer brings its badge to who wrote it, unless in their own thread", async () => {
    await aForum({ [ann]: { createdAt: NOW - 90 * DAY }, [bea]: { createdAt: NOW - 90 * DAY } });
    await insertCategories([
      { id: "dosing-help", name: "Dosing help", description: "Of a test.", icon: "scale", place: 4 },
    ]);
    const asked = await thread(ann, { categoryId: "dosing-help" });
    const own = await thread(bea, { categoryId: "dosing-help" });
    const [answer, toOneself] = [await reply(bea, asked.threadId), await reply(bea, own.threadId)];
    await solveThread(as(bea), own.threadId, { postId: toOneself.id });
    expect(await held(bea)).toEqual([]);
    await solveThread(as(ann), asked.threadId, { postId: answer.id });
    expect(await held(bea)).toEqual(["good-answer"]);
    await night();
    expect(await held(bea)).toEqual(["good-answer"]);
    await solveThread(as(ann), asked.threadId, { postId: null });
    // A moderator's mark makes nobody answer themselves.
    await run("update forum_threads set solved_by = 'mod' where solved_post_id is not null");
    await night();
    expect(await held(bea)).toEqual([]);
  });

  it("thirty at a time and the count beside them leave one row, one notice and a right number of holders", async () => {
    await run(`update users set tester_since = 1`);
    const give = () => {
      const [first, ...rest] = awardAtOnce(db, { userId: ann, badge: "trusted-tester" }, NOW);
      if (first === undefined) throw new Error("nothing to give");
      return db.batch([first, ...rest]);
    };
    await Promise.all([...Array.from({ length: 30 }, give), countMembers(db, now)]);
    expect(await held(ann)).toEqual(["trusted-tester"]);
    expect(await notices(ann)).toHaveLength(1);
    expect(await column("select holders as v from badge_holders")).toEqual([2]);
  });
});

describe("the walk over all members", () => {
  it("goes on where it ended, finishes a pass that midnight overtook, and passes once a day", async () => {
    await insert(env.DB, "reviews", [...reviewsBy(ann, 1), ...reviewsBy(bea, 1)]);
    const step = (at: number) => countMembers(db, at, { stretch: 1, stretches: 1 });
    const counted = () => column("select user_id as v from member_standings order by 1");
    expect(await step(NOW)).toBe(false);
    expect(await counted()).toEqual([ann]);
    expect(await step(NOW + DAY)).toBe(false);
    expect(await counted()).toEqual([ann, bea]);
    expect(await step(NOW + DAY)).toBe(true);
    expect(await step(NOW + DAY)).toBe(false);
    await countMembers(db, NOW + DAY);
    await run(`update reviews set helpful_votes = 7`);
    expect(await countMembers(db, NOW + DAY + 1)).toBe(true);
    expect(await column("select helpful_votes as v from member_standings")).toEqual([0, 0]);
    await countMembers(db, NOW + 2 * DAY);
    expect(await column("select helpful_votes as v from member_standings")).toEqual([7, 7]);
  });
});

describe("how many hold a badge", () => {
  it("is how many rows say so, whatever is given, taken or deleted", async () => {
    const step = fc.record({
      badge: fc.constantFrom(...BADGE_IDS),
      user: fc.constantFrom("a", "b", "c"),
      what: fc.constantFrom("give", "lose", "back", "delete"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await run("delete from member_badges");
        for (const { badge, user, what } of steps) {
          const mine = `user_id = '${user}' and badge = '${badge}'`;
          if (what === "give")
            await run(`insert or ignore into member_badges values ('${user}', '${badge}', 1, null, 1, null, null)`);
          if (what === "lose") await run(`update member_badges set lost_at = 1 where ${mine}`);
          if (what === "back") await run(`update member_badges set lost_at = null where ${mine}`);
          if (what === "delete") await run(`delete from member_badges where ${mine}`);
        }
        expect(
          await rows(
            "select badge from badge_holders h where holders <> (select count(*) from member_badges b where b.badge = h.badge and lost_at is null)",
          ),
        ).toEqual([]);
      }),
      { numRuns: 12 },
    );
    const room = ROOMS["badgeHolders"];
    if (room === undefined) throw new Error("nothing counts the holders again");
    expect((await recountRoom(db, room, { after: "" })).mended).toEqual([]);
  });
});
