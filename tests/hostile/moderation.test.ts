import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../factories/insert";
import {
  aCase,
  aCast,
  act,
  appeal,
  aReviewedVendor,
  type Cast,
  decide,
  decideAppeal,
  pendingCase,
  report,
  rows,
} from "../factories/moderation";
import { ask, type Person } from "../factories/site";

const SCRIPT = `<script>alert("x")</script><img src=x onerror=alert(1)> javascript:alert(2)`;

let cast: Cast;
let caseId: string;
beforeEach(async () => {
  await clear(env.DB);
  cast = await aCast();
  await aReviewedVendor(cast.author.member.id);
  await report(cast.reporter, "bad", { details: SCRIPT });
  caseId = await pendingCase("bad");
});

const untouched = async () =>
  expect(await rows("select status, claimed_by, decision from moderation_cases where id = ?", caseId)).toEqual([
    { status: "open", claimed_by: null, decision: null },
  ]);
const page = (path: string, person: Person, form?: Record<string, string>) =>
  ask(path, form === undefined ? { cookie: person.cookie } : { form, cookie: person.cookie });

describe("a script in what members and moderators write", () => {
  it("stands in the pages as text", async () => {
    await decide(cast.moderator, caseId, "hide", SCRIPT);
    await appeal(cast.author, caseId, SCRIPT);
    await env.DB.prepare("update reviews set title = ?1, content = ?1 where id = 'bad'").bind(SCRIPT).run();
    const pages = await Promise.all([
      page("/moderation?status=appealed", cast.second),
      page(`/moderation/${caseId}`, cast.second),
      page(`/account/decisions/${caseId}`, cast.author),
      page("/account/decisions", cast.author),
    ]);
    for (const answer of pages) {
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain("&lt;script&gt;");
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img src=x");
    }
  });

  it("stands in the report page as text, and leads nowhere else", async () => {
    await env.DB.prepare("update reviews set title = ? where id = 'bad'").bind(SCRIPT).run();
    const answer = await page("/report?kind=review&id=bad&returnTo=https://evil.example", cast.second);
    const html = await answer.text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain('name="returnTo" value="/#review-bad"');
    const sent = await page("/report", cast.second, {
      kind: "review",
      id: "bad",
      reason: "spam",
      returnTo: "//evil.example",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/"]);
  });
});

describe("the queue's doors", () => {
  it("are shut to members and visitors, by page and API, for every act", async () => {
    for (const person of [cast.author, cast.reporter]) {
      const statuses = await Promise.all([
        act(person, caseId, "claim"),
        act(person, caseId, "claim", { method: "DELETE" }),
        decide(person, caseId, "hide"),
        decideAppeal(person, caseId, "overturned"),
        page("/moderation", person),
        page(`/moderation/${caseId}`, person, { intent: "claim" }),
        page("/moderation/registrations", person),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 403));
    }
    await untouched();
  });

  it("show a foreign or unknown case to nobody", async () => {
    await insert(env.DB, "moderationCases", [
      aCase({ id: "flagged", kind: "registration", source: "fraud_check", subjectId: "r" }),
    ]);
    for (const id of ["flagged", "unknown", "%2e%2e", "' or 1=1 --"]) {
      const path = encodeURIComponent(id);
      const statuses = await Promise.all([
        page(`/moderation/${path}`, cast.moderator),
        page(`/moderation/${path}`, cast.moderator, { intent: "claim" }),
        decide(cast.moderator, path, "keep"),
        act(cast.moderator, path, "claim"),
        page(`/account/decisions/${path}`, cast.author),
      ]);
      expect(
        statuses.map(({ status }) => status),
        id,
      ).toEqual(statuses.map(() => 404));
    }
    expect((await page("/account/decisions/" + caseId, cast.second)).status).toBe(404);
  });

  it("keep flagged registrations from moderators altogether", async () => {
    const statuses = await Promise.all([
      page("/moderation/registrations", cast.moderator),
      ask("/api/moderation/registrations", { cookie: cast.moderator.cookie }),
      ask("/api/moderation/registrations/x", {
        json: { decision: "approve", note: "x" },
        cookie: cast.moderator.cookie,
      }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    const html = await (await page("/moderation", cast.moderator)).text();
    expect(html).not.toContain('value="registration"');
    expect(await (await page("/moderation", cast.staff)).text()).toContain('value="registration"');
  });
});

describe("a decision that is not the decider's to make", () => {
  it("takes no role, decider or time from what is sent", async () => {
    const json = { decision: "hide", reason: "Spam.", decidedBy: "admin", decidedAt: 1, status: "open", ownerId: "x" };
    expect((await act(cast.moderator, caseId, "decision", { json })).status).toBe(200);
    const [row] = await rows(
      "select decided_by, decided_at > 1 as now, owner_id from moderation_cases where id = ?",
      caseId,
    );
    expect(row).toEqual({ decided_by: cast.moderator.member.id, now: 1, owner_id: cast.author.member.id });
  });

  it("is refused about oneself even under the name of a claim, and leaves no trace", async () => {
    await env.DB.prepare("update users set role = 'admin' where username in ('author', 'reporter')").run();
    for (const person of [cast.author, cast.reporter]) {
      expect((await page(`/moderation/${caseId}`, person, { intent: "claim" })).status).toBe(403);
      const form = { intent: "decide", decision: "keep", reason: "It is fine." };
      expect((await page(`/moderation/${caseId}`, person, form)).status).toBe(403);
    }
    await untouched();
    expect(await rows("select 1 from audit_log where subject_id = ?", caseId)).toEqual([]);
  });

  it("tells the owner neither who reported nor who decided", async () => {
    await decide(cast.moderator, caseId, "hide");
    const html = await (await page(`/account/decisions/${caseId}`, cast.author)).text();
    const [mail] = await rows<{ body: string }>("select body from outbox");
    for (const text of [html, mail?.body ?? "no mail"]) {
      expect(text).not.toContain(cast.reporter.member.id);
      expect(text).not.toContain("reporter");
      expect(text).not.toContain(cast.moderator.member.id);
    }
  });
});
