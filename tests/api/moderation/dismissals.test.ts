import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import {
  aCase,
  act,
  aCast,
  aReviewedVendor,
  type Cast,
  decide,
  pendingCase,
  report,
  rows,
} from "../../factories/moderation";
import { ask, type Person } from "../../factories/site";

let cast: Cast;
let caseId: string;
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  await report(cast.reporter, "bad");
  caseId = await pendingCase("bad");
});

const dismiss = (person: Person, ids: unknown, reason?: string) =>
  ask("/api/moderation/cases/dismissals", { json: { ids, ...(reason && { reason }) }, cookie: person.cookie });

const cases = async (overrides: Parameters<typeof aCase>[0][]) => {
  const made = overrides.map((each) => aCase({ ownerId: cast.author.member.id, ...each }));
  await insert(env.DB, "moderationCases", made);
  return made.map(({ id }) => id);
};

const decisionOf = async (id: string) =>
  (await rows("select status, decision, decided_by as by from moderation_cases where id = ?", id))[0];

describe("several reported cases", () => {
  it("are dismissed at once, each with its audit row and its reporters told", async () => {
    const [other = ""] = await cases([{}]);
    const answer = await dismiss(cast.moderator, [caseId, other]);
    const came = await answer.json<{ decided: string[]; refused: unknown[] }>();
    expect([new Set(came.decided), came.refused]).toEqual([new Set([caseId, other]), []]);
    const kept = { status: "decided", decision: "keep", by: cast.moderator.member.id };
    expect([await decisionOf(caseId), await decisionOf(other)]).toEqual([kept, kept]);
    expect(
      await rows(
        "select subject_id from audit_log where action = 'case.decided' and subject_id in (?, ?)",
        caseId,
        other,
      ),
    ).toHaveLength(2);
    expect(await rows("select message from notifications where user_id = ?", cast.reporter.member.id)).toEqual([
      { message: "Review: It does not break our rules and stays." },
    ]);
    expect(await rows("select hidden_at from reviews where id = 'bad'")).toEqual([{ hidden_at: null }]);
  });

  it("says which of them somebody else decided meanwhile, and dismisses the others", async () => {
    const [decided = "", taken = "", waiting = ""] = await cases([{ kind: "member" }, {}, {}]);
    expect((await decide(cast.second, caseId, "hide")).status).toBe(200);
    await act(cast.second, taken, "claim");
    await env.DB.prepare(
      "update moderation_cases set status = 'decided', decision = 'keep', decided_by = ? where id = ?",
    )
      .bind(cast.moderator.member.id, decided)
      .run();
    const answer = await dismiss(cast.moderator, [caseId, decided, taken, waiting]);
    const { decided: went, refused } = (await answer.json()) as {
      decided: string[];
      refused: { id: string; reason: string; title: string | null }[];
    };
    expect(went).toEqual([waiting]);
    expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [caseId, "second has already decided it."],
        [decided, "You have already decided it."],
        [taken, "second has claimed this case."],
      ]),
    );
    expect(refused.find(({ id }) => id === caseId)?.title).toBe("Never arrived");
    expect(await decisionOf(caseId)).toMatchObject({ decision: "hide" });
  });

  it("leaves what was held, is the own, was reported by the decider, or is not theirs to see", async () => {
    const [held = "", own = "", hidden = ""] = await cases([
      { source: "held" },
      { ownerId: cast.moderator.member.id },
      { kind: "registration", source: "fraud_check" },
    ]);
    await insert(env.DB, "reports", [
      { caseId, reporterId: cast.moderator.member.id, reason: "spam", detail: "", createdAt: 1 },
    ]);
    const answer = (await (await dismiss(cast.moderator, [held, own, hidden, caseId, "none"])).json()) as {
      decided: string[];
      refused: { id: string; reason: string }[];
    };
    expect(answer.decided).toEqual([]);
    expect(new Map(answer.refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [held, "It was not reported, so it has to be decided by itself."],
        [own, "You cannot decide a case about yourself or about what you wrote."],
        [caseId, "You reported this, so someone else has to decide it."],
        [hidden, "There is no such case."],
        ["none", "There is no such case."],
      ]),
    );
  });

  it("are for moderators, and at most 50", async () => {
    expect((await dismiss(cast.author, [caseId])).status).toBe(403);
    expect((await dismiss(cast.moderator, [])).status).toBe(400);
    expect(
      (
        await dismiss(
          cast.moderator,
          Array.from({ length: 51 }, (_, n) => `c${n}`),
        )
      ).status,
    ).toBe(400);
  });
});

describe("a decision", () => {
  it("takes a reason from the list, with words of one's own or without", async () => {
    const json = { decision: "hide", standard: "copied", reason: "See the other shop." };
    expect((await act(cast.moderator, caseId, "decision", { json })).status).toBe(200);
    const [row] = await rows("select decision_reason as reason from moderation_cases where id = ?", caseId);
    expect(row).toEqual({
      reason: "It repeats another text instead of the writer's own experience. See the other shop.",
    });
    const [entry] = await rows<{ detail: string }>(
      "select detail from audit_log where action = 'case.decided' and subject_id = ?",
      caseId,
    );
    expect(entry?.detail).toContain('"standard":"copied"');
  });

  it("refuses to take anything away for no reason, or for one of another kind", async () => {
    const none = await act(cast.moderator, caseId, "decision", { json: { decision: "hide" } });
    expect(none.status).toBe(400);
    const json = { decision: "hide", standard: "not_theirs", reason: "" };
    expect((await act(cast.moderator, caseId, "decision", { json })).status).toBe(400);
    expect((await act(cast.moderator, caseId, "decision", { json: { decision: "keep" } })).status).toBe(200);
  });
});
