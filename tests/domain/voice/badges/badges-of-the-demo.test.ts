import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { BADGE_IDS, badgeRule, type BadgeId, type Measure } from "@worker/domain/voice/badges/badges";
import { countMembers } from "@worker/domain/voice/badges/count-members";
import { reputationOf } from "@worker/domain/voice/badges/reputation";
import { memberBadges, memberStandings } from "@worker/domain/voice/badges/schema";
import { generateDemo } from "../../../../scripts/seed/generate";
import { writeDemo } from "../../../../scripts/seed/write";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const many = async <T>(sql: string) => (await env.DB.prepare(sql).all<T>()).results;

/** The same measures once more, a member at a time and read plainly. */
const PLAINLY: Partial<Record<Measure, string>> = {
  reviews: "select count(*) from reviews where author_id = u.id and hidden_at is null",
  balancedReviews:
    "select count(*) from reviews where author_id = u.id and hidden_at is null and pros <> '[]' and cons <> '[]'",
  picturedReviews: "select count(*) from reviews where author_id = u.id and hidden_at is null and photos <> '[]'",
  verifiedReviews:
    "select count(*) from reviews where author_id = u.id and hidden_at is null and verified_by is not null",
  helpfulVotes:
    "select count(*) from review_votes v join reviews r on r.id = v.review_id where r.author_id = u.id and r.hidden_at is null and v.helpful = 1",
  posts:
    "select count(*) from forum_posts p join forum_threads t on t.id = p.thread_id where p.author_id = u.id and p.hidden_at is null and t.hidden_at is null",
  postScore:
    "select count(iif(s.vote = 1, 1, null)) - count(iif(s.vote = -1, 1, null)) from forum_stances s join forum_posts p on p.id = s.post_id join forum_threads t on t.id = p.thread_id where p.author_id = u.id and p.hidden_at is null and t.hidden_at is null",
  answers:
    "select count(*) from forum_threads t join forum_posts p on p.id = t.solved_post_id where p.author_id = u.id and t.author_id <> u.id and t.solved_by <> u.id and t.hidden_at is null and p.hidden_at is null",
  pollVoters: `select coalesce(max((select count(*) from forum_poll_votes v where v.poll_id = q.id)), 0) from forum_polls q join forum_threads t on t.id = q.thread_id where q.author_id = u.id and t.hidden_at is null`,
};

describe("what is counted of the demo's members", () => {
  beforeAll(async () => {
    await writeDemo(env.DB, generateDemo({ now: NOW, scale: 1, passwordHash: "!" }), { wipe: true });
    await env.DB.exec("delete from settings where key glob 'jobPosition*'");
    while (!(await countMembers(db, NOW)));
  }, 120_000);

  it.each(Object.entries(PLAINLY))("is right: %s", async (measure, plainly) => {
    const column = memberStandings[measure as Measure].name;
    const differing = await many(
      `select u.id, s.${column}, (${plainly}) as counted from users u left join member_standings s on s.user_id = u.id
       where u.vendor_id is null and u.role <> 'verified_vendor' and u.deleted_at is null and coalesce(s.${column}, 0) <> (${plainly})`,
    );
    expect(differing).toEqual([]);
    expect(await many(`select 1 from member_standings where ${column} > 0 limit 1`)).toHaveLength(1);
  });

  it("adds up to the reputation that its parts explain", async () => {
    const standings = await db.select().from(memberStandings);
    expect(standings.length).toBeGreaterThan(100);
    for (const standing of standings) expect(reputationOf(standing).total).toBe(standing.reputation);
  });

  it("gives each badge to all who fulfill its rule, and to nobody else", async () => {
    const standings = new Map((await db.select().from(memberStandings)).map((each) => [each.userId, each]));
    const people = await many<{ id: string; created_at: number; tester_since: number | null }>(
      "select id, created_at, tester_since from users where vendor_id is null and role <> 'verified_vendor' and suspended_at is null",
    );
    const held = await db.select().from(memberBadges);
    const should = (id: BadgeId): string[] =>
      people
        .filter((person) => {
          const { cause, atLeast } = badgeRule(id);
          const counted = standings.get(person.id);
          if (cause === "tester") return person.tester_since !== null;
          if (cause === "days")
            return (
              (counted?.reviews ?? 0) + (counted?.posts ?? 0) > 0 && NOW - person.created_at >= atLeast * 86_400_000
            );
          return cause !== "hand" && (counted?.[cause] ?? 0) >= atLeast;
        })
        .map((person) => person.id);
    for (const id of BADGE_IDS.filter((each) => badgeRule(each).cause !== "hand")) {
      const holders = held.filter(({ badge }) => badge === id).map(({ userId }) => userId);
      expect([id, holders.sort()]).toEqual([id, should(id).sort()]);
    }
    expect(new Set(held.map(({ badge }) => badge)).size).toBeGreaterThan(12);
  });

  it("dates a badge by its cause, never later than now or earlier than its holder", async () => {
    expect(
      await many(
        `select b.* from member_badges b join users u on u.id = b.user_id where earned_at > ${NOW} or earned_at < u.created_at`,
      ),
    ).toEqual([]);
    const [{ n } = { n: 0 }] = await many<{ n: number }>("select count(distinct earned_at) as n from member_badges");
    expect(n).toBeGreaterThan(100);
  });

  it("changes nothing on the next night", async () => {
    const before = await db.select().from(memberBadges);
    while (!(await countMembers(db, NOW + 86_400_000)));
    const year = await db.select().from(memberBadges);
    expect(year.length - before.length).toBeLessThan(4);
    expect(year.filter(({ lostAt }) => lostAt !== null)).toEqual([]);
  });
});
