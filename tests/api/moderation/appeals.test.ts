import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import {
  aCase,
  aCast,
  act,
  appeal,
  aReviewedVendor,
  auditStory,
  type Cast,
  decide,
  decideAppeal,
  pendingCase,
  report,
  rows,
  VENDOR,
} from "../../factories/moderation";
import { ask, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

let cast: Cast;
let caseId: string;

/** The author's review, hidden by a moderator. */
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  await report(cast.reporter, "bad");
  caseId = await pendingCase("bad");
  await decide(cast.moderator, caseId, "hide");
  // Reads the settings, which every change of content forgets: an isolate has them as a rule.
  await ask("/api/ping");
});

const messageOf = async (answer: Response) => (await answer.json<{ message: string }>()).message;
const rating = () => rows("select rating_sum, rating_count from vendors");
const state = () => rows("select status, appeal_outcome, claimed_by from moderation_cases");

describe("an appeal", () => {
  it("brings the case back to the queue", async () => {
    const answer = await appeal(cast.author, caseId);
    expect([answer.status, tripsOf(answer) <= 3]).toEqual([201, true]);
    expect(await state()).toEqual([{ status: "appealed", appeal_outcome: null, claimed_by: null }]);
    const queue = await ask("/api/moderation/cases?status=appealed", { cookie: cast.second.cookie });
    expect((await queue.json<{ items: unknown[] }>()).items).toMatchObject([{ id: caseId }]);
  });

  it("is possible once", async () => {
    const answers = await Promise.all([appeal(cast.author, caseId), appeal(cast.author, caseId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await decideAppeal(cast.second, caseId, "upheld");
    const again = await appeal(cast.author, caseId);
    expect([again.status, await messageOf(again)]).toEqual([
      409,
      "You have already appealed. A decision is reviewed once.",
    ]);
  });

  it("is possible for 30 days", async () => {
    await env.DB.prepare("update moderation_cases set decided_at = decided_at - 30 * 86400000 - 1000").run();
    const late = await appeal(cast.author, caseId);
    expect([late.status, await messageOf(late)]).toEqual([
      409,
      "An appeal is possible for 30 days after the decision.",
    ]);
  });

  it("is the owner's alone, and needs words", async () => {
    expect((await appeal(cast.reporter, caseId)).status).toBe(404);
    expect((await appeal(cast.moderator, caseId)).status).toBe(404);
    expect((await appeal(cast.author, "unknown")).status).toBe(404);
    expect((await appeal(cast.author, caseId, "  ")).status).toBe(400);
    expect((await ask("/api/appeals", { json: { caseId, text: "x" } })).status).toBe(401);
    expect(await state()).toMatchObject([{ status: "decided" }]);
  });

  it("is not possible against what took nothing away", async () => {
    await env.DB.prepare("update moderation_cases set decision = 'keep'").run();
    expect((await appeal(cast.author, caseId)).status).toBe(409);
  });
});

describe("the decision of an appeal", () => {
  beforeEach(async () => {
    await appeal(cast.author, caseId);
  });

  it("belongs to somebody else than the first decider", async () => {
    const own = await decideAppeal(cast.moderator, caseId, "upheld");
    expect([own.status, await messageOf(own)]).toEqual([
      403,
      "The first decision was yours, so someone else has to decide the appeal.",
    ]);
    expect((await decide(cast.second, caseId, "hide")).status).toBe(409);
    expect((await decideAppeal(cast.second, caseId, "upheld")).status).toBe(200);
  });

  it("overturned puts the review back with its rating, and tells its author", async () => {
    expect(await rating()).toEqual([{ rating_sum: 5, rating_count: 1 }]);
    const answer = await decideAppeal(cast.staff, caseId, "overturned");
    expect([answer.status, tripsOf(answer) <= 3]).toEqual([200, true]);
    expect(await rating()).toEqual([{ rating_sum: 6, rating_count: 2 }]);
    expect((await ask("/api/reviews/bad")).status).toBe(200);
    const [told] = await rows<{ message: string }>(
      "select message from notifications where user_id = ? order by created_at desc",
      cast.author.member.id,
    );
    expect(told?.message).toContain("overturned");
    expect(await rows("select count(*) as mails from outbox")).toEqual([{ mails: 2 }]);
    expect(await auditStory(caseId)).toEqual([
      { actor_name: "moderator", action: "case.decided" },
      { actor_name: "author", action: "case.appealed" },
      { actor_name: "staff", action: "appeal.decided" },
    ]);
  });

  it("upheld changes nothing", async () => {
    await decideAppeal(cast.second, caseId, "upheld");
    expect(await rating()).toEqual([{ rating_sum: 5, rating_count: 1 }]);
    expect(await state()).toMatchObject([{ status: "decided", appeal_outcome: "upheld" }]);
  });

  it("happens once, and respects a claim", async () => {
    await act(cast.second, caseId, "claim");
    expect((await decideAppeal(cast.staff, caseId, "overturned")).status).toBe(409);
    await act(cast.second, caseId, "claim", { method: "DELETE" });
    expect(await state()).toEqual([{ status: "appealed", appeal_outcome: null, claimed_by: null }]);
    const answers = await Promise.all([
      decideAppeal(cast.second, caseId, "overturned"),
      decideAppeal(cast.staff, caseId, "upheld"),
      decideAppeal(cast.admin, caseId, "overturned"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("is the first decider's where there is nobody else, and the audit log says so", async () => {
    await env.DB.prepare("update users set role = 'member' where username in ('second', 'staff', 'admin')").run();
    expect((await decideAppeal(cast.moderator, caseId, "overturned")).status).toBe(200);
    const [entry] = await rows<{ detail: string }>(
      "select detail from audit_log where action = 'appeal.decided' and subject_id = ?",
      caseId,
    );
    expect(JSON.parse(entry?.detail ?? "{}")).toMatchObject({ outcome: "overturned", sameDecider: true });
  });

  it("is the first decider's too where everybody else may only decide other kinds", async () => {
    await env.DB.exec("update users set role = 'member' where username = 'admin'");
    await insert(env.DB, "moderationCases", [
      {
        ...aCase({ id: "site", kind: "vendor_link", subjectId: "harrow https://new.example/", source: "held" }),
        ...{ ownerId: cast.author.member.id, status: "appealed", appeal: "It is ours.", appealedAt: 2 },
        ...{ decision: "hide", decisionReason: "Not theirs.", decidedBy: cast.staff.member.id, decidedAt: 1 },
      },
    ]);
    expect((await decideAppeal(cast.moderator, "site", "upheld")).status).toBe(404);
    expect((await decideAppeal(cast.staff, "site", "upheld")).status).toBe(200);
  });

  it("leaves away what was hidden for another cause since", async () => {
    await env.DB.prepare(
      "update reviews set hidden_at = hidden_at + 1, hidden_reason = 'Removed' where id = 'bad'",
    ).run();
    await decideAppeal(cast.second, caseId, "overturned");
    expect((await ask("/api/reviews/bad")).status).toBe(404);
    expect(await rating()).toEqual([{ rating_sum: 5, rating_count: 1 }]);
  });
});

describe("a decision about a review that its author had withdrawn", () => {
  it("gives it back as withdrawn when it is overturned, and its author can publish it again", async () => {
    await env.DB.exec("update reviews set hidden_at = null, hidden_cause = null where id = 'bad'");
    await env.DB.exec("update vendors set rating_sum = 6, rating_count = 2, stars_1 = 1");
    await env.DB.exec("delete from reports");
    await report(cast.reporter, "bad");
    const again = await pendingCase("bad");
    const withdraw = () => ask("/api/reviews/bad/withdrawal", { method: "PUT", cookie: cast.author.cookie });
    expect((await withdraw()).status).toBe(200);
    expect((await decide(cast.moderator, again, "hide")).status).toBe(200);
    expect((await withdraw()).status).toBe(403);
    expect((await appeal(cast.author, again)).status).toBe(201);
    expect((await decideAppeal(cast.admin, again, "overturned")).status).toBe(200);

    expect((await ask("/api/reviews/bad")).status).toBe(404);
    expect(await rows("select hidden_cause, hidden_by, hidden_reason from reviews where id = 'bad'")).toEqual([
      { hidden_cause: "withdrawn", hidden_by: cast.author.member.id, hidden_reason: "withdrawn" },
    ]);
    expect(await rating()).toEqual([{ rating_sum: 5, rating_count: 1 }]);
    const json = {
      vendorId: VENDOR,
      rating: 1,
      title: "Never arrived",
      content: "Nothing came.",
      wouldRecommend: false,
    };
    expect((await ask("/api/reviews/bad", { method: "PUT", json, cookie: cast.author.cookie })).status).toBe(200);
    expect((await ask("/api/reviews/bad")).status).toBe(200);
    expect(await rating()).toEqual([{ rating_sum: 6, rating_count: 2 }]);
  });
});

describe("a suspension taken back", () => {
  it("opens the account again, and is for staff", async () => {
    await report(cast.author, cast.reporter.member.id, { kind: "member" });
    const about = await pendingCase(cast.reporter.member.id);
    await decide(cast.staff, about, "suspend");
    await env.DB.prepare(
      "update moderation_cases set status = 'appealed', appealed_at = 1, claimed_by = null where id = ?",
    )
      .bind(about)
      .run();
    expect((await decideAppeal(cast.moderator, about, "overturned")).status).toBe(403);
    expect((await decideAppeal(cast.admin, about, "overturned")).status).toBe(200);
    expect((await ask("/api/auth/me", { cookie: await sessionFor(cast.reporter.member.id) })).status).toBe(200);
  });
});
