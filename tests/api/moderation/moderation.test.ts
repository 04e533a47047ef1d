import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aPerson, ask, epochOf, setEpoch } from "../../factories/site";
import { clear, insert } from "../../factories/insert";
import { aReply } from "../../factories/rows";
import {
  aCase,
  aCast,
  act,
  aReviewedVendor,
  auditStory,
  type Cast,
  decide,
  pendingCase,
  report,
  rows,
  VENDOR,
} from "../../factories/moderation";

beforeAll(() => stopClock());

let cast: Cast;
let caseId: string;

/** Everything afresh: the author's review, reported. */
beforeEach(async () => {
  await clear(env.DB);
  await setEpoch("voice", 0);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  expect((await report(cast.reporter, "bad", { details: "Copied from another shop." })).status).toBe(201);
  caseId = await pendingCase("bad");
});

const message = async (answer: Response) => (await answer.json<{ message: string }>()).message;
const vendor = () => rows("select rating_sum, rating_count from vendors where id = ?", VENDOR);

describe("the queue", () => {
  interface Queue {
    items: { id: string; title: string | null; reasons: unknown[]; claimedBy: { username: string } | null }[];
    nextCursor: string | null;
    counts: Record<string, number>;
  }
  const read = async (query = "", who = cast.moderator) =>
    (await ask(`/api/moderation/cases${query}`, { cookie: who.cookie })).json<Queue>();

  it("shows what is reported, why and by how many", async () => {
    await report(await aPerson({ username: "another" }), "bad", { reason: "harassment" });
    await report(await aPerson({ username: "third" }), "bad");
    const { items, counts } = await read();
    expect(items).toMatchObject([
      {
        id: caseId,
        kind: "review",
        title: "Never arrived",
        excerpt: "Nothing came.",
        about: "Harrow Leaf",
        ownerName: "author",
        reasons: [
          { reason: "spam", count: 2 },
          { reason: "harassment", count: 1 },
        ],
        claimedBy: null,
      },
    ]);
    expect(counts).toEqual({ open: 1, claimed: 0, appealed: 0, decided: 0 });
  });

  it("runs from the oldest on, page by page, over kinds", async () => {
    const more = Array.from({ length: 7 }, (_, n) =>
      aCase({ id: `m${n}`, kind: n % 2 ? "member" : "review", openedAt: 1000 + n }),
    );
    await insert(env.DB, "moderationCases", more);
    const first = await read("?limit=5");
    const second = await read(`?limit=5&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([...more.map(({ id }) => id), caseId]);
    expect(second.nextCursor).toBeNull();
    expect((await read("?kind=member")).items.map(({ id }) => id)).toEqual(["m1", "m3", "m5"]);
  });

  it("keeps registrations from moderators and shows them to staff", async () => {
    await insert(env.DB, "moderationCases", [aCase({ id: "reg", kind: "registration", source: "fraud_check" })]);
    expect((await read()).items.map(({ id }) => id)).toEqual([caseId]);
    expect((await read("?kind=registration")).items).toEqual([]);
    expect((await read("?kind=registration", cast.staff)).items.map(({ id }) => id)).toEqual(["reg"]);
    expect((await ask("/api/moderation/cases/reg", { cookie: cast.moderator.cookie })).status).toBe(404);
    expect((await act(cast.moderator, "reg", "claim")).status).toBe(404);
    expect((await decide(cast.moderator, "reg", "keep")).status).toBe(404);
  });

  it("refuses a malformed query and a foreign cursor", async () => {
    for (const query of ["?status=closed", "?kind=thread", "?limit=0", "?cursor=nonsense"]) {
      expect((await ask(`/api/moderation/cases${query}`, { cookie: cast.moderator.cookie })).status, query).toBe(400);
    }
  });

  it("is for moderators, staff and admins", async () => {
    const statuses = async (cookie?: string) =>
      Promise.all(
        ["", `/${caseId}`].map(async (path) => (await ask(`/api/moderation/cases${path}`, { cookie })).status),
      );
    expect(await statuses()).toEqual([403, 403]);
    expect(await statuses(cast.author.cookie)).toEqual([403, 403]);
    expect(await statuses(cast.staff.cookie)).toEqual([200, 200]);
  });
});

describe("a claim", () => {
  it("belongs to one of two who claim at once, and the other is told who", async () => {
    const answers = await Promise.all([act(cast.moderator, caseId, "claim"), act(cast.second, caseId, "claim")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const holder = await rows<{ claimed_by: string; status: string }>(
      "select claimed_by, status from moderation_cases",
    );
    expect(holder).toMatchObject([{ status: "claimed" }]);
    const other = holder[0]?.claimed_by === cast.moderator.member.id ? cast.second : cast.moderator;
    const refused = await decide(other, caseId, "hide");
    expect([refused.status, await message(refused)]).toEqual([
      409,
      `${other === cast.second ? "moderator" : "second"} has claimed this case.`,
    ]);
    expect(await auditStory(caseId)).toHaveLength(1);
  });

  it("can be given back by whoever has it, and by nobody else", async () => {
    await act(cast.moderator, caseId, "claim");
    expect((await act(cast.second, caseId, "claim", { method: "DELETE" })).status).toBe(409);
    expect((await act(cast.moderator, caseId, "claim", { method: "DELETE" })).status).toBe(200);
    expect(await rows("select status, claimed_by from moderation_cases")).toEqual([
      { status: "open", claimed_by: null },
    ]);
  });

  it("lapses after a day", async () => {
    await act(cast.moderator, caseId, "claim");
    await env.DB.prepare("update moderation_cases set claimed_at = claimed_at - 86400001").run();
    expect((await act(cast.second, caseId, "claim")).status).toBe(200);
  });
});

describe("a decision", () => {
  it("to hide takes the review away with its rating, tells author and reporters, and is audited", async () => {
    await act(cast.moderator, caseId, "claim");
    const answer = await decide(cast.moderator, caseId, "hide");
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    expect(await vendor()).toEqual([{ rating_sum: 5, rating_count: 1 }]);
    expect((await ask("/api/reviews/bad")).status).toBe(404);
    expect(await rows("select hidden_by, hidden_reason from reviews where id = 'bad'")).toEqual([
      { hidden_by: cast.moderator.member.id, hidden_reason: "It is advertising." },
    ]);
    expect(await rows("select user_id, action_url, message from notifications order by user_id")).toEqual([
      {
        user_id: cast.author.member.id,
        action_url: `/account/decisions/${caseId}`,
        message: "About your review of Harrow Leaf: It is no longer shown.",
      },
      { user_id: cast.reporter.member.id, action_url: null, message: "Review: It is no longer shown." },
    ]);
    const [mail] = await rows<{ recipient: string }>("select recipient from outbox");
    expect(mail?.recipient).toBe("author@example.org");
    expect(await auditStory(caseId)).toEqual([
      { actor_name: "moderator", action: "case.claimed" },
      { actor_name: "moderator", action: "case.decided" },
    ]);
    expect(await epochOf("voice")).toBe(1);
  });

  it("to keep leaves everything, tells the reporters, and the author nothing", async () => {
    expect((await decide(cast.moderator, caseId, "keep")).status).toBe(200);
    expect(await vendor()).toEqual([{ rating_sum: 6, rating_count: 2 }]);
    expect(await rows("select user_id, message from notifications")).toEqual([
      { user_id: cast.reporter.member.id, message: "Review: It does not break our rules and stays." },
    ]);
    expect(await rows("select * from outbox")).toEqual([]);
  });

  it("happens once where two make it at once", async () => {
    const answers = await Promise.all([
      decide(cast.moderator, caseId, "hide"),
      decide(cast.second, caseId, "keep"),
      decide(cast.staff, caseId, "hide"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rows("select 1 from audit_log where action = 'case.decided' and subject_id = ?", caseId)).toHaveLength(
      1,
    );
    expect(await rows("select 1 from notifications where merge_key = ?", `report:${caseId}`)).toHaveLength(1);
    const [{ rating_count: count } = { rating_count: 0 }] = await rows<{ rating_count: number }>(
      "select rating_count from vendors",
    );
    const [{ visible } = { visible: 0 }] = await rows<{ visible: number }>(
      "select count(*) as visible from reviews where hidden_at is null",
    );
    expect(count).toBe(visible);
    expect((await decide(cast.moderator, caseId, "hide")).status).toBe(409);
  });

  it("is refused to whoever wrote it or reported it", async () => {
    await env.DB.prepare("update users set role = 'moderator' where username in ('author', 'reporter')").run();
    const own = await decide(cast.author, caseId, "keep");
    const reported = await decide(cast.reporter, caseId, "hide");
    expect([own.status, await message(own)]).toEqual([
      403,
      "You cannot decide a case about yourself or about what you wrote.",
    ]);
    expect([reported.status, await message(reported)]).toEqual([
      403,
      "You reported this, so someone else has to decide it.",
    ]);
    expect((await act(cast.author, caseId, "claim")).status).toBe(403);
    expect(await auditStory(caseId)).toEqual([]);
  });

  it("needs a reason, and a decision there is", async () => {
    const bodies = [{ decision: "hide" }, { decision: "hide", reason: "  " }, { decision: "delete", reason: "x" }, {}];
    for (const json of bodies) {
      expect((await act(cast.moderator, caseId, "decision", { json })).status, JSON.stringify(json)).toBe(400);
    }
  });
});

describe("a suspension", () => {
  it("is for staff: it hides the content and ends every session", async () => {
    const refused = await decide(cast.moderator, caseId, "suspend");
    expect(refused.status).toBe(403);
    expect((await decide(cast.staff, caseId, "suspend")).status).toBe(200);
    expect((await ask("/api/auth/me", { cookie: cast.author.cookie })).status).toBe(401);
    expect((await ask("/api/reviews/bad")).status).toBe(404);
    expect(await rows("select suspended_by from users where username = 'author'")).toEqual([
      { suspended_by: cast.staff.member.id },
    ]);
  });

  it("of an admin is for admins", async () => {
    const boss = await aPerson({ username: "boss", role: "admin" });
    await report(cast.reporter, boss.member.id, { kind: "member" });
    const about = await pendingCase(boss.member.id);
    expect((await decide(cast.staff, about, "suspend")).status).toBe(403);
    expect((await decide(cast.admin, about, "hide")).status).toBe(400);
    expect((await decide(cast.admin, about, "suspend")).status).toBe(200);
  });
});

describe("other kinds", () => {
  it("an official reply disappears and its review stays", async () => {
    const owner = await aPerson({ username: "owner", role: "verified_vendor" });
    await insert(env.DB, "reviewReplies", [
      aReply({ reviewId: "good", vendorId: VENDOR, authorId: owner.member.id, response: "Buy two, get one." }),
    ]);
    await report(cast.reporter, "good", { kind: "review_reply" });
    await decide(cast.moderator, await pendingCase("good"), "hide");
    const review = await (await ask("/api/reviews/good")).json<{ vendorResponse: unknown }>();
    expect(review.vendorResponse).toBeNull();
    expect(await vendor()).toEqual([{ rating_sum: 6, rating_count: 2 }]);
  });

  it("a picture disappears, one put up meanwhile stays", async () => {
    const file = `${"a".repeat(64)}.png`;
    const setPicture = (name: string) =>
      env.DB.prepare("update users set picture = ? where username = 'author'").bind(name).run();
    await setPicture(file);
    const id = `${cast.author.member.id}/${file}`;
    expect((await report(cast.reporter, id, { kind: "profile_picture" })).status).toBe(201);
    const about = await pendingCase(id);
    await setPicture("newer.png");
    await decide(cast.moderator, about, "hide");
    expect(await rows("select picture from users where username = 'author'")).toEqual([{ picture: "newer.png" }]);
    expect((await report(cast.reporter, id, { kind: "profile_picture" })).status).toBe(404);
  });
});
