import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "@worker/domain/foundation/access/policy";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { hears, listen } from "../../factories/listening";
import { showsImage } from "../../factories/message-images";
import { decide, pendingCase, report } from "../../factories/moderation";
import { aDevice, aWriter, seals, sendsSealed, switches } from "../../factories/private-mode";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const REASON = "Report of an insult, case 12";
const MINUTE = 60_000;
let ann: Person, bea: Person, boss: Person;
let talk: string, count: number;

const open = (who: Person | undefined, reason: unknown = REASON, id = talk) =>
  ask(`/api/admin/conversations/${id}/openings`, { cookie: who?.cookie, json: { reason } });
const readAs = (who: Person, id = talk, query = "") =>
  ask(`/api/admin/conversations/${id}/messages${query}`, { cookie: who.cookie });
const answer = async (response: Response) => [response.status, (await response.json<{ code?: string }>()).code];
interface Opened {
  items: Record<string, unknown>[];
  hasEarlier: boolean;
}
const opened = async (who: Person, query = "") => (await (await readAs(who, talk, query)).json<Opened>()).items;
const recorded = async () =>
  (
    await env.DB.prepare(
      "select actor_id as actor, detail ->> '$.reason' as reason from audit_log where action = 'conversation.opened' and subject_id = ? order by at",
    )
      .bind(talk)
      .all()
  ).results;
const someone = (role: Role) => aPerson({ username: `${role}${count}`.replace("_", ""), role });

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
  boss = await someone("admin");
  talk = await aConversation(ann, bea);
  await says(ann, talk, "Between us");
});
afterEach(() => vi.useRealTimers());

describe("a conversation of two others", () => {
  it("opens to an admin who says why, and the audit log keeps it", async () => {
    expect(await answer(await readAs(boss))).toEqual([403, "reason-needed"]);
    expect((await open(boss)).status).toBe(201);
    expect(await opened(boss)).toMatchObject([{ seq: 1, senderId: ann.member.id, content: "Between us" }]);
    expect(await recorded()).toEqual([{ actor: boss.member.id, reason: REASON }]);
  });

  it.each([
    ["nothing", undefined],
    ["blanks", " ".repeat(20)],
    ["twenty characters that nobody sees", "\u200b".repeat(20)],
    ["nine characters between those", `${"\u200b".repeat(20)}Case 12.1${"\u2060".repeat(20)}`],
    ["blanks of Braille", "\u2800".repeat(20)],
    ["nine characters", "𝄞".repeat(9)],
    ["501 characters", "𝄞".repeat(501)],
  ])("does not open for a reason of %s", async (_, reason) => {
    expect((await open(boss, reason ?? null)).status).toBe(400);
    expect((await readAs(boss)).status).toBe(403);
    expect(await recorded()).toEqual([]);
  });

  it.each([10, 500])("opens for a reason of %i characters", async (length) => {
    expect((await open(boss, "𝄞".repeat(length))).status).toBe(201);
  });

  it("opens to nobody below an admin, and to neither member", async () => {
    const others = [ann, bea, await someone("moderator"), await someone("staff"), await someone("verified_vendor")];
    await open(boss);
    for (const who of others) expect([(await open(who)).status, (await readAs(who)).status]).toEqual([403, 403]);
    expect((await open(undefined)).status).toBe(403);
    expect(await recorded()).toHaveLength(1);
  });

  it("is open to the admin who opened it alone", async () => {
    await open(boss);
    const other = await aPerson({ username: `other${count}`, role: "admin" });
    expect(await answer(await readAs(other))).toEqual([403, "reason-needed"]);
  });

  it("is no way to a conversation of the admin's own", async () => {
    const own = await aConversation(boss, ann);
    expect(await answer(await open(boss, REASON, own))).toEqual([403, "own-content"]);
    expect(await answer(await readAs(boss, own))).toEqual([403, "own-content"]);
  });

  it("is not found where there is none", async () => {
    const none = [`person-nobody${count}`, ann.member.id].sort().join(".");
    for (const id of [none, "nothing"]) {
      expect((await open(boss, REASON, id)).status).toBe(404);
      expect((await readAs(boss, id)).status).toBe(404);
    }
  });

  it("closes after 15 minutes, to the millisecond, and asks for a reason again", async () => {
    await stopClock();
    const from = Date.now();
    await open(boss);
    vi.setSystemTime(from + 15 * MINUTE - 1);
    expect((await readAs(boss)).status).toBe(200);
    vi.setSystemTime(from + 15 * MINUTE);
    expect(await answer(await readAs(boss))).toEqual([403, "reason-needed"]);
    await open(boss, "The same report, once more");
    expect((await readAs(boss)).status).toBe(200);
    expect(await recorded()).toHaveLength(2);
  });

  it("shows 50 at a time, and those before", async () => {
    const moderator = await someone("moderator");
    talk = await aConversation(moderator, bea);
    for (let n = 1; n <= 52; n += 1) await says(moderator, talk, `Message ${n}`);
    await open(boss);
    expect((await opened(boss)).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 3));
    expect((await opened(boss, "?before=3")).map(({ seq }) => seq)).toEqual([1, 2]);
  });
});

describe("what an admin reads", () => {
  it("marks nothing read, and tells neither member", async () => {
    const { said } = await listen(bea, talk);
    await open(boss);
    await opened(boss);
    await says(ann, talk, "And another");
    await hears(said, { type: "messages" });
    expect(said.filter(({ type }) => type !== "messages")).toEqual([
      { type: "here", userId: bea.member.id, isHere: true },
    ]);
    const page = await ask(`/api/conversations/${talk}`, { cookie: ann.cookie });
    expect(await page.json()).toMatchObject({ otherRead: 0 });
  });

  it("is nothing of what was sent in private mode", async () => {
    const [laptop, phone] = [await aDevice(ann), await aDevice(bea)];
    await switches(ann, talk, true);
    const clientId = "message-000000000001";
    const sealed = await seals(laptop, "A secret", { talk, to: [laptop, phone], clientId });
    expect((await sendsSealed(ann, talk, sealed, clientId)).status).toBe(201);
    await open(boss);
    const shown = await (await readAs(boss)).text();
    expect(JSON.parse(shown)).toMatchObject({
      items: [
        { content: "Between us" },
        { line: { kind: "private-on" } },
        { content: "[Encrypted - Private Mode]", isPrivateMode: true, image: null },
      ],
    });
    for (const part of ["encryptedContent", clientId, sealed.slice(20, 60)]) expect(shown).not.toContain(part);
  });

  it("is nothing of what was taken back or down", async () => {
    const insult = await says(ann, talk, "An insult");
    const regret = await says(ann, talk, "A regret");
    await report(bea, `${talk}/${insult}`, { kind: "message", reason: "harassment" });
    await decide(await someone("moderator"), await pendingCase(`${talk}/${insult}`), "hide");
    await ask(`/api/conversations/${talk}/messages/${regret}`, { method: "DELETE", cookie: ann.cookie });
    await open(boss);
    const [, down, back] = await opened(boss);
    expect(down).toMatchObject({ content: null, removedFor: "It is advertising." });
    expect(back).toMatchObject({ content: null, isDeleted: true });
  });
});

describe("a picture of an opened conversation", () => {
  it("is shown to the admin while it is open, and to nobody else there", async () => {
    const { image } = await showsImage(talk, ann);
    const path = `/files/opened-messages/${talk}/${image.id}`;
    const see = async (who: Person) => (await ask(path, { cookie: who.cookie })).status;
    await stopClock();
    expect(await see(boss)).toBe(404);
    const from = Date.now();
    await open(boss);
    expect(await see(boss)).toBe(200);
    for (const who of [ann, bea, await someone("moderator")]) expect(await see(who)).toBe(403);
    expect((await ask(`/files/messages/${talk}/${image.id}`, { cookie: boss.cookie })).status).toBe(404);
    vi.setSystemTime(from + 15 * MINUTE);
    expect(await see(boss)).toBe(404);
  });

  it("belongs to that conversation, and goes with its message", async () => {
    const { image, seq } = await showsImage(talk, ann);
    const elsewhere = await aConversation(ann, await aWriter(`cal${count}`));
    await open(boss);
    await open(boss, REASON, elsewhere);
    const see = async (id: string) =>
      (await ask(`/files/opened-messages/${id}/${image.id}`, { cookie: boss.cookie })).status;
    expect([await see(elsewhere), await see(talk)]).toEqual([404, 200]);
    await ask(`/api/conversations/${talk}/messages/${seq}`, { method: "DELETE", cookie: ann.cookie });
    expect(await see(talk)).toBe(404);
  });
});

describe("a member's conversations", () => {
  it("are listed for admins, without a word of what was written", async () => {
    const list = (who: Person, id = ann.member.id) =>
      ask(`/api/admin/users/${id}/conversations`, { cookie: who.cookie });
    await vi.waitFor(async () => {
      const page = await (await list(boss)).text();
      expect(JSON.parse(page)).toMatchObject({
        items: [{ id: talk, person: { username: `bea${count}` }, isPrivateMode: false, sent: 1, received: 0 }],
      });
      expect(page).not.toContain("Between");
    });
    expect((await list(await someone("staff"))).status).toBe(403);
    expect((await list(boss, "nobody")).status).toBe(404);
  });
});
