import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { act, appeal, auditStory, decide, decideAppeal, pendingCase, report, rows } from "../../factories/moderation";
import { aPerson, ask, type Person } from "../../factories/site";
import { aConversation, reads, says } from "../../factories/talking";

const INSULT = "You are a liar, and <b>everybody</b> shall know it.";

let count = 0;
let ann: Person, bea: Person, moderator: Person, second: Person, staff: Person;
let talk: string, insult: number;

beforeEach(async () => {
  await clear(env.DB);
  // Objects outlive a test and its file, so that everybody is somebody else in each.
  count += 1;
  const named = (name: string, role: Person["member"]["role"]) =>
    aPerson({ username: `reported-${name}${count}`, role });
  [ann, bea, moderator] = [await named("ann", "member"), await named("bea", "member"), await named("mod", "moderator")];
  [second, staff] = [await named("sec", "moderator"), await named("desk", "staff")];
  talk = await aConversation(ann, bea);
  await says(bea, talk, "This stays between the two of us.");
  insult = await says(ann, talk, INSULT);
});

const idOf = (seq: number) => `${talk}/${seq}`;
const reports = (who: Person, seq = insult, more: Record<string, string> = {}) =>
  report(who, idOf(seq), { kind: "message", reason: "harassment", ...more });
const reported = async (): Promise<string> => {
  expect((await reports(bea)).status).toBe(201);
  return pendingCase(idOf(insult));
};
const change = (seq: number, method: string, json?: unknown) =>
  ask(`/api/conversations/${talk}/messages/${seq}`, { method, cookie: ann.cookie, json });
interface Case {
  subject: { text: string; about: string; title: string; ownerName: string; path: string | null } | null;
  may: { decisions: string[]; reason: string | null };
  reports: { reporterName: string; reason: string; detail: string }[];
}
const read = async (who: Person, caseId: string) => {
  const answer = await ask(`/api/moderation/cases/${caseId}`, { cookie: who.cookie });
  return { status: answer.status, ...(await answer.json<Case>()) };
};
const send = (who: Person) =>
  ask(`/api/conversations/${talk}/messages`, { cookie: who.cookie, json: { content: "And another thing" } });

describe("a report of a message", () => {
  it("shows moderators that message, whose it is and the mode, and nothing else of the conversation", async () => {
    const caseId = await reported();
    const { subject, reports: given, ...rest } = await read(moderator, caseId);
    expect(subject).toMatchObject({
      text: INSULT,
      title: `Message from ${ann.member.username}`,
      about: "Regular conversation",
      path: null,
    });
    expect(given).toMatchObject([{ reporterName: bea.member.username, reason: "harassment" }]);
    expect(JSON.stringify([subject, given, rest])).not.toContain("between the two of us");
    const queue = await (await ask("/api/moderation/cases?kind=message", { cookie: moderator.cookie })).json();
    expect(queue).toMatchObject({ items: [{ id: caseId, excerpt: INSULT }] });
  });

  it("lies sealed, and reads as it was however the sender changes it or takes it back", async () => {
    const caseId = await reported();
    await change(insult, "PUT", { content: "I did not mean it" });
    await change(insult, "DELETE");
    expect((await read(moderator, caseId)).subject?.text).toBe(INSULT);
    expect(JSON.stringify(await rows("select * from reported_messages"))).not.toContain("liar");
    expect(JSON.stringify(await rows("select * from reports, moderation_cases"))).not.toContain("liar");
  });

  it("keeps what the server read, and never what the reporter typed", async () => {
    await reports(bea, insult, { revealed: "Ann threatened me", details: "See above" });
    const { subject } = await read(moderator, await pendingCase(idOf(insult)));
    expect(subject?.text).toBe(INSULT);
  });

  it("counts once, twice at the same time as well, and once it is decided no second time", async () => {
    const answers = await Promise.all([reports(bea), reports(bea)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await rows("select report_count from moderation_cases")).toEqual([{ report_count: 1 }]);
    await decide(moderator, await pendingCase(idOf(insult)), "keep");
    expect((await reports(bea)).status).toBe(201);
    expect(await rows("select status from moderation_cases")).toEqual([{ status: "decided" }]);
  });

  it("finds nothing where the message was taken back, and something whole where both come at once", async () => {
    const [answer] = await Promise.all([reports(bea), change(insult, "DELETE")]);
    if (answer.status === 201)
      expect((await read(moderator, await pendingCase(idOf(insult)))).subject?.text).toBe(INSULT);
    else expect(await rows("select 1 from moderation_cases, reported_messages")).toEqual([]);
    await env.DB.exec("delete from moderation_cases; delete from reported_messages; delete from reports");
    expect((await reports(bea)).status).toBe(404);
    expect(await rows("select 1 from reported_messages")).toEqual([]);
  });

  it("is refused of an own message, to a third member, and of what is not there", async () => {
    expect((await reports(ann)).status).toBe(403);
    for (const who of [second, staff]) expect((await reports(who)).status).toBe(404);
    expect((await reports(bea, 99)).status).toBe(404);
    for (const id of ["nonsense", `${talk}/`, `${talk}/1e9`, `${talk}/0${insult}`, `${talk}/${insult}/x`, "a.b/1"])
      expect((await report(bea, id, { kind: "message" })).status, id).toBe(404);
    expect((await ask("/api/reports", { json: { kind: "message", id: idOf(insult), reason: "spam" } })).status).toBe(
      401,
    );
    expect(await rows("select 1 from moderation_cases")).toEqual([]);
  });

  it("needs a reason", async () => {
    expect((await reports(bea, insult, { reason: "other" })).status).toBe(400);
  });
});

describe("a case about a message", () => {
  it("is not there for members, and is decided by neither of its two", async () => {
    const caseId = await reported();
    for (const who of [ann, bea])
      expect((await ask(`/api/moderation/cases/${caseId}`, { cookie: who.cookie })).status).toBe(403);
    await env.DB.exec(`update users set role = 'moderator' where id in ('${ann.member.id}', '${bea.member.id}')`);
    expect((await read(ann, caseId)).may.reason).toContain("about yourself");
    expect((await read(bea, caseId)).may.reason).toContain("You reported this");
    for (const who of [ann, bea]) expect((await decide(who, caseId, "keep")).status).toBe(403);
  });

  it("takes the message down for both, who read the reason in its place", async () => {
    const caseId = await reported();
    expect((await decide(moderator, caseId, "hide", "It insults.")).status).toBe(200);
    for (const who of [ann, bea])
      expect((await reads(who, talk)).at(-1)).toMatchObject({ seq: insult, text: null, removedFor: "It insults." });
    expect((await change(insult, "PUT", { content: "Again" })).status).toBe(404);
    expect((await reports(bea)).status).toBe(404);
    expect(await rows("select user_id, title from notifications order by title")).toEqual([
      { user_id: ann.member.id, title: "A decision of our moderators" },
      { user_id: bea.member.id, title: "Your report was decided" },
    ]);
    expect(await auditStory(caseId)).toEqual([{ actor_name: moderator.member.username, action: "case.decided" }]);
    expect((await send(ann)).status).toBe(201);
  });

  it("is dismissed without a word to the sender, and a warning leaves the message", async () => {
    await decide(moderator, await reported(), "keep");
    expect(await rows("select 1 from notifications where user_id = ?", ann.member.id)).toEqual([]);
    const next = await says(ann, talk, "Liar, liar");
    await reports(bea, next);
    const caseId = await pendingCase(idOf(next));
    expect((await decide(moderator, caseId, "warn", "Please stay polite.")).status).toBe(200);
    expect((await reads(bea, talk)).at(-1)).toMatchObject({ text: "Liar, liar", removedFor: null });
    expect(await rows("select message from notifications where user_id = ?", ann.member.id)).toEqual([
      { message: "About a message of yours: It stays, and this is a warning." },
    ]);
    expect((await ask(`/account/decisions/${caseId}`, { cookie: ann.cookie })).status).toBe(200);
    expect((await appeal(ann, caseId)).status).toBe(409);
  });

  it.each([
    ["hold_hour", "60 minutes"],
    ["hold_day", "24 hours"],
    ["hold_week", "7 days"],
  ])("keeps the sender from writing: %s", async (decision, words) => {
    const caseId = await reported();
    expect((await decide(moderator, caseId, decision, "It insults.")).status).toBe(200);
    const held = await send(ann);
    expect(held.status).toBe(429);
    expect(await held.text()).toContain(`You can write again in ${words}.`);
    expect((await send(bea)).status).toBe(201);
    expect((await reads(bea, talk)).find(({ seq }) => seq === insult)?.removedFor).toBe("It insults.");
  });

  it("offers no hold of whoever has no limits, and suspension to staff only", async () => {
    const caseId = await reported();
    expect((await read(moderator, caseId)).may.decisions).toEqual(
      ["keep", "warn", "hide", "hold_hour", "hold_day", "hold_week"], // prettier-ignore
    );
    expect((await read(staff, caseId)).may.decisions).toContain("suspend");
    await env.DB.exec(`update users set role = 'moderator' where id = '${ann.member.id}'`);
    expect((await read(moderator, caseId)).may.decisions).toEqual(["keep", "warn", "hide"]);
    expect((await decide(moderator, caseId, "hold_day")).status).toBe(400);
    expect((await decide(moderator, caseId, "suspend")).status).toBe(403);
  });

  it("gives back what it took when an appeal overturns it: the message as it is now, and the right to write", async () => {
    await change(insult, "PUT", { content: "You are a liar" });
    const caseId = await reported();
    await decide(moderator, caseId, "hold_week", "It insults.");
    const own = await (await ask(`/account/decisions/${caseId}`, { cookie: ann.cookie })).text();
    expect(own).toContain("You are a liar");
    expect((await appeal(ann, caseId, "It is a quotation.")).status).toBe(201);
    expect((await decideAppeal(second, caseId, "overturned")).status).toBe(200);
    expect((await reads(bea, talk)).at(-1)).toMatchObject({ text: "You are a liar", removedFor: null });
    expect((await send(ann)).status).toBe(201);
  });

  it("leaves the hold of another message when one of two is overturned", async () => {
    const other = await says(ann, talk, "And a coward");
    await reports(bea, other);
    const [first, later] = [await reported(), await pendingCase(idOf(other))];
    await decide(moderator, first, "hold_day", "It insults.");
    await decide(moderator, later, "hold_week", "It insults too.");
    await appeal(ann, later);
    await decideAppeal(second, later, "overturned");
    expect(await (await send(ann)).text()).toContain("24 hours");
  });

  it("can be claimed and released as any other", async () => {
    const caseId = await reported();
    expect((await act(moderator, caseId, "claim")).status).toBe(200);
    expect((await decide(second, caseId, "keep")).status).toBe(409);
    expect((await act(moderator, caseId, "claim", { method: "DELETE" })).status).toBe(200);
  });
});
