import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REPORT_RULE } from "@worker/domain/foundation/cases/forms";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aCast, aReviewedVendor, type Cast, decide, pendingCase, report, rows } from "../../factories/moderation";
import { aPerson, ask } from "../../factories/site";

beforeAll(() => stopClock());

let cast: Cast;
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  await ask("/api/ping");
});

const counts = () =>
  rows(
    "select c.report_count as on_case, r.report_count as on_review from moderation_cases c join reviews r on r.id = c.subject_id",
  );

describe("a report", () => {
  it("is thanked for, and opens a case about its owner", async () => {
    const answer = await report(cast.reporter, "bad", { reason: "other", details: "  Written by a rival.  " });
    expect([answer.status, await answer.json()]).toEqual([201, { message: "Thank you. A moderator will look at it." }]);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    expect(await rows("select kind, subject_id, owner_id, source, status, report_count from moderation_cases")).toEqual(
      [
        {
          kind: "review",
          subject_id: "bad",
          owner_id: cast.author.member.id,
          source: "report",
          status: "open",
          report_count: 1,
        },
      ],
    );
    expect(await rows("select reporter_id, reason, detail from reports")).toEqual([
      { reporter_id: cast.reporter.member.id, reason: "other", detail: "Written by a rival." },
    ]);
  });

  it("joins the case that is pending, and a second one by the same member counts nothing", async () => {
    const other = await aPerson({ username: "another" });
    for (const person of [cast.reporter, other, cast.reporter]) {
      expect((await report(person, "bad")).status).toBe(201);
    }
    expect(await counts()).toEqual([{ on_case: 2, on_review: 2 }]);
  });

  it("counts once where one member sends it twenty times at once, and all of them make one case", async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(cast.reporter, "bad")));
    expect(await counts()).toEqual([{ on_case: 1, on_review: 1 }]);
  });

  it("opens another case once the first is decided", async () => {
    await report(cast.reporter, "bad");
    await decide(cast.moderator, await pendingCase("bad"), "keep");
    await report(cast.reporter, "bad");
    expect(await rows("select status from moderation_cases order by opened_at")).toEqual([
      { status: "decided" },
      { status: "open" },
    ]);
  });

  it("is refused on what is one's own, hidden or unknown", async () => {
    const statuses = [await report(cast.author, "bad"), await report(cast.reporter, "nothing")];
    await env.DB.prepare("update reviews set hidden_at = 1 where id = 'good'").run();
    statuses.push(await report(cast.reporter, "good"), await report(cast.reporter, "bad", { kind: "registration" }));
    expect(statuses.map(({ status }) => status)).toEqual([403, 404, 404, 400]);
    expect(await rows("select 1 from moderation_cases")).toEqual([]);
  });

  it("needs a reason, words for another reason, and no more than it can keep", async () => {
    const wrong = [
      { reason: "boring" },
      { reason: "other" },
      { reason: "other", details: "   " },
      { details: "x".repeat(1001) },
    ];
    for (const each of wrong) {
      expect((await report(cast.reporter, "bad", each)).status, JSON.stringify(each)).toBe(400);
    }
  });

  it("is for members whose age is verified", async () => {
    const young = await aPerson({ username: "young", ageVerified: false });
    const json = { kind: "review", id: "bad", reason: "spam" };
    expect((await ask("/api/reports", { json })).status).toBe(401);
    expect((await report(young, "bad")).status).toBe(403);
  });

  it("is possible twenty times an hour", async () => {
    const answers = [];
    for (let nth = 0; nth <= REPORT_RULE.limit; nth += 1) answers.push((await report(cast.reporter, "bad")).status);
    expect(answers.slice(0, -1).every((status) => status === 201)).toBe(true);
    expect(answers.at(-1)).toBe(429);
    expect((await report(cast.second, "bad")).status).toBe(201);
  });
});
