import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "@worker/db/client";
import { sweepTesterDocuments } from "@worker/domain/voice/testers/sweep-documents";
import { rows } from "../../factories/applications";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aJpeg } from "../../factories/pictures";
import { anAccount, aPerson, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";
import {
  act,
  anApplied,
  APPLICATION,
  QUEUE,
  saveStep,
  sendDocument,
  storedDocuments,
  submit,
  TESTER_ANSWERS,
} from "../../factories/testers";

beforeAll(() => stopClock());

let ann: Person;
let staff: Person;
let other: Person;
let id: string;
beforeEach(async () => {
  await clear(env.DB);
  for (const key of await storedDocuments()) await env.FILES.delete(key);
  ann = await aPerson({ username: `ann${freshNumber()}` });
  staff = await aPerson({ username: `staff${freshNumber()}`, role: "staff" });
  other = await aPerson({ username: `boss${freshNumber()}`, role: "admin" });
  id = await anApplied(ann);
});

const DAY = 86_400_000;
const view = async (who = staff) =>
  (await ask(`${QUEUE}/${id}`, { cookie: who.cookie })).json<Record<string, unknown>>();
const document = (who = staff) => ask(`${QUEUE}/${id}/document`, { cookie: who.cookie });
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;
/** The log is never emptied, so that other tests' rows stand there too. */
const audited = async (subject = id) =>
  (
    await rows(
      "select action from audit_log where subject_id = ? and actor_id in (?, ?) order by at, id",
      subject,
      staff.member.id,
      other.member.id,
    )
  ).map(({ action }) => action);
const sweep = () => sweepTesterDocuments(connect(env.DB), env.FILES, Date.now());

describe("the review", () => {
  it("is for staff alone, and never for the own application", async () => {
    const moderator = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    const tester = await aPerson({ username: `tess${freshNumber()}`, tester: true });
    for (const who of [ann, moderator, tester]) {
      expect((await ask(QUEUE, { cookie: who.cookie })).status).toBe(403);
      expect((await ask(`${QUEUE}/${id}`, { cookie: who.cookie })).status).toBe(403);
      expect((await document(who)).status).toBe(403);
      expect((await act(id, "take", who)).status).toBe(403);
    }
    const mine = await anApplied(staff);
    expect(await codeOf(await act(mine, "take", staff))).toBe("own-account");
    expect((await act(mine, "take", other)).status).toBe(200);
    for (const [what, json] of [
      ["approve", {}],
      ["reject", { notes: "No" }],
      ["ask", { notes: "Why" }],
      ["hold", { takeOver: true }],
    ] as const)
      expect(await codeOf(await act(mine, what, staff, json))).toBe("own-account");
    expect(await codeOf(await ask(`${QUEUE}/${mine}/document`, { cookie: staff.cookie }))).toBe("own-account");
  });

  it("shows personal information to whoever has it in hand, and the rest to all staff", async () => {
    expect(JSON.stringify(await view())).not.toContain("Quackenbush");
    expect(JSON.stringify(await view())).toContain("Opioid Replacement");
    await act(id, "take", staff);
    const seen = await view();
    expect(JSON.stringify(seen)).toContain("Quackenbush");
    expect(seen).toMatchObject({ status: "under_review", isMine: true, words: 150, isSameBirthday: false });
    expect(JSON.stringify(await view(other))).not.toContain("Quackenbush");
    const answer = await ask(`${QUEUE}/${id}`, { cookie: staff.cookie });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
  });

  it("goes by way of a question to a second submission and an approval, each told and audited", async () => {
    expect(await codeOf(await act(id, "approve", staff))).toBe("wrong-state");
    const taken = await act(id, "take", staff);
    expect(taken.status).toBe(200);
    expect(tripsOf(taken)).toBeLessThanOrEqual(3);
    expect((await act(id, "ask", staff, { notes: " " })).status).toBe(400);
    expect((await act(id, "ask", staff, { notes: "Which teas?" })).status).toBe(200);
    const wizard = await (await ask(APPLICATION, { cookie: ann.cookie })).json<object>();
    expect(wizard).toMatchObject({
      draft: { step: 4, document: { type: "image/jpeg" } },
      latest: { status: "needs_info", reviewNotes: "Which teas?" },
    });
    await saveStep(ann, 3, { ...TESTER_ANSWERS, reviewExperience: "Green teas." });
    expect(JSON.stringify(await view())).not.toContain("Green teas");
    expect((await submit(ann)).status).toBe(201);
    expect(await view()).toMatchObject({ status: "resubmitted" });
    await act(id, "take", staff);
    const approved = await act(id, "approve", staff, { notes: "Welcome." });
    expect(approved.status).toBe(200);
    expect(tripsOf(approved)).toBeLessThanOrEqual(3);
    expect(await rows("select tester_since from users where id = ?", ann.member.id)).toMatchObject([
      { tester_since: expect.any(Number) as number },
    ]);
    expect(await rows("select badge from member_badges where user_id = ?", ann.member.id)).toEqual([
      { badge: "trusted-tester" },
    ]);
    expect(await (await ask(APPLICATION, { cookie: ann.cookie })).json()).toMatchObject({
      obstacle: "tester",
      latest: { status: "approved" },
    });
    expect(await audited()).toEqual([
      ...["tester_application.taken", "tester_application.info_asked", "tester_application.taken"],
      "tester_application.approved",
    ]);
    expect((await rows("select subject from outbox order by id")).map(({ subject }) => subject).sort()).toEqual(
      [
        ...["We have your tester application", "We have your answers", "You are a trusted tester"],
        ...["Your tester application is being reviewed", "Your tester application is being reviewed"],
        "Your tester application needs more information",
      ].sort(),
    );
    expect(await rows("select value from site_counters where name = 'work.testerApplications'")).toEqual([
      { value: 0 },
    ]);
  });

  it("is one person's at a time: of two decisions at once one stands", async () => {
    await act(id, "take", staff);
    expect(await codeOf(await act(id, "approve", other))).toBe("claimed-by-other");
    expect(await codeOf(await act(id, "hold", other))).toBe("claimed-by-other");
    expect((await act(id, "hold", other, { takeOver: true })).status).toBe(200);
    expect(await codeOf(await act(id, "reject", staff, { notes: "No" }))).toBe("claimed-by-other");
    expect((await ask(`${QUEUE}/${id}/hold`, { method: "DELETE", cookie: other.cookie })).status).toBe(200);
    const answers = await Promise.all([
      act(id, "approve", staff),
      act(id, "reject", other, { notes: "No" }),
      act(id, "approve", other),
      act(id, "ask", staff, { notes: "Why" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await rows("select to_status from tester_application_events where from_status = 'under_review'"),
    ).toHaveLength(1);
  });

  it("makes no tester of somebody who runs a vendor's page, is suspended or gone", async () => {
    await act(id, "take", staff);
    for (const set of [
      "vendor_id = 'v'",
      "vendor_id = null, suspended_at = 1",
      "suspended_at = null, deleted_at = 1",
    ]) {
      await env.DB.prepare(`update users set ${set} where id = ?`).bind(ann.member.id).run();
      expect(await codeOf(await act(id, "approve", staff))).toBe("applicant-gone");
    }
  });
});

describe("the list", () => {
  it("is searched by the start of a name, sorted, and exported without what anybody wrote", async () => {
    const bert = await aPerson({ username: `zed${freshNumber()}` });
    const second = await anApplied(bert);
    const ids = async (query: string) =>
      (await (await ask(`${QUEUE}?${query}`, { cookie: staff.cookie })).json<{ items: { id: string }[] }>()).items.map(
        (each) => each.id,
      );
    expect(await ids("")).toEqual([id, second]);
    expect(await ids("sort=newest")).toEqual([second, id]);
    expect(await ids("q=ZED")).toEqual([second]);
    expect(await ids("q=nobody")).toEqual([]);
    await act(id, "take", staff);
    expect(await ids("status=under_review&look=mine")).toEqual([id]);
    await act(second, "take", other);
    expect(await ids("status=under_review&look=mine")).toEqual([id]);
    const first = await (
      await ask(`${QUEUE}?status=under_review&limit=1`, { cookie: staff.cookie })
    ).json<{ nextCursor: string }>();
    expect(await ids(`status=under_review&limit=1&cursor=${first.nextCursor}`)).toEqual([second]);
    const file = await ask(`${QUEUE}/export?status=under_review`, { cookie: staff.cookie });
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = await file.text();
    expect(text).toContain("Id,Member,State,Submitted,Last change,Reviewed by,Reviewed");
    expect(text).toContain(id);
    expect(text).not.toContain("Quackenbush");
    expect(await audited("all")).toEqual(["tester_application.exported"]);
  });
});

describe("the identity document", () => {
  it("is seen by whoever has the application in hand, each view audited, and kept by nothing on the way", async () => {
    expect(await codeOf(await document())).toBe("case-not-claimed");
    await act(id, "take", staff);
    expect(await codeOf(await document(other))).toBe("case-not-claimed");
    const seen = await document();
    expect(seen.status).toBe(200);
    expect(tripsOf(seen)).toBeLessThanOrEqual(3);
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(aJpeg());
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      "cache-control": "no-store",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    await (await document()).arrayBuffer();
    expect((await audited()).filter((action) => action === "tester_application.document_viewed")).toHaveLength(2);
    // After ten minutes it is nobody's.
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
    expect(await codeOf(await document())).toBe("case-not-claimed");
  });

  it("is behind no address that could be guessed", async () => {
    const [key = ""] = await storedDocuments();
    const name = key.split("/")[1] ?? "";
    for (const path of [
      `/${key}`,
      `/files/${key}`,
      `/files/photos/${name}`,
      `/images/${name}`,
      `/certificates/${name}.pdf`,
      `/api/photos/${name}`,
      `${QUEUE}/${name}/document`,
      `${APPLICATION}/document`,
    ])
      for (const who of [staff, ann])
        expect([401, 403, 404, 405]).toContain((await ask(path, { cookie: who.cookie })).status);
  });

  it("stays 30 days after the decision, for whoever decided, and is deleted then", async () => {
    await act(id, "take", staff);
    const decidedAt = Date.now();
    await act(id, "reject", staff, { notes: "No" });
    expect((await document()).status).toBe(200);
    expect(await codeOf(await document(other))).toBe("case-not-claimed");
    vi.setSystemTime(decidedAt + 30 * DAY - 1);
    expect(await sweep()).toBe(0);
    expect(await storedDocuments()).toHaveLength(1);
    vi.setSystemTime(decidedAt + 30 * DAY);
    staff = { ...staff, cookie: await sessionFor(staff.member.id) };
    // By the clock, before any job runs.
    expect((await document()).status).toBe(404);
    vi.setSystemTime(decidedAt + 30 * DAY);
    expect(await sweep()).toBe(1);
    expect(await storedDocuments()).toEqual([]);
    expect(await rows("select id from tester_documents")).toEqual([]);
    expect(await rows("select document_id from tester_applications")).toEqual([{ document_id: null }]);
    expect((await document()).status).toBe(404);
    expect(await sweep()).toBe(0);
  });

  it("goes with a draft that nobody touched for 30 days", async () => {
    const bert = await aPerson({ username: `bert${freshNumber()}` });
    await sendDocument(bert);
    const at = Date.now();
    vi.setSystemTime(at + 30 * DAY - 1000);
    await sweep();
    expect(await storedDocuments()).toHaveLength(2);
    vi.setSystemTime(at + 30 * DAY);
    await sweep();
    expect(await storedDocuments()).toHaveLength(1);
    expect(await rows("select id from tester_applications where status = 'draft'")).toEqual([]);
  });

  it("is swept where no row names it, once it is a day old", async () => {
    const lost = await env.FILES.put(`tester-documents/${"0".repeat(64)}`, "lost");
    const at = lost?.uploaded.getTime() ?? 0;
    await sweepTesterDocuments(connect(env.DB), env.FILES, at + DAY);
    expect(await storedDocuments()).toHaveLength(2);
    await sweepTesterDocuments(connect(env.DB), env.FILES, at + DAY + 1);
    expect(await storedDocuments()).toHaveLength(1);
  });

  it("is nobody's from the moment an account is deleted, with the whole open application", async () => {
    const name = `cora${freshNumber()}`;
    await anAccount({ id: name, username: name, email: `${name}@example.org` });
    const cora = { member: { ...ann.member, id: name, username: name }, cookie: await sessionFor(name) };
    await anApplied(cora);
    const gone = await ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie: cora.cookie });
    expect(gone.status).toBe(200);
    expect(await rows("select id from tester_applications where user_id = ?", name)).toEqual([]);
    expect(await rows("select user_id, key_sealed from tester_documents where user_id <> ?", ann.member.id)).toEqual([
      { user_id: "", key_sealed: "" },
    ]);
    await sweep();
    expect(await storedDocuments()).toHaveLength(1);
  });
});
