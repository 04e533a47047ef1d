import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ACTION_MAX } from "@worker/domain/voice/integrity/forms";
import { OWN_REVIEW, OWN_VENDOR, RESOLVED_ALREADY } from "@worker/domain/voice/integrity/resolve-alert";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { anAlert } from "../../factories/integrity";
import { rows } from "../../factories/moderation";
import { aReview, aUser, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

interface Answer {
  items: {
    id: string;
    severity: string;
    evidence: Record<string, unknown>;
    resolvedAt: number | null;
    review: { id: string; title: string | null; authorName: string | null; integrityScore: number };
  }[];
  nextCursor: string | null;
}

let staff: Person;
let other: Person;
let moderator: Person;

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "staff", role: "staff" });
  other = await aPerson({ username: "other", role: "staff" });
  moderator = await aPerson({ username: "moderator", role: "moderator" });
  await insert(env.DB, "users", [aUser({ id: "ann", username: "ann" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  await insert(env.DB, "reviews", [
    aReview({ id: "plain", vendorId: "harrow", authorId: "ann", title: "Plain" }),
    aReview({ id: "bought", vendorId: "harrow", authorId: "ann", productId: "p", verifiedBy: "purchase" }),
    aReview({ id: "own", vendorId: "harrow", authorId: staff.member.id }),
  ]);
  await insert(env.DB, "integrityAlerts", [
    anAlert({ id: "a1", reviewId: "plain", severity: "medium" }),
    anAlert({ id: "a2", reviewId: "plain", severity: "low", type: "suspicious_pattern", key: "author_day" }),
    anAlert({ id: "a3", reviewId: "plain", severity: "critical", resolvedAt: NOW, resolvedBy: "x" }),
    anAlert({ id: "a4", reviewId: "bought", severity: "high" }),
    anAlert({ id: "a5", reviewId: "own" }),
  ]);
});

const list = async (query = "", who = staff) =>
  (await ask(`/api/integrity/alerts${query}`, { cookie: who.cookie })).json<Answer>();
const resolve = (id: string, who = staff, body: unknown = { actionTaken: "Looked at both; two people." }) =>
  ask(`/api/integrity/alerts/${id}/resolve`, { json: body, cookie: who.cookie });
const message = async (answer: Response) => (await answer.json<{ message: string }>()).message;

describe("the list of alerts", () => {
  it("has what nobody resolved, newest first, with the review and its score", async () => {
    const { items, nextCursor } = await list("", other);
    expect(items.map(({ id }) => id)).toEqual(["a5", "a4", "a2", "a1"]);
    expect(nextCursor).toBeNull();
    expect(items[1]).toMatchObject({
      severity: "high",
      evidence: { similarity: 0.97 },
      // 100 - 15 + 2
      review: { id: "bought", authorName: "ann", integrityScore: 87 },
    });
    expect(items[1]).toMatchObject({
      ...{ description: "97% the same words as another member's review", actionTaken: null, resolved: false },
      ...{ autoDetected: true, reviewId: "bought" },
    });
    // 100 - 10 - 5 - 10; what is resolved costs nothing.
    expect(items[3]?.review).toMatchObject({ id: "plain", title: "Plain", integrityScore: 75 });
  });

  it("runs page by page", async () => {
    const first = await list("?limit=3", other);
    const second = await list(`?limit=3&cursor=${first.nextCursor}`, other);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(["a5", "a4", "a2", "a1"]);
    expect(second.nextCursor).toBeNull();
  });

  it("shows nobody of staff what is about their own review, or the vendor they run", async () => {
    expect((await list()).items.map(({ id }) => id)).toEqual(["a4", "a2", "a1"]);
    const runs = await aPerson({ username: "runs", role: "staff" });
    await env.DB.prepare("update users set vendor_id = 'harrow' where id = ?").bind(runs.member.id).run();
    expect((await list("", runs)).items).toEqual([]);
    expect((await list("?review=plain", runs)).items).toEqual([]);
    const refused = await resolve("a1", runs);
    expect(refused.status).toBe(403);
    expect(await message(refused)).toBe(OWN_VENDOR);
    const scored = await ask("/api/integrity/reviews", { cookie: runs.cookie });
    const { items } = await scored.json<{ items: { flagged: boolean }[] }>();
    expect(items.map(({ flagged }) => flagged)).toEqual([false, false, false]);
  });

  it.each([
    ["?severity=medium", ["a1"]],
    ["?type=suspicious_pattern", ["a2"]],
    ["?type=similar_content&severity=high", ["a5", "a4"]],
    ["?state=resolved", ["a3"]],
    ["?state=resolved&severity=low", []],
  ])("filters %s", async (query, ids) => {
    expect((await list(query, other)).items.map(({ id }) => id)).toEqual(ids);
  });

  it("has all of one review's, resolved ones too", async () => {
    expect((await list("?review=plain")).items.map(({ id }) => id)).toEqual(["a3", "a2", "a1"]);
    expect((await list("?review=unknown")).items).toEqual([]);
  });

  it("keeps an alert whose review or author is gone", async () => {
    await env.DB.prepare("delete from reviews where id = 'bought'").run();
    await env.DB.prepare("update users set deleted_at = 1 where id = 'ann'").run();
    const { items } = await list();
    expect(items.find(({ id }) => id === "a4")?.review).toMatchObject({ id: "bought", title: null, authorName: null });
    expect(items.find(({ id }) => id === "a1")?.review.authorName).toBeNull();
  });

  it("is one trip beside the session's, and no moderator's", async () => {
    const answer = await ask("/api/integrity/alerts", { cookie: staff.cookie });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await ask("/api/integrity/alerts", { cookie: moderator.cookie })).status).toBe(403);
    expect((await ask("/api/integrity/alerts")).status).toBe(403);
  });

  it.each(["?limit=0", "?limit=x", "?cursor=nonsense", `?review=${"x".repeat(101)}`])("refuses %s", async (query) => {
    expect((await ask(`/api/integrity/alerts${query}`, { cookie: staff.cookie })).status).toBe(400);
  });
});

describe("resolving an alert", () => {
  it("takes it off the score and writes down who did what, in three trips", async () => {
    const answer = await resolve("a1");
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    const { items } = await list();
    expect(items.map(({ id }) => id)).toEqual(["a4", "a2"]);
    expect(items[1]?.review.integrityScore).toBe(85);
    const resolved = (await list("?review=plain")).items.find(({ id }) => id === "a1");
    expect(resolved).toMatchObject({ resolved: true, actionTaken: "Looked at both; two people." });
    expect(await rows("select actor_id, detail from audit_log where action = 'integrity.alert_resolved'")).toEqual([
      {
        actor_id: staff.member.id,
        detail: JSON.stringify({
          review: "plain",
          type: "similar_content",
          severity: "medium",
          actionTaken: "Looked at both; two people.",
        }),
      },
    ]);
  });

  it("happens once, also when it comes twice at the same moment", async () => {
    const before = (await rows("select id from audit_log")).length;
    const answers = await Promise.all([resolve("a1"), resolve("a1"), resolve("a1")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await message(await resolve("a1"))).toBe(RESOLVED_ALREADY);
    expect((await rows("select id from audit_log")).length).toBe(before + 1);
  });

  it("is not for the review's own author, nor for a moderator", async () => {
    const own = await resolve("a5");
    expect(own.status).toBe(403);
    expect(await message(own)).toBe(OWN_REVIEW);
    expect((await resolve("a1", moderator)).status).toBe(403);
    expect(await rows("select id from integrity_alerts where resolved_by is not null")).toHaveLength(1);
  });

  it("knows no alert of another name", async () => {
    expect((await resolve("a99")).status).toBe(404);
    expect((await resolve("a1' or '1'='1")).status).toBe(404);
  });

  it.each([
    [{}],
    [{ actionTaken: "" }],
    [{ actionTaken: " \n " }],
    [{ actionTaken: "x".repeat(ACTION_MAX + 1) }],
    [{ actionTaken: 7 }],
    [null],
    [[]],
  ])("refuses %j", async (body) => {
    expect((await resolve("a1", staff, body)).status).toBe(400);
  });
});
