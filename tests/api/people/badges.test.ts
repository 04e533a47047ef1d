import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { countMembers } from "@worker/domain/voice/badges/count-members";
import { clear, insert } from "../../factories/insert";
import { aReview, aVendor, DAY, NOW } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, bea: Person, admin: Person, moderator: Person;

interface Profile {
  badges: { id: string; rarity: string; rule: string; earnedAt: number }[];
  reputation: { total: number; parts: { points: number; label: string }[]; countedAt: number | null } | null;
}
const profileOf = async ({ member }: Person, by?: Person) =>
  (await ask(`/api/people/${member.id}`, { cookie: by?.cookie })).json<Profile>();
const badgesOf = async (person: Person) => (await profileOf(person)).badges.map(({ id }) => id);
const give = (badge: string, holds: boolean, by: Person = admin, reason: unknown = "Found two equal certificates.") =>
  ask(`/api/admin/users/${ann.member.id}/badges/${badge}`, {
    method: "PUT",
    cookie: by.cookie,
    json: { holds, reason },
  });
const audited = async () =>
  (
    await env.DB.prepare(
      "select action, detail from audit_log where action glob 'user.badge*' and subject_id = ? order by at, id",
    )
      .bind(ann.member.id)
      .all()
  ).results;
const noticed = async () =>
  (
    await env.DB.prepare("select title, message from notifications where user_id = ? and type = 'badge' order by rowid")
      .bind(ann.member.id)
      .all()
  ).results;

async function count() {
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
  await countMembers(connect(env.DB), Date.now());
}

beforeEach(async () => {
  await clear(env.DB);
  const number = freshNumber();
  [ann, bea, admin, moderator] = [
    await aPerson({ username: `ann${number}` }),
    await aPerson({ username: `bea${number}`, tester: true }),
    await aPerson({ username: `ada${number}`, role: "admin" }),
    await aPerson({ username: `mod${number}`, role: "moderator" }),
  ];
});

describe("GET /api/people/:id", () => {
  it("gives badges, the rarest first and then the newest, and a reputation that its parts add up to", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "v" }), aVendor({ id: "w" })]);
    await insert(env.DB, "reviews", [
      aReview({ vendorId: "v", authorId: bea.member.id, helpfulVotes: 26, createdAt: NOW - DAY }),
      aReview({ vendorId: "w", authorId: bea.member.id, verifiedBy: "sample", verifiedAt: NOW, createdAt: NOW }),
    ]);
    await count();
    const { badges, reputation } = await profileOf(bea);
    expect(badges.map(({ id }) => id)).toEqual(["trusted-tester", "found-helpful", "first-review"]);
    expect(badges[0]).toMatchObject({
      id: "trusted-tester",
      rarity: "epic",
      rule: "Is a trusted tester of this site.",
    });
    expect(reputation?.total).toBe(26 * 2 + 10);
    expect(reputation?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(reputation?.total);
    expect(await profileOf(ann)).toMatchObject({ badges: [], reputation: { total: 0, countedAt: null } });
  });

  it("caps each part, and no downvotes make less than nothing", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "v" })]);
    await insert(env.DB, "reviews", [aReview({ vendorId: "v", authorId: ann.member.id, helpfulVotes: 90_000 })]);
    await count();
    expect((await profileOf(ann)).reputation?.total).toBe(1000);
    await env.DB.exec("update member_standings set post_score = -50000, helpful_votes = 0");
    expect((await profileOf(ann)).reputation?.total).toBe(0);
  });

  it("shows neither for who speaks for a vendor, nor anything across a block", async () => {
    await give("with-thanks", true);
    await ask(`/api/blocks/${bea.member.id}`, { method: "PUT", cookie: ann.cookie, json: { blocked: true } });
    expect((await ask(`/api/people/${ann.member.id}`, { cookie: bea.cookie })).status).toBe(404);
    expect((await ask(`/profile/${ann.member.id}/badges`, { cookie: bea.cookie })).status).toBe(404);
    expect((await ask(`/profile/${bea.member.id}/badges`, { cookie: ann.cookie })).status).toBe(404);
    await env.DB.exec("update users set role = 'verified_vendor', vendor_id = 'v'");
    expect((await profileOf(ann)).reputation).toBeNull();
  });
});

describe("GET /api/badges", () => {
  it("tells everybody each rule with how many hold it, and members what is theirs", async () => {
    await give("with-thanks", true);
    type Answer = {
      badges: { id: string; holders: number; isByHand: boolean; rule: string; earnedAt: number | null }[];
    };
    const of = async (by?: Person) =>
      (await (await ask("/api/badges", { cookie: by?.cookie })).json<Answer>()).badges.find(
        ({ id }) => id === "with-thanks",
      );
    expect(await of()).toMatchObject({ holders: 1, isByHand: true, earnedAt: null });
    expect((await of(ann))?.earnedAt).toBeGreaterThan(0);
    expect((await of(bea))?.earnedAt).toBeNull();
  });
});

describe("PUT /api/admin/users/:id/badges/:badge", () => {
  it("gives and takes back by hand, with a reason in the audit log that the member reads", async () => {
    expect((await give("with-thanks", true)).status).toBe(200);
    expect(await badgesOf(ann)).toEqual(["with-thanks"]);
    await count();
    expect(await badgesOf(ann)).toEqual(["with-thanks"]);
    expect((await give("with-thanks", false, admin, "It was somebody else.")).status).toBe(200);
    expect(await badgesOf(ann)).toEqual([]);
    const detail = (reason: string) => JSON.stringify({ badge: "With thanks", reason });
    expect(await audited()).toEqual([
      { action: "user.badge_granted", detail: detail("Found two equal certificates.") },
      { action: "user.badge_revoked", detail: detail("It was somebody else.") },
    ]);
    expect(await noticed()).toEqual([
      { title: "You earned a badge: With thanks", message: "Found two equal certificates." },
      { title: "Staff took back your badge With thanks", message: "It was somebody else." },
    ]);
    expect((await give("with-thanks", true)).status).toBe(200);
    expect(await badgesOf(ann)).toEqual(["with-thanks"]);
  });

  it("once only, thirty at a time, and refuses what it cannot do without an audit row", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => give("founding-reviewer", true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    expect(await audited()).toHaveLength(1);
    expect((await give("with-thanks", false)).status).toBe(409);
    expect((await give("first-review", true)).status).toBe(404);
    expect((await give("nothing", true)).status).toBe(404);
    expect((await give("with-thanks", true, admin, "  ")).status).toBe(400);
    expect((await give("with-thanks", true, moderator)).status).toBe(403);
    await env.DB.exec("update users set vendor_id = 'v'");
    expect((await give("with-thanks", true)).status).toBe(409);
    await env.DB.exec("update users set deleted_at = 1 where username glob 'ann*'");
    expect((await give("with-thanks", true)).status).toBe(404);
    expect(await audited()).toHaveLength(1);
  });
});

describe("a member who is suspended, or left", () => {
  it("is given no badge by hand, and one that they have can be taken back", async () => {
    expect((await give("founding-reviewer", true)).status).toBe(200);
    await env.DB.exec("update users set suspended_at = 1 where username glob 'ann*'");
    expect((await give("with-thanks", true)).status).toBe(409);
    expect((await give("founding-reviewer", false)).status).toBe(200);
    expect((await give("founding-reviewer", true)).status).toBe(409);
    await env.DB.exec("update users set deleted_at = 1, suspended_at = null where username glob 'ann*'");
    expect((await give("with-thanks", true)).status).toBe(404);
    expect(await audited()).toHaveLength(2);
    expect(await env.DB.prepare("select count(*) as held from member_badges where lost_at is null").first()).toEqual({
      held: 0,
    });
  });
});

describe("the tester capability", () => {
  it("brings its badge in the same write, and takes it along", async () => {
    const tester = (is: boolean) =>
      ask(`/api/admin/users/${ann.member.id}/tester`, { method: "PUT", cookie: admin.cookie, json: { tester: is } });
    await tester(true);
    expect(await badgesOf(ann)).toEqual(["trusted-tester"]);
    await tester(false);
    expect(await badgesOf(ann)).toEqual([]);
    await tester(true);
    expect(await badgesOf(ann)).toEqual(["trusted-tester"]);
    expect(await noticed()).toHaveLength(1);
  });
});
