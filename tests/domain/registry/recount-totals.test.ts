import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { recountTotals } from "@worker/domain/registry/recount-totals";
import { clear, insert } from "../../factories/insert";
import { expectLogged } from "../../setup";
import { aCase } from "../../factories/moderation";
import { aProduct, aReview, aUser, aVendor, NOW } from "../../factories/rows";

/** What the log names of the totals below. */
const MENDED = ['"site ', '"vendors"', '"users"', '"vendorRatingMonths"'];

const db = connect(env.DB);
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const until = async (done: () => Promise<boolean>, most: number) => {
  for (let n = 0; n < most; n += 1) if (await done()) return n;
  return most;
};

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from site_counters");
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
});

describe("the nightly recount", () => {
  it("finds nothing on an empty site, and writes no counters there", async () => {
    expect(await recountTotals(db, NOW)).toEqual({});
    expect(await all("select 1 from site_counters")).toEqual([]);
  });

  describe("where a total that follows from others is off", () => {
    const first = (sql: string) => env.DB.prepare(sql).first();
    /** What is falsified, how it reads when it is right, and under which name it is told. */
    const FALSE: [name: string, falsify: string, read: string, right: object][] = [
      [
        "reviewFacetCounts of vendors",
        "update review_facet_counts set count = 9 where about = 'a'",
        "select count from review_facet_counts where about = 'a' and kind = 'experience'",
        { count: 2 },
      ],
      [
        "reviewFacetCounts of products",
        "delete from review_facet_counts where about = 'leaf'",
        "select count from review_facet_counts where about = 'leaf' and kind = 'experience'",
        { count: 1 },
      ],
      [
        "reviewFacetCounts of products",
        "insert into review_facet_counts values ('nobody', 'tag', 'mild', 3)",
        "select count(*) as n from review_facet_counts where about = 'nobody'",
        { n: 0 },
      ],
      [
        "reviewFacetCounts of the site",
        "delete from review_facet_counts where about = ''",
        "select count from review_facet_counts where about = '' and kind = 'experience'",
        { count: 2 },
      ],
      [
        "userRewards",
        "update user_rewards set total_earned = 900",
        "select total_earned as n from user_rewards",
        { n: 50 },
      ],
      [
        "reviews",
        "update reviews set report_count = 4 where id = 'r1'",
        "select report_count as n from reviews where id = 'r1'",
        { n: 2 },
      ],
      [
        "reviews",
        `update reviews set photos = '[{"id":"x","width":1,"height":1,"alt":""}]' where id = 'r1'`,
        "select photos, (select count(*) from review_facets where kind = 'photos') as listed from reviews where id = 'r1'",
        { photos: "[]", listed: 0 },
      ],
      [
        "followerDays",
        "update follower_days set followers = 7 where member_id = 'ada' and followers > 0",
        "select sum(followers) as n, count(*) as days from follower_days where member_id = 'ada'",
        { n: 1, days: 2 },
      ],
      [
        "followerDays",
        "insert into follower_days values ('nobody', '2026-01-01', 3)",
        "select count(*) as n from follower_days where member_id = 'nobody'",
        { n: 0 },
      ],
      [
        "waitlistDays",
        "update waitlist_days set signups = 8, confirmed = 8",
        "select signups, confirmed, told from waitlist_days",
        { signups: 2, confirmed: 1, told: 0 },
      ],
    ];

    beforeEach(async () => {
      await insert(env.DB, "users", [aUser({ id: "ada", role: "admin" }), aUser({ id: "ann", reviewCount: 2 })]);
      const rated = { ratingSum: 8, ratingCount: 2, stars4: 2 };
      await insert(env.DB, "vendors", [aVendor({ id: "a", productCount: 1, ...rated })]);
      await insert(env.DB, "products", [
        aProduct({ id: "leaf", vendorId: "a", ratingSum: 4, ratingCount: 1, stars4: 1 }),
      ]);
      const review = {
        vendorId: "a",
        authorId: "ann",
        rating: 4,
        createdAt: NOW,
        userExperience: "experienced" as const,
      };
      await insert(env.DB, "reviews", [
        aReview({ ...review, id: "r1", reportCount: 2 }),
        aReview({ ...review, id: "r2", productId: "leaf" }),
      ]);
      // One follower of today, and one who left again: that day stays with none, and nothing is off.
      await env.DB.exec("delete from follower_days");
      await insert(
        env.DB,
        "memberFollows",
        ["ann", "bob"].map((follower, nth) => ({
          ...{ followerId: follower, followedId: "ada", followerKey: follower, followedKey: "ada" },
          createdAt: NOW - nth * 86_400_000,
        })),
      );
      await env.DB.exec("delete from member_follows where follower_id = 'bob'");
      await env.DB.exec("delete from reports");
      for (const [nth, status] of (["decided", "open"] as const).entries()) {
        const id = `case-${nth}`;
        await insert(env.DB, "moderationCases", [
          { ...aCase({ kind: "review", subjectId: "r1", ownerId: "ann" }), id, status, reportCount: 1 },
        ]);
        await insert(env.DB, "reports", [
          { caseId: id, reporterId: "ada", reason: "spam", detail: "", createdAt: NOW },
        ]);
      }
      const entry = { userId: "ann", description: "", at: NOW };
      await insert(env.DB, "rewardLedger", [
        { ...entry, id: "1", type: "signup_bonus", cause: "ann", points: 50 },
        { ...entry, id: "2", type: "review_reward", cause: "r1/1", points: 100 },
        { ...entry, id: "3", type: "redemption", cause: "x", points: -120 },
        // All of the reward is no longer earned; the balance had 30 of it, and 10 settle later.
        { ...entry, id: "4", type: "reversal", cause: "r1/1", points: -30 },
      ]);
      await insert(env.DB, "userRewards", [{ userId: "ann", totalEarned: 50, currentBalance: 0, totalRedeemed: 120 }]);
      const asked = { emailKey: "", confirmedAt: null, createdAt: NOW };
      await insert(env.DB, "waitlist", [
        { ...asked, id: "w1", email: "a@b.example", emailKey: "a" },
        { ...asked, id: "w2", email: "b@b.example", emailKey: "b", confirmedAt: NOW },
      ]);
      await insert(env.DB, "waitlistDays", [
        { day: new Date(NOW).toISOString().slice(0, 10), signups: 2, confirmed: 1, told: 0 },
      ]);
      // The factories keep no ratings of vendors, months and the site.
      const off = Object.keys(await recountTotals(db, NOW)).map((name) => (name.startsWith("site ") ? '"site ' : name));
      for (const name of new Set(off)) expectLogged(name);
      await env.DB.exec("delete from notifications");
    });

    it.each(FALSE)(
      "%s: it is mended, told to admins and the log, and right the next night",
      async (name, falsify, read, right) => {
        expect(await first(read)).toEqual(right);
        await env.DB.exec(falsify);
        expect(await first(read)).not.toEqual(right);
        expect(Object.keys(await recountTotals(db, NOW))).toContain(name);
        expectLogged("stored totals were off");
        expect(await first(read)).toEqual(right);
        expect(await all("select user_id from notifications")).toEqual([{ user_id: "ada" }]);
        expect(await recountTotals(db, NOW)).toEqual({});
      },
    );
  });

  describe("where totals are off", () => {
    beforeEach(async () => {
      await insert(env.DB, "users", [
        aUser({ id: "ada", role: "admin" }),
        aUser({ id: "ann" }),
        aUser({ id: "ben", reviewCount: 9 }),
      ]);
      await insert(env.DB, "vendors", [aVendor({ id: "a", verifiedAt: 1, ratingSum: 3 }), aVendor({ id: "b" })]);
      await insert(env.DB, "reviews", [
        aReview({ id: "r1", vendorId: "a", authorId: "ann", rating: 4, createdAt: NOW }),
        aReview({ id: "r2", vendorId: "a", authorId: "ben", rating: 5, createdAt: NOW, hiddenAt: NOW }),
      ]);
      await insert(env.DB, "vendorRatingMonths", [
        { vendorId: "a", month: "2026-10", sum: 5, count: 1 },
        { vendorId: "gone", month: "2026-10", sum: 5, count: 1 },
      ]);
      await insert(env.DB, "siteCounters", [{ name: "vendors", value: 7 }]);
    });

    const isRight = async () => {
      expect(await all("select id, rating_sum as total, rating_count as n, stars_4 as fours from vendors")).toEqual([
        { id: "a", total: 4, n: 1, fours: 1 },
        { id: "b", total: 0, n: 0, fours: 0 },
      ]);
      expect(await all("select vendor_id, month, sum, count from vendor_rating_months")).toEqual([
        { vendor_id: "a", month: "2026-11", sum: 4, count: 1 },
      ]);
      expect(await all("select id, review_count as n from users order by id")).toEqual([
        { id: "ada", n: 0 },
        { id: "ann", n: 1 },
        { id: "ben", n: 0 },
      ]);
      expect(await all("select name, value from site_counters where value > 0 order by name")).toEqual([
        { name: "reviews", value: 1 },
        { name: "reviews.stars.4", value: 1 },
        { name: "vendors", value: 2 },
        { name: "vendors.verified", value: 1 },
      ]);
    };

    it("puts them right, notifies the admins once, writes to both logs, and finds nothing the next night", async () => {
      const found = await recountTotals(db, NOW);
      expect(found).toMatchObject({
        "site vendors": { stored: 7, counted: 2 },
        vendors: { rows: 1 },
        users: { rows: 2 },
        vendorRatingMonths: { rows: 3 },
      });
      await isRight();
      expect(await all("select user_id, title from notifications")).toEqual([
        { user_id: "ada", title: "Stored totals were off" },
      ]);
      expect((await all("select 1 from audit_log where action = 'totals.mended'")).length).toBeGreaterThan(0);
      for (const name of MENDED) expectLogged(name);
      expect(await recountTotals(db, NOW)).toEqual({});
    });

    it("goes on the next night where one night's rows were spent, and comes to the same", async () => {
      const position = () => env.DB.prepare("select value from settings where key glob 'jobPosition*'").first("value");
      const nights = await until(async () => {
        await recountTotals(db, NOW, { stretch: 1, rows: 1 });
        return (await position()) === "";
      }, 60);
      for (const name of MENDED) expectLogged(name);
      expect(nights).toBeGreaterThan(5);
      expect(nights).toBeLessThan(60);
      await isRight();
    });
  });
});
