import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "@worker/db/client";
import { raisePattern } from "@worker/domain/voice/messaging-safety/raise-pattern";
import { vendorLimitReached } from "@worker/domain/voice/messaging-safety/suspicions";
import { clear } from "../../factories/insert";
import { showsImage } from "../../factories/message-images";
import { decide, pendingCase, report } from "../../factories/moderation";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person, setSetting } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

let ann: Person, bea: Person, boss: Person, moderator: Person;
let talk: string, path: string, count: number;
const page = async (address: string, who = boss) => (await ask(address, { cookie: who.cookie })).text();
const words = async (address: string, who = boss) => wordsOf(await page(address, who));
const open = (reason: string, who = boss) => ask(path, { form: { reason }, cookie: who.cookie });
const OPEN = "Open conversation…";

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  boss = await aPerson({ username: `boss${count}`, role: "admin" });
  moderator = await aPerson({ username: `mod${count}`, role: "moderator" });
  talk = await aConversation(ann, bea);
  path = `/admin/conversations/${talk}`;
  await says(ann, talk, "Between us");
});

describe("the page of a conversation of two others", () => {
  it("asks why before it shows anything, and keeps what was typed", async () => {
    const asked = await words(path);
    expect([asked.includes("Why do you open it?"), asked.includes("Between")]).toEqual([true, false]);
    const refused = await open("Too short");
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(wordsOf(text)).toContain("The reason needs at least 10 characters.");
    expect(text).toContain("Too short</textarea>");
    expect(wordsOf(text)).not.toContain("Between");
  });

  it("shows the messages once it was told, with until when and why", async () => {
    const { image } = await showsImage(talk, bea, "A broken seal");
    const posted = await open("Report of an insult, case 12");
    expect([posted.status, posted.headers.get("location")]).toEqual([303, path]);
    const shown = await words(path);
    for (const text of ["Between us", `ann${count}`, "Report of an insult, case 12", "Open to you alone until"])
      expect(shown).toContain(text);
    expect(await page(path)).toContain(`src="/files/opened-messages/${talk}/${image.id}"`);
    const audit = await words("/admin/audit");
    expect(audit).toMatch(
      new RegExp(
        `opened the conversation of (ann|bea)${count} and (ann|bea)${count} \\(Report of an insult, case 12\\)`,
      ),
    );
  });

  it("marks what was taken back and what moderators took down", async () => {
    const insult = await says(ann, talk, "An insult");
    const regret = await says(ann, talk, "A regret");
    await report(bea, `${talk}/${insult}`, { kind: "message", reason: "harassment" });
    await decide(moderator, await pendingCase(`${talk}/${insult}`), "hide", "It insults.");
    await ask(`/api/conversations/${talk}/messages/${regret}`, { method: "DELETE", cookie: ann.cookie });
    await open("Report of an insult, case 12");
    const shown = await words(path);
    for (const text of ["Taken down by our moderators: It insults.", "Message taken back"])
      expect(shown).toContain(text);
    for (const text of ["An insult", "A regret"]) expect(shown).not.toContain(text);
  });

  it("is refused to everybody else, its two members included", async () => {
    await open("Report of an insult, case 12");
    for (const who of [ann, bea, moderator]) {
      expect((await ask(path, { cookie: who.cookie })).status).toBe(403);
      expect((await open("I only want to look", who)).status).toBe(403);
    }
    expect(await words("/admin/audit")).not.toContain("I only want to look");
  });

  it("leads an admin who is one of the two to Messages", async () => {
    const own = await aConversation(ann, boss);
    await says(ann, own, "For your eyes");
    const [address, there] = [`/admin/conversations/${own}`, `href="/messages?conversation=${own}"`];
    for (const form of [undefined, { reason: "I only want to look" }]) {
      const answer = await ask(address, { cookie: boss.cookie, ...(form === undefined ? {} : { form }) });
      const html = await answer.text();
      expect([answer.status, html.includes(there)]).toEqual([403, true]);
      expect(wordsOf(html)).toContain("This is a conversation of your own. Read it under Messages.");
      expect(wordsOf(html)).not.toContain("For your eyes");
    }
    await vi.waitFor(async () => {
      const listed = await page(`/admin/users/${ann.member.id}/conversations`);
      expect([listed.includes(there), listed.includes(`href="${address}"`)]).toEqual([true, false]);
    });
  });
});

describe("the way to it", () => {
  const ofAnn = () => `/admin/users/${ann.member.id}/conversations`;

  it("leads from a member's page over their conversations", async () => {
    expect(await page(`/admin/users/${ann.member.id}`)).toContain(`href="${ofAnn()}"`);
    await vi.waitFor(async () => expect(await page(ofAnn())).toContain(`href="${path}"`));
    const listed = await words(ofAnn());
    expect([listed.includes(`bea${count}`), listed.includes("Between")]).toEqual([true, false]);
  });

  it("leads from a suspicious pattern", async () => {
    await connect(env.DB).batch(raisePattern(connect(env.DB), ann.member.id, vendorLimitReached(3), Date.now()));
    await setSetting("messageMonitoring", { on: true });
    const row = await env.DB.prepare("select id from suspicious_patterns").first<{ id: string }>();
    expect(await page(`/admin/patterns/${row?.id}`)).toContain(`href="${ofAnn()}"`);
  });

  it("leads from a reported message, for admins alone", async () => {
    await report(bea, `${talk}/1`, { kind: "message", reason: "harassment" });
    const caseId = await pendingCase(`${talk}/1`);
    const isLed = async (who: Person) => (await page(`/moderation/${caseId}`, who)).includes(`href="${path}"`);
    expect([await isLed(boss), await isLed(moderator)]).toEqual([true, false]);
    await decide(moderator, caseId, "keep");
    await setSetting("messageMonitoring", { on: true });
    const dashboard = await page("/admin-dashboard?tab=messages");
    await setSetting("messageMonitoring", { on: false });
    expect([dashboard.includes(`href="${path}"`), dashboard.includes(OPEN)]).toEqual([true, true]);
  });

  it("leads an admin from a reported message of a conversation of theirs to Messages", async () => {
    const own = await aConversation(ann, boss);
    const id = `${own}/${await says(ann, own, "You fool")}`;
    await report(boss, id, { kind: "message", reason: "harassment" });
    const caseId = await pendingCase(id);
    const ways = (html: string) => [html.includes(`href="/messages?conversation=${own}"`), html.includes(OPEN)];
    expect(ways(await page(`/moderation/${caseId}`))).toEqual([true, false]);
    await decide(moderator, caseId, "keep");
    await setSetting("messageMonitoring", { on: true });
    const dashboard = await page("/admin-dashboard?tab=messages");
    const api = await (await ask("/api/admin/reported-messages", { cookie: boss.cookie })).json();
    await setSetting("messageMonitoring", { on: false });
    expect(ways(dashboard)).toEqual([true, false]);
    expect(api).toMatchObject({ items: [{ conversationId: own, isOwn: true }] });
  });
});
